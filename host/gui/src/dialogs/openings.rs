//! The choice of the library whose openings are shown: a file, by its path or by the system's own chooser, or the program's own. Knows paths;
//! must not know what is in them.

use std::path::{Path, PathBuf};

use abstrakt_texts::{Texts, say};
use egui::{Context, Key, Label, TextEdit};

use super::file::{Purpose, SystemChooser};
use super::{Decision, Size, buttons, modal};

/// The dialog.
pub struct OpeningsDialog {
    path: String,
    chooser: SystemChooser,
    fresh: bool,
}

impl OpeningsDialog {
    /// The dialog with the library that was chosen before; `folder` is where a path begins if there is none.
    pub fn new(chosen: Option<&Path>, folder: &Path) -> Self {
        let path = chosen.map_or_else(|| folder.join(""), Path::to_owned).display().to_string();
        Self { path, chooser: SystemChooser::default(), fresh: true }
    }

    /// Draws the dialog; to be asked is this library, or, where there is none, the program's own.
    pub fn show(&mut self, ctx: &Context, texts: &Texts) -> Decision<Option<PathBuf>> {
        if let Some(path) = self.chooser.collect() {
            self.path = path.display().to_string();
        }
        let (mut pressed, mut default_chosen) = (None, false);
        let title = say!(texts, "explorer-choose-title");
        let stays = modal(ctx, "openings", &title, Size::wide(600.0), |ui, enter| {
            ui.add(Label::new(say!(texts, "explorer-choose-help")).wrap());
            let edit = TextEdit::singleline(&mut self.path).desired_width(f32::INFINITY);
            let response = ui.add(edit).accessible_name(say!(texts, "file-path"));
            if std::mem::take(&mut self.fresh) {
                response.request_focus();
            }
            if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
                pressed = Some(true);
            }
            ui.horizontal_wrapped(|ui| {
                self.chooser.button(ui, Purpose::Library, Path::new(self.path.trim()), texts);
                default_chosen = ui.button(say!(texts, "explorer-choose-own")).clicked();
            });
            if self.chooser.came_to_nothing() {
                ui.weak(say!(texts, "file-no-dialog"));
            }
            let enough = !self.path.trim().is_empty();
            let ahead = say!(texts, "explorer-choose-yes");
            pressed = pressed.or(buttons(ui, &ahead, &say!(texts, "cancel"), (enough, enter)));
        });
        match pressed {
            _ if default_chosen => Decision::Act(None),
            Some(true) if !self.path.trim().is_empty() => {
                Decision::Act(Some(PathBuf::from(self.path.trim())))
            }
            pressed => Decision::none(pressed, stays),
        }
    }
}
