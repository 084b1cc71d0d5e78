//! `serve`: the page and its questions.

use crate::args::ServeCommand;
use crate::exit::{CommandError, Exit};
use crate::report::{Talk, UserError, plain};
use crate::{interrupt, memory};
use serve::{Config, Public, Server};
use std::io;
use std::process::{Command, Stdio};

/// The limits for strangers, in seconds and MiB.
const STRICT: (f64, u64) = (10.0, 512);

/// The largest puzzle of a stranger, in cells.
const STRICT_CELLS: usize = 1024;

/// Serves until Ctrl-C.
pub(crate) fn run(args: &ServeCommand, talk: &Talk) -> Result<Exit, CommandError> {
    let config = config(args)?;
    let failed = |error: &io::Error| UserError::new(format!("the server failed: {}", plain(error)));
    let server = Server::bind(config).map_err(|error| taken(args, &error))?;
    let address = server.address().map_err(|error| failed(&error))?;
    let link = format!("http://{address}/");
    talk.say(format!("the page is at {link}; Ctrl-C ends the server"));
    if let Some(address) = server.fpuzzles_address() {
        talk.say(format!("f-puzzles' solver protocol is answered at ws://{address}"));
    }
    super::lists::print(&format!("{link}\n"))?;
    if args.open && !open(&link) {
        talk.warn(&UserError::new("no browser could be started").help(format!("open {link} yourself")));
    }
    server.run(interrupt::switch()).map_err(|error| failed(&error))?;
    talk.say("the server has ended");
    Ok(Exit::Found)
}

fn config(args: &ServeCommand) -> Result<Config, UserError> {
    let mut config = Config::local(args.port);
    config.address = args.address;
    config.fpuzzles = args.fpuzzles;
    config.hosts.clone_from(&args.host);
    if !args.address.is_loopback() && !args.public {
        let error = UserError::new(format!("{} can be reached by others", args.address));
        return Err(error.help("add --public, with limits for strangers, or leave out --address"));
    }
    if let Some(workers) = args.workers {
        config.workers = workers.into();
    }
    if args.public {
        let program = std::env::current_exe().map_err(|error| {
            UserError::new(format!("the program does not find itself: {}", plain(&error)))
        })?;
        let burst = (4.0 * args.rate).max(1.0);
        config.public = Some(Public { program, arguments: vec!["ask".to_string()], rate: args.rate, burst });
        config.seconds = (STRICT.0, STRICT.0);
        config.megabytes = STRICT.1;
        config.most_cells = STRICT_CELLS;
    }
    if let Some(time) = args.time_limit {
        let most = time.as_secs_f64();
        config.seconds = (config.seconds.0.min(most), most);
    }
    // Every worker may have as much, and each has a stack.
    let share = memory::share().map(|bytes| (bytes >> 20) / config.workers.max(1) as u64);
    config.megabytes = args.memory_limit.unwrap_or(config.megabytes.min(share.unwrap_or(u64::MAX)));
    Ok(config)
}

/// The error about a port that cannot be had.
fn taken(args: &ServeCommand, error: &io::Error) -> UserError {
    let what = match args.fpuzzles {
        Some(port) => format!("port {} or {port}", args.port),
        None => format!("port {}", args.port),
    };
    let told = UserError::new(format!("cannot listen on {what}: {}", plain(error)));
    told.help("another program may have it: try --port 0, which takes any that is free")
}

/// Opens a page in the browser of this machine, if there is one.
fn open(link: &str) -> bool {
    let (program, before): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/c", "start"]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(before).arg(link).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}
