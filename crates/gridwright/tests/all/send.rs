//! What a server moves between threads can be moved.

use gridwright::cnf::{Backend, Clock, Limits};
use gridwright::engine::encoding::Encoding;
use gridwright::engine::kernels::classic::ClassicSearch;
use gridwright::engine::kernels::nonogram::search::NonogramSearch;
use gridwright::engine::network::Wired;
use gridwright::engine::sat::{SatAnswer, Session};
use gridwright::engine::search::{GeneralSearch, Search};
use gridwright::propagate::{Domains, Network, Propagator};
use gridwright::tasks::Diagnosis;
use gridwright::{Batch, Options, Puzzle, Solution, Verdict};

const fn moves<T: Send + ?Sized>() {}
const fn is_shared<T: Send + Sync + ?Sized>() {}

const _: () = {
    moves::<GeneralSearch>();
    moves::<ClassicSearch>();
    moves::<NonogramSearch<1>>();
    moves::<dyn Search>();
    moves::<Session<'static>>();
    moves::<dyn Backend>();
    moves::<Domains>();
    moves::<Wired>();
    moves::<SatAnswer>();
    is_shared::<Network>();
    is_shared::<dyn Propagator>();
    is_shared::<Puzzle>();
    is_shared::<Solution>();
    is_shared::<Verdict>();
    is_shared::<Diagnosis>();
    is_shared::<Encoding>();
    is_shared::<Options>();
    is_shared::<Limits>();
    is_shared::<Clock>();
    is_shared::<Batch>();
};

#[test]
fn a_session_goes_on_in_another_thread() {
    let puzzle = Puzzle::sudoku(4).expect("a size that there is");
    let options = Options::default();
    for &backend in gridwright::BackendKind::ALL {
        let options = Options { backend: Some(backend), ..options.clone() };
        let all = gridwright::Candidates::all(puzzle.shape());
        let mut session = Session::open(&puzzle, all, &options, false);
        let SatAnswer::Found(first) = session.ask(&[], &options) else { panic!("it has solutions") };
        session.exclude(&first);
        let second = std::thread::scope(|scope| {
            let other = scope.spawn(|| session.ask(&[], &options));
            other.join().expect("it does not panic")
        });
        let SatAnswer::Found(second) = second else { panic!("it has 288 solutions") };
        assert_ne!(first, second, "{backend:?}");
    }
}
