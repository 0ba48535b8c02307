//! A record as a game of PDN 3.0.

use abstrakt_formats::pdn::{
    Colour, Comment, GameType, Item, MoveItem, MoveNumber, PdnGame, PdnMove, PdnResult, ResultOrder,
    ResultScheme, Strength,
};
use abstrakt_record::{Act, NodeId, Record};
use abstrakt_referee::protocol_plies;
use abstrakt_texts::plain_signs;
use abstrakt_vocabulary::ForeignPosition;
use abstrakt_worker::Client;

use super::check::seat;
use super::{NOTATION, clocks, game_type, tags, termination};
use crate::{ExchangeError, Variant};

/// Writes a record as a game of the variant. The worker has opened the record's game.
///
/// # Errors
/// The worker stops; or the game does not write a ply of the record in PDN.
pub fn export(record: &Record, client: &mut Client, variant: &Variant) -> Result<PdnGame, ExchangeError> {
    let game_type = game_type(variant).ok_or_else(|| ExchangeError::NoGameType(variant.name.clone()))?;
    let mut game = PdnGame::default();
    let mut set = |name: &str, value: &str| game.set_tag(name, value);
    for (colour, tag) in [(Colour::White, "White"), (Colour::Black, "Black")] {
        if let Some(player) = record.header.seats.get(usize::from(seat(variant, colour))) {
            set(tag, &player.name)?;
        }
    }
    set("Result", &result(record, variant, game_type))?;
    set("GameType", &game_type.to_string())?;
    client.line(&[], 0)?;
    if record.header.start.is_some()
        && let Some(ForeignPosition(fen)) = client.ask_line::<ForeignPosition>(&NOTATION.to_owned())?
    {
        set("FEN", &fen)?;
    }
    tags::write(&record.header, &mut game)?;
    if let Some(control) = clocks::write(&record.header) {
        game.set_tag(clocks::TAG, &control)?;
    }
    if let Some(how) = ended(record) {
        game.set_tag("Termination", &how)?;
    }
    game.body.extend(comment(record, NodeId::ROOT));
    let mut writer = Writer { record, client };
    writer.after(NodeId::ROOT, true, &mut game.body)?;
    Ok(game)
}

/// The text that the file had, where it says what the record's result says; else that of the game type.
fn result(record: &Record, variant: &Variant, game_type: GameType) -> String {
    let outcome = match record.result() {
        None => PdnResult::Unknown,
        Some(result) => match result.winners[..] {
            [] => PdnResult::Draw,
            [winner] if winner.0 == seat(variant, Colour::White) => PdnResult::Win(Colour::White),
            _ => PdnResult::Win(Colour::Black),
        },
    };
    let kept = record.header.tags.get(tags::RESULT);
    // A game that both have lost has no result of ours: what the file said of it stays.
    let says = |kept: &str| match PdnResult::read(kept, ResultOrder::WhiteFirst) {
        PdnResult::BothLost => PdnResult::Unknown,
        other => other,
    };
    if let Some(kept) = kept.filter(|kept| says(kept) == outcome) {
        return plain_signs(kept).into_owned();
    }
    let international = game_type.results() == ResultScheme::International;
    let text = match (outcome, international) {
        (PdnResult::Win(Colour::White), true) => "2-0",
        (PdnResult::Win(Colour::White), false) => "1-0",
        (PdnResult::Win(Colour::Black), true) => "0-2",
        (PdnResult::Win(Colour::Black), false) => "0-1",
        (PdnResult::Draw, true) => "1-1",
        (PdnResult::Draw, false) => "1/2-1/2",
        (PdnResult::BothLost, _) => "0-0",
        (PdnResult::Unknown, _) => "*",
    };
    text.into()
}

/// The text that the file had, where it says what the record's result says; else that for its cause.
fn ended(record: &Record) -> Option<String> {
    let kept = record.header.tags.get(tags::TERMINATION);
    let kept = kept.filter(|kept| termination::fits(kept, record.result())).cloned();
    kept.or_else(|| record.result().and_then(|result| termination::write(&result.cause)))
}

/// The comment of a node, behind the time that its ply took.
fn comment(record: &Record, node: NodeId) -> Option<Item> {
    let node = record.node(node);
    let took = node.ply.as_ref().and_then(|ply| ply.spent).map(clocks::stamp);
    let texts = took.iter().map(String::as_str).chain([node.comment.as_str()]);
    let text: Vec<&str> = texts.filter(|text| !text.is_empty()).collect();
    Comment::new(&text.join(" ")).map(Item::Comment)
}

struct Writer<'a> {
    record: &'a Record,
    client: &'a mut Client,
}

impl Writer<'_> {
    /// Writes what follows a node: the main continuation, the variations beside it, and so on to the end of the line.
    fn after(&mut self, node: NodeId, numbered: bool, out: &mut Vec<Item>) -> Result<(), ExchangeError> {
        let (mut node, mut numbered) = (node, numbered);
        while let [main, variations @ ..] = self.record.node(node).children() {
            out.push(self.played(node, *main, numbered)?);
            let comment_of_main = comment(self.record, *main);
            numbered = comment_of_main.is_some() || !variations.is_empty();
            out.extend(comment_of_main);
            for variation in variations {
                let mut items = vec![self.played(node, *variation, true)?];
                let comment = comment(self.record, *variation);
                let numbered = comment.is_some();
                items.extend(comment);
                self.after(*variation, numbered, &mut items)?;
                out.push(Item::Variation(items));
            }
            node = *main;
        }
        Ok(())
    }

    /// The move that leads from a node to the next, with a number where it begins one or must say which it is.
    fn played(&mut self, before: NodeId, after: NodeId, numbered: bool) -> Result<Item, ExchangeError> {
        let plies = protocol_plies(self.record, before);
        self.client.line(&plies, plies.len())?;
        let node = self.record.node(after);
        let act = node.ply.as_ref().map(|ply| &ply.act);
        let text = act.and_then(Act::text).unwrap_or_default();
        let moves = self.client.foreign_moves(NOTATION)?;
        let written =
            moves.iter().find(|moved| moved.ply == text).and_then(|moved| PdnMove::read(&moved.foreign));
        let Some(played) = written else {
            // One that the rules refuse is told by them, with its place.
            let plies = protocol_plies(self.record, after);
            self.client.line(&plies, plies.len())?;
            return Err(ExchangeError::Unwritten(text.to_owned()));
        };
        // The first player of the game may not be the one who begins from a position.
        let seat_of = |ply: &abstrakt_record::Ply| ply.act.seat().map_or(0, |seat| usize::from(seat.0));
        let first = self
            .record
            .line_to(after)
            .get(1)
            .and_then(|id| self.record.node(*id).ply.as_ref())
            .map_or(0, seat_of);
        let index = plies.len() + first;
        let second = index % 2 == 1;
        let number = MoveNumber { number: (index / 2 + 1) as u32, second };
        let number = (numbered || !second).then_some(number);
        let strength = node.mark.and_then(|mark| Strength::new(mark.as_str()));
        Ok(Item::Move(MoveItem { number, played, strength }))
    }
}
