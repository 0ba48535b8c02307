//! Weights of the heuristic `patterns` from games that the search played against itself: logistic regression of the
//! results of positions on their material and patterns.
//!
//! ```text
//! cargo run --release --example fit_weights -p abstrakt-lab -- LIBRARY HEURISTIC GAMES NODES SEED POSITIONS
//! cargo run --release --example fit -p abstrakt-draughts -- VARIANT POSITIONS > plugins/draughts/assets/VARIANT.txt
//! ```
//!
//! The first command plays the games, with any heuristic of the variant, and writes their positions into a file. Of
//! these the quiet ones are taken, as the search values no others. The target is a mixture of the game's result and of
//! the expectation of the search. The weights are likeliest with a ridge towards 0, the same for every pattern; of
//! several ridges the one is taken under which every fifth game, left out of that fit, is likeliest, and then fitted to
//! all games. The weights of material and the scale of the patterns are set apart. The figures repeat exactly.
//!
//! Source: Buro, "Improving heuristic mini-max search by supervised learning", 2002. Method: Nesterov, "A method of solving a convex
//! programming problem with convergence rate O(1/k^2)", 1983, each weight with the step of its own that its bound on the curvature allows.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;

use abstrakt_draughts::endings;
use abstrakt_draughts::heuristics::patterns::{
    BLOCKS, ENDING, FEATURES, FIRST_KING, KINGS, MEN_EARLY, MEN_LATE, PATTERNS, RANGE, WAYS, ZERO, blocks,
    count, ways,
};
use abstrakt_draughts::variant::{
    BLACK, Brazilian, Czech, English, Frisian, International, Italian, Russian, Variant,
};
use abstrakt_draughts::{Draughts, DraughtsPosition, Plain};
use abstrakt_plugin_api::{Choice, Flags, Game, Sum, legal_moves};

/// Share of the game's result in what is aimed at; the rest is the search's.
const RESULT: f32 = 0.7;
/// One game in this many is left out of the fit that is judged.
const LEFT_OUT: u64 = 5;
/// Ridges that are tried, per pattern.
const RIDGES: [f32; 4] = [8.0, 25.0, 80.0, 250.0];
/// Ridge of the features that are no patterns.
const LIGHT: f32 = 1.0;
const STEPS: usize = 150;
/// Worth of a man in the units of the fit, the mean of the two phases.
const MAN: f32 = 100.0;
/// The value of a step of a pattern in the fit.
const PATTERN: f32 = 2.0;
/// Weights that are not the fit's. A search pursues what a regression only finds to go together: International and Czech won far more
/// of their matches with about these than with fitted ones (docs/search-measurements.md). The last is that of a ply in a known ending.
const SETTLED: [(usize, i32); 6] =
    [(MEN_EARLY, 150), (MEN_LATE, 150), (KINGS, 450), (FIRST_KING, 100), (PATTERNS, 1), (ENDING, 15)];
/// Characters in a line of the file.
const LINE: usize = 81;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [variant, positions] = arguments.as_slice() else {
        return Err("VARIANT POSITIONS are right".into());
    };
    let positions = fs::read_to_string(positions)?;
    let fitted = match variant.as_str() {
        "international" => run::<International>(variant, &positions),
        "czech" => run::<Czech>(variant, &positions),
        "russian" => run::<Russian>(variant, &positions),
        "brazilian" => run::<Brazilian>(variant, &positions),
        "english" => run::<English>(variant, &positions),
        "italian" => run::<Italian>(variant, &positions),
        "frisian" => run::<Frisian>(variant, &positions),
        _ => {
            return Err(
                "international, czech, russian, brazilian, english, italian or frisian is right".into()
            );
        }
    };
    print!("{}", fitted?);
    Ok(())
}

/// A quiet position, seen by the player to move.
struct Row {
    counts: [f32; PATTERNS],
    own: [u16; BLOCKS],
    other: [u16; BLOCKS],
    expected: f32,
    left_out: bool,
}

