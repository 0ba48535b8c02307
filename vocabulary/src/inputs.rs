//! The inputs of learned evaluations: a fixed number of sparse facts about a position, each on or off, as a player sees it.
//!
//! A position is told as a set of bits: input `i` is bit `i % 64` of word `i / 64`.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::{Bounds, Extension, Player, Site, Symmetry, weights::Fnv};

/// The greatest number of inputs of a game.
pub const MAX_INPUTS: usize = 4096;

/// The inputs of a game with its setup and options.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inputs {
    /// One for each input, in the order of the bits; 1 to [`MAX_INPUTS`].
    pub meanings: Vec<InputMeaning>,
    /// Whether the seats see alike: a position with its seats exchanged looks to the second player as the position looks to the first, so
    /// that all seats share weights. Otherwise each seat has inputs of its own.
    pub symmetric: bool,
    /// For each seat the site as which it sees each site of the board; empty where all see the board as the first does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub views: Vec<Vec<Site>>,
}

/// The meaning of an input that is on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct InputMeaning {
    /// The site that it tells of, as the first seat sees the board; none: it tells of the whole position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site: Option<Site>,
    /// A name in the style of an id, unique among those of the same site: `"own-ring"`, `"quiet-plies-12"`.
    pub name: String,
}

/// The mark by which a file of weights knows the inputs that it was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputsMark {
    /// [`Extension::VERSION`] of the inputs.
    pub version: u32,
    /// Their number.
    pub count: u16,
    /// A hash of all that they mean: FNV-1a over names, sites, and whether seats see alike.
    pub hash: u64,
}

impl Inputs {
    /// The number of words of 64 bits that hold a position.
    pub fn words(&self) -> usize {
        self.meanings.len().div_ceil(64)
    }

    /// The site of the board that a seat sees as `seen`.
    pub fn site(&self, player: Player, seen: Site) -> Site {
        let view = self.views.get(usize::from(player.0));
        let place = view.and_then(|view| view.iter().position(|image| *image == seen));
        place.map_or(seen, |place| Site(place as u16))
    }

    /// The input that each input becomes where the board is turned by a symmetry; none where it exchanges seats, or a site has no image with
    /// the same names.
    pub fn turned(&self, symmetry: &Symmetry) -> Option<Vec<u16>> {
        if symmetry.exchanges_seats() {
            return None;
        }
        let places: HashMap<&InputMeaning, u16> = self.meanings.iter().zip(0..).collect();
        let image = |meaning: &InputMeaning| {
            let site = meaning.site.map(|site| symmetry.site(site));
            places.get(&InputMeaning { site, name: meaning.name.clone() }).copied()
        };
        self.meanings.iter().map(image).collect()
    }

    /// The mark of these inputs, the same on every machine.
    pub fn mark(&self) -> InputsMark {
        let mut hash = Fnv::default();
        hash.write(&[u8::from(self.symmetric)]);
        for InputMeaning { site, name } in &self.meanings {
            hash.write(&site.map_or(u32::MAX, |site| site.0.into()).to_le_bytes());
            hash.write(name.as_bytes());
        }
        InputsMark { version: Self::VERSION, count: self.meanings.len() as u16, hash: hash.0 }
    }
}

impl Extension for Inputs {
    const ID: &'static str = "inputs";
    const VERSION: u32 = 1;
    type Question = ();

    fn check(&self, bounds: Bounds) -> Result<(), String> {
        let count = self.meanings.len();
        if !(1..=MAX_INPUTS).contains(&count) {
            return Err(format!("it has {count} inputs, expected 1 to {MAX_INPUTS}"));
        }
        let mut sites = self.meanings.iter().filter_map(|meaning| meaning.site);
        let off_board = sites.find(|site| site.index() >= bounds.sites);
        off_board.map_or(Ok(()), |site| Err(format!("an input tells of site {}, beyond its board", site.0)))
    }
}

/// The numbers of the bits that are on, ascending.
pub fn inputs_on(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(place, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(64 * place + bit)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meaning(site: Option<u16>, name: &str) -> InputMeaning {
        InputMeaning { site: site.map(Site), name: name.into() }
    }

    #[test]
    fn a_symmetry_turns_inputs_with_their_sites() {
        let meanings = vec![meaning(Some(0), "own-man"), meaning(Some(2), "own-man"), meaning(None, "turn")];
        let inputs = Inputs { meanings, symmetric: true, views: Vec::new() };
        let symmetry = |sites: [u16; 3], seats: [u8; 2]| Symmetry {
            sites: sites.map(Site).into(),
            seats: seats.map(Player).into(),
        };
        assert_eq!(inputs.turned(&symmetry([2, 1, 0], [0, 1])), Some(vec![1, 0, 2]));
        assert_eq!(inputs.turned(&symmetry([1, 0, 2], [0, 1])), None, "nothing is known of site 1");
        assert_eq!(inputs.turned(&symmetry([2, 1, 0], [1, 0])), None, "it exchanges seats");
    }

    #[test]
    fn a_mark_tells_all_meanings_apart() {
        let inputs = Inputs {
            meanings: vec![meaning(Some(0), "own-man"), meaning(None, "turn")],
            symmetric: true,
            views: Vec::new(),
        };
        let changed = [
            Inputs { symmetric: false, ..inputs.clone() },
            Inputs { meanings: vec![meaning(Some(1), "own-man"), meaning(None, "turn")], ..inputs.clone() },
            Inputs { meanings: vec![meaning(Some(0), "own-king"), meaning(None, "turn")], ..inputs.clone() },
            Inputs { meanings: vec![meaning(None, "turn"), meaning(Some(0), "own-man")], ..inputs.clone() },
        ];
        assert!(changed.iter().all(|other| other.mark() != inputs.mark()));
        assert_eq!((inputs.mark().count, inputs.words()), (2, 1));
    }

    #[test]
    fn bits_are_listed_in_order() {
        let words = [1 | 1 << 63, 0, 1 << 5];
        assert_eq!(inputs_on(&words).collect::<Vec<_>>(), [0, 63, 133]);
        assert_eq!(inputs_on(&[]).count(), 0);
    }

    #[test]
    fn inputs_are_within_their_bounds() {
        let bounds = Bounds { sites: 4, players: 2 };
        let checked = |meanings| Inputs { meanings, ..Inputs::default() }.check(bounds);
        assert!(checked(Vec::new()).is_err());
        assert!(checked(vec![meaning(Some(4), "own-man")]).unwrap_err().contains("site 4"));
        assert!(checked(vec![meaning(None, "turn"); MAX_INPUTS + 1]).is_err());
        assert_eq!(checked(vec![meaning(Some(3), "own-man"); MAX_INPUTS]), Ok(()));
    }
}
