//! The protocol of f-puzzles' solver button: setters have a userscript that asks over a web socket.
//!
//! ```text
//! in:  {"nonce": 3, "command": "truecandidates", "dataType": "fpuzzles", "data": "N4Ig..."}
//! out: {"nonce": 3, "type": "truecandidates", "solutionsPerCandidate": [...]}
//! ```
//!
//! A new command cancels the one before, which is answered by `canceled`.

use crate::App;
use crate::api::Asked;
use crate::problem::Problem;
use axum::Router;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use gridwright::formats;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// The pages whose scripts may ask.
const PAGES: [&str; 5] = ["f-puzzles.com", "sudokupad.app", "sudokulab.net", "localhost", "127.0.0.1"];

/// How many solutions of each candidate are told apart.
const COUNTS: u64 = 8;

/// How many solutions are counted for an estimate.
const ESTIMATE: u64 = 1_000_000;

/// The longest message.
const MOST_BYTES: usize = 1 << 20;

/// What a client says.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Request {
    nonce: i64,
    command: String,
    #[serde(default)]
    data: String,
}

/// A command that is being answered.
#[derive(Debug)]
struct Running {
    nonce: i64,
    command: Command,
    asked: Asked,
    /// The grid as the player has it.
    grid: Vec<Value>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Command {
    Solve,
    Check,
    Count,
    Estimate,
    SolvePath,
    Step,
    TrueCandidates,
}

impl Command {
    fn of(name: &str) -> Option<Command> {
        Some(match name {
            "solve" => Command::Solve,
            "check" => Command::Check,
            "count" => Command::Count,
            "estimate" => Command::Estimate,
            "solvepath" => Command::SolvePath,
            "step" => Command::Step,
            "truecandidates" => Command::TrueCandidates,
            _ => return None,
        })
    }
}

/// The socket, at every path.
pub(crate) fn router(app: &Arc<App>) -> Router {
    Router::new().fallback(get(upgrade)).with_state(Arc::clone(app))
}

async fn upgrade(State(app): State<Arc<App>>, headers: HeaderMap, upgrade: WebSocketUpgrade) -> Response {
    let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
    if !origin.is_none_or(may_ask) {
        return Problem::new(StatusCode::FORBIDDEN, "pages of this site may not ask here").into_response();
    }
    upgrade.max_message_size(MOST_BYTES).on_upgrade(move |socket| talk(app, socket))
}

/// Whether the scripts of a page may ask.
fn may_ask(origin: &str) -> bool {
    let place = origin.split_once("://").map_or(origin, |(_, place)| place);
    let name = place.split(':').next().unwrap_or_default();
    PAGES.iter().any(|page| name == *page || name.strip_suffix(page).is_some_and(|rest| rest.ends_with('.')))
}

/// What happens next.
enum Next {
    Heard(Option<String>),
    Event(String),
    Answer(Result<String, Problem>),
    Ignored,
}

async fn talk(app: Arc<App>, mut socket: WebSocket) {
    let mut running: Option<Running> = None;
    loop {
        let next = tokio::select! {
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => Next::Heard(Some(text.to_string())),
                Some(Ok(Message::Close(_)) | Err(_)) | None => Next::Heard(None),
                Some(Ok(_)) => Next::Ignored,
            },
            told = told(running.as_mut()), if running.is_some() => told,
        };
        let sent = match next {
            Next::Heard(None) => return,
            Next::Heard(Some(text)) => heard(&app, &text, &mut running, &mut socket).await,
            Next::Event(event) => match &running {
                Some(running) => say(&mut socket, progress(running, &event)).await,
                None => Ok(()),
            },
            Next::Answer(answer) => match running.take() {
                Some(running) => say(&mut socket, Some(response(&running, answer))).await,
                None => Ok(()),
            },
            Next::Ignored => Ok(()),
        };
        if sent.is_err() {
            return;
        }
    }
}

async fn told(running: Option<&mut Running>) -> Next {
    let Some(running) = running else { return Next::Ignored };
    match running.asked.events.recv().await {
        Some(event) => Next::Event(event),
        None => {
            let gone = || Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, "the server is shutting down"));
            Next::Answer((&mut running.asked.answer).await.unwrap_or_else(|_| gone()))
        }
    }
}

async fn say(socket: &mut WebSocket, message: Option<Value>) -> Result<(), axum::Error> {
    match message {
        Some(message) => socket.send(Message::Text(message.to_string().into())).await,
        None => Ok(()),
    }
}

