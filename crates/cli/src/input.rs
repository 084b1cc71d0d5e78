//! Where puzzles come from: files, standard input, the command line.
//!
//! Every way in which that can fail is one clear error; other inputs are not affected.

use crate::args::ReadArgs;
use crate::report::{Talk, UserError, plain};
use ask::WarningRecord;
use flate2::read::MultiGzDecoder;
use gridwright::Puzzle;
use gridwright::formats::{self, Diagnostic, Format};
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};

/// The largest input.
pub(crate) const MOST_BYTES: u64 = 64 << 20;

/// How what gzip compressed begins.
const GZIP: &[u8] = &[0x1f, 0x8b];

/// A place to read from.
pub(crate) enum Source<'a> {
    /// The command line itself.
    Text(&'a str),
    /// Standard input.
    Stdin,
    /// A file.
    File(&'a Path),
}

/// The files that are read: what is written must not replace them.
pub(crate) struct Inputs {
    files: Vec<PathBuf>,
    /// Whether it may all the same.
    force: bool,
}

impl Inputs {
    /// Nothing is read.
    pub(crate) const NONE: Inputs = Inputs { files: Vec::new(), force: false };

    /// These files are read; `-` is standard input. With `force` they may be replaced.
    pub(crate) fn new<'a>(files: impl IntoIterator<Item = &'a Path>, force: bool) -> Inputs {
        let place = |path| if let Source::Stdin = Source::of(path) { Path::new(STDIN) } else { path };
        Inputs { files: files.into_iter().map(|path| place(path).to_path_buf()).collect(), force }
    }

    /// The files that the arguments name.
    pub(crate) fn of(args: &ReadArgs) -> Inputs {
        let files = Source::all(args).into_iter().filter_map(|source| match source {
            Source::Text(_) => None,
            Source::Stdin => Some(Path::new(STDIN)),
            Source::File(path) => Some(path),
        });
        Inputs::new(files, args.force)
    }

    /// Fails if a file is among them.
    pub(crate) fn spare(&self, path: &Path) -> Result<(), UserError> {
        if self.force || !self.files.iter().any(|file| is_same_file(file, path)) {
            return Ok(());
        }
        let error = UserError::new(format!("{} is also the input: it would be replaced", path.display()));
        Err(error.help("choose another name for the output, or replace it with --force"))
    }
}

/// Where standard input is a file of the system's, too.
const STDIN: &str = "/dev/stdin";

/// Whether two names are those of one plain file.
#[cfg(unix)]
pub(crate) fn is_same_file(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |path: &Path| {
        let about = path.metadata().ok().filter(std::fs::Metadata::is_file)?;
        Some((about.dev(), about.ino()))
    };
    identity(one).is_some_and(|one| Some(one) == identity(other))
}

/// Whether two names are those of one plain file.
#[cfg(not(unix))]
pub(crate) fn is_same_file(one: &Path, other: &Path) -> bool {
    let identity = |path: &Path| path.canonicalize().ok().filter(|path| path.is_file());
    identity(one).is_some_and(|one| Some(one) == identity(other))
}

/// Everything that was read from one source.
pub(crate) struct Input {
    /// The source's name for people and programs.
    pub(crate) name: String,
    /// The file, if it is one.
    pub(crate) path: Option<PathBuf>,
    /// The format it was in.
    pub(crate) format: &'static Format,
    /// The chosen puzzles, each with its number from 1.
    pub(crate) puzzles: Vec<(usize, Puzzle)>,
    /// Whether the source holds more than one.
    pub(crate) several: bool,
    /// What is odd about the text.
    pub(crate) warnings: Vec<WarningRecord>,
}

