//! Setting a position up: tiles of both players on any squares with either face up, what is in the bags, the counter of quiet
//! turns, and what is to be done by whom.
//!
//! Knows positions and their text, which checks what is set up. Must not know how a host edits.

use abstrakt_plugin_api::{
    Arrangement, Editor, InputLayout, Perspective, PieceKind, Player, Refusal, Setting, Site, TurnKind, text,
};

use crate::bag::Bag;
use crate::position::{DukePosition, QUIET_TURNS, Side, Stage, Variant};
use crate::possible;
use crate::reach::SIDES;
use crate::squares::{SQUARES, Square};
use crate::text as lines;
use crate::tiles::{Face, Kind, Tile};
use crate::{scene, symmetry};

/// The stages that can be due before a tile is drawn; the placing of each kind follows.
const DUE: [(Stage, &str, &str, &str); 5] = [
    (Stage::Duke, "duke", "places the Duke", "klade vévodu"),
    (Stage::FirstFootman, "footman-1", "places a Footman", "klade pěšáka"),
    (Stage::SecondFootman, "footman-2", "places the other Footman", "klade druhého pěšáka"),
    (Stage::Act, "act", "acts or draws", "hraje nebo losuje"),
    (Stage::Draw, "draw", "draws a tile", "losuje dílek"),
];

/// The number of [`stages`].
const STAGES: usize = DUE.len() + Kind::ALL.len() - 1;

/// Stages of a player's turn.
fn stages() -> impl Iterator<Item = Stage> {
    DUE.into_iter().map(|(stage, ..)| stage).chain(in_bag().map(Stage::Place))
}

/// The kinds that can be in a bag.
fn in_bag() -> impl Iterator<Item = Kind> {
    Kind::ALL.into_iter().filter(|kind| *kind != Kind::Duke)
}

/// The tiles that can lie on the board, in the order of the palette.
fn tiles() -> impl Iterator<Item = (Side, Tile)> {
    let stock =
        |side| Kind::ALL.into_iter().flat_map(move |kind| Face::ALL.map(|face| (side, Tile { kind, face })));
    (0..SIDES).flat_map(stock)
}

/// The editor.
pub(crate) fn editor(variant: Variant) -> Editor {
    let kind = |(side, tile): (Side, Tile)| {
        let Tile { kind, face } = tile;
        let (face, english, czech) = match face {
            Face::First => ("first", "starting side", "počáteční strana"),
            Face::Second => ("second", "other side", "druhá strana"),
        };
        let (id, player) = (kind.id(), side + 1);
        PieceKind {
            id: format!("{id}-{face}-{player}"),
            name: text(
                format!("{} of player {player}, {english}", scene::title(id)),
                format!("{} hráče {player}, {czech}", scene::title(kind.czech())),
            ),
            look: scene::piece(side, tile, Site(0)),
            sites: (0..SQUARES as u16).map(Site).collect(),
            most: kind.owned().into(),
        }
    };
    let stock = |side: Side| {
        in_bag().map(move |kind| Setting {
            id: format!("bag-{}-{}", side + 1, kind.id()),
            name: text(
                format!("bag of player {}: {}", side + 1, kind.id()),
                format!("sáček hráče {}: {}", side + 1, kind.czech()),
            ),
            min: 0,
            max: kind.owned().into(),
            default: Bag::START.count(kind).into(),
        })
    };
    let quiet = variant.quiet_draw.then(|| Setting {
        id: "quiet-turns".into(),
        name: text("turns without an addition or a capture", "tahy bez přidání dílku a bez zajetí"),
        min: 0,
        max: QUIET_TURNS.into(),
        default: 0,
    });
    Editor {
        kinds: tiles().map(kind).collect(),
        settings: (0..SIDES).flat_map(stock).chain(quiet).collect(),
        turns: (0..SIDES).flat_map(|side| stages().map(move |stage| turn(side, stage))).collect(),
    }
}

