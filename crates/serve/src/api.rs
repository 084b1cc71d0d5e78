//! Questions over HTTP.

use crate::guard::{Peer, guard};
use crate::metrics::count;
use crate::pool::Job;
use crate::problem::Problem;
use crate::{App, page};
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Router, middleware};
use futures_util::stream;
use gridwright::Cancel;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// The largest question.
const MOST_BYTES: usize = 4 << 20;

/// How long a client may take to say it.
const SAYING: Duration = Duration::from_secs(20);

/// How many events may wait for a slow client before some are left out.
const EVENTS: usize = 64;

/// What a stream of events is called.
const STREAM: &str = "application/x-ndjson";

/// The page and its questions.
pub(crate) fn router(app: &Arc<App>) -> Router {
    Router::new()
        .route("/api/v1/ask", post(ask))
        .route("/api/v1/schema", get(schema))
        .route("/healthz", get(async || "ok\n"))
        .route("/metrics", get(metrics))
        .fallback(get(page::file))
        .layer(middleware::from_fn_with_state(Arc::clone(app), guard))
        .with_state(Arc::clone(app))
}

async fn schema() -> Response {
    ([(header::CONTENT_TYPE, "application/schema+json")], ::ask::schema().to_string()).into_response()
}

async fn metrics(State(app): State<Arc<App>>) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.text()).into_response()
}

/// Throws a switch when its question is forgotten: the client went away, or has its answer.
#[derive(Debug)]
pub(crate) struct Wanted(pub(crate) Cancel);

impl Drop for Wanted {
    fn drop(&mut self) {
        self.0.throw();
    }
}

/// A question that is being answered.
#[derive(Debug)]
pub(crate) struct Asked {
    pub(crate) events: mpsc::Receiver<String>,
    pub(crate) answer: oneshot::Receiver<Result<String, Problem>>,
    pub(crate) wanted: Wanted,
}

impl Asked {
    /// Reads a question and puts it into the queue.
    pub(crate) fn new(app: &App, text: &str) -> Result<Asked, Problem> {
        count(&app.metrics.asked);
        let (question, limits) = ::ask::parse(text).map_err(|error| {
            count(&app.metrics.refused);
            Problem::bad(error)
        })?;
        let (tell, events) = mpsc::channel(EVENTS);
        let (reply, answer) = oneshot::channel();
        let cancel = app.stop.child();
        let wanted = Wanted(cancel.clone());
        app.pool.submit(Job { question, limits, cancel, events: tell, answer: reply })?;
        Ok(Asked { events, answer, wanted })
    }

    /// Waits for the answer.
    pub(crate) async fn answer(self) -> Result<String, Problem> {
        let answer = self.answer.await.unwrap_or_else(|_| Err(gone()));
        drop(self.wanted);
        answer
    }
}

fn gone() -> Problem {
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, "the server is shutting down")
}

async fn ask(State(app): State<Arc<App>>, headers: HeaderMap, request: Request) -> Response {
    match asked(&app, request).await {
        Ok(asked) if wants_events(&headers) => events(asked),
        Ok(asked) => match asked.answer().await {
            Ok(answer) => json(answer),
            Err(problem) => problem.into_response(),
        },
        Err(problem) => problem.into_response(),
    }
}

fn json(answer: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], answer).into_response()
}

fn wants_events(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepted.contains(STREAM))
}

async fn asked(app: &App, request: Request) -> Result<Asked, Problem> {
    if let (Some(public), Some(Peer(address))) = (&app.config.public, request.extensions().get::<Peer>()) {
        let taken = app.buckets.take(*address, public.rate, public.burst, Instant::now());
        taken.map_err(|seconds| {
            count(&app.metrics.busy);
            let sentence = "too many questions from your address: wait a moment";
            Problem { retry: Some(seconds), ..Problem::new(StatusCode::TOO_MANY_REQUESTS, sentence) }
        })?;
    }
    Asked::new(app, &text(request).await?)
}

/// The body of a request, if it is a text of a decent size and comes in time.
async fn text(request: Request) -> Result<String, Problem> {
    let length = request.headers().get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    let too_large = || {
        let sentence = format!("a question has at most {} MB", MOST_BYTES >> 20);
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, sentence)
    };
    if length.is_some_and(|length| length > MOST_BYTES) {
        return Err(too_large());
    }
    let bytes: Bytes = match tokio::time::timeout(SAYING, to_bytes(request.into_body(), MOST_BYTES)).await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(_)) => return Err(too_large()),
        Err(_) => {
            return Err(Problem::new(StatusCode::REQUEST_TIMEOUT, "the question took too long to arrive"));
        }
    };
    String::from_utf8(bytes.into())
        .map_err(|_| Problem::bad(::ask::AskError::new("the question is not UTF-8")))
}

/// A stream: events as they come, then the answer.
fn events(asked: Asked) -> Response {
    let lines = stream::unfold(Some(asked), |asked| async move {
        let mut asked = asked?;
        let line = match asked.events.recv().await {
            Some(event) => (event, Some(asked)),
            None => {
                let answer = asked.answer().await;
                (answer.unwrap_or_else(|problem| problem.text()), None)
            }
        };
        Some((Ok::<String, Infallible>(line.0 + "\n"), line.1))
    });
    ([(header::CONTENT_TYPE, STREAM)], Body::from_stream(lines)).into_response()
}
