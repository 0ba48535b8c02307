//! A recorded game as a web page: every position of its tree as the worker shows it.
//!
//! Knows the words of records and workers. Must not know how a page looks.

use std::rc::Rc;

use abstrakt_formats::web::{self, Heading, Replay, Shown};
use abstrakt_record::{Act, Node, NodeId, Record, SeatId};
use abstrakt_referee::protocol_ply;
use abstrakt_texts::{Language, Texts, say};
use abstrakt_vocabulary::{Facts, MoveFacts, Snapshot};
use abstrakt_worker::protocol::Opened;
use abstrakt_worker::{Client, WorkerError};

use crate::words;

/// A position whose page is not yet written.
struct Open {
    node: NodeId,
    /// The position before it on the page, and the moves there.
    before: web::PageNode,
    moves: Rc<Vec<MoveFacts>>,
    /// Turns begun before it.
    turns: usize,
    /// Whether a line of moves begins here, in the middle of a turn's count.
    first: bool,
}

/// The heading beside the board of a record's page.
pub fn heading(record: &Record, facts: &Facts, language: Language) -> Heading {
    let (header, texts) = (&record.header, Texts::new(language));
    let players: Vec<String> =
        (0..header.seats.len()).map(|seat| texts.words(&header.seat_name(SeatId(seat as u8)))).collect();
    let options = header.options.iter().map(|(id, word)| {
        let option = facts.options.iter().find(|option| option.id == *id);
        (
            option.map_or_else(|| id.clone(), |option| option.name.get(language.code()).to_owned()),
            option.map_or_else(|| word.clone(), |option| words::option_value(option, word, &texts)),
        )
    });
    let setup = facts.setups.iter().find(|setup| setup.id == header.setup && facts.setups.len() > 1);
    let setup =
        setup.map(|setup| (say!(texts, "information-setup"), setup.name.get(language.code()).to_owned()));
    let tags = header.tags.iter().map(|(key, value)| (words::tag_name(key, &texts), value.clone()));
    Heading {
        title: format!("{}: {}", facts.name.get(language.code()), players.join(" – ")),
        players,
        result: record.result().map(|result| texts.render(&result.sentence(header))).unwrap_or_default(),
        details: tags.chain(setup).chain(options).collect(),
        language,
    }
}

/// Plays the whole tree of a record through the worker, which has opened its game, and gives the page of it.
///
/// # Errors
/// The game refuses a ply, or the worker stops.
pub fn replay(
    record: &Record,
    client: &mut Client,
    opened: &Opened,
    heading: Heading,
) -> Result<Replay, WorkerError> {
    let texts = Texts::new(heading.language);
    let words = |act: &Act| {
        let caption = act.text().and_then(|text| words::caption(&opened.board, text, &texts));
        caption.map_or_else(|| texts.words(&act.words(&record.header)), str::to_owned)
    };
    let mut page = Replay::new(opened.board.clone(), heading, shown(&opened.snapshot));
    page.comment(record.node(NodeId::ROOT).comment.as_str());
    let mut open = Vec::new();
    push(&mut open, record, NodeId::ROOT, web::PageNode::START, opened.snapshot.moves.clone(), 0);
    while let Some(Open { node: id, before, moves, turns, first }) = open.pop() {
        let node = record.node(id);
        let plies: Vec<_> =
            record.line_to(id).into_iter().filter_map(|id| record.node(id).ply.as_ref()).collect();
        let plies: Vec<_> = plies.into_iter().map(protocol_ply).collect();
        let snapshot = client.line(&plies, plies.len())?.snapshot;
        let opens = node.ply.as_ref().is_some_and(|ply| ply.opens_turn);
        let turns = turns + usize::from(opens);
        let number = match (opens, first) {
            (true, _) => format!("{turns}."),
            (false, true) => format!("{turns}..."),
            (false, false) => String::new(),
        };
        let after = page.add(before, ply(node, number, &moves, &snapshot, &words));
        push(&mut open, record, id, after, snapshot.moves, turns);
    }
    Ok(page)
}

/// Pushes the positions after a node, so that the main continuation comes out first.
fn push(
    open: &mut Vec<Open>,
    record: &Record,
    id: NodeId,
    before: web::PageNode,
    moves: Vec<MoveFacts>,
    turns: usize,
) {
    let moves = Rc::new(moves);
    for (place, &node) in record.node(id).children().iter().enumerate().rev() {
        open.push(Open { node, before, moves: Rc::clone(&moves), turns, first: place > 0 });
    }
}

fn shown(snapshot: &Snapshot) -> Shown {
    Shown { scene: snapshot.scene.clone(), turn: snapshot.status.player().map(|player| player.0) }
}

fn ply(
    node: &Node,
    number: String,
    moves: &[MoveFacts],
    after: &Snapshot,
    words: &dyn Fn(&Act) -> String,
) -> web::PagePly {
    let act = node.ply.as_ref().map(|ply| &ply.act);
    let made = act.and_then(Act::text);
    let steps = made.and_then(|text| moves.iter().find(|facts| facts.text == text));
    let text = act.map(words).unwrap_or_default();
    web::PagePly {
        number,
        text,
        mark: node.mark.map_or("", |mark| mark.as_str()).to_owned(),
        comment: node.comment.clone(),
        steps: steps.map(|facts| facts.steps.clone()).unwrap_or_default(),
        after: shown(after),
    }
}
