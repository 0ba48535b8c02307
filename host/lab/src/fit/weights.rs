//! Weights of a heuristic from games that the search plays with it: logistic regression of what became of positions on what the heuristic
//! counts in them.
//!
//! Every game begins with a few random plies after which a search sees neither side ahead; then the engine plays itself, at so many nodes a
//! turn. Each position whose value the search does not hold for decided gives a row: what the value features count, from the view of the
//! player to move, and a mixture of the game's result for them and of the search's value, by the scale of the heuristic where it has one.
//! Weights, in units of that scale, follow by Newton's method with a ridge towards 0; those of features that hardly occur stay what they are.
//! CITE: [Buro 2002].

use abstrakt_engine::{Algorithm, Spec};
use abstrakt_vocabulary::{Facts, HeuristicFacts, Player, Status, WinScale};
use abstrakt_worker::{Client, Launch, WorkerError};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use super::game::{Game, best, result, value};
use super::{FitError, FitPlan, in_games};

/// Fewest random plies before a game, and how many more there may be.
const OPENING: (u64, u64) = (2, 7);
/// A game begins where the search expects less than this, in log-odds.
const BALANCED: f64 = 1.2;
/// Openings that are tried before one is taken that is not balanced.
const TRIES: u32 = 50;
/// Units to one of log-odds of a heuristic without a scale.
const UNIT: u32 = 250;
/// Share of the game's result in what is aimed at; the rest is the search's.
const RESULT: f64 = 0.6;
/// Against chance in rare features.
const RIDGE: f64 = 3.0;
/// Positions in which a feature must occur to be fitted.
const SEEN: usize = 30;
/// Steps of Newton's method.
const STEPS: usize = 12;
/// One game in so many is left out of the fit that is judged.
const LEFT_OUT: usize = 5;
/// Size of the table, MiB.
const TABLE: u32 = 4;

/// A weight before and after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct FittedWeight {
    /// Name of the feature.
    pub feature: String,
    /// The weight that it has.
    pub before: i32,
    /// The likeliest one.
    pub fitted: i32,
}

/// Weights fitted to games.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct FittedWeights {
    /// The positions of all games.
    pub positions: usize,
    /// Mean loss on every fifth game, in nats, with the weights that the heuristic has.
    pub loss_before: f64,
    /// The same with weights fitted to the other games.
    pub loss_fitted: f64,
    /// The weights fitted to all games, of those features that occur often enough.
    pub weights: Vec<FittedWeight>,
}

/// A position of a game, for a fit of the game's own.
#[derive(Clone, Debug, PartialEq)]
pub struct WeightedPosition {
    /// The result of the game for the player to move: 1, 0, or a half for a draw.
    pub result: f64,
    /// The chance to win that the search gave them, by the scale of the heuristic.
    pub chance: f64,
    /// The position as the game writes it.
    pub text: String,
}

/// Plays games with a heuristic of the game's `facts` and fits its weights. `told` hears how many games have been played.
///
/// # Errors
/// [`FitError`]
pub fn fit_weights(
    launch: &Launch,
    facts: &Facts,
    heuristic: &HeuristicFacts,
    plan: &FitPlan,
    told: &(dyn Fn(u64) + Sync),
) -> Result<FittedWeights, FitError> {
    check_players(facts)?;
    let (spec, scale) = (spec(heuristic, plan.nodes), scale(heuristic));
    let games =
        in_games(launch, plan, 1, |clients, _, random| play(clients, &spec, scale, &count, random), told)?;
    let mut rows = Vec::new();
    for (game, positions) in games.into_iter().enumerate() {
        rows.extend(positions.into_iter().map(|met| Row::of(met, game % LEFT_OUT == 0)));
    }
    Ok(fit_to(&rows, heuristic, scale))
}

