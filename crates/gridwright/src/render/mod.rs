//! Draws puzzles.
