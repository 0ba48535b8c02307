//! Setting up a position piece by piece: what a game offers to an editor, and what an editor hands to the game.

use serde::{Deserialize, Serialize};

use crate::kit::SiteSet;
use crate::{Bounds, Extension, Piece, Refusal, Site, Text, refusal};

/// Everything that an editor of positions can set: pieces, numbers, and who acts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Editor {
    /// Pieces, in the order of the palette.
    pub kinds: Vec<PieceKind>,
    /// Numbers: counters, captures, the tiles of a bag.
    pub settings: Vec<Setting>,
    /// The turns that can be chosen; at least one.
    pub turns: Vec<TurnKind>,
}

/// A kind of piece of one owner.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PieceKind {
    /// Kebab-case, never changed: `"white-ring"`.
    pub id: String,
    /// Name for people.
    pub name: Text,
    /// The piece as it is drawn; the host replaces the site.
    pub look: Piece,
    /// The sites on which it may stand.
    pub sites: Vec<Site>,
    /// The largest number of pieces of this kind.
    pub most: u16,
}

/// A number of the position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setting {
    /// Kebab-case, never changed: `"captures-of-black"`.
    pub id: String,
    /// Name for people.
    pub name: Text,
    /// Least value.
    pub min: i32,
    /// Greatest value.
    pub max: i32,
    /// Value on an empty board.
    pub default: i32,
}

/// The player who acts, and the phase of the turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnKind {
    /// Kebab-case, never changed: `"white-removes-a-row"`.
    pub id: String,
    /// Name for people: "White removes a row".
    pub name: Text,
}

/// A position as an editor holds it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrangement {
    /// Sites and indices into [`Editor::kinds`]; at most one piece a site.
    pub pieces: Vec<(Site, u16)>,
    /// One value for each of [`Editor::settings`].
    pub settings: Vec<i32>,
    /// Index into [`Editor::turns`].
    pub turn: u16,
}

/// The text of the position that an arrangement makes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assembled(pub String);

impl PieceKind {
    /// A kind of which a piece may stand on all of these sites at once. `look` is the piece on any of them.
    pub fn new(
        id: impl Into<String>,
        name: Text,
        look: Piece,
        sites: impl IntoIterator<Item = Site>,
    ) -> Self {
        let sites: Vec<Site> = sites.into_iter().collect();
        Self { id: id.into(), name, look, most: sites.len() as u16, sites }
    }
}

impl TurnKind {
    /// A turn that can be chosen.
    pub fn new(id: impl Into<String>, name: Text) -> Self {
        Self { id: id.into(), name }
    }
}

impl Arrangement {
    /// An arrangement for an editor without settings.
    pub fn new(pieces: impl IntoIterator<Item = (Site, u16)>, turn: u16) -> Self {
        Self { pieces: pieces.into_iter().collect(), settings: Vec::new(), turn }
    }

    /// The same for pieces that are kept as sets: one for each kind, in the order of the palette.
    pub fn of_sets(sets: impl IntoIterator<Item = SiteSet>, turn: u16) -> Self {
        let placed = |(set, kind): (SiteSet, u16)| set.iter().map(move |site| (site, kind));
        Self::new(sets.into_iter().zip(0..).flat_map(placed), turn)
    }

    /// The sites of the pieces of a kind.
    pub fn sites_of(&self, kind: u16) -> impl Iterator<Item = Site> {
        self.pieces.iter().filter(move |(_, placed)| *placed == kind).map(|(site, _)| *site)
    }
}

impl Editor {
    /// An editor without settings.
    pub fn new(kinds: Vec<PieceKind>, turns: Vec<TurnKind>) -> Self {
        Self { kinds, settings: Vec::new(), turns }
    }

    /// An empty board.
    pub fn empty(&self) -> Arrangement {
        let settings = self.settings.iter().map(|setting| setting.default).collect();
        Arrangement { pieces: Vec::new(), settings, turn: 0 }
    }

