//! An input cut into chunks of whole lines, in constant memory.
//!
//! Each chunk is what one read returned, up to its last line end: a file comes in large pieces, and whoever writes
//! single lines into a pipe gets an answer to each. A line that is too long is skipped and reported.

use std::io::{self, ErrorKind, Read};
use std::sync::{Arc, Mutex};

/// How many bytes are read at once: some 1600 classic puzzles.
const CHUNK: usize = 128 << 10;

/// The most bytes that a line may have.
pub const LONGEST_LINE: usize = 4 << 20;

/// Where lines come from.
#[derive(Clone, Copy, Debug)]
pub struct Input<R> {
    /// What to read.
    pub reader: R,
    /// How many bytes came before.
    pub offset: u64,
    /// The number of its first line.
    pub line: u64,
}

impl<R> Input<R> {
    /// An input from its beginning.
    pub fn new(reader: R) -> Input<R> {
        Input { reader, offset: 0, line: 1 }
    }
}

/// Some whole lines.
#[derive(Debug)]
pub(super) struct Chunk {
    buffer: Vec<u8>,
    used: usize,
    /// Where it begins and ends in the input.
    pub(super) start: u64,
    pub(super) end: u64,
    /// The number of its first line, and that of the first line after it.
    pub(super) line: u64,
    pub(super) next_line: u64,
    /// It is a single line, too long to be kept.
    pub(super) too_long: bool,
}

impl Chunk {
    /// The lines.
    pub(super) fn text(&self) -> &[u8] {
        let text = &self.buffer[..self.used];
        let text = if self.start == 0 { text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text) } else { text };
        if self.too_long { &[] } else { text }
    }
}

/// Memory to be used again, whatever it held.
#[derive(Debug)]
pub(super) struct Pool<T>(Arc<Mutex<Vec<Vec<T>>>>);

impl<T> Clone for Pool<T> {
    fn clone(&self) -> Pool<T> {
        Pool(Arc::clone(&self.0))
    }
}

impl<T> Default for Pool<T> {
    fn default() -> Pool<T> {
        Pool(Arc::default())
    }
}

impl<T> Pool<T> {
    pub(super) fn take(&self) -> Vec<T> {
        let mut kept = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        kept.pop().unwrap_or_default()
    }

    pub(super) fn give_back(&self, buffer: Vec<T>) {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(buffer);
    }
}

/// Cuts an input.
#[derive(Debug)]
pub(super) struct Chunks<R> {
    input: Input<R>,
    /// What was read and is in no chunk yet: mostly the beginning of a line.
    rest: Vec<u8>,
    pool: Pool<u8>,
}

impl<R: Read> Chunks<R> {
    pub(super) fn new(input: Input<R>) -> Chunks<R> {
        Chunks::with_pool(input, Pool::default())
    }

    /// The same with memory that others give back.
    pub(super) fn with_pool(input: Input<R>, pool: Pool<u8>) -> Chunks<R> {
        Chunks { input, rest: Vec::new(), pool }
    }

    /// Where chunks go when they are done with.
    pub(super) fn pool(&self) -> Pool<u8> {
        self.pool.clone()
    }

    /// The next chunk; `None` at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<Chunk>> {
        let mut buffer = self.pool.take();
        buffer.resize(buffer.len().max(CHUNK).max(self.rest.len()), 0);
        let mut filled = self.rest.len();
        buffer[..filled].copy_from_slice(&self.rest);
        let mut seen = 0;
        loop {
            if let Some(last) = last_end(&buffer[seen..filled]) {
                return Ok(Some(self.cut(buffer, seen + last + 1, filled)));
            }
            seen = filled;
            if filled == buffer.len() {
                if filled >= LONGEST_LINE {
                    return self.pass_over(buffer).map(Some);
                }
                buffer.resize((2 * filled).min(LONGEST_LINE), 0);
            }
            let more = read(&mut self.input.reader, &mut buffer[filled..])?;
            if more == 0 {
                return Ok((filled > 0).then(|| self.cut(buffer, filled, filled)));
            }
            filled += more;
        }
    }

    /// The first `used` bytes as a chunk; what follows belongs to the next.
    fn cut(&mut self, buffer: Vec<u8>, used: usize, filled: usize) -> Chunk {
        self.rest.clear();
        self.rest.extend_from_slice(&buffer[used..filled]);
        let lines = buffer[..used].iter().filter(|&&byte| byte == b'\n').count() as u64;
        self.chunk(buffer, used, used as u64, lines, false)
    }

    fn chunk(&mut self, buffer: Vec<u8>, used: usize, length: u64, lines: u64, too_long: bool) -> Chunk {
        let Input { offset, line, .. } = self.input;
        self.input.offset += length;
        self.input.line += lines;
        let (end, next_line) = (self.input.offset, self.input.line);
        Chunk { buffer, used, start: offset, end, line, next_line, too_long }
    }

    /// Reads on to the end of a line that is too long. The buffer, full of its beginning, keeps none of it.
    fn pass_over(&mut self, mut buffer: Vec<u8>) -> io::Result<Chunk> {
        let comment = buffer.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'#');
        let mut length = buffer.len() as u64;
        buffer.truncate(CHUNK);
        buffer.shrink_to_fit();
        self.rest.clear();
        loop {
            let more = read(&mut self.input.reader, &mut buffer)?;
            let end = buffer[..more].iter().position(|&byte| byte == b'\n');
            length += end.map_or(more, |end| end + 1) as u64;
            if let Some(end) = end {
                self.rest.extend_from_slice(&buffer[end + 1..more]);
            }
            if end.is_some() || more == 0 {
                return Ok(self.chunk(buffer, 0, length, u64::from(more > 0), !comment));
            }
        }
    }
}

/// Reads once, whatever interrupts it.
fn read(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(buffer) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            done => return done,
        }
    }
}

fn last_end(bytes: &[u8]) -> Option<usize> {
    bytes.iter().rposition(|&byte| byte == b'\n')
}

impl Pool<u8> {
    /// Takes the memory of a chunk back, unless a long line made it large.
    pub(super) fn recycle(&self, chunk: Chunk) {
        if chunk.buffer.len() <= CHUNK {
            self.give_back(chunk.buffer);
        }
    }
}
