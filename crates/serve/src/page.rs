//! The page's files, carried by the program. Debug builds read them from the folder `web`, so that an edit shows at once.

use crate::problem::Problem;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;
use std::io::Write;

#[derive(RustEmbed)]
#[folder = "../../web"]
struct Files;

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
    let Some((kind, file)) = kind(name).zip(Files::get(name)) else {
        return Problem::new(StatusCode::NOT_FOUND, "there is nothing here").into_response();
    };
    let hash: String = file.metadata.sha256_hash()[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{hash}\"");
    let caching = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, "no-cache".to_string())];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    let kind = [(header::CONTENT_TYPE, kind), (header::VARY, "accept-encoding")];
    match packed(&file.data).filter(|_| takes_gzip(&headers)) {
        Some(packed) => (kind, caching, [(header::CONTENT_ENCODING, "gzip")], packed).into_response(),
        None => (kind, caching, file.data.into_owned()).into_response(),
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
