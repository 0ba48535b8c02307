//! The making of tables, material by material.
//!
//! Knows which endings follow from which. Must not know files.

use std::marker::PhantomData;

use super::index::{Placed, Places, Shape};
use super::material::Material;
use super::retrograde::{Retrograde, Solved, memory, must_capture};
use super::{file, is_held};
use crate::position::DraughtsPosition;
use crate::variant::Variant;

/// Solved endings of a variant. Those of a material need every ending of fewer pieces, and of as many with fewer men.
pub struct Maker<V> {
    solved: Solved,
    liberal: bool,
    variant: PhantomData<V>,
}

/// Counts of the positions of an ending with one side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Positions that the side to move wins.
    pub wins: u64,
    /// Positions that are drawn with best play.
    pub draws: u64,
    /// Positions that the side to move loses.
    pub losses: u64,
    /// Plies of the longest win, and of the longest loss.
    pub longest: [u8; 2],
}

impl<V: Variant> Maker<V> {
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

    /// Solves a material with either side to move.
    ///
    /// # Panics
    /// An ending that it leads to is not solved.
    pub fn solve(&mut self, material: Material) {
        let solved = Retrograde::<V>::solve(&self.solved, material, self.liberal);
        self.solved.extend(solved);
    }

    /// The values of a material with this side to move, once they are solved: for each place one more than the plies to its end, 0
    /// for a draw.
    pub fn values(&self, material: Material) -> Option<&[u8]> {
        self.solved.get(&material).map(Vec::as_slice)
    }

    /// Takes over values that were solved before. False: there are not as many as places.
    pub fn insert(&mut self, material: Material, values: Vec<u8>) -> bool {
        let fits = values.len() == Shape::<V>::of(material).len();
        if fits {
            self.solved.insert(material, values);
        }
        fits
    }

    /// The value of a position without counters, 0 for a draw, else one more than the plies to its end; `None`: not solved.
    pub fn value(&self, position: &DraughtsPosition<V>) -> Option<u8> {
        let placed = Placed::of(position);
        let material = placed.material();
        self.solved.get(&material).map(|values| values[Shape::<V>::of(material).place(&placed)])
    }

    /// Calls with the positions of a material, White to move, and their values: of every place that is a multiple of `step`.
    pub fn positions(&self, material: Material, step: usize, mut call: impl FnMut(DraughtsPosition<V>, u8)) {
        let Some(values) = self.solved.get(&material) else { return };
        let places = Places::<V>::of(material);
        for (place, value) in values.iter().enumerate().step_by(step.max(1)) {
            let placed = places.placed(place);
            if placed.is_possible() {
                call(placed.position(self.liberal), *value);
            }
        }
    }

    /// The counts of a material with this side to move.
    pub fn tally(&self, material: Material) -> Tally {
        let mut tally = Tally::default();
        self.positions(material, 1, |_, value| match value {
            0 => tally.draws += 1,
            value if value % 2 == 0 => {
                tally.wins += 1;
                tally.longest[0] = tally.longest[0].max(value - 1);
            }
            value => {
                tally.losses += 1;
                tally.longest[1] = tally.longest[1].max(value - 1);
            }
        });
        tally
    }

    /// The solved endings that the variant's library holds, as it holds them.
    pub fn file(&self) -> Vec<u8> {
        let mut materials: Vec<Material> = self.solved.keys().copied().collect();
        materials.retain(|material| is_held::<V>(*material));
        materials.sort();
        let tables = materials.into_iter().map(|material| file::Table {
            material,
            longest: self.tally(material).longest,
            values: self.stored(material),
        });
        file::write(tables)
    }

    /// The values of a material that cannot be found by playing captures; those that can repeat the one before, which packs well.
    fn stored(&self, material: Material) -> Vec<u8> {
        let places = Places::<V>::of(material);
        let mut before = 0;
        let values = self.solved.get(&material).into_iter().flatten().enumerate();
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
