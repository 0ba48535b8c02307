//! Drawings on a piece beyond its shape: lines, circles, polygons and short texts, as data. In piece coordinates the
//! centre is the origin, the diameter of the piece is one unit, and y points up.

use serde::{Deserialize, Serialize};

use crate::{Ink, Point};

/// One figure on a piece. It turns with the board; a text moves along and stays upright.
///
/// A ring: `Glyph::filled(Form::circle([0.0, 0.0], 0.3)).stroked(0.05)`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Glyph {
    /// The form that is drawn.
    pub form: Form,
    /// Width of the outline; 0 fills the form. A line has a width in any case, a text none.
    #[serde(default)]
    pub stroke: f32,
    /// Its colour.
    #[serde(default)]
    pub tone: Tone,
}

/// The form of a figure, in piece coordinates.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// A circle.
    Circle {
        /// Centre.
        at: Point,
        /// Radius.
        radius: f32,
    },
    /// A convex polygon, two corners or more; the last is joined to the first.
    Polygon(Vec<Point>),
    /// A line from point to point.
    Line(Vec<Point>),
    /// A short text.
    Text {
        /// Its middle.
        at: Point,
        /// Height of its capitals.
        height: f32,
        /// The text.
        text: String,
    },
}

/// A colour relative to the piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    /// Black or white, whichever is read better on the piece.
    #[default]
    Contrast,
    /// Between the piece's colour and `Contrast`: for what matters less.
    Faint,
    /// The piece's own colour, on top of something else.
    Body,
    /// A colour role.
    Ink(Ink),
}

impl Glyph {
    /// A filled form, readable on the piece.
    pub const fn filled(form: Form) -> Self {
        Self { form, stroke: 0.0, tone: Tone::Contrast }
    }

    /// Its outline alone, or a line, so wide.
    #[must_use]
    pub fn stroked(self, stroke: f32) -> Self {
        Self { stroke, ..self }
    }

    /// In that colour.
    #[must_use]
    pub fn toned(self, tone: Tone) -> Self {
        Self { tone, ..self }
    }
}

impl Form {
    /// A circle.
    pub const fn circle(centre: Point, radius: f32) -> Self {
        Self::Circle { at: centre, radius }
    }

    /// A text around `centre`.
    pub fn text(centre: Point, height: f32, text: impl Into<String>) -> Self {
        Self::Text { at: centre, height, text: text.into() }
    }

    /// Every point that it names: a circle's and a text's middle.
    pub fn points(&self) -> &[Point] {
        match self {
            Self::Circle { at, .. } | Self::Text { at, .. } => std::slice::from_ref(at),
            Self::Polygon(points) | Self::Line(points) => points,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Piece, Shape, Site};

    #[test]
    fn a_piece_written_before_glyphs_reads_and_one_without_writes_none() {
        let plain = Piece::new(Site(3), Shape::Disc, Ink(1));
        let text = serde_json::to_string(&plain).expect("plain data");
        assert_eq!(text, r#"{"site":3,"shape":"disc","ink":1,"size":0.8,"label":""}"#);
        assert_eq!(serde_json::from_str::<Piece>(&text).expect("it reads"), plain);
    }

    #[test]
    fn glyphs_come_back_as_they_were_and_defaults_may_be_left_out() {
        let glyphs = vec![
            Glyph::filled(Form::circle([0.25, -0.25], 0.1)).stroked(0.02),
            Glyph::filled(Form::Polygon(vec![[0.0, 0.0], [0.1, 0.0], [0.0, 0.1]])).toned(Tone::Ink(Ink(2))),
            Glyph::filled(Form::text([0.0, 0.0], 0.2, "D")).toned(Tone::Body),
        ];
        let text = serde_json::to_string(&glyphs).expect("plain data");
        assert_eq!(serde_json::from_str::<Vec<Glyph>>(&text).expect("it reads"), glyphs);
        let short = r#"{"form":{"line":[[0.0,0.0],[0.5,0.5]]}}"#;
        let line = Glyph::filled(Form::Line(vec![[0.0, 0.0], [0.5, 0.5]]));
        assert_eq!(serde_json::from_str::<Glyph>(short).expect("it reads"), line);
    }
}
