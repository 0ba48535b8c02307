//! Lines that tell what went wrong while everything goes on: shown above the board until they are put away.

use egui::{Frame, RichText, Ui};

use crate::text::Texts;

/// More lines than this are not kept: the oldest go.
const MOST: usize = 4;

/// The lines, oldest first.
#[derive(Debug, Default)]
pub struct Notices {
    lines: Vec<String>,
}

impl Notices {
    /// Adds a line; one that is there already is not told twice.
    pub fn tell(&mut self, line: impl Into<String>) {
        let line = line.into();
        tracing::warn!(line, "notice");
        self.lines.retain(|known| *known != line);
        self.lines.push(line);
        let surplus = self.lines.len().saturating_sub(MOST);
        self.lines.drain(..surplus);
    }

    /// The lines, oldest first.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// Draws the lines, each with a button that puts it away and one that copies it.
    pub fn show(&mut self, ui: &mut Ui, texts: &Texts) {
        let mut away = None;
        for (index, line) in self.lines.iter().enumerate() {
            let frame = Frame::new().fill(ui.visuals().faint_bg_color).inner_margin(6).corner_radius(6);
            frame.show(ui, |ui| {
                ui.horizontal(|ui| {
                    ui.label(RichText::new("⚠").color(ui.visuals().warn_fg_color));
                    let space = ui.available_width() - 150.0;
                    ui.add_sized(
                        [space.max(60.0), 18.0],
                        egui::Label::new(line).truncate().halign(egui::Align::LEFT),
                    );
                    if ui.small_button(texts.say("notice-copy")).clicked() {
                        ui.ctx().copy_text(line.clone());
                    }
                    if ui.small_button("✖").accessible_name(texts.say("notice-dismiss")).clicked() {
                        away = Some(index);
                    }
                });
            });
        }
        if let Some(index) = away {
            self.lines.remove(index);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_few_and_never_twice() {
        let mut notices = Notices::default();
        for number in 0..10 {
            notices.tell(format!("line {number}"));
            notices.tell(format!("line {number}"));
        }
        assert_eq!(notices.lines(), ["line 6", "line 7", "line 8", "line 9"]);
    }
}
