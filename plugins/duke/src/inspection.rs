//! Facts about a site for a person: both faces of a tile, large, and its actions now; the contents of a bag.
//!
//! Knows positions and drawings; must not know clicks.

use abstrakt_plugin_api::{Board, Inspection, Notation, Picture, Piece, Scene, Shape, Site, Text, text};

use crate::bag::Bag;
use crate::drawings;
use crate::ply::Ply;
use crate::position::{DukePosition, Side};
use crate::scene::{INKS, Spot, title};
use crate::squares::Square;
use crate::tiles::{Kind, Tile};

/// A piece that fills a board of one square.
const WHOLE: f32 = 1.12;

/// All about a site; nothing about an empty square.
pub(crate) fn inspect(position: &DukePosition, site: Site) -> Option<Inspection> {
    match Spot::of(site)? {
        Spot::Square(square) => {
            let (side, tile) = position.tile(square)?;
            Some(on_board(position, square, side, tile))
        }
        Spot::Bag(side) => Some(bag(position, side)),
        Spot::Captured(side) => {
            let reported = list(position.lost(1 - side));
            let head = text(format!("Captured by player {}", side + 1), format!("Zajal hráč {}", side + 1));
            Some(Inspection { text: lines(&[head, reported]), ..Inspection::default() })
        }
        Spot::Hand => Some(in_hand(position.side(), position.next_placed()?)),
        Spot::Counter => None,
    }
}

fn on_board(position: &DukePosition, square: Square, side: Side, tile: Tile) -> Inspection {
    let (mut actions, mut reach) = (Vec::new(), Vec::new());
    position.each_action(side, |ply, target| {
        let actor = match ply {
            Ply::Go { from, .. } => from,
            Ply::Strike { actor, .. } | Ply::Command { actor, .. } => actor,
            Ply::Draw | Ply::Drawn(_) | Ply::Place(_) => return,
        };
        if actor == square {
            actions.push(position.move_text(ply.code()));
            if !reach.contains(&target.site()) {
                reach.push(target.site());
            }
        }
    });
    let head = text(
        format!("{} of player {}", title(tile.kind.id()), side + 1),
        format!("{}, hráč {}", title(tile.kind.czech()), side + 1),
    );
    let can = match actions.is_empty() {
        true => text("It can do nothing here.", "Zde nemůže nic udělat."),
        false => {
            let actions = actions.join(", ");
            text(format!("Here: {actions}"), format!("Zde: {actions}"))
        }
    };
    Inspection { text: lines(&[head, can]), reach, pictures: faces(side, tile) }
}

fn bag(position: &DukePosition, side: Side) -> Inspection {
    let head = text(format!("Bag of player {}", side + 1), format!("Sáček hráče {}", side + 1));
    Inspection { text: lines(&[head, list(position.bag(side))]), ..Inspection::default() }
}

fn in_hand(side: Side, kind: Kind) -> Inspection {
    let head = text(
        format!("{} of player {}, to be placed now", title(kind.id()), side + 1),
        format!("{}, hráč {}, nyní se položí", title(kind.czech()), side + 1),
    );
    Inspection { text: head, reach: Vec::new(), pictures: faces(side, Tile::fresh(kind)) }
}

/// The face that is up, then the other one.
fn faces(side: Side, tile: Tile) -> Vec<Picture> {
    let picture = |tile: Tile, caption: Text| {
        let board = Board { labels: Vec::new(), ..Board::squares(1, 1) };
        let glyphs = drawings::tile(side, tile);
        let label = tile.kind.letter().to_string();
        let piece = Piece { size: WHOLE, label, glyphs, ..Piece::new(Site(0), Shape::Tile, INKS[side]) };
        let scene = Scene { pieces: vec![piece], inks: INKS.into(), ..Scene::default() };
        Picture { caption, board, scene }
    };
    vec![
        picture(tile, text("Now", "Nyní")),
        picture(tile.turned(), text("After its next action", "Po další akci")),
    ]
}

/// Tiles by kind in words: "footman, pikeman x 3".
fn list(tiles: Bag) -> Text {
    if tiles.is_empty() {
        return text("Nothing", "Nic");
    }
    let reported = |name: fn(Kind) -> &'static str| {
        let one = |(kind, count): (Kind, u8)| match count {
            1 => name(kind).to_owned(),
            count => format!("{} × {count}", name(kind)),
        };
        tiles.iter().map(one).collect::<Vec<_>>().join(", ")
    };
    text(reported(Kind::id), reported(Kind::czech))
}

fn lines(texts: &[Text]) -> Text {
    let joined = |language: fn(&Text) -> &str| texts.iter().map(language).collect::<Vec<_>>().join("\n");
    text(joined(|line| &line.en), joined(|line| &line.cs))
}
