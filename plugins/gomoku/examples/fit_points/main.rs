//! The tables of the heuristic `points` from games that the search played against itself: logistic regression of the
//! results of positions on their empty points, and of the stones played on the shapes that they made of their points.
//!
//! ```text
//! abstrakt fit gomoku --heuristic ID --games N --nodes N --seed SEED --positions POSITIONS
//! cargo run --release --example fit_points -p abstrakt-gomoku -- POSITIONS ... > plugins/gomoku/assets/points.txt
//! ```
//!
//! The first command plays the games, with any heuristic, and writes their positions into a file; the second one takes
//! any number of such files. The target is a mixture of the game's result and of the expectation of the search. The
//! value of a code (see `src/points.rs`) is the sum of those of its shapes and its kind, which all codes share, and of
//! one of its own, of which a stronger ridge keeps little where the code is rare; and so are pairs of threats. Points
//! that win or lose at once are set apart: the search decided these positions, so that they are not among the games'.
//! The order of moves is fitted likewise: of the candidates the one that was played is to be the likeliest. The figures
//! repeat exactly.
//!
//! Source: Buro, "Improving heuristic mini-max search by supervised learning", 2002; for moves: Coulom, "Computing Elo ratings of move
//! patterns in the game of Go", 2007.

mod form;
mod system;

use std::error::Error;
use std::fs;

use abstrakt_gomoku::grade::{KINDS_COUNT, Kind, Shapes};
use abstrakt_gomoku::grid::{Cell, Direction};
use abstrakt_gomoku::lines::Colour;
use abstrakt_gomoku::points::{CODES, FACED, SHAPES, code};
use abstrakt_gomoku::{Gomoku, GomokuPosition};
use abstrakt_plugin_api::{Choice, Game, MoveList, Position, ScoredMove};
use system::{Counts, System, fit};

/// Share of the game's result in what is aimed at; the rest is the search's.
const RESULT: f32 = 0.5;
/// One game in this many is left out of the fit that is judged.
const LEFT_OUT: u64 = 5;
/// Ridges of what many codes share and of what each has of its own.
const RIDGES: [f32; 2] = [1.0, 20.0];
const STEPS: usize = 8;

/// Features of one colour's points: shapes, kinds, codes.
const SIDE: usize = SHAPES + KINDS_COUNT + CODES;
/// The first weights of threats: the mover's, the waiter's, pairs.
const THREATS: usize = 2 * SIDE;
const FEATURES: usize = THREATS + KINDS_COUNT + FACED + KINDS_COUNT * FACED;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.is_empty() {
        return Err("expected POSITIONS ...".into());
    }
    let mut read = Read::default();
    for file in &arguments {
        read.file(&fs::read_to_string(file)?)?;
    }
    let Read { made_by, games, rows, choices } = read;
    let judged = fit_values(&rows, |row| !row.left_out);
    let left_out = loss(&judged, rows.iter().filter(|row| row.left_out));
    let order = fit_order(&choices, |choices| !choices.left_out);
    let (first, order_loss) = order_loss(&order, choices.iter().filter(|choices| choices.left_out));
    let (weights, order) = (fit_values(&rows, |_| true), fit_order(&choices, |_| true));
    let mut out = format!(
        "Tables of the heuristic points. Their form: src/points.rs.\n{made_by}\
         cargo run --release --example fit_points -p abstrakt-gomoku -- POSITIONS ... > plugins/gomoku/assets/points.txt\n\
         {} positions of {games} games; loss {left_out:.4}; of moves {order_loss:.4}, {first:.3} of them first\n\n",
        rows.len()
    );
    form::write(&weights, &order, &mut out)?;
    print!("{out}");
    Ok(())
}

/// The data read.
#[derive(Default)]
struct Read {
    /// First lines of the files.
    made_by: String,
    games: u64,
    rows: Vec<Row>,
    choices: Vec<Choices>,
}

impl Read {
    /// Reads a file's content.
    fn file(&mut self, content: &str) -> Result<(), Box<dyn Error>> {
        let (made_by, lines) = content.split_once('\n').ok_or("the file begins with what made it")?;
        self.made_by += &format!("{made_by}\n");
        let choice = Choice::of(&Gomoku::facts(), 0);
        let (mut games, mut last) = (0, None);
        for line in lines.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            let [game, result, chance, text] = fields[..] else {
                return Err(format!("{line:?}: expected GAME, RESULT, CHANCE, POSITION").into());
            };
            let (game, result, chance): (u64, f32, f32) = (game.parse()?, result.parse()?, chance.parse()?);
            games = games.max(game + 1);
            let left_out = game % LEFT_OUT == 0;
            let expected = RESULT * result + (1.0 - RESULT) * chance;
            let position = Gomoku::read(&choice, text).map_err(|refusal| refusal.0.en)?;
            if let Some((_, before)) = last.filter(|(last_game, _)| *last_game == game) {
                let options = played(&before, &position);
                self.choices.extend(options.map(|options| Choices { options, left_out }));
            }
            self.rows.push(Row { counts: counts(&position), expected, left_out });
            last = Some((game, position));
        }
        self.games += games;
        Ok(())
    }
}

/// A position: what is counted in it, and what is aimed at.
struct Row {
    counts: Counts,
    expected: f32,
    left_out: bool,
}

/// The candidates of a position, the one that was played first.
struct Choices {
    options: Vec<Counts>,
    left_out: bool,
}

