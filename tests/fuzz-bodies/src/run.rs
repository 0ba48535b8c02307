//! Targets tried one after the other, for so many inputs or so long, without a fuzzer.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use crate::Target;
use crate::mutation::Mutator;

/// The length of the trial of a target.
#[derive(Clone, Copy, Debug)]
pub enum Effort {
    /// So many inputs.
    Inputs(u64),
    /// So long.
    Time(Duration),
}

/// An input with which something does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{target}: an input of {} bytes fails", input.len())]
pub struct Failure {
    /// The target.
    pub target: String,
    /// The input.
    pub input: Vec<u8>,
}

/// Tries a target with its seeds, and then with inputs made of them. Returns the number of inputs that it was given.
///
/// # Errors
/// The first input with which it panics; the message of the panic has gone to standard error.
pub fn run(target: &Target, seed: u64, effort: Effort) -> Result<u64, Failure> {
    /// Inputs between two looks at the clock.
    const PORTION: u64 = 64;
    let began = Instant::now();
    let (mut mutator, mut input, mut count) = (Mutator::new(seed), Vec::new(), 0);
    for seed in &target.seeds {
        count += 1;
        attempt(target, seed)?;
    }
    let goes_on = |count| match effort {
        Effort::Inputs(most) => count < most,
        Effort::Time(time) => count % PORTION != 0 || began.elapsed() < time,
    };
    while goes_on(count) {
        mutator.next(&target.seeds, &mut input);
        count += 1;
        attempt(target, &input)?;
    }
    Ok(count)
}

fn attempt(target: &Target, input: &[u8]) -> Result<(), Failure> {
    catch_unwind(AssertUnwindSafe(|| (target.body)(input)))
        .map_err(|_| Failure { target: target.name.clone(), input: input.to_vec() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_planted_fault_is_found_with_its_input() {
        let is_planted = |input: &[u8]| input.windows(5).any(|word| word == b"1e999");
        let body = move |input: &[u8]| assert!(!is_planted(input), "planted");
        let target = |body| Target { name: "planted".into(), body, seeds: vec![b"depth=4,time=5s".to_vec()] };
        let failure = run(&target(Box::new(body)), 1, Effort::Inputs(100_000)).expect_err("it is found");
        assert!(is_planted(&failure.input), "{failure}");
        assert_eq!(run(&target(Box::new(|_| {})), 1, Effort::Inputs(1000)), Ok(1000));
    }
}
