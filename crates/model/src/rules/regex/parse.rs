//! Reads a regular expression.

use crate::grid::{Shape, Value, ValueSet};
use crate::rules::RuleError;

/// A pattern.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// One value of a set.
    Class(Class),
    /// One after the other.
    Sequence(Vec<Node>),
    /// One of several.
    Choice(Vec<Node>),
    /// The same several times: at least, at most.
    Repeat(Box<Node>, u16, Option<u16>),
}

/// A set of values of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Class {
    values: ValueSet,
    lowest: Value,
}

impl Class {
    pub(super) fn contains(self, value: Value) -> bool {
        self.values.contains(value)
    }

    /// The set as bits, 0 for the lowest value.
    pub(super) fn bits(self) -> u64 {
        self.values.bits_from(self.lowest)
    }
}

/// Patterns with more characters than this, repetitions written out, are refused.
const MOST_CHARACTERS: usize = 1_000;
/// Patterns with deeper groups are refused.
const MOST_DEPTH: usize = 50;

/// Reads a pattern; the error says what is wrong and where.
pub(super) fn parse(pattern: &str, shape: &Shape) -> Result<Node, RuleError> {
    let characters: Vec<char> = pattern.chars().collect();
    if characters.len() > 10 * MOST_CHARACTERS {
        return Err(too_large());
    }
    let mut parser = Parser { characters, at: 0, depth: 0, shape: shape.clone() };
    let node = parser.choice()?;
    match parser.peek() {
        Some(_) => Err(parser.error("`)` closes no group")),
        None if size(&node) > MOST_CHARACTERS => Err(too_large()),
        None => Ok(node),
    }
}

fn too_large() -> RuleError {
    let message = "a regular expression is too large: written out it has more than";
    RuleError(format!("{message} {MOST_CHARACTERS} characters"))
}

/// How many characters a pattern has when its repetitions are written out.
fn size(node: &Node) -> usize {
    match node {
        Node::Class(_) => 1,
        Node::Sequence(nodes) | Node::Choice(nodes) => nodes.iter().map(size).fold(0, usize::saturating_add),
        Node::Repeat(node, least, most) => {
            let copies = most.map_or(usize::from(*least) + 1, usize::from).max(1);
            size(node).max(1).saturating_mul(copies)
        }
    }
}

struct Parser {
    characters: Vec<char>,
    at: usize,
    depth: usize,
    shape: Shape,
}