/// The counts of a position.
fn counts(position: &GomokuPosition) -> Counts {
    let (stones, mover) = (position.stones(), position.colour());
    let mut all = vec![0.0; FEATURES];
    for cell in stones.empty() {
        of_cell(position, cell).for_each(|feature| all[feature] += 1.0);
    }
    let (kind, faced) = stones.threats(mover);
    let kind = kind as usize;
    for feature in [kind, KINDS_COUNT + faced, KINDS_COUNT + FACED + kind * FACED + faced] {
        all[THREATS + feature] = 1.0;
    }
    sparse(&all)
}

fn sparse(all: &[f32]) -> Counts {
    let some = |(feature, &count): (usize, &f32)| (count != 0.0).then_some((feature as u16, count));
    all.iter().enumerate().filter_map(some).collect()
}

/// The candidates of a position, the one that leads to the next position first; nothing where there is no choice.
fn played(before: &GomokuPosition, after: &GomokuPosition) -> Option<Vec<Counts>> {
    let mut slots = [ScoredMove::default(); 400];
    let mut list = MoveList::new(&mut slots);
    before.candidates(&mut list);
    let count = list.count();
    let mut cells: Vec<Cell> = slots[..count].iter().map(|entry| Cell(entry.code.0 as u16)).collect();
    let chosen = cells.iter().position(|&cell| after.stones().at(cell).is_some())?;
    cells.swap(0, chosen);
    let option = |cell: Cell| {
        let mut all = vec![0.0; THREATS];
        of_cell(before, cell).for_each(|feature| all[feature] += 1.0);
        sparse(&all)
    };
    let next = after.stones().placed() == before.stones().placed() + 1;
    (next && cells.len() > 1).then(|| cells.into_iter().map(option).collect())
}

/// The features of a point, those of the mover and those of the waiter.
fn of_cell(position: &GomokuPosition, cell: Cell) -> impl Iterator<Item = usize> {
    let (stones, mover) = (position.stones(), position.colour());
    [(0, mover), (SIDE, mover.other())].into_iter().flat_map(move |(first, colour): (usize, Colour)| {
        of_point(stones.shapes(cell, colour), stones.kind(cell, colour)).map(move |feature| first + feature)
    })
}

/// The features of a point for one colour; none where nothing can come of it, or the row itself.
fn of_point(point: Shapes, kind: Kind) -> impl Iterator<Item = usize> {
    let code = code(point).filter(|_| !point.is_dead());
    code.into_iter().flat_map(move |code| {
        let shapes = Direction::ALL.into_iter().map(move |direction| point.shape(direction) as usize);
        shapes.chain([SHAPES + kind as usize, SHAPES + KINDS_COUNT + code])
    })
}

fn ridges(features: usize) -> Vec<f32> {
    let of_own = |feature: usize| match feature {
        _ if feature < THREATS => feature % SIDE >= SHAPES + KINDS_COUNT,
        _ => feature >= THREATS + KINDS_COUNT + FACED,
    };
    (0..features).map(|feature| RIDGES[usize::from(of_own(feature))]).collect()
}

fn chance(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

fn value(weights: &[f32], counts: &[(u16, f32)]) -> f32 {
    counts.iter().map(|&(feature, count)| weights[usize::from(feature)] * count).sum()
}

/// Mean loss in nats.
fn loss<'r>(weights: &[f32], rows: impl Iterator<Item = &'r Row>) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for row in rows {
        let chance = f64::from(chance(value(weights, &row.counts))).clamp(1e-6, 1.0 - 1e-6);
        let expected = f64::from(row.expected);
        sum -= expected * chance.ln() + (1.0 - expected) * (1.0 - chance).ln();
        count += 1.0;
    }
    sum / count
}

/// The likeliest weights of values, in log-odds.
fn fit_values(rows: &[Row], taken: fn(&Row) -> bool) -> Vec<f32> {
    fit(&ridges(FEATURES), STEPS, |weights: &[f32], system: &mut System| {
        for row in rows.iter().filter(|row| taken(row)) {
            let chance = chance(value(weights, &row.counts));
            system.add(&row.counts, chance - row.expected, chance * (1.0 - chance));
        }
    })
}

/// The chances of candidates.
fn chances(weights: &[f32], choices: &Choices) -> Vec<f32> {
    let values: Vec<f32> = choices.options.iter().map(|counts| value(weights, counts)).collect();
    let most = values.iter().copied().fold(f32::MIN, f32::max);
    let sum: f32 = values.iter().map(|value| (value - most).exp()).sum();
    values.iter().map(|value| (value - most).exp() / sum).collect()
}

/// The likeliest weights of the order of moves, in log-odds.
fn fit_order(all: &[Choices], taken: fn(&Choices) -> bool) -> Vec<f32> {
    fit(&ridges(THREATS), STEPS, |weights: &[f32], system: &mut System| {
        for choices in all.iter().filter(|choices| taken(choices)) {
            let mut mean = vec![0.0; THREATS];
            for (place, (counts, chance)) in choices.options.iter().zip(chances(weights, choices)).enumerate()
            {
                system.add(counts, chance - f32::from(u8::from(place == 0)), chance);
                counts.iter().for_each(|&(feature, count)| mean[usize::from(feature)] += chance * count);
            }
            system.add(&sparse(&mean), 0.0, -1.0);
        }
    })
}

/// The share of positions in which what was played comes first, and the mean loss in nats.
fn order_loss<'r>(weights: &[f32], all: impl Iterator<Item = &'r Choices>) -> (f64, f64) {
    let (mut first, mut sum, mut count) = (0.0, 0.0, 0.0);
    for choices in all {
        let chances = chances(weights, choices);
        first += f64::from(u8::from(chances[1..].iter().all(|chance| *chance < chances[0])));
        sum -= f64::from(chances[0]).max(1e-9).ln();
        count += 1.0;
    }
    (first / count, sum / count)
}
