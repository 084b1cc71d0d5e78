//! Lines that automata read: regular expressions and state tables, both packed into letters.
//!
//! A table is a row of bits, six to a letter, the highest first: how many bits a state's number has, how many symbols
//! there are, how many states begin and how many others are accepted, which of the first are; then the steps of each
//! state. Symbols are values from the lowest on; one more is the break between two parts of a line.

use super::super::ParseError;
use super::super::link::unspell;
use super::super::text::Word;
use super::Reader;
use super::items::Item;
use super::types::{Read, cells};
use super::write::names;
use model::grid::{Cell, Shape, Value, ValueSet};
use model::rules::{AnyRule, Nfa, Regex, Step};
use std::collections::{BTreeMap, BTreeSet};

/// The types of this file.
pub(super) const TYPES: &[(&str, Read)] = &[("NFA", nfa), ("Regex", regex)];

type Outcome = Result<(), ParseError>;

/// The letters, each worth six bits.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The bits of a text, if it has no other letters.
fn bits_of(text: &str) -> Option<Vec<bool>> {
    let six = |letter: u8| {
        let number = LETTERS.iter().position(|other| *other == letter)?;
        Some((0..6).rev().map(move |bit| number >> bit & 1 == 1))
    };
    Some(text.bytes().map(six).collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
}

/// The letters of some bits, the last filled up with zeros.
fn letters_of(bits: &[bool]) -> String {
    let number = |six: &[bool]| (0..6).fold(0, |n, i| n << 1 | usize::from(six.get(i) == Some(&true)));
    bits.chunks(6).map(|six| char::from(LETTERS[number(six)])).collect()
}

/// Spells names and patterns with the letters that an item can hold.
fn spelled(text: &str) -> String {
    let spell = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    };
    text.bytes().map(spell).collect()
}

/// A pattern, and lines with an empty argument between them.
fn regex(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    let [first, words @ ..] = &item.arguments[..] else {
        return Err(item.name.error("a regular expression has neither a pattern nor cells"));
    };
    let bytes = bits_of(first.text).map(|bits| {
        let byte = |eight: &[bool]| eight.iter().fold(0u8, |byte, &bit| byte << 1 | u8::from(bit));
        bits.chunks_exact(8).map(byte).collect::<Vec<u8>>()
    });
    let packed = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
    let is_pattern =
        |text: &String| text.bytes().all(|b| b.is_ascii_alphanumeric() || b"()|.[]^*+?{},-".contains(&b));
    // Older texts have the pattern as it is.
    let pattern = packed.filter(is_pattern).unwrap_or_else(|| unspell(first.text));
    for line in words.split(|word| word.text.is_empty()) {
        let cells = cells(line, &reader.frame.shape)?;
        reader.add(Regex { pattern: pattern.clone(), cells }, item)?;
    }
    Ok(())
}

/// A table, and groups of lines: a name after `_`, an empty argument between lines, `-` between the parts of one.
fn nfa(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    let shape = &reader.frame.shape.clone();
    let [first, words @ ..] = &item.arguments[..] else {
        return Err(item.name.error("an automaton has neither a table nor cells"));
    };
    let table = unpack(first, shape)?;
    let mut name = String::new();
    let add = |reader: &mut Reader, name: &str, words: &[Word<'_>]| -> Outcome {
        if words.is_empty() {
            return Ok(());
        }
        let parts = words.split(|word| word.text == "-").map(|part| cells(part, shape));
        let parts = parts.collect::<Result<Vec<_>, _>>()?;
        reader.add(Nfa { parts, name: name.to_string(), ..table.clone() }, item)
    };
    let mut start = 0;
    for (place, word) in words.iter().enumerate() {
        if word.text.is_empty() || word.text.starts_with('_') {
            add(reader, &name, &words[start..place])?;
            start = place + 1;
            if let Some(told) = word.text.strip_prefix('_') {
                name = unspell(told);
            }
        }
    }
    add(reader, &name, &words[start..])
}

/// Reads bits from the front.
struct Bits {
    bits: Vec<bool>,
    at: usize,
}

impl Bits {
    fn left(&self) -> usize {
        self.bits.len() - self.at
    }

