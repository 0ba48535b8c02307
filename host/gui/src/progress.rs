//! A bar that tells how far something is. Knows egui and the theme; must not know what goes on.

use egui::{ProgressBar, Response, Ui};

use crate::theme;

/// Draws a bar called `name`, filled by `share`, with `text` on it.
pub fn bar(ui: &mut Ui, share: f32, text: &str, width: f32, name: String) -> Response {
    let scope = ui.scope(|ui| {
        let [filled, empty] = theme::progress(ui.visuals());
        ui.visuals_mut().extreme_bg_color = empty;
        ui.visuals_mut().override_text_color = Some(ui.visuals().strong_text_color());
        let bar = ProgressBar::new(share.clamp(0.0, 1.0)).fill(filled).desired_width(width);
        ui.add(if text.is_empty() { bar } else { bar.text(text) })
    });
    scope.inner.accessible_name(name)
}
