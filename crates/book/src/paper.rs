//! Papers that books are printed on.

use serde::{Deserialize, Serialize};

/// A size of paper, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// Its name.
    pub name: &'static str,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

/// Every paper.
pub const PAPERS: [Paper; 5] = [
    Paper { name: "a4", width: millimetres(210.0), height: millimetres(297.0) },
    Paper { name: "a5", width: millimetres(148.0), height: millimetres(210.0) },
    Paper { name: "letter", width: 612.0, height: 792.0 },
    Paper { name: "6x9", width: 432.0, height: 648.0 },
    Paper { name: "8.5x11", width: 612.0, height: 792.0 },
];

/// A length in points.
pub const fn millimetres(length: f64) -> f64 {
    length * 72.0 / 25.4
}

impl Default for Paper {
    fn default() -> Paper {
        PAPERS[0]
    }
}

impl std::str::FromStr for Paper {
    type Err = String;

    fn from_str(name: &str) -> Result<Paper, String> {
        let known = || PAPERS.map(|paper| paper.name).join(", ");
        let found = PAPERS.into_iter().find(|paper| paper.name.eq_ignore_ascii_case(name));
        found.ok_or_else(|| format!("there is no paper `{name}`; there are {}", known()))
    }
}

impl Serialize for Paper {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name)
    }
}

impl<'de> Deserialize<'de> for Paper {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Paper, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
