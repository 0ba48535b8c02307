//! Rows of names and what is set: two columns, or one with the names above in a dialog that fills a narrow window. Knows
//! widths; must not know what is set.

use egui::{AsIdSalt, Grid, Ui};

/// In a narrower window, in points, names stand above what they name.
pub const NARROW: f32 = 440.0;
/// Space between columns and between rows, in points.
const SPACING: [f32; 2] = [18.0, 8.0];

/// Whether names stand above the fields that they name.
pub fn is_narrow(ui: &Ui) -> bool {
    ui.ctx().content_rect().width() < NARROW
}

/// Rows of a [`name`] and what it names, each with an end.
pub fn rows(ui: &Ui, salt: impl AsIdSalt) -> Grid {
    Grid::new(salt).num_columns(if is_narrow(ui) { 1 } else { 2 }).spacing(SPACING)
}

/// Draws the name of a row.
pub fn name(ui: &mut Ui, name: &str) {
    ui.label(name);
    above(ui);
}

/// Ends the row of a name that stands above what it names.
pub fn above(ui: &mut Ui) {
    if is_narrow(ui) {
        ui.end_row();
    }
}
