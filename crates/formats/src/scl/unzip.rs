//! Undoing the zipped spelling of JSON: quotes, long keys and empty cells come back.
//!
//! In `{ce:[[{v:1},,],[,,]],ca:[{ce:[[0,0]],v:'it\'s'}]}` keys have no quotes and short names, nothing between commas is
//! `{}`, `t` and `f` are true and false, and a text without any `"` has `'` in their place.

/// Short keys and what they stand for.
const KEYS: [(&str, &str); 24] = [
    ("c", "color"),
    ("ca", "cages"),
    ("ct", "center"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("vd", "videos"),
    ("l", "lines"),
    ("r", "rounded"),
    ("re", "regions"),
    ("fs", "fontSize"),
    ("th", "thickness"),
    ("hl", "headLength"),
    ("wp", "wayPoints"),
    ("t", "title"),
    ("te", "text"),
    ("d", "duration"),
];

/// The JSON of a zipped text. What is no such text becomes no JSON either, which its reader will tell.
pub(super) fn unzip(text: &str) -> String {
    let quote = if text.contains('"') { '"' } else { '\'' };
    let mut json = String::with_capacity(text.len() * 2);
    let mut rest = text;
    // The last sign that was no blank.
    let mut last = '\0';
    while let Some(c) = rest.chars().next() {
        match c {
            _ if c == quote => {
                let (string, after) = string(&rest[1..], quote);
                json += &string;
                rest = after;
            }
            _ if c.is_whitespace() => {
                rest = &rest[c.len_utf8()..];
                continue;
            }
            '[' | ']' | '{' | '}' | ',' | ':' => {
                let empty = matches!((last, c), ('[', ',') | (',', ',') | (',', ']'));
                json += if empty { "{}" } else { "" };
                json.push(c);
                rest = &rest[1..];
            }
            _ => {
                let end =
                    rest.find(|c: char| "[]{},:\"'".contains(c) || c.is_whitespace()).unwrap_or(rest.len());
                // A quote that does not count here would never end.
                let (word, after) = rest.split_at(end.max(c.len_utf8()));
                json += &spelled(word, after.trim_start().starts_with(':'));
                rest = after;
            }
        }
        last = c;
    }
    json
}

/// A text up to its closing quote as JSON, and what follows.
fn string(text: &str, quote: char) -> (String, &str) {
    let mut said = String::new();
    let mut signs = text.char_indices();
    while let Some((at, c)) = signs.next() {
        match c {
            _ if c == quote => return (format!("\"{said}\""), &text[at + 1..]),
            '\\' => match signs.next() {
                Some((_, '\'')) => said.push('\''),
                Some((_, other)) => said.extend(['\\', other]),
                None => break,
            },
            '\n' => said += "\\n",
            other => said.push(other),
        }
    }
    (format!("\"{said}"), "")
}

/// A bare word: a key, a number, a truth, a colour, or a text without quotes.
fn spelled(word: &str, is_key: bool) -> String {
    if is_key {
        let long = KEYS.iter().find(|(short, _)| *short == word).map_or(word, |(_, long)| long);
        return format!("{long:?}");
    }
    let color = word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    match word {
        "t" | "true" => "true".to_string(),
        "f" | "false" => "false".to_string(),
        "null" => "null".to_string(),
        "#0" => "\"#000000\"".to_string(),
        "#F" => "\"#FFFFFF\"".to_string(),
        _ if color => format!("\"#{word}\""),
        _ if word.parse::<f64>().is_ok_and(f64::is_finite) => number(word),
        _ => serde_json::Value::from(word).to_string(),
    }
}

/// Zipped numbers may leave the zero before the point out.
fn number(word: &str) -> String {
    match word.split_at_checked(1) {
        Some((".", _)) => format!("0{word}"),
        Some(("-", rest)) if rest.starts_with('.') => format!("-0{rest}"),
        _ => word.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(text: &str) -> serde_json::Value {
        let json = unzip(text);
        serde_json::from_str(&json).unwrap_or_else(|error| panic!("{error}: {json}"))
    }

    #[test]
    fn what_was_left_out_comes_back() {
        let long = serde_json::json!({
            "cells": [[{"value": 1}, {}, {}], [{}, {}, {}]],
            "cages": [{"cells": [[0, 0]], "value": "it's", "hidden": true, "color": "#aabbcc"}],
            "list": [], "x": -0.5, "y": 0.25,
        });
        let zipped =
            "{ce:[[{v:1},,],[,,]],ca:[{ce:[[0,0]],v:'it\\'s',hidden:t,c:aabbcc}],list:[],x:-.5,y:.25}";
        assert_eq!(tree(zipped), long);
        assert_eq!(tree("{ce:[[{v:\"a'b\"},],[, {v:2}]]}")["cells"][0][0]["value"], "a'b");
    }

    #[test]
    fn texts_that_are_none_end_as_well() {
        for text in ["'", "{'", "{a:'\\", "\"'\"'", "{a'b:1}", "[,", "é:ü", "{a:1e999}"] {
            unzip(text);
        }
    }
}
