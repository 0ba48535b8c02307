//! The game that a worker holds: an opening and the plies since, as a line of the rules.
//!
//! Knows texts and the rules' traits. Must not know the protocol's envelope, threads or searches.

mod turn;

use std::borrow::Cow;
use std::time::{Duration, Instant};

use abstrakt_plugin_api::limits::MOST_CHANCE;
use abstrakt_plugin_api::{
    CallError, Choice, Flags, ForeignMove, ForeignMoveQuestion, ForeignTextQuestion, HeuristicChoice, Line,
    Move, Player, Players, ReadForeignMove, Refusal, Rules, ScoredMove, Status, Term, Tree, Weights,
};
use abstrakt_texts::plain_signs;

use super::failure::Failure;
use crate::protocol::{
    Advanced, ChanceOutcome, Explained, ForeignMoveText, LinePly, Opened, Opening, PlayedPly, PositionState,
    PositionUpdate, RefusalReason, WeightedSum,
};

/// Time between two signs of life of a long line.
const HEARTBEAT: Duration = Duration::from_millis(100);

/// A game under way.
pub(super) struct GameState<R: Rules> {
    line: R::Line,
    choice: Choice,
    /// The name of the game, in English.
    name: String,
    joint: String,
    /// Repetition key of the first position, where a turn starts there.
    first_key: Option<u64>,
    steps: Vec<Step>,
    slots: Vec<ScoredMove>,
}

/// One ply since the opening.
struct Step {
    /// In canonical spelling.
    ply: LinePly,
    /// The number of plies of chance that end with it.
    chance: usize,
    /// None for a withdrawal.
    code: Option<Move>,
    irreversible: bool,
    /// Repetition key of the position after it, where a turn starts there.
    key: Option<u64>,
}

impl<R: Rules> GameState<R> {
    /// Begins a game.
    pub fn open(rules: &R, opening: &Opening) -> Result<(Self, Opened), Failure> {
        let facts = rules.facts();
        let choice = opening.choice(facts).map_err(CallError::from)?;
        let mut line = rules.open(&choice, opening.position.as_deref())?;
        let snapshot = line.snapshot()?;
        let (board, scoring) = (rules.board(&choice)?, rules.scoring(&choice)?);
        let opened = Opened { board, scoring, choice: choice.clone(), snapshot };
        let slots = vec![ScoredMove::default(); facts.max_moves];
        let first_key = turn_key(&line);
        let joint = facts.turn_joint.clone();
        let name = facts.name.en.clone();
        let mut game = Self { line, choice, name, joint, first_key, steps: Vec::new(), slots };
        game.sound()?;
        Ok((game, opened))
    }

    /// The line, its top the position that was last gone to.
    pub fn line(&mut self) -> &mut R::Line {
        &mut self.line
    }

    /// Setup and options.
    pub fn choice(&self) -> &Choice {
        &self.choice
    }

    /// Repetition keys on the way here, back to the last irreversible ply, this position's included.
    pub fn keys(&self) -> Vec<u64> {
        let window = self.steps.iter().rposition(|step| step.irreversible);
        let first = self.first_key.filter(|_| window.is_none());
        first
            .into_iter()
            .chain(self.steps[window.unwrap_or(0)..].iter().filter_map(|step| step.key))
            .collect()
    }

    /// Goes to the position after `plies`, with the facts of those from `since` on. On an error the line stands where
    /// it stood.
    /// `alive` is called some times a second while plies are played.
    pub fn go(
        &mut self,
        plies: &[LinePly],
        since: usize,
        alive: &dyn Fn(),
    ) -> Result<PositionUpdate, Failure> {
        let same = self.steps.iter().zip(plies).take_while(|(step, ply)| step.ply == **ply).count();
        let kept = same.min(since);
        let undone = self.back_to(kept);
        let made = self.add(&plies[kept..], since - kept, None, alive).and_then(|made| self.at(made));
        self.unless_refused(made, kept, undone)
    }

    /// Keeps the first plies of the line and plays `plies` behind them, which are told in `notation` too. On an error the line stands where it stood.
    /// `alive` is called some times a second while plies are played.
    pub fn advance(
        &mut self,
        kept: usize,
        plies: &[LinePly],
        notation: Option<&str>,
        alive: &dyn Fn(),
    ) -> Result<Advanced, Failure> {
        self.can_keep(kept)?;
        let undone = self.back_to(kept);
        let advanced = self.add(plies, 0, notation, alive).and_then(|made| self.state_after(made));
        self.unless_refused(advanced, kept, undone)
    }

