//! Where results go to: standard output, or a file that is written whole or not at all.
//!
//! A file is written under another name beside its place and takes its own name when it is complete. What is
//! no plain file (a pipe, a device) is written directly. A name that ends in `.gz` is compressed. A file that is
//! read is not replaced, unless that is asked for.

use crate::exit::CommandError;
use crate::input::Inputs;
use crate::interrupt::Unfinished;
use crate::report::{UserError, plain};
use crate::target::{self, Target, Writes};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs::{File, OpenOptions, Permissions};
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Takes results.
pub(crate) struct Output {
    name: String,
    sink: Sink,
    target: Target,
    begun: bool,
    /// Whether somebody watches: then everything is shown at once.
    terminal: bool,
    /// Whether it is on the disk before it gets its name.
    lasting: bool,
}

enum Sink {
    Stdout(BufWriter<Stdout>),
    Device(BufWriter<File>),
    Whole(BufWriter<NamedTempFile>, PathBuf, Unfinished),
    Packed(Box<GzEncoder<Sink>>),
}

impl Output {
    /// Standard output, or a file that can hold what is written and is not among the inputs.
    pub(crate) fn open(path: Option<&Path>, writes: &Writes, inputs: &Inputs) -> Result<Output, UserError> {
        let path = path.filter(|path| !is_stdout(path));
        let target = writes.target(path)?;
        let Some(path) = path else { return Ok(Output::stdout(target)) };
        inputs.spare(path)?;
        let name = path.display().to_string();
        match file(path) {
            Ok(sink) => Ok(Output { name, sink, target, begun: false, terminal: false, lasting: true }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Err(UserError::new(format!("cannot write {name}: there is no such folder")))
            }
            Err(error) => Err(UserError::new(format!("cannot write {name}: {}", plain(&error)))),
        }
    }

    /// Standard output.
    pub(crate) fn stdout(target: Target) -> Output {
        let sink = Sink::Stdout(BufWriter::new(io::stdout()));
        let terminal = io::stdout().is_terminal();
        Output { name: "standard output".to_string(), sink, target, begun: false, terminal, lasting: true }
    }

    /// The same for one of many files: to wait for the disk for each would take longer than to make them.
    pub(crate) fn one_of_many(self) -> Output {
        Output { lasting: false, ..self }
    }

    /// What is to be written.
    pub(crate) fn target(&self) -> Target {
        self.target
    }

    /// The place's name for people.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Whether somebody watches.
    pub(crate) fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Whether it is a file that appears only when it is whole.
    pub(crate) fn is_a_new_file(&self) -> bool {
        match &self.sink {
            Sink::Packed(inner) => matches!(inner.get_ref(), Sink::Whole(..)),
            sink => matches!(sink, Sink::Whole(..)),
        }
    }

    /// Whether anything was written.
    pub(crate) fn has_begun(&self) -> bool {
        self.begun
    }

    /// Adds text as it is.
    pub(crate) fn write(&mut self, text: &str) -> Result<(), CommandError> {
        self.write_bytes(text.as_bytes())
    }

    /// Adds bytes as they are.
    pub(crate) fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), CommandError> {
        self.begun = true;
        let written = self.sink.write_all(bytes);
        let shown = written.and_then(|()| if self.terminal { self.sink.flush() } else { Ok(()) });
        shown.map_err(|error| CommandError::writing(&self.name, &error))
    }

    /// Adds text, after an empty line unless it is the first.
    pub(crate) fn write_block(&mut self, text: &str) -> Result<(), CommandError> {
        if self.begun {
            self.write("\n")?;
        }
        self.write(text)
    }

    /// Writes what is still in memory, and has the system put it onto the disk. Of several files that belong together all are
    /// completed before the first gets its name, because this is what fails on a full disk.
    pub(crate) fn complete(&mut self) -> Result<(), CommandError> {
        self.sink.complete(self.lasting).map_err(|error| CommandError::writing(&self.name, &error))
    }

    /// Completes the output. A file gets its name now.
    pub(crate) fn finish(self) -> Result<(), CommandError> {
        self.sink.finish(self.lasting).map_err(|error| CommandError::writing(&self.name, &error))
    }
}

