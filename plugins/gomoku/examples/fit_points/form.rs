//! The tables in the form of their file, which `src/points.rs` reads.

use std::error::Error;
use std::fmt::Write as _;

use abstrakt_gomoku::grade::{Grades, KINDS_COUNT, Kind};
use abstrakt_gomoku::points::{FACED, FINE, points};
use strum::VariantArray;

use crate::{SIDE, THREATS, of_point};

/// Units of the heuristic to one of log-odds.
const UNIT: f32 = 500.0;
/// Units of the order of moves to one of log-odds.
const ORDER: f32 = 8.0;
/// Points that win or lose at once are set apart.
const FIVE: i32 = 30_000;
const TWO_FIVES: i32 = -28_000;
const WIN: i32 = 20_000;
const FOUR_THREE: i32 = 6_000;
/// In the order of moves, a stone that wins in a few plies: a straight four or two fours, and a four and an open three.
const FIRST: i32 = 200;
const SECOND: i32 = 100;

/// Writes what weights, in log-odds, make of codes and of threats.
pub fn write(weights: &[f32], order: &[f32], out: &mut String) -> Result<(), Box<dyn Error>> {
    for point in points() {
        let kind = Grades::get().of(point).kind();
        let worth = |weights: &[f32], first: usize, unit: f32| {
            let sum: f32 = of_point(point, kind).map(|feature| weights[first + feature]).sum();
            (sum * unit).round().clamp(-32_000.0, 32_000.0) as i32
        };
        let fine = UNIT * FINE as f32;
        let values = [worth(weights, 0, fine), worth(weights, SIDE, fine)];
        let attack = match kind {
            Kind::Win => FIRST,
            Kind::FourThree => SECOND,
            _ => worth(order, 0, ORDER),
        };
        let orders = [attack, worth(order, SIDE, ORDER)];
        writeln!(out, "{} {} {} {}", values[0], values[1], orders[0], orders[1])?;
    }
    out.push('\n');
    for &own_kind in Kind::VARIANTS {
        let line: Vec<String> =
            (0..FACED).map(|faced| threat(weights, own_kind, faced).to_string()).collect();
        writeln!(out, "{}", line.join(" "))?;
    }
    Ok(())
}

/// The value of having one kind at best while facing another one.
fn threat(weights: &[f32], own_kind: Kind, faced: usize) -> i32 {
    let pair = KINDS_COUNT + FACED + own_kind as usize * FACED + faced;
    let weight = |feature: usize| weights[THREATS + feature];
    match own_kind {
        Kind::Five => FIVE,
        _ if faced > Kind::Five as usize => TWO_FIVES,
        Kind::Win if faced < Kind::Five as usize => WIN,
        Kind::FourThree if faced < Kind::Five as usize => FOUR_THREE,
        _ => ((weight(own_kind as usize) + weight(KINDS_COUNT + faced) + weight(pair)) * UNIT).round() as i32,
    }
}
