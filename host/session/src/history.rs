//! Where undo and redo lead on a record. Knows seats and turns; changes nothing.

use abstrakt_record::{NodeId, Record, SeatId};

/// The start of the last turn before the cursor that a person began; without one, of the last turn at all. None: no
/// ply comes before the cursor.
pub(crate) fn undo_target(record: &Record, is_human: impl Fn(SeatId) -> bool) -> Option<NodeId> {
    let mut earlier = None;
    let mut child = record.cursor();
    while let Some(parent) = record.node(child).parent() {
        if let Some(ply) = record.node(child).ply.as_ref().filter(|ply| ply.opens_turn) {
            if ply.act.seat().is_some_and(&is_human) {
                return Some(parent);
            }
            earlier = earlier.or(Some(parent));
        }
        child = parent;
    }
    earlier.or((child != record.cursor()).then_some(child))
}

/// The next position after the cursor in which a person begins a turn, or the end of the line. None: nothing follows.
pub(crate) fn redo_target(record: &Record, is_human: impl Fn(SeatId) -> bool) -> Option<NodeId> {
    let mut node = record.node(record.cursor()).next()?;
    while let Some(next) = record.node(node).next() {
        let ply = record.node(next).ply.as_ref();
        if ply.is_some_and(|ply| ply.opens_turn && ply.act.seat().is_some_and(&is_human)) {
            break;
        }
        node = next;
    }
    Some(node)
}

#[cfg(test)]
mod tests {
    use abstrakt_record::{Act, After, Header, Ply, PlyText, Seat};

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
            nodes.push(record.play(ply, After::default()));
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
}
