//! The captures that are compulsory, in words for people.
//!
//! Knows the captures of a position. Must not know moves as text.

use abstrakt_plugin_api::{Text, text};

use crate::position::DraughtsPosition;
use crate::variant::{Obligation, Variant};
use crate::walks::Walk;

const ENGLISH: [&str; 11] =
    ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const CZECH: [&str; 11] =
    ["žádný", "jeden", "dva", "tři", "čtyři", "pět", "šest", "sedm", "osm", "devět", "deset"];

/// `3` as `three` and `tři`; figures above ten.
fn number(count: usize) -> Text {
    let word = |words: &[&str]| words.get(count).map_or_else(|| count.to_string(), |word| (*word).into());
    text(word(&ENGLISH), word(&CZECH))
}

/// "a capture of three is compulsory", for the captures that may be played; `None` when there are none.
pub(crate) fn words<V: Variant>(position: &DraughtsPosition<V>, walks: &[Walk]) -> Option<Text> {
    let first = walks.first()?.ply;
    let count = first.captured.count_ones() as usize;
    let counted = || {
        let Text { en, cs } = number(count);
        let pieces = if count < 5 { "kameny" } else { "kamenů" };
        text(format!("a capture of {en} is compulsory"), format!("je povinné brát {cs} {pieces}"))
    };
    let with_king = position.is_king(first.from);
    Some(match V::OBLIGATION {
        Obligation::Most if count > 1 => counted(),
        Obligation::MostThenKings if with_king => {
            text("the best capture by a king is compulsory", "je povinné nejlepší braní dámou")
        }
        Obligation::MostThenKings if count > 1 => counted(),
        Obligation::KingFirst if with_king => {
            text("a capture by a king is compulsory", "je povinné brát dámou")
        }
        Obligation::Value if count > 1 => {
            text("the most valuable capture is compulsory", "je povinné nejhodnotnější braní")
        }
        _ => text("a capture is compulsory", "je povinné brát"),
    })
}
