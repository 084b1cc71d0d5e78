//! Packed texts of links: unpacking ends within its bounds, and undoes packing.

use gridwright::formats::{by_name, packed as pack, unpacked};

/// Bytes as a packed text, and as a text to pack.
pub fn packed(bytes: &[u8]) {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let text = String::from_utf8_lossy(rest);
    if first.is_multiple_of(2) {
        if let Some(text) = unpacked("fpuzzles", &text) {
            assert!(text.encode_utf16().count() <= 1 << 22);
        }
        return;
    }
    let format = by_name("fpuzzles").expect("a format");
    let text = text.repeat(1 + usize::from(first / 2) % 9);
    let word = pack(format, &text).expect("it has a packed form");
    // White space at the end of JSON means nothing, and is not packed.
    assert_eq!(unpacked("fpuzzles", &word).as_deref(), Some(text.trim_end()), "{word}");
}
