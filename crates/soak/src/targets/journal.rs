//! The journal of a batch: whatever is left of it after a crash, going on gives the same bytes, or is refused.

use gridwright::batch::Tally;
use gridwright::batch::journal::{Position, Run, State, head, read, record};

fn run() -> Run {
    let value = |text: &str| text.to_string();
    [
        ("input-length", value("810")),
        ("input-hash", value("12ab")),
        ("output", value("\"out\"")),
        ("options", value("--unique")),
    ]
}

/// How far a run of `lines` lines is after some of them, and what it has written by then: a byte more for each line.
fn position(lines: u64) -> Position {
    let tally = Tally { solved: lines, ..Tally::default() };
    Position { offset: 82 * lines, line: lines + 1, written: lines * (lines + 1) / 2, tally }
}

/// The whole output of the first lines.
fn output(lines: u64) -> Vec<u8> {
    (1..=lines).flat_map(|line| std::iter::repeat_n(line as u8, line as usize)).collect()
}

/// The journal of a whole run, which notes how far it is after every third line.
fn whole(lines: u64) -> Vec<u8> {
    let notes: String = (1..=lines)
        .filter(|line| line.is_multiple_of(3) || *line == lines)
        .map(|line| record(&position(line), line == lines))
        .collect();
    (head(&run()) + &notes).into_bytes()
}

/// Cuts and mixes bytes of a journal as the fuzzer says, or takes its bytes as they are.
pub fn journal(bytes: &[u8]) {
    let [kind, lines, rest @ ..] = bytes else { return };
    let lines = u64::from(lines % 20) + 1;
    let mut journal = whole(lines);
    match kind % 3 {
        // Another's file, or nothing that makes sense.
        0 => journal = rest.to_vec(),
        // Bytes that say what they are, after a beginning that is right.
        1 => {
            journal.truncate(head(&run()).len() + usize::from(*kind) % 40);
            journal.extend(rest);
        }
        _ => rest.chunks_exact(3).for_each(|change| mix(&mut journal, change)),
    }
    let Ok((state, length)) = read(&journal, &run()) else { return };
    assert!(length <= journal.len(), "more of it is whole than there is");
    let (State::At(reached) | State::Done(reached)) = state else {
        assert_eq!(length, 0, "a run that begins anew begins its journal anew");
        return;
    };
    if kind % 3 != 2 {
        return;
    }
    // Nothing but what was once written down is believed, so that going on gives the same bytes.
    let line = reached.tally.solved;
    assert_eq!(reached, position(line));
    assert!(line <= lines && (line.is_multiple_of(3) || line == lines), "{reached:?}");
    assert_eq!(matches!(state, State::Done(_)), line == lines, "{state:?} of {lines} lines");
    let mut written = output(lines);
    written.truncate(reached.written as usize);
    let all = output(lines);
    written.extend(&all[reached.written as usize..]);
    assert_eq!(written, all);
    let again = read(&journal[..length], &run()).expect("what is whole is read again");
    assert_eq!(again, (state, length), "the journal that is left says the same");
}

/// One change: a cut, a byte, a piece left out, a piece doubled, zeros as after a power cut.
fn mix(journal: &mut Vec<u8>, change: &[u8]) {
    if journal.is_empty() {
        return;
    }
    let place = |byte: u8| usize::from(byte) * journal.len() / 256;
    let (start, end) = (place(change[1]).min(place(change[2])), place(change[1]).max(place(change[2])));
    match change[0] % 5 {
        0 => journal.truncate(start),
        1 => journal[start] ^= change[2] | 1,
        2 => drop(journal.drain(start..end)),
        3 => {
            let piece = journal[start..end].to_vec();
            if journal.len() < 10_000 {
                journal.splice(end..end, piece);
            }
        }
        _ => journal[start..end].fill(0),
    }
}
