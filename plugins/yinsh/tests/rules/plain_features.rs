//! The features of [Houdek 2010] a second time, by walking over the plain board as the definitions read.

use crate::plain::{AXES, DIRECTIONS, Due, Jump, Plain, Point, all_points, steps};

const CENTRE: Point = (5, 6);

fn beside(at: Point, direction: Point, distance: i32) -> Point {
    (at.0 + direction.0 * distance, at.1 + direction.1 * distance)
}

/// Points that a ring reaches on an empty board.
fn mobility(points: &[Point], ring: Point) -> i32 {
    let reach =
        |direction| (1..).take_while(|&n| points.contains(&beside(ring, direction, n))).count() as i32;
    DIRECTIONS.into_iter().map(reach).sum()
}

/// YP1, YP2, YP3 of some rings.
fn ring_features(plain: &Plain, rings: &[Point]) -> [i32; 3] {
    let points = all_points();
    let all: Vec<Point> = plain.of('W').into_iter().chain(plain.of('B')).collect();
    let aligned = |a: Point, b: Point| a != b && (a.0 == b.0 || a.1 == b.1 || a.0 - a.1 == b.0 - b.1);
    let yp1 =
        rings.iter().map(|ring| all.iter().filter(|other| aligned(*ring, **other)).count() as i32).sum();
    let mobilities: Vec<i32> = rings.iter().map(|ring| mobility(&points, *ring)).collect();
    [yp1, mobilities.iter().sum(), mobilities.iter().min().map_or(0, |least| 28 - least)]
}

/// Normal, block and edge columns of YP1..YP3, in this order.
pub fn placing(plain: &Plain, side: usize, columns: bool) -> Vec<[i32; 3]> {
    let mut rings = plain.of(Plain::ring(side));
    if !columns || rings.len() != 3 {
        return vec![ring_features(plain, &rings)];
    }
    let points = all_points();
    rings.sort_by_key(|ring| (mobility(&points, *ring), *ring));
    let edge = rings.remove(0);
    rings.sort_by_key(|ring| (-ring_features(plain, &[*ring])[0], *ring));
    let block = rings.remove(0);
    [rings, vec![block], vec![edge]].map(|rings| ring_features(plain, &rings)).into()
}

fn fours(plain: &Plain, ring: char, marker: char) -> i32 {
    let four = |at: Point, direction| (1..=4).all(|n| plain.on(beside(at, direction, n)) == Some(marker));
    let of_ring = |at: Point| DIRECTIONS.into_iter().filter(|direction| four(at, *direction)).count() as i32;
    plain.of(ring).into_iter().map(of_ring).sum()
}

fn amid(plain: &Plain, side: usize) -> i32 {
    let own = |at: Point| plain.on(at) == Some(Plain::marker(side));
    let of_axis = |ring: Point, axis: Point| {
        (1..=3).any(|x| {
            (1..=x).all(|n| own(beside(ring, axis, n))) && (1..=4 - x).all(|n| own(beside(ring, axis, -n)))
        })
    };
    let of_ring = |ring: Point| AXES.into_iter().filter(|axis| of_axis(ring, *axis)).count() as i32;
    plain.of(Plain::ring(side)).into_iter().map(of_ring).sum()
}

/// The board after a ring move, before removals.
fn after(plain: &Plain, jump: &Jump, side: usize) -> Plain {
    let mut next = plain.clone();
    for at in &jump.turned {
        let turned = if plain.on(*at) == Some('w') { 'b' } else { 'w' };
        next.pieces.insert(*at, turned);
    }
    next.pieces.insert(jump.from, Plain::marker(side));
    next.pieces.insert(jump.to, Plain::ring(side));
    next
}

fn row_flips(plain: &Plain, side: usize) -> i32 {
    let makes = |jump: &Jump| {
        let theirs = |at: &Point| plain.on(*at) == Some(Plain::marker(1 - side));
        let rows = after(plain, jump, side).rows(side);
        jump.turned.iter().filter(|at| theirs(at)).any(|at| rows.iter().any(|row| row.contains(at)))
    };
    plain.jumps(side).iter().filter(|jump| makes(jump)).count() as i32
}

