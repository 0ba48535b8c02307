//! The game as the host knows it: its facts, the ways into its positions, its scores.

use abstrakt_plugin_api::{
    Arrangement, Board, Choice, Editor, Facts, Game, Heuristic, Notation, Opt, Perspective, Player, Position,
    Range, Refusal, Scoring, refusal, text,
};

use crate::features::{self, Features};
use crate::pieces::Kind;
use crate::position::{MAX_MOVES, T_SCORE, TerracePosition};
use crate::squares::bits;
use crate::terrain::Terrain;
use crate::{editing, scene, setups, symmetry, text};

/// Index of the option `board`.
const BOARD: usize = 0;

/// Plies of a usual game, as games of the default heuristic at 10 ms a move last on average.
const USUAL_PLIES: u32 = 200;

/// Terrace.
pub struct Terrace;

impl Game for Terrace {
    type Position = TerracePosition;

    fn facts() -> Facts {
        Facts {
            id: "terrace".into(),
            name: text("Terrace", "Terrace"),
            summary: text(
                "Climb and descend a board of steps: bring your T to the far low corner, or capture all others.",
                "Stoupejte a sestupujte po stupňovité desce: doveďte svůj kámen T do protějšího nízkého rohu, \
                 nebo vyhoďte všechny ostatní.",
            ),
            rules: text(include_str!("../assets/rules.en.md"), include_str!("../assets/rules.cs.md")),
            setups: setups::all(),
            options: vec![Opt {
                id: "board".into(),
                name: text("Board", "Deska"),
                help: text(
                    "8x8 squares, or 6x6 squares with three sizes of pieces.",
                    "8x8 polí, nebo 6x6 polí s třemi velikostmi kamenů.",
                ),
                range: Range::OneOf(vec![
                    ("8x8".into(), text("8x8 squares", "8x8 polí")),
                    ("6x6".into(), text("6x6 squares", "6x6 polí")),
                ]),
                default: 0,
            }],
            heuristics: features::heuristics(),
            max_moves: MAX_MOVES,
            // CITE: [Houdek 2010] 7.2: the average branching factor is 64.7.
            usual_moves: 65,
            usual_plies: Some(USUAL_PLIES),
            endings: vec![
                text("the T has reached its goal", "kámen T došel do cíle"),
                text("the last T on the board", "poslední kámen T na desce"),
                text("no legal move", "žádný přípustný tah"),
            ],
            ..Facts::plain()
        }
    }

    fn cover() -> &'static [u8] {
        include_bytes!("../assets/cover.png")
    }

    fn start(choice: &Choice) -> Result<TerracePosition, Refusal> {
        let (terrain, small) = terrain(choice);
        text::read(terrain, choice.players, setups::diagram(choice.setup, small))
    }

    fn read(choice: &Choice, text: &str) -> Result<TerracePosition, Refusal> {
        let position = text::read(terrain(choice).0, choice.players, text)?;
        check_armies(&position, &Self::start(choice)?)?;
        Ok(position)
    }

    fn board(choice: &Choice) -> Board {
        scene::board(terrain(choice).0)
    }

    /// The worth of the army at the start, falling with every piece lost; the T with all that goes with it loses.
    /// CITE: [Houdek 2010] tables 4 and 5, which give Long.
    fn scoring(choice: &Choice, player: Player) -> Scoring {
        let start = Self::start(choice).map_or(0, |position| position.score(player));
        Scoring { min: 0, max: start, start, wins_at: None, loses_at: Some(start - T_SCORE) }
    }

    fn editor(choice: &Choice) -> Option<Editor> {
        Self::start(choice).ok().map(|start| editing::editor(&start))
    }

    fn assemble(choice: &Choice, arrangement: &Arrangement) -> Result<TerracePosition, Refusal> {
        let position = editing::assemble(terrain(choice).0, choice.players, arrangement)?;
        Self::read(choice, &position.text())
    }

    /// Two players see the same board, turned. Of more, each sees it differently.
    fn perspectives(choice: &Choice) -> Vec<Perspective> {
        let Some(editor) = Self::editor(choice).filter(|_| choice.players == 2) else { return Vec::new() };
        let terrain = terrain(choice).0;
        let first = Perspective::first(&editor, Self::board(choice).sites.len());
        let second = Perspective::by(&editor, &symmetry::seen_by_second(terrain), &[]);
        second.map_or_else(Vec::new, |second| vec![first, second])
    }

    fn heuristic(_index: usize) -> Box<dyn Heuristic<TerracePosition>> {
        Box::new(Features)
    }
}

/// The board chosen, and whether it is the small one.
fn terrain(choice: &Choice) -> (&'static Terrain, bool) {
    let small = choice.option(BOARD) == 1;
    (Terrain::of(small), small)
}

/// Pieces are only ever lost: no seat has more of a kind than it started with.
fn check_armies(position: &TerracePosition, start: &TerracePosition) -> Result<(), Refusal> {
    let count = |position: &TerracePosition, seat, kind| {
        bits(position.pieces.army(seat)).filter(|&square| position.pieces.kind_on(square) == kind).count()
    };
    for seat in position.seats() {
        for kind in "TABCD".chars().filter_map(Kind::of) {
            let (found, most) = (count(position, seat, kind), count(start, seat, kind));
            if found > most {
                let letter = kind.letter();
                let player = seat + 1;
                return Err(refusal(
                    format!("player {player}: {found} x {letter}, at most {most} in this setup"),
                    format!("hráč {player}: {found} x {letter}, v této výchozí pozici nejvýše {most}"),
                ));
            }
        }
    }
    Ok(())
}
