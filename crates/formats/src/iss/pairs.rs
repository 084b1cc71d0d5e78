//! Items with a relation of two values as a key: `Pair` along a list, `PairX` between every two cells.
//!
//! The key is the table of the relation in bits, row by row, six of them to a character with the lowest bit first;
//! zeros at the end are left out. Cells come in groups, each of which may begin with a name.

use super::super::ParseError;
use super::super::link::unspell;
use super::super::text::Word;
use super::Reader;
use super::items::Item;
use super::types::{Read, cell};
use super::write::names;
use model::grid::{Cell, Shape, Value, ValueSet};
use model::rules::{AnyRule, PairRelation, PairRelationAll};

/// The types that are read here; two of them are old ones, whose keys exchange the last two characters.
pub(super) const TYPES: &[(&str, Read)] = &[
    ("Binary", |reader, item| groups(reader, item, OLD, chain)),
    ("BinaryX", |reader, item| groups(reader, item, OLD, every)),
    ("Pair", |reader, item| groups(reader, item, SIGNS, chain)),
    ("PairX", |reader, item| groups(reader, item, SIGNS, every)),
];

pub(super) const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const OLD: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";

type Make = fn(Vec<Cell>, Vec<ValueSet>, Option<String>) -> AnyRule;

fn chain(cells: Vec<Cell>, allowed: Vec<ValueSet>, name: Option<String>) -> AnyRule {
    PairRelation { cells, allowed, name }.into()
}

fn every(cells: Vec<Cell>, allowed: Vec<ValueSet>, name: Option<String>) -> AnyRule {
    PairRelationAll { cells, allowed, name }.into()
}

/// A key, and then groups of cells: `_name` begins one, and an empty argument the next of the same name.
fn groups(reader: &mut Reader, item: &Item<'_>, signs: &[u8; 64], make: Make) -> Result<(), ParseError> {
    let shape = &reader.frame.shape.clone();
    let [key, rest @ ..] = &item.arguments[..] else {
        let error = item.name.error("a relation has no key");
        return Err(error.help("a relation is .Pair~key~_name~cells"));
    };
    let allowed = decode(key, signs, shape)?;
    let (mut name, mut group) = (None, Vec::new());
    let add = |reader: &mut Reader, group: &mut Vec<Cell>, name: &Option<String>| {
        let cells = std::mem::take(group);
        if cells.is_empty() { Ok(()) } else { reader.add(make(cells, allowed.clone(), name.clone()), item) }
    };
    for word in rest {
        if let Some(spelled) = word.text.strip_prefix('_') {
            add(reader, &mut group, &name)?;
            name = Some(unspell(spelled)).filter(|name| !name.is_empty());
        } else if word.text.is_empty() {
            add(reader, &mut group, &name)?;
        } else {
            group.push(cell(word, shape)?);
        }
    }
    add(reader, &mut group, &name)
}

/// The table of a key.
fn decode(key: &Word<'_>, signs: &[u8; 64], shape: &Shape) -> Result<Vec<ValueSet>, ParseError> {
    let values = shape.values();
    let mut rows = vec![ValueSet::EMPTY; values];
    for (place, sign) in key.text.bytes().enumerate() {
        let Some(bits) = signs.iter().position(|&known| known == sign) else {
            let error = key.error("the key of a relation has letters, digits, - and _ only");
            return Err(error.label("not such a key"));
        };
        for bit in (0..6).filter(|bit| bits >> bit & 1 == 1).map(|bit| place * 6 + bit) {
            let Some(row) = rows.get_mut(bit / values) else {
                return Err(key.error(format!("the key is too long for a relation of {values} values")));
            };
            *row = row.iter().chain([shape.lowest() + (bit % values) as Value]).collect();
        }
    }
    Ok(rows)
}

/// The key of a table.
fn encode(shape: &Shape, allowed: impl Fn(Value, Value) -> bool) -> String {
    let values: Vec<Value> = shape.all_values().iter().collect();
    let bits: Vec<bool> = values
        .iter()
        .flat_map(|&a| values.iter().map(move |&b| (a, b)))
        .map(|(a, b)| allowed(a, b))
        .collect();
    let sign = |six: &[bool]| {
        let number = six.iter().enumerate().fold(0, |number, (bit, &set)| number | usize::from(set) << bit);
        char::from(SIGNS[number])
    };
    let key: String = bits.chunks(6).map(sign).collect();
    key.trim_end_matches('A').to_string()
}

/// The item of a rule of these types.
pub(super) fn item(rule: &AnyRule, shape: &Shape) -> Option<String> {
    let row = |allowed: &[ValueSet], value: Value| allowed[usize::from(value - shape.lowest())];
    let (kind, key, name, cells) = match rule {
        AnyRule::PairRelation(PairRelation { cells, allowed, name }) => {
            ("Pair", encode(shape, |a, b| row(allowed, a).contains(b)), name, cells)
        }
        // Its key is symmetric, and so is the rule.
        AnyRule::PairRelationAll(PairRelationAll { cells, allowed, name }) => {
            let both = |a, b| row(allowed, a).contains(b) && row(allowed, b).contains(a);
            ("PairX", encode(shape, both), name, cells)
        }
        _ => return None,
    };
    let name = name.as_deref().map(spell).unwrap_or_default();
    (!cells.is_empty()).then(|| format!(".{kind}~{key}~_{name}{}", names(cells)))
}

/// A name without any character that means something in a constraint string.
fn spell(name: &str) -> String {
    let sign = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    };
    name.bytes().map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_those_of_the_language() {
        let four = Shape::square(4).unwrap();
        assert_eq!(encode(&four, |a, b| a < b), "Oj");
        assert_eq!(encode(&four, |a, b| a != b), "evH");
        assert_eq!(encode(&four.from_zero(), |a, b| a.abs_diff(b) != 1), "tWL");
        assert_eq!(encode(&Shape::square(9).unwrap(), |a, b| a.abs_diff(b) != 1), "9X_1f9X_1f9X_F");
        assert_eq!(encode(&four, |_, _| false), "");
        let key = |text| Word { text, span: 0..0 };
        let table = decode(&key("Oj"), SIGNS, &four).unwrap();
        assert_eq!(table[1].iter().collect::<Vec<_>>(), [3, 4]);
        assert_eq!(decode(&key("9X-1f9X-1f9X-F"), OLD, &Shape::square(9).unwrap()).unwrap()[0].len(), 8);
        assert!(decode(&key("O!"), SIGNS, &four).is_err());
        assert_eq!(
            decode(&key("AAAB"), SIGNS, &four).unwrap_err().message,
            "the key is too long for a relation of 4 values"
        );
    }

    #[test]
    fn names_are_spelled_and_come_back() {
        for name in ["Renban - single", "a.b~c_d", "ä%41", "100%"] {
            assert_eq!(unspell(&spell(name)), name);
            assert!(!spell(name).contains(['.', '~', ' ']));
        }
        assert_eq!(unspell("50%"), "50%");
    }
}
