//! A browser with the page, and what a person can do in it.

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::http::{StatusCode, Uri};
use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MOUSE_BUTTON_RIGHT, MouseActions, PointerAction};
use fantoccini::key::Key;
use fantoccini::wd::Capabilities;
use fantoccini::{Client, ClientBuilder, Locator};
use futures_util::FutureExt;
use gridwright::Cancel;
use gridwright_serve::{Config, Server};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::future::Future;
use std::io::{BufRead, BufReader};
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// How long anything may take to appear.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long a journey may take.
const LONGEST: Duration = Duration::from_secs(240);
const LOOK: Duration = Duration::from_millis(15);

/// Browsers are heavy: one at a time.
static TURN: Mutex<()> = Mutex::new(());

/// What the browser is like.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) dark: bool,
}

impl Default for Window {
    fn default() -> Window {
        Window { width: 1400, height: 950, dark: false }
    }
}

/// The program that drives the browser; it ends with the last journey.
struct Driver {
    child: Child,
    address: String,
}

impl Drop for Driver {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// Starts `chromedriver` on a free port, if it is installed.
fn driver() -> Option<Driver> {
    let mut child = Command::new("chromedriver")
        .args(["--port=0", "--log-level=SEVERE"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let lines = BufReader::new(child.stdout.take().expect("its output is piped")).lines();
    let port = lines.map_while(Result::ok).find_map(|line| {
        let (_, rest) = line.split_once("started successfully on port ")?;
        rest.trim_end_matches('.').parse::<u16>().ok()
    });
    let address = format!("http://127.0.0.1:{}", port.expect("chromedriver says its port"));
    Some(Driver { child, address })
}

/// Says what was not tried, once.
fn skip(said: &OnceLock<()>, why: &str) {
    said.get_or_init(|| eprintln!("SKIPPED: {why}"));
}

/// Who gives the page.
#[derive(Debug)]
enum Host {
    /// `gridwright serve`: the page asks the server.
    Server,
    /// A folder made by `web/build` on a plain host: the page asks the module.
    Folder(PathBuf),
}

/// The hosts there are here.
fn hosts() -> Vec<Host> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    let mut hosts = vec![Host::Server];
    if folder.join("gridwright.wasm").exists() {
        hosts.push(Host::Folder(folder));
    } else {
        static SAID: OnceLock<()> = OnceLock::new();
        skip(&SAID, "web/build was not run, so that journeys were tried over the server only");
    }
    hosts
}

/// Serves the files of a folder, and nothing else.
async fn host_folder(folder: PathBuf) -> String {
    let file = move |uri: Uri| {
        let name = uri.path().trim_start_matches('/');
        let path = folder.join(if name.is_empty() { "index.html" } else { name });
        let kind = match path.extension().and_then(|ending| ending.to_str()) {
            Some("html") => "text/html",
            Some("js") => "text/javascript",
            Some("css") => "text/css",
            Some("svg") => "image/svg+xml",
            _ => "application/wasm",
        };
        let content = std::fs::read(path).map_err(|_| StatusCode::NOT_FOUND);
        async move { content.map(|content| ([(CONTENT_TYPE, kind)], content)) }
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let address = listener.local_addr().expect("it listens");
    tokio::spawn(async move { axum::serve(listener, Router::new().fallback(file)).await });
    format!("http://{address}/")
}

/// Goes on a journey in an ordinary window.
pub(crate) fn journey<F: Future<Output = ()>>(go: impl Fn(Page) -> F) {
    journey_in(Window::default(), go);
}

/// Goes on a journey, once for each engine.
pub(crate) fn journey_in<F: Future<Output = ()>>(window: Window, go: impl Fn(Page) -> F) {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(driver) = driver() else {
        static SAID: OnceLock<()> = OnceLock::new();
        assert!(std::env::var_os("CI").is_none(), "chromedriver is missing, and this is CI");
        return skip(&SAID, "chromedriver is missing, so that no journey of the page was tried");
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    for host in hosts() {
        let stop = Cancel::new();
        let mut serving = None;
        let mut server = None;
        if matches!(host, Host::Server) {
            let made = Server::bind(Config::local(0)).expect("a port is free");
            server = Some(format!("http://{}/", made.address().expect("it listens")));
            let switch = stop.clone();
            serving = Some(std::thread::spawn(move || made.run(&switch)));
        }
        let told = format!("{host:?}");
        runtime.block_on(async {
            let base = match (server, host) {
                (_, Host::Folder(folder)) => host_folder(folder).await,
                (server, Host::Server) => server.expect("a server was made"),
            };
            let client = connect(&driver.address, window).await;
            let page = Page { client: client.clone(), base };
            // The browser ends before a failure is told: nobody else would end it.
            let went = tokio::time::timeout(LONGEST, AssertUnwindSafe(go(page)).catch_unwind()).await;
            client.close().await.ok();
            match went {
                Ok(Ok(())) => {}
                Ok(Err(failure)) => {
                    eprintln!("the journey failed over {told}");
                    resume_unwind(failure);
                }
                Err(_) => panic!("the journey over {told} took too long"),
            }
        });
        stop.throw();
        if let Some(serving) = serving {
            serving.join().expect("the server ends").expect("the server serves");
        }
    }
}

async fn connect(driver: &str, window: Window) -> Client {
    let Window { width, height, dark } = window;
    let mut args = vec![
        "--headless=new".to_string(),
        "--no-sandbox".to_string(),
        "--disable-gpu".to_string(),
        "--disable-dev-shm-usage".to_string(),
        "--disable-quic".to_string(),
        "--no-first-run".to_string(),
        "--disable-background-networking".to_string(),
        "--disable-component-update".to_string(),
        "--disable-sync".to_string(),
        "--force-prefers-reduced-motion".to_string(),
        format!("--window-size={width},{height}"),
    ];
    if dark {
        args.push("--force-dark-mode".to_string());
    }
    let mut options = json!({ "goog:chromeOptions": { "args": args } });
    // Windows are not as small as phones.
    if width < 500 {
        let metrics = json!({ "width": width, "height": height, "pixelRatio": 2.0, "touch": true });
        options["goog:chromeOptions"]["mobileEmulation"] = json!({ "deviceMetrics": metrics });
    }
    let Value::Object(capabilities) = options else { unreachable!("it is an object") };
    let capabilities: Capabilities = capabilities;
    ClientBuilder::new(HttpConnector::new())
        .capabilities(capabilities)
        .connect(driver)
        .await
        .expect("a browser starts")
}

/// The page in a browser.
#[derive(Clone, Debug)]
pub(crate) struct Page {
    client: Client,
    base: String,
}

impl Page {
    /// Opens the page, with a fragment such as `#p=...`, and waits until it answers.
    pub(crate) async fn open(&self, fragment: &str) {
        self.client.goto(&format!("{}{fragment}", self.base)).await.expect("the page is there");
        self.until("document.documentElement.dataset.ready === 'true'").await;
    }

    /// What the window shows, as PNG.
    pub(crate) async fn picture(&self) -> Vec<u8> {
        self.client.screenshot().await.expect("a picture can be taken")
    }

    /// What a script returns.
    pub(crate) async fn js(&self, script: &str) -> Value {
        self.client.execute(script, Vec::new()).await.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// What an expression is.
    pub(crate) async fn value(&self, expression: &str) -> Value {
        self.js(&format!("return {expression};")).await
    }

    /// Waits until an expression is true.
    pub(crate) async fn until(&self, expression: &str) {
        let began = Instant::now();
        while self.value(&format!("!!({expression})")).await != Value::Bool(true) {
            assert!(began.elapsed() < PATIENCE, "waited in vain for {expression}; {}", self.state().await);
            tokio::time::sleep(LOOK).await;
        }
    }

    /// What the page shows, for the message of a failure.
    async fn state(&self) -> String {
        let panel = self.value("document.querySelector('aside')?.innerText.slice(0, 1500)").await;
        panel.as_str().unwrap_or_default().to_string()
    }

    /// Waits until something is there and can be seen.
    pub(crate) async fn see(&self, css: &str) {
        let quoted = json!(css);
        self.until(&format!("document.querySelector({quoted})?.checkVisibility()")).await;
    }

    /// Clicks something.
    pub(crate) async fn click(&self, css: &str) {
        self.see(css).await;
        let element = self.client.find(Locator::Css(css)).await.expect("it was seen");
        self.js(&format!("document.querySelector({}).scrollIntoView({{block: 'center'}})", json!(css))).await;
        element.click().await.unwrap_or_else(|error| panic!("{css} cannot be clicked: {error}"));
    }

    /// Clicks a button by its words.
    pub(crate) async fn press(&self, words: &str) {
        let found = format!(
            "[...document.querySelectorAll('button')].find(b => b.checkVisibility() && b.textContent.trim() === {})",
            json!(words)
        );
        self.until(&found).await;
        self.js(&format!("{found}.click()")).await;
    }

    /// The words of something.
    pub(crate) async fn text(&self, css: &str) -> String {
        self.see(css).await;
        let text = self.value(&format!("document.querySelector({}).innerText", json!(css))).await;
        text.as_str().unwrap_or_default().to_string()
    }

    /// Writes into a field, in the place of what is there.
    pub(crate) async fn write(&self, css: &str, text: &str) {
        self.see(css).await;
        let (css, text) = (json!(css), json!(text));
        self.js(&format!(
            "const field = document.querySelector({css}); field.focus(); field.value = {text}; \
             field.dispatchEvent(new Event('input', {{bubbles: true}})); \
             field.dispatchEvent(new Event('change', {{bubbles: true}}));"
        ))
        .await;
    }

    /// Presses keys, one after the other, wherever the focus is.
    pub(crate) async fn keys(&self, keys: &str) {
        let focused = self.client.active_element().await.expect("something has the focus");
        focused.send_keys(keys).await.expect("keys can be pressed");
    }

    /// Presses a key with others held.
    pub(crate) async fn chord(&self, held: &[Key], key: &str) {
        let mut keys: String = held.iter().map(|&key| char::from(key)).collect();
        keys.push_str(key);
        keys.push(char::from(Key::Null));
        self.keys(&keys).await;
    }

    /// Waits for the verdict on the last edit: `none`, `unique`, `multiple` or `unknown`.
    pub(crate) async fn verdict(&self) -> String {
        self.until(
            "document.querySelector('#verdict').dataset.busy === 'false' && \
             document.querySelector('#verdict').dataset.edit === String(window.gridwright.history.edit)",
        )
        .await;
        let status = self.value("document.querySelector('#verdict').dataset.status").await;
        status.as_str().unwrap_or_default().to_string()
    }

    /// What a screen reader says of a cell.
    pub(crate) async fn cell(&self, cell: &str) -> String {
        let label = self
            .value(&format!("document.querySelector('[data-cell={cell}]').getAttribute('aria-label')"))
            .await;
        label.as_str().unwrap_or_default().to_string()
    }

    /// The values that a cell has in solutions.
    pub(crate) async fn candidates(&self, cell: &str) -> Vec<u64> {
        let values = self.value(&format!("window.gridwright.candidatesOf('{cell}')")).await;
        values.as_array().into_iter().flatten().filter_map(Value::as_u64).collect()
    }

    /// The middle of a cell in the window, after bringing it into sight.
    async fn middle(&self, cell: &str) -> (i64, i64) {
        let at = self
            .js(&format!(
                "const cell = document.querySelector('[data-cell={cell}]'); \
                 const box = cell.getBoundingClientRect(); \
                 return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];"
            ))
            .await;
        (at[0].as_i64().expect("a number"), at[1].as_i64().expect("a number"))
    }

    /// Drags over cells with a button of the mouse; a single cell is a click.
    pub(crate) async fn drag(&self, cells: &[&str]) {
        self.stroke(cells, MOUSE_BUTTON_LEFT).await;
    }

    /// The same with the right button.
    pub(crate) async fn drag_right(&self, cells: &[&str]) {
        self.stroke(cells, MOUSE_BUTTON_RIGHT).await;
    }

    async fn stroke(&self, cells: &[&str], button: u64) {
        self.js("document.querySelector('#board').scrollIntoView({block: 'center'})").await;
        let mut points = Vec::new();
        for cell in cells {
            points.push(self.middle(cell).await);
        }
        self.pointer(&points, button).await;
    }

    /// Clicks beside the grid, in the margin of a row from the left.
    pub(crate) async fn click_beside(&self, row: usize) {
        let (x, y) = self.middle(&format!("r{row}c1")).await;
        let left = self.value("document.querySelector('[data-cell]').getBoundingClientRect().width").await;
        let half = (left.as_f64().expect("a number") / 2.0).round() as i64;
        self.pointer(&[(x - half - 8, y)], MOUSE_BUTTON_LEFT).await;
    }

    async fn pointer(&self, points: &[(i64, i64)], button: u64) {
        let mut mouse = MouseActions::new("mouse".to_string());
        for (number, &(x, y)) in points.iter().enumerate() {
            let duration = Some(Duration::from_millis(20));
            mouse = mouse.then(PointerAction::MoveTo { duration, x: x as f64, y: y as f64 });
            if number == 0 {
                mouse = mouse.then(PointerAction::Down { button });
            }
        }
        let mouse = mouse.then(PointerAction::Up { button });
        self.client.perform_actions(mouse).await.expect("the mouse moves");
    }
}
