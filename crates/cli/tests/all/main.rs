//! The command as its users see it. One program, so that it is linked once.

mod batch;
mod bench;
mod command;
mod common;
mod drawing;
mod examples;
mod explain;
mod generate;
mod lab;
mod nonogram;
mod output;
mod pages;
