//! Facts about a point for a person: the shapes that a stone of either colour would make there, and the reason why
//! renju forbids it.
//!
//! Knows the data that the board keeps of its points, and words for it.

use abstrakt_plugin_api::{Inspection, Site, Text, text};

use crate::forbidden::Foul;
use crate::grid::{Cell, Direction};
use crate::lines::Colour;
use crate::position::GomokuPosition;
use crate::scene::site as site_of;
use crate::shape::Shape;

/// About an empty point: what stones of both colours make there, and the points of their rows. Nothing about a stone or a button.
pub(crate) fn inspect(position: &GomokuPosition, site: Site) -> Option<Inspection> {
    let (stones, grid) = (position.stones(), position.variant().grid());
    let cell = Some(Cell(site.0)).filter(|cell| cell.0 < grid.cells() && stones.at(*cell).is_none())?;
    let texts = Colour::ALL.map(|colour| of_colour(position, cell, colour));
    let lines = |pick: fn(&Text) -> &String| texts.iter().map(pick).cloned().collect::<Vec<_>>().join("\n");
    let reach = i16::from(position.variant().win()) - 1;
    let live =
        |direction: &Direction| stones.shapes(cell, position.colour()).shape(*direction) != Shape::Dead;
    let line_cells =
        Direction::ALL.into_iter().filter(live).flat_map(|direction| grid.line(cell, direction, reach));
    let reach = line_cells
        .filter(|&neighbour| neighbour != cell && stones.at(neighbour) == Some(position.colour()))
        .map(site_of);
    Some(Inspection {
        text: text(lines(|text| &text.en), lines(|text| &text.cs)),
        reach: reach.collect(),
        pictures: Vec::new(),
    })
}

/// The reason why no stone comes to a point: one is there, the rules forbid it, or a decision is asked for.
pub(crate) fn refuse_click(position: &GomokuPosition, site: Site) -> Option<Text> {
    let (stones, grid) = (position.stones(), position.variant().grid());
    if !position.decisions().is_empty() {
        return Some(text(
            "The opening asks for a decision: click one of the buttons",
            "Zahájení žádá rozhodnutí: klepněte na některé z tlačítek",
        ));
    }
    let cell = Some(Cell(site.0)).filter(|cell| cell.0 < grid.cells())?;
    if stones.at(cell).is_some() {
        return Some(text("A stone stands there", "Tam již leží kámen"));
    }
    let foul = stones.foul(cell).filter(|_| position.colour() == Colour::Black)?;
    let (english, czech) = of_foul(foul);
    Some(text(format!("forbidden: {english}"), format!("zakázáno: {czech}")))
}

/// `White: an open three, a four`.
fn of_colour(position: &GomokuPosition, cell: Cell, colour: Colour) -> Text {
    let stones = position.stones();
    let shapes = Direction::ALL.map(|direction| stones.shapes(cell, colour).shape(direction));
    let foul = if colour == Colour::Black { stones.foul(cell) } else { None };
    let words: Vec<(&str, &str)> = match foul {
        Some(foul) => vec![("forbidden", "zakázáno"), of_foul(foul)],
        None => shapes.into_iter().filter_map(of_shape).collect(),
    };
    let words = if words.is_empty() { vec![("nothing yet", "zatím nic")] } else { words };
    let join = |words: Vec<&str>| words.join(", ");
    let (english, czech) = words.into_iter().unzip();
    let (name, czech_name) = if colour == Colour::Black { ("Black", "Černý") } else { ("White", "Bílý") };
    text(format!("{name}: {}", join(english)), format!("{czech_name}: {}", join(czech)))
}

const fn of_foul(foul: Foul) -> (&'static str, &'static str) {
    match foul {
        Foul::DoubleThree => ("two open threes", "dvě otevřené trojky"),
        Foul::DoubleFour => ("two fours", "dvě čtyřky"),
        Foul::Overline => ("six or more in a row", "šest nebo více v řadě"),
    }
}

/// Words for the shapes that matter soon; they are those of win length five.
const fn of_shape(shape: Shape) -> Option<(&'static str, &'static str)> {
    Some(match shape {
        Shape::Dead | Shape::One | Shape::Two => return None,
        Shape::OpenTwo => ("an open two", "otevřená dvojka"),
        Shape::Three => ("a closed three", "uzavřená trojka"),
        Shape::OpenThree => ("an open three", "otevřená trojka"),
        Shape::Four => ("a four", "čtyřka"),
        Shape::DoubleFour => ("two fours in one line", "dvě čtyřky v jedné přímce"),
        Shape::OpenFour => ("a straight four", "otevřená čtyřka"),
        Shape::Five => ("the winning row", "vítězná řada"),
        Shape::Overline => ("a row too long", "příliš dlouhá řada"),
    })
}
