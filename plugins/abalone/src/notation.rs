//! Moves as text: the notation of the PBM server ([Houdek 2010] 2.1.5).
//!
//! One marble is `from,to`. Two or three are `end1-end2,target`: the ends in ascending order, and a target
//! next to one of them; next to end1 it tells where end1 goes, otherwise where end2 goes. So most moves have
//! two spellings. Both are read; written is the one that tells where end1 goes, which every move has. The
//! long form tells every marble's way, own marbles first: `e7>f8,f8>g9,g9>off`.

use abstrakt_plugin_api::{Move, Notation, Position, Refusal, Text, legal_moves, refusal, text as words};

use crate::board::{Cell, Direction};
use crate::moves::Shift;
use crate::position::Marbles;
use crate::text;

impl Notation for Marbles {
    fn move_text(&self, code: Move) -> String {
        let shift = Shift::of(code);
        let [low, high] = shift.ends();
        let target = low.next(shift.way()).map(Cell::name).unwrap_or_default();
        match shift.count() {
            1 => format!("{},{target}", low.name()),
            _ => format!("{}-{},{target}", low.name(), high.name()),
        }
    }

    fn long_move_text(&self, code: Move) -> String {
        let shift = Shift::of(code);
        let way = |cell: Cell| {
            let to = cell.next(shift.way()).map_or_else(|| "off".into(), Cell::name);
            format!("{}>{to}", cell.name())
        };
        shift.own().chain(shift.others()).map(way).collect::<Vec<_>>().join(",")
    }

    fn read_move(&self, text: &str) -> Result<Move, Refusal> {
        let text = text.trim().to_ascii_lowercase();
        let legal = || legal_moves(self).into_iter().map(|entry| entry.code);
        if text.contains('>') {
            let found = legal().find(|&code| self.long_move_text(code) == text);
            return found.ok_or_else(|| {
                refusal(format!("{text} is not a legal move here"), format!("{text} tu není přípustný tah"))
            });
        }
        let (ends, way) = match pair(&text) {
            Some((from, way)) => (self.in_line(from, way), way),
            None => spelled(&text)?,
        };
        let named = |code: &Move| {
            let shift = Shift::of(*code);
            shift.ends() == ends && shift.way() == way
        };
        let blocked = || Refusal(self.obstacle(ends, way).map(|why| format!("{text}: {why}")));
        legal().find(named).ok_or_else(blocked)
    }

    fn text(&self) -> String {
        text::write(self)
    }

    fn dump(&self) -> String {
        text::dump(self)
    }
}

impl Marbles {
    /// The ends, the lower first, of the own marbles that go on from a cell in this direction: at most three, and the cell itself in any case.
    fn in_line(&self, from: Cell, way: Direction) -> [Cell; 2] {
        let mut last = from;
        for _ in 1..3 {
            match last.next(way).filter(|next| self.of(self.side()).contains(*next)) {
                Some(next) => last = next,
                None => break,
            }
        }
        if way.index() < Direction::AXES.len() { [from, last] } else { [last, from] }
    }

    /// The reason why the marbles from `low` to `high` cannot go that way.
    fn obstacle(&self, [low, high]: [Cell; 2], way: Direction) -> Text {
        if self.status().is_over() {
            return words("the game is over", "hra už skončila");
        }
        let line = axis(low, high).unwrap_or(way);
        let group: Vec<Cell> = cells(low, high, line);
        let missing = group.iter().find(|&&cell| !self.of(self.side()).contains(cell));
        if let Some(cell) = missing {
            let sign = text::sign(self.players(), self.side());
            let cell = cell.name();
            return words(
                format!("no marble {sign} stands on {cell}"),
                format!("na {cell} není koule {sign}"),
            );
        }
        let in_line = group.len() == 1 || way == line || way == line.opposite();
        let targets = group
            .iter()
            .map(|cell| cell.next(way))
            .filter(|next| next.is_none_or(|next| !group.contains(&next)));
        for target in targets {
            match target {
                None => {
                    return words(
                        "own marbles cannot leave the board",
                        "vlastní koule nemohou opustit desku",
                    );
                }
                Some(_) if in_line && group.len() > 1 => {
                    let count = group.len();
                    return words(
                        format!("{count} marbles cannot push what stands before them"),
                        format!("{count} koule neodtlačí, co stojí před nimi"),
                    );
                }
                Some(cell) if self.owner(cell).is_some() => {
                    let (rule, czech) = if in_line {
                        ("one marble pushes nothing", "jedna koule nic neodtlačí")
                    } else {
                        ("a side-step pushes nothing", "úkrok nic neodtlačí")
                    };
                    let cell = cell.name();
                    return words(
                        format!("{rule}, and {cell} is not empty"),
                        format!("{czech} a pole {cell} není prázdné"),
                    );
                }
                Some(_) => {}
            }
        }
        words("not a legal move here", "tu není přípustný tah")
    }
}

