//! Tables solved from the end backwards, those of some pieces with either side to move together.
//!
//! Knows moves by asking positions for them, so that every rule of the variant holds; quiet moves are made backwards here. Must not know
//! counters but those of one king's moves in a row: limits on moves without progress are left out.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::ControlFlow;

use abstrakt_plugin_api::{MoveList, Position, ScoredMove};

use super::index::{Placed, Places, Shape, run, run_of, turned};
use super::material::Material;
use crate::captures::{capturing, man_landings};
use crate::grid::{Bits, DOWN_RIGHT, Square, UP_LEFT, UP_RIGHT, squares};
use crate::ply::Ply;
use crate::position::DraughtsPosition;
use crate::variant::{BLACK, Variant};

/// More than the moves of any ending.
const ROOM: usize = 512;
/// The value in place of a count of moves where the side to move must capture.
const CAPTURES: u8 = u8::MAX;
/// Places after which progress is told: some milliseconds.
const TELL: usize = 1 << 14;
/// The most plies to an end that are told: a longer win counts so many, or one fewer, so that its winner is right.
pub(super) const LONGEST: usize = 252;

/// Solved tables by their material, each place with one more than the plies to its end, 0 for a draw. The parity of the plies gives the
/// winner: the side to move after an odd number.
pub(super) type Solved<'a> = HashMap<Material, Cow<'a, [u8]>>;

/// Bytes of memory that solving takes beside the tables that it needs.
pub(super) fn memory<V: Variant>(material: Material) -> u64 {
    // A value, a count of moves, the plies of a loss; and places of four bytes in lists, half of which grow.
    let bytes_of_a_place = 3 + 6;
    let length = |material| Shape::<V>::of(material).len() as u64;
    let both = material != material.exchanged();
    bytes_of_a_place * (length(material) + if both { length(material.exchanged()) } else { 0 })
}

/// Plies to the end of a position of fewer or promoted pieces; `None` for a draw.
fn plies_of<V: Variant>(solved: &Solved<'_>, position: &DraughtsPosition<V>) -> Option<u8> {
    if position.all(position.side()) == 0 {
        return Some(0);
    }
    let placed = Placed::of(position);
    let material = placed.material();
    // Whatever these pieces lead to is solved before them.
    solved[&material][Shape::<V>::of(material).place(&placed)].checked_sub(1)
}

/// A number of plies as far as it is told.
pub(super) const fn stored_plies(plies: usize) -> u8 {
    if plies <= LONGEST { plies as u8 } else { (LONGEST - (plies - LONGEST) % 2) as u8 }
}

/// Two tables on their way: of some pieces with either side to move, one behind the other; one table where that is the same.
pub(super) struct Retrograde<'a, V> {
    solved: &'a Solved<'a>,
    liberal: bool,
    places: [Places<V>; 2],
    /// Places of the first table; of the only one, 0.
    split: usize,
    table: Vec<u8>,
    /// The number of moves of the side to move that are not known to lose, or `CAPTURES`.
    moves_left: Vec<u8>,
    /// Plies of the longest loss after a promotion.
    least: Vec<u8>,
    /// Places by plies to the end, to be looked at from the shortest on.
    found: Vec<Vec<u32>>,
    /// Places that are over after so many plies if nothing shorter is found until then.
    promised: Vec<Vec<u32>>,
}

