//! Setting a position up: rings and markers on any points, and what is to be done by whom.
//!
//! Knows positions and their text, which checks what is set up. Must not know how a host edits.

use abstrakt_plugin_api::{
    Arrangement, Editor, InputLayout, Piece, PieceKind, Player, Refusal, Shape, Site, TurnKind, text as words,
};

use crate::board::{Bits, CENTRE, Point, points};
use crate::position::{MARKERS, Phase, RINGS, SIDES, Variant, YinshPosition};
use crate::scene::{INKS, MARKER_SIZE, RING_SIZE};
use crate::text;

/// The duties: phase, in the own turn (not in the settling of the opponent's move), turn begun; id and names.
const DUE: [(Phase, bool, bool, &str, &str, &str); 10] = [
    (Phase::Place, true, false, "places", "places a ring", "klade kroužek"),
    (Phase::Shift, true, false, "moves", "moves a ring", "táhne kroužkem"),
    (
        Phase::Shift,
        true,
        true,
        "moves-on",
        "moves a ring, having removed a row",
        "po odebrání řady táhne kroužkem",
    ),
    (Phase::Row, true, false, "removes-first", "removes a row before moving", "odebírá řadu před tahem"),
    (
        Phase::Row,
        true,
        true,
        "removes-on",
        "removes another row before moving",
        "odebírá další řadu před tahem",
    ),
    (Phase::Ring, true, true, "gives-first", "gives up a ring before moving", "odebírá kroužek před tahem"),
    (
        Phase::Row,
        false,
        false,
        "removes-alone",
        "removes a row, the opponent moves next",
        "odebírá řadu, pak táhne soupeř",
    ),
    (Phase::Row, false, true, "removes-last", "removes a row after moving", "odebírá řadu po tahu"),
    (Phase::Ring, false, true, "gives-last", "gives up a ring after moving", "odebírá kroužek po tahu"),
    (Phase::Over, true, false, "over", "acted last, the game is over", "jednal poslední, hra skončila"),
];

/// The editor.
pub(crate) fn editor() -> Editor {
    let sites = || Point::all().map(Point::site).collect();
    let kind = |side: usize, ring: bool| {
        let (colour, english, czech) = SIDES[side];
        let (thing, en, cs) =
            if ring { ("ring", "ring", "kroužek") } else { ("marker", "marker", "kámen") };
        let (shape, size) = if ring { (Shape::Ring, RING_SIZE) } else { (Shape::Disc, MARKER_SIZE) };
        PieceKind {
            id: format!("{colour}-{thing}"),
            name: words(format!("{} {en}", english.to_lowercase()), format!("{} {cs}", czech.to_lowercase())),
            look: Piece { size, ..Piece::new(CENTRE.site(), shape, INKS[side]) },
            sites: sites(),
            most: if ring { RINGS.into() } else { MARKERS.into() },
        }
    };
    let turn = |side: usize, (_, _, _, id, en, cs): (Phase, bool, bool, &str, &str, &str)| {
        let (colour, english, czech) = SIDES[side];
        let name = words(format!("{english} {en}"), format!("{czech} {cs}"));
        TurnKind::new(format!("{colour}-{id}"), name)
    };
    Editor::new(
        [(0, true), (1, true), (0, false), (1, false)].map(|(side, ring)| kind(side, ring)).into(),
        (0..SIDES.len()).flat_map(|side| DUE.map(|due| turn(side, due))).collect(),
    )
}

/// The position that is set up so.
///
/// # Errors
/// More markers than there are, and all that a position's text is refused for.
pub(crate) fn assemble(variant: Variant, arrangement: &Arrangement) -> Result<YinshPosition, Refusal> {
    let set = |kind: u16| {
        let place = |site| Point::all().find(|point| point.site() == site).map_or(0, Point::bit);
        arrangement.sites_of(kind).fold(0, |all: Bits, site| all | place(site))
    };
    let (rings, markers) = ([set(0), set(1)], [set(2), set(3)]);
    let used = (markers[0] | markers[1]).count_ones() as u8;
    let pool = text::pool(used)?;
    let mut position = YinshPosition::with_pieces(variant, rings, markers, pool);
    let (side, due) = (usize::from(arrangement.turn) / DUE.len(), usize::from(arrangement.turn) % DUE.len());
    let (phase, is_mover, begun, ..) = DUE[due];
    (position.side, position.phase, position.begun) = (side, phase, begun);
    position.next = if is_mover { side } else { 1 - side };
    text::read(variant, &text::write(&position))
}

/// Puts on the inputs of what [`arrangement`] has.
pub(crate) fn put_inputs(position: &YinshPosition, layout: &InputLayout, player: Player, active: &mut [u64]) {
    for (kind, set) in (0..).zip(by_kind(position)) {
        layout.put_pieces(player, kind, points(set).map(Point::site), active);
    }
    layout.put_turn(player, turn(position), active);
}

/// The position as it would be set up.
pub(crate) fn arrangement(position: &YinshPosition) -> Arrangement {
    Arrangement::new(placed(position), turn(position))
}

/// The points of each kind, as the palette has them.
fn by_kind(position: &YinshPosition) -> [Bits; 4] {
    [position.rings[0], position.rings[1], position.markers[0], position.markers[1]]
}

/// The rings and markers on their points.
fn placed(position: &YinshPosition) -> impl Iterator<Item = (Site, u16)> {
    (0..).zip(by_kind(position)).flat_map(|(kind, set)| points(set).map(move |point| (point.site(), kind)))
}

/// The act that is due and who is to do it, an index into the editor's turns.
fn turn(position: &YinshPosition) -> u16 {
    let phase = if position.phase == Phase::Blocked { Phase::Shift } else { position.phase };
    let settles = matches!(phase, Phase::Row | Phase::Ring);
    let is_mover = !settles || position.side == position.next;
    let state = (phase, is_mover, position.begun);
    let due = DUE
        .iter()
        .position(|(phase, is_mover, begun, ..)| (*phase, *is_mover, *begun) == state)
        .unwrap_or_default();
    (position.side * DUE.len() + due) as u16
}