impl Source<'_> {
    /// The sources that the arguments name; standard input if they name none.
    pub(crate) fn all(args: &ReadArgs) -> Vec<Source<'_>> {
        let text = args.string.iter().map(|text| Source::Text(text));
        let files = args.input_file.iter().chain(&args.files).map(|path| Source::of(path));
        let mut all: Vec<Source<'_>> = text.chain(files).collect();
        if all.is_empty() {
            all.push(Source::Stdin);
        }
        all
    }

    /// The name for people and programs.
    pub(crate) fn name(&self) -> String {
        match self {
            Source::Text(_) => "<string>".to_string(),
            Source::Stdin => "<stdin>".to_string(),
            Source::File(path) => path.display().to_string(),
        }
    }

    /// A file, or standard input for `-`.
    pub(crate) fn of(path: &Path) -> Source<'_> {
        if path.to_str() == Some("-") { Source::Stdin } else { Source::File(path) }
    }

    /// The whole text.
    pub(crate) fn text(&self) -> Result<String, UserError> {
        decode(&self.name(), self.bytes(MOST_BYTES)?)
    }

    /// All bytes, unpacked if they are compressed, unless they are more than `most`.
    pub(crate) fn bytes(&self, most: u64) -> Result<Vec<u8>, UserError> {
        let name = self.name();
        let cannot = |error| UserError::new(format!("cannot read {name}: {}", plain(&error)));
        let reader: Box<dyn Read> = match self {
            Source::Text(text) => return Ok(text.as_bytes().to_vec()),
            Source::Stdin => Box::new(std::io::stdin().lock()),
            Source::File(path) => {
                let file = File::open(path).map_err(|error| self.hint(cannot(error)))?;
                if file.metadata().is_ok_and(|about| about.is_file() && about.len() > most) {
                    return Err(too_large(&name, most));
                }
                Box::new(file)
            }
        };
        let mut bytes = Vec::new();
        reader.take(most + 1).read_to_end(&mut bytes).map_err(cannot)?;
        match bytes.len() as u64 {
            length if length > most => Err(too_large(&name, most)),
            _ if bytes.starts_with(GZIP) => inflate(&name, &bytes, most),
            _ => Ok(bytes),
        }
    }

    /// A missing file whose very name is a puzzle was meant as the puzzle itself.
    fn hint(&self, error: UserError) -> UserError {
        match self {
            Source::File(path) if !path.exists() && formats::sniff(&self.name()).is_some() => {
                error.help("a puzzle itself, not the name of a file, stands after -s")
            }
            _ => error,
        }
    }

    /// What it says, piece by piece, unpacked if it is compressed.
    pub(crate) fn stream(&self) -> Result<Box<dyn Read + Send>, UserError> {
        let cannot = |error| UserError::new(format!("cannot read {}: {}", self.name(), plain(&error)));
        let reader: Box<dyn Read + Send> = match self {
            Source::Text(text) => Box::new(Cursor::new(text.as_bytes().to_vec())),
            Source::Stdin => Box::new(io::stdin()),
            Source::File(path) => Box::new(File::open(path).map_err(|error| self.hint(cannot(error)))?),
        };
        Ok(unpacked(reader).map_err(cannot)?.0)
    }

    /// Reads the puzzles, and says what is odd about them.
    pub(crate) fn open(&self, args: &ReadArgs, talk: &Talk) -> Result<Input, UserError> {
        let (input, warnings) = self.read(&self.text()?, args)?;
        warnings.iter().for_each(|warning| talk.warn(warning));
        Ok(input)
    }

    /// The puzzles of its text, and what is odd about them.
    pub(crate) fn read(&self, text: &str, args: &ReadArgs) -> Result<(Input, Vec<UserError>), UserError> {
        let name = self.name();
        let read = if args.lenient { formats::read_leniently } else { formats::read };
        let (format, reading) =
            read(text, args.from).map_err(|diagnostic| UserError::at(&name, text, &diagnostic))?;
        let odd = reading.warnings.iter().map(|diagnostic| UserError::at(&name, text, diagnostic)).collect();
        let warnings = reading.warnings.iter().map(|warning| WarningRecord::at(text, warning)).collect();
        let several = reading.puzzles.len() > 1;
        let numbered = (1_usize..).zip(reading.puzzles);
        let puzzles = match args.select {
            None => numbered.collect(),
            Some(number) => vec![choose(&name, numbered.collect(), number)?],
        };
        let path = if let Source::File(path) = self { Some(path.to_path_buf()) } else { None };
        Ok((Input { name, path, format, puzzles, several, warnings }, odd))
    }
}

fn choose(name: &str, puzzles: Vec<(usize, Puzzle)>, number: u64) -> Result<(usize, Puzzle), UserError> {
    let count = puzzles.len();
    puzzles.into_iter().find(|(n, _)| *n as u64 == number).ok_or_else(|| {
        let holds = if count == 1 { "1 puzzle".to_string() } else { format!("{count} puzzles") };
        UserError::new(format!("{name} has no puzzle {number}: it holds {holds}"))
    })
}

