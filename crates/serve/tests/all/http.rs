//! A server for a test, and a client that says exactly what it is told.

use gridwright::Cancel;
use gridwright_serve::{Config, Server};
use serde_json::Value;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A server that ends with the test, unless it is somebody else's.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) fpuzzles: Option<SocketAddr>,
    stop: Cancel,
    thread: Option<JoinHandle<io::Result<()>>>,
}

/// Starts a server.
pub(crate) fn start(config: Config) -> Running {
    let server = Server::bind(config).expect("a free port");
    let (address, fpuzzles) = (server.address().expect("it has a port"), server.fpuzzles_address());
    let stop = Cancel::new();
    let switch = stop.clone();
    let thread = thread::spawn(move || server.run(&switch));
    Running { address, fpuzzles, stop, thread: Some(thread) }
}

/// Starts a server as it usually is.
pub(crate) fn usual() -> Running {
    start(Config::local(0))
}

/// A server that somebody else started.
pub(crate) fn at(address: SocketAddr) -> Running {
    Running { address, fpuzzles: None, stop: Cancel::new(), thread: None }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.throw();
        if let Some(Err(error)) = self.thread.take().and_then(|thread| thread.join().ok()) {
            eprintln!("the server failed: {error}");
        }
    }
}

/// What a server said.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Response {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

impl Running {
    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout can be set");
        stream
    }

    /// Sends bytes and reads what comes back until the connection ends.
    pub(crate) fn raw(&self, bytes: &[u8]) -> Option<Response> {
        let mut stream = self.connect();
        // A server that has refused already may close before all was said.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        parse(&String::from_utf8_lossy(&answer))
    }

    /// A request with further lines of its head.
    pub(crate) fn request(&self, line: &str, head: &str, body: &str) -> Response {
        let address = self.address;
        let host = if head.contains("Host:") { String::new() } else { format!("Host: {address}\r\n") };
        let length = body.len();
        let text = format!(
            "{line} HTTP/1.1\r\n{host}{head}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        );
        self.raw(text.as_bytes()).expect("there is an answer")
    }

    pub(crate) fn get(&self, path: &str) -> Response {
        self.request(&format!("GET {path}"), "", "")
    }

    pub(crate) fn ask(&self, question: &Value) -> Response {
        self.request("POST /api/v1/ask", "", &question.to_string())
    }
}

fn parse(text: &str) -> Option<Response> {
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let chunked = head.to_lowercase().contains("transfer-encoding: chunked");
    let body = if chunked { joined(body) } else { body.to_string() };
    Some(Response { status, head: head.to_lowercase(), body })
}

/// The parts of a body that came in chunks.
fn joined(mut rest: &str) -> String {
    let mut all = String::new();
    while let Some((size, after)) = rest.split_once("\r\n") {
        let Ok(size @ 1..) = usize::from_str_radix(size, 16) else { break };
        let Some(part) = after.get(..size) else { break };
        all += part;
        rest = after[size..].trim_start_matches("\r\n");
    }
    all
}
