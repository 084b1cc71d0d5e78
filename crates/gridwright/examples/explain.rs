//! scratch
use gridwright::*;

#[derive(Clone, Copy)]
struct Instant(u64);
fn cpu() -> u64 {
    std::fs::read_to_string("/proc/self/schedstat").unwrap().split(' ').next().unwrap().parse().unwrap()
}
impl Instant {
    fn now() -> Instant {
        Instant(cpu())
    }
    fn elapsed(self) -> std::time::Duration {
        std::time::Duration::from_nanos(cpu() - self.0)
    }
}

fn puzzles(path: &str) -> Vec<(String, Puzzle)> {
    let text = std::fs::read_to_string(path).unwrap();
    if path.ends_with(".jsonl") {
        return text
            .lines()
            .filter_map(|line| {
                let value: serde_json::Value = serde_json::from_str(line).unwrap();
                let (_, reading) =
                    formats::read(value["iss_string"].as_str()?, formats::by_name("iss")).ok()?;
                Some((value["name"].as_str().unwrap_or("?").to_string(), reading.puzzles.into_iter().next()?))
            })
            .collect();
    }
    if path.ends_with(".tsv") {
        return text
            .lines()
            .filter(|l| !l.starts_with('#'))
            .map(|line| {
                let f: Vec<&str> = line.split('\t').collect();
                let (_, reading) = formats::read(f[0], None).unwrap();
                (f[2].to_string(), reading.puzzles.into_iter().next().unwrap())
            })
            .collect();
    }
    let (_, reading) = formats::read(&text, None).unwrap();
    reading.puzzles.into_iter().map(|p| (path.to_string(), p)).collect()
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (mode, path) = (args[1].as_str(), args[2].as_str());
    let skip: usize = args.get(3).map_or(0, |a| a.parse().unwrap());
    let count: usize = args.get(4).map_or(usize::MAX, |a| a.parse().unwrap());
    for (name, puzzle) in puzzles(path)
        .into_iter()
        .skip(skip)
        .step_by(std::env::var("STEP").map_or(1, |s| s.parse().unwrap()))
        .take(count)
    {
        let options = Options {
            limits: Limits::none().within(std::time::Duration::from_secs(
                std::env::var("LIMIT").map_or(20, |s| s.parse().unwrap()),
            )),
            ..Options::default()
        };
        let start = Instant::now();
        let _ = solve_unique(&puzzle, &options);
        let solving = start.elapsed().as_secs_f64() * 1e3;
        let prove = mode != "rate" && std::env::var("NOPROVE").is_err();
        let start = Instant::now();
        let first = explain::explain(
            &puzzle,
            &explain::ExplainConfig { prove, steps: Some(1), ..Default::default() },
            &options,
        );
        let step = start.elapsed().as_secs_f64() * 1e3;
        let start = Instant::now();
        let path =
            explain::explain(&puzzle, &explain::ExplainConfig { prove, ..Default::default() }, &options);
        let time = start.elapsed().as_secs_f64() * 1e3;
        let minimal = path.steps.iter().filter(|s| s.minimal).count();
        println!(
            "{name}\t{}\t{}\t{}\t{time:.2}\t{:?}\tstep {step:.2}\tsolve {solving:.2}\tminimal {minimal}",
            path.cost(),
            path.steps.len(),
            path.end == explain::End::Solved,
            path.end
        );
        let _ = first;
        if mode == "verify" || mode == "show" {
            let start = Instant::now();
            let verdict = explain::verify_path(&puzzle, &path, &Limits::none());
            println!(
                "   {} {:.0} ms",
                match verdict {
                    Ok(()) => "ok".to_string(),
                    Err(e) => format!("WRONG: {e}"),
                },
                start.elapsed().as_secs_f64() * 1e3
            );
        }
        if mode == "show" {
            for (step, words) in path.steps.iter().zip(explain::sentences(&puzzle, &path.start, &path.steps))
            {
                if std::env::var("DBG").is_ok() {
                    println!(
                        "{:?}\n{:?}",
                        step.demands,
                        step.facts.iter().map(|f| format!("{}-{}", f.0, f.1)).collect::<Vec<_>>()
                    );
                }
                println!(
                    "   [{} {}{}] {words}",
                    step.cost,
                    step.technique.map_or("-", |t| t.name()),
                    if step.minimal { "" } else { " !" }
                );
            }
        }
    }
}
