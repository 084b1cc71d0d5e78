//! The lines of a batch: a stream, or a file of which any part can be taken.

use crate::args::Shard;
use crate::input;
use crate::report::{UserError, plain};
use gridwright::batch::{self, Input};
use std::fs::{self, File};
use std::io::{self, Cursor, ErrorKind, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// How many bytes at the beginning of the input are looked at to see how large its puzzles are.
const HEAD: u64 = 64 << 10;

/// The length of the pieces at both ends of a file that tell it from others.
const ENDS: u64 = 64 << 10;

/// Where the lines come from.
pub(super) struct Source {
    /// The name for people and programs.
    pub(super) name: String,
    path: PathBuf,
    kind: Kind,
    /// How many cells the puzzle on its first line has, if that is an n x n string.
    pub(super) cells: Option<usize>,
}

enum Kind {
    /// What was read of it already, and the rest; and why no part of it can be taken.
    Stream(Vec<u8>, Box<dyn Read + Send>, WholeOnly),
    /// A file and its length.
    File(File, u64),
}

/// Why a source is read from its beginning.
#[derive(Clone, Copy)]
enum WholeOnly {
    /// It is no file.
    Once,
    /// It is compressed.
    Packed,
}

/// What to read, from where, and up to where, if that is known.
pub(super) type Part = (Input<Box<dyn Read + Send>>, Option<u64>);

impl Source {
    /// Opens a file, or standard input.
    pub(super) fn open(path: Option<&Path>) -> Result<Source, UserError> {
        let path = path.unwrap_or(Path::new("-"));
        let name = input::Source::of(path).name();
        Source::open_named(path, &name).map_err(|error| cannot_read(&name, &error))
    }

    fn open_named(path: &Path, name: &str) -> io::Result<Source> {
        let reader: Box<dyn Read + Send> = match input::Source::of(path) {
            input::Source::Stdin => Box::new(io::stdin()),
            _ => {
                let mut file = File::open(path)?;
                let about = file.metadata()?;
                if about.is_dir() {
                    return Err(ErrorKind::IsADirectory.into());
                }
                if about.is_file() && !input::is_packed(&mut file)?.1 {
                    file.rewind()?;
                    let (_, cells) = head(&mut file)?;
                    let kind = Kind::File(file, about.len());
                    return Ok(Source { name: name.to_string(), path: path.to_path_buf(), kind, cells });
                }
                if about.is_file() {
                    file.rewind()?;
                }
                Box::new(file)
            }
        };
        let (mut reader, packed) = input::unpacked(reader)?;
        let (head, cells) = head(&mut reader)?;
        let kind = Kind::Stream(head, reader, if packed { WholeOnly::Packed } else { WholeOnly::Once });
        Ok(Source { name: name.to_string(), path: path.to_path_buf(), kind, cells })
    }

    /// Its place; `-` is standard input.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The file, for what is possible with files only.
    pub(super) fn file(&mut self, what: &str) -> Result<SourceFile<'_>, UserError> {
        let (name, path) = (&self.name, &self.path);
        match &mut self.kind {
            Kind::File(file, length) => Ok(SourceFile { path, name, file, length: *length }),
            Kind::Stream(.., WholeOnly::Once) => {
                let error = UserError::new(format!("{what} needs a file, but {name} can be read only once"));
                Err(error.help("save the puzzles to a file first"))
            }
            Kind::Stream(.., WholeOnly::Packed) => {
                let error = UserError::new(format!("{what} needs a plain file, but {name} is compressed"));
                Err(error.help("unpack it first with gunzip"))
            }
        }
    }

    /// Everything that is to be read. A position in the file comes with the number of its line.
    pub(super) fn part(self, range: Option<Range<u64>>, line: u64) -> Result<Part, UserError> {
        match self.kind {
            Kind::Stream(head, rest, _) => Ok((Input::new(Box::new(Cursor::new(head).chain(rest))), None)),
            Kind::File(mut file, length) => {
                let range = range.unwrap_or(0..length);
                let sought = file.seek(SeekFrom::Start(range.start));
                sought.map_err(|error| cannot_read(&self.name, &error))?;
                let reader = Box::new(file.take(range.end - range.start));
                Ok((Input { reader, offset: range.start, line }, Some(range.end)))
            }
        }
    }
}

/// A source of which any part can be read.
pub(super) struct SourceFile<'a> {
    pub(super) path: &'a Path,
    name: &'a str,
    file: &'a mut File,
    pub(super) length: u64,
}

impl SourceFile<'_> {
    /// The bytes of a shard: an equal share of the file, moved to the beginnings of lines.
    pub(super) fn range(&mut self, shard: Option<Shard>) -> Result<Range<u64>, UserError> {
        let Shard { number, of } = shard.unwrap_or(Shard { number: 1, of: 1 });
        let share = |number: u64| (u128::from(self.length) * u128::from(number) / u128::from(of)) as u64;
        let (from, to) = (share(number - 1), share(number));
        let mut line_start = |at| line_start(self.file, at, self.length);
        let range = line_start(from).and_then(|from| Ok(from..line_start(to)?));
        range.map_err(|error| cannot_read(self.name, &error))
    }

    /// The number of the line that begins at a place.
    pub(super) fn line_at(&mut self, place: u64) -> Result<u64, UserError> {
        count_lines(self.file, place).map(|before| before + 1).map_err(|error| cannot_read(self.name, &error))
    }

    /// A number that other contents of the same length will hardly have.
    pub(super) fn hash(&mut self) -> Result<u64, UserError> {
        let ends = [0, self.length.saturating_sub(ENDS)];
        let hash = ends.into_iter().try_fold(super::hash(b""), |hash, at| {
            let mut bytes = Vec::new();
            self.file.seek(SeekFrom::Start(at))?;
            Read::by_ref(self.file).take(ENDS).read_to_end(&mut bytes)?;
            io::Result::Ok(hash.rotate_left(1) ^ super::hash(&bytes))
        });
        hash.map_err(|error| cannot_read(self.name, &error))
    }
}