    /// Goes to the position after the first `kept` plies of the line and `plies`, without a report about it. On an error the line
    /// stands where it stood.
    pub fn go_to(&mut self, kept: usize, plies: &[LinePly], alive: &dyn Fn()) -> Result<(), Failure> {
        self.can_keep(kept)?;
        let same = self.steps[kept..].iter().zip(plies).take_while(|(step, ply)| step.ply == **ply).count();
        let undone = self.back_to(kept + same);
        let made = self.add(&plies[same..], plies.len(), None, alive).and_then(|_| self.sound());
        self.unless_refused(made, kept + same, undone)
    }

    fn can_keep(&self, kept: usize) -> Result<(), Failure> {
        let played = self.steps.len();
        if kept <= played {
            return Ok(());
        }
        Err(Failure::request(format!("{kept} plies cannot be kept of {played}")))
    }

    /// The legal moves as a foreign notation writes them.
    pub fn foreign_moves(&mut self, notation: &str) -> Result<Vec<ForeignMoveText>, Failure> {
        let codes: Vec<Move> =
            list(&mut self.line, &mut self.slots)?.iter().map(|entry| entry.code).collect();
        let mut moves = Vec::new();
        for code in codes {
            if let Some(foreign) = foreign_text(&mut self.line, notation, code)? {
                moves.push(ForeignMoveText { ply: self.line.move_text(code)?.0, foreign });
            }
        }
        Ok(moves)
    }

    /// The heuristic's value of the position for every player, term by term.
    pub fn explain(&self, rules: &R, choice: &HeuristicChoice, orders: bool) -> Result<Explained, Failure> {
        let heuristic = Weights::of(rules.facts(), choice).map_err(CallError::from)?.heuristic;
        let mut line = self.line.fork();
        line.bind(choice)?;
        let status = line.status();
        let mut explained = Explained { heuristic, players: Vec::new(), orders: Vec::new() };
        if status.is_over() {
            return Ok(explained);
        }
        for seat in 0..self.choice.players {
            explained.players.push(sum(line.explain(Player(seat))?));
        }
        if orders && status.player().is_some() {
            for entry in list(&mut line, &mut self.slots.clone())? {
                explained.orders.push((line.move_text(entry.code)?.0, sum(line.explain_order(entry.code)?)));
            }
        }
        Ok(explained)
    }

    /// A refusal leaves the line where it stood before; a fault ends the worker anyway.
    fn unless_refused<T>(
        &mut self,
        made: Result<T, Failure>,
        kept: usize,
        undone: Vec<Step>,
    ) -> Result<T, Failure> {
        if made.as_ref().is_err_and(Failure::is_refusal) {
            self.back_to(kept);
            for step in undone {
                match (&step.ply, step.code) {
                    (LinePly::Withdraw { withdraw }, _) => drop(self.line.withdraw(*withdraw)?),
                    (LinePly::Text(_) | LinePly::Foreign { .. }, code) => {
                        self.line.push(code.unwrap_or_default());
                    }
                }
                self.steps.push(step);
            }
            self.sound()?;
        }
        made
    }

    /// Takes back until `plies` are left.
    fn back_to(&mut self, plies: usize) -> Vec<Step> {
        let undone = self.steps.split_off(plies);
        undone.iter().for_each(|_| self.line.pop());
        undone
    }

    /// Plays `plies` and tells the facts of those from index `since` on.
    fn add(
        &mut self,
        plies: &[LinePly],
        since: usize,
        notation: Option<&str>,
        alive: &dyn Fn(),
    ) -> Result<Vec<PlayedPly>, Failure> {
        let mut made = Vec::new();
        let mut reported = Instant::now();
        for (index, ply) in plies.iter().enumerate() {
            let place = self.steps.len();
            let inner = index >= since && index + 1 < plies.len();
            let facts =
                self.make(ply, notation).and_then(|facts| if inner { self.scored(facts) } else { Ok(facts) });
            match facts {
                Ok(facts) if index >= since => made.push(facts),
                Ok(_) => {}
                Err(Failure::Call(CallError::Refused(Refusal(reason)))) => {
                    return Err(Failure::RefusedPly { reason: RefusalReason::Game(reason), ply: place });
                }
                Err(Failure::Refused(reason)) => return Err(Failure::RefusedPly { reason, ply: place }),
                Err(fault) => return Err(fault),
            }
            if reported.elapsed() >= HEARTBEAT {
                alive();
                reported = Instant::now();
            }
        }
        Ok(made)
    }

