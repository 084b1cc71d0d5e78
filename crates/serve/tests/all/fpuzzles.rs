//! f-puzzles' protocol, by a client that behaves like the userscript: it asks after every edit, counts its messages, and
//! drops answers to older ones.

use crate::http::start;
use futures_util::{SinkExt, StreamExt};
use gridwright::formats;
use gridwright_serve::Config;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    nonce: i64,
}

impl Client {
    async fn open(address: std::net::SocketAddr, origin: &str) -> Result<Client, String> {
        let mut request = format!("ws://{address}/").into_client_request().expect("it is an address");
        request.headers_mut().insert("origin", origin.parse().expect("it is a header"));
        let (socket, _) = connect_async(request).await.map_err(|error| error.to_string())?;
        Ok(Client { socket, nonce: 0 })
    }

    async fn say(&mut self, command: &str, data: &str) {
        self.nonce += 1;
        let message = json!({"nonce": self.nonce, "command": command, "dataType": "fpuzzles", "data": data});
        self.socket.send(Message::text(message.to_string())).await.expect("the socket is open");
    }

    async fn hear(&mut self) -> Value {
        loop {
            let message = self.socket.next().await.expect("there is more").expect("the socket is open");
            if let Message::Text(text) = message {
                return serde_json::from_str(&text).expect("it is JSON");
            }
        }
    }

    /// The answer to the last command; what belongs to older ones is dropped.
    async fn answer(&mut self) -> Value {
        loop {
            let told = self.hear().await;
            if told["nonce"] == self.nonce && told["inProgress"] != true {
                return told;
            }
        }
    }
}

/// A board of f-puzzles with some cells, packed.
fn packed(cells: &[(usize, Value)]) -> String {
    let mut grid = vec![vec![json!({}); 4]; 4];
    for (place, cell) in cells {
        grid[place / 4][place % 4] = cell.clone();
    }
    let format = formats::by_name("fpuzzles").expect("the format is in the list");
    formats::packed(format, &json!({"size": 4, "grid": grid}).to_string()).expect("it has a packed form")
}

fn given(value: u8) -> Value {
    json!({"value": value, "given": true})
}

fn talk(test: impl AsyncFnOnce(Client)) {
    let server = start(Config { fpuzzles: Some(0), ..Config::local(0) });
    let address = server.fpuzzles.expect("it was asked for");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        test(Client::open(address, "https://www.f-puzzles.com").await.expect("it may ask")).await;
    });
}

#[test]
fn every_command_is_answered_in_its_form() {
    // The board of `.2..4...1.3....4`.
    let unique = packed(&[(1, given(2)), (4, given(4)), (8, given(1)), (10, given(3)), (15, given(4))]);
    talk(async |mut client| {
        client.say("solve", &unique).await;
        let solved = client.answer().await;
        assert_eq!(solved["type"], "solved");
        assert_eq!(solved["solution"], json!([3, 2, 4, 1, 4, 1, 2, 3, 1, 4, 3, 2, 2, 3, 1, 4]));
        client.say("check", &unique).await;
        let checked = client.answer().await;
        assert_eq!((&checked["type"], &checked["count"]), (&json!("count"), &json!(1)));
        client.say("count", &packed(&[])).await;
        let counted = client.answer().await;
        assert_eq!((&counted["count"], &counted["inProgress"]), (&json!(288), &json!(false)));
        client.say("truecandidates", &unique).await;
        let candidates = client.answer().await;
        let counts = candidates["solutionsPerCandidate"].as_array().expect("a list");
        assert_eq!((counts.len(), &counts[..4]), (64, &[json!(0), json!(0), json!(1), json!(0)][..]));
        client.say("solvepath", &unique).await;
        let path = client.answer().await;
        assert_eq!((&path["type"], path["cells"].as_array().map(Vec::len)), (&json!("logical"), Some(16)));
        assert_eq!(path["cells"][0]["value"], 3, "everything is placed in the end");
        assert!(path["message"].as_str().is_some_and(|message| message.contains("Solved")));
        client.say("estimate", &packed(&[])).await;
        assert_eq!(client.answer().await["estimate"], 288);
        client.say("sing", &unique).await;
        assert_eq!(client.answer().await["type"], "invalid");
        client.say("solve", "no puzzle").await;
        assert_eq!(client.answer().await["type"], "invalid");
    });
}

#[test]
fn a_step_goes_on_from_what_the_player_has() {
    let state = packed(&[
        (0, json!({"value": 3})),
        (1, given(2)),
        (4, given(4)),
        (8, given(1)),
        (10, given(3)),
        (15, given(4)),
    ]);
    let wrong = packed(&[
        (0, json!({"value": 1})),
        (1, given(2)),
        (4, given(4)),
        (8, given(1)),
        (10, given(3)),
        (15, given(4)),
    ]);
    talk(async |mut client| {
        client.say("step", &state).await;
        let step = client.answer().await;
        assert_eq!(
            (&step["type"], &step["cells"][0]),
            (&json!("logical"), &json!({"value": 3, "given": false}))
        );
        assert!(
            step["message"]
                .as_str()
                .is_some_and(|message| !message.is_empty() && !message.contains("r1c1 is 3"))
        );
        client.say("step", &wrong).await;
        let told = client.answer().await;
        assert!(told["message"].as_str().is_some_and(|message| message.contains("r1c1")), "{told}");
    });
}

#[test]
fn a_new_command_cancels_the_one_before() {
    // As many solutions as nobody counts: the edits that follow must not wait for them.
    let mut grid = json!({"size": 9, "grid": vec![vec![json!({}); 9]; 9]});
    let format = formats::by_name("fpuzzles").expect("the format is in the list");
    let pack = |grid: &Value| formats::packed(format, &grid.to_string()).expect("it has a packed form");
    let empty = pack(&grid);
    grid["grid"][0][0] = json!({"value": 1, "given": true});
    let edited = pack(&grid);
    talk(async |mut client| {
        client.say("count", &empty).await;
        let begun = client.hear().await;
        assert_eq!((&begun["type"], &begun["inProgress"]), (&json!("count"), &json!(true)));
        client.say("truecandidates", &edited).await;
        let stale = loop {
            let told = client.hear().await;
            if told["type"] != "count" {
                break told;
            }
        };
        assert_eq!((&stale["nonce"], &stale["type"]), (&json!(1), &json!("canceled")));
        assert_eq!(client.answer().await["type"], "truecandidates");
        client.say("count", &empty).await;
        assert_eq!(client.hear().await["inProgress"], true);
        client.say("cancel", "").await;
        loop {
            let told = client.hear().await;
            if told["type"] == "canceled" {
                assert_eq!(told["nonce"], 3);
                break;
            }
        }
    });
}

#[test]
fn scripts_of_other_pages_may_not_ask() {
    let server = start(Config { fpuzzles: Some(0), ..Config::local(0) });
    let address = server.fpuzzles.expect("it was asked for");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let refused = runtime.block_on(Client::open(address, "https://evil.example"));
    assert!(refused.is_err_and(|error| error.contains("403")));
}
