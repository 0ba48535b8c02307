//! The protocol of Gomocup, from the side of the manager. Source: its description (github.com/plastovicka/Piskvork,
//! `protocl2en.htm`).
//!
//! Followed: board and rule, the opening SWAP2, time a move and for the game, what is left before every move, whole positions. Not
//! followed: continuous games, thinking in the opponent's time. The protocol has no word for stopping, resigning or offering a
//! draw.

use std::collections::VecDeque;
use std::time::Duration;

use abstrakt_engine::Limits;
use abstrakt_system::ForeignText;

use super::{Dialogue, ForeignStart, Identity, SearchInfo, SearchUnderWay, Talk};
use crate::wire::gomocup::{GomocupAnswer, GomocupCommand, Point, SWAP2, Swap2Decision, UNLIMITED};
use crate::{FailureCause, Protocol, RegisteredEngine};

/// Columns and rows where nobody tells them: the board of the tournaments.
const BOARD: (u8, u8) = (20, 20);
/// Stones with which the opening SWAP2 begins.
const OPENING_STONES: usize = 3;
/// `INFO game_type` of games between programs.
const GAME_TYPE: &str = "1";

/// A conversation by Gomocup's protocol.
#[derive(Default)]
pub(super) struct Gomocup {
    /// The board of a game that has begun with the greetings.
    begun: Option<(u8, u8)>,
    /// The moves that the engine knows of its game, its own included.
    known: Vec<String>,
    /// The rest of its answer to SWAP2BOARD, and the moves after which it follows.
    planned: VecDeque<String>,
    planned_after: Vec<String>,
}

impl Gomocup {
    /// The next ply of an answer to SWAP2BOARD that the engine has given.
    fn planned_ply(&mut self, moves: &[String]) -> Option<String> {
        if self.planned_after != moves {
            self.planned.clear();
        }
        let ply = self.planned.pop_front()?;
        self.planned_after.push(ply.clone());
        Some(ply)
    }

    /// Asks for the plies of the opening that follow these; false where the caller gave the search up.
    fn ask_opening(
        &mut self,
        talk: &mut Talk<'_>,
        search: &mut SearchUnderWay<'_, '_>,
    ) -> Result<bool, FailureCause> {
        let moves = search.task.moves;
        talk.line.say(GomocupCommand::Swap2Board);
        for point in stones(moves)? {
            talk.line.say(GomocupCommand::Place(point));
        }
        talk.line.say(GomocupCommand::Done);
        loop {
            let (decision, points) = match talk.next(&mut search.wait)? {
                Some(GomocupAnswer::Swap) if !moves.is_empty() => (Some(Swap2Decision::Swap), Vec::new()),
                Some(GomocupAnswer::Points(points)) => match (moves.len(), points.len()) {
                    (0, OPENING_STONES) => (None, points),
                    (3 | 6, 1) => (Some(Swap2Decision::Stay), points),
                    (3, 2) => (Some(Swap2Decision::Two), points),
                    _ => continue,
                },
                Some(refused @ (GomocupAnswer::Error(_) | GomocupAnswer::Unknown(_))) => {
                    return Err(refusal(&refused));
                }
                _ if !search.goes_on(&SearchInfo::default(), || {}) => return Ok(false),
                _ => continue,
            };
            let word = decision.map(|decision| decision.word().to_owned());
            self.planned = word.into_iter().chain(points.iter().map(Point::to_string)).collect();
            self.planned_after = moves.to_vec();
            return Ok(true);
        }
    }
}

/// Whether SWAP2 asks for something after these plies: stones at the beginning, a decision after them, and after two more.
fn is_asked(moves: &[String]) -> bool {
    match moves.len() {
        0 | OPENING_STONES => true,
        6 => moves[OPENING_STONES] == Swap2Decision::Two.word(),
        _ => false,
    }
}

/// The stones among moves.
fn stones(moves: &[String]) -> Result<Vec<Point>, FailureCause> {
    let stones = moves.iter().filter(|text| Swap2Decision::of(text).is_none());
    let points: Result<Vec<Point>, _> = stones.map(|text| text.parse::<Point>()).collect();
    points.map_err(FailureCause::malformed)
}

impl Dialogue for Gomocup {
    fn greet(
        &mut self,
        talk: &mut Talk<'_>,
        _engine: &RegisteredEngine,
        start: &ForeignStart,
    ) -> Result<Identity, FailureCause> {
        let board = start.board.unwrap_or(BOARD);
        talk.line.say(GomocupCommand::About);
        // There are engines that pass over what they do not know: the answer to the next question tells that they have.
        talk.line.say(start_of(board));
        let mut introduced: Option<Identity> = None;
        let begun = talk.answer(|answer| match answer {
            GomocupAnswer::About { name, version, author, .. } => {
                let name = if name.is_empty() { name } else { format!("{name} {version}").trim().to_owned() };
                introduced = Some(Identity { name, author, options: Vec::new() });
                Ok(None)
            }
            GomocupAnswer::Ok => Ok(Some(Some(board))),
            // Whoever does not say who it is may play all the same.
            GomocupAnswer::Unknown(_) | GomocupAnswer::Error(_) if introduced.is_none() => {
                introduced = Some(Identity::default());
                Ok(None)
            }
            // The beginning of the game asks once more, and tells the reason.
            GomocupAnswer::Unknown(_) | GomocupAnswer::Error(_) => Ok(Some(None)),
            _ => Ok(None),
        })?;
        self.begun = begun;
        Ok(introduced.unwrap_or_default())
    }

