//! A game of a file as a record: its moves in the game's own notation, its variations, comments, marks and result.
//!
//! Content that a record has no place for stays as a comment: other glyphs, variations that cannot be played.

use abstrakt_formats::pdn::{Colour, Item, PdnGame, PdnResult, ResultOrder};
use abstrakt_record::{EndCause, GameResult, Header, MoveMark, NodeId, Record, Seat, SeatId};
use abstrakt_referee::{by_repetition, by_rules, first_position, protocol_plies, record_ply};
use abstrakt_vocabulary::{Facts, Status};
use abstrakt_worker::Client;

use super::check::{ReplayNote, ReplayStop, notes, open, seat as seat_of};
use super::clocks::{self, Clocks};
use super::{NOTATION, game_type, means, tags, termination, text};
use crate::{ExchangeError, Variant, mended, replay};

/// A record, as far as it could be made.
#[derive(Debug)]
pub struct Imported {
    /// The game.
    pub record: Record,
    /// The reason why its main line ends before that of the file; nothing where all of it is there.
    pub stop: Option<ReplayStop>,
    /// The items that were not read as they are written.
    pub notes: Vec<ReplayNote>,
}

/// Makes a record of a game of a variant. The result follows the position at the end where that decides, else the text of the
/// file, which names White's points first or as `order` says.
///
/// # Errors
/// The worker stops; or the first position cannot be opened.
pub fn import(
    client: &mut Client,
    variant: &Variant,
    game: &PdnGame,
    order: ResultOrder,
) -> Result<Result<Imported, ReplayStop>, ExchangeError> {
    // A position that is set up before the first move is the first position.
    let begins = game.body.iter().take_while(|item| !matches!(item, Item::Move(_)));
    let set_up =
        begins.filter_map(|item| if let Item::Setup(setup) = item { setup.fen() } else { None }).last();
    let fen = set_up.or_else(|| game.tag("FEN"));
    let (opened, opening) = match open(client, variant, fen)? {
        Ok(opened) => opened,
        Err(stop) => return Ok(Err(stop)),
    };
    let notes = notes(client, variant, fen)?;
    let facts = client.facts().clone();
    let mut header = header(variant, game, &facts);
    header.start = opening.position;
    let mut record = Record::new(header);
    record.learn(NodeId::ROOT, first_position(&opened.snapshot));
    let status = opened.snapshot.status;
    let clocks = Clocks::new(record.header.seats.first().and_then(|seat| seat.clock));
    let mut builder = Builder { client, variant, record, status, clocks, stop: None, notes };
    builder.items(&game.body, NodeId::ROOT, true)?;
    let Builder { mut record, status, stop, notes, .. } = builder;
    let end = record.main_end();
    record.go(end);
    let result = result(variant, game, order, &facts, status, &record).filter(|_| stop.is_none());
    record.finish(result);
    Ok(Ok(Imported { record, stop, notes }))
}

fn header(variant: &Variant, game: &PdnGame, facts: &Facts) -> Header {
    let mut names = [Colour::White, Colour::Black];
    names.sort_by_key(|colour| seat_of(variant, *colour));
    let seats = names.map(|colour| {
        let (tag, unknown) = match colour {
            Colour::White => ("White", "White"),
            Colour::Black => ("Black", "Black"),
        };
        Seat::human(game.tag(tag).unwrap_or(unknown))
    });
    let mut header = Header::new(&facts.id, &facts.version, &variant.foreign.setup, seats.into());
    header.options = variant.foreign.options.iter().cloned().collect();
    header.repetition = facts.repetition;
    tags::copy(game, &mut header);
    if let Some(control) = game.tag(clocks::TAG).and_then(clocks::read) {
        header.seats.iter_mut().for_each(|seat| seat.clock = Some(control));
        header.tags.remove(clocks::KEY);
    }
    header
}

/// The winner, and the cause as far as a file says it: where it does not, a loser has resigned, and a draw was
/// agreed.
fn result(
    variant: &Variant,
    game: &PdnGame,
    order: ResultOrder,
    facts: &Facts,
    status: Status,
    record: &Record,
) -> Option<GameResult> {
    let tag = game.tag("Termination").unwrap_or_default();
    let by_file = || match game.outcome(order) {
        PdnResult::Win(colour) => {
            let [winner, loser] = [colour, colour.other()].map(|colour| SeatId(seat_of(variant, colour)));
            let cause = termination::loss(tag, loser).unwrap_or(EndCause::Resignation(loser));
            Some(GameResult { winners: vec![winner], cause })
        }
        PdnResult::Draw => {
            let told = termination::draw(tag).map(|cause| GameResult { winners: Vec::new(), cause });
            let agreed = || GameResult { winners: Vec::new(), cause: EndCause::Agreement };
            Some(told.or_else(|| by_repetition(record)).unwrap_or_else(agreed))
        }
        PdnResult::BothLost | PdnResult::Unknown => None,
    };
    by_rules(facts, status).or_else(by_file)
}

struct Builder<'a> {
    client: &'a mut Client,
    variant: &'a Variant,
    record: Record,
    /// The status at the end of the main line, as far as it was played.
    status: Status,
    clocks: Clocks,
    stop: Option<ReplayStop>,
    notes: Vec<ReplayNote>,
}