    /// Checks that the kinds, sites and values of `arrangement` are those of this editor.
    ///
    /// # Errors
    /// The first that is not, and what is expected.
    pub fn accepts(&self, arrangement: &Arrangement) -> Result<(), Refusal> {
        let Arrangement { pieces, settings, turn } = arrangement;
        let mut taken: Vec<Site> = pieces.iter().map(|(site, _)| *site).collect();
        taken.sort_unstable();
        if let Some(pair) = taken.windows(2).find(|pair| pair[0] == pair[1]) {
            let site = pair[0].0;
            return Err(refusal(
                format!("two pieces on site {site}: expected one"),
                format!("dva kameny na místě {site}: správně je jeden"),
            ));
        }
        for (site, kind) in pieces {
            let known = self.kinds.get(usize::from(*kind));
            let PieceKind { id, sites, .. } = known.ok_or_else(|| {
                let count = self.kinds.len();
                refusal(
                    format!("piece of kind {kind}: expected less than {count}"),
                    format!("druh kamene {kind}: správně je méně než {count}"),
                )
            })?;
            if !sites.contains(site) {
                let (site, count) = (site.0, sites.len());
                return Err(refusal(
                    format!("{id} cannot stand on site {site}: expected one of its {count} sites"),
                    format!("{id} nemůže stát na místě {site}: míst, kde stát smí, je {count}"),
                ));
            }
        }
        for (index, PieceKind { id, most, .. }) in self.kinds.iter().enumerate() {
            let found = pieces.iter().filter(|(_, kind)| usize::from(*kind) == index).count();
            if found > usize::from(*most) {
                return Err(refusal(
                    format!("{found} x {id}: expected at most {most}"),
                    format!("{found} x {id}: správně je nejvýše {most}"),
                ));
            }
        }
        let (found, right) = (settings.len(), self.settings.len());
        if found != right {
            return Err(refusal(
                format!("{found} settings: expected {right}"),
                format!("počet nastavení {found}: správně je {right}"),
            ));
        }
        for (value, Setting { id, min, max, .. }) in settings.iter().zip(&self.settings) {
            if !(min..=max).contains(&value) {
                return Err(refusal(
                    format!("{id} = {value}: expected {min}..{max}"),
                    format!("{id} = {value}: správně je {min} až {max}"),
                ));
            }
        }
        if usize::from(*turn) >= self.turns.len() {
            let count = self.turns.len();
            return Err(refusal(
                format!("turn {turn}: expected less than {count}"),
                format!("druh tahu {turn}: správně je méně než {count}"),
            ));
        }
        Ok(())
    }
}

impl Extension for Editor {
    const ID: &'static str = "editor";
    const VERSION: u32 = 1;
    type Question = ();

    fn check(&self, bounds: Bounds) -> Result<(), String> {
        let mut sites = self.kinds.iter().flat_map(|kind| &kind.sites);
        if let Some(site) = sites.find(|site| usize::from(site.0) >= bounds.sites) {
            return Err(format!("its editor uses site {}, beyond its board", site.0));
        }
        for kind in &self.kinds {
            kind.look.check().map_err(|error| format!("its editor's {}: {error}", kind.id))?;
        }
        let in_range = |setting: &Setting| (setting.min..=setting.max).contains(&setting.default);
        if let Some(setting) = self.settings.iter().find(|setting| !in_range(setting)) {
            return Err(format!("the default of its editor's setting {} is out of range", setting.id));
        }
        if self.turns.is_empty() { Err("its editor offers no turn".into()) } else { Ok(()) }
    }
}

impl Extension for Assembled {
    const ID: &'static str = "assemble";
    const VERSION: u32 = 1;
    type Question = Arrangement;
}

impl Extension for Arrangement {
    const ID: &'static str = "arrangement";
    const VERSION: u32 = 1;
    type Question = ();

    fn check(&self, bounds: Bounds) -> Result<(), String> {
        let off_board = self.pieces.iter().find(|(site, _)| usize::from(site.0) >= bounds.sites);
        off_board.map_or(Ok(()), |(site, _)| {
            Err(format!("it arranges a piece on site {}, beyond its board", site.0))
        })
    }
}
