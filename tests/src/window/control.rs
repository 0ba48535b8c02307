//! The controls of the program's window, by name and place. Knows the file of `ABSTRAKT_ACCESS_TREE`; must not
//! know how it is looked at.

use serde::Deserialize;

/// The file that the program writes after a frame.
#[derive(Debug, Deserialize)]
pub(super) struct Tree {
    pub(super) frame: u64,
    /// Presses, releases, texts and turns of the wheel that the program has seen.
    pub(super) acts: u64,
    pub(super) at_rest: bool,
    /// Width and height of the window, in pixels.
    pub(super) size: [f64; 2],
    pub(super) controls: Vec<Control>,
}

/// A control, or a text, as the program tells it to screen readers.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Control {
    /// `Button`, `CheckBox`, `Label`, ...: the role of AccessKit.
    pub role: String,
    /// Its name; of a text the text.
    pub name: String,
    /// Its content: the text of a field, the choice of a list.
    #[serde(default)]
    pub value: String,
    /// Left, top, right and bottom in the pixels of the window.
    pub place: [f64; 4],
    /// It cannot be used now.
    pub disabled: bool,
    /// Ticked, or chosen among others.
    pub on: bool,
    /// It has the keyboard.
    pub focused: bool,
}

impl Control {
    /// Its middle, in whole pixels of the window.
    pub fn middle(&self) -> (i32, i32) {
        let [left, top, right, bottom] = self.place;
        (((left + right) / 2.0).round() as i32, ((top + bottom) / 2.0).round() as i32)
    }

    /// Whether its whole place lies within a window of this size.
    pub fn is_within(&self, width: u32, height: u32) -> bool {
        let [left, top, right, bottom] = self.place;
        left >= -0.5 && top >= -0.5 && right <= f64::from(width) + 0.5 && bottom <= f64::from(height) + 0.5
    }

    /// Whether the places of two controls share more than an edge.
    pub fn overlaps(&self, other: &Self) -> bool {
        let ([l, t, r, b], [ol, ot, or, ob]) = (self.place, other.place);
        l + 0.5 < or && ol + 0.5 < r && t + 0.5 < ob && ot + 0.5 < b
    }
}
