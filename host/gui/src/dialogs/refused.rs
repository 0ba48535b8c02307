//! Files that are no games, each with its reason and a button that has it judged again.

use std::path::PathBuf;

use abstrakt_loader::{Reason, RefusedFile};
use abstrakt_texts::{Texts, say};
use egui::{RichText, Ui};

/// Draws a line for each file; the file that is to be judged again.
pub fn rows(ui: &mut Ui, refused: &[RefusedFile], texts: &Texts) -> Option<PathBuf> {
    let mut again = None;
    for file in refused {
        ui.horizontal_wrapped(|ui| {
            let name = file.path.file_name().unwrap_or(file.path.as_os_str()).to_string_lossy();
            ui.label(RichText::new("⚠").color(ui.visuals().warn_fg_color));
            ui.strong(name).on_hover_text(file.path.display().to_string());
            ui.label(texts.show(&file.reason));
            // A folder is looked into again by itself.
            if !matches!(file.reason, Reason::Folder(_))
                && ui.small_button(say!(texts, "start-let-in")).clicked()
            {
                again = Some(file.path.clone());
            }
        });
    }
    again
}