    /// The position, after the plies that were just made; the last of them has its scores from here.
    fn at(&mut self, mut made: Vec<PlayedPly>) -> Result<PositionUpdate, Failure> {
        let snapshot = self.line.snapshot()?;
        self.sound()?;
        if let Some(last) = made.last_mut() {
            last.scores.clone_from(&snapshot.scores);
        }
        Ok(PositionUpdate { plies: self.steps.len(), made, snapshot })
    }

    /// The state of the position, after the plies that were just made; the last of them has its scores from here.
    fn state_after(&mut self, mut made: Vec<PlayedPly>) -> Result<Advanced, Failure> {
        let (status, scores) = (self.line.status(), self.line.scores()?);
        let eliminated = (0..self.choice.players).map(Player).filter(|seat| self.line.eliminated(*seat));
        let eliminated = eliminated.fold(Players::NONE, Players::with);
        if status.is_over() != (self.line.count() == 0) {
            return Err(Failure::fault(
                "there are moves exactly while a game is not over: it tells otherwise",
            ));
        }
        let outcomes = if status == Status::Chance { self.outcomes()? } else { Vec::new() };
        self.sound()?;
        if let Some(last) = made.last_mut() {
            last.scores.clone_from(&scores);
        }
        Ok(Advanced { made, state: PositionState { status, scores, eliminated, outcomes } })
    }

    /// The outcomes of chance, which is to act.
    fn outcomes(&mut self) -> Result<Vec<ChanceOutcome>, Failure> {
        let entries = list(&mut self.line, &mut self.slots)?;
        if entries.iter().any(|entry| entry.order <= 0) {
            return Err(Failure::fault("a chance outcome has no weight"));
        }
        let outcome = |line: &mut R::Line, entry: &ScoredMove| {
            let (text, _) = line.move_text(entry.code)?;
            Ok(ChanceOutcome { text, weight: entry.order })
        };
        entries.iter().map(|entry| outcome(&mut self.line, entry)).collect()
    }

    /// Plays one ply; its facts but for the scores after it.
    fn make(&mut self, ply: &LinePly, notation: Option<&str>) -> Result<PlayedPly, Failure> {
        let before = self.line.status();
        if before.is_over() {
            return Err(Failure::Refused(RefusalReason::Over));
        }
        if before == Status::Chance && self.chance() >= MOST_CHANCE {
            let reason = format!("in {} chance acts more than {MOST_CHANCE} times in a row", self.name);
            return Err(Failure::fault(reason));
        }
        let (step, made) = match ply {
            LinePly::Text(text) => {
                let code = read_move(&mut self.line, text)?;
                self.make_move(code, text, notation, before)?
            }
            LinePly::Foreign { notation: written, foreign } => {
                let code = self.read_foreign(written, foreign)?;
                self.make_move(code, foreign, notation, before)?
            }
            LinePly::Withdraw { withdraw } => self.make_withdrawal(*withdraw, before)?,
        };
        self.sound()?;
        self.steps.push(step);
        Ok(made)
    }

    /// Whether no turn is under way here, where `status` is that of the position.
    fn is_between_turns(&self, status: Status) -> bool {
        status.between_turns(self.chance() > 0, self.line.rolls_open_turns())
    }

    /// The number of plies of chance since the last one of a player.
    fn chance(&self) -> usize {
        self.steps.last().map_or(0, |step| step.chance)
    }

    fn read_foreign(&mut self, notation: &str, foreign: &str) -> Result<Move, Failure> {
        let question = ForeignTextQuestion { notation: notation.to_owned(), text: foreign.to_owned() };
        match self.line.extension::<ReadForeignMove>(&question)? {
            Some(ReadForeignMove(code)) => Ok(Move(code)),
            None => Err(Failure::request(format!("the game reads no {notation}"))),
        }
    }