/// Plays the same games and fits nothing; the positions of each game. `told` hears how many games have been played.
///
/// # Errors
/// [`FitError`]
pub fn positions(
    launch: &Launch,
    facts: &Facts,
    heuristic: &HeuristicFacts,
    plan: &FitPlan,
    told: &(dyn Fn(u64) + Sync),
) -> Result<Vec<Vec<WeightedPosition>>, FitError> {
    check_players(facts)?;
    let (spec, scale) = (spec(heuristic, plan.nodes), scale(heuristic));
    let games =
        in_games(launch, plan, 1, |clients, _, random| play(clients, &spec, scale, &write, random), told)?;
    let position =
        |MetPosition { result, chance, noted, .. }| WeightedPosition { result, chance, text: noted };
    Ok(games.into_iter().map(|game| game.into_iter().map(position).collect()).collect())
}

fn check_players(facts: &Facts) -> Result<(), FitError> {
    match facts.setups.first() {
        Some(setup) if setup.players == 2 => Ok(()),
        _ => Err(FitError::Players),
    }
}

/// The engine that plays itself.
fn spec(heuristic: &HeuristicFacts, nodes: u64) -> Spec {
    let mut spec = Spec::new(Algorithm::Pvs);
    spec.heuristic.id = Some(heuristic.id.clone());
    spec.limits.nodes = Some(nodes);
    spec.table = TABLE;
    spec
}

/// The scale of the heuristic in its first phase.
fn scale(heuristic: &HeuristicFacts) -> WinScale {
    heuristic.scales.first().copied().unwrap_or(WinScale::new(0, UNIT))
}

/// Features of a position with what is counted of each.
type Counts = Vec<(usize, f64)>;

/// A position in which a turn began, with what was noted of it.
struct MetPosition<T> {
    player: Player,
    result: f64,
    chance: f64,
    noted: T,
}

/// The counts of the value features for the player to move.
fn count(game: &mut Game<'_>, spec: &Spec, player: Player) -> Result<Counts, WorkerError> {
    let explained = game.client().explain(&spec.heuristic, false)?;
    let terms = explained.players.get(player.index()).map(|sum| sum.terms.as_slice()).unwrap_or_default();
    let counted = |amount: i32, divisor: i32| f64::from(amount) / f64::from(divisor);
    Ok(terms.iter().map(|term| (term.feature, counted(term.amount, term.divisor))).collect())
}

/// The text of the position.
fn write(game: &mut Game<'_>, _: &Spec, _: Player) -> Result<String, WorkerError> {
    let plies = game.plies().to_vec();
    Ok(game.client().line(&plies, plies.len())?.snapshot.text)
}

/// Notes something of a position in which a player begins a turn.
type Note<'n, T> = &'n (dyn Fn(&mut Game<'_>, &Spec, Player) -> Result<T, WorkerError> + Sync);

/// Plays a game; its positions.
fn play<T>(
    clients: &mut [Client],
    spec: &Spec,
    scale: WinScale,
    note: Note<'_, T>,
    mut random: ChaCha8Rng,
) -> Result<Vec<MetPosition<T>>, FitError> {
    let mut game = begin(clients, spec, scale, &mut random)?;
    let mut met: Vec<MetPosition<T>> = Vec::new();
    let winners = game.play_out(&mut random, |game, player, begins, _| {
        let found = game.search(0, spec.clone())?;
        if let Some(value) = value(&found).filter(|_| begins) {
            let noted = note(game, spec, player)?;
            met.push(MetPosition { player, result: 0.0, chance: scale.chance(value), noted });
        }
        best(&found)
    })?;
    met.iter_mut().for_each(|met| met.result = result(winners, met.player));
    Ok(met)
}

/// A game after random plies in which neither side is ahead, where one of some is so.
fn begin<'c>(
    clients: &'c mut [Client],
    spec: &Spec,
    scale: WinScale,
    random: &mut ChaCha8Rng,
) -> Result<Game<'c>, FitError> {
    let mut tries = 0;
    let opening = loop {
        let mut game = Game::begin(clients)?;
        for _ in 0..OPENING.0 + random.random_range(0..OPENING.1) {
            match game.status() {
                Status::Over(_) => break,
                Status::Chance => game.roll(random)?,
                Status::Turn { .. } => {
                    let ply = game.random_ply(random)?;
                    game.play(ply)?;
                }
            }
        }
        while game.status() == Status::Chance {
            game.roll(random)?;
        }
        tries += 1;
        let is_level = match game.status() {
            Status::Turn { .. } => {
                let ahead = value(&game.search(0, spec.clone())?).map(|value| value - f64::from(scale.even));
                ahead.is_some_and(|ahead| ahead.abs() < BALANCED * f64::from(scale.unit.get()))
            }
            _ => false,
        };
        if is_level || tries == TRIES {
            break game.plies().to_vec();
        }
    };
    let mut game = Game::begin(clients)?;
    for ply in opening {
        game.play(ply)?;
    }
    Ok(game)
}

