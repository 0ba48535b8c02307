//! The board of a setup, and whether places on it exist.

use crate::{Board, CallError, Choice, Facts, Rules, Scoring, Site};

use super::checks::Check;
use super::log::Log;
use super::report::Found;
use super::words::{plain, quoted, twice};

/// More sites than any board of this family needs.
const MOST_SITES: usize = 4096;

/// What does not change during the games of one setup.
pub(super) struct Frame<'a> {
    pub facts: &'a Facts,
    pub choice: &'a Choice,
    pub board: Board,
    pub scoring: Vec<Scoring>,
}

impl<'a> Frame<'a> {
    /// Asks for board and scoring and checks them; `None` when the setup is refused or fails.
    pub fn of<R: Rules>(rules: &'a R, choice: &'a Choice, log: &mut Log<'_>) -> Option<Self> {
        // An option's value may rightly be refused with the first setup; a setup with default options may not.
        let usual = *choice == Choice::of(rules.facts(), choice.setup);
        match rules.open(choice, None) {
            Err(CallError::Refused(_)) if !usual => return None,
            opened => log.answer(opened, Check::SetupOpens)?,
        };
        let asked = rules.board(choice).and_then(|board| Ok((board, rules.scoring(choice)?)));
        let (board, scoring) = log.answer(asked, Check::BoardGiven)?;
        check_board(&board, log);
        let (seats, players) = (scoring.len(), usize::from(choice.players));
        log.expect(seats == players, Check::ScoringSeats, || Found::not(seats, players));
        for Scoring { min, start, max, .. } in &scoring {
            log.expect(min <= start && start <= max, Check::ScoringOrder, || {
                format!("{min}, {start}, {max}")
            });
        }
        Some(Self { facts: rules.facts(), choice, board, scoring })
    }

    pub fn has(&self, site: Site) -> bool {
        usize::from(site.0) < self.board.sites.len()
    }

    /// A site that is not there.
    pub fn beyond(&self, site: Site) -> String {
        format!("site {} of {}, counted from 0", site.0, self.board.sites.len())
    }
}

pub(super) fn check_board(board: &Board, log: &mut Log<'_>) {
    let sites = board.sites.len();
    log.expect((1..=MOST_SITES).contains(&sites), Check::BoardSites, || sites.to_string());
    let names = || board.sites.iter().map(|site| site.name.as_str());
    for name in names() {
        let good = !name.is_empty() && name.len() <= 64 && plain(name);
        log.expect(good, Check::BoardNames, || quoted(name));
    }
    let twice = twice(names());
    log.expect(twice.is_none(), Check::BoardUniqueNames, || {
        format!("{} twice", quoted(twice.unwrap_or_default()))
    });
    let points = board.sites.iter().flat_map(|site| site.outline.iter().chain([&site.at]));
    let lines = board.lines.iter().flat_map(|(from, to)| [from, to]);
    let labels = board.labels.iter().map(|(_, at)| at);
    let near = |value: &&f32| value.is_finite() && value.abs() < 1000.0;
    let far = points.chain(lines).chain(labels).flatten().find(|value| !near(value));
    log.expect(far.is_none(), Check::BoardCoordinates, || far.copied().unwrap_or_default().to_string());
    let turn = board.turn;
    let divides = turn == 0 || 360_u16.is_multiple_of(turn);
    log.expect(divides, Check::BoardTurn, || turn.to_string());
}