    fn new_game(
        &mut self,
        talk: &mut Talk<'_>,
        start: &ForeignStart,
        limits: &Limits,
    ) -> Result<(), FailureCause> {
        self.known.clear();
        self.planned.clear();
        if start.position.is_some() {
            return Err(FailureCause::Position(Protocol::Gomocup));
        }
        let board = start.board.unwrap_or(BOARD);
        if self.begun.take() != Some(board) {
            talk.line.say(start_of(board));
            talk.answer(|answer| match answer {
                GomocupAnswer::Ok => Ok(Some(())),
                refused @ (GomocupAnswer::Error(_) | GomocupAnswer::Unknown(_)) => Err(refusal(&refused)),
                _ => Ok(None),
            })?;
        }
        let clock = limits.clock.map(|clock| clock.budget);
        // Nothing would mean as fast as possible.
        let turn = limits.time.or(clock);
        let info = |key: &str, value: String| talk.line.say(GomocupCommand::Info { key: key.into(), value });
        info("rule", start.game.trim_end_matches(SWAP2).to_owned());
        info("game_type", GAME_TYPE.into());
        info("timeout_turn", turn.map_or(UNLIMITED, milliseconds).to_string());
        info("timeout_match", clock.map_or(0, milliseconds).to_string());
        Ok(())
    }

    fn think(
        &mut self,
        talk: &mut Talk<'_>,
        start: &ForeignStart,
        search: &mut SearchUnderWay<'_, '_>,
    ) -> Result<Option<(String, SearchInfo)>, FailureCause> {
        let task = search.task;
        if let Some(ply) = self.planned_ply(task.moves) {
            return Ok(Some((ply, SearchInfo::default())));
        }
        let has_opening = start.game.ends_with(SWAP2);
        let points = stones(task.moves)?;
        let goes_on = match task.moves.split_last() {
            Some((last, before)) => {
                !self.known.is_empty() && before == self.known.as_slice() && Swap2Decision::of(last).is_none()
            }
            None => false,
        };
        if !goes_on && !self.known.is_empty() {
            // Only after a start is the board surely empty.
            self.new_game(talk, start, task.limits)?;
        }
        let left = task.left.or(task.limits.clock.map(|clock| clock.budget));
        let left = left.map_or(UNLIMITED, milliseconds).to_string();
        talk.line.say(GomocupCommand::Info { key: "time_left".into(), value: left });
        if has_opening && is_asked(task.moves) {
            let is_answered = self.ask_opening(talk, search)?;
            let ply = self.planned_ply(task.moves).filter(|_| is_answered);
            return Ok(ply.map(|ply| (ply, SearchInfo::default())));
        }
        match points.as_slice() {
            [] => talk.line.say(GomocupCommand::Begin),
            [.., last] if goes_on => talk.line.say(GomocupCommand::Turn(*last)),
            all => {
                talk.line.say(GomocupCommand::Board);
                for (place, point) in all.iter().enumerate() {
                    // Colours take turns, and the engine's is the one whose turn it is.
                    let field = if place % 2 == all.len() % 2 { 1 } else { 2 };
                    talk.line.say(GomocupCommand::Stone(*point, field));
                }
                talk.line.say(GomocupCommand::Done);
            }
        }
        let found = SearchInfo::default();
        let own_last = if goes_on { points.iter().rev().nth(1).copied() } else { None };
        loop {
            match talk.next(&mut search.wait)? {
                // An engine that says its moves twice may say them again when the next question has come.
                Some(GomocupAnswer::Points(points)) if own_last.is_some_and(|last| points == [last]) => {}
                Some(GomocupAnswer::Points(points)) if points.len() == 1 => {
                    let best = points.into_iter().map(|point| point.to_string()).collect::<String>();
                    // The stones of an opening are those of no game yet: the one that follows is told whole.
                    let is_opening = has_opening && task.moves.len() < OPENING_STONES;
                    self.known = if is_opening {
                        Vec::new()
                    } else {
                        [task.moves, std::slice::from_ref(&best)].concat()
                    };
                    return Ok(Some((best, found)));
                }
                Some(GomocupAnswer::Suggest(point)) => talk.line.say(GomocupCommand::Play(point)),
                Some(refused @ (GomocupAnswer::Error(_) | GomocupAnswer::Unknown(_))) => {
                    return Err(refusal(&refused));
                }
                _ => {}
            }
            // The protocol has no word by which an engine is told to move.
            if !search.goes_on(&found, || {}) {
                return Ok(None);
            }
        }
    }

    fn farewell(&self) -> String {
        GomocupCommand::End.to_string()
    }
}

/// The command that begins a game on a board.
fn start_of(board: (u8, u8)) -> GomocupCommand {
    match board {
        (width, height) if width == height => GomocupCommand::Start(width),
        (width, height) => GomocupCommand::RectStart(width, height),
    }
}

fn refusal(answer: &GomocupAnswer) -> FailureCause {
    FailureCause::Refused(ForeignText::of(answer))
}

/// Of a time that is too long for the protocol, the longest.
fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).map_or(UNLIMITED, |milliseconds| milliseconds.min(UNLIMITED))
}
