#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| soak::targets::readers(bytes));