fn possible_rows(plain: &Plain, side: usize) -> i32 {
    let jumps = plain.jumps(side);
    let (ring, marker, theirs) = (Plain::ring(side), Plain::marker(side), Plain::marker(1 - side));
    let touches = |jump: &Jump, at: &Point| jump.from == *at || jump.to == *at || jump.turned.contains(at);
    let mut total = 0;
    for five in plain.fives() {
        let count = |piece| five.iter().filter(|at| plain.on(**at) == piece).count() as i32;
        let touched = five.iter().any(|at| jumps.iter().any(|jump| touches(jump, at)));
        if count(Some(Plain::ring(1 - side))) > 0 || !touched {
            continue;
        }
        let (empty, rings) = (count(None), count(Some(ring)));
        let mut needed = if empty + rings == 0 { 0 } else { empty + rings.max(1) };
        let runs = five.split(|at| plain.on(*at) != Some(theirs)).filter(|run| !run.is_empty());
        for run in runs {
            let at_once = jumps.iter().any(|jump| {
                let spared = |at: &&Point| plain.on(**at) == Some(marker) && jump.turned.contains(at);
                run.iter().all(|at| jump.turned.contains(at)) && five.iter().filter(spared).count() == 0
            });
            needed += if at_once { 1 } else { run.len() as i32 };
        }
        total += match needed {
            0 => 50,
            1 => 14,
            2 => 4,
            3 => 1,
            _ => 0,
        };
    }
    total
}

/// Y0..Y21.
pub fn making_rows(plain: &Plain, side: usize) -> [i32; 22] {
    let (own_ring, other_ring) = (Plain::ring(side), Plain::ring(1 - side));
    let (own, other) = (Plain::marker(side), Plain::marker(1 - side));
    let size = |piece| plain.of(piece).len() as i32;
    let far = |piece| plain.of(piece).into_iter().map(|at| steps(at, CENTRE)).sum::<i32>();
    let any = |ring| fours(plain, ring, own) + fours(plain, ring, other);
    [
        1,
        size(other_ring) - size(own_ring),
        any(own_ring),
        any(other_ring),
        fours(plain, own_ring, own),
        fours(plain, other_ring, other),
        fours(plain, own_ring, other),
        fours(plain, other_ring, own),
        far(own_ring),
        far(other_ring),
        far(own),
        far(other),
        size(own_ring),
        size(other_ring),
        size(own),
        size(other),
        size(own) - size(other),
        amid(plain, side),
        amid(plain, 1 - side),
        row_flips(plain, side),
        row_flips(plain, 1 - side),
        possible_rows(plain, side),
    ]
}

/// YR0 and YR1 of a ring move; YRP0 of a placement.
pub fn ordering(plain: &Plain, text: &str) -> Vec<(&'static str, i32)> {
    let side = plain.actor;
    let crate_name = |at: Point| crate::plain::name(at);
    match plain.due {
        Due::Place => {
            let at = all_points().into_iter().find(|at| crate_name(*at) == text).unwrap();
            vec![("YRP0", mobility(&all_points(), at))]
        }
        Due::Move => {
            let word = text.trim_start_matches(';');
            let named = |jump: &Jump| format!("{}-{}", crate_name(jump.from), crate_name(jump.to)) == word;
            let jump = plain.jumps(side).into_iter().find(named).unwrap();
            let next = after(plain, &jump, side);
            let changed: Vec<Point> = jump.turned.iter().copied().chain([jump.from]).collect();
            let score = |marker| runs_through(&next, marker, &changed);
            vec![("YR0", score(Plain::marker(side))), ("YR1", score(Plain::marker(1 - side)))]
        }
        _ => Vec::new(),
    }
}

/// Every maximal run of the marker that holds a changed point, scored by formula 18.
fn runs_through(plain: &Plain, marker: char, changed: &[Point]) -> i32 {
    let own = |at: Point| plain.on(at) == Some(marker);
    let mut total = 0;
    for axis in AXES {
        for first in plain.of(marker).into_iter().filter(|at| !own(beside(*at, axis, -1))) {
            let length = (0..).take_while(|&n| own(beside(first, axis, n))).count() as i32;
            if (0..length).any(|n| changed.contains(&beside(first, axis, n))) {
                total += (3..=length.min(5)).map(|i| 2 * i - 3).sum::<i32>();
            }
        }
    }
    total
}
