//! A plugin's snapshot of a position, checked against its facts of the game: the window indexes boards and seats by
//! these numbers and shows these texts.

use abstrakt_plugin_api::limits::{
    LONGEST_MOVE, LONGEST_NAME, LONGEST_PATH, LONGEST_POSITION, MOST_COUNTERS, MOST_STEPS, MOST_STOCKS,
    length,
};
use abstrakt_plugin_api::{MoveFacts, Players, Scoring, Site, Snapshot, Status, TransitionStep};
use abstrakt_system::is_direction;

/// The bounds that every snapshot of a line has to fit.
#[derive(Default)]
pub(crate) struct Frame {
    pub players: u8,
    pub max_moves: usize,
    pub endings: usize,
    pub sites: usize,
    pub scoring: Vec<Scoring>,
}

impl Frame {
    /// The first thing in `snapshot` that makes no sense.
    pub fn check(&self, snapshot: &Snapshot) -> Result<(), String> {
        let Snapshot {
            status,
            text,
            text_without_counters,
            counters,
            known_outcome,
            scores,
            eliminated,
            scene,
            stocks,
            moves,
            ..
        } = snapshot;
        let seats = |set: &Players| u32::from(set.0) >> self.players == 0;
        let (seats_fit, count_fits) = match status {
            Status::Turn { player, .. } => (player.0 < self.players, !moves.is_empty()),
            Status::Chance => (true, !moves.is_empty()),
            Status::Over(outcome) => (seats(&outcome.winners), moves.is_empty()),
        };
        require(seats_fit && seats(eliminated), || "it names a seat that is not there".into())?;
        let count = moves.len();
        require(count_fits && count <= self.max_moves, || match status {
            Status::Over(_) => format!("the game is over, and it tells {count} moves"),
            _ => format!("the game goes on, and it tells {count} moves of 1 to {}", self.max_moves),
        })?;
        if let Status::Over(outcome) = status {
            let (reason, endings) = (usize::from(outcome.reason), self.endings);
            require(reason < endings, || unknown_ending(reason, endings))?;
        }
        let known = known_outcome.and_then(|known| known.winner);
        require(known.is_none_or(|winner| winner.0 < self.players), || {
            "it knows a winner whose seat is not there".into()
        })?;
        self.check_scores(scores)?;
        require(is_position_text(text), || "its position text is not one plain line".into())?;
        let bare = text_without_counters.as_ref().is_none_or(|text| is_position_text(text));
        require(bare, || "its position text without counters is not one plain line".into())?;
        let count = counters.len();
        require(count <= MOST_COUNTERS, || {
            format!("it tells {count} counters: {MOST_COUNTERS} is the most")
        })?;
        for counter in counters {
            let size = length(&counter.name).max(counter.id.len());
            require(size <= LONGEST_NAME, || {
                format!("the name of a counter has {size} bytes: {LONGEST_NAME} is the most")
            })?;
            require(counter.value <= counter.limit, || {
                format!("counter {} stands at {} of {}", counter.id, counter.value, counter.limit)
            })?;
        }
        let count = stocks.len();
        require(count <= MOST_STOCKS, || format!("it tells {count} stocks: {MOST_STOCKS} is the most"))?;
        stocks.iter().try_for_each(|stock| stock.check(self.players))?;
        scene.check().map_err(|error| error.to_string())?;
        let pieces = scene.pieces.iter().map(|piece| piece.site);
        let marks = scene.marks.iter().map(|(site, _)| *site);
        for site in pieces.chain(marks).chain(moves.iter().flat_map(touched)) {
            let fits = usize::from(site.0) < self.sites;
            require(fits, || format!("site {} is beyond its board of {} sites", site.0, self.sites))?;
        }
        let texts = moves.iter().flat_map(|entry| [&entry.text, &entry.long]);
        for text in texts {
            require(is_move_text(text), || "a move's text is empty, too long, or not plain".into())?;
        }
        for entry in moves {
            let steps = entry.steps.len();
            require(steps <= MOST_STEPS, || {
                format!("a transition has {steps} steps: {MOST_STEPS} is the most")
            })?;
            let path = entry.paths.iter().map(Vec::len).max().unwrap_or_default();
            require(path <= LONGEST_PATH, || {
                format!("a path of clicks has {path} sites: {LONGEST_PATH} is the most")
            })?;
        }
        require(*status != Status::Chance || moves.iter().all(|entry| entry.weight > 0), || {
            "a chance outcome has no weight".into()
        })
    }

    /// The first of `scores` that makes no sense.
    pub fn check_scores(&self, scores: &[i32]) -> Result<(), String> {
        require(scores.len() == usize::from(self.players), || format!("it tells {} scores", scores.len()))?;
        for (score, Scoring { min, max, .. }) in scores.iter().zip(&self.scoring) {
            require((min..=max).contains(&score), || {
                format!("it tells a score of {score}, and its scheme goes from {min} to {max}")
            })?;
        }
        Ok(())
    }
}

/// An end for a reason that the facts do not have.
pub(crate) fn unknown_ending(reason: usize, endings: usize) -> String {
    format!("it ends for reason {reason}, counted from 0, and its facts have {endings}")
}

fn require(holds: bool, nonsense: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(nonsense()) }
}

/// Returns whether a move may be written as this text.
pub(crate) fn is_move_text(text: &str) -> bool {
    !text.is_empty() && is_word_line(text, LONGEST_MOVE)
}

/// Returns whether a position may be written as this text.
pub(crate) fn is_position_text(text: &str) -> bool {
    is_word_line(text, LONGEST_POSITION)
}

fn is_word_line(text: &str, longest: usize) -> bool {
    text.len() <= longest && !text.contains(|letter: char| letter.is_control() || is_direction(letter))
}

/// Sites that a move names.
fn touched(entry: &MoveFacts) -> impl Iterator<Item = Site> {
    let steps = entry.steps.iter().flat_map(|step| match *step {
        TransitionStep::Slide { from, to } => [from, to],
        TransitionStep::Appear { at } | TransitionStep::Vanish { at } | TransitionStep::Flip { at } => {
            [at, at]
        }
    });
    entry.paths.iter().flatten().copied().chain(steps)
}
