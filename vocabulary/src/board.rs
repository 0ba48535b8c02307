//! The geometry of a board as data. Board coordinates: one unit between neighbours, y up.

use serde::{Deserialize, Serialize};

use crate::{Shape, Text, text};

/// Something that can be clicked or hold a piece: a cell, a point, a bag, a button. An index into `Board::sites`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Site(pub u16);

impl Site {
    /// The site as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A point or a vector in board coordinates.
pub type Point = [f32; 2];

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
    /// Points stressed by a dot, by which players count: the star points of a board of lines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stars: Vec<Point>,
}

/// The material of a board. The host's theme gives it a colour.
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
    /// The label of a button: "Take black".
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
    /// No piece ever stands here: a light square of draughts. Its name is not written on it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unused: bool,
    /// The words above a place off the board: "Bag".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Text>,
    /// The form of the pieces that are at home in a place off the board: seen faintly while it is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub home: Option<Shape>,
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
    pub fn button(&mut self, name: &str, caption: Text, position: Point) -> Site {
        let outline = vec![[-0.9, -0.3], [0.9, -0.3], [0.9, 0.3], [-0.9, 0.3]];
        let caption = Some(caption);
        self.add(SiteFacts {
            name: name.into(),
            caption,
            at: position,
            outline,
            off_board: true,
            ..SiteFacts::default()
        })
    }

    /// Adds a button that says "Pass"; returns its site. As every button it is shown only while a legal move uses it.
    pub fn pass(&mut self, position: Point) -> Site {
        self.button("pass", text("Pass", "Vynechat tah"), position)
    }

    /// Adds a place for pieces off the board; returns its site.
    pub fn tray(&mut self, name: &str, position: Point) -> Site {
        self.add(SiteFacts { name: name.into(), at: position, off_board: true, ..SiteFacts::default() })
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
