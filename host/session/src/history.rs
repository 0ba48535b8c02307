//! The nodes of a record to which undo and redo lead. Knows seats and turns; changes nothing.

use abstrakt_record::{Act, NodeId, Record, SeatId};

/// The start of the last turn before the cursor that a person began; without one, of the last turn at all. None: no
/// player's ply comes before the cursor. A turn that a roll opens starts for its player after the roll.
pub(crate) fn undo_target(record: &Record, is_human: impl Fn(SeatId) -> bool) -> Option<NodeId> {
    let mut earlier = None;
    let (mut made, mut child) = (record.cursor(), record.cursor());
    while let Some(parent) = record.node(child).parent() {
        if opens_turn(record, child) {
            let seat = record.node(child).ply.as_ref().and_then(|ply| ply.act.seat());
            if seat.is_some_and(&is_human) {
                return Some(parent);
            }
            earlier = earlier.or(Some(parent));
        }
        (made, child) = (child, parent);
    }
    earlier.or((child != record.cursor() && !is_roll(record, made)).then_some(child))
}

/// The position before the last ply in which somebody is to act: an outcome of chance goes with the ply that asked for it. None: no
/// player's ply comes before the cursor.
pub(crate) fn undo_ply_target(record: &Record) -> Option<NodeId> {
    let mut target = record.node(record.cursor()).parent()?;
    let mut made = record.cursor();
    while let (true, Some(parent)) = (is_roll(record, made), record.node(target).parent()) {
        (made, target) = (target, parent);
    }
    (!is_roll(record, made)).then_some(target)
}

/// The next position after the cursor in which a person begins a turn, or the end of the line. None: nothing follows.
pub(crate) fn redo_target(record: &Record, is_human: impl Fn(SeatId) -> bool) -> Option<NodeId> {
    let mut node = record.node(record.cursor()).next()?;
    while let Some(next) = record.node(node).next() {
        let seat = record.node(next).ply.as_ref().and_then(|ply| ply.act.seat());
        if opens_turn(record, next) && seat.is_some_and(&is_human) {
            break;
        }
        node = next;
    }
    Some(node)
}

/// Returns whether the ply that leads to `node` is the first one of a player's turn.
fn opens_turn(record: &Record, node: NodeId) -> bool {
    let Some(ply) = &record.node(node).ply else { return false };
    let roll = record.node(node).parent().filter(|&parent| is_roll(record, parent));
    let opening = roll.and_then(|roll| record.node(roll).ply.as_ref()).is_some_and(|roll| roll.opens_turn);
    match ply.act {
        Act::Chance(_) => false,
        Act::Move(..) | Act::Withdrawal(_) => ply.opens_turn || opening,
    }
}

/// Whether chance made the ply that leads to `node`.
fn is_roll(record: &Record, node: NodeId) -> bool {
    record.node(node).ply.as_ref().is_some_and(|ply| matches!(ply.act, Act::Chance(_)))
}

#[cfg(test)]
mod tests {
    use abstrakt_record::{Header, Ply, PlyFacts, PlyText, Seat};

    use super::*;

    /// Seats 0, 1, 1 (the same turn), 0, 1: person at 0, computer at 1.
    fn record() -> (Record, Vec<NodeId>) {
        let seats = vec![Seat::human("a"), Seat::engine("b", "random")];
        let mut record = Record::new(Header::new("game", "1", "standard", seats));
        let mut nodes = vec![NodeId::ROOT];
        for (number, (seat, opens_turn)) in
            [(0, true), (1, true), (1, false), (0, true), (1, true)].into_iter().enumerate()
        {
            let text = PlyText::new(format!("p{number}")).unwrap();
            let ply = Ply { act: Act::Move(SeatId(seat), text), opens_turn, spent: None };
            nodes.push(record.play(ply, PlyFacts::default()));
        }
        (record, nodes)
    }

    #[test]
    fn undo_leads_to_the_start_of_a_persons_turn() {
        let (mut record, nodes) = record();
        let person = |seat| seat == SeatId(0);
        assert_eq!(undo_target(&record, person), Some(nodes[3]));
        record.go(nodes[3]);
        assert_eq!(undo_target(&record, person), Some(nodes[0]));
        record.go(nodes[0]);
        assert_eq!(undo_target(&record, person), None);
    }

    #[test]
    fn without_persons_undo_takes_back_a_turn() {
        let (mut record, nodes) = record();
        record.go(nodes[3]);
        assert_eq!(undo_target(&record, |_| false), Some(nodes[1]), "both plies of the turn");
        record.go(nodes[2]);
        assert_eq!(undo_target(&record, |_| false), Some(nodes[1]), "to the start of the turn under way");
    }

    #[test]
    fn redo_leads_to_a_persons_turn_or_the_end() {
        let (mut record, nodes) = record();
        let person = |seat| seat == SeatId(0);
        assert_eq!(redo_target(&record, person), None);
        record.go(nodes[0]);
        assert_eq!(redo_target(&record, person), Some(nodes[3]));
        record.go(nodes[3]);
        assert_eq!(redo_target(&record, person), Some(nodes[5]));
    }

    /// A roll opens every turn: a person's, a computer's, a person's.
    #[test]
    fn nobody_is_left_where_chance_is_to_act() {
        let seats = vec![Seat::human("a"), Seat::engine("b", "random")];
        let mut record = Record::new(Header::new("game", "1", "standard", seats));
        let mut nodes = vec![NodeId::ROOT];
        for turn in 0..3_u8 {
            let text = |prefix: &str| PlyText::new(format!("{prefix}{turn}")).unwrap();
            let roll = Ply { act: Act::Chance(text("r")), opens_turn: true, spent: None };
            nodes.push(record.play(roll, PlyFacts::default()));
            let ply = Ply { act: Act::Move(SeatId(turn % 2), text("m")), opens_turn: false, spent: None };
            nodes.push(record.play(ply, PlyFacts::default()));
        }
        let person = |seat| seat == SeatId(0);
        assert_eq!(undo_target(&record, person), Some(nodes[5]), "after the roll");
        record.go(nodes[5]);
        assert_eq!(undo_target(&record, person), Some(nodes[1]));
        assert_eq!(undo_ply_target(&record), Some(nodes[3]), "the roll goes with the turn before it");
        record.go(nodes[1]);
        assert_eq!(undo_ply_target(&record), None, "the game begins with a roll");
        assert_eq!(undo_target(&record, person), None);
        assert_eq!(redo_target(&record, person), Some(nodes[5]));
        record.go(nodes[0]);
        assert_eq!(redo_target(&record, person), Some(nodes[1]));
        assert_eq!(undo_ply_target(&record), None);
    }
}