    /// Plays the move that was read from `text`.
    fn make_move(
        &mut self,
        code: Move,
        text: &str,
        notation: Option<&str>,
        before: Status,
    ) -> Result<(Step, PlayedPly), Failure> {
        let entry = list(&mut self.line, &mut self.slots)?.iter().find(|entry| entry.code == code).copied();
        let flags =
            entry.ok_or_else(|| Failure::fault(format!("it read {text} as a move that is not legal")))?.flags;
        let (short, long) = self.line.move_text(code)?;
        let foreign =
            notation.map(|notation| foreign_text(&mut self.line, notation, code)).transpose()?.flatten();
        let status = self.line.push(code);
        let ply = LinePly::Text(short);
        let irreversible = flags.has(Flags::IRREVERSIBLE);
        let chance = if before == Status::Chance { self.chance() + 1 } else { 0 };
        let step =
            Step { ply: ply.clone(), chance, code: Some(code), irreversible, key: turn_key(&self.line) };
        let made = self.made(ply, long, before.player(), before, flags, status);
        Ok((step, PlayedPly { foreign, ..made }))
    }

    fn make_withdrawal(&mut self, seat: Player, before: Status) -> Result<(Step, PlayedPly), Failure> {
        let number = seat.0.saturating_add(1);
        if seat.0 >= self.choice.players || self.choice.players < 3 {
            let players = self.choice.players;
            return Err(Failure::Refused(RefusalReason::NoSeat { seat: number, players }));
        }
        if self.line.eliminated(seat) {
            return Err(Failure::Refused(RefusalReason::Out(number)));
        }
        if !self.line.withdraw(seat)? {
            return Err(Failure::Refused(RefusalReason::NoWithdrawal));
        }
        let ply = LinePly::Withdraw { withdraw: seat };
        let key = turn_key(&self.line);
        let step = Step { ply: ply.clone(), chance: 0, code: None, irreversible: true, key };
        let status = self.line.status();
        Ok((step, self.made(ply, String::new(), Some(seat), before, Flags::IRREVERSIBLE, status)))
    }

    fn made(
        &self,
        ply: LinePly,
        long: String,
        player: Option<Player>,
        before: Status,
        flags: Flags,
        status: Status,
    ) -> PlayedPly {
        let key = self.line.key();
        let opens_turn = self.is_between_turns(before) && !before.is_over();
        PlayedPly { ply, long, foreign: None, by: player, opens_turn, flags, status, key, scores: Vec::new() }
    }

    fn scored(&mut self, made: PlayedPly) -> Result<PlayedPly, Failure> {
        Ok(PlayedPly { scores: self.line.scores()?, ..made })
    }

    /// Checks that the game has kept its contract so far.
    fn sound(&mut self) -> Result<(), Failure> {
        self.line.fault().map_or(Ok(()), |reason| Err(Failure::fault(reason)))
    }
}

/// A legal move as a foreign notation writes it; none where it does not.
pub(super) fn foreign_text<L: Line>(
    line: &mut L,
    notation: &str,
    code: Move,
) -> Result<Option<String>, Failure> {
    let question = ForeignMoveQuestion { notation: notation.to_owned(), code: code.0 };
    Ok(line.extension(&question)?.map(|ForeignMove(foreign)| foreign))
}

/// Legal moves of the top.
pub(super) fn list<'s, T: Tree>(
    line: &mut T,
    slots: &'s mut [ScoredMove],
) -> Result<&'s [ScoredMove], Failure> {
    let count = line.moves(slots, false);
    let room = slots.len();
    slots
        .get(..count)
        .ok_or_else(|| Failure::fault(format!("it listed {count} moves, more than its limit of {room}")))
}

fn turn_key(line: &impl Tree) -> Option<u64> {
    line.status().starts_turn().then(|| line.key())
}

fn sum(terms: Vec<Term>) -> WeightedSum {
    let total: i64 = terms.iter().map(|term| term.product).sum();
    WeightedSum { total: total.clamp(i64::from(i32::MIN + 1), i64::from(i32::MAX)) as i32, terms }
}

/// Reads a move as a person typed it or a file has it: where the game does not know its typographic signs, the plain ones are meant.
pub(super) fn read_move(line: &mut impl Line, text: &str) -> Result<Move, CallError> {
    let read = line.read_move(text);
    match plain_signs(text) {
        Cow::Owned(plain) if matches!(read, Err(CallError::Refused(_))) => line.read_move(&plain),
        _ => read,
    }
}
