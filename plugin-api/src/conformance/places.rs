//! The board of a setup, and whether places on it exist.

use crate::limits::{PictureError, PicturePart};
use crate::{Board, CallError, Choice, Facts, Rules, Scoring, Site};

use super::checks::Check;
use super::log::Log;
use super::report::Found;
use super::words::{plain, quoted, twice};

/// The data that does not change during the games of one setup.
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
    within_limits(board.check(), log);
    let names = || board.sites.iter().map(|site| site.name.as_str());
    for name in names() {
        log.expect(plain(name), Check::BoardNames, || quoted(name));
    }
    let twice = twice(names());
    log.expect(twice.is_none(), Check::BoardUniqueNames, || {
        format!("{} twice", quoted(twice.unwrap_or_default()))
    });
}

/// The limits that the host keeps, too.
pub(super) fn within_limits(checked: Result<(), PictureError>, log: &mut Log<'_>) {
    let part = checked.as_ref().map_or_else(|error| error.part, |()| PicturePart::Sites);
    let check = match part {
        PicturePart::Sites => Check::BoardSites,
        PicturePart::SiteName => Check::BoardNames,
        PicturePart::Drawing => Check::BoardDrawing,
        PicturePart::Coordinate => Check::BoardCoordinates,
        PicturePart::Turn => Check::BoardTurn,
        PicturePart::Number => Check::SceneNumber,
        PicturePart::PieceLook => Check::ScenePieceLook,
        PicturePart::GlyphNumber => Check::SceneGlyphNumber,
        PicturePart::Glyph => Check::SceneGlyphs,
        PicturePart::Hint => Check::SceneHint,
    };
    let found = checked.err().map(|error| error.to_string());
    log.expect(found.is_none(), check, || found.unwrap_or_default());
}