/// The file of a variant.
fn run<V: Variant>(variant: &str, positions: &str) -> Result<String, Box<dyn Error>> {
    let (made_by, lines) = positions.split_once('\n').ok_or("the file begins with what made it")?;
    let choice = Choice::of(&Draughts::<Plain<V>>::facts(), 0);
    let (mut rows, mut games) = (Vec::new(), 0);
    for line in lines.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [game, result, chance, text] = fields[..] else {
            return Err(format!("{line:?}: GAME, RESULT, CHANCE, POSITION are right").into());
        };
        let (game, result, chance): (u64, f32, f32) = (game.parse()?, result.parse()?, chance.parse()?);
        games = games.max(game + 1);
        let expected = RESULT * result + (1.0 - RESULT) * chance;
        rows.extend(
            row::<V>(&choice, text, expected)?.map(|row| Row { left_out: game % LEFT_OUT == 0, ..row }),
        );
    }
    let spread = spread(&rows);
    for row in &mut rows {
        row.counts.iter_mut().zip(spread).for_each(|(count, spread)| *count /= spread);
    }
    let mut best = (f32::INFINITY, RIDGES[0]);
    for ridge in RIDGES {
        let model = Model::fit::<V>(&rows, |row| !row.left_out, ridge);
        let loss = model.loss(rows.iter().filter(|row| row.left_out));
        eprintln!("ridge {ridge}: loss {loss:.5}");
        best = if loss < best.0 { (loss, ridge) } else { best };
    }
    let plain = Model::fit::<V>(&rows, |row| !row.left_out, f32::INFINITY);
    let plain = plain.loss(rows.iter().filter(|row| row.left_out));
    let (loss, ridge) = best;
    let model = Model::fit::<V>(&rows, |_| true, ridge);
    let mut out = format!(
        "Weights of the heuristic patterns, {variant}. Its form: src/heuristics/patterns/fitted.rs.\n\
         {made_by}\n\
         cargo run --release --example fit -p abstrakt-draughts -- {variant} POSITIONS > plugins/draughts/assets/{variant}.txt\n\
         {} quiet positions of {games} games; loss {loss:.4}, without patterns {plain:.4}; ridge {ridge}\n\n",
        rows.len()
    );
    model.write::<V>(spread, &mut out)?;
    Ok(out)
}

/// The counts of a position; none where it is not quiet, or a known ending.
fn row<V: Variant>(choice: &Choice, text: &str, expected: f32) -> Result<Option<Row>, Box<dyn Error>> {
    let position: DraughtsPosition<V> = Draughts::<Plain<V>>::read(choice, text)?;
    let noisy = legal_moves(&position).iter().any(|entry| entry.flags.has(Flags::NOISY));
    if noisy || endings::known(&position).is_some() {
        return Ok(None);
    }
    let mut terms = Vec::new();
    count(&position, position.side(), &mut Sum::new(&[1; FEATURES], Some(&mut terms)));
    let mut counts = [0.0; PATTERNS];
    for term in terms {
        counts[term.feature] += term.amount as f32 / term.divisor as f32;
    }
    let seen = |side| ways(&position, side).map(|way| way as u16);
    let [own, other] = [position.side(), position.side() ^ BLACK].map(seen);
    Ok(Some(Row { counts, own, other, expected, left_out: false }))
}

/// The root of the mean square of each feature.
fn spread(rows: &[Row]) -> [f32; PATTERNS] {
    std::array::from_fn(|feature| {
        let squares: f64 = rows.iter().map(|row| f64::from(row.counts[feature]).powi(2)).sum();
        ((squares / rows.len() as f64).sqrt() as f32).max(1e-3)
    })
}

/// Weights in log-odds: of the features, and of the ways of each block.
#[derive(Clone)]
struct Model {
    features: [f32; PATTERNS],
    tables: Vec<[f32; WAYS]>,
}

impl Model {
    fn new() -> Self {
        Self { features: [0.0; PATTERNS], tables: vec![[0.0; WAYS]; BLOCKS] }
    }

    fn value(&self, row: &Row) -> f32 {
        let counted: f32 = self.features.iter().zip(row.counts).map(|(weight, count)| weight * count).sum();
        let tables = self.tables.iter().zip(row.own.iter().zip(row.other));
        counted
            + tables
                .map(|(table, (own, other))| table[usize::from(*own)] - table[usize::from(other)])
                .sum::<f32>()
    }

