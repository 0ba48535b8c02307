//! Text of a limited number of rows, whose last one ends with an ellipsis where there is more.

use egui::text::LayoutJob;
use egui::{Color32, TextStyle, Ui};

/// Text of at most `rows` rows of `width` points in the font of `style`. Its colour is that of what shows it.
pub(crate) fn clipped(ui: &Ui, text: String, style: &TextStyle, width: f32, rows: usize) -> LayoutJob {
    let mut job = LayoutJob::simple(text, style.resolve(ui.style()), Color32::PLACEHOLDER, width);
    job.wrap.max_rows = rows;
    job
}