/// A position: its feature counts, and what is aimed at, from 0 to 1.
struct Row {
    counts: Counts,
    expected: f64,
    left_out: bool,
}

impl Row {
    fn of(met: MetPosition<Counts>, left_out: bool) -> Self {
        Self { counts: met.noted, expected: RESULT * met.result + (1.0 - RESULT) * met.chance, left_out }
    }

    /// The chance to win under weights in units of log-odds, where `even` is the value of a level position.
    fn chance(&self, weights: &[f64], even: f64) -> f64 {
        let value: f64 = self.counts.iter().map(|&(feature, count)| weights[feature] * count).sum();
        1.0 / (1.0 + (even - value).exp())
    }
}

/// The weights of the heuristic that are likeliest under these rows.
fn fit_to(rows: &[Row], heuristic: &HeuristicFacts, scale: WinScale) -> FittedWeights {
    let unit = f64::from(scale.unit.get());
    let even = f64::from(scale.even) / unit;
    let before: Vec<f64> = heuristic.weights.iter().map(|&weight| f64::from(weight) / unit).collect();
    let occurs = |feature: usize| {
        rows.iter().filter(|row| row.counts.iter().any(|(index, _)| *index == feature)).count()
    };
    let is_fitted = |feature: &usize| !heuristic.features[*feature].ordering && occurs(*feature) >= SEEN;
    let fitted: Vec<usize> = (0..before.len()).filter(is_fitted).collect();
    let judged = likeliest(&rows.iter().filter(|row| !row.left_out), &fitted, &before, even);
    let [loss_before, loss_fitted] =
        [&before, &judged].map(|weights| loss(rows.iter().filter(|row| row.left_out), weights, even));
    let weights = likeliest(&rows.iter(), &fitted, &before, even);
    let weight = |feature: usize| FittedWeight {
        feature: heuristic.features[feature].name.clone(),
        before: heuristic.weights[feature],
        fitted: (weights[feature] * unit).round() as i32,
    };
    let weights = fitted.iter().map(|feature| weight(*feature)).collect();
    FittedWeights { positions: rows.len(), loss_before, loss_fitted, weights }
}

/// Mean loss in nats.
fn loss<'r>(rows: impl Iterator<Item = &'r Row>, weights: &[f64], even: f64) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for row in rows {
        let chance = row.chance(weights, even).clamp(1e-9, 1.0 - 1e-9);
        sum -= row.expected * chance.ln() + (1.0 - row.expected) * (1.0 - chance).ln();
        count += 1.0;
    }
    sum / f64::max(count, 1.0)
}

