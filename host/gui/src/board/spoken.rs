//! The board in words: every site's name, what stands there and what a click does, for screen readers and tests.

use abstrakt_session::input::sites;
use abstrakt_texts::Texts;
use abstrakt_vocabulary::{Mark, Piece, Shape, Site, Snapshot};

use super::{BoardStyle, BoardView, input::SiteNode};
use crate::theme::ink_key;

/// A site as a node: "e5 black ball, can move".
pub fn node(view: &BoardView, position: &Snapshot, site: Site, style: BoardStyle<'_>) -> SiteNode {
    let place = view.geometry.facts(site);
    let texts = style.texts;
    let chosen = view.clicks.made().contains(&site);
    let candidate = || position.moves.iter().any(|of| sites(of).any(|own| own == site));
    let open = view.open.iter().find(|(open, _)| *open == site);
    let alternatives = style.playable && position.scene.alternatives;
    let state = match open {
        _ if chosen => Some("site-chosen"),
        _ if alternatives => candidate().then_some("site-candidate"),
        Some(_) if style.playable && view.clicks.made().is_empty() => Some("site-open"),
        Some((_, Some(_))) if style.playable => Some("site-target"),
        Some(_) if style.playable => Some("site-next"),
        _ => None,
    };
    let mut name = match &place.caption {
        Some(caption) => caption.get(texts.language().code()).to_owned(),
        None => format!("{} {}", place.name, contents(position, site, texts)),
    };
    if view.geometry.highest() > 0 && !place.off_board {
        name += ", ";
        name += &texts.fill("site-level", &[("level", (usize::from(place.level) + 1).into())]);
    }
    let mark = position.scene.marks.iter().find(|(marked, _)| *marked == site);
    let mark = mark.map(|(_, mark)| match mark {
        Mark::Doomed => "site-doomed",
        Mark::Goal => "site-goal",
        Mark::Notice => "site-notice",
    });
    let advised = view.suggested.and_then(|index| position.moves.get(index));
    let advised = advised.is_some_and(|of| of.paths.first().is_some_and(|path| path.contains(&site)));
    for key in state.into_iter().chain(mark).chain(advised.then_some("site-advised")) {
        name += ", ";
        name += &texts.say(key);
    }
    SiteNode { name, chosen, open: state.is_some() }
}

/// What stands on a site, from top to bottom; "empty" for nothing.
fn contents(position: &Snapshot, site: Site, texts: &Texts) -> String {
    let here = position.scene.pieces.iter().rev().filter(|piece| piece.site == site);
    let names: Vec<String> = here.map(|piece| piece_name(piece, texts)).collect();
    if names.is_empty() { texts.say("site-empty") } else { names.join(", ") }
}

/// A piece in words: "black ball".
pub fn piece_name(piece: &Piece, texts: &Texts) -> String {
    let shape = match piece.shape {
        Shape::Disc => "piece-disc",
        Shape::Ball => "piece-ball",
        Shape::Ring => "piece-ring",
        Shape::Cross => "piece-cross",
        Shape::Tile => "piece-tile",
        Shape::Column { .. } => "piece-column",
        Shape::Polygon(_) => "piece-polygon",
    };
    let mut name = texts.fill(shape, &[("ink", ink_key(piece.ink).into())]);
    if !piece.label.is_empty() {
        name += " ";
        name += &piece.label;
    }
    name
}