fn turn(side: Side, stage: Stage) -> TurnKind {
    let player = side + 1;
    let due = DUE.into_iter().find(|(due, ..)| *due == stage);
    let (id, english, czech) = match (stage, due) {
        (Stage::Place(kind), _) => (
            format!("place-{}", kind.id()),
            format!("places the {} drawn", kind.id()),
            format!("klade vylosovaný dílek: {}", kind.czech()),
        ),
        (_, Some((_, id, english, czech))) => (id.to_owned(), english.to_owned(), czech.to_owned()),
        (_, None) => Default::default(),
    };
    let name = text(format!("Player {player} {english}"), format!("Hráč {player} {czech}"));
    TurnKind::new(format!("player-{player}-{id}"), name)
}

/// The position that is set up so.
///
/// # Errors
/// More tiles of a kind than a player owns, and all that a position's text is refused for.
pub(crate) fn assemble(variant: Variant, arrangement: &Arrangement) -> Result<DukePosition, Refusal> {
    let mut values = arrangement.settings.iter().copied();
    let mut bag = || {
        in_bag().fold(Bag::EMPTY, |bag, kind| {
            let count = values.next().unwrap_or_default();
            (0..count).fold(bag, |bag, _| bag.with(kind))
        })
    };
    let bags = [bag(), bag()];
    let quiet = values.next().unwrap_or_default();
    let mut position = DukePosition::with_bags(variant, bags);
    let palette: Vec<(Side, Tile)> = tiles().collect();
    for (site, kind) in &arrangement.pieces {
        let Some((side, tile)) = palette.get(usize::from(*kind)).copied() else { continue };
        // Counts beyond what is owned cannot even be held.
        if position.on_board(side).count(tile.kind) == tile.kind.owned() {
            return Err(Refusal(possible::owns(side, tile.kind)));
        }
        position.put(side, tile, Square::of(site.0 as u8));
    }
    position.side = usize::from(arrangement.turn) / STAGES;
    position.stage = stages().nth(usize::from(arrangement.turn) % STAGES).unwrap_or(Stage::Act);
    lines::read(variant, &lines::write(&position, quiet as u8))
}

/// The tiles on their squares.
fn placed(position: &DukePosition) -> impl Iterator<Item = (Site, u16)> {
    let army = |side| position.army(side).map(move |(square, tile, _)| (square.site(), place((side, tile))));
    (0..SIDES).flat_map(army)
}

/// A tile's place in the palette.
fn place((side, Tile { kind, face }): (Side, Tile)) -> u16 {
    ((side * Kind::ALL.len() + kind as usize) * Face::ALL.len() + face as usize) as u16
}

/// The values of the settings.
fn settings(position: &DukePosition) -> impl Iterator<Item = i32> {
    let bags =
        (0..SIDES).flat_map(move |side| in_bag().map(move |kind| position.bag(side).count(kind).into()));
    bags.chain(position.variant.quiet_draw.then(|| position.quiet().into()))
}

/// The act that is due and who is to do it, an index into the editor's turns.
fn due(position: &DukePosition) -> u16 {
    let stage = if let Stage::Over(_) = position.stage() { Stage::Act } else { position.stage() };
    let due = stages().position(|due| due == stage).unwrap_or_default();
    (position.side() * STAGES + due) as u16
}

/// Puts on the inputs of what [`arrangement`] has.
pub(crate) fn put_inputs(position: &DukePosition, layout: &InputLayout, player: Player, active: &mut [u64]) {
    layout.put_placed(player, placed(position), active);
    layout.put_settings(player, settings(position), active);
    layout.put_turn(player, due(position), active);
}

/// The position as it would be set up.
pub(crate) fn arrangement(position: &DukePosition) -> Arrangement {
    Arrangement {
        pieces: placed(position).collect(),
        settings: settings(position).collect(),
        turn: due(position),
    }
}

/// The perspective of each player: the board turned for the second one, with the bag that is theirs.
pub(crate) fn perspectives(variant: Variant, sites: usize) -> Vec<Perspective> {
    let editor = editor(variant);
    let bag = in_bag().count() as u16;
    let exchanged = |setting: u16| match setting {
        first if first < bag => first + bag,
        second if second < 2 * bag => second - bag,
        neither => neither,
    };
    let settings = (0..editor.settings.len() as u16).map(exchanged).collect();
    let second = Perspective::by(&editor, &symmetry::seen_by_second(), &scene::INKS);
    let second = second.map(|seen| Perspective { settings, ..seen });
    second.map_or_else(Vec::new, |second| vec![Perspective::first(&editor, sites), second])
}
