//! Noughts and crosses, complete: the game to copy. `docs/adding-a-game.md` walks through this file.
//!
//! A game is one type with [`Game`] (facts and entry points) and one with [`Position`] (rules), [`Notation`] (text)
//! and [`View`] (picture and clicks), and at least one [`Heuristic`].

#![forbid(unsafe_code)]

use std::sync::LazyLock;

use abstrakt_plugin_api::kit::{Grid, SiteSet, Squares, Zobrist, letters};
use abstrakt_plugin_api::{
    Arrangement, Board, Choice, Editor, Facts, Flags, Game, Heuristic, HeuristicFacts, Ink, Mark, Move,
    MoveList, Notation, Outcome, Piece, PieceKind, Player, Players, Position, Refusal, Scene, Shape, Site,
    Status, Sum, TurnKind, View, export_game, features, pieces, refusal, text,
};

const BOARD: Squares = Squares::new(3, 3);
/// Columns and rows from a site to the next one of a line.
const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
/// Marks in a line that win.
const LENGTH: i32 = 3;
/// Every line that wins.
static LINES: LazyLock<Vec<SiteSet>> = LazyLock::new(lines);
/// Random numbers for the keys: one for each player and site.
const KEYS: Zobrist<2, 9> = Zobrist::new(1);

features! {
    fn features();
    value OPEN = "open" ("lines without an opponent's mark", "řady bez soupeřovy značky");
    value SHUT = "shut" ("the opponent's such lines", "soupeřovy takové řady");
    value CENTRE = "centre" ("1 in the middle", "1 za prostředek");
    ordering MIDDLE = "middle" ("lines through the site", "řady přes místo");
}

/// The game.
pub struct NoughtsAndCrosses;

export_game!(NoughtsAndCrosses);

impl Game for NoughtsAndCrosses {
    type Position = Marks;

    fn facts() -> Facts {
        // Both heuristics share the features and differ by their weights.
        let heuristic = |id: &str, name, summary, weights: &[(usize, i32)]| HeuristicFacts {
            win: 100,
            ..HeuristicFacts::new(id, name, summary, features(), weights)
        };
        Facts {
            id: "noughts-and-crosses".into(),
            version: "1.0.0".into(),
            name: text("Noughts and crosses", "Piškvorky 3×3"),
            summary: text("Three in a row on nine squares.", "Tři v řadě na devíti polích."),
            rules: text(include_str!("../assets/rules.en.md"), include_str!("../assets/rules.cs.md")),
            heuristics: vec![
                heuristic(
                    "open-lines",
                    text("Open lines", "Otevřené řady"),
                    text("Counts the lines that can still be won.", "Počítá řady, které lze ještě vyhrát."),
                    &[(OPEN, 1), (SHUT, -1), (MIDDLE, 1)],
                ),
                heuristic(
                    "centre",
                    text("Centre", "Střed"),
                    text("Looks at the middle only.", "Dívá se jen na prostředek."),
                    &[(CENTRE, 1)],
                ),
            ],
            max_moves: BOARD.len().into(),
            usual_moves: usize::from(BOARD.len() / 2 + 1),
            endings: vec![text("three in a row", "tři v řadě"), text("board full", "plná deska")],
            ..Facts::plain()
        }
    }

    fn start(_: &Choice) -> Result<Marks, Refusal> {
        Ok(Marks::default())
    }

    fn read(_: &Choice, text: &str) -> Result<Marks, Refusal> {
        let marks = Marks(BOARD.read_sets(text, ['x', 'o'])?);
        let [crosses, noughts] = marks.0.map(SiteSet::len);
        // Only the player who moved last can have a line.
        let possible = (noughts..=noughts + 1).contains(&crosses) && marks.won(marks.side()).is_empty();
        let wrong = || {
            refusal(
                format!("{text}: expected as many x as o or one more, and a line only of whoever moved last"),
                format!(
                    "{text}: správně je stejně x jako o, nebo o jedno x víc, a řada jen toho, kdo táhl poslední"
                ),
            )
        };
        if possible { Ok(marks) } else { Err(wrong()) }
    }

    fn editor(_: &Choice) -> Option<Editor> {
        let kind = |id, name, shape, ink| {
            PieceKind::new(id, name, Piece::new(Site(0), shape, Ink(ink)), BOARD.sites())
        };
        Some(Editor::new(
            vec![
                kind("cross", text("Cross", "Křížek"), Shape::Cross, 0),
                kind("nought", text("Nought", "Kolečko"), Shape::Ring, 1),
            ],
            vec![
                TurnKind::new("crosses", text("Crosses move", "Táhnou křížky")),
                TurnKind::new("noughts", text("Noughts move", "Táhnou kolečka")),
            ],
        ))
    }