/// The weights under which the rows are likeliest; those that are not `fitted` stay as they were.
fn likeliest<'r>(
    rows: &(impl Iterator<Item = &'r Row> + Clone),
    fitted: &[usize],
    before: &[f64],
    even: f64,
) -> Vec<f64> {
    let size = fitted.len();
    let place: Vec<Option<usize>> =
        (0..before.len()).map(|feature| fitted.iter().position(|&other| other == feature)).collect();
    let mut weights = before.to_vec();
    fitted.iter().for_each(|&feature| weights[feature] = 0.0);
    for _ in 0..STEPS {
        // The Hessian with the gradient as its last column.
        let mut system = vec![vec![0.0; size + 1]; size];
        for (index, &feature) in fitted.iter().enumerate() {
            system[index][index] = RIDGE;
            system[index][size] = RIDGE * weights[feature];
        }
        for row in rows.clone() {
            let chance = row.chance(&weights, even);
            let (miss, slope) = (chance - row.expected, chance * (1.0 - chance));
            for &(feature, count) in &row.counts {
                let Some(index) = place[feature] else { continue };
                system[index][size] += miss * count;
                for &(other, times) in &row.counts {
                    if let Some(other) = place[other] {
                        system[index][other] += slope * count * times;
                    }
                }
            }
        }
        let steps = solve(system);
        // Far from the optimum Newton's method overshoots.
        let longest = steps.iter().fold(0.0_f64, |longest, step| longest.max(step.abs()));
        let scale = 2.0 / longest.max(2.0);
        fitted.iter().zip(&steps).for_each(|(&feature, step)| weights[feature] -= scale * step);
    }
    weights
}

/// Solves a positive definite system of equations whose last column is the right side.
fn solve(mut system: Vec<Vec<f64>>) -> Vec<f64> {
    let size = system.len();
    for index in 0..size {
        let (upper, lower) = system.split_at_mut(index + 1);
        let pivot = &upper[index];
        for row in lower {
            let factor = row[index] / pivot[index];
            row[index..]
                .iter_mut()
                .zip(&pivot[index..])
                .for_each(|(value, pivot_value)| *value -= factor * pivot_value);
        }
    }
    let mut solution = vec![0.0; size];
    for index in (0..size).rev() {
        let known: f64 = (index + 1..size).map(|other| system[index][other] * solution[other]).sum();
        solution[index] = (system[index][size] - known) / system[index][index];
    }
    solution
}

#[cfg(test)]
mod tests {
    use abstrakt_vocabulary::{Feature, text};

    use super::*;

    /// Positions whose results follow two weights exactly are fitted by these; a rare feature and an ordering one stay.
    #[test]
    fn weights_are_found_again() {
        let feature = |name: &str| Feature::value(name, text(name, name));
        let features = vec![
            feature("men"),
            feature("kings"),
            feature("rare"),
            Feature::ordering("taken", text("t", "t")),
        ];
        let facts = HeuristicFacts { features, weights: vec![1, 1, 7, 9], ..HeuristicFacts::plain() };
        let row = |game: usize| {
            let (men, kings) = ((game % 9) as f64 - 4.0, (game / 9 % 5) as f64 - 2.0);
            let rare = if game < 3 { vec![(2, 1.0)] } else { Vec::new() };
            let value = (100.0 * men + 300.0 * kings) / f64::from(UNIT);
            let counts = [vec![(0, men), (1, kings)], rare].concat();
            Row { counts, expected: 1.0 / (1.0 + f64::exp(-value)), left_out: game.is_multiple_of(LEFT_OUT) }
        };
        let rows: Vec<Row> = (0..9000).map(row).collect();
        let found = fit_to(&rows, &facts, WinScale::new(0, UNIT));
        let weights: Vec<(&str, i32)> =
            found.weights.iter().map(|weight| (weight.feature.as_str(), weight.fitted)).collect();
        let is_close = |found: i32, right: i32| (found - right).abs() <= 2;
        assert!(
            matches!(weights[..], [("men", men), ("kings", kings)] if is_close(men, 100) && is_close(kings, 300)),
            "{weights:?}"
        );
        assert!(found.loss_fitted < found.loss_before && found.positions == 9000, "{found:?}");
    }
}
