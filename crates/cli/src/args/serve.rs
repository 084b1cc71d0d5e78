//! `serve` and `ask`: questions of pages and programs.

use super::{positive, seconds};
use clap::{Args, ValueHint};
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

/// `serve`
#[derive(Args)]
#[command(after_help = "\
Examples:
  gridwright serve --open              set and play puzzles in a browser
  gridwright serve --port 0            any free port; the address is printed
  gridwright serve --fpuzzles          also answer the solver button of f-puzzles
  gridwright serve --public --host puzzles.example --address 0.0.0.0
                                       for strangers, behind a proxy that speaks TLS

The page is at the address that is printed. Programs ask at /api/v1/ask: docs/api.md has a curl
line for each question, /api/v1/schema the JSON Schema. /healthz tells whether the server is
alive, /metrics what it has done (for Prometheus).

With --public every question is answered by a process of its own, which is ended at its time
limit and cannot take more memory than --memory-limit; each address may ask --rate questions a
second (all clients of a proxy have its address). Requests that name another host than --host, or come from pages of other sites, are
refused. Ctrl-C ends the server after the questions that are nearly done.")]
pub(crate) struct ServeCommand {
    /// The port; 0 takes any that is free.
    #[arg(long, value_name = "PORT", default_value_t = 8080)]
    pub(crate) port: u16,
    /// Open the page in a browser.
    #[arg(long)]
    pub(crate) open: bool,
    /// Also answer f-puzzles' solver protocol, on this port.
    #[arg(long, value_name = "PORT", num_args = 0..=1, default_missing_value = "4545")]
    pub(crate) fpuzzles: Option<u16>,
    /// The address to listen on; only programs on this machine reach the default.
    #[arg(long, value_name = "IP", default_value = "127.0.0.1")]
    pub(crate) address: IpAddr,
    /// A name by which the server may be called, besides localhost; can be given several times.
    #[arg(long, value_name = "NAME")]
    pub(crate) host: Vec<String>,
    /// Let strangers ask: strict limits, and a process for each question.
    #[arg(long)]
    pub(crate) public: bool,
    /// How many questions are answered at once; one per core unless given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) workers: Option<u16>,
    /// The longest time for an answer, in seconds; 600 unless given, 10 with --public.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time_limit: Option<Duration>,
    /// About how much memory an answer may use, in MiB; 2048 unless given, 512 with --public.
    #[arg(long, value_name = "MIB", value_parser = positive, allow_negative_numbers = true)]
    pub(crate) memory_limit: Option<u64>,
    /// With --public: how many questions a second an address may ask.
    #[arg(long, value_name = "N", default_value_t = 5.0, requires = "public", value_parser = rate)]
    pub(crate) rate: f64,
}

/// A number of questions a second.
fn rate(text: &str) -> Result<f64, String> {
    let number = text.parse().map_err(|_| "not a number".to_string())?;
    if f64::is_finite(number) && number > 0.0 { Ok(number) } else { Err("must be more than 0".to_string()) }
}

/// `ask`
#[derive(Args)]
#[command(after_help = "\
Examples:
  echo '{\"ask\":\"rules\"}' | gridwright ask
  echo '{\"ask\":\"solve\",\"puzzle\":{\"text\":\".2..4...1.3....4\"}}' | gridwright ask

The answer is a line of JSON; with --stream, events come before it. docs/api.md lists the
questions. An error is an answer with the field `error`, and exit code 2.")]
pub(crate) struct AskCommand {
    /// The file with the question; standard input unless given.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,
    /// Also print what happens before there is an answer.
    #[arg(long)]
    pub(crate) stream: bool,
    /// Take no more than this many MiB of addresses, whatever happens.
    #[arg(long, value_name = "MIB", value_parser = positive)]
    pub(crate) address_space: Option<u64>,
    /// Refuse puzzles with more cells.
    #[arg(long, value_name = "N")]
    pub(crate) most_cells: Option<usize>,
}
