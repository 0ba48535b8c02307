//! Reads the tree of plies, word by word; where lines end does not matter to it.

use std::collections::HashSet;
use std::time::Duration;

use super::DamageReason;
use super::result::seat;
use super::words::{Word, Words, read_seconds};
use crate::{Act, Evaluation, GameResult, MoveMark, NodeId, Ply, PlyText, Record, SeatId};

/// A word of the moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Token<'a> {
    /// `12.`: the next ply opens turn 12.
    Turn(usize),
    /// `2:`: whose moves follow.
    Seat(&'a str),
    /// `e3`, or `\e3` where the text alone would be read as something else.
    Move(&'a str),
    /// `~footman`: a chance outcome.
    Chance(&'a str),
    Withdraws,
    /// `+1.5s`: time spent.
    Spent(Duration),
    Mark(MoveMark),
    /// `#chance:0.53/7`: what a review found of the position.
    Evaluation(Evaluation),
    /// The cursor stands here.
    Here,
    /// The game ended here.
    End,
    Open,
    Close,
}

impl<'a> Token<'a> {
    pub(super) const WITHDRAWS: &'static str = "#withdraws";
    pub(super) const HERE: &'static str = "#here";
    pub(super) const END: &'static str = "#end";

    /// Returns whether the word is read as a move of exactly this text.
    pub(super) fn is_plain(text: &str) -> bool {
        !text.starts_with('"') && Token::read(text) == Ok(Token::Move(text))
    }

    fn read(word: &'a str) -> Result<Self, DamageReason> {
        let numbered = |end| {
            let number = word.strip_suffix(end)?;
            number
                .bytes()
                .all(|byte| byte.is_ascii_digit())
                .then_some(number)
                .filter(|number| !number.is_empty())
        };
        if let Some(text) = word.strip_prefix('\\') {
            Ok(Self::Move(text))
        } else if let Some(text) = word.strip_prefix('~') {
            Ok(Self::Chance(text))
        } else if let Some(time) = word.strip_prefix('+') {
            read_seconds(time).map(Self::Spent)
        } else if let Some(number) = numbered('.') {
            number.parse().map(Self::Turn).map_err(|_| DamageReason::NoTurn(word.to_owned()))
        } else if let Some(number) = numbered(':') {
            Ok(Self::Seat(number))
        } else if let Some(mark) = MoveMark::read(word) {
            Ok(Self::Mark(mark))
        } else {
            match word {
                "(" => Ok(Self::Open),
                ")" => Ok(Self::Close),
                Self::WITHDRAWS => Ok(Self::Withdraws),
                Self::HERE => Ok(Self::Here),
                Self::END => Ok(Self::End),
                _ => match word.strip_prefix('#') {
                    Some(found) => found.parse().map(Self::Evaluation),
                    None => Ok(Self::Move(word)),
                },
            }
        }
    }
}

/// The place of the next ply.
#[derive(Clone, Copy)]
struct Place {
    /// The node before it.
    node: NodeId,
    /// Turns opened up to `node`.
    turns: usize,
    /// Turns opened up to the parent of `node`.
    turns_before: usize,
}

/// Builds the record from the words.
pub(super) struct Reader {
    record: Record,
    place: Place,
    /// Places to go back to when a variation ends.
    outer: Vec<Place>,
    /// The next word must be a ply or belong to one: a variation or a turn has just begun.
    begun: bool,
    opens_turn: bool,
    seat: Option<SeatId>,
    here: Option<NodeId>,
    end: Option<NodeId>,
    /// Plies by their parents: two equal plies of a position would be one.
    known: HashSet<(NodeId, Act)>,
}

impl Reader {
    pub(super) fn new(record: Record) -> Self {
        Self {
            record,
            place: Place { node: NodeId::ROOT, turns: 0, turns_before: 0 },
            outer: Vec::new(),
            begun: false,
            opens_turn: false,
            seat: None,
            here: None,
            end: None,
            known: HashSet::new(),
        }
    }

    /// The number of seats of the game.
    pub(super) fn seats(&self) -> usize {
        self.record.header.seats.len()
    }

    /// Reads one line.
    pub(super) fn line(&mut self, line: &str) -> Result<(), DamageReason> {
        let mut words = Words::new(line);
        while let Some(word) = words.next()? {
            match word {
                Word::Quoted(comment) => self.comment(comment)?,
                Word::Bare(word) => self.token(Token::read(word)?)?,
            }
        }
        Ok(())
    }

    /// Checks that nothing is left open before the result.
    pub(super) fn check_closed(&self) -> Result<(), DamageReason> {
        if self.begun {
            return Err(DamageReason::NoPly);
        }
        if self.outer.is_empty() { Ok(()) } else { Err(DamageReason::OpenVariation) }
    }

    /// The record, with the cursor where the file says or else at the end of the main line.
    pub(super) fn finish(self, result: Option<GameResult>) -> Record {
        let Self { mut record, here, end, .. } = self;
        let main_end = record.main_end();
        record.go(here.unwrap_or(main_end));
        if let Some(result) = result {
            record.finish_at(end.unwrap_or(main_end), result);
        }
        record
    }

    fn token(&mut self, token: Token<'_>) -> Result<(), DamageReason> {
        match token {
            Token::Turn(number) => return self.turn(number),
            Token::Seat(number) => {
                self.seat = Some(seat(number, self.seats())?);
                self.begun = true;
                return Ok(());
            }
            Token::Move(text) => {
                let seat = self.seat.ok_or_else(|| DamageReason::NoMover(text.to_owned()))?;
                return self.ply(Act::Move(seat, word(text)?));
            }
            Token::Chance(text) => return self.ply(Act::Chance(word(text)?)),
            Token::Withdraws => {
                let seat = self.seat.ok_or(DamageReason::NoLeaver)?;
                return self.ply(Act::Withdrawal(seat));
            }
            _ if self.begun => return Err(DamageReason::NoPly),
            Token::Open => return self.open(),
            Token::Close => {
                self.place = self.outer.pop().ok_or(DamageReason::ClosedVariation)?;
                self.seat = None;
                return Ok(());
            }
            _ => {}
        }
        let id = self.place.node;
        match token {
            Token::Here if self.here.is_none() => self.here = Some(id),
            Token::End if self.end.is_none() => self.end = Some(id),
            Token::Mark(mark) if id != NodeId::ROOT && self.record.node(id).mark.is_none() => {
                self.record.mark(id, Some(mark));
            }
            Token::Evaluation(found) if self.record.evaluate(id, found) => {}
            Token::Spent(time) if self.record.spend(id, time) => {}
            _ => return Err(DamageReason::Misplaced),
        }
        Ok(())
    }

    fn turn(&mut self, number: usize) -> Result<(), DamageReason> {
        let next = self.place.turns + 1;
        if self.opens_turn || number != next {
            return Err(DamageReason::TurnOrder { number, next });
        }
        (self.opens_turn, self.begun, self.seat) = (true, true, None);
        Ok(())
    }

    fn ply(&mut self, act: Act) -> Result<(), DamageReason> {
        if !self.known.insert((self.place.node, act.clone())) {
            return Err(DamageReason::PlyTwice);
        }
        let ply = Ply { act, opens_turn: self.opens_turn, spent: None };
        let turns = self.place.turns + usize::from(self.opens_turn);
        let node = self.record.add(self.place.node, ply);
        self.place = Place { node, turns, turns_before: self.place.turns };
        (self.opens_turn, self.begun) = (false, false);
        Ok(())
    }

    fn open(&mut self) -> Result<(), DamageReason> {
        let parent = self.record.node(self.place.node).parent().ok_or(DamageReason::FirstVariation)?;
        self.outer.push(self.place);
        // The parent's own turns are not needed: no variation begins before the next ply.
        self.place = Place { node: parent, turns: self.place.turns_before, turns_before: 0 };
        (self.begun, self.seat) = (true, None);
        Ok(())
    }

    fn comment(&mut self, comment: String) -> Result<(), DamageReason> {
        let id = self.place.node;
        if self.begun || comment.is_empty() || !self.record.node(id).comment.is_empty() {
            return Err(DamageReason::Comment);
        }
        self.record.comment(id, comment);
        Ok(())
    }
}

fn word(text: &str) -> Result<PlyText, DamageReason> {
    PlyText::new(text).map_err(DamageReason::BadText)
}
