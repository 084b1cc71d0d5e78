//! One file per group of questions: how each is answered.

mod about;
mod draw;
mod explain;
mod lab;
mod lists;
mod make;
mod read;
mod solve;
mod verify;

pub use about::Findings;
pub use draw::{ConvertedRecord, DrawingRecord, Form, PictureKind, formed};
pub use lab::{EncodedRecord, EncodingRow, EncodingsRecord, ProvedRecord, Share, shares};
pub use lists::{
    FieldRecord, FormatRecord, FormatsRecord, KindRecord, ListedRecord, RuleDetailRecord, RulesRecord,
};
pub use make::{GeneratedRecord, MadeRecord, NonogramRecord, TypeRecord, TypesRecord, maker};
pub use read::{BoardRecord, ReadRecord, ReadRuleRecord};
pub use solve::possible_status;
pub use verify::{ClashRecord, VerifiedRecord};

pub(crate) use about::{check, rate};
pub(crate) use draw::{convert, render};
pub(crate) use explain::{explain, hint};
pub(crate) use lab::{encode, encodings, prove};
pub(crate) use lists::{formats, rules};
pub(crate) use make::{generate, picture, types};
pub(crate) use read::read;
pub(crate) use solve::{candidates, count, solve};
pub(crate) use verify::verify;
