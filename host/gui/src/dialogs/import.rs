//! The choice of what is imported: a file or a folder, by its path or by the system's own chooser. Knows paths; must not know what is in them.

use std::path::{Path, PathBuf};

use abstrakt_texts::{Texts, say};
use egui::{Context, TextEdit};

use super::file::{Purpose, SystemChooser};
use super::{Size, buttons, modal};

/// The dialog.
pub struct ImportDialog {
    path: String,
    files: SystemChooser,
    folder: SystemChooser,
    fresh: bool,
}

/// The user's decision.
pub enum Decision {
    /// Nothing yet.
    Open,
    /// Nothing at all.
    Cancel,
    /// These files and folders.
    Take(Vec<PathBuf>),
}

impl ImportDialog {
    /// The dialog; `folder` is where a typed path begins.
    pub fn new(folder: &Path) -> Self {
        let path = folder.join("").display().to_string();
        Self { path, files: SystemChooser::default(), folder: SystemChooser::default(), fresh: true }
    }

    /// Draws the dialog.
    pub fn show(&mut self, ctx: &Context, texts: &Texts) -> Decision {
        let chosen = [self.files.collect_all(), self.folder.collect_all()].concat();
        if !chosen.is_empty() {
            return Decision::Take(chosen);
        }
        let mut pressed = None;
        let stays =
            modal(ctx, "import", &say!(texts, "library-import-title"), Size::wide(600.0), |ui, enter| {
                ui.add(egui::Label::new(say!(texts, "library-import-help")).wrap());
                let edit = TextEdit::singleline(&mut self.path).desired_width(f32::INFINITY);
                let response = ui.add(edit).accessible_name(say!(texts, "library-import-path"));
                if std::mem::take(&mut self.fresh) {
                    response.request_focus();
                }
                if response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter)) {
                    pressed = Some(true);
                }
                ui.horizontal_wrapped(|ui| {
                    let path = Path::new(self.path.trim()).to_owned();
                    let files = say!(texts, "library-import-files");
                    self.files.button_named(ui, (&files, Purpose::Import), &path);
                    let folder = say!(texts, "library-import-folder");
                    self.folder.button_named(ui, (&folder, Purpose::ImportFolder), &path);
                });
                if self.files.came_to_nothing() || self.folder.came_to_nothing() {
                    ui.weak(say!(texts, "file-no-dialog"));
                }
                let enough = !self.path.trim().is_empty();
                let ahead = say!(texts, "library-import-yes");
                pressed = pressed.or(buttons(ui, &ahead, &say!(texts, "cancel"), (enough, enter)));
            });
        match pressed {
            Some(true) if !self.path.trim().is_empty() => {
                Decision::Take(vec![PathBuf::from(self.path.trim())])
            }
            Some(false) => Decision::Cancel,
            _ if stays => Decision::Open,
            _ => Decision::Cancel,
        }
    }
}