impl<'a, V: Variant> Retrograde<'a, V> {
    /// Solves the endings of a material with either side to move, under the variant's liberal rule or without, from those of
    /// fewer pieces and men. `progress` hears how many places were begun with; none where it breaks off.
    pub fn solve(
        solved: &'a Solved<'a>,
        material: Material,
        liberal: bool,
        progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Option<Vec<(Material, Vec<u8>)>> {
        let places = [material, material.exchanged()].map(Places::<V>::of);
        let split = if material == material.exchanged() { 0 } else { places[0].shape.len() };
        let all = split + places[1].shape.len();
        let mut retrograde = Self {
            solved,
            liberal,
            places,
            split,
            table: vec![0; all],
            moves_left: vec![0; all],
            least: vec![0; all],
            found: Vec::new(),
            promised: Vec::new(),
        };
        retrograde.begin(progress)?;
        let mut plies = 0;
        while plies < retrograde.found.len().max(retrograde.promised.len()) {
            if let Some(promised) = retrograde.promised.get_mut(plies) {
                for place in std::mem::take(promised) {
                    retrograde.set(place as usize, plies);
                }
            }
            if let Some(found) = retrograde.found.get_mut(plies) {
                for (count, place) in std::mem::take(found).into_iter().enumerate() {
                    retrograde.spread(place as usize, plies);
                    if count.is_multiple_of(TELL) && progress(all as u64).is_break() {
                        return None;
                    }
                }
            }
            plies += 1;
        }
        let mut table = retrograde.table;
        let second = (material.exchanged(), table.split_off(split));
        Some(if split == 0 { vec![second] } else { vec![(material, table), second] })
    }

    /// Counts the moves of every ending, and solves those that end at once, with a capture or a promotion.
    fn begin(&mut self, progress: &mut dyn FnMut(u64) -> ControlFlow<()>) -> Option<()> {
        let mut slots = vec![ScoredMove::default(); ROOM];
        for place in 0..self.table.len() {
            if place.is_multiple_of(TELL) && progress(place as u64).is_break() {
                return None;
            }
            let (table, index) = self.table_of(place);
            let placed = self.places[table].placed(index);
            if !placed.is_possible() {
                // Never heard of.
                self.moves_left[place] = CAPTURES;
                continue;
            }
            let position = placed.position::<V>(self.liberal);
            let mut list = MoveList::new(&mut slots);
            position.moves(&mut list);
            let count = list.count();
            let moves = &slots[..count];
            let after = |entry: &ScoredMove| {
                let mut next = position;
                next.play(entry.code);
                plies_of(self.solved, &next)
            };
            if must_capture(&position) {
                self.moves_left[place] = CAPTURES;
                if let Some(plies) = best(moves.iter().map(after)) {
                    self.set(place, usize::from(plies) + 1);
                }
                continue;
            }
            let promotions = moves.iter().filter(|entry| Ply::of(entry.code, V::GRID).promotes);
            let (mut left, mut least, mut win) = (moves.len(), 0, None);
            for plies in promotions.filter_map(after) {
                if plies % 2 == 1 {
                    left -= 1;
                    least = least.max(plies + 1);
                } else if win.is_none_or(|win| plies + 1 < win) {
                    win = Some(plies + 1);
                }
            }
            self.moves_left[place] = left as u8;
            self.least[place] = least;
            if let Some(win) = win {
                self.promise(place, win.into());
            } else if left == 0 {
                self.promise(place, least.into());
            }
        }
        Some(())
    }

    /// The table that a place is of, the first or the second, and its place there.
    const fn table_of(&self, place: usize) -> (usize, usize) {
        if place < self.split { (0, place) } else { (1, place - self.split) }
    }

    /// Records that an ending is over after this many plies, if nothing is known of it.
    fn set(&mut self, place: usize, plies: usize) {
        if self.table[place] == 0 {
            self.table[place] = stored_plies(plies) + 1;
            add(&mut self.found, place, plies);
        }
    }

    fn promise(&mut self, place: usize, plies: usize) {
        add(&mut self.promised, place, plies);
    }

    /// Informs the endings from which a quiet move leads to this one, which is over after this many plies: those of the other side.
    fn spread(&mut self, place: usize, plies: usize) {
        let (table, index) = self.table_of(place);
        let placed = self.places[table].placed(index);
        let free = V::GRID.board & !placed.taken::<V>();
        let before = Before { placed: &placed, shape: self.before(table) };
        let limited = before.shape.runs(0) > 1;
        for to in squares(V::GRID.unpack(placed.kings[1])) {
            for from in squares(reach::<V>(to, free)) {
                let [to, from] = [to, from].map(|square| V::GRID.pack(1 << square));
                let kings = placed.kings[1] & !to | from;
                if !limited {
                    self.hear(table, before.place(placed.men[1], kings, 0), plies);
                    continue;
                }
                // The king's own run has begun or grown by this move.
                if placed.runs[1] == 0 {
                    continue;
                }
                let (runner, moves) = run_of::<V>(placed.kings[1], placed.runs[1]);
                if runner != to {
                    continue;
                }
                let seen = turned::<V>(kings);
                if moves > 1 {
                    let earlier = run::<V>(seen, turned::<V>(from), moves - 1);
                    self.hear(table, before.place(placed.men[1], kings, earlier), plies);
                    continue;
                }
                for earlier in 0..before.shape.runs(0) {
                    if earlier == 0 || run_of::<V>(seen, earlier).0 != turned::<V>(from) {
                        self.hear(table, before.place(placed.men[1], kings, earlier), plies);
                    }
                }
            }
        }
        if placed.runs[1] != 0 {
            return;
        }
        for to in squares(V::GRID.unpack(placed.men[1])) {
            for direction in [UP_LEFT, UP_RIGHT] {
                let from = V::GRID.shift(direction, 1 << to) & free;
                if from != 0 {
                    let men = placed.men[1] & !V::GRID.pack(1 << to) | V::GRID.pack(from);
                    for earlier in 0..before.shape.runs(0) {
                        self.hear(table, before.place(men, placed.kings[1], earlier), plies);
                    }
                }
            }
        }
    }

    /// The shape of the table before a quiet move into this one.
    const fn before(&self, table: usize) -> Shape<V> {
        if self.split == 0 { self.places[1].shape } else { self.places[1 - table].shape }
    }

    /// Handles the news that a quiet move of an ending, at this place of the table before, leads to one that is over after this many
    /// plies.
    fn hear(&mut self, table: usize, place: usize, plies: usize) {
        let place = if table == 1 && self.split > 0 { place } else { place + self.split };
        if self.table[place] != 0 || self.moves_left[place] == CAPTURES {
            return;
        }
        // Whoever is to move in an ending with an even number of plies has lost it.
        if plies.is_multiple_of(2) {
            self.set(place, plies + 1);
            return;
        }
        self.moves_left[place] -= 1;
        if self.moves_left[place] == 0 {
            let least = usize::from(self.least[place]);
            if least > plies + 1 { self.promise(place, least) } else { self.set(place, plies + 1) }
        }
    }
}

/// An ending before the last move, which the side not to move has made.
struct Before<'a, V> {
    placed: &'a Placed,
    /// The table that it is in.
    shape: Shape<V>,
}