/// The error with a file that cannot be read.
pub(super) fn cannot_read(name: &str, error: &io::Error) -> UserError {
    UserError::new(format!("cannot read {name}: {}", plain(error)))
}

/// Reads up to the first line that says something, and no further than it must: who writes it may wait for
/// the result. Says how many cells it has if it is an n x n string that ends within the first bytes.
fn head(reader: &mut impl Read) -> io::Result<(Vec<u8>, Option<usize>)> {
    let mut reader = reader.take(HEAD);
    let mut bytes = Vec::new();
    let mut seen = 0;
    let mut piece = [0; 4 << 10];
    loop {
        let read = match reader.read(&mut piece) {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            done => done?,
        };
        bytes.extend_from_slice(&piece[..read]);
        let ended = read == 0 && reader.limit() > 0;
        while let Some(line) = bytes[seen..].split_inclusive(|&byte| byte == b'\n').next() {
            if !line.ends_with(b"\n") && !ended {
                break;
            }
            seen += line.len();
            if !says_nothing(line) {
                let cells = batch::plain_cells(line);
                return Ok((bytes, cells));
            }
        }
        if read == 0 {
            return Ok((bytes, None));
        }
    }
}

/// Whether a line is blank or a comment.
fn says_nothing(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line).trim_ascii();
    line.is_empty() || line[0] == b'#'
}

/// The first beginning of a line from a place on.
fn line_start(file: &mut File, at: u64, length: u64) -> io::Result<u64> {
    if at == 0 || at >= length {
        return Ok(at.min(length));
    }
    file.seek(SeekFrom::Start(at - 1))?;
    let mut reader = io::BufReader::new(file);
    let passed = io::BufRead::skip_until(&mut reader, b'\n')? as u64;
    Ok((at - 1 + passed).min(length))
}

/// How many lines end before a place.
fn count_lines(file: &mut File, place: u64) -> io::Result<u64> {
    file.seek(SeekFrom::Start(0))?;
    let mut reader = file.take(place);
    let mut buffer = vec![0; 1 << 16];
    let mut lines = 0;
    loop {
        match reader.read(&mut buffer) {
            Ok(0) => return Ok(lines),
            Ok(read) => lines += buffer[..read].iter().filter(|&&byte| byte == b'\n').count() as u64,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// The text of a file that a line names.
pub(super) fn named(name: &str) -> Option<Result<String, String>> {
    let path = Path::new(name);
    let cannot = |why: &str| Some(Err(format!("cannot read {name}: {why}")));
    match fs::metadata(path) {
        Ok(about) if about.is_file() => Some(input::Source::File(path).text().map_err(|error| error.message)),
        Ok(about) if about.is_dir() => cannot("it is a directory"),
        Ok(_) => cannot("it is not a regular file"),
        Err(error) if error.kind() == ErrorKind::PermissionDenied => cannot("permission denied"),
        Err(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn file(text: &[u8]) -> Source {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(text).unwrap();
        Source::open(Some(file.path())).unwrap()
    }

    #[test]
    fn shards_are_whole_lines_and_miss_nothing() {
        for text in [
            "",
            "a",
            "a\n",
            "\n\n\n",
            "ab\ncd\nef",
            "a long line\nb\n",
            "b\na long line",
            "a\nb\nc\nd\ne\nf\n",
        ] {
            let mut source = file(text.as_bytes());
            let mut source = source.file("a test").unwrap();
            for of in 1..9 {
                let mut at = 0;
                for number in 1..=of {
                    let range = source.range(Some(Shard { number, of })).unwrap();
                    assert_eq!(range.start, at, "{text:?} {number}/{of}");
                    at = range.end;
                    let before = &text[..at as usize];
                    assert!(
                        before.is_empty() || before.ends_with('\n') || before == text,
                        "{text:?} {number}/{of}"
                    );
                    let lines = before.matches('\n').count() as u64;
                    assert_eq!(source.line_at(at).unwrap(), lines + 1);
                }
                assert_eq!(at, text.len() as u64);
            }
        }
    }

    #[test]
    fn the_first_line_that_says_something_tells_the_size() {
        let cells = |text: &str| file(text.as_bytes()).cells;
        assert_eq!(cells("\u{feff}# six\n\n .2..4...1.3....4 name\n1\n"), Some(16));
        assert_eq!(cells(&".".repeat(81)), Some(81));
        assert_eq!(cells(&format!("{}\n{}\n", ".".repeat(80), ".".repeat(81))), None);
        assert_eq!(cells("a.txt\n.2..4...1.3....4\n"), None);
        assert_eq!(cells(""), None);
        let late = format!("{}\n", "#\n".repeat(40_000)) + ".2..4...1.3....4\n";
        assert_eq!(cells(&late), None);
    }

    #[test]
    fn other_contents_have_another_hash() {
        let hash = |text: &[u8]| file(text).file("a test").unwrap().hash().unwrap();
        let mut long = vec![b'.'; 300_000];
        let before = hash(&long);
        assert_eq!(hash(&long), before);
        long[299_999] = b'1';
        let after = hash(&long);
        long.swap(0, 299_999);
        assert!(before != after && after != hash(&long) && before != hash(&long));
        assert_ne!(hash(b"a"), hash(b"b"));
    }
}
