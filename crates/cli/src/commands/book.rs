//! `book`: puzzles on paper, with rules and answers.

use super::generate::theme_text;
use crate::args::BookCommand;
use crate::earlier::placed;
use crate::exit::{CommandError, Exit};
use crate::input::{Inputs, Source};
use crate::output::Output;
use crate::pattern::matching;
use crate::picture::Picture;
use crate::progress::Progress;
use crate::report::{Talk, UserError};
use crate::target::{Target, Writes, is_txt};
use crate::{solving, text};
use book::{
    Bad, Book, BookError, Files, Fonts, GatherError, Gathered, Loaded, Set, gather, manifest, typeset,
};
use gridwright::engine::Options;
use gridwright::formats::{self, Diagnostic, Format};
use gridwright::tasks::generate::GenerateError;
use gridwright::{Reason, tasks::Level};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many bad puzzles are named.
const NAMED: usize = 20;

/// Makes a book.
pub(crate) fn run(args: &BookCommand, talk: &Talk) -> Result<Exit, CommandError> {
    let (book, folder) = specification(args)?;
    book.check().map_err(|error| told(None, &error))?;
    let fonts = Fonts::find(book.font.as_deref(), book.digits.as_deref()).map_err(|error| {
        UserError::new(error.to_string()).help(format!("there are {}", error.known.join(", ")))
    })?;
    let mut outputs = Outputs::open(args)?;
    let (sets, mut bad) = load(&book, &folder, args, talk)?;
    let files = Files { sets, earlier: earlier(&book, &folder)? };
    let count = |set: &Set| set.mix.as_ref().map_or(0, book::Mix::total);
    if files.sets.iter().all(Vec::is_empty)
        && book.puzzles.iter().map(count).sum::<usize>() == 0
        && bad.is_empty()
    {
        let error = UserError::new("a book needs puzzles");
        return Err(error.help("name files, or say what to make with --types and --mix").into());
    }
    talk.say(format!("seed {}", book.seed));
    let gathered = gathered(&book, &files, args, talk)?;
    for note in &gathered.notes {
        talk.warn(&UserError::new(note));
    }
    bad.extend(gathered.bad);
    refuse(&bad, gathered.entries.len(), args, talk)?;
    let pages = typeset(&book, &gathered.entries, fonts);
    for warning in &pages.warnings {
        talk.warn(&UserError::new(warning));
    }
    let rows = manifest::rows(&gathered.entries, &pages.placed);
    outputs.book.write_bytes(&pages.document.pdf())?;
    for (output, kind) in &mut outputs.manifests {
        output.write(&if *kind == "csv" { manifest::csv(&rows) } else { manifest::json(&rows) })?;
    }
    if let Some(output) = &mut outputs.save {
        output.write(&book.to_toml())?;
    }
    outputs.finish()?;
    let levels = Level::ALL.map(|level| {
        let count = gathered.entries.iter().filter(|entry| entry.level == Some(level)).count();
        (count > 0).then(|| format!("{count} {}", level.name()))
    });
    let levels: Vec<String> = levels.into_iter().flatten().collect();
    let puzzles = text::count(gathered.entries.len() as u64, "puzzle");
    talk.say(format!(
        "{puzzles} ({}) on {}",
        levels.join(", "),
        text::count(pages.document.pages.len() as u64, "page")
    ));
    Ok(Exit::Found)
}

/// All that is written, opened before anything is made.
struct Outputs {
    book: Output,
    manifests: Vec<(Output, &'static str)>,
    save: Option<Output>,
}

impl Outputs {
    fn open(args: &BookCommand) -> Result<Outputs, CommandError> {
        let writes =
            Writes { pictures: true, asked: Some(Target::Picture(Picture::Pdf)), ..Writes::text("a book") };
        if let Some(path) = args.output_file.as_deref().filter(|path| is_txt(path)) {
            let error = UserError::new(format!("{}: a book is a PDF, and no text", path.display()));
            return Err(error.help("name it .pdf").into());
        }
        let book = Output::open(args.output_file.as_deref(), &writes, &Inputs::NONE)?;
        if book.is_terminal() {
            let error =
                UserError::new("a book is a PDF, which is no text, and standard output is a terminal");
            return Err(error.help("name a file with -o, such as -o book.pdf").into());
        }
        let mut manifests = Vec::new();
        for path in &args.manifest {
            let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
            let kind = match &ending[..] {
                "json" => "json",
                "csv" => "csv",
                _ => {
                    let error = UserError::new(format!("{}: a manifest is .json or .csv", path.display()));
                    return Err(error.help("name it .json for programs, .csv for tables").into());
                }
            };
            manifests.push((open_text(path, "a manifest", &["json", "csv"])?, kind));
        }
        let save = args.save.as_deref().map(|path| open_text(path, "a book file", &["toml"])).transpose()?;
        Ok(Outputs { book, manifests, save })
    }

