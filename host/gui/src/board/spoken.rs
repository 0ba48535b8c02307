//! The board in words: every site's name, what stands there and what a click does, for screen readers and tests.

use abstrakt_session::input::sites;
use abstrakt_texts::{Texts, message, say};
use abstrakt_vocabulary::{Mark, Piece, Shape, Site, Snapshot};

use super::{BoardStyle, BoardView, input::SiteNode};
use crate::theme::ink_key;

/// A site as a node: "e5 black ball, can move".
pub fn node(view: &BoardView, position: &Snapshot, site: Site, style: BoardStyle<'_>) -> SiteNode {
    let place = view.geometry.facts(site);
    let texts = style.texts;
    let chosen = view.clicks.made().contains(&site);
    let candidate = || position.moves.iter().any(|facts| sites(facts).any(|touched| touched == site));
    let open = view.open.iter().find(|(open, _)| *open == site);
    let alternatives = style.playable && position.scene.alternatives;
    let state = match open {
        _ if chosen => Some(message!("site-chosen")),
        _ if view.premove().contains(&site) => Some(message!("site-premove")),
        _ if alternatives => candidate().then(|| message!("site-candidate")),
        Some(_) if style.playable && view.clicks.made().is_empty() => Some(message!("site-open")),
        Some((_, Some(_))) if style.playable => Some(message!("site-target")),
        Some(_) if style.playable => Some(message!("site-next")),
        _ => None,
    };
    let mut name = words(view, position, site, texts);
    if view.geometry.highest() > 0 && !place.off_board {
        name += ", ";
        name += &say!(texts, "site-level", level = usize::from(place.level) + 1);
    }
    if let Some((_, value)) = style.values.0.iter().find(|(valued, _)| *valued == site) {
        name += ", ";
        name += &say!(texts, "site-value", value = format!("{value:+}"));
    }
    let mark = position.scene.marks.iter().find(|(marked, _)| *marked == site);
    let mark = mark.map(|(_, mark)| match mark {
        Mark::Doomed => message!("site-doomed"),
        Mark::Goal => message!("site-goal"),
        Mark::Notice => message!("site-notice"),
    });
    let refused = view.refused.as_ref().filter(|refused| refused.clicks.last() == Some(&site));
    if let Some(reason) = refused.and_then(|refused| refused.reason.as_ref()) {
        name += ", ";
        name += reason.get(texts.language().code());
    }
    let advised = view.suggested.and_then(|index| position.moves.get(index));
    let advised = advised.is_some_and(|facts| facts.paths.first().is_some_and(|path| path.contains(&site)));
    let open = state.is_some();
    for word in state.into_iter().chain(mark).chain(advised.then(|| message!("site-advised"))) {
        name += ", ";
        name += &texts.render(&word);
    }
    SiteNode { name, chosen, open }
}

/// A site and what stands there: "e5 black ball"; of a button its caption.
pub fn words(view: &BoardView, position: &Snapshot, site: Site, texts: &Texts) -> String {
    let place = view.geometry.facts(site);
    match &place.caption {
        Some(caption) => caption.get(texts.language().code()).to_owned(),
        None => format!("{} {}", place.name, contents(position, site, texts)),
    }
}

/// The pieces on a site in words, from top to bottom; "empty" for none.
fn contents(position: &Snapshot, site: Site, texts: &Texts) -> String {
    let here = position.scene.pieces.iter().rev().filter(|piece| piece.site == site);
    let names: Vec<String> = here.map(|piece| piece_name(piece, texts)).collect();
    if names.is_empty() { say!(texts, "site-empty") } else { names.join(", ") }
}

/// A piece in words: "black ball".
pub fn piece_name(piece: &Piece, texts: &Texts) -> String {
    let ink = ink_key(piece.ink);
    let shape = match piece.shape {
        Shape::Disc => message!("piece-disc", ink),
        Shape::Ball => message!("piece-ball", ink),
        Shape::Ring => message!("piece-ring", ink),
        Shape::Cross => message!("piece-cross", ink),
        Shape::Tile => message!("piece-tile", ink),
        Shape::Column { .. } => message!("piece-column", ink),
        Shape::Polygon(_) => message!("piece-polygon", ink),
    };
    let mut name = texts.render(&shape);
    if !piece.label.is_empty() {
        name += " ";
        name += &piece.label;
    }
    name
}
