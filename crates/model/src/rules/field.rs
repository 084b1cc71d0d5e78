//! What a rule is made of: its fields, with their types, defaults and descriptions.
//!
//! The macro `data!` makes the type of a rule and the list of its fields from one declaration, so that a field is
//! described where it stands: forms, bindings for other languages and `gridwright rules NAME` are made from the list.

use super::{AnyRule, Block, CornerSign, Direction, Operator, Slant, Slope, Step};
use crate::grid::{Cell, GroupName, Line, Sight, ValueSet};
use std::fmt;

/// A field of a rule, as the format `json` has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What stands there.
    pub kind: Kind,
    /// Whether it can be left out.
    pub optional: bool,
    /// What it is, in JSON, where it is left out; `None` where its absence has a meaning of its own.
    pub default: Option<&'static str>,
    /// What it says, in a sentence.
    pub about: &'static str,
}

/// What stands in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A cell: `"r1c2"`.
    Cell,
    /// A row or column: `"r1"`, `"c2"`.
    Line,
    /// A row or column seen from one of its ends: `"r1"` from the left, `"-r1"` from the right.
    Sight,
    /// A set of values: `[1,3]`.
    ValueSet,
    /// A whole number from the first to the second.
    Number(i64, i64),
    /// `true` or `false`.
    Flag,
    /// Any text.
    Text,
    /// One of these texts.
    Choice(&'static [&'static str]),
    /// Another rule.
    Rule,
    /// Any number of the same.
    List(&'static Kind),
    /// Two of the same.
    Pair(&'static Kind),
    /// The same, or `null`.
    OrNull(&'static Kind),
    /// An object with fields of its own.
    Object(&'static [Field]),
}

impl Kind {
    /// The name of several of the kind.
    fn plural(self) -> String {
        match self {
            Kind::List(of) => format!("lists of {}", of.plural()),
            Kind::Pair(of) => format!("pairs of {}", of.plural()),
            Kind::OrNull(of) => format!("{} or null", of.plural()),
            Kind::ValueSet => "sets of values".to_string(),
            Kind::Number(i64::MIN, _) => "whole numbers".to_string(),
            Kind::Number(least, most) if most >= u16::MAX.into() => format!("numbers from {least}"),
            Kind::Number(least, most) => format!("numbers from {least} to {most}"),
            Kind::Choice(names) => format!("words ({})", names.join(", ")),
            Kind::Sight => "lines seen from an end".to_string(),
            other => format!("{other}s"),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Kind::Cell => write!(f, "cell"),
            Kind::Line => write!(f, "line"),
            Kind::Sight => write!(f, "line seen from an end"),
            Kind::ValueSet => write!(f, "set of values"),
            Kind::Number(i64::MIN, _) => write!(f, "whole number"),
            Kind::Number(least, most) if most >= u16::MAX.into() => write!(f, "number from {least}"),
            Kind::Number(least, most) => write!(f, "number from {least} to {most}"),
            Kind::Flag => write!(f, "true or false"),
            Kind::Text => write!(f, "text"),
            Kind::Choice(names) => write!(f, "one of {}", names.join(", ")),
            Kind::Rule => write!(f, "rule"),
            Kind::List(of) => write!(f, "list of {}", of.plural()),
            Kind::Pair(of) => write!(f, "pair of {}", of.plural()),
            Kind::OrNull(of) => write!(f, "{of} or null"),
            Kind::Object(_) => write!(f, "object"),
        }
    }
}

/// A type that can be a field.
pub(super) trait Held {
    /// What a field of the type holds.
    const KIND: Kind;
}

/// The type of a rule, or of a part of one.
pub(super) trait Data {
    /// The fields in their order.
    const FIELDS: &'static [Field];
}

macro_rules! held {
    ($($type:ty: $kind:expr),* $(,)?) => { $(impl Held for $type { const KIND: Kind = $kind; })* };
}

held! {
    Cell: Kind::Cell,
    Line: Kind::Line,
    Sight: Kind::Sight,
    ValueSet: Kind::ValueSet,
    u8: Kind::Number(0, u8::MAX as i64),
    u16: Kind::Number(0, u16::MAX as i64),
    u32: Kind::Number(0, u32::MAX as i64),
    i64: Kind::Number(i64::MIN, i64::MAX),
    bool: Kind::Flag,
    String: Kind::Text,
    GroupName: Kind::Text,
    AnyRule: Kind::Rule,
    Block: Kind::Pair(&Kind::Number(0, u16::MAX as i64)),
    (u8, u8): Kind::Pair(&Kind::Number(0, u8::MAX as i64)),
    Slope: Kind::Choice(&["rising", "falling"]),
    Slant: Kind::Choice(&["down-right", "down-left", "up-right", "up-left"]),
    Direction: Kind::Choice(&["up", "right", "down", "left"]),
    Operator: Kind::Choice(&["+", "-", "*", "/"]),
    CornerSign: Kind::Choice(&["+", "-", "*", "/", "even", "odd"]),
    Step: Kind::Object(Step::FIELDS),
}

impl<T: Held> Held for Vec<T> {
    const KIND: Kind = Kind::List(&T::KIND);
}

impl<T: Held> Held for [T; 2] {
    const KIND: Kind = Kind::Pair(&T::KIND);
}

impl<T: Held> Held for Option<T> {
    const KIND: Kind = Kind::OrNull(&T::KIND);
}

/// The first of some expressions.
macro_rules! first {
    ($first:expr $(, $rest:expr)* $(,)?) => {
        $first
    };
}

/// Makes the type of a rule and the list of its fields. A field with an attribute of serde can be left out; `= "3"` is
/// then its default in JSON, and `as "name"` its name where that cannot be a name in Rust.
macro_rules! data {
    (
        $(#[$outer:meta])*
        pub struct $rule:ident {
            $(
                $(#[doc = $about:literal])+
                $(#[serde($($serde:tt)*)])?
                pub $field:ident $(as $name:literal)?: $type:ty $(= $default:literal)?
            ),* $(,)?
        }
    ) => {
        $(#[$outer])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $rule {
            $($(#[doc = $about])+ $(#[serde($($serde)*)])? pub $field: $type,)*
        }

        impl $crate::rules::field::Data for $rule {
            const FIELDS: &'static [$crate::rules::Field] = &[
                $($crate::rules::Field {
                    name: $crate::rules::field::first!($($name,)? stringify!($field)),
                    kind: <$type as $crate::rules::field::Held>::KIND,
                    optional: false $(|| !stringify!($($serde)*).is_empty())?,
                    default: $crate::rules::field::first!($(Some($default),)? None),
                    about: concat!($($about),+).trim_ascii(),
                },)*
            ];
        }
    };
}

pub(super) use {data, first};

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use serde::de::{Deserialize, Deserializer, Visitor, value::Error};

    /// Learns the names of the fields that a type asks for, and gives it none.
    struct Asked<'a>(&'a mut Vec<&'static str>);

    impl<'de> Deserializer<'de> for Asked<'_> {
        type Error = Error;

        fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
            Err(serde::de::Error::custom("nothing is here"))
        }

        fn deserialize_struct<V: Visitor<'de>>(
            self,
            _: &'static str,
            fields: &'static [&'static str],
            visitor: V,
        ) -> Result<V::Value, Error> {
            self.0.extend(fields);
            self.deserialize_any(visitor)
        }

        serde::forward_to_deserialize_any! {
            bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
            unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
        }
    }

    /// The fields that serde reads of a type.
    pub(in crate::rules) fn read_by_serde<'de, T: Deserialize<'de>>() -> Vec<&'static str> {
        let mut names = Vec::new();
        let _ = T::deserialize(Asked(&mut names));
        names
    }

    #[test]
    fn the_fields_of_every_rule_are_those_that_serde_reads() {
        for (name, fields, read) in crate::rules::fields_and_read() {
            let told: Vec<&str> = fields.iter().map(|field| field.name).collect();
            assert_eq!(told, read, "{name}");
            assert!(
                fields.iter().all(|field| field.about.ends_with('.')),
                "{name}: descriptions are sentences"
            );
        }
    }

    #[test]
    fn fields_can_be_left_out_as_they_say_and_then_have_their_defaults() {
        use serde_json::{Value as Json, from_str, from_value};
        let read = |rule: &Json| from_value::<AnyRule>(rule.clone());
        for ((name, example), (_, fields)) in crate::rules::EXAMPLES.iter().zip(crate::rules::FIELDS) {
            let rules = example.lines().map(str::trim).filter(|line| line.starts_with('{'));
            let rules = rules.map(|line| from_str::<Json>(line).expect("an example is JSON"));
            for rule in rules.filter(|rule| rule["rule"] == *name) {
                let mut strange = rule.clone();
                strange["?"] = Json::Null;
                assert!(read(&strange).is_err(), "{name} has no field ?");
                for field in *fields {
                    let mut without = rule.clone();
                    without.as_object_mut().expect("a rule is an object").remove(field.name);
                    let left_out = read(&without);
                    assert_eq!(left_out.is_ok(), field.optional, "{name}: {}", field.name);
                    if let (Ok(left_out), Some(default)) = (left_out, field.default) {
                        without[field.name] = from_str(default).expect("a default is JSON");
                        assert_eq!(read(&without).expect("it fits"), left_out, "{name}: {}", field.name);
                    }
                }
            }
        }
    }

    #[test]
    fn kinds_are_named_as_people_do() {
        assert_eq!(<Vec<Cell>>::KIND.to_string(), "list of cells");
        assert_eq!(<Vec<Vec<Cell>>>::KIND.to_string(), "list of lists of cells");
        assert_eq!(<Vec<[Cell; 2]>>::KIND.to_string(), "list of pairs of cells");
        assert_eq!(<Option<u8>>::KIND.to_string(), "number from 0 to 255 or null");
        assert_eq!(i64::KIND.to_string(), "whole number");
    }
}
