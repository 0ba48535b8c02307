//! Shapes from the tables against their definitions, tried out stone by stone on lines of random stones.

use abstrakt_gomoku::grid::{Cell, Direction};
use abstrakt_gomoku::lines::Colour;
use abstrakt_gomoku::shape::Shape;
use abstrakt_random::Random;

use abstrakt_gomoku::Gomoku;
use abstrakt_plugin_api::Game;
use strum::VariantArray;

use crate::choice;
use crate::corpus::row_text;

/// A line of points: `.` empty, `x` own, `o` the opponent's.
type Line = Vec<char>;

/// The rule for the own colour.
#[derive(Clone, Copy, PartialEq)]
enum Rows {
    Exact,
    Free,
    /// Black of renju.
    Renju,
    Caro,
}

/// Returns whether the own stones win by the run through a point.
fn wins(line: &Line, index: usize, win: usize, rows: Rows) -> bool {
    let first = (0..=index).rev().take_while(|&place| line[place] == 'x').last();
    let Some(first) = first else { return false };
    let end = (index..line.len()).take_while(|&place| line[place] == 'x').last().unwrap_or(index) + 1;
    let closed = first > 0 && line[first - 1] == 'o' && line.get(end) == Some(&'o');
    match rows {
        Rows::Free => end - first >= win,
        Rows::Exact | Rows::Renju => end - first == win,
        Rows::Caro => end - first == win && !closed,
    }
}

fn with(line: &Line, index: usize, stone: char) -> Line {
    let mut line = line.clone();
    line[index] = stone;
    line
}

fn empty(line: &Line) -> impl Iterator<Item = usize> {
    (0..line.len()).filter(|&place| line[place] == '.')
}

/// Points at which one more stone wins by a row through `index`.
fn completing(line: &Line, index: usize, win: usize, rows: Rows) -> Vec<usize> {
    let is_close = |next: &usize| {
        let line = with(line, *next, 'x');
        let (low, high) = (index.min(*next), index.max(*next));
        wins(&line, *next, win, rows) && (low..=high).all(|place| line[place] == 'x')
    };
    empty(line).filter(is_close).collect()
}

/// Returns whether no single stone of the opponent stops the row.
fn unstoppable(line: &Line, index: usize, win: usize, rows: Rows) -> bool {
    let stops = |reply| completing(&with(line, reply, 'o'), index, win, rows).is_empty();
    !completing(line, index, win, rows).is_empty() && !empty(line).any(stops)
}

/// Own stones side by side through `index`.
fn run(line: &Line, start: usize) -> usize {
    let before = (0..start).rev().take_while(|&place| line[place] == 'x').count();
    before + (start..line.len()).take_while(|&place| line[place] == 'x').count()
}

/// Returns whether any further own stones can make a winning row through `index`.
fn possible(line: &Line, index: usize, win: usize, rows: Rows) -> bool {
    let gaps: Vec<usize> = empty(line).collect();
    (0..1_u32 << gaps.len()).any(|set| {
        let mut line = line.clone();
        gaps.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1).for_each(|(_, &gap)| line[gap] = 'x');
        wins(&line, index, win, rows)
    })
}

fn check(line: &Line, index: usize, win: usize, rows: Rows, found: Shape) {
    let place = format!("{} at {index}, win {win}: {found:?}", line.iter().collect::<String>());
    let stone = with(line, index, 'x');
    let five = wins(&stone, index, win, rows);
    assert_eq!(found == Shape::Five, five, "{place}");
    let overline = rows == Rows::Renju && run(&stone, index) > win;
    assert_eq!(found == Shape::Overline, overline, "{place}");
    if five || overline {
        return;
    }
    let four = |line: &Line| !completing(line, index, win, rows).is_empty();
    let straight = |line: &Line| unstoppable(line, index, win, rows) && run(line, index) == win - 1;
    let stops_nothing = |line: &Line| unstoppable(line, index, win, rows);
    let fours = [Shape::Four, Shape::DoubleFour, Shape::OpenFour];
    assert_eq!(fours.contains(&found), four(&stone), "{place}");
    assert_eq!(found == Shape::OpenFour, straight(&stone), "{place}");
    assert_eq!(found == Shape::DoubleFour, stops_nothing(&stone) && !straight(&stone), "{place}");
    if four(&stone) {
        return;
    }
    let next = |good: &dyn Fn(&Line) -> bool| {
        empty(&stone).any(|next| {
            let line = with(&stone, next, 'x');
            !wins(&line, index, win, rows) && good(&line)
        })
    };
    let opens = if rows == Rows::Renju { next(&straight) } else { next(&stops_nothing) };
    assert_eq!(found == Shape::OpenThree, opens, "{place}");
    let threes = [Shape::Three, Shape::OpenThree];
    assert_eq!(threes.contains(&found), next(&four), "{place}");
    assert_eq!(found == Shape::Dead, !possible(&stone, index, win, rows), "{place}");
}

#[test]
fn shapes_are_what_their_definitions_say() {
    let mut random = Random::new(7);
    let mut seen = std::collections::HashSet::new();
    for round in 0..4000 {
        let length = 5 + random.below(7);
        let win = (3 + random.below(4)).min(length);
        let (rule, rows) =
            [("exact", Rows::Exact), ("free", Rows::Free), ("renju", Rows::Renju), ("caro", Rows::Caro)]
                [round % 4];
        let win = if rows == Rows::Renju || rows == Rows::Caro { 5 } else { win };
        let line: Line = (0..length)
            .map(|_| ['.', '.', 'x', 'x', 'o'][random.below(if round % 3 == 0 { 4 } else { 5 })])
            .collect();
        // Lines with a finished row are positions of no game.
        let text = format!("{}{} black 1 play", format!("{length}/").repeat(length - 1), row_text(&line));
        let choice = choice(&format!("board={length} win={win} rule={rule}"));
        let Ok(position) = Gomoku::read(&choice, &text) else { continue };
        for index in empty(&line) {
            let found = position.stones().shapes(Cell(index as u16), Colour::Black).shape(Direction::Row);
            seen.insert(found);
            check(&line, index, win, rows, found);
        }
    }
    assert_eq!(seen.len(), Shape::VARIANTS.len(), "{seen:?}");
}
