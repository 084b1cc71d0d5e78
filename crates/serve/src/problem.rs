//! Errors over HTTP, as RFC 9457 has them.

use ask::{AskError, SCHEMA};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// Why there is no answer.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    pub(crate) error: AskError,
    /// After how many seconds to ask again.
    pub(crate) retry: Option<u32>,
}

#[derive(Serialize)]
struct Body<'a> {
    r#type: &'static str,
    title: &'a str,
    status: u16,
    detail: &'a str,
    schema: u8,
    error: &'a AskError,
}

impl Problem {
    /// A problem with its sentence.
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Problem {
        Problem { status, error: AskError::new(message), retry: None }
    }

    /// The question is wrong.
    pub(crate) fn bad(error: AskError) -> Problem {
        Problem { status: StatusCode::UNPROCESSABLE_ENTITY, error, retry: None }
    }

    /// Too many questions at once.
    pub(crate) fn busy() -> Problem {
        let sentence = "all workers are busy and the queue is full: ask again in a moment";
        Problem { retry: Some(1), ..Problem::new(StatusCode::SERVICE_UNAVAILABLE, sentence) }
    }

    /// The object that is sent, as text.
    pub(crate) fn text(&self) -> String {
        let body = Body {
            r#type: "about:blank",
            title: self.status.canonical_reason().unwrap_or("error"),
            status: self.status.as_u16(),
            detail: &self.error.message,
            schema: SCHEMA,
            error: &self.error,
        };
        serde_json::to_string(&body).expect("records have nothing that JSON cannot express")
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let kind = [(header::CONTENT_TYPE, "application/problem+json")];
        let mut response = (self.status, kind, self.text()).into_response();
        if let Some(seconds) = self.retry {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