/// Reads as much as tells whether something is compressed, and tells.
pub(crate) fn is_packed(reader: &mut impl Read) -> io::Result<(Vec<u8>, bool)> {
    let mut start = Vec::new();
    while start.len() < GZIP.len() && GZIP.starts_with(&start) {
        if reader.by_ref().take(1).read_to_end(&mut start)? == 0 {
            break;
        }
    }
    let packed = start == GZIP;
    Ok((start, packed))
}

/// What a reader says, unpacked if it is compressed, and whether it is.
pub(crate) fn unpacked(mut reader: impl Read + Send + 'static) -> io::Result<(Box<dyn Read + Send>, bool)> {
    let (start, packed) = is_packed(&mut reader)?;
    let whole = Cursor::new(start).chain(reader);
    Ok((if packed { Box::new(MultiGzDecoder::new(whole)) } else { Box::new(whole) }, packed))
}

/// What gzip compressed, unless it would be larger than any input may be.
fn inflate(name: &str, bytes: &[u8], most: u64) -> Result<Vec<u8>, UserError> {
    let mut inflated = Vec::new();
    let read = MultiGzDecoder::new(bytes).take(most + 1).read_to_end(&mut inflated);
    read.map_err(|error| UserError::new(format!("cannot unpack {name}: {}", plain(&error))))?;
    if inflated.len() as u64 > most { Err(too_large(name, most)) } else { Ok(inflated) }
}

/// The error with an input that is too large.
pub(crate) fn too_large(name: &str, most: u64) -> UserError {
    UserError::new(format!("{name} is too large: at most {} MiB are read", most >> 20))
}

/// The text of bytes, without a byte order mark. Pictures whose points are bits are unpacked.
pub(crate) fn decode(name: &str, bytes: Vec<u8>) -> Result<String, UserError> {
    if let Some(picture) = formats::unpack_pbm(&bytes) {
        return Ok(picture);
    }
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err(UserError::new(format!("{name} is UTF-16 text")).help("save it as UTF-8"));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let bytes = error.as_bytes();
        // The text before the place is as it was, and so is the place.
        let lossy = String::from_utf8_lossy(bytes);
        let message = format!("{name} is not UTF-8 text: byte {good} is 0x{:02x}", bytes[good]);
        UserError::at(name, &lossy, &Diagnostic::new(good..good + 1, message))
    })?;
    let text = text.strip_prefix('\u{feff}').map(str::to_string).unwrap_or(text);
    if text.trim().is_empty() {
        return Err(UserError::new(format!("{name} is empty: there is no puzzle in it")));
    }
    Ok(text)
}

/// The values of a solution as `solve` prints it: numbers row by row, or a character for each cell.
pub(crate) fn solution(path: &Path, puzzle: &Puzzle) -> Result<gridwright::Filling, UserError> {
    let source = Source::of(path);
    let (name, text) = (source.name(), source.text()?);
    solution_of(&text, puzzle).map_err(|diagnostic| UserError::at(&name, &text, &diagnostic))
}

fn solution_of(text: &str, puzzle: &Puzzle) -> Result<gridwright::Filling, Diagnostic> {
    let shape = puzzle.shape();
    if puzzle.is_picture() && !text.contains(|c: char| c.is_ascii_digit()) {
        return picture_of(text, puzzle);
    }
    let words: Vec<formats::text::Word<'_>> = formats::text::words(text, 0).collect();
    let single = shape.highest() <= 9 && words.len() != shape.len();
    let mut values = Vec::new();
    for word in words {
        let pieces: Vec<(usize, &str)> = if single {
            word.text.char_indices().map(|(i, c)| (i, &word.text[i..i + c.len_utf8()])).collect()
        } else {
            vec![(0, word.text)]
        };
        for (start, text) in pieces {
            let start = word.span.start + start;
            let piece = formats::text::Word { text, span: start..start + text.len() };
            let value = piece.number("a value", shape.highest().into())? as gridwright::Value;
            if value < shape.lowest() {
                return Err(Diagnostic::new(
                    piece.span,
                    format!("a solution leaves no cell open, but here is {value}"),
                ));
            }
            values.push(value);
        }
    }
    let (count, cells) = (values.len(), shape.len());
    gridwright::Filling::new(shape, values).ok_or_else(|| {
        Diagnostic::new(0..0, format!("the solution has {count} values, but the puzzle has {cells} cells"))
    })
}

