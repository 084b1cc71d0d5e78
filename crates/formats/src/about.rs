//! What is known about a puzzle as lines of text, for formats that have comments and nothing better.
//!
//! ```text
//! # title: Four
//! # author: Nobody
//! # a remark
//! ```
//!
//! A line `description: ...` may stand several times: each is a line of the description.

use super::text::lines;
use model::puzzle::About;

/// The texts that have a name, with their names.
fn named(about: &About) -> [(&'static str, &Option<String>); 6] {
    let About { title, author, copyright, description, id, source, .. } = about;
    [
        ("title", title),
        ("author", author),
        ("copyright", copyright),
        ("description", description),
        ("id", id),
        ("source", source),
    ]
}

/// The text of a name, so that it can be set.
pub(super) fn field<'a>(about: &'a mut About, name: &str) -> Option<&'a mut Option<String>> {
    match name {
        "title" => Some(&mut about.title),
        "author" => Some(&mut about.author),
        "copyright" => Some(&mut about.copyright),
        "description" => Some(&mut about.description),
        "id" => Some(&mut about.id),
        "source" => Some(&mut about.source),
        _ => None,
    }
}

/// The named texts that are known.
pub(super) fn known(about: &About) -> impl Iterator<Item = (&'static str, &str)> {
    named(about).into_iter().filter_map(|(name, said)| Some((name, said.as_deref()?)))
}

/// Takes note of a line: `title: ...` and the like where that is not known yet, else a remark.
pub(super) fn note(about: &mut About, line: &str) {
    let (name, said) = line.split_once(':').map_or(("", ""), |(name, said)| (name, said.trim()));
    match field(about, name) {
        Some(Some(before)) if name == "description" => *before += &format!("\n{said}"),
        Some(free @ None) if !said.is_empty() => *free = Some(said.to_string()),
        _ => about.comments.push(line.to_string()),
    }
}

/// All of it as lines.
pub(super) fn told(about: &About) -> Vec<String> {
    let named =
        known(about).flat_map(|(name, said)| said.split('\n').map(move |line| format!("{name}: {line}")));
    let comments = about.comments.iter().flat_map(|comment| comment.split('\n')).map(str::to_string);
    named.chain(comments).map(|line| line.trim().to_string()).collect()
}

/// Takes note of the comments of a text, which are the lines that begin with `#`.
pub(super) fn note_comments(about: &mut About, text: &str) {
    let comments = lines(text).filter_map(|line| line.text.trim().strip_prefix('#').map(str::trim));
    comments.for_each(|line| note(about, line));
}

/// What is known as lines that begin with `#`.
pub(super) fn as_comments(about: &About) -> String {
    told(about).iter().map(|line| format!("# {line}").trim_end().to_string() + "\n").collect()
}

/// What a setter tells solvers, for formats with one text for it: the description, and then the remarks.
pub(super) fn in_words(about: &About) -> Option<String> {
    let words = about.description.iter().chain(&about.comments).map(String::as_str);
    Some(words.collect::<Vec<_>>().join("\n")).filter(|words| !words.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_tell_all_that_has_a_name_and_come_back() {
        let text = "# title: Four: a start\n# description: two\n# description: lines\n# id: 7\n# a remark\n# title: again\n";
        let mut about = About::default();
        note_comments(&mut about, text);
        assert_eq!(about.title.as_deref(), Some("Four: a start"));
        assert_eq!(about.description.as_deref(), Some("two\nlines"));
        assert_eq!(about.id.as_deref(), Some("7"));
        assert_eq!(about.comments, ["a remark", "title: again"]);
        assert_eq!(as_comments(&about), text);
        assert_eq!(in_words(&about).as_deref(), Some("two\nlines\na remark\ntitle: again"));
        assert_eq!(in_words(&About::default()), None);
    }
}