    /// The next bits as a number, the highest first; `None` at the end.
    fn take(&mut self, count: usize) -> Option<usize> {
        let bits = self.bits.get(self.at..self.at + count)?;
        self.at += count;
        Some(bits.iter().fold(0, |number, &bit| number << 1 | usize::from(bit)))
    }
}

/// How many bits numbers below `count` need.
fn width(count: usize) -> usize {
    (usize::BITS - count.saturating_sub(1).leading_zeros()) as usize
}

fn unpack(word: &Word<'_>, shape: &Shape) -> Result<Nfa, ParseError> {
    let nothing = Nfa {
        parts: Vec::new(),
        name: String::new(),
        start: Vec::new(),
        accept: Vec::new(),
        steps: Vec::new(),
        breaks: Vec::new(),
    };
    if word.text.is_empty() {
        return Ok(nothing);
    }
    let bits = bits_of(word.text)
        .ok_or_else(|| word.error("a packed automaton has letters, digits, - and _ only"))?;
    let mut bits = Bits { bits, at: 0 };
    unpack_bits(&mut bits, shape, nothing).ok_or_else(|| {
        word.error("this is no packed automaton: it ends too early or has steps that lead nowhere")
    })
}

fn unpack_bits(bits: &mut Bits, shape: &Shape, mut nfa: Nfa) -> Option<Nfa> {
    let packed = match bits.take(2)? {
        0 => false,
        1 => true,
        _ => return None,
    };
    let state_bits = bits.take(4)? + 1;
    let symbols = bits.take(4)? + 1;
    let (starts, others) = (bits.take(state_bits)?, bits.take(state_bits)?);
    let accepted: Vec<bool> = (0..starts).map(|_| bits.take(1).map(|bit| bit == 1)).collect::<Option<_>>()?;
    let last = u16::try_from((starts + others).saturating_sub(1)).ok()?;
    nfa.start = (0..=last).take(starts).collect();
    // The mask is a number too: its lowest bit, the last, is the first state.
    let first =
        (0..=last).zip(accepted.iter().rev()).filter(|(_, accepts)| **accepts).map(|(state, _)| state);
    nfa.accept = first.chain((0..=last).skip(starts).take(others)).collect();
    let count_bits = if packed { symbols } else { bits.take(4)? };
    let mut steps: BTreeMap<(u16, u16), ValueSet> = BTreeMap::new();
    let mut breaks = BTreeSet::new();
    let mut state = 0u16;
    while bits.left() >= count_bits && count_bits > 0 {
        let mut read: Vec<(usize, u16)> = Vec::new();
        let count = bits.take(count_bits)?;
        if packed {
            for symbol in (0..symbols).filter(|symbol| count >> symbol & 1 == 1) {
                read.push((symbol, bits.take(state_bits)? as u16));
            }
        } else {
            for _ in 0..count {
                read.push((bits.take(width(symbols))?, bits.take(state_bits)? as u16));
            }
        }
        for (symbol, to) in read {
            if symbol < shape.values() {
                let values = steps.entry((state, to)).or_default();
                *values = values.iter().chain([shape.lowest() + symbol as Value]).collect();
            } else if symbol == shape.values() {
                breaks.insert([state, to]);
            }
        }
        state = state.checked_add(1)?;
    }
    nfa.steps = steps.into_iter().map(|((from, to), values)| Step { from, values, to }).collect();
    nfa.breaks = breaks.into_iter().collect();
    Some(nfa)
}

