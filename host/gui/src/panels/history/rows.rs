//! The tree of a record as rows of a score sheet: turns of the main line, variations indented below the turn that they
//! replace, comments below what they are about. Knows records; must not know how rows are drawn.

use abstrakt_record::{NodeId, Record, Turn};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// One turn of the main line, or two that follow each other in a game for two: the first seat's and the second's.
    Turns(Vec<Turn>),
    /// Turns of a variation, in running text; `depth`: how many variations it lies in, 1 or more.
    Variation {
        /// The turns.
        turns: Vec<Turn>,
        /// Its indentation.
        depth: usize,
    },
    /// The comment on a node.
    Comment {
        /// The node.
        node: NodeId,
        /// Its indentation.
        depth: usize,
    },
}

/// A line still to be written: from `node` on along first children.
struct Pending {
    node: NodeId,
    depth: usize,
    /// Number of the last turn before it.
    number: usize,
}

/// The rows of a record. `paired`: two seats' turns stand side by side.
pub fn rows(record: &Record, paired: bool) -> Vec<Row> {
    let mut rows = Vec::new();
    if !record.node(NodeId::ROOT).comment.is_empty() {
        rows.push(Row::Comment { node: NodeId::ROOT, depth: 0 });
    }
    // A stack and no recursion: variations may lie in each other as deep as a game is long.
    let main = record.node(NodeId::ROOT).children().first();
    let mut pending: Vec<Pending> =
        main.map(|&node| Pending { node, depth: 0, number: 0 }).into_iter().collect();
    while let Some(line) = pending.pop() {
        tell(record, &line, paired, &mut rows, &mut pending);
    }
    rows
}

/// Tells a line as far as nothing comes between its turns; the rest waits on the stack.
fn tell(record: &Record, line: &Pending, paired: bool, rows: &mut Vec<Row>, pending: &mut Vec<Pending>) {
    let mut turns: Vec<Turn> = Vec::new();
    let (mut next, mut number) = (Some(line.node), line.number);
    while let Some(node) = next {
        let current = record.node(node);
        let Some(ply) = &current.ply else { break };
        number += usize::from(ply.opens_turn);
        match turns.last_mut().filter(|_| !ply.opens_turn) {
            Some(turn) => {
                turn.plies.push(node);
                turn.seat = turn.seat.or(ply.act.seat());
            }
            None => turns.push(Turn { number, seat: ply.act.seat(), plies: vec![node] }),
        }
        next = current.children().first().copied();
        let others = others(record, node);
        if current.comment.is_empty() && others.is_empty() {
            continue;
        }
        put(rows, std::mem::take(&mut turns), line.depth, paired);
        if !current.comment.is_empty() {
            rows.push(Row::Comment { node, depth: line.depth });
        }
        if let Some(next) = next {
            pending.push(Pending { node: next, depth: line.depth, number });
        }
        // The number before the turn that they replace, or are part of.
        let before = number - usize::from(ply.opens_turn);
        let variation = |node: &NodeId| Pending { node: *node, depth: line.depth + 1, number: before };
        pending.extend(others.iter().rev().map(variation));
        return;
    }
    put(rows, turns, line.depth, paired);
}

/// The other moves that were played instead of the first one at a node.
fn others(record: &Record, node: NodeId) -> &[NodeId] {
    let parent = record.node(node).parent();
    let children = parent.map_or(&[][..], |parent| record.node(parent).children());
    if children.first() == Some(&node) { &children[1..] } else { &[] }
}

fn put(rows: &mut Vec<Row>, turns: Vec<Turn>, depth: usize, paired: bool) {
    if turns.is_empty() {
        return;
    }
    if depth > 0 {
        rows.push(Row::Variation { turns, depth });
        return;
    }
    for turn in turns {
        let second = paired && turn.seat.is_some_and(|seat| seat.0 == 1);
        match rows.last_mut() {
            Some(Row::Turns(pair))
                if second && pair.len() == 1 && pair[0].seat.is_some_and(|seat| seat.0 == 0) =>
            {
                pair.push(turn);
            }
            _ => rows.push(Row::Turns(vec![turn])),
        }
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_record::{Act, Header, Ply, PlyFacts, PlyText, Seat, SeatId};

    use super::*;

    fn play(record: &mut Record, seat: u8, text: &str) -> NodeId {
        let act = Act::Move(SeatId(seat), PlyText::new(text).expect("a text"));
        record.play(Ply { act, opens_turn: true, spent: None }, PlyFacts::default())
    }

    /// `1. a b 2. c (2. d (2. e) 2… f) 2… g {note} 3. h`: rows as texts, each with its depth.
    #[test]
    fn variations_stand_below_what_they_replace() {
        let seats = vec![Seat::human("a"), Seat::human("b")];
        let mut record = Record::new(Header::new("game", "1", "standard", seats));
        play(&mut record, 0, "a");
        let b = play(&mut record, 1, "b");
        play(&mut record, 0, "c");
        let g = play(&mut record, 1, "g");
        record.comment(g, "note");
        play(&mut record, 0, "h");
        record.go(b);
        play(&mut record, 0, "d");
        play(&mut record, 1, "f");
        record.go(b);
        play(&mut record, 0, "e");
        let text = |turn: &Turn| {
            let words: Vec<_> =
                turn.plies.iter().filter_map(|&ply| record.node(ply).ply.as_ref()?.act.text()).collect();
            format!("{}{}", turn.number, words.join(";"))
        };
        let texts = |turns: &[Turn]| turns.iter().map(text).collect::<Vec<_>>().join(" ");
        let told: Vec<String> = rows(&record, true)
            .iter()
            .map(|row| match row {
                Row::Turns(turns) => texts(turns),
                Row::Variation { turns, depth } => format!("{}{}", ">".repeat(*depth), texts(turns)),
                Row::Comment { node, .. } => record.node(*node).comment.clone(),
            })
            .collect();
        assert_eq!(told, ["1a 2b", "3c", ">3d 4f", ">3e", "4g", "note", "5h"]);
        assert_eq!(rows(&record, false).len(), 8, "one turn a row");
    }
}
