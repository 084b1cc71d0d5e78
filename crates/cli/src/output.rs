//! Where results go to: standard output, or a file that is written whole or not at all.
//!
//! A file is written under another name beside its place and takes its own name when it is complete. What is
//! no plain file (a pipe, a device) is written directly.

use crate::exit::CommandError;
use crate::report::{UserError, plain};
use std::fs::{File, OpenOptions, Permissions};
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Takes results.
pub(crate) struct Output {
    name: String,
    sink: Sink,
    begun: bool,
    /// Whether somebody watches: then everything is shown at once.
    terminal: bool,
}

enum Sink {
    Stdout(BufWriter<Stdout>),
    Device(BufWriter<File>),
    Whole(BufWriter<NamedTempFile>, PathBuf),
}

impl Output {
    /// Standard output, or a file.
    pub(crate) fn open(path: Option<&Path>) -> Result<Output, UserError> {
        let Some(path) = path.filter(|path| path.to_str() != Some("-")) else {
            let sink = Sink::Stdout(BufWriter::new(io::stdout()));
            let terminal = io::stdout().is_terminal();
            return Ok(Output { name: "standard output".to_string(), sink, begun: false, terminal });
        };
        let name = path.display().to_string();
        match file(path) {
            Ok(sink) => Ok(Output { name, sink, begun: false, terminal: false }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Err(UserError::new(format!("cannot write {name}: there is no such folder")))
            }
            Err(error) => Err(UserError::new(format!("cannot write {name}: {}", plain(&error)))),
        }
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
        matches!(self.sink, Sink::Whole(..))
    }

    /// Whether anything was written.
    pub(crate) fn has_begun(&self) -> bool {
        self.begun
    }

    /// Adds text as it is.
    pub(crate) fn write(&mut self, text: &str) -> Result<(), CommandError> {
        self.begun = true;
        let writer = self.sink.writer();
        let written = writer.write_all(text.as_bytes());
        let shown = written.and_then(|()| if self.terminal { writer.flush() } else { Ok(()) });
        shown.map_err(|error| CommandError::writing(&self.name, &error))
    }

    /// Adds text, after an empty line unless it is the first.
    pub(crate) fn write_block(&mut self, text: &str) -> Result<(), CommandError> {
        if self.begun {
            self.write("\n")?;
        }
        self.write(text)
    }

    /// Completes the output. A file gets its name now.
    pub(crate) fn finish(self) -> Result<(), CommandError> {
        let done = match self.sink {
            Sink::Stdout(mut out) => out.flush(),
            Sink::Device(mut out) => out.flush(),
            Sink::Whole(out, path) => persist(out, &path),
        };
        done.map_err(|error| CommandError::writing(&self.name, &error))
    }
}

/// For those who write bytes themselves.
impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begun = true;
        self.sink.writer().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.writer().flush()
    }
}

impl Sink {
    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Sink::Stdout(out) => out,
            Sink::Device(out) => out,
            Sink::Whole(out, _) => out,
        }
    }
}

fn file(path: &Path) -> io::Result<Sink> {
    // A link stays a link: the file that it names is replaced.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let before = path.metadata().ok();
    if before.as_ref().is_some_and(|about| !about.is_file()) {
        let device = OpenOptions::new().write(true).open(&path)?;
        return Ok(Sink::Device(BufWriter::new(device)));
    }
    let temporary = beside(&path)?;
    if let Some(before) = before {
        temporary.as_file().set_permissions(before.permissions())?;
    }
    Ok(Sink::Whole(BufWriter::new(temporary), path))
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

/// Writes a whole file at once.
pub(crate) fn write_file(path: &Path, text: &str) -> Result<(), CommandError> {
    let mut output = Output::open(Some(path))?;
    output.write(text)?;
    output.finish()
}