    /// Mean loss in nats.
    fn loss<'r>(&self, rows: impl Iterator<Item = &'r Row>) -> f32 {
        let (mut sum, mut count) = (0.0, 0.0);
        for row in rows {
            let chance = f64::from(chance(self.value(row))).clamp(1e-6, 1.0 - 1e-6);
            let expected = f64::from(row.expected);
            sum -= expected * chance.ln() + (1.0 - expected) * (1.0 - chance).ln();
            count += 1.0;
        }
        (sum / count) as f32
    }

    /// Adds `amount` times what is counted in a row.
    fn add(&mut self, row: &Row, amount: f32, blocks: usize) {
        self.features.iter_mut().zip(row.counts).for_each(|(weight, count)| *weight += amount * count);
        for (block, table) in self.tables.iter_mut().enumerate().take(blocks) {
            table[usize::from(row.own[block])] += amount;
            table[usize::from(row.other[block])] -= amount;
        }
    }

    fn weights(&mut self) -> impl Iterator<Item = &mut f32> {
        self.features.iter_mut().chain(self.tables.iter_mut().flatten())
    }

    /// The likeliest weights; with an infinite ridge without patterns.
    fn fit<V: Variant>(rows: &[Row], taken: fn(&Row) -> bool, ridge: f32) -> Self {
        let blocks = if ridge.is_finite() { blocks::<V>() } else { 0 };
        let ridges = || std::iter::repeat_n(LIGHT, PATTERNS).chain(std::iter::repeat(ridge));
        // The curvature of a row is at most a quarter of the square of what is counted.
        let mut bound = Self::new();
        for row in rows.iter().filter(|row| taken(row)) {
            let counts = row.counts.map(f32::abs);
            let size = counts.iter().sum::<f32>() + 2.0 * blocks as f32;
            let features = bound.features.iter_mut().zip(counts);
            features.for_each(|(bound, count)| *bound += count * size / 4.0);
            for (block, table) in bound.tables.iter_mut().enumerate().take(blocks) {
                table[usize::from(row.own[block])] += size / 4.0;
                table[usize::from(row.other[block])] += size / 4.0;
            }
        }
        let (mut now, mut before) = (Self::new(), Self::new());
        for step in 0..STEPS {
            let momentum = step as f32 / (step as f32 + 3.0);
            let mut ahead = now.clone();
            for (ahead, before) in ahead.weights().zip(before.weights()) {
                *ahead += momentum * (*ahead - *before);
            }
            let mut slope = Self::new();
            for row in rows.iter().filter(|row| taken(row)) {
                slope.add(row, chance(ahead.value(row)) - row.expected, blocks);
            }
            before = now;
            for (((weight, slope), bound), ridge) in
                ahead.weights().zip(slope.weights()).zip(bound.weights()).zip(ridges())
            {
                if ridge.is_finite() {
                    *weight -= (*slope + ridge * *weight) / (*bound + ridge);
                }
            }
            now = ahead;
        }
        now
    }

    /// The weights and the tables in the form of the file.
    fn write<V: Variant>(&self, spread: [f32; PATTERNS], out: &mut String) -> Result<(), Box<dyn Error>> {
        let features: Vec<f32> =
            self.features.iter().zip(spread).map(|(weight, spread)| weight / spread).collect();
        let unit = 2.0 * MAN / (features[MEN_EARLY] + features[MEN_LATE]);
        let mut weights: Vec<i32> = features.iter().map(|weight| (weight * unit).round() as i32).collect();
        weights.resize(FEATURES, 0);
        SETTLED.into_iter().for_each(|(feature, weight)| weights[feature] = weight);
        let weights: Vec<String> = weights.iter().map(i32::to_string).collect();
        write!(out, "{}\n\n", weights.join(" "))?;
        for table in self.tables.iter().take(blocks::<V>()) {
            for line in table.chunks(LINE) {
                let value = |weight: &f32| ((weight * unit / PATTERN).round() as i32).clamp(RANGE.0, RANGE.1);
                out.extend(line.iter().map(|weight| char::from((i32::from(ZERO) + value(weight)) as u8)));
                out.push('\n');
            }
        }
        Ok(())
    }
}

/// The chance of a value in log-odds.
fn chance(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}
