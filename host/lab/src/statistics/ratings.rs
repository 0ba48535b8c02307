//! One scale for all engines of a tournament: the strengths under which all its results are most likely.
//!
//! CITE: [Bradley 1952], with a draw as half a win and half a
//! loss, fitted by Newton's method. The errors are those of a model that need not be quite right, with a pair of games as the
//! unit: [White 1982]. The crates for ratings that are kept
//! (`skillratings` and the like) update a rating game by game, which depends on the order of the games.
//!
//! Knows counts only. Must not know games, engines or files.

use super::elo::{Elo, score_of_logit};
use super::pairs::PairCounts;

/// Steps after which the fit is as good as numbers can be; a handful suffices.
const STEPS: usize = 200;
/// The longest step, in natural logarithms of odds.
const LONGEST_STEP: f64 = 1.0;

/// Pairs that two engines played, from the first one's point of view.
#[derive(Clone, Copy, Debug)]
pub struct PairResults<'a> {
    /// The first engine.
    pub first: usize,
    /// Against whom.
    pub second: usize,
    /// The counts of their pairs.
    pub counts: &'a PairCounts,
}

/// The evidence of two engines' pairs.
#[derive(Clone, Copy)]
struct Link {
    first: usize,
    second: usize,
    /// Pairs, the prior's included.
    weight: f64,
    mean: f64,
    /// Mean square of the score.
    square: f64,
}

