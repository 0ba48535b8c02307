//! The game as others write it: Portable Draughts Notation, and the Hub protocol of engines.
//!
//! Knows that a variant's own notation is PDN's: moves are written in full where their ends do not tell them, positions are
//! FEN; and that Hub tells a capture by its captured squares, and a position by a letter a square. Must not know files, tags,
//! results and dialogues, which are the host's. Source: the PDN 3.0 specification (github.com/wiegerw/pdn), and the description
//! of Hub 2 (github.com/rhalbersma/scan, `protocol.txt`).

use abstrakt_plugin_api::{ForeignGame, Move, Notation, Refusal, legal_moves, refusal};

use crate::edition::fifty_plies;
use crate::grid::squares;
use crate::numbering::{by_number, number};
use crate::ply::Ply;
use crate::position::DraughtsPosition;
use crate::text;
use crate::variant::{BLACK, Variant, WHITE};

/// A notation that the variants are written in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Foreign {
    Pdn,
    Hub,
}

impl Foreign {
    /// The notation of this name, where the variant takes part in it.
    pub fn of<V: Variant>(notation: &str) -> Option<Self> {
        match notation {
            "pdn" => Some(Self::Pdn),
            "hub" => V::HUB.map(|_| Self::Hub),
            _ => None,
        }
    }
}

/// The variant's game type, with the default options; and by the other draw rule, which a file cannot name, but whose games may go on
/// where those of the first have ended. Hub's games have no draw rules of their own.
pub(crate) fn games<V: Variant>() -> Vec<ForeignGame> {
    let named = |notation: &str, game: String, options| ForeignGame {
        notation: notation.into(),
        game,
        setup: "standard".into(),
        options,
    };
    let pdn = |options| named("pdn", V::GAME_TYPE.to_string(), options);
    let other = V::FIFTY_PLIES.then(|| pdn(vec![fifty_plies()]));
    let hub = V::HUB.map(|game| named("hub", game.into(), Vec::new()));
    [pdn(Vec::new())].into_iter().chain(other).chain(hub).collect()
}

/// A move of Hub: `32-28`; a capture with the squares that it takes, `28x19x23`.
pub(crate) fn write_hub_move<V: Variant>(code: Move) -> String {
    let ply = Ply::of(code, V::GRID);
    let [from, to] = [ply.from, ply.to].map(number::<V>);
    let mut captured: Vec<u16> = squares(ply.captured).map(number::<V>).collect();
    if captured.is_empty() {
        return format!("{from}-{to}");
    }
    captured.sort_unstable();
    captured.iter().fold(format!("{from}x{to}"), |text, square| format!("{text}x{square}"))
}

/// Reads a move of Hub, the captured squares in any order; one that tells fewer is read as ours are.
///
/// # Errors
/// It is no legal move.
pub(crate) fn read_hub_move<V: Variant>(position: &DraughtsPosition<V>, text: &str) -> Result<Move, Refusal> {
    let square = |number: &str| by_number::<V>(number.trim().parse().ok()?);
    let told: Option<Vec<_>> = text.split('x').map(square).collect();
    if let Some([from, to, captured @ ..]) = told.as_deref()
        && !captured.is_empty()
    {
        let taken = captured.iter().fold(0, |set, square| set | 1 << square);
        let is_meant = |code: &Move| {
            let ply = Ply::of(*code, V::GRID);
            (ply.from, ply.to, ply.captured) == (*from, *to, taken)
        };
        if let Some(code) = legal_moves(position).iter().map(|entry| entry.code).find(is_meant) {
            return Ok(code);
        }
    }
    position.read_move(text)
}

/// A position of Hub: the side to move, then of each square `w`, `b`, `W`, `B` or `e`; nothing where one king may not move for
/// ever and has begun to, which cannot be told.
pub(crate) fn write_hub<V: Variant>(position: &DraughtsPosition<V>) -> Option<String> {
    if position.runs().iter().any(|run| run.moves > 0) {
        return None;
    }
    let letter = |square| {
        let side = [WHITE, BLACK].into_iter().find(|&side| position.all(side) >> square & 1 == 1);
        match (side, position.is_king(square)) {
            (None, _) => 'e',
            (Some(WHITE), false) => 'w',
            (Some(WHITE), true) => 'W',
            (Some(_), false) => 'b',
            (Some(_), true) => 'B',
        }
    };
    let side = if position.side() == WHITE { 'W' } else { 'B' };
    Some(std::iter::once(side).chain((1..).map_while(by_number::<V>).map(letter)).collect())
}

/// The FEN of a position of Hub.
///
/// # Errors
/// It is none.
pub(crate) fn read_hub<V: Variant>(text: &str) -> Result<String, Refusal> {
    let squares = (1..).map_while(by_number::<V>).count();
    let (side, letters) = text.split_at_checked(1).unwrap_or_default();
    let right = letters.len() == squares && letters.chars().all(|letter| "wbWBe".contains(letter));
    if !right || !["W", "B"].contains(&side) {
        let start = write_hub(&DraughtsPosition::<V>::start()).unwrap_or_default();
        return Err(refusal(
            format!("{text:?} is not a position of Hub, expected one such as {start}"),
            format!("{text:?} není pozice protokolu Hub: očekávala se například {start}"),
        ));
    }
    let list = |man: char, king: char| {
        let items = letters.chars().zip(1..).filter_map(|(letter, number)| match letter {
            _ if letter == man => Some(number.to_string()),
            _ if letter == king => Some(format!("K{number}")),
            _ => None,
        });
        items.collect::<Vec<_>>().join(",")
    };
    Ok(format!("{side}:W{}:B{}", list('w', 'W'), list('b', 'B')))
}

/// The position in a notation; nothing where it cannot be told there.
pub(crate) fn write<V: Variant>(position: &DraughtsPosition<V>, notation: Foreign) -> Option<String> {
    match notation {
        Foreign::Pdn => Some(text::write_foreign(position)),
        Foreign::Hub => write_hub(position),
    }
}
