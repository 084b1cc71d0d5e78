//! The JSON Schema of questions and answers, made from their types.

use crate::{Answer, Event, FailureRecord, LimitsRecord, Question};
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

/// The schema of everything that is asked and answered.
pub fn schema() -> Value {
    let asked = SchemaSettings::draft2020_12().for_deserialize();
    let mut questions = asked.clone().into_generator().into_root_schema_for::<Question>().to_value();
    let limits = asked.into_generator().into_root_schema_for::<LimitsRecord>().to_value();
    let told = || SchemaSettings::draft2020_12().for_serialize().into_generator();
    let mut definitions = Map::new();
    allow_limits(&mut questions);
    let mut part = |mut schema: Value, name: &str| {
        if let Some(object) = schema.as_object_mut() {
            object.remove("$schema");
            if let Some(Value::Object(more)) = object.remove("$defs") {
                definitions.extend(more);
            }
        }
        definitions.insert(name.to_string(), schema);
    };
    part(questions, "Question");
    part(limits, "Limits");
    part(told().into_root_schema_for::<Answer>().to_value(), "Answer");
    part(told().into_root_schema_for::<Event>().to_value(), "Event");
    part(told().into_root_schema_for::<FailureRecord<'static>>().to_value(), "Failure");
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "gridwright: questions and answers",
        "description": "POST a Question; the answer is an Answer or a Failure, and a stream has Events before it.",
        "oneOf": [{"$ref": "#/$defs/Question"}, {"$ref": "#/$defs/Answer"}, {"$ref": "#/$defs/Failure"}],
        "$defs": definitions,
    })
}

/// Every question may have limits.
fn allow_limits(questions: &mut Value) {
    let variants = questions.get_mut("oneOf").and_then(Value::as_array_mut);
    for variant in variants.into_iter().flatten().filter_map(Value::as_object_mut) {
        let properties = variant.entry("properties").or_insert_with(|| json!({}));
        properties["limits"] = json!({"$ref": "#/$defs/Limits"});
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn the_committed_schema_is_that_of_the_types() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema.json");
        let text = serde_json::to_string_pretty(&schema()).expect("it is JSON") + "\n";
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&path, &text).expect("the file can be written");
        }
        let committed = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(committed == text, "docs/schema.json is out of date: run with UPDATE_EXPECT=1");
    }

    #[test]
    fn every_reference_leads_somewhere_and_every_question_has_limits() {
        let schema = schema();
        let text = schema.to_string();
        for part in text.split("\"#/$defs/").skip(1) {
            let name = part.split('"').next().unwrap_or_default();
            assert!(schema["$defs"].get(name).is_some(), "{name} is not defined");
        }
        let questions = schema["$defs"]["Question"]["oneOf"].as_array().expect("questions are alternatives");
        assert_eq!(questions.len(), Question::NAMES.len());
        assert!(questions.iter().all(|question| question["properties"].get("limits").is_some()));
    }
}