impl Builder<'_> {
    /// Adds a line of items after a node: the main line, or a variation. False: a move of a variation cannot be played, and
    /// nothing of it was added.
    fn items(&mut self, items: &[Item], start: NodeId, main: bool) -> Result<bool, ExchangeError> {
        let mut texts = Vec::new();
        for item in items {
            match item {
                Item::Move(played) => match text(&played.played) {
                    Some(text) => texts.push(text),
                    None => {
                        self.stop_at(main, ReplayStop::Unknown(texts.len()));
                        break;
                    }
                },
                Item::Setup(setup) if !texts.is_empty() => {
                    self.stop_at(main, ReplayStop::Setup(setup.as_str().into()));
                    break;
                }
                _ => {}
            }
        }
        let Some(nodes) = self.play(texts, start, main)? else { return Ok(false) };
        // The node to which the item belongs: that of the move before it.
        let (mut next, mut node, mut before) = (nodes.iter(), start, start);
        let mut waiting = String::new();
        for item in items {
            match item {
                Item::Move(played) => {
                    let Some(id) = next.next() else { break };
                    (before, node) = (node, *id);
                    self.comment(node, &std::mem::take(&mut waiting));
                    if let Some(strength) = &played.strength {
                        self.mark(node, strength.as_str());
                    }
                }
                Item::Comment(comment) if node == start && !main => waiting = comment.as_str().to_owned(),
                Item::Comment(comment) if main => {
                    let rest = self.spent(node, comment.as_str());
                    self.comment(node, &rest);
                }
                Item::Comment(comment) => self.comment(node, comment.as_str()),
                Item::Nag(nag) => match glyph(*nag) {
                    Some(mark) => self.mark(node, mark),
                    None => self.comment(node, &format!("${nag}")),
                },
                Item::Variation(inner) if node != start => {
                    if !self.items(inner, before, false)? {
                        self.comment(node, &format!("({})", written(inner)));
                    }
                }
                Item::Variation(inner) => self.comment(node, &format!("({})", written(inner))),
                Item::Setup(_) => {}
            }
        }
        Ok(true)
    }

    fn stop_at(&mut self, main: bool, stop: ReplayStop) {
        if main && self.stop.is_none() {
            self.stop = Some(stop);
        }
    }

    /// Plays moves after a node; the nodes of those that could be played. Of a variation all or nothing.
    fn play(
        &mut self,
        mut texts: Vec<String>,
        start: NodeId,
        main: bool,
    ) -> Result<Option<Vec<NodeId>>, ExchangeError> {
        let before = protocol_plies(&self.record, start);
        let game_type = game_type(self.variant);
        let means = |text: &str, full: &str| means(game_type, text, full);
        let made = loop {
            if texts.is_empty() {
                return Ok(Some(Vec::new()).filter(|_| main));
            }
            match replay(self.client, &before, NOTATION, &texts, &means)? {
                Ok(replayed) => break replayed.end,
                Err(_) if !main => return Ok(None),
                Err(refused) => match mended(self.client, &before, NOTATION, &mut texts, &refused, &means)? {
                    Some(misprint) => self.notes.push(ReplayNote::Misprint(misprint)),
                    None => {
                        texts.truncate(refused.index);
                        let (index, reason) = (refused.index, refused.reason);
                        self.stop = Some(ReplayStop::Illegal { index, reason });
                    }
                },
            }
        };
        let mut nodes = Vec::new();
        self.record.go(start);
        if main {
            self.status = made.state.status;
        }
        for made in &made.made {
            let (ply, after) = record_ply(made, None)?;
            nodes.push(self.record.play(ply, after));
        }
        Ok(Some(nodes))
    }

    /// Takes the time that the move took out of its comment; the rest.
    fn spent(&mut self, node: NodeId, comment: &str) -> String {
        let seat = self.record.node(node).ply.as_ref().and_then(|ply| ply.act.seat());
        let read = seat.and_then(|SeatId(number)| {
            let colours = [Colour::White, Colour::Black];
            let colour = colours.into_iter().find(|colour| seat_of(self.variant, *colour) == number)?;
            let (stamp, rest) = clocks::taken(comment, colour)?;
            Some((self.clocks.took(number, stamp)?, rest))
        });
        match read {
            Some((time, rest)) if self.record.spend(node, time) => rest,
            _ => comment.to_owned(),
        }
    }

    fn comment(&mut self, node: NodeId, text: &str) {
        if !text.is_empty() {
            let old = &self.record.node(node).comment;
            let joined = if old.is_empty() { text.to_owned() } else { format!("{old} {text}") };
            self.record.comment(node, joined);
        }
    }

    /// Marks a move; a mark that records do not have becomes a comment.
    fn mark(&mut self, node: NodeId, signs: &str) {
        match MoveMark::read(signs) {
            Some(mark) => self.record.mark(node, Some(mark)),
            None => self.comment(node, signs),
        }
    }
}

/// The sign of a numeric glyph, where it is one of moves.
fn glyph(nag: u16) -> Option<&'static str> {
    ["!", "?", "!!", "??", "!?", "?!"].get(usize::from(nag).checked_sub(1)?).copied()
}

/// Items as a file would have them.
fn written(items: &[Item]) -> String {
    let text = PdnGame { tags: Vec::new(), body: items.to_vec() }.to_string();
    let words: Vec<&str> = text.split_whitespace().collect();
    words.strip_suffix(&["*"]).unwrap_or(&words).join(" ")
}