impl Parser {
    fn peek(&self) -> Option<char> {
        self.characters.get(self.at).copied()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    /// An error at the character that is next.
    fn error(&self, message: &str) -> RuleError {
        let place = self.at + 1;
        RuleError(format!("the regular expression is wrong at character {place}: {message}"))
    }

    fn class(&self, values: ValueSet) -> Node {
        Node::Class(Class { values, lowest: self.shape.lowest() })
    }

    fn choice(&mut self) -> Result<Node, RuleError> {
        let mut nodes = vec![self.sequence()?];
        while self.take('|') {
            nodes.push(self.sequence()?);
        }
        Ok(if nodes.len() == 1 { nodes.remove(0) } else { Node::Choice(nodes) })
    }

    fn sequence(&mut self) -> Result<Node, RuleError> {
        let mut nodes = Vec::new();
        while self.peek().is_some_and(|next| next != '|' && next != ')') {
            let node = self.atom()?;
            nodes.push(self.repeated(node)?);
        }
        Ok(Node::Sequence(nodes))
    }

    fn atom(&mut self) -> Result<Node, RuleError> {
        if self.take('(') {
            return self.group();
        }
        if self.take('[') {
            return self.set();
        }
        if self.take('.') {
            return Ok(self.class(self.shape.all_values()));
        }
        if matches!(self.peek(), Some('*' | '+' | '?' | '{')) {
            return Err(self.error("there is nothing to repeat"));
        }
        let value = self.value()?;
        Ok(self.class(ValueSet::one(value)))
    }

    fn group(&mut self) -> Result<Node, RuleError> {
        self.depth += 1;
        if self.depth > MOST_DEPTH {
            return Err(self.error("groups are nested too deeply"));
        }
        let node = self.choice()?;
        self.depth -= 1;
        if self.take(')') { Ok(node) } else { Err(self.error("`)` is missing")) }
    }

    fn set(&mut self) -> Result<Node, RuleError> {
        let others = self.take('^');
        let mut values = ValueSet::EMPTY;
        while !self.take(']') {
            if self.peek().is_none() {
                return Err(self.error("`]` is missing"));
            }
            let low = self.value()?;
            let high = if self.take('-') { self.value()? } else { low };
            if low > high {
                return Err(self.error("the range before ends below its beginning"));
            }
            values = values.iter().chain(low..=high).collect();
        }
        if others {
            values = self.shape.all_values().iter().filter(|&value| !values.contains(value)).collect();
        }
        Ok(self.class(values))
    }

    /// A digit, or a letter from `A` for 10.
    fn value(&mut self) -> Result<Value, RuleError> {
        let value = match self.peek() {
            Some(digit @ '0'..='9') => digit as Value - b'0',
            Some(letter @ 'A'..='Z') => letter as Value - b'A' + 10,
            Some(other) => {
                let message = format!("`{other}` is no value; values are 0 to 9 and then A for 10, B for 11");
                return Err(self.error(&message));
            }
            None => return Err(self.error("it ends too early")),
        };
        self.at += 1;
        Ok(value)
    }

    fn repeated(&mut self, mut node: Node) -> Result<Node, RuleError> {
        let mut times = 0;
        loop {
            let (least, most) = match self.peek() {
                Some('*') => (0, None),
                Some('+') => (1, None),
                Some('?') => (0, Some(1)),
                Some('{') => {
                    let limits = self.limits()?;
                    self.at -= 1;
                    limits
                }
                _ => return Ok(node),
            };
            self.at += 1;
            times += 1;
            if times > MOST_DEPTH {
                return Err(self.error("too many repetitions follow each other"));
            }
            node = Node::Repeat(Box::new(node), least, most);
        }
    }

    /// `{2}`, `{2,}` or `{2,4}`.
    fn limits(&mut self) -> Result<(u16, Option<u16>), RuleError> {
        self.at += 1;
        let least = self.number()?;
        let most = if !self.take(',') {
            Some(least)
        } else if self.peek() == Some('}') {
            None
        } else {
            Some(self.number()?)
        };
        if !self.take('}') {
            return Err(self.error("`}` is missing"));
        }
        if most.is_some_and(|most| most < least) {
            return Err(self.error("the repetition before ends below its beginning"));
        }
        Ok((least, most))
    }

    fn number(&mut self) -> Result<u16, RuleError> {
        let start = self.at;
        while self.peek().is_some_and(|next| next.is_ascii_digit()) {
            self.at += 1;
        }
        let digits: String = self.characters[start..self.at].iter().collect();
        let number = digits.parse().ok().filter(|&number: &u16| usize::from(number) <= MOST_CHARACTERS);
        number.ok_or_else(|| self.error(&format!("a number up to {MOST_CHARACTERS} is missing")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_tell_what_is_wrong_and_where() {
        let shape = Shape::square(9).unwrap();
        for (pattern, message) in [
            ("(12", "character 4: `)` is missing"),
            ("12)", "character 3: `)` closes no group"),
            ("*1", "character 1: there is nothing to repeat"),
            ("[12", "character 4: `]` is missing"),
            ("[5-2]", "character 5: the range before ends below its beginning"),
            ("1{2", "character 4: `}` is missing"),
            ("1{}", "character 3: a number up to 1000 is missing"),
            ("1{3,2}", "character 7: the repetition before ends below its beginning"),
            ("1 2", "character 2: ` ` is no value"),
            ("1{9999}", "character 7: a number up to 1000 is missing"),
        ] {
            let error = parse(pattern, &shape).unwrap_err().to_string();
            assert!(error.contains(message), "{pattern}: {error}");
        }
    }

    #[test]
    fn patterns_that_grow_are_refused_before_they_do() {
        let shape = Shape::square(9).unwrap();
        for pattern in [
            "((((1{999}){999}){999}){999})".to_string(),
            "(".repeat(10_000),
            "1".repeat(100_000),
            format!("1{}", "{2}".repeat(40)),
            format!("1{}", "*".repeat(1000)),
            "(){999}".repeat(20),
        ] {
            assert!(parse(&pattern, &shape).is_err());
        }
        assert!(parse(&"1".repeat(1000), &shape).is_ok());
    }
}
