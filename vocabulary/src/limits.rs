//! The limits of what a game shows, declared once: the conformance kit samples answers by them, the host checks every answer
//! of a library by them before anything is drawn, and the window draws nothing that is out of them.
//!
//! They are far beyond what any board of this family needs, and keep a picture within what can be drawn: numbers are
//! finite, and texts have a length that can be laid out. Whether texts are plain is not asked here: the host makes them so.

use crate::{Board, Form, Glyph, Piece, Point, Scene, Shape, SiteFacts, Text};

/// Most sites of a board, and most pieces and marks of a scene.
pub const MOST_SITES: usize = 4096;
/// Most lines of a board.
pub const MOST_LINES: usize = 4 * MOST_SITES;
/// Most coordinates written beside a board.
pub const MOST_LABELS: usize = 1024;
/// Most corners of a site's outline and of a piece that is a polygon.
pub const MOST_CORNERS: usize = 256;
/// Every coordinate of a board is less than this far from 0, in board units.
pub const FARTHEST: f32 = 1000.0;
/// The diameter of a piece and the height of a column are less than this, in board units.
pub const LARGEST_PIECE: f32 = 100.0;
/// Most glyphs on a piece. A picture of a piece, not a painting: they cross the pipe at every move.
pub const MOST_GLYPHS: usize = 64;
/// Most points of a glyph that is a line or a polygon.
pub const MOST_GLYPH_POINTS: usize = 64;
/// Every number of a glyph is at most this, in diameters of its piece.
pub const GLYPH_REACH: f32 = 4.0;
/// Longest name of a site, coordinate, label of a piece and text of a glyph, bytes.
pub const LONGEST_LABEL: usize = 64;
/// Longest name and caption for people in each language, bytes: they stand on buttons and in menus.
pub const LONGEST_NAME: usize = 200;
/// Longest hint about the next click in each language, bytes.
pub const LONGEST_HINT: usize = 1000;
/// Longest text of a move, short or long, bytes.
pub const LONGEST_MOVE: usize = 200;
/// Most sites in a path of clicks.
pub const LONGEST_PATH: usize = 64;
/// Most steps of a transition.
pub const MOST_STEPS: usize = MOST_SITES;
/// Longest text of a position, bytes.
pub const LONGEST_POSITION: usize = 4096;
/// Longest text of an inspection in each language, bytes.
pub const LONGEST_INSPECTION: usize = 4096;
/// Most pictures of an inspection.
pub const MOST_PICTURES: usize = 8;
/// Most plies of chance in a row: enough to deal every card of several packs. A game in which chance acts again and again never
/// comes to a player's turn.
pub const MOST_CHANCE: usize = 256;
/// Most counters of a position.
pub const MOST_COUNTERS: usize = 64;
/// Most stocks of a position.
pub const MOST_STOCKS: usize = 64;
/// Most kinds of pieces in a stock.
pub const MOST_STOCK_KINDS: usize = 64;

/// The part of a picture to which a limit belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PicturePart {
    /// The number of a board's sites.
    Sites,
    /// The name of a site.
    SiteName,
    /// Corners, captions, lines and coordinates of a board.
    Drawing,
    /// A coordinate of a board.
    Coordinate,
    /// The turn of a board.
    Turn,
    /// The number of pieces or marks.
    Number,
    /// Size, shape and label of a piece.
    PieceLook,
    /// The number of glyphs on a piece.
    GlyphNumber,
    /// A glyph.
    Glyph,
    /// The line that says what the next click does.
    Hint,
}

/// The error of a picture that exceeds its limits: what exceeds them, and what is expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}: expected {right}")]
pub struct PictureError {
    /// The part at fault.
    pub part: PicturePart,
    what: String,
    right: String,
}

impl PictureError {
    /// Size and limit of something that there is too much of.
    fn too_many(part: PicturePart, what: &str, size: usize, most: usize) -> Self {
        Self { part, what: format!("{what} = {size}"), right: format!("at most {most}") }
    }
}

/// The first of these that is out of its limits.
fn first(checks: impl IntoIterator<Item = Result<(), PictureError>>) -> Result<(), PictureError> {
    checks.into_iter().collect()
}

fn at_most(part: PicturePart, what: &str, size: usize, most: usize) -> Result<(), PictureError> {
    if size <= most { Ok(()) } else { Err(PictureError::too_many(part, what, size, most)) }
}

fn within(
    part: PicturePart,
    holds: bool,
    found: impl FnOnce() -> String,
    right: impl FnOnce() -> String,
) -> Result<(), PictureError> {
    if holds { Ok(()) } else { Err(PictureError { part, what: found(), right: right() }) }
}