    fn assemble(choice: &Choice, arrangement: &Arrangement) -> Result<Marks, Refusal> {
        let marks = Marks([0, 1].map(|kind| arrangement.sites_of(kind).collect()));
        // The text says what is possible, and whose turn it is.
        let marks = Self::read(choice, &marks.text())?;
        let is_right = marks.status().is_over() || marks.side() == usize::from(arrangement.turn);
        let wrong = || {
            refusal(
                "crosses move where there are as many noughts, and noughts where there is one cross more",
                "křížky táhnou, když je koleček stejně, a kolečka, když je o jeden křížek víc",
            )
        };
        if is_right { Ok(marks) } else { Err(wrong()) }
    }

    fn board(_: &Choice) -> Board {
        BOARD.board()
    }

    fn heuristic(_: usize) -> Box<dyn Heuristic<Marks>> {
        Box::new(Lines)
    }
}

/// The marks of each player. Their number tells who moves, so that they are the whole position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks([SiteSet; 2]);

impl Marks {
    /// The player to move: 0 has the crosses and begins.
    fn side(self) -> usize {
        self.0[0].len() - self.0[1].len()
    }

    fn free(self) -> SiteSet {
        SiteSet::below(BOARD.len()) - (self.0[0] | self.0[1])
    }

    /// The lines that a player has made, together.
    fn won(self, player: usize) -> SiteSet {
        let made = LINES.iter().filter(|&&line| (line - self.0[player]).is_empty());
        made.fold(SiteSet::default(), |won, &line| won | line)
    }

    fn letters(self) -> impl Fn(Site) -> char {
        letters([('x', self.0[0]), ('o', self.0[1])])
    }
}

fn lines() -> Vec<SiteSet> {
    let line = |from: Site, (columns, rows): (i32, i32)| -> Option<SiteSet> {
        (0..LENGTH).map(|step| BOARD.step(from, step * columns, step * rows)).collect()
    };
    BOARD.sites().flat_map(|from| DIRECTIONS.into_iter().filter_map(move |way| line(from, way))).collect()
}

impl Position for Marks {
    fn status(&self) -> Status {
        let last = 1 - self.side();
        if !self.won(last).is_empty() {
            return Status::Over(Outcome { winners: Players::only(Player(last as u8)), reason: 0 });
        }
        if self.free().is_empty() {
            return Status::Over(Outcome { winners: Players::NONE, reason: 1 });
        }
        Status::turn(Player(self.side() as u8))
    }

    fn key(&self) -> u64 {
        // A key of few marks is quickly computed afresh; larger boards keep the key and change it in `play`.
        KEYS.keys(0, self.0[0]) ^ KEYS.keys(1, self.0[1])
    }

    fn moves(&self, out: &mut MoveList<'_>) {
        if !self.status().is_over() {
            self.free().iter().for_each(|site| out.push_with(site.into(), Flags::IRREVERSIBLE));
        }
    }

    fn play(&mut self, code: Move) {
        self.0[self.side()] |= code.site().into();
    }
}

impl Notation for Marks {
    fn move_text(&self, code: Move) -> String {
        BOARD.name(code.site())
    }

    fn text(&self) -> String {
        BOARD.line(self.letters())
    }

    fn dump(&self) -> String {
        BOARD.dump(self.letters())
    }
}

impl View for Marks {
    fn arrangement(&self) -> Option<Arrangement> {
        let turn = if self.status().is_over() { 0 } else { self.side() as u16 };
        Some(Arrangement::of_sets(self.0, turn))
    }

    // The default clicks serve a placing game: one click on the site that is the move's code.
    fn scene(&self) -> Scene {
        let [crosses, noughts] = self.0;
        Scene {
            pieces: [pieces(crosses, &Shape::Cross, Ink(0)), pieces(noughts, &Shape::Ring, Ink(1))].concat(),
            marks: (self.won(0) | self.won(1)).iter().map(|site| (site, Mark::Notice)).collect(),
            hint: Some(text("Click a free square", "Klepněte na volné pole")),
            ..Scene::default()
        }
    }
}

/// Both heuristics: they share the features and differ by their weights.
struct Lines;

impl Heuristic<Marks> for Lines {
    fn features(&mut self, marks: &Marks, player: Player, sum: &mut Sum<'_>) {
        let seat = player.index();
        let lines_without =
            |set: SiteSet| LINES.iter().filter(|&&line| (line & set).is_empty()).count() as i32;
        sum.add(OPEN, lines_without(marks.0[1 - seat]));
        sum.add(SHUT, lines_without(marks.0[seat]));
        sum.add(CENTRE, i32::from(marks.0[seat].contains(Site(BOARD.len() / 2))));
    }

    fn order(&mut self, _: &Marks, code: Move, sum: &mut Sum<'_>) {
        sum.add(MIDDLE, LINES.iter().filter(|line| line.contains(code.site())).count() as i32);
    }
}