    /// Gives all files their names, the book last, once everything is written.
    fn finish(mut self) -> Result<(), CommandError> {
        let others = self.manifests.iter_mut().map(|(output, _)| output).chain(&mut self.save);
        for output in others.chain([&mut self.book]) {
            output.complete()?;
        }
        for (output, _) in self.manifests {
            output.finish()?;
        }
        self.save.map_or(Ok(()), Output::finish)?;
        self.book.finish()
    }
}

fn open_text(path: &Path, what: &'static str, endings: &'static [&'static str]) -> Result<Output, UserError> {
    let writes = Writes { endings, ..Writes::text(what) };
    Output::open(Some(path), &writes, &Inputs::NONE)
}

/// What the arguments and a book file say, and the folder that files are relative to.
fn specification(args: &BookCommand) -> Result<(Book, PathBuf), UserError> {
    let is_book =
        |path: &&PathBuf| path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"));
    let books: Vec<&PathBuf> = args.files.iter().filter(is_book).collect();
    let (mut book, folder) = match books[..] {
        [] => (Book { seed: super::generate::any_seed(), ..Book::default() }, PathBuf::new()),
        [path] => {
            let name = path.display().to_string();
            let text = Source::File(path).text()?;
            let book = Book::from_toml(&text).map_err(|error| told(Some((&name, &text)), &error))?;
            (book, path.parent().map(Path::to_path_buf).unwrap_or_default())
        }
        _ => return Err(UserError::new("one book is made at a time").help("name one .toml file")),
    };
    for (own, given) in [
        (&mut book.subtitle, &args.subtitle),
        (&mut book.author, &args.author),
        (&mut book.date, &args.date),
        (&mut book.font, &args.font),
        (&mut book.digits, &args.digits),
    ] {
        *own = given.clone().or(own.take());
    }
    book.title = args.title.clone().unwrap_or(book.title);
    book.paper = args.paper.unwrap_or(book.paper);
    book.per_page = args.per_page.unwrap_or(book.per_page);
    book.bleed = args.bleed.unwrap_or(book.bleed);
    book.ink = args.ink.map_or(book.ink, Into::into);
    book.hints |= args.hints;
    book.how_to &= !args.no_how_to;
    book.seed = args.seed.unwrap_or(book.seed);
    if args.mix.is_some() {
        book.puzzles.push(set(args)?);
    }
    // The command line names files from where one stands; a book file names them from where it lies.
    let elsewhere = |path: &PathBuf| path.parent().is_some_and(|folder| !folder.as_os_str().is_empty());
    let stays = books.is_empty() && !args.save.as_ref().is_some_and(elsewhere);
    let here = if stays { PathBuf::new() } else { std::env::current_dir().unwrap_or_default() };
    let from_here = |path: &PathBuf| here.join(path).display().to_string();
    let files: Vec<String> = args.files.iter().filter(|path| !is_book(path)).map(from_here).collect();
    if !files.is_empty() {
        book.puzzles.push(Set { files, ..Set::default() });
    }
    book.not_in.extend(args.not_in.iter().map(from_here));
    Ok((book, folder))
}

/// The puzzles to make that the arguments describe.
fn set(args: &BookCommand) -> Result<Set, UserError> {
    Ok(Set {
        types: args.types.clone(),
        mix: args.mix.clone(),
        size: args.size.clone(),
        effort: args.effort,
        symmetry: args.symmetry.map(|symmetry| symmetry.name().to_string()),
        technique: args.technique.map(|technique| technique.name().to_string()),
        style: args.style.iter().map(|style| style.name().to_string()).collect(),
        theme: args.theme.as_deref().map(theme_text).transpose()?,
        few: args.few,
        fill_all: args.fill_all,
        ..Set::default()
    })
}

/// The puzzles of earlier books.
fn earlier(book: &Book, folder: &Path) -> Result<Vec<Loaded>, UserError> {
    let mut loaded = Vec::new();
    for pattern in &book.not_in {
        let files = matching(folder, pattern);
        if files.is_empty() {
            return Err(UserError::new(format!("{}: there is no such file", folder.join(pattern).display())));
        }
        for path in files {
            loaded.extend(crate::earlier::load(&path)?);
        }
    }
    Ok(loaded)
}

/// An error of a specification, at its place in the file.
fn told(file: Option<(&str, &str)>, error: &BookError) -> UserError {
    let told = match (file, &error.span) {
        (Some((name, text)), Some(span)) => {
            UserError::at(name, text, &Diagnostic::new(span.clone(), error.message.clone()))
        }
        (Some((name, _)), None) => UserError::new(format!("{name}: {}", error.message)),
        (None, _) => UserError::new(error.message.clone()),
    };
    match &error.help {
        Some(help) => told.help(help.clone()),
        None => told,
    }
}

/// The puzzles of all files, set by set, and the files that cannot be read.
fn load(
    book: &Book,
    folder: &Path,
    args: &BookCommand,
    talk: &Talk,
) -> Result<(Vec<Vec<Loaded>>, Vec<Bad>), UserError> {
    let (mut sets, mut bad) = (Vec::new(), Vec::new());
    for set in &book.puzzles {
        let mut loaded = Vec::new();
        for pattern in &set.files {
            let files = matching(folder, pattern);
            if files.is_empty() {
                let message = "there is no such file".to_string();
                bad.push(Bad { place: folder.join(pattern).display().to_string(), message });
            }
            for path in files {
                let name = path.display().to_string();
                let text = Source::File(&path).text()?;
                match formats::read(&text, args.from) {
                    Ok((_, reading)) => loaded.extend(placed(&name, reading.puzzles)),
                    Err(diagnostic) => match line_by_line(&name, &text, args.from) {
                        Some((good, broken)) => {
                            loaded.extend(good);
                            bad.extend(broken);
                        }
                        None => {
                            talk.warn(&UserError::at(&name, &text, &diagnostic));
                            bad.push(Bad { place: name, message: diagnostic.message });
                        }
                    },
                }
            }
        }
        sets.push(loaded);
    }
    Ok((sets, bad))
}

/// A list of puzzles of one size, one on a line, of which some are broken: the good ones, and the others by their lines. `None` if
/// most lines are no puzzles, and so the text no list.
fn line_by_line(name: &str, text: &str, from: Option<&Format>) -> Option<(Vec<Loaded>, Vec<Bad>)> {
    if from.is_some_and(|format| format.name != "line") {
        return None;
    }
    let (mut good, mut bad): (Vec<Loaded>, Vec<Bad>) = (Vec::new(), Vec::new());
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let place = format!("{name}, line {number}");
        match formats::read(line, formats::by_name("line")) {
            Ok((_, reading)) => {
                let puzzles = reading.puzzles.into_iter();
                good.extend(puzzles.map(|puzzle| Loaded { place: place.clone(), puzzle }));
            }
            Err(diagnostic) => bad.push(Bad { place, message: diagnostic.message.clone() }),
        }
    }
    let is_list = good.windows(2).all(|pair| pair[0].puzzle.shape() == pair[1].puzzle.shape());
    (is_list && good.len() > bad.len()).then_some((good, bad))
}

fn gathered(book: &Book, files: &Files, args: &BookCommand, talk: &Talk) -> Result<Gathered, CommandError> {
    let limits = solving::limits(args.time_limit, args.memory_limit);
    let options = Options { limits, ..Options::default() };
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or_else(cores, usize::from);
    let done = Arc::new(AtomicUsize::new(0));
    let all = Arc::new(AtomicUsize::new(0));
    let (watched, of) = (Arc::clone(&done), Arc::clone(&all));
    let progress = Progress::watching(talk, move |time| {
        let (done, of) = (watched.load(Ordering::Relaxed), of.load(Ordering::Relaxed).max(1));
        format!("{} % of the puzzles made and rated, {} s", 100 * done / of, time.as_secs())
    });
    let gathered = gather(book, files, &options, threads, &|now| {
        done.store(now.done, Ordering::Relaxed);
        all.store(now.of, Ordering::Relaxed);
    });
    drop(progress);
    gathered.map_err(|error| match error {
        GatherError::Stopped(Reason::Cancelled) => {
            UserError::new("interrupted: no book is made").limit().into()
        }
        GatherError::Stopped(reason) => UserError::new(format!("{reason}: no book is made")).limit().into(),
        // What cannot be, however much work is spent.
        GatherError::Generate { kind, error: GenerateError::Config(error), .. } => {
            UserError::new(format!("{kind}: {error}")).into()
        }
        GatherError::Generate { .. } => {
            let error = UserError::new(error.to_string()).limit();
            error.help("ask for another grade, or allow more work with --effort").into()
        }
        GatherError::Set { message, help } => {
            let error = UserError::new(message);
            match help {
                Some(help) => error.help(help).into(),
                None => error.into(),
            }
        }
    })
}

/// Names the puzzles that cannot be printed. They are left out only if that was asked for, and something is left.
fn refuse(bad: &[Bad], good: usize, args: &BookCommand, talk: &Talk) -> Result<(), UserError> {
    if bad.is_empty() {
        return Ok(());
    }
    for Bad { place, message } in bad.iter().take(NAMED) {
        talk.warn(&UserError::new(format!("{place}: {message}")));
    }
    if bad.len() > NAMED {
        talk.warn(&UserError::new(format!("and {} more", bad.len() - NAMED)));
    }
    if args.skip_bad && good > 0 {
        return Ok(());
    }
    let count = match bad.len() {
        1 => "a puzzle or file".to_string(),
        count => format!("{count} puzzles or files"),
    };
    let error = UserError::new(format!("{count} cannot be printed, and no book is made"));
    Err(if good > 0 { error.help("--skip-bad leaves them out") } else { error })
}