/// Length of a text in the language in which it is longer, bytes.
pub fn length(Text { en, cs }: &Text) -> usize {
    en.len().max(cs.len())
}

impl Board {
    /// Checks that the board is within its limits, which this module declares.
    ///
    /// # Errors
    /// The first part that is not, with its size and its limit.
    pub fn check(&self) -> Result<(), PictureError> {
        use PicturePart::{Coordinate, Drawing, Sites, Turn};
        let (sites, turn) = (self.sites.len(), self.turn);
        within(
            Sites,
            (1..=MOST_SITES).contains(&sites),
            || format!("sites of a board = {sites}"),
            || format!("1 to {MOST_SITES}"),
        )?;
        at_most(Drawing, "lines of a board", self.lines.len(), MOST_LINES)?;
        at_most(Drawing, "coordinates of a board", self.labels.len(), MOST_LABELS)?;
        first(self.sites.iter().map(check_site))?;
        at_most(Drawing, "star points of a board", self.stars.len(), MOST_SITES)?;
        first(
            self.lines
                .iter()
                .flat_map(|(start, end)| [start, end])
                .map(|point| check_point(Coordinate, point)),
        )?;
        first(self.stars.iter().map(|point| check_point(Coordinate, point)))?;
        first(self.labels.iter().map(|(text, point)| {
            at_most(Drawing, "bytes of a coordinate", text.len(), LONGEST_LABEL)?;
            check_point(Coordinate, point)
        }))?;
        within(
            Turn,
            turn == 0 || 360_u16.is_multiple_of(turn),
            || format!("turn of a board = {turn}"),
            || "a divisor of 360".into(),
        )
    }
}

fn check_site(site: &SiteFacts) -> Result<(), PictureError> {
    let name = site.name.len();
    within(
        PicturePart::SiteName,
        (1..=LONGEST_LABEL).contains(&name),
        || format!("bytes of the name of a site = {name}"),
        || format!("1 to {LONGEST_LABEL}"),
    )?;
    let caption = site.caption.as_ref().map_or(0, length);
    at_most(PicturePart::Drawing, "bytes of the caption of a site", caption, LONGEST_NAME)?;
    let title = site.title.as_ref().map_or(0, length);
    at_most(PicturePart::Drawing, "bytes of the title of a site", title, LONGEST_NAME)?;
    site.home.as_ref().map_or(Ok(()), check_shape)?;
    at_most(PicturePart::Drawing, "corners of a site", site.outline.len(), MOST_CORNERS)?;
    first(site.outline.iter().chain([&site.at]).map(|point| check_point(PicturePart::Coordinate, point)))
}

fn check_point(part: PicturePart, point: &Point) -> Result<(), PictureError> {
    let far = point.iter().find(|value| !(value.is_finite() && value.abs() < FARTHEST));
    within(
        part,
        far.is_none(),
        || format!("a coordinate = {}", far.copied().unwrap_or_default()),
        || format!("less than {FARTHEST} from 0"),
    )
}

impl Scene {
    /// Checks that the picture is within its limits, which this module declares. Its sites are checked against the
    /// board elsewhere.
    ///
    /// # Errors
    /// The first part that is not, with its size and its limit.
    pub fn check(&self) -> Result<(), PictureError> {
        at_most(PicturePart::Number, "pieces of a scene", self.pieces.len(), MOST_SITES)?;
        at_most(PicturePart::Number, "marks of a scene", self.marks.len(), MOST_SITES)?;
        let hint = self.hint.as_ref().map_or(0, length);
        at_most(PicturePart::Hint, "bytes of the hint", hint, LONGEST_HINT)?;
        first(self.pieces.iter().map(Piece::check))
    }
}

impl Piece {
    /// Checks that the piece is within its limits, which this module declares.
    ///
    /// # Errors
    /// The first part that is not, with its size and its limit.
    pub fn check(&self) -> Result<(), PictureError> {
        use PicturePart::{GlyphNumber, PieceLook};
        let Self { size, label, glyphs, .. } = self;
        within(
            PieceLook,
            *size > 0.0 && *size < LARGEST_PIECE,
            || format!("size of a piece = {size}"),
            || format!("more than 0 and less than {LARGEST_PIECE}"),
        )?;
        at_most(PieceLook, "bytes of the label of a piece", label.len(), LONGEST_LABEL)?;
        check_shape(&self.shape)?;
        at_most(GlyphNumber, "glyphs of a piece", glyphs.len(), MOST_GLYPHS)?;
        first(glyphs.iter().map(Glyph::check))
    }
}