/// For those who write bytes themselves.
impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begun = true;
        self.sink.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}

impl Sink {
    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Sink::Stdout(out) => out,
            Sink::Device(out) => out,
            Sink::Whole(out, ..) => out,
            Sink::Packed(out) => out,
        }
    }

    fn complete(&mut self, lasting: bool) -> io::Result<()> {
        match self {
            Sink::Stdout(out) => out.flush(),
            Sink::Device(out) => out.flush(),
            Sink::Whole(out, ..) => {
                out.flush()?;
                // A name must not outlive its contents when the power fails.
                if lasting { out.get_ref().as_file().sync_data() } else { Ok(()) }
            }
            Sink::Packed(out) => {
                out.try_finish()?;
                out.get_mut().complete(lasting)
            }
        }
    }

    fn finish(mut self, lasting: bool) -> io::Result<()> {
        self.complete(lasting)?;
        match self {
            Sink::Stdout(_) | Sink::Device(_) => Ok(()),
            Sink::Whole(out, path, unfinished) => {
                let kept = persist(out, &path);
                drop(unfinished);
                kept
            }
            Sink::Packed(out) => out.finish()?.finish(lasting),
        }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        // What is compressed is worth more in one piece than early.
        if let Sink::Packed(_) = self { Ok(()) } else { self.writer().flush() }
    }
}

/// Whether a name is one of standard output. Where that is a file, the file must not be replaced: others write to it.
fn is_stdout(path: &Path) -> bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].iter().any(|name| path == Path::new(name))
}

fn file(path: &Path) -> io::Result<Sink> {
    let sink = plain_file(path)?;
    let packed = |sink| Sink::Packed(Box::new(GzEncoder::new(sink, Compression::default())));
    Ok(if target::is_packed(path) { packed(sink) } else { sink })
}

fn plain_file(path: &Path) -> io::Result<Sink> {
    // A link stays a link: the file that it names is replaced.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let before = path.metadata().ok();
    if before.as_ref().is_some_and(|about| !about.is_file()) {
        let device = OpenOptions::new().write(true).open(&path)?;
        return Ok(Sink::Device(BufWriter::new(device)));
    }
    let (temporary, unfinished) = Unfinished::create(|| beside(&path))?;
    if let Some(before) = before {
        temporary.as_file().set_permissions(before.permissions())?;
    }
    Ok(Sink::Whole(BufWriter::new(temporary), path, unfinished))
}

/// A new file in the same folder, with the rights that a new file has.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".gridwright-");
    if let Some(permissions) = usual_permissions() {
        builder.permissions(permissions);
    }
    builder.tempfile_in(folder)
}

#[cfg(unix)]
fn usual_permissions() -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn usual_permissions() -> Option<Permissions> {
    None
}

fn persist(out: BufWriter<NamedTempFile>, path: &Path) -> io::Result<()> {
    let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// The file of one of several things, where each has its own: {} in the name becomes its number, with as many
/// digits as the last one needs.
pub(crate) fn numbered(path: &Path, number: u64, count: u64) -> Option<PathBuf> {
    let width = count.to_string().len();
    let name = path.to_str().filter(|name| name.contains("{}"))?;
    Some(PathBuf::from(name.replace("{}", &format!("{number:0width$}"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbered_files_are_in_the_order_of_their_names() {
        let name = |number, count| numbered(Path::new("a/k{}.txt"), number, count).expect("it has a number");
        assert_eq!(name(1, 1), Path::new("a/k1.txt"));
        assert_eq!(name(7, 200), Path::new("a/k007.txt"));
        assert_eq!(name(200, 200), Path::new("a/k200.txt"));
        assert_eq!(numbered(Path::new("k.txt"), 1, 1), None);
    }
}
