//! An explanation as a page: one file of HTML that needs nothing else.
//!
//! Without scripts, and on paper, the steps stand one below the other. With scripts one step is shown at a time: buttons,
//! arrow keys, a list of all steps, and links such as `#step-12` lead from one to another.
//!
//! Steps share most of their picture. Every part of it, such as the pencil marks of a row, stands in the file once, and
//! steps refer to it; so a page of a hundred steps stays small.

use super::highlight::Highlight;
use super::layout::{self, Layers};
use super::picture::{Anchor, Item, Text};
use super::scene::Scene;
use super::svg;
use super::words::tidy;
use model::puzzle::Puzzle;
use std::collections::BTreeMap;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// What is not on the page cannot be loaded either.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// Parts shorter than this are not worth a reference.
const SHORT: usize = 60;

/// Beside a picture of more than this width there is no room for words.
const WIDE: f64 = 640.0;

/// A step of an explanation on a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// What the step is called, such as "Hidden single".
    pub heading: String,
    /// What it costs, in words; may be empty.
    pub cost: String,
    /// What it says, by paragraphs.
    pub paragraphs: Vec<String>,
    /// What it shows. Its caption is left out: the paragraphs stand beside the picture.
    pub highlight: Highlight,
}

/// A page with all steps of an explanation. Below its title stands a summary, by paragraphs.
///
/// ```
/// use gridwright_render::{self as render, Frame, Highlight};
/// use model::{Candidates, Puzzle};
///
/// let puzzle = Puzzle::sudoku(4)?;
/// let step = Frame {
///     heading: "Hidden single".to_string(),
///     cost: "2".to_string(),
///     paragraphs: vec!["Row 1 needs a 3: r1c2 is the only place.".to_string()],
///     highlight: Highlight::new(Candidates::all(puzzle.shape())),
/// };
/// let page = render::page(&puzzle, "A small one", &[], &[step]);
/// assert!(page.starts_with("<!DOCTYPE html>") && page.contains("id=\"step-1\""));
/// # Ok::<(), model::RuleError>(())
/// ```
pub fn page(puzzle: &Puzzle, title: &str, summary: &[String], frames: &[Frame]) -> String {
    let mut parts = Parts::default();
    let steps: String =
        frames.iter().enumerate().map(|(at, frame)| step(puzzle, at + 1, frame, &mut parts)).collect();
    let title = text(title);
    let list: String = frames.iter().enumerate().map(|(at, frame)| entry(at + 1, frame)).collect();
    let (summary, about) = (paragraphs(summary), paragraphs(&Scene::new(puzzle, None).words()));
    let parts = parts.definitions();
    format!(
        "<!DOCTYPE html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<meta name=\"color-scheme\" content=\"light dark\">
<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">
<title>{title}</title>
<style>
{STYLE}</style>
<script>document.documentElement.classList.add(\"js\")</script>
</head>
<body>
<header><h1>{title}</h1>
{summary}</header>
<nav class=\"controls\" aria-label=\"Go to a step\">
<button type=\"button\" data-to=\"first\" aria-label=\"First step\">⇤</button>
<button type=\"button\" data-to=\"previous\" aria-label=\"Previous step\">←</button>
<span class=\"where\"></span>
<button type=\"button\" data-to=\"next\" aria-label=\"Next step\">→</button>
<button type=\"button\" data-to=\"last\" aria-label=\"Last step\">⇥</button>
</nav>
<p class=\"said\" aria-live=\"polite\"></p>
{parts}<main>
{steps}</main>
<nav class=\"list\" aria-label=\"All steps\"><ol>
{list}</ol></nav>
<footer>
{KEY}{about}</footer>
<script>
{SCRIPT}</script>
</body>
</html>
"
    )
}

/// How pictures are read.
const KEY: &str = "<p>Hatched cells are where to look. What matters has a ring, what goes is struck through, and what is \
                   placed has a frame.</p>\n";

fn step(puzzle: &Puzzle, number: usize, frame: &Frame, parts: &mut Parts) -> String {
    let mut scene = Scene::highlighted(puzzle, &frame.highlight);
    scene.words();
    let label = format!("The grid at step {number}");
    let layers = layout::layers(&scene);
    let class = if layers.width > WIDE { "step wide" } else { "step" };
    let board = board(layers, scene.is_picture(), &label, parts);
    let (heading, words) = (text(&frame.heading), paragraphs(&frame.paragraphs));
    let cost = match frame.cost.is_empty() {
        true => String::new(),
        false => format!(" <span class=\"cost\">{}</span>", text(&frame.cost)),
    };
    format!(
        "<section class=\"{class}\" id=\"step-{number}\" aria-labelledby=\"h{number}\">\n<div>\n\
         <h2 id=\"h{number}\"><span class=\"number\">Step {number}</span> {heading}{cost}</h2>\n{words}</div>\n\
         {board}</section>\n"
    )
}

/// A line of the list of steps.
fn entry(number: usize, frame: &Frame) -> String {
    let (heading, cost) = (text(&frame.heading), text(&frame.cost));
    format!(
        "<li><a href=\"#step-{number}\"><span>{heading}</span> <span class=\"cost\">{cost}</span></a></li>\n"
    )
}

/// The picture of a step, of parts that other steps may have as well.
fn board(layers: Layers, is_picture: bool, label: &str, parts: &mut Parts) -> String {
    let Layers { width, height, below, middle, mut above, .. } = layers;
    let emphasis = above.pop().map_or(String::new(), |items| markup(&items));
    let shared = below.iter().chain([&middle]).chain(&above).map(|items| parts.share(markup(items)));
    let shared: String = shared.collect();
    let (width, height) = (svg::number(width), svg::number(height));
    // Colours of a picture are its own; black on white may be white on black.
    let class = if is_picture { "board" } else { "board ink" };
    format!(
        "<svg class=\"{class}\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{label}\">\n\
         {shared}{emphasis}</svg>\n"
    )
}

/// Parts of pictures, each once.
#[derive(Default)]
struct Parts {
    numbers: BTreeMap<String, usize>,
}

impl Parts {
    /// A reference to a part, or the part itself if that is as short.
    fn share(&mut self, part: String) -> String {
        if part.len() < SHORT {
            return part;
        }
        let next = self.numbers.len();
        let number = self.numbers.entry(part).or_insert(next);
        format!("<use href=\"#p{number}\"/>\n")
    }

    /// All of them, to be seen only where they are referred to.
    fn definitions(self) -> String {
        let mut ordered: Vec<(usize, String)> =
            self.numbers.into_iter().map(|(part, at)| (at, part)).collect();
        ordered.sort();
        let parts: String =
            ordered.iter().map(|(number, part)| format!("<g id=\"p{number}\">\n{part}</g>\n")).collect();
        format!("<svg class=\"parts\" aria-hidden=\"true\"><defs>\n{parts}</defs></svg>\n")
    }
}

/// Items as SVG. Texts that follow each other in one look say it once, and single letters on a line are one text.
fn markup(items: &[Item]) -> String {
    let mut out = String::new();
    for run in items.chunk_by(same_look) {
        let Item::Text(first) = &run[0] else {
            out.extend(run.iter().map(|item| svg::element(item) + "\n"));
            continue;
        };
        if run.len() == 1 {
            out.push_str(&(svg::words(first) + "\n"));
            continue;
        }
        out.push_str(&format!("<g {}>\n", svg::look(first, "")));
        let texts: Vec<&Text> = run.iter().filter_map(as_text).collect();
        for line in
            texts.chunk_by(|a, b| a.at.y == b.at.y && [a, b].map(|text| text.text.chars().count()) == [1, 1])
        {
            let places: Vec<String> = line.iter().map(|text| svg::number(text.baseline().x)).collect();
            let letters: String = line.iter().map(|text| svg::escape(&text.text)).collect();
            let (x, y) = (places.join(" "), svg::number(line[0].baseline().y));
            out.push_str(&format!("<text x=\"{x}\" y=\"{y}\">{letters}</text>\n"));
        }
        out.push_str("</g>\n");
    }
    out
}

/// Whether two items are texts that differ only in what they say and where.
fn same_look(a: &Item, b: &Item) -> bool {
    match (a, b) {
        (Item::Text(a), Item::Text(b)) => {
            let look = |text: &Text| (text.size, text.face, text.tone);
            [a.anchor, b.anchor] == [Anchor::Middle; 2] && look(a) == look(b)
        }
        _ => false,
    }
}

fn as_text(item: &Item) -> Option<&Text> {
    match item {
        Item::Text(text) => Some(text),
        _ => None,
    }
}

fn text(text: &str) -> String {
    svg::escape(&tidy(text))
}

fn paragraphs(texts: &[String]) -> String {
    texts.iter().map(|paragraph| format!("<p>{}</p>\n", text(paragraph))).collect()
}
