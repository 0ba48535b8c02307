//! Setting a position up: marbles on cells and in trays, seats that withdrew, the seat to move.
//!
//! Knows positions and their text, which checks what is set up. Must not know how a host edits.

use abstrakt_plugin_api::{
    Arrangement, Editor, InputLayout, PieceKind, Player, Players, Refusal, Setting, Site, TurnKind, refusal,
    text as words,
};

use crate::board::Cell;
use crate::cells::Cells;
use crate::position::{Captures, GOAL, Marbles, SEATS};
use crate::scene::{MARBLE, ball, site, tray};
use crate::text;

/// Colours of two seats.
const COLOURS: [(&str, &str); 2] = [("black", "černá"), ("white", "bílá")];

/// The editor for a number of seats. A marble in a tray was pushed off by the tray's seat.
pub fn editor(players: u8) -> Editor {
    let kind = |seat: u8| {
        let (id, name) = match (players, COLOURS.get(usize::from(seat))) {
            (2, Some((en, cs))) => {
                (format!("{en}-marble"), words(format!("{en} marble"), format!("{cs} koule")))
            }
            _ => {
                let number = seat + 1;
                let name = words(format!("marble of player {number}"), format!("koule hráče {number}"));
                (format!("marble-{number}"), name)
            }
        };
        let trays = (0..players).filter(|&captor| captor != seat);
        let captured = trays.flat_map(|captor| (0..GOAL).map(move |index| tray(captor, index)));
        PieceKind {
            id,
            name,
            look: ball(site(Cell::CENTRE), seat, MARBLE),
            sites: Cell::all().map(site).chain(captured).collect(),
            most: text::marbles_of(players) as u16,
        }
    };
    let numbered = |seat: u8| (seat + 1).to_string();
    let withdrawn = |seat: u8| Setting {
        id: format!("withdrawn-{}", seat + 1),
        name: words(
            format!("player {} withdrew", numbered(seat)),
            format!("hráč {} odstoupil", numbered(seat)),
        ),
        min: 0,
        max: 1,
        default: 0,
    };
    let turn = |seat: u8| {
        let number = numbered(seat);
        let name = words(format!("player {number} to move"), format!("na tahu hráč {number}"));
        TurnKind::new(format!("player-{number}"), name)
    };
    Editor {
        kinds: (0..players).map(kind).collect(),
        settings: (0..players).filter(|_| players > 2).map(withdrawn).collect(),
        turns: (0..players).map(turn).collect(),
    }
}

/// The position that is set up so.
///
/// # Errors
/// A tray with a gap, a seat to move that the end of the game contradicts, and all that a position's text is refused
/// for.
pub fn assemble(players: u8, arrangement: &Arrangement) -> Result<Marbles, Refusal> {
    let kind_on =
        |site| arrangement.pieces.iter().find(|(taken, _)| *taken == site).map(|(_, kind)| *kind as u8);
    let mut marbles = [Cells::NONE; SEATS];
    for cell in Cell::all() {
        if let Some(seat) = kind_on(site(cell)) {
            marbles[usize::from(seat)] = marbles[usize::from(seat)].with(cell);
        }
    }
    let mut captures = [Captures::default(); SEATS];
    for seat in 0..players {
        let places: Vec<Option<u8>> = (0..GOAL).map(|index| kind_on(tray(seat, index))).collect();
        let filled = places.iter().take_while(|place| place.is_some()).count();
        if places.iter().skip(filled).any(Option::is_some) {
            let (player, place) = (seat + 1, filled + 1);
            return Err(refusal(
                format!(
                    "captures of player {player}: place {place} is empty; a tray is filled from its first place"
                ),
                format!(
                    "koule, které vytlačil hráč {player}: místo {place} je prázdné; zásobník se plní od prvního místa"
                ),
            ));
        }
        places.into_iter().flatten().for_each(|owner| captures[usize::from(seat)].push(owner));
    }
    let withdrawn = (0..players).zip(&arrangement.settings).filter(|(_, value)| **value != 0);
    let withdrawn = withdrawn.fold(Players::NONE, |all, (seat, _)| all.with(Player(seat)));
    let side = arrangement.turn as u8;
    let position = Marbles::new(marbles, players, side, captures, withdrawn);
    if position.side() != side {
        let winner = position.side() + 1;
        return Err(refusal(
            format!("player {winner} has won: expected player {winner} to move"),
            format!("vyhrál hráč {winner}: správně je na tahu hráč {winner}"),
        ));
    }
    text::read(players, &text::write(&position))
}

/// The marbles on cells and in trays.
fn placed(position: &Marbles) -> impl Iterator<Item = (Site, u16)> {
    let on_board = Cell::all().filter_map(|cell| Some((site(cell), u16::from(position.owner(cell)?))));
    let captured = (0..position.players()).flat_map(|seat| {
        let owners = (0..).zip(position.captures(seat).owners());
        owners.map(move |(index, owner)| (tray(seat, index), u16::from(owner)))
    });
    on_board.chain(captured)
}

/// Puts on the inputs of what [`arrangement`] has. A search asks for them at every position that it values, so that empty cells are not
/// looked at.
pub fn put_inputs(position: &Marbles, layout: &InputLayout, player: Player, active: &mut [u64]) {
    for seat in 0..position.players() {
        layout.put_pieces(player, seat.into(), position.of(seat).iter().map(site), active);
        for (index, owner) in (0..).zip(position.captures(seat).owners()) {
            layout.put_piece(player, owner.into(), tray(seat, index), active);
        }
    }
    if position.players() > 2 {
        let withdrew = |seat| i32::from(position.withdrawn().contains(Player(seat)));
        layout.put_settings(player, (0..position.players()).map(withdrew), active);
    }
    layout.put_turn(player, position.side().into(), active);
}

/// The position as it would be set up.
pub fn arrangement(position: &Marbles) -> Arrangement {
    let withdrew = |seat| i32::from(position.withdrawn().contains(Player(seat)));
    let seats = (0..position.players()).filter(|_| position.players() > 2);
    Arrangement {
        pieces: placed(position).collect(),
        settings: seats.map(withdrew).collect(),
        turn: position.side().into(),
    }
}
