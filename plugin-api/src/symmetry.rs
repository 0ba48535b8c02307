//! Symmetry: positions that are equal but for a turn or a reflection of the board, for books and tables.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::{
    Bounds, Extension, Game, LineExtension, Move, Notation, Player, Refusal, Site, Status, View, legal_moves,
    refusal,
};

/// A symmetry of the rules: turned or reflected so, with seats exchanged so, every game stays a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Symmetry {
    /// Where each site goes; sites off the board too.
    pub sites: Vec<Site>,
    /// Where each seat goes.
    pub seats: Vec<Player>,
}

impl Symmetry {
    /// Where `site` goes; one that is not on the board stays.
    pub fn site(&self, site: Site) -> Site {
        self.sites.get(usize::from(site.0)).copied().unwrap_or(site)
    }

    /// Where `player` goes; one without a seat stays.
    pub fn seat(&self, player: Player) -> Player {
        self.seats.get(usize::from(player.0)).copied().unwrap_or(player)
    }

    /// Does it exchange seats?
    pub fn exchanges_seats(&self) -> bool {
        (0..).zip(&self.seats).any(|(seat, to)| to.0 != seat)
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
                return Err("a symmetry is no permutation of sites and seats".into());
            }
        }
        Ok(())
    }
}

impl LineExtension for Images {
    fn answer<G: Game>(position: &G::Position, (): &()) -> Result<Option<Self>, Refusal> {
        let symmetries = position.symmetries();
        if symmetries.is_empty() {
            return Ok(None);
        }
        let images = symmetries.into_iter().map(|symmetry| image(position, symmetry));
        images.collect::<Result<_, _>>().map(|images| Some(Self(images)))
    }
}

/// How a move is told apart from the others: by its clicks, an outcome of chance by its text.
#[derive(PartialEq, Eq, Hash)]
enum Way {
    Clicks(Vec<Site>),
    Outcome(String),
}

impl Way {
    fn of<P: Notation + View>(position: &P, code: Move) -> Vec<Self> {
        if position.status() == Status::Chance {
            return vec![Self::Outcome(position.move_text(code))];
        }
        let mut paths = Vec::new();
        position.clicks(code, &mut paths);
        paths.into_iter().map(Self::Clicks).collect()
    }

    fn image(self, symmetry: &Symmetry) -> Self {
        match self {
            Self::Clicks(path) => Self::Clicks(path.into_iter().map(|site| symmetry.site(site)).collect()),
            outcome @ Self::Outcome(_) => outcome,
        }
    }
}

/// The image of a position, its moves found by the sites that are clicked for them.
fn image<P: Notation + View>(position: &P, symmetry: Symmetry) -> Result<Image, Refusal> {
    let image = position.image(&symmetry);
    let mut places = HashMap::new();
    for (index, entry) in (0..).zip(legal_moves(&image)) {
        places.extend(Way::of(&image, entry.code).into_iter().map(|way| (way, index)));
    }
    let place = |code: Move| {
        let mut ways = Way::of(position, code).into_iter().map(|way| way.image(&symmetry));
        ways.find_map(|way| places.get(&way).copied()).ok_or_else(|| {
            let text = position.move_text(code);
            refusal(
                format!("the image has no move that is clicked as {text} is"),
                format!("obraz nemá tah, na který se klepe jako na {text}"),
            )
        })
    };
    let moves = legal_moves(position).iter().map(|entry| place(entry.code)).collect::<Result<_, _>>()?;
    Ok(Image { key: image.key(), text: image.text(), moves, symmetry })
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