/// Packs a table: first the states that begin, then others that are accepted, then the rest.
fn pack(nfa: &Nfa, shape: &Shape) -> Option<String> {
    let ends =
        nfa.steps.iter().flat_map(|step| [step.from, step.to]).chain(nfa.breaks.iter().flatten().copied());
    let mut order: Vec<u16> = Vec::new();
    let accepted = nfa.accept.iter().copied().collect::<BTreeSet<u16>>();
    let others: BTreeSet<u16> = ends.collect();
    for state in nfa.start.iter().copied().chain(accepted.iter().copied()).chain(others) {
        if !order.contains(&state) {
            order.push(state);
        }
    }
    let number = |state: u16| order.iter().position(|other| *other == state).unwrap_or(0);
    let starts = nfa.start.iter().collect::<BTreeSet<_>>().len();
    let state_bits = width(order.len() + 1).max(1);
    let symbols = shape.values() + usize::from(!nfa.breaks.is_empty());
    // More than this the numbers of bits cannot tell.
    if state_bits > 16 || symbols > 16 {
        return None;
    }
    let mut steps: Vec<Vec<(usize, usize)>> = vec![Vec::new(); order.len()];
    for step in &nfa.steps {
        let symbols =
            step.values.iter().filter_map(|value| value.checked_sub(shape.lowest())).map(usize::from);
        let symbols = symbols.filter(|&symbol| symbol < shape.values());
        steps[number(step.from)].extend(symbols.map(|symbol| (symbol, number(step.to))));
    }
    nfa.breaks.iter().for_each(|&[from, to]| steps[number(from)].push((shape.values(), number(to))));
    for list in &mut steps {
        list.sort_unstable();
        list.dedup();
    }
    let packed = steps.iter().all(|list| list.is_sorted_by(|a, b| a.0 < b.0));
    let mut bits = Vec::new();
    let mut put =
        |number: usize, count: usize| bits.extend((0..count).rev().map(|bit| number >> bit & 1 == 1));
    put(packed.into(), 2);
    put(state_bits - 1, 4);
    put(symbols - 1, 4);
    put(starts, state_bits);
    put(accepted.iter().filter(|&&state| number(state) >= starts).count(), state_bits);
    order[..starts].iter().rev().for_each(|state| put(accepted.contains(state).into(), 1));
    let count_bits = width(steps.iter().map(Vec::len).max().unwrap_or(0) + 1).max(1);
    if !packed {
        if count_bits > 15 {
            return None;
        }
        put(count_bits, 4);
    }
    for list in &steps {
        match packed {
            true => put(list.iter().fold(0, |mask, step| mask | 1 << step.0), symbols),
            false => put(list.len(), count_bits),
        }
        for &(symbol, to) in list {
            put(symbol, if packed { 0 } else { width(symbols) });
            put(to, state_bits);
        }
    }
    Some(letters_of(&bits))
}

/// The item of a rule, if there is one for it.
pub(super) fn item(rule: &AnyRule, shape: &Shape) -> Option<String> {
    match rule {
        AnyRule::Regex(Regex { pattern, cells }) => {
            let bits = pattern.bytes().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1 == 1));
            let bits: Vec<bool> = bits.collect();
            Some(format!(".Regex~{}{}", letters_of(&bits), names(cells)))
        }
        AnyRule::Nfa(nfa) => {
            let parts: Vec<String> = nfa.parts.iter().map(|part: &Vec<Cell>| names(part)).collect();
            let nothing = nfa.start.is_empty() || nfa.accept.is_empty();
            let table = if nothing { String::new() } else { pack(nfa, shape)? };
            Some(format!(".NFA~{table}~_{}{}", spelled(&nfa.name), parts.join("~-")))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_hold_six_bits_each() {
        let bits = bits_of("Oj").unwrap();
        assert_eq!(letters_of(&bits), "Oj");
        assert_eq!(letters_of(&bits[..7]), "Og");
        assert!(bits_of("a.b").is_none());
    }

    #[test]
    fn names_are_spelled_and_unspell() {
        for name in ["", "Skyscraper-9", "a.b~c %é", "100%"] {
            assert_eq!(unspell(&spelled(name)), name);
        }
        assert_eq!(unspell("%2E%zz%"), ".%zz%");
    }

    #[test]
    fn tables_come_back_as_they_were() {
        let shape = Shape::square(4).unwrap();
        let step = |from, values: &[Value], to| Step { from, values: values.iter().copied().collect(), to };
        let sorted = Nfa {
            parts: Vec::new(),
            name: String::new(),
            start: vec![0],
            accept: vec![0, 1, 2],
            steps: vec![step(0, &[1, 2], 1), step(0, &[3], 2), step(1, &[3, 4], 2), step(2, &[4], 3)],
            breaks: vec![[1, 0]],
        };
        let branching =
            Nfa { steps: vec![step(0, &[1, 2], 1), step(0, &[2], 2)], breaks: vec![], ..sorted.clone() };
        for nfa in [sorted, branching] {
            let text = pack(&nfa, &shape).unwrap();
            let word = Word { text: &text, span: 0..text.len() };
            assert_eq!(unpack(&word, &shape).unwrap(), nfa, "{text}");
        }
    }
}