/// Begins a command, and ends the one before.
async fn heard(
    app: &App,
    text: &str,
    running: &mut Option<Running>,
    socket: &mut WebSocket,
) -> Result<(), axum::Error> {
    let request: Request = match serde_json::from_str(text) {
        Ok(request) => request,
        Err(error) => return say(socket, Some(invalid(0, &format!("this is no request: {error}")))).await,
    };
    if let Some(before) = running.take() {
        say(socket, Some(json!({"nonce": before.nonce, "type": "canceled"}))).await?;
    }
    if request.command == "cancel" {
        return Ok(());
    }
    let message = match begin(app, &request) {
        Ok(begun) => {
            *running = Some(begun);
            None
        }
        Err(message) => Some(invalid(request.nonce, &message)),
    };
    say(socket, message).await
}

fn invalid(nonce: i64, message: &str) -> Value {
    json!({"nonce": nonce, "type": "invalid", "message": message})
}

fn begin(app: &App, request: &Request) -> Result<Running, String> {
    let command = Command::of(&request.command)
        .ok_or_else(|| format!("the command `{}` is not known", request.command))?;
    let grid = grid(&request.data);
    let question = question(command, &request.data, &grid).to_string();
    let asked = Asked::new(app, &question).map_err(|problem| problem.error.message)?;
    Ok(Running { nonce: request.nonce, command, asked, grid })
}

/// The cells of a packed puzzle, row by row, with what the player entered.
fn grid(data: &str) -> Vec<Value> {
    let text = formats::unpacked("fpuzzles", data);
    let board: Option<Value> = text.and_then(|text| serde_json::from_str(&text).ok());
    let rows = board.as_ref().and_then(|board| board["grid"].as_array());
    rows.into_iter().flatten().filter_map(Value::as_array).flatten().cloned().collect()
}

fn is_given(cell: &Value) -> bool {
    cell["given"] == true
}

/// What the player has found: digits that are not given, and marks in the middle of cells.
fn state(grid: &[Value]) -> Map<String, Value> {
    let size = (1..).find(|size| size * size >= grid.len()).unwrap_or(1);
    let mut state = Map::new();
    for (place, cell) in grid.iter().enumerate().filter(|(_, cell)| !is_given(cell)) {
        let name = format!("r{}c{}", place / size + 1, place % size + 1);
        if let Some(value) = cell["value"].as_u64() {
            state.insert(name, json!([value]));
        } else if let Some(marks) = cell["centerPencilMarks"].as_array().filter(|marks| !marks.is_empty()) {
            state.insert(name, json!(marks));
        }
    }
    state
}

fn question(command: Command, data: &str, grid: &[Value]) -> Value {
    let puzzle = json!({"text": data, "format": "fpuzzles"});
    match command {
        Command::Solve => json!({"ask": "solve", "puzzle": puzzle, "unique": false}),
        Command::Check => json!({"ask": "solve", "puzzle": puzzle}),
        Command::Count => json!({"ask": "count", "puzzle": puzzle, "limit": 0, "limits": {"seconds": 600.0}}),
        Command::Estimate => json!({"ask": "count", "puzzle": puzzle, "limit": ESTIMATE}),
        Command::SolvePath => json!({"ask": "explain", "puzzle": puzzle}),
        Command::Step => json!({"ask": "explain", "puzzle": puzzle, "limit": 1, "state": state(grid)}),
        Command::TrueCandidates => json!({"ask": "candidates", "puzzle": puzzle, "counts": COUNTS}),
    }
}

/// What is told while a command runs.
fn progress(running: &Running, event: &str) -> Option<Value> {
    let event: Value = serde_json::from_str(event).ok()?;
    let count = event["count"].as_u64().filter(|_| running.command == Command::Count)?;
    Some(json!({"nonce": running.nonce, "type": "count", "count": count, "inProgress": true}))
}

