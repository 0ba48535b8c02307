//! The picture as data, and the clicks that make a move. Board coordinates: one unit between neighbours, y up.

use serde::{Deserialize, Serialize};

use crate::{Arrangement, Glyph, Inspection, Move, Position, Symmetry, Text, text};

/// Something that can be clicked or hold a piece: a cell, a point, a bag, a button. An index into `Board::sites`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Site(pub u16);

impl Site {
    /// The site as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A point or a vector in board coordinates.
pub type Point = [f32; 2];

/// A colour role; the host's theme makes colours of it. 0..3 are the usual colours of seats 0..3 (black, white, and
/// two more), 4 is neutral.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ink(pub u8);

/// Geometry, fixed for a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Board {
    /// Everything that can be clicked or hold a piece, in the order of `Site`.
    pub sites: Vec<SiteFacts>,
    /// Lines drawn under the pieces, from point to point.
    pub lines: Vec<(Point, Point)>,
    /// Coordinates written beside the board.
    pub labels: Vec<(String, Point)>,
    /// Smallest rotation in degrees that maps the board's grid onto itself: 60, 90, 120 or 180. The host rotates by it.
    pub turn: u16,
    /// Tint of the board's surface.
    pub surface: Surface,
}

/// What a board is made of: the host's theme gives it a colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Surface {
    /// Light wood.
    #[default]
    Wood,
    /// Dark, polished.
    Slate,
    /// Green cloth.
    Cloth,
}

/// One site of the board.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SiteFacts {
    /// Name in coordinates, unique, spoken and shown: `"e5"`, `"bag-1"`.
    pub name: String,
    /// What a button says: "Take black".
    pub caption: Option<Text>,
    /// Centre.
    pub at: Point,
    /// Corners relative to the centre; empty for a point of a line board, and for a round tray.
    pub outline: Vec<Point>,
    /// Height of a terrace, 0 = ground.
    pub level: u8,
    /// Second tone of chequered boards.
    pub shaded: bool,
    /// Off the board: a tray for captured pieces, a bag, a button. Drawn without the board's surface.
    pub off_board: bool,
}

impl Board {
    /// A square board: `columns` x `rows` cells named a1, b1, ..., row by row from the bottom, with coordinates on
    /// the left and below. Site of column c, row r (both from 0): r x columns + c.
    pub fn squares(columns: u16, rows: u16) -> Self {
        let corners = vec![[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];
        let place = |index: u16| {
            let (x, y) = (index % columns, index / columns);
            SiteFacts {
                name: format!("{}{}", letter(x), y + 1),
                at: [f32::from(x), f32::from(y)],
                outline: corners.clone(),
                shaded: (x + y).is_multiple_of(2),
                ..SiteFacts::default()
            }
        };
        let files = (0..columns).map(|x| (letter(x).to_string(), [f32::from(x), -0.8]));
        let ranks = (0..rows).map(|y| ((y + 1).to_string(), [-0.8, f32::from(y)]));
        Self {
            sites: (0..columns * rows).map(place).collect(),
            labels: files.chain(ranks).collect(),
            turn: if columns == rows { 90 } else { 180 },
            ..Self::default()
        }
    }

    /// Adds a button off the board that says `caption`, shown only while a legal move uses it; returns its site.
    pub fn button(&mut self, name: &str, caption: Text, at: Point) -> Site {
        let outline = vec![[-0.9, -0.3], [0.9, -0.3], [0.9, 0.3], [-0.9, 0.3]];
        let caption = Some(caption);
        self.add(SiteFacts {
            name: name.into(),
            caption,
            at,
            outline,
            off_board: true,
            ..SiteFacts::default()
        })
    }

    /// Adds a button that says "Pass"; returns its site. As every button it is shown only while a legal move uses it.
    pub fn pass(&mut self, at: Point) -> Site {
        self.button("pass", text("Pass", "Vynechat tah"), at)
    }

    /// Adds a place for pieces off the board; returns its site.
    pub fn tray(&mut self, name: &str, at: Point) -> Site {
        self.add(SiteFacts { name: name.into(), at, off_board: true, ..SiteFacts::default() })
    }

    /// Adds a place; returns its site.
    pub fn add(&mut self, place: SiteFacts) -> Site {
        self.sites.push(place);
        Site((self.sites.len() - 1) as u16)
    }
}

/// Letter of a column: 0 is `a`.
pub fn letter(column: u16) -> char {
    char::from(b'a' + (column % 26) as u8)
}

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
    /// Where.
    pub site: Site,
    /// Form.
    pub shape: Shape,
    /// Colour role.
    pub ink: Ink,
    /// Diameter in board units.
    pub size: f32,
    /// Short text on it: `"T"`, `"D"`, a count; empty for none. Of a piece with glyphs it is only spoken, not drawn.
    pub label: String,
    /// What is drawn on it, from bottom to top.
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

/// What the board shows beside geometry.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Scene {
    /// Pieces from bottom to top, also those in bags and off the board.
    pub pieces: Vec<Piece>,
    /// Sites to stress.
    pub marks: Vec<(Site, Mark)>,
    /// The colour of each seat now; empty means seat n has ink n.
    pub inks: Vec<Ink>,
    /// What the next click does, one line for the status bar: "Choose a row to remove".
    pub hint: Option<Text>,
    /// The legal moves are a few alternatives (rows to remove): the wheel or another click on a shared site cycles
    /// between them, each shown by the sites that its transition empties, and a click takes the one shown.
    pub alternatives: bool,
}

/// Why a site is stressed.
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
        /// Where it starts.
        from: Site,
        /// Where it ends.
        to: Site,
    },
    /// A piece appears.
    Appear {
        /// Where.
        at: Site,
    },
    /// The top piece vanishes.
    Vanish {
        /// Where.
        at: Site,
    },
    /// The top piece changes its colour.
    Flip {
        /// Where.
        at: Site,
    },
}

/// Picture, clicks and animation of a position.
pub trait View: Position {
    /// The picture.
    fn scene(&self) -> Scene;

    /// Every path of clicks that makes `code`. No two moves may share a path. One move may have many. The default
    /// serves placing games: the code is the site.
    fn clicks(&self, code: Move, paths: &mut Vec<Vec<Site>>) {
        paths.push(vec![Site(code.0 as u16)]);
    }

    /// How the picture before `code` becomes the one after it; empty: the host fades between the two.
    fn transition(&self, _code: Move) -> Vec<TransitionStep> {
        Vec::new()
    }

    /// The position in terms of [`crate::Game::editor`]; `None` where the game has no editor.
    fn arrangement(&self) -> Option<Arrangement> {
        None
    }

    /// Symmetries of the rules, without the identity: all turns and reflections under which a game stays a game.
    fn symmetries(&self) -> Vec<Symmetry> {
        Vec::new()
    }

    /// The position as it looks through one of [`View::symmetries`].
    #[must_use]
    fn image(&self, _symmetry: &Symmetry) -> Self {
        self.clone()
    }

    /// What there is to know about a site; `None` for nothing.
    fn inspect(&self, _site: Site) -> Option<Inspection> {
        None
    }
}