/// The differences in strength of `engines` engines over the `anchor`, which has 0, by one fit over all that met; none for an
/// engine that no chain of encounters links with the anchor.
///
/// Each two that met have the prior of [`PairCounts::elo`], so that every difference is finite.
pub fn ratings(engines: usize, anchor: usize, met: &[PairResults<'_>]) -> Vec<Option<Elo>> {
    let links: Vec<Link> = met
        .iter()
        .filter_map(|met| {
            let (weight, mean, square) = met.counts.moments()?;
            Some(Link { first: met.first, second: met.second, weight, mean, square })
        })
        .collect();
    let linked = linked(engines, anchor, &links);
    // The unknowns: everybody who is linked, without the anchor.
    let unknowns: Vec<usize> = (0..engines).filter(|engine| linked[*engine] && *engine != anchor).collect();
    let links: Vec<Link> = links.into_iter().filter(|link| linked[link.first]).collect();
    let place = |engine: usize| unknowns.iter().position(|unknown| *unknown == engine);
    let mut strengths = vec![0.0; engines];
    for _ in 0..STEPS {
        let mut gradient = vec![0.0; unknowns.len()];
        for link in &links {
            let rest = link.weight * (link.mean - expected(link, &strengths));
            place(link.first).into_iter().for_each(|row| gradient[row] += rest);
            place(link.second).into_iter().for_each(|row| gradient[row] -= rest);
        }
        let step = solve(information(&links, &strengths, &unknowns), gradient);
        for (unknown, step) in unknowns.iter().zip(&step) {
            strengths[*unknown] += step.clamp(-LONGEST_STEP, LONGEST_STEP);
        }
        if step.iter().all(|step| step.abs() < 1e-12) {
            break;
        }
    }
    let deviation =
        |engine: usize| place(engine).map_or(0.0, |row| deviation(&links, &strengths, &unknowns, row));
    let rating = |engine: usize| linked[engine].then(|| Elo::of_logit(strengths[engine], deviation(engine)));
    (0..engines).map(rating).collect()
}

/// The first one's expected share of the points.
fn expected(link: &Link, strengths: &[f64]) -> f64 {
    score_of_logit(strengths[link.first] - strengths[link.second])
}

/// The engines that are linked with the anchor by a chain of encounters.
fn linked(engines: usize, anchor: usize, links: &[Link]) -> Vec<bool> {
    let mut linked = vec![false; engines];
    if let Some(anchor) = linked.get_mut(anchor) {
        *anchor = true;
    }
    for _ in 0..engines {
        for link in links {
            let either = linked[link.first] || linked[link.second];
            (linked[link.first], linked[link.second]) = (either, either);
        }
    }
    linked
}

/// The negative second derivatives of the log-likelihood.
fn information(links: &[Link], strengths: &[f64], unknowns: &[usize]) -> Vec<Vec<f64>> {
    weighted(links, unknowns, |link| {
        let share = expected(link, strengths);
        link.weight * share * (1.0 - share)
    })
}

/// The sum over links of a weight times the outer product of what the link compares.
fn weighted(links: &[Link], unknowns: &[usize], weight: impl Fn(&Link) -> f64) -> Vec<Vec<f64>> {
    let mut matrix = vec![vec![0.0; unknowns.len()]; unknowns.len()];
    let place = |engine: usize| unknowns.iter().position(|unknown| *unknown == engine);
    for link in links {
        let weight = weight(link);
        let (first, second) = (place(link.first), place(link.second));
        first.into_iter().chain(second).for_each(|row| matrix[row][row] += weight);
        if let (Some(first), Some(second)) = (first, second) {
            matrix[first][second] -= weight;
            matrix[second][first] -= weight;
        }
    }
    matrix
}

/// Standard deviation of one strength: the root of a diagonal entry of `H^-1 M H^-1`, with the information `H` and the observed
/// squares of the gradient `M`.
fn deviation(links: &[Link], strengths: &[f64], unknowns: &[usize], index: usize) -> f64 {
    let squares = weighted(links, unknowns, |link| {
        let share = expected(link, strengths);
        // As many pairs as settle the mean leave one fewer for the spread, as in `PairCounts::elo`.
        let weight = link.weight * link.weight / (link.weight + 1.0);
        weight * (link.square - 2.0 * link.mean * share + share * share)
    });
    let mut unit = vec![0.0; unknowns.len()];
    unit[index] = 1.0;
    let column = solve(information(links, strengths, unknowns), unit);
    let product = squares
        .iter()
        .zip(&column)
        .map(|(row, left)| left * row.iter().zip(&column).map(|(square, right)| square * right).sum::<f64>());
    product.sum::<f64>().max(0.0).sqrt()
}

/// The solution of a system whose matrix is symmetric and positive definite, by elimination.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for pivot in 0..size {
        for row in pivot + 1..size {
            let factor = matrix[row][pivot] / matrix[pivot][pivot];
            let (upper, lower) = matrix.split_at_mut(row);
            for (cell, subtracted) in lower[0].iter_mut().zip(&upper[pivot]) {
                *cell -= factor * subtracted;
            }
            right[row] -= factor * right[pivot];
        }
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(pairs: [u32; 5]) -> PairCounts {
        PairCounts { pairs, ..PairCounts::default() }
    }

    fn fit(engines: usize, met: &[(usize, usize, [u32; 5])]) -> Vec<Option<Elo>> {
        let counts: Vec<PairCounts> = met.iter().map(|(.., pairs)| counts(*pairs)).collect();
        let met: Vec<PairResults<'_>> = met
            .iter()
            .zip(&counts)
            .map(|((first, second, _), counts)| PairResults { first: *first, second: *second, counts })
            .collect();
        ratings(engines, 0, &met)
    }

    /// Two engines are a match: the fit is its difference with its error.
    #[test]
    fn a_match_is_the_smallest_fit() {
        for pairs in [[34, 54, 63, 64, 75], [0, 0, 0, 0, 7], [332, 433, 498, 333, 334]] {
            let fitted = fit(2, &[(1, 0, pairs)])[1].expect("they met");
            let elo = counts(pairs).elo().expect("there are pairs");
            assert!((fitted.difference - elo.difference).abs() < 1e-6, "{fitted:?} {elo:?}");
            assert!((fitted.margin() / elo.margin() - 1.0).abs() < 1e-6, "{fitted:?} {elo:?}");
        }
    }

    /// The gauntlet of a player, a weak one, and the player's twin.
    #[test]
    fn twins_have_one_rating_whoever_else_they_met() {
        let fitted = fit(3, &[(0, 1, [0, 0, 1, 4, 15]), (0, 2, [0, 0, 20, 0, 0])]);
        let [hero, weak, equal] = [0, 1, 2].map(|engine| fitted[engine].expect("linked").difference);
        assert!(hero.abs() < 1e-9 && equal.abs() < 1e-6, "{hero} {equal}");
        assert!(weak < -200.0, "{weak}");
    }

    /// Results that are as the model has them are fitted exactly: differences add up along a chain.
    #[test]
    fn differences_add_up() {
        // 3 : 1 both times, by many pairs, so that the prior says nothing: 191 points each.
        let chain = [(0, 1, [0, 0, 0, 100_000, 0]), (1, 2, [0, 0, 0, 100_000, 0])];
        let fitted = fit(4, &chain);
        let known = 400.0 * 3f64.log10();
        for (engine, right) in [(1, -known), (2, -2.0 * known)] {
            let found = fitted[engine].expect("linked").difference;
            assert!((found - right).abs() < 0.02, "{found} for {right}");
        }
        assert_eq!(fitted[3], None, "it met nobody");
    }

    /// CITE: [Agresti 2002] table 10.10: wins in the American League of baseball 1987,
    /// and the fitted strengths over Baltimore.
    #[test]
    fn a_published_fit_is_found_again() {
        // Wins of the row over the column, out of 13: Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore.
        let wins = [
            [0, 7, 9, 7, 7, 9, 11],
            [6, 0, 7, 5, 11, 9, 9],
            [4, 6, 0, 7, 7, 8, 12],
            [6, 8, 6, 0, 6, 7, 10],
            [6, 2, 6, 7, 0, 7, 12],
            [4, 4, 5, 6, 6, 0, 6],
            [2, 4, 1, 3, 1, 7, 0],
        ];
        let published = [1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0.0];
        // So often that the prior says nothing.
        let often = 1000;
        let mut met = Vec::new();
        for (first, row) in wins.iter().enumerate() {
            for (second, won) in row.iter().enumerate().skip(first + 1) {
                let pairs = [wins[second][first] * often, 0, 0, 0, won * often];
                met.push((6 - first, 6 - second, pairs));
            }
        }
        let fitted = fit(7, &met);
        for (team, right) in published.iter().enumerate() {
            let found = fitted[6 - team].expect("linked").difference / 400.0 * std::f64::consts::LN_10;
            assert!((found - right).abs() < 0.006, "{found} for {right}");
        }
    }
}