impl<V: Variant> Before<'_, V> {
    /// Its place with these men, kings and this run of the side that moved, whose men and kings are given as the other side sees them.
    fn place(&self, men: u64, kings: u64, run: usize) -> usize {
        let turned = turned::<V>;
        self.shape.place(&Placed {
            men: [turned(men), turned(self.placed.men[0])],
            kings: [turned(kings), turned(self.placed.kings[0])],
            runs: [run, self.turned_run()],
        })
    }

    /// The run of the side to move, as the other side sees the board: its kings are in the opposite order there.
    fn turned_run(&self) -> usize {
        match self.placed.runs[0] {
            0 => 0,
            number => {
                let kings = self.placed.kings[0];
                let (king, moves) = run_of::<V>(kings, number);
                run::<V>(turned::<V>(kings), turned::<V>(king), moves)
            }
        }
    }
}

fn add(lists: &mut Vec<Vec<u32>>, place: usize, plies: usize) {
    if lists.len() <= plies {
        lists.resize_with(plies + 1, Vec::new);
    }
    lists[plies].push(place as u32);
}

/// Returns whether the side to move must capture.
#[inline]
pub(super) fn must_capture<V: Variant>(position: &DraughtsPosition<V>) -> bool {
    let pieces = position.pieces();
    let (men, kings) = if position.side() == BLACK {
        capturing::<V, false>(&pieces, &man_landings::<V, false>(&pieces))
    } else {
        capturing::<V, true>(&pieces, &man_landings::<V, true>(&pieces))
    };
    men | kings != 0
}

/// The squares that a king reaches without capture.
fn reach<V: Variant>(from: Square, free: Bits) -> Bits {
    let step = |direction| {
        if V::FLYING {
            V::GRID.reach(direction, from, free)
        } else {
            V::GRID.shift(direction, 1 << from) & free
        }
    };
    (UP_LEFT..=DOWN_RIGHT).map(step).fold(0, |all, some| all | some)
}

/// Plies to the end that the best move leaves, of those that every move leaves: the shortest way to win, a draw, or the longest
/// to lose.
pub(super) fn best(after: impl Iterator<Item = Option<u8>>) -> Option<u8> {
    let (mut win, mut drawn, mut loss) = (None::<u8>, false, None::<u8>);
    for plies in after {
        match plies {
            // An even number: the other player is to move there, and has lost.
            Some(plies) if plies % 2 == 0 => win = Some(win.map_or(plies, |win| win.min(plies))),
            Some(plies) => loss = loss.max(Some(plies)),
            None => drawn = true,
        }
    }
    if win.is_some() || drawn { win } else { loss }
}
