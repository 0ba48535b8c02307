//! Principal variations made whole: where a table hit cut a line short, the table still knows how it goes on.
//!
//! Every move is taken from the game's own list, so that a line is always legal, whatever a wrong or foreign entry
//! says.

use abstrakt_vocabulary::{Move, Tree};

use crate::{Bound, TranspositionTable, Walk};

/// Lengthens `line`, which starts at the walk's root, by the moves of `table` up to `turns` turns from the root. No
/// node is counted; a position met twice, chance or the end of the game ends the line.
pub fn lengthen<T: Tree>(
    walk: &mut Walk<'_, T>,
    table: &TranspositionTable,
    line: &mut Vec<Move>,
    turns: u32,
) {
    let mut seen = vec![walk.table_key()];
    let mut begun = 0;
    let mut pushed = 0;
    let mut step = |walk: &mut Walk<'_, T>, code| {
        pushed += 1;
        let status = walk.tree().push(code);
        begun += u32::from(status.starts_turn());
        let fresh = !seen.contains(&walk.table_key());
        seen.push(walk.table_key());
        fresh && begun < turns && status.player().is_some()
    };
    let mut goes_on = true;
    for code in line.iter() {
        goes_on = step(walk, *code);
    }
    while goes_on {
        let hit = table.probe(walk.table_key()).filter(|hit| hit.bound != Bound::Upper);
        let Some(index) = hit.and_then(|hit| hit.index) else { break };
        let list = walk.moves(false);
        let code = (index < list.len()).then(|| walk.entry(list.start + index).code);
        walk.release(list);
        let Some(code) = code else { break };
        line.push(code);
        goes_on = step(walk, code);
    }
    (0..pushed).for_each(|_| walk.tree().pop());
}