/// A solution of a nonogram as `solve` prints it: `O` and `_`, or the letters of colours.
fn picture_of(text: &str, puzzle: &Puzzle) -> Result<gridwright::Filling, Diagnostic> {
    let palette = puzzle.palette();
    let mut values = Vec::new();
    for (start, sign) in text.char_indices().filter(|(_, sign)| !sign.is_whitespace()) {
        let value = match sign {
            '_' | '.' => Some(0),
            'O' if palette.len() == 2 => Some(1),
            letter => palette.iter().position(|paint| paint.letter == letter),
        };
        let place = start..start + sign.len_utf8();
        let unknown = || {
            Diagnostic::new(place, format!("`{sign}` is no colour of this puzzle")).help("_ is an empty cell")
        };
        values.push(value.ok_or_else(unknown)? as gridwright::Value);
    }
    let (count, shape) = (values.len(), puzzle.shape());
    gridwright::Filling::new(shape, values).ok_or_else(|| {
        let cells = shape.len();
        Diagnostic::new(0..0, format!("the solution has {count} cells, but the puzzle has {cells}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_is_not_utf_8_is_refused_with_its_place() {
        let error = |bytes: &[u8]| decode("a", bytes.to_vec()).unwrap_err();
        let message = |bytes: &[u8]| error(bytes).message;
        assert_eq!(message(b"12\n3\xff4"), "a is not UTF-8 text: byte 4 is 0xff");
        let place = error(b"12\n3\xff4").place.expect("it has a place");
        assert_eq!((place.line, place.column), (2, 2));
        assert_eq!(message(b"\xff\xfe1\0"), "a is UTF-16 text");
        assert_eq!(message(b" \n"), "a is empty: there is no puzzle in it");
    }

    #[test]
    fn a_byte_order_mark_is_no_part_of_the_text() {
        assert_eq!(decode("a", b"\xef\xbb\xbf12".to_vec()), Ok("12".to_string()));
    }

    #[test]
    fn what_is_packed_is_unpacked_within_bounds() {
        assert_eq!(decode("a", b"P4 2 1\n\x80".to_vec()), Ok("P1\n2 1\n10\n".to_string()));
        let pack = |text: &[u8]| {
            let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
            std::io::Write::write_all(&mut encoder, text).unwrap();
            encoder.finish().unwrap()
        };
        assert_eq!(inflate("a", &pack(b"12"), 2), Ok(b"12".to_vec()));
        assert!(inflate("a", &pack(b"12")[..12], 2).unwrap_err().message.starts_with("cannot unpack a"));
        let bomb = pack(&vec![b' '; (1 << 20) + 1]);
        assert!(bomb.len() < 1 << 16);
        assert_eq!(
            inflate("a", &bomb, 1 << 20).unwrap_err().message,
            "a is too large: at most 1 MiB are read"
        );
    }

    #[test]
    fn a_picture_is_read_as_it_is_printed() {
        let shape = gridwright::Shape::new(1, 3, 2).unwrap().from_zero();
        let picture = gridwright::Filling::new(shape, vec![1, 0, 1]).unwrap();
        let puzzle = Puzzle::nonogram(picture.clone()).unwrap();
        for text in ["O_O\n", "1\t0\t1\t\n", "101"] {
            assert_eq!(solution_of(text, &puzzle).as_ref(), Ok(&picture), "{text}");
        }
        assert!(solution_of("O_x", &puzzle).is_err() && solution_of("O_", &puzzle).is_err());
    }

    #[test]
    fn a_solution_is_read_with_and_without_blanks() {
        let puzzle = Puzzle::sudoku(4).unwrap();
        let blanks = solution_of("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", &puzzle).unwrap();
        assert_eq!(solution_of("1234341221434321", &puzzle).unwrap(), blanks);
        for bad in ["123", "1234341221434320", "123434122143432x", "1 2"] {
            assert!(solution_of(bad, &puzzle).is_err(), "{bad}");
        }
    }
}
