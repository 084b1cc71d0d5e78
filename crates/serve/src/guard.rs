//! Who may ask, and what every answer carries.
//!
//! A page elsewhere must not drive a local server: the names by which it is called and the origin of requests are checked, so
//! that neither a foreign page nor a foreign name that leads here (DNS rebinding) gets an answer.

use crate::App;
use crate::problem::Problem;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The address of a client, with every request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// What a page may load and who may show it.
const HEADERS: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; base-uri 'none'; \
         frame-ancestors 'none'; form-action 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// Lets requests through that come from the page itself, or from no page at all.
pub(crate) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut response = match check(&app, &request) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}

fn check(app: &App, request: &Request) -> Result<(), Problem> {
    let text = |name: HeaderName| request.headers().get(name).and_then(|value| value.to_str().ok());
    let host = text(header::HOST).or_else(|| request.uri().authority().map(|authority| authority.as_str()));
    let host = host.unwrap_or_default();
    if !is_ours(host, &app.config.hosts) {
        let sentence = "this server is not known by the name in the request";
        return Err(Problem::new(StatusCode::MISDIRECTED_REQUEST, sentence));
    }
    match text(header::ORIGIN) {
        Some(origin) if origin.split_once("://").is_none_or(|(_, place)| place != host) => {
            Err(Problem::new(StatusCode::FORBIDDEN, "pages of other sites may not ask here"))
        }
        _ => Ok(()),
    }
}

/// Whether a name, with or without a port, is one of this server.
fn is_ours(host: &str, hosts: &[String]) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    let is_loopback = name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
    is_loopback
        || name.eq_ignore_ascii_case("localhost")
        || hosts.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// How many questions each address may ask now.
#[derive(Debug, Default)]
pub(crate) struct Buckets(Mutex<HashMap<IpAddr, (f64, Instant)>>);

/// From so many addresses on, those that are full again are forgotten.
const MANY: usize = 10_000;

impl Buckets {
    /// Takes one question from an address's bucket, which refills `rate` times a second up to `burst`. `Err` tells how many
    /// seconds it takes until there is one.
    pub(crate) fn take(&self, address: IpAddr, rate: f64, burst: f64, now: Instant) -> Result<(), u32> {
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let filled = |(left, since): &(f64, Instant)| (left + rate * (now - *since).as_secs_f64()).min(burst);
        if buckets.len() >= MANY {
            buckets.retain(|_, bucket| filled(bucket) < burst);
        }
        let bucket = buckets.entry(address).or_insert((burst, now));
        let left = filled(bucket);
        if left < 1.0 {
            *bucket = (left, now);
            return Err(((1.0 - left) / rate).ceil().max(1.0) as u32);
        }
        *bucket = (left - 1.0, now);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn only_names_of_this_machine_are_ours() {
        let hosts = ["puzzles.example".to_string()];
        for name in ["127.0.0.1:80", "localhost", "LOCALHOST:1", "[::1]:8080", "Puzzles.example:443"] {
            assert!(is_ours(name, &hosts), "{name}");
        }
        for name in ["", "evil.example", "127.0.0.1.evil.example", "localhost.evil", "[::2]:80"] {
            assert!(!is_ours(name, &hosts), "{name}");
        }
    }

    #[test]
    fn a_bucket_refills() {
        let (buckets, begin) = (Buckets::default(), Instant::now());
        let address = IpAddr::from([127, 0, 0, 1]);
        let take = |seconds| buckets.take(address, 0.5, 2.0, begin + Duration::from_secs(seconds));
        assert_eq!([take(0), take(0), take(0), take(2), take(3)], [Ok(()), Ok(()), Err(2), Ok(()), Err(1)]);
    }
}
