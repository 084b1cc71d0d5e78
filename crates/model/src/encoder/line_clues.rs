//! The ways to write the clue of a nonogram's line.

/// How the clue of a line becomes clauses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineEncoding {
    /// Order variables ("block j starts at p or before") and the cells that each block covers.
    #[default]
    Order,
    /// The same, and the gaps between blocks.
    Gaps,
    /// A variable for each block and start, and pairwise exclusion.
    Starts,
}

impl LineEncoding {
    /// Every way, for command lines.
    pub const ALL: [LineEncoding; 3] = [LineEncoding::Order, LineEncoding::Gaps, LineEncoding::Starts];

    /// The name on a command line.
    pub fn name(self) -> &'static str {
        match self {
            LineEncoding::Order => "order",
            LineEncoding::Gaps => "gaps",
            LineEncoding::Starts => "starts",
        }
    }

    /// The way of a name.
    pub fn from_name(name: &str) -> Option<LineEncoding> {
        LineEncoding::ALL.into_iter().find(|lines| lines.name() == name)
    }

    /// What it is, in a sentence.
    pub fn about(self) -> &'static str {
        match self {
            LineEncoding::Order => "Has block j started by cell p, and which cells does it cover?",
            LineEncoding::Gaps => "The same, and which gap a cell of background lies in",
            LineEncoding::Starts => "Where does block j start? Pairwise",
        }
    }
}
