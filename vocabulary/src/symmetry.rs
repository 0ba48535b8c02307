//! Symmetry: positions that are equal but for a turn or a reflection of the board, for books and tables.

use serde::{Deserialize, Serialize};

use crate::{Bounds, Extension, Player, Site};

/// A symmetry of the rules: turned or reflected so, with seats exchanged so, every game stays a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Symmetry {
    /// The image of each site, sites off the board included.
    pub sites: Vec<Site>,
    /// The image of each seat.
    pub seats: Vec<Player>,
}

impl Symmetry {
    /// The image of `site`; a site that is not on the board is its own image.
    pub fn site(&self, site: Site) -> Site {
        self.sites.get(usize::from(site.0)).copied().unwrap_or(site)
    }

    /// The image of `player`; a player without a seat is their own image.
    pub fn seat(&self, player: Player) -> Player {
        self.seats.get(usize::from(player.0)).copied().unwrap_or(player)
    }

    /// Returns whether it exchanges seats.
    pub fn exchanges_seats(&self) -> bool {
        (0..).zip(&self.seats).any(|(seat, image)| image.0 != seat)
    }
}

/// A position as it looks through one of its symmetries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Image {
    /// The symmetry.
    pub symmetry: Symmetry,
    /// Its key.
    pub key: u64,
    /// Its text.
    pub text: String,
    /// For each move of the position, in the order of its list, the index of its image in the image's list.
    pub moves: Vec<u32>,
}

/// All images of a position but itself. Whoever keeps one for all of them keeps the one of the least key.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Images(pub Vec<Image>);

impl Extension for Images {
    const ID: &'static str = "symmetry";
    const VERSION: u32 = 1;
    type Question = ();

    fn check(&self, bounds: Bounds) -> Result<(), String> {
        for Image { symmetry: Symmetry { sites, seats }, .. } in &self.0 {
            let sites_fit = is_permutation(sites.iter().map(|site| usize::from(site.0)), bounds.sites);
            let seats_fit =
                is_permutation(seats.iter().map(|seat| usize::from(seat.0)), bounds.players.into());
            if !sites_fit || !seats_fit {
                return Err("a symmetry is not a permutation of sites and seats".into());
            }
        }
        Ok(())
    }
}

fn is_permutation(numbers: impl Iterator<Item = usize>, count: usize) -> bool {
    let mut seen = vec![false; count];
    let mut found = 0;
    for number in numbers {
        match seen.get_mut(number) {
            Some(seen) if !*seen => *seen = true,
            _ => return false,
        }
        found += 1;
    }
    found == count
}