fn check_shape(shape: &Shape) -> Result<(), PictureError> {
    use PicturePart::PieceLook;
    match shape {
        Shape::Column { height } => within(
            PieceLook,
            (0.0..LARGEST_PIECE).contains(height),
            || format!("height of a column = {height}"),
            || format!("0 or more and less than {LARGEST_PIECE}"),
        ),
        Shape::Polygon(points) => {
            at_most(PieceLook, "corners of a piece", points.len(), MOST_CORNERS)?;
            first(points.iter().map(|point| check_point(PieceLook, point)))
        }
        Shape::Disc | Shape::Ball | Shape::Ring | Shape::Cross | Shape::Tile => Ok(()),
    }
}

impl Glyph {
    /// Checks that the glyph is within its limits, which this module declares: it lies near its piece, and has
    /// something to draw.
    ///
    /// # Errors
    /// The first part that is not, with its size and its limit.
    pub fn check(&self) -> Result<(), PictureError> {
        let check_value = |what: &str, value: f32| {
            within(
                PicturePart::Glyph,
                value.abs() <= GLYPH_REACH,
                || format!("{what} of a glyph = {value}"),
                || format!("at most {GLYPH_REACH} diameters of its piece"),
            )
        };
        let positive = |what: &str, value: f32| {
            let right = || format!("more than 0 and at most {GLYPH_REACH} diameters of its piece");
            within(
                PicturePart::Glyph,
                value > 0.0 && value <= GLYPH_REACH,
                || format!("{what} of a glyph = {value}"),
                right,
            )
        };
        match &self.form {
            Form::Circle { radius, .. } => positive("radius", *radius),
            Form::Text { height, text, .. } => {
                at_most(PicturePart::Glyph, "bytes of the text of a glyph", text.len(), LONGEST_LABEL)?;
                positive("height", *height)
            }
            Form::Polygon(points) | Form::Line(points) => {
                let number = points.len();
                within(
                    PicturePart::Glyph,
                    (2..=MOST_GLYPH_POINTS).contains(&number),
                    || format!("points of a glyph = {number}"),
                    || format!("2 to {MOST_GLYPH_POINTS}"),
                )
            }
        }?;
        within(
            PicturePart::Glyph,
            self.stroke >= 0.0 && self.stroke <= GLYPH_REACH,
            || format!("stroke of a glyph = {}", self.stroke),
            || format!("0 to {GLYPH_REACH} diameters of its piece"),
        )?;
        first(self.form.points().iter().flatten().map(|value| check_value("a coordinate", *value)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ink, Mark, Site, text};

    fn piece(change: impl FnOnce(&mut Piece)) -> Scene {
        let mut piece = Piece::new(Site(0), Shape::Disc, Ink(0));
        change(&mut piece);
        Scene { pieces: vec![piece], ..Scene::default() }
    }

    fn glyph(form: Form) -> Scene {
        piece(|piece| piece.glyphs = vec![Glyph::filled(form)])
    }

    fn board(change: impl FnOnce(&mut Board)) -> Board {
        let mut board = Board::squares(8, 8);
        board.pass([9.0, 0.0]);
        change(&mut board);
        board
    }

    #[test]
    fn a_usual_picture_is_within_its_limits() {
        assert_eq!(board(|_| ()).check(), Ok(()));
        let whole = piece(|piece| {
            piece.label = "D".into();
            piece.glyphs = vec![
                Glyph::filled(Form::circle([0.25, -0.25], 0.1)).stroked(0.02),
                Glyph::filled(Form::Line(vec![[-0.5, 0.0], [0.5, 0.0]])).stroked(0.1),
                Glyph::filled(Form::text([0.0, 0.0], 0.2, "12")),
            ];
        });
        assert_eq!(whole.check(), Ok(()));
    }

    #[test]
    fn whatever_of_a_scene_is_out_of_its_limits_is_told_with_size_and_limit() {
        let many = |_| Piece::new(Site(0), Shape::Disc, Ink(0));
        let long = "x".repeat(65);
        let cases = [
            (
                piece(|piece| piece.size = 3000.0),
                "size of a piece = 3000: expected more than 0 and less than 100",
            ),
            (
                piece(|piece| piece.size = f32::NAN),
                "size of a piece = NaN: expected more than 0 and less than 100",
            ),
            (piece(|piece| piece.size = 0.0), "size of a piece = 0: expected more than 0 and less than 100"),
            (
                piece(|piece| piece.label = long.clone()),
                "bytes of the label of a piece = 65: expected at most 64",
            ),
            (
                piece(|piece| piece.shape = Shape::Column { height: f32::INFINITY }),
                "height of a column = inf: expected 0 or more and less than 100",
            ),
            (
                piece(|piece| piece.shape = Shape::Polygon(vec![[0.0, 0.0]; 257])),
                "corners of a piece = 257: expected at most 256",
            ),
            (
                piece(|piece| piece.shape = Shape::Polygon(vec![[0.0, f32::NAN]])),
                "a coordinate = NaN: expected less than 1000 from 0",
            ),
            (
                piece(|piece| piece.glyphs = vec![Glyph::filled(Form::circle([0.0; 2], 0.1)); 65]),
                "glyphs of a piece = 65: expected at most 64",
            ),
            (
                glyph(Form::text([0.0; 2], 1000.0, "x")),
                "height of a glyph = 1000: expected more than 0 and at most 4 diameters of its piece",
            ),
            (
                glyph(Form::text([0.0; 2], 0.5, long)),
                "bytes of the text of a glyph = 65: expected at most 64",
            ),
            (
                glyph(Form::circle([0.0, f32::INFINITY], 0.5)),
                "a coordinate of a glyph = inf: expected at most 4 diameters of its piece",
            ),
            (
                glyph(Form::circle([0.0; 2], f32::NAN)),
                "radius of a glyph = NaN: expected more than 0 and at most 4 diameters of its piece",
            ),
            (glyph(Form::Line(vec![[0.0; 2]])), "points of a glyph = 1: expected 2 to 64"),
            (
                piece(|piece| {
                    piece.glyphs = vec![Glyph::filled(Form::circle([0.0; 2], 0.5)).stroked(f32::NAN)];
                }),
                "stroke of a glyph = NaN: expected 0 to 4 diameters of its piece",
            ),
            (
                Scene { pieces: (0..4097).map(many).collect(), ..Scene::default() },
                "pieces of a scene = 4097: expected at most 4096",
            ),
            (
                Scene { marks: vec![(Site(0), Mark::Goal); 4097], ..Scene::default() },
                "marks of a scene = 4097: expected at most 4096",
            ),
            (
                Scene { hint: Some(text("x".repeat(1001), "x")), ..Scene::default() },
                "bytes of the hint = 1001: expected at most 1000",
            ),
        ];
        for (scene, right) in cases {
            assert_eq!(scene.check().map_err(|error| error.to_string()), Err(right.to_owned()));
        }
    }

    #[test]
    fn whatever_of_a_board_is_out_of_its_limits_is_told_with_size_and_limit() {
        let far = "a coordinate = NaN: expected less than 1000 from 0";
        let cases = [
            (board(|board| board.sites.clear()), "sites of a board = 0: expected 1 to 4096"),
            (
                board(|board| board.sites = vec![SiteFacts::default(); 4097]),
                "sites of a board = 4097: expected 1 to 4096",
            ),
            (board(|board| board.sites[3].name.clear()), "bytes of the name of a site = 0: expected 1 to 64"),
            (
                board(|board| board.sites[3].caption = Some(text("x", "x".repeat(201)))),
                "bytes of the caption of a site = 201: expected at most 200",
            ),
            (
                board(|board| board.sites[3].outline = vec![[0.0; 2]; 257]),
                "corners of a site = 257: expected at most 256",
            ),
            (board(|board| board.sites[3].at = [f32::NAN, 0.0]), far),
            (board(|board| board.sites[3].outline[0] = [0.0, f32::NAN]), far),
            (board(|board| board.lines.push(([0.0; 2], [f32::NAN, 0.0]))), far),
            (board(|board| board.labels[0].1 = [f32::NAN, 0.0]), far),
            (board(|board| board.stars.push([0.0, f32::NAN])), far),
            (
                board(|board| board.sites[64].title = Some(text("x".repeat(201), "x"))),
                "bytes of the title of a site = 201: expected at most 200",
            ),
            (
                board(|board| board.sites[64].home = Some(Shape::Column { height: -1.0 })),
                "height of a column = -1: expected 0 or more and less than 100",
            ),
            (
                board(|board| board.sites[3].at = [0.0, -1000.0]),
                "a coordinate = -1000: expected less than 1000 from 0",
            ),
            (
                board(|board| board.labels[0].0 = "x".repeat(65)),
                "bytes of a coordinate = 65: expected at most 64",
            ),
            (
                board(|board| board.labels = vec![(String::new(), [0.0; 2]); 1025]),
                "coordinates of a board = 1025: expected at most 1024",
            ),
            (
                board(|board| board.lines = vec![([0.0; 2], [1.0; 2]); 16_385]),
                "lines of a board = 16385: expected at most 16384",
            ),
            (board(|board| board.turn = 7), "turn of a board = 7: expected a divisor of 360"),
        ];
        for (board, right) in cases {
            assert_eq!(board.check().map_err(|error| error.to_string()), Err(right.to_owned()));
        }
    }
}
