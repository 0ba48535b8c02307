//! The board of a setup, and whether places on it exist.

use crate::{Board, Choice, Facts, Rules, Scoring, Site};

use super::facts::{plain, shown};
use super::report::Log;

/// More sites than any board of this family needs.
const MOST_SITES: usize = 4096;

/// What does not change during the games of one setup.
pub(super) struct Frame<'a> {
    pub facts: &'a Facts,
    pub choice: &'a Choice,
    pub place: String,
    pub board: Board,
    pub scoring: Vec<Scoring>,
}

impl<'a> Frame<'a> {
    /// Asks for board and scoring and checks them; `None` when the setup is refused or fails.
    pub fn of<R: Rules>(rules: &'a R, choice: &'a Choice, place: &str, log: &mut Log<'_>) -> Option<Self> {
        // An option's value may rightly be refused with the first setup; a setup with default options may not.
        let usual = *choice == Choice::of(rules.facts(), choice.setup);
        if let Err(error) = rules.open(choice, None) {
            let refused = !usual && matches!(error, crate::CallError::Refused(_));
            log.expect(refused, "games: every setup opens", || error.to_string());
            return None;
        }
        let asked = rules.board(choice).and_then(|board| Ok((board, rules.scoring(choice)?)));
        let (board, scoring) = match asked {
            Ok(asked) => asked,
            Err(error) => {
                log.expect(false, "board: board and scoring are given", || error.to_string());
                return None;
            }
        };
        check_board(&board, log);
        let seats = scoring.len();
        log.expect(seats == usize::from(choice.players), "scores: every seat has a scheme", || {
            format!("{seats}")
        });
        for scheme in &scoring {
            let good = scheme.min <= scheme.start && scheme.start <= scheme.max;
            log.expect(good, "scores: min <= start <= max", || format!("{scheme:?}"));
        }
        Some(Self { facts: rules.facts(), choice, place: place.into(), board, scoring })
    }

    pub fn has(&self, site: Site) -> bool {
        usize::from(site.0) < self.board.sites.len()
    }
}

pub(super) fn check_board(board: &Board, log: &mut Log<'_>) {
    let sites = board.sites.len();
    log.expect((1..=MOST_SITES).contains(&sites), "board: 1 to 4096 sites", || format!("{sites}"));
    let mut names: Vec<&str> = board.sites.iter().map(|site| site.name.as_str()).collect();
    for name in &names {
        let good = !name.is_empty() && name.len() <= 64 && plain(name);
        log.expect(good, "board: sites have plain names", || format!("{:?}", shown(name)));
    }
    names.sort_unstable();
    let twice = names.windows(2).find(|pair| pair[0] == pair[1]);
    log.expect(twice.is_none(), "board: sites have different names", || format!("{twice:?}"));
    let points = board.sites.iter().flat_map(|site| site.outline.iter().chain([&site.at]));
    let lines = board.lines.iter().flat_map(|(from, to)| [from, to]);
    let labels = board.labels.iter().map(|(_, at)| at);
    let near = |value: &&f32| value.is_finite() && value.abs() < 1000.0;
    let far = points.chain(lines).chain(labels).flatten().find(|value| !near(value));
    log.expect(far.is_none(), "board: coordinates are finite and near", || format!("{far:?}"));
    let turn = board.turn;
    let divides = turn == 0 || 360_u16.is_multiple_of(turn);
    log.expect(divides, "board: turn divides 360 degrees", || format!("turn = {turn}"));
}
