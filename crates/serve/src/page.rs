//! The page's files, carried by the program. Debug builds read them from the folder `web`, so that an edit shows at once.
//!
//! They are listed one by one: what else lies in that folder, such as what `web/build` makes, does not get into the program.

use crate::problem::Problem;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::borrow::Cow;
use std::io::Write;

macro_rules! carried {
    ($($name:literal)*) => { &[$(($name, include_bytes!(concat!("../web/", $name)))),*] };
}

/// All files by name.
const FILES: &[(&str, &[u8])] = carried![
    "app.js"
    "icon.svg"
    "index.html"
    "modules/board.js"
    "modules/cells.js"
    "modules/dom.js"
    "modules/engine.js"
    "modules/explain.js"
    "modules/form.js"
    "modules/give.js"
    "modules/groups.js"
    "modules/keys.js"
    "modules/link.js"
    "modules/look.js"
    "modules/make.js"
    "modules/nonogram.js"
    "modules/open.js"
    "modules/paint.js"
    "modules/play.js"
    "modules/puzzle.js"
    "modules/set.js"
    "modules/store.js"
    "modules/watch.js"
    "style.css"
    "worker.js"
];

/// What a file holds.
fn contents(name: &str) -> Option<Cow<'static, [u8]>> {
    let &(name, carried) = FILES.iter().find(|(known, _)| *known == name)?;
    Some(edited(name).map_or(Cow::Borrowed(carried), Cow::Owned))
}

/// What a file holds by now.
#[cfg(debug_assertions)]
fn edited(name: &str) -> Option<Vec<u8>> {
    std::fs::read(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("web").join(name)).ok()
}

#[cfg(not(debug_assertions))]
fn edited(_: &str) -> Option<Vec<u8>> {
    None
}

/// A number for what a file holds (FNV-1a), so that a browser knows whether it has it already.
fn number(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// The media type of a file of the page, by its ending.
fn kind(name: &str) -> Option<&'static str> {
    Some(match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        _ => return None,
    })
}

/// A file of the page.
pub(crate) async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let name = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let Some((kind, file)) = kind(name).zip(contents(name)) else {
        return Problem::new(StatusCode::NOT_FOUND, "there is nothing here").into_response();
    };
    let tag = format!("\"{:016x}\"", number(&file));
    let caching = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, "no-cache".to_string())];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    let kind = [(header::CONTENT_TYPE, kind), (header::VARY, "accept-encoding")];
    match packed(&file).filter(|_| takes_gzip(&headers)) {
        Some(packed) => (kind, caching, [(header::CONTENT_ENCODING, "gzip")], packed).into_response(),
        None => (kind, caching, file.into_owned()).into_response(),
    }
}

fn takes_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepted.split(',').any(|one| one.trim().starts_with("gzip")))
}

/// A file as gzip packs it; files come once and are asked for by their tag from then on.
fn packed(data: &[u8]) -> Option<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    packer.write_all(data).ok()?;
    packer.finish().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn every_file_of_the_page_is_carried() {
        let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("web");
        let mut there = Vec::new();
        for folder in ["", "modules/"] {
            for entry in std::fs::read_dir(web.join(folder)).unwrap() {
                let name = format!("{folder}{}", entry.unwrap().file_name().to_string_lossy());
                there.extend(kind(&name).map(|_| name));
            }
        }
        there.sort();
        assert_eq!(there, FILES.iter().map(|(name, _)| name.to_string()).collect::<Vec<_>>());
    }
}
