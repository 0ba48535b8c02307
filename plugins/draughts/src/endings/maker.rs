//! The making of tables, material by material.
//!
//! Knows which endings are solved. Must not know files.

use std::borrow::Cow;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use abstrakt_plugin_api::{Notation, Position, legal_moves};

use super::index::{Placed, Places, Shape};
use super::material::Material;
use super::retrograde::{Retrograde, Solved, memory, must_capture, stored_plies};
use crate::position::DraughtsPosition;
use crate::variant::Variant;

/// Positions of a material that are compared with those after their moves, about.
const SAMPLE: usize = 2000;

/// Solved endings of a variant. Those of a material need every ending of fewer pieces, and of as many with fewer men.
pub(super) struct Maker<'a, V> {
    solved: Solved<'a>,
    liberal: bool,
    variant: PhantomData<V>,
}

impl<'a, V: Variant> Maker<'a, V> {
    /// Nothing is solved yet, under the variant's liberal rule or without.
    pub fn new(liberal: bool) -> Self {
        Self { solved: Solved::new(), liberal, variant: PhantomData }
    }

    /// The number of places of a material with either side to move: positions, and some ways in which pieces cannot stand.
    pub fn places(material: Material) -> u64 {
        let length = |material| Shape::<V>::of(material).len() as u64;
        length(material) + if material == material.exchanged() { 0 } else { length(material.exchanged()) }
    }

    /// Bytes of memory that solving a material takes at most, beside the tables that are kept, one byte a place.
    pub fn memory(material: Material) -> u64 {
        memory::<V>(material)
    }

    /// Solves a material with either side to move, and gives the values of both, one behind the other: for each place one more than the
    /// plies to its end, 0 for a draw. None where it is broken off.
    ///
    /// # Panics
    /// An ending that it leads to is not solved.
    pub fn solve(
        &mut self,
        material: Material,
        progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Option<Vec<u8>> {
        let solved = Retrograde::<V>::solve(&self.solved, material, self.liberal, progress)?;
        let values = solved.iter().flat_map(|(_, values)| values).copied().collect();
        self.solved.extend(solved.into_iter().map(|(material, values)| (material, Cow::Owned(values))));
        Some(values)
    }

    /// Takes over values that [`Maker::solve`] gave before. False: there are not as many as places.
    pub fn lend(&mut self, material: Material, values: &'a [u8]) -> bool {
        if values.len() as u64 != Self::places(material) {
            return false;
        }
        let mut rest = values;
        for side in material.sides() {
            let (values, behind) = rest.split_at(Shape::<V>::of(side).len());
            rest = behind;
            self.solved.insert(side, Cow::Borrowed(values));
        }
        true
    }

    /// Compares a sample of the values of a material with those after the moves, which the rules make forwards.
    ///
    /// # Errors
    /// The text of the first position whose value does not follow.
    pub fn check(&self, material: Material) -> Result<(), String> {
        for side in material.sides() {
            let places = Places::<V>::of(side);
            let values = &self.solved[&side];
            for place in (0..values.len()).step_by((values.len() / SAMPLE).max(1)) {
                let placed = places.placed(place);
                if placed.is_possible() {
                    let position = placed.position::<V>(self.liberal);
                    if self.value_by_moves(&position) != Some(values[place]) {
                        return Err(position.text());
                    }
                }
            }
        }
        Ok(())
    }

    /// The value of a position as it follows from those after its moves; none where one of these is not solved.
    fn value_by_moves(&self, position: &DraughtsPosition<V>) -> Option<u8> {
        let (mut win, mut drawn, mut loss) = (None::<u8>, false, 0);
        for entry in legal_moves(position) {
            let mut next = *position;
            next.play(entry.code);
            let after = if next.all(next.side()) == 0 { 1 } else { self.value(&next)? };
            match after {
                0 => drawn = true,
                value if value % 2 == 1 => win = Some(win.map_or(value, |win| win.min(value))),
                value => loss = loss.max(value),
            }
        }
        Some(match win {
            Some(win) => stored_plies(win.into()) + 1,
            None if drawn => 0,
            None => stored_plies(loss.into()) + 1,
        })
    }

    /// The value of a position without counters, 0 for a draw, else one more than the plies to its end; `None`: not solved.
    fn value(&self, position: &DraughtsPosition<V>) -> Option<u8> {
        let placed = Placed::of(position);
        let material = placed.material();
        self.solved.get(&material).map(|values| values[Shape::<V>::of(material).place(&placed)])
    }

    /// Plies of the longest win of the side to move, and of its longest loss.
    pub fn longest(&self, material: Material) -> [u8; 2] {
        let values = || self.solved.get(&material).into_iter().flat_map(|values| values.iter().copied());
        let longest = |odd: u8| {
            values().filter(|value| *value > 0 && value % 2 == odd).max().map_or(0, |value| value - 1)
        };
        [longest(0), longest(1)]
    }

    /// The values of a material that cannot be found by playing captures; those that can repeat the one before, which packs well.
    pub fn stored(&self, material: Material) -> Vec<u8> {
        let places = Places::<V>::of(material);
        let mut before = 0;
        let values = self.solved.get(&material).into_iter().flat_map(|values| values.iter()).enumerate();
        let kept = values.map(|(place, value)| {
            let placed = places.placed(place);
            if placed.is_possible() && !must_capture(&placed.position::<V>(self.liberal)) {
                before = *value;
            }
            before
        });
        kept.collect()
    }
}
