//! Counts of leaves against a file: what a game's rules must give, from published or independent sources.
//!
//! A line of the file is `SETUP OPTION=VALUE ... ; POSITION ; COUNT COUNT ...`, with a count for each depth from 1. An
//! empty setup is the game's first, an empty position the setup's own. Lines that begin with `#` say where counts are
//! from.

use crate::perft::{Leaves, count};
use crate::{CallError, Rules};

/// Counts up to this many leaves are also made one by one.
const MADE: u64 = 1_000_000;

/// Compares every count of `file`; how many there were.
///
/// # Errors
/// The first line that cannot be read or whose count is not met.
pub fn check_perft<R: Rules>(rules: &R, file: &str) -> Result<usize, CallError> {
    let mut compared = 0;
    for line in file.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        let wrong = |what: String| CallError::mistaken(format!("{line}: {what}"));
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let &[game, position, counts] = fields.as_slice() else {
            return Err(wrong("expected SETUP OPTION=VALUE ... ; POSITION ; COUNTS".into()));
        };
        let (options, setups): (Vec<&str>, Vec<&str>) =
            game.split_whitespace().partition(|word| word.contains('='));
        let options: Vec<(String, String)> = options
            .iter()
            .filter_map(|word| word.split_once('='))
            .map(|(id, value)| (id.into(), value.into()))
            .collect();
        let choice = rules.facts().choose(setups.first().copied(), None, &options)?;
        let mut tree = rules.open(&choice, (!position.is_empty()).then_some(position))?;
        for (depth, wanted) in (1..).zip(counts.split_whitespace()) {
            let wanted: u64 = wanted.parse().map_err(|_| wrong(format!("{wanted}: expected a number")))?;
            let ways = if wanted < MADE { &[Leaves::Counted, Leaves::Made][..] } else { &[Leaves::Counted] };
            for way in ways {
                let found = count(&mut tree, depth, *way);
                if found != wanted {
                    return Err(wrong(format!("{found} leaves at depth {depth}, {way:?}")));
                }
            }
            compared += 1;
        }
    }
    Ok(compared)
}

/// [`check_perft`] in one line of a game's tests; how many counts were compared.
///
/// # Panics
/// When a count is not met, or the file has none.
pub fn assert_perft<R: Rules>(rules: &R, file: &str) -> usize {
    match check_perft(rules, file) {
        Ok(compared) => {
            assert!(compared > 0, "the file has no counts");
            compared
        }
        Err(error) => panic!("{error}"),
    }
}
