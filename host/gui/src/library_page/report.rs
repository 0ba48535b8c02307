//! An import under way or over, and an export under way.
//!
//! Knows what they have told. Must not know files.

use abstrakt_library::import::ImportCounts;
use abstrakt_texts::{Message, Texts, message, say};
use egui::{Label, RichText, ScrollArea, Ui};

use super::LibraryChoice;
use crate::library::{Exporting, ImportView, Importing};
use crate::{progress, theme};

/// Height of the list of what was left out, and width of a bar, in points.
const DETAILS: f32 = 110.0;
const BAR: f32 = 160.0;

/// Draws how far an import is, or what came of it.
pub fn import(
    ui: &mut Ui,
    importing: &Importing,
    details: &mut bool,
    texts: &Texts,
) -> Option<LibraryChoice> {
    let mut choice = None;
    let view = importing.view();
    let ImportCounts { added, known, left_out, broken_off, .. } = view.imported;
    let so_far = || message!("library-so-far", added, known, left = left_out);
    let line = |message: Message| texts.render(&message);
    ui.horizontal_wrapped(|ui| {
        match &view.ended {
            None => {
                ui.spinner();
                ui.label(line(match view.indexing {
                    _ if importing.is_stopping() => {
                        message!("library-import-stops", so_far = so_far())
                    }
                    Some(count) => message!("library-indexing", so_far = so_far(), count),
                    None => message!("library-importing", so_far = so_far()),
                }));
                let stop = egui::Button::new(say!(texts, "library-stop-import"));
                if ui.add_enabled(!importing.is_stopping(), stop).clicked() {
                    choice = Some(LibraryChoice::StopImport);
                }
            }
            Some(ended) => {
                match ended {
                    Ok(()) if broken_off => {
                        ui.label(line(message!("library-import-stopped", so_far = so_far())))
                    }
                    Ok(()) => ui.label(line(message!("library-imported", so_far = so_far()))),
                    Err(reason) => {
                        let told = line(message!(
                            "library-import-failed",
                            reason = reason.clone(),
                            so_far = so_far()
                        ));
                        ui.colored_label(ui.visuals().warn_fg_color, told)
                    }
                };
                if ui.button(say!(texts, "library-close-report")).clicked() {
                    choice = Some(LibraryChoice::CloseReport);
                }
            }
        }
        if !view.left_out.is_empty() || !view.recoded.is_empty() {
            ui.checkbox(details, say!(texts, "library-details"));
        }
    });
    if *details {
        list(ui, view, texts);
    }
    ui.add_space(theme::TIGHT);
    choice
}

/// Draws what was left out, with the reasons, and what was read in another encoding.
fn list(ui: &mut Ui, view: &ImportView, texts: &Texts) {
    let area = ScrollArea::vertical().id_salt("left out").max_height(DETAILS).auto_shrink([false, true]);
    let lines: Vec<&Message> = view.recoded.iter().chain(&view.left_out).collect();
    let height = ui.text_style_height(&egui::TextStyle::Body);
    area.show_rows(ui, height, lines.len(), |ui, rows| {
        for line in &lines[rows] {
            ui.add(Label::new(RichText::new(texts.render(line)).weak()).truncate());
        }
    });
}

/// Draws how far an export is.
pub fn export(ui: &mut Ui, exporting: &Exporting, texts: &Texts) -> Option<LibraryChoice> {
    let mut choice = None;
    let (done, all) = exporting.progress();
    ui.horizontal_wrapped(|ui| {
        ui.label(say!(texts, "library-exporting", done, all));
        progress::bar(ui, done as f32 / all.max(1) as f32, "", BAR, say!(texts, "progress"));
        if ui.button(say!(texts, "library-stop-export")).clicked() {
            choice = Some(LibraryChoice::StopExport);
        }
    });
    choice
}
