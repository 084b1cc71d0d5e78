//! The library as its users see it. One program, so that it is linked once.

mod agreement;
mod classic;
mod clock;
mod collection;
mod diagnosis;
mod encodings;
mod encodings_page;
mod examples;
mod explanations;
mod families;
mod formats;
mod fuzz;
mod gallery;
mod meanings;
mod nonograms;
mod planted_law;
mod related;
mod sandwich_size;
mod send;
mod soak_itself;
mod words;
