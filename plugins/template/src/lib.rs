//! Noughts and crosses, complete: the game to copy. `docs/adding-a-game.md` walks through this file.
//!
//! A game is one type with [`Game`] (facts and entry points) and one with [`Position`] (rules), [`Notation`] (text)
//! and [`View`] (picture and clicks), and at least one [`Heuristic`].

#![forbid(unsafe_code)]

use abstrakt_plugin_api::kit::{Zobrist, square_name};
use abstrakt_plugin_api::{
    Board, Choice, Facts, Flags, Game, Heuristic, HeuristicFacts, Ink, Move, MoveList, Notation, Outcome,
    Piece, Player, Players, Position, Refusal, Scene, Shape, Site, Status, Sum, TransitionStep, View,
    export_game, features, text,
};

/// The eight lines of three, as sets of squares: bit 0 is a1, bit 1 b1, ..., bit 8 c3.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const FULL: u16 = 0o777;
/// Random numbers for the keys: one for each player and square.
const KEYS: Zobrist<2, 9> = Zobrist::new(1);

features! {
    fn features();
    value OPEN = "open" ("lines without an opponent's mark", "řady bez soupeřovy značky");
    value SHUT = "shut" ("the opponent's such lines", "soupeřovy takové řady");
    value CENTRE = "centre" ("1 on the middle square", "1 za prostřední pole");
    ordering MIDDLE = "middle" ("lines through the square", "řady přes pole");
}

/// The game.
pub struct NoughtsAndCrosses;

export_game!(NoughtsAndCrosses);

impl Game for NoughtsAndCrosses {
    type Position = Grid;

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
                    text("Looks at the middle square only.", "Dívá se jen na prostřední pole."),
                    &[(CENTRE, 1)],
                ),
            ],
            max_moves: 9,
            usual_moves: 5,
            endings: vec![text("three in a row", "tři v řadě"), text("board full", "plná deska")],
            ..Facts::plain()
        }
    }

    fn start(_: &Choice) -> Result<Grid, Refusal> {
        Ok(Grid::default())
    }

    fn read(_: &Choice, text: &str) -> Result<Grid, Refusal> {
        let wrong =
            || Refusal::new(format!("{text}: nine of x, o and . are right, with as many x as o or one more"));
        let set =
            |letter: u8| (0..9).filter(|&at| text.as_bytes()[at] == letter).fold(0, |set, at| set | 1 << at);
        if text.len() != 9 || !text.bytes().all(|letter| b"xo.".contains(&letter)) {
            return Err(wrong());
        }
        let grid = Grid { marks: [set(b'x'), set(b'o')] };
        let [crosses, noughts] = grid.marks.map(u16::count_ones);
        // Only the player who moved last can have three in a row.
        let possible = (noughts..=noughts + 1).contains(&crosses) && !grid.has_line(grid.side());
        if possible { Ok(grid) } else { Err(wrong()) }
    }

    fn board(_: &Choice) -> Board {
        Board::squares(3, 3)
    }

    fn heuristic(_: usize) -> Box<dyn Heuristic<Grid>> {
        Box::new(Lines)
    }
}

/// Nine squares. Their number tells who moves, so that the marks are the whole position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    /// Squares of each player.
    marks: [u16; 2],
}

impl Grid {
    /// The player to move: 0 has the crosses and begins.
    fn side(self) -> usize {
        (self.marks[0].count_ones() - self.marks[1].count_ones()) as usize & 1
    }

    fn free(self) -> u16 {
        FULL & !(self.marks[0] | self.marks[1])
    }

    fn has_line(self, player: usize) -> bool {
        LINES.iter().any(|&line| self.marks[player] & line == line)
    }

    fn squares(set: u16) -> impl Iterator<Item = u16> {
        (0..9).filter(move |&square| set >> square & 1 == 1)
    }
}

impl Position for Grid {
    fn status(&self) -> Status {
        let last = 1 - self.side();
        if self.has_line(last) {
            return Status::Over(Outcome { winners: Players::only(Player(last as u8)), reason: 0 });
        }
        match self.free() {
            0 => Status::Over(Outcome { winners: Players::NONE, reason: 1 }),
            _ => Status::Turn { player: Player(self.side() as u8), mid_turn: false },
        }
    }

    fn key(&self) -> u64 {
        // Nine squares are quickly hashed afresh; larger boards keep the key and change it in `play`.
        let marks =
            |player: usize| Self::squares(self.marks[player]).map(move |at| KEYS.key(player, at.into()));
        marks(0).chain(marks(1)).fold(0, |key, mark| key ^ mark)
    }

    fn moves(&self, out: &mut MoveList<'_>) {
        if !self.status().is_over() {
            Self::squares(self.free()).for_each(|at| out.push_with(Move(at.into()), Flags::IRREVERSIBLE));
        }
    }

    fn play(&mut self, code: Move) {
        self.marks[self.side()] |= 1 << code.0;
    }
}

impl Notation for Grid {
    fn move_text(&self, code: Move) -> String {
        square_name(code.0 as u16 % 3, code.0 as u16 / 3)
    }

    fn text(&self) -> String {
        let letter = |at: u16| match self.marks.map(|set| set >> at & 1) {
            [1, _] => 'x',
            [_, 1] => 'o',
            _ => '.',
        };
        (0..9).map(letter).collect()
    }

    fn dump(&self) -> String {
        let text = self.text();
        format!("3 {}\n2 {}\n1 {}\n  abc\n", &text[6..], &text[3..6], &text[..3])
    }
}

impl View for Grid {
    // The default clicks serve a placing game: one click on the site that is the move's code.
    fn scene(&self) -> Scene {
        let pieces = |player: usize, shape: Shape| {
            Self::squares(self.marks[player])
                .map(move |at| Piece::new(Site(at), shape.clone(), Ink(player as u8)))
        };
        Scene {
            pieces: pieces(0, Shape::Cross).chain(pieces(1, Shape::Ring)).collect(),
            hint: Some(text("Click a free square", "Klepněte na volné pole")),
            ..Scene::default()
        }
    }

    fn transition(&self, code: Move) -> Vec<TransitionStep> {
        vec![TransitionStep::Appear { at: Site(code.0 as u16) }]
    }
}

/// Both heuristics: they share the features and differ by their weights.
struct Lines;

impl Heuristic<Grid> for Lines {
    fn features(&mut self, grid: &Grid, player: Player, sum: &mut Sum<'_>) {
        let own = usize::from(player.0);
        let open = |other: usize| LINES.iter().filter(|&line| grid.marks[other] & line == 0).count() as i32;
        sum.add(OPEN, open(1 - own));
        sum.add(SHUT, open(own));
        sum.add(CENTRE, i32::from(grid.marks[own] >> 4 & 1));
    }

    fn order(&mut self, _: &Grid, code: Move, sum: &mut Sum<'_>) {
        sum.add(MIDDLE, LINES.iter().filter(|&line| line >> code.0 & 1 == 1).count() as i32);
    }
}
