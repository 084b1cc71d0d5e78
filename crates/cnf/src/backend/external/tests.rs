//! Programs that may be missing are skipped with a word; the others stand in for solvers that misbehave.

use super::*;
use crate::{Cancel, Reason};
use std::time::Duration;

fn formula(satisfiable: bool) -> Cnf {
    let mut cnf = Cnf::new();
    let [a, b] = cnf.new_lits();
    cnf.add(&[a, b]);
    cnf.add(&[!a]);
    if !satisfiable {
        cnf.add(&[!b]);
    }
    cnf
}

/// Runs a script in place of a solver; the shell is the test's own choice.
#[cfg(unix)]
fn script(text: &str, limits: &Limits) -> Result<Outcome, ExternalError> {
    solve("sh", &["-c".to_string(), text.to_string()], &formula(true), limits)
}

#[test]
fn known_solvers_answer_right() {
    for program in ["minisat", "cadical", "kissat", "glucose"] {
        if let Err(ExternalError::Start { error, .. }) = solve(program, &[], &formula(true), &Limits::none())
        {
            println!("skipped {program}: {error}");
            continue;
        }
        let outcome = solve(program, &[], &formula(true), &Limits::none()).unwrap();
        assert_eq!(outcome, Outcome::Sat(Model::new([false, true])), "{program}");
        let outcome = solve(program, &[], &formula(false), &Limits::none()).unwrap();
        assert_eq!(outcome, Outcome::Unsat(vec![]), "{program}");
    }
}

#[test]
fn a_program_that_does_not_exist_is_named() {
    let error = solve("no-such-solver", &[], &formula(true), &Limits::none()).unwrap_err();
    assert!(error.to_string().starts_with("the solver `no-such-solver` cannot be started: "), "{error}");
}

#[cfg(unix)]
#[test]
fn the_formula_arrives_on_standard_input_and_in_a_file() {
    let none = Limits::none();
    let stdin = "grep -q '^p cnf 2 2$' && echo 's SATISFIABLE' && echo 'v -1 2 0'; exit 10";
    assert!(matches!(script(stdin, &none), Ok(Outcome::Sat(_))));
    let file = "grep -q '^p cnf 2 2$' {cnf} && (echo SAT; echo '-1 2 0') > {answer}; exit 10";
    assert!(matches!(script(file, &none), Ok(Outcome::Sat(_))));
}

#[cfg(unix)]
#[test]
fn a_wrong_model_is_refused() {
    let wrong = "echo 's SATISFIABLE'; echo 'v 1 2 0'; exit 10";
    assert!(matches!(script(wrong, &Limits::none()), Err(ExternalError::WrongModel(2))));
}

#[cfg(unix)]
#[test]
fn an_answer_that_the_exit_code_denies_is_no_answer() {
    let error = script("echo 's UNSATISFIABLE'; echo oh no >&2; exit 10", &Limits::none()).unwrap_err();
    assert!(matches!(error, ExternalError::Contradiction { .. }));
    assert!(error.to_string().ends_with("; it says: oh no"), "{error}");
    let error = script("echo 's UNSATISFIABLE'; kill -9 $$", &Limits::none()).unwrap_err();
    assert!(matches!(error, ExternalError::Contradiction { .. }), "{error}");
    let outcome = script("echo s UNKNOWN", &Limits::none()).unwrap();
    assert_eq!(outcome, Outcome::Unknown(Reason::GaveUp));
}

#[cfg(unix)]
#[test]
fn the_end_of_what_it_says_is_in_the_error() {
    let error = script("for i in 1 2 3; do printf %9999d $i >&2; done; exit 1", &Limits::none()).unwrap_err();
    let text = error.to_string();
    assert!(text.contains("there is no answer") && text.ends_with('3') && text.len() < 1_500, "{text}");
}

#[cfg(unix)]
#[test]
fn a_limit_kills_the_program() {
    let cancel = Cancel::new();
    let limits = Limits { cancel: Some(cancel.clone()), ..Limits::none() };
    let other = thread::spawn(move || {
        thread::sleep(Duration::from_millis(30));
        cancel.throw();
    });
    // The output stays open although the shell is dead; nobody waits for it.
    let outcome = script("sleep 2", &limits).unwrap();
    other.join().expect("the other thread does not panic");
    assert_eq!(outcome, Outcome::Unknown(Reason::Cancelled));
    let late = Limits::none().within(Duration::ZERO);
    assert_eq!(script("sleep 2", &late).unwrap(), Outcome::Unknown(Reason::Time));
}

#[cfg(unix)]
#[test]
fn files_do_not_outlive_the_call() {
    let error = script("ls {cnf} >&2", &Limits::none()).unwrap_err();
    let text = error.to_string();
    let path = text.rsplit(' ').next().expect("the last word is the file's name");
    assert!(path.ends_with("formula.cnf") && !Path::new(path).exists(), "{text}");
}
