//! The features of [Houdek 2010] a second time, by walking over the plain board as the definitions read.

use crate::plain::{AXES, DIRECTIONS, Due, Jump, Plain, Point, all_points, steps};

const CENTRE: Point = (5, 6);

fn offset(point: Point, direction: Point, distance: i32) -> Point {
    (point.0 + direction.0 * distance, point.1 + direction.1 * distance)
}

/// Points that a ring reaches on an empty board.
fn mobility(points: &[Point], ring: Point) -> i32 {
    let reach =
        |direction| (1..).take_while(|&n| points.contains(&offset(ring, direction, n))).count() as i32;
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
    let four =
        |point: Point, direction| (1..=4).all(|n| plain.on(offset(point, direction, n)) == Some(marker));
    let of_ring =
        |point: Point| DIRECTIONS.into_iter().filter(|direction| four(point, *direction)).count() as i32;
    plain.of(ring).into_iter().map(of_ring).sum()
}

fn amid(plain: &Plain, side: usize) -> i32 {
    let is_friendly = |point: Point| plain.on(point) == Some(Plain::marker(side));
    let of_axis = |ring: Point, axis: Point| {
        (1..=3).any(|x| {
            (1..=x).all(|n| is_friendly(offset(ring, axis, n)))
                && (1..=4 - x).all(|n| is_friendly(offset(ring, axis, -n)))
        })
    };
    let of_ring = |ring: Point| AXES.into_iter().filter(|axis| of_axis(ring, *axis)).count() as i32;
    plain.of(Plain::ring(side)).into_iter().map(of_ring).sum()
}

/// The board after a ring move, before removals.
fn after(plain: &Plain, jump: &Jump, side: usize) -> Plain {
    let mut next = plain.clone();
    for point in &jump.turned {
        let turned = if plain.on(*point) == Some('w') { 'b' } else { 'w' };
        next.pieces.insert(*point, turned);
    }
    next.pieces.insert(jump.from, Plain::marker(side));
    next.pieces.insert(jump.to, Plain::ring(side));
    next
}

fn row_flips(plain: &Plain, side: usize) -> i32 {
    let makes = |jump: &Jump| {
        let theirs = |point: &Point| plain.on(*point) == Some(Plain::marker(1 - side));
        let rows = after(plain, jump, side).rows(side);
        jump.turned
            .iter()
            .filter(|point| theirs(point))
            .any(|point| rows.iter().any(|row| row.contains(point)))
    };
    plain.jumps(side).iter().filter(|jump| makes(jump)).count() as i32
}

fn possible_rows(plain: &Plain, side: usize) -> i32 {
    let jumps = plain.jumps(side);
    let (ring, marker, theirs) = (Plain::ring(side), Plain::marker(side), Plain::marker(1 - side));
    let touches =
        |jump: &Jump, point: &Point| jump.from == *point || jump.to == *point || jump.turned.contains(point);
    let mut total = 0;
    for five in plain.fives() {
        let count = |piece| five.iter().filter(|point| plain.on(**point) == piece).count() as i32;
        let touched = five.iter().any(|point| jumps.iter().any(|jump| touches(jump, point)));
        if count(Some(Plain::ring(1 - side))) > 0 || !touched {
            continue;
        }
        let (empty, rings) = (count(None), count(Some(ring)));
        let mut needed = if empty + rings == 0 { 0 } else { empty + rings.max(1) };
        let runs = five.split(|point| plain.on(*point) != Some(theirs)).filter(|run| !run.is_empty());
        for run in runs {
            let in_one_jump = jumps.iter().any(|jump| {
                let spared =
                    |point: &&Point| plain.on(**point) == Some(marker) && jump.turned.contains(point);
                run.iter().all(|point| jump.turned.contains(point)) && five.iter().filter(spared).count() == 0
            });
            needed += if in_one_jump { 1 } else { run.len() as i32 };
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
    let (marker, other) = (Plain::marker(side), Plain::marker(1 - side));
    let size = |piece| plain.of(piece).len() as i32;
    let far = |piece| plain.of(piece).into_iter().map(|point| steps(point, CENTRE)).sum::<i32>();
    let any = |ring| fours(plain, ring, marker) + fours(plain, ring, other);
    [
        1,
        size(other_ring) - size(own_ring),
        any(own_ring),
        any(other_ring),
        fours(plain, own_ring, marker),
        fours(plain, other_ring, other),
        fours(plain, own_ring, other),
        fours(plain, other_ring, marker),
        far(own_ring),
        far(other_ring),
        far(marker),
        far(other),
        size(own_ring),
        size(other_ring),
        size(marker),
        size(other),
        size(marker) - size(other),
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
    let crate_name = |point: Point| crate::plain::name(point);
    match plain.due {
        Due::Place => {
            let found = all_points().into_iter().find(|point| crate_name(*point) == text).unwrap();
            vec![("YRP0", mobility(&all_points(), found))]
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
    let is_friendly = |point: Point| plain.on(point) == Some(marker);
    let mut total = 0;
    for axis in AXES {
        for first in plain.of(marker).into_iter().filter(|point| !is_friendly(offset(*point, axis, -1))) {
            let length = (0..).take_while(|&n| is_friendly(offset(first, axis, n))).count() as i32;
            if (0..length).any(|n| changed.contains(&offset(first, axis, n))) {
                total += (3..=length.min(5)).map(|i| 2 * i - 3).sum::<i32>();
            }
        }
    }
    total
}
