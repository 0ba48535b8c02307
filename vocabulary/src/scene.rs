//! The contents of a board, as data, and how they change. In board coordinates neighbours are one unit apart, and y
//! points up.

use serde::{Deserialize, Serialize};

use crate::{Glyph, Point, Site, Text};

/// A colour role; the host's theme makes colours of it. 0 to 3 are the usual colours of seats 0 to 3: black, white,
/// orange and blue in the themes that come with the program. 4 is neutral. Where seat 0 is to be white, [`Scene::inks`] says so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ink(pub u8);

/// A piece's form, one board unit across at size 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// Flat disc.
    Disc,
    /// Ball with a highlight.
    Ball,
    /// Ring, open inside: a marker fits in.
    Ring,
    /// Two crossing strokes.
    Cross,
    /// Square tile with rounded corners.
    Tile,
    /// Standing column seen from above; drawn with a shadow as long as its height.
    Column {
        /// Height in board units.
        height: f32,
    },
    /// Any polygon around the site's centre.
    Polygon(Vec<Point>),
}

/// A piece on a site.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Piece {
    /// The site on which it stands.
    pub site: Site,
    /// Form.
    pub shape: Shape,
    /// Colour role.
    pub ink: Ink,
    /// Diameter in board units.
    pub size: f32,
    /// Short text on it: `"T"`, `"D"`, a count; empty for none. Of a piece with glyphs it is only spoken, not drawn.
    pub label: String,
    /// The drawings on it, from bottom to top.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub glyphs: Vec<Glyph>,
}

impl Piece {
    /// A piece of the usual size without a label.
    pub fn new(site: Site, shape: Shape, ink: Ink) -> Self {
        Self { site, shape, ink, size: 0.8, label: String::new(), glyphs: Vec::new() }
    }
}

/// Pieces of one kind on many sites.
pub fn pieces(sites: impl IntoIterator<Item = Site>, shape: &Shape, ink: Ink) -> Vec<Piece> {
    sites.into_iter().map(|site| Piece::new(site, shape.clone(), ink)).collect()
}

/// Everything that the board shows beside its geometry.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Scene {
    /// Pieces from bottom to top, also those in bags and off the board.
    pub pieces: Vec<Piece>,
    /// Sites to stress.
    pub marks: Vec<(Site, Mark)>,
    /// The colour of each seat now; empty means seat n has ink n.
    pub inks: Vec<Ink>,
    /// The effect of the next click, one line for the status bar: "Choose a row to remove".
    pub hint: Option<Text>,
    /// The legal moves are a few alternatives (rows to remove): the wheel or another click on a shared site cycles
    /// between them, each shown by the sites that its transition empties, and a click takes the one shown.
    pub alternatives: bool,
}

/// The reasons why a site is stressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// About to be removed.
    Doomed,
    /// A goal to reach.
    Goal,
    /// Worth a look: a finished row, a piece that must move.
    Notice,
}

/// A step of a transition, in order; neighbouring steps run together unless they touch one site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TransitionStep {
    /// The top piece of `from` goes to `to`. The host also draws the direction of a move by these.
    Slide {
        /// The site where it starts.
        from: Site,
        /// The site where it ends.
        to: Site,
    },
    /// A piece appears.
    Appear {
        /// The site.
        at: Site,
    },
    /// The top piece vanishes.
    Vanish {
        /// The site.
        at: Site,
    },
    /// The top piece changes its colour.
    Flip {
        /// The site.
        at: Site,
    },
}