fn response(running: &Running, answer: Result<String, Problem>) -> Value {
    let nonce = running.nonce;
    let answer: Value = match answer.map(|answer| serde_json::from_str(&answer).unwrap_or_default()) {
        Ok(answer) => answer,
        Err(problem) => return invalid(nonce, &problem.error.message),
    };
    if answer["status"] == "unknown" && running.command != Command::Count {
        let why = answer["stopped"].as_str().unwrap_or("a limit was reached");
        return invalid(nonce, &format!("unknown: {why}"));
    }
    let count = answer["count"].as_u64().unwrap_or_default();
    match running.command {
        Command::Solve => match answer["solutions"][0].as_array() {
            Some(rows) => {
                let cells: Vec<&Value> = rows.iter().filter_map(Value::as_array).flatten().collect();
                json!({"nonce": nonce, "type": "solved", "solution": cells})
            }
            None => invalid(nonce, "no solution"),
        },
        Command::Check | Command::Count => {
            json!({"nonce": nonce, "type": "count", "count": count, "inProgress": false})
        }
        Command::Estimate => {
            json!({"nonce": nonce, "type": "estimate", "estimate": count, "stderr": 0, "iterations": 1})
        }
        Command::TrueCandidates if answer["status"] == "none" => invalid(nonce, "no solution"),
        Command::TrueCandidates => {
            json!({"nonce": nonce, "type": "truecandidates", "solutionsPerCandidate": per_candidate(&answer)})
        }
        Command::Step | Command::SolvePath => logical(running, &answer),
    }
}

/// How many solutions each value of each cell has, cell after cell; none if it is no candidate.
fn per_candidate(answer: &Value) -> Vec<u64> {
    let size = answer["shape"]["values"].as_u64().unwrap_or_default();
    let cells = |name: &str| -> Vec<Value> {
        let rows = answer[name].as_array().into_iter().flatten();
        rows.filter_map(Value::as_array).flatten().cloned().collect()
    };
    let of = |(values, counts): (Value, Value)| {
        let count = move |value: u64| {
            let place = values.as_array()?.iter().position(|known| known.as_u64() == Some(value))?;
            counts[place].as_u64()
        };
        (1..=size).map(move |value| count(value).unwrap_or(0)).collect::<Vec<u64>>()
    };
    cells("candidates").into_iter().zip(cells("counts")).flat_map(of).collect()
}

/// Steps, and what is known after them.
fn logical(running: &Running, answer: &Value) -> Value {
    let nonce = running.nonce;
    let steps = answer["steps"].as_array().cloned().unwrap_or_default();
    let sentences = steps.iter().filter_map(|step| step["sentence"].as_str());
    let rest = answer["sentences"].as_array().cloned().unwrap_or_default();
    let all = running.command == Command::SolvePath;
    let rest = rest.iter().filter_map(Value::as_str).filter(|_| all || steps.is_empty());
    let message: Vec<&str> = sentences.chain(rest).collect();
    let placed: Vec<&Value> = steps.iter().filter_map(|step| step["placed"].as_array()).flatten().collect();
    let columns = answer["shape"]["columns"].as_u64().unwrap_or(1).max(1) as usize;
    let rows = answer["candidates"].as_array().into_iter().flatten();
    let cell = |(place, candidates): (usize, &Value)| {
        let name = format!("r{}c{}", place / columns + 1, place % columns + 1);
        let before = running.grid.get(place).cloned().unwrap_or_default();
        let value = placed.iter().find(|placed| placed["cell"] == name).map(|placed| placed["value"].clone());
        match value.or_else(|| before["value"].as_u64().map(Value::from)) {
            Some(value) => json!({"value": value, "given": is_given(&before)}),
            None => json!({"candidates": candidates}),
        }
    };
    let cells: Vec<Value> = rows.filter_map(Value::as_array).flatten().enumerate().map(cell).collect();
    json!({"nonce": nonce, "type": "logical", "cells": cells, "message": message.join("\n")})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_setters_may_ask() {
        for origin in ["https://www.f-puzzles.com", "https://f-puzzles.com", "http://localhost:8080"] {
            assert!(may_ask(origin), "{origin}");
        }
        for origin in
            ["https://evil.example", "https://evilf-puzzles.com", "https://f-puzzles.com.evil", "null"]
        {
            assert!(!may_ask(origin), "{origin}");
        }
    }

    #[test]
    fn counts_stand_in_the_order_of_cells_and_values() {
        let answer =
            json!({"shape": {"values": 2}, "candidates": [[[1, 2], [2]]], "counts": [[[3, 8], [8]]]});
        assert_eq!(per_candidate(&answer), [3, 8, 0, 8]);
    }

    #[test]
    fn what_a_player_entered_is_a_state() {
        let grid = [
            json!({"value": 1, "given": true}),
            json!({"value": 2}),
            json!({"centerPencilMarks": [1, 2]}),
            json!({}),
        ];
        assert_eq!(Value::Object(state(&grid)), json!({"r1c2": [2], "r2c1": [1, 2]}));
    }
}