/// The hindmost marble and the direction that two cells tell without a sign, `a1b2`: a marble, or a line that moves in line.
fn pair(text: &str) -> Option<(Cell, Direction)> {
    let (from, to) = text.split_at_checked(2)?;
    let (from, to) = (Cell::named(from)?, Cell::named(to)?);
    Some((from, from.towards(to)?))
}

/// The ends, the lower first, and the direction that a short text names, in either spelling.
fn spelled(text: &str) -> Result<([Cell; 2], Direction), Refusal> {
    let shape = || {
        refusal(
            format!("{text:?} is not a move: expected e5,e6 or e5-e7,f6"),
            format!("{text:?} není tah: správně je e5,e6 nebo e5-e7,f6"),
        )
    };
    let cell = |name: &str| {
        let missing = || {
            refusal(
                format!("{text}: no cell {name:?}, expected a1 to i9"),
                format!("{text}: pole {name:?} neexistuje, správně je a1 až i9"),
            )
        };
        Cell::named(name).ok_or_else(missing)
    };
    let (line, target) = text.split_once(',').ok_or_else(shape)?;
    let target = cell(target)?;
    let Some((low, high)) = line.split_once('-') else {
        let from = cell(line)?;
        let apart = || {
            let (from, target) = (from.name(), target.name());
            refusal(
                format!("{text}: {target} is not next to {from}"),
                format!("{text}: {target} nesousedí s {from}"),
            )
        };
        return Ok(([from, from], from.towards(target).ok_or_else(apart)?));
    };
    let (low, high) = (cell(low)?, cell(high)?);
    if axis(low, high).is_none() {
        let (first, last) = (low.name(), high.name());
        return Err(match axis(high, low) {
            Some(_) => refusal(
                format!("{text}: the lower end comes first, {last}-{first}"),
                format!("{text}: nižší konec se píše první, {last}-{first}"),
            ),
            None => refusal(
                format!("{text}: {first} and {last} are not the ends of a line of two or three"),
                format!("{text}: {first} a {last} nejsou konce řady dvou nebo tří koulí"),
            ),
        });
    }
    let way = low.towards(target).or_else(|| high.towards(target));
    let far = || {
        let target = target.name();
        refusal(
            format!("{text}: {target} is next to neither end"),
            format!("{text}: {target} nesousedí s žádným koncem"),
        )
    };
    Ok(([low, high], way.ok_or_else(far)?))
}

/// The direction from the lower to the higher end of a line of two or three.
fn axis(low: Cell, high: Cell) -> Option<Direction> {
    Direction::AXES.into_iter().find(|&line| {
        let next = low.next(line);
        next == Some(high) || next.and_then(|cell| cell.next(line)) == Some(high)
    })
}

/// The cells from `low` to `high`, at most three.
fn cells(low: Cell, high: Cell, line: Direction) -> Vec<Cell> {
    let mut cells = vec![low];
    while let (Some(&last), true) = (cells.last(), cells.len() < 3)
        && last != high
    {
        cells.extend(last.next(line));
    }
    cells
}
