//! gridwright
