//! The choice of what is imported: a file or a folder, by its path or by the system's own chooser, and the encoding of files that are not UTF-8.
//! Knows paths and excerpts of files; must not know games.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use abstrakt_formats::TextEncoding;
use abstrakt_texts::{Localize as _, Message, Texts, say};
use egui::{Context, Label, RichText, TextEdit, Ui};

use super::encoding::EncodingChoice;
use super::file::{Purpose, SystemChooser};
use super::{Decision, Size, buttons, modal};
use crate::exchange::{Excerpt, ExcerptRequest};

/// The dialog.
pub struct ImportDialog {
    path: String,
    files: SystemChooser,
    folder: SystemChooser,
    encoding: EncodingChoice,
    /// The excerpt that was asked for last.
    request: Option<ExcerptRequest>,
    excerpt: Option<Result<Excerpt, Message>>,
    fresh: bool,
}

/// Files and folders that are to be imported, and the encoding of those that are not UTF-8, where it was chosen.
pub type ImportChoice = (Vec<PathBuf>, Option<TextEncoding>);

impl ImportDialog {
    /// The dialog; `folder` is where a typed path begins.
    pub fn new(folder: &Path) -> Self {
        Self {
            path: folder.join("").display().to_string(),
            files: SystemChooser::default(),
            folder: SystemChooser::default(),
            encoding: EncodingChoice::default(),
            request: None,
            excerpt: None,
            fresh: true,
        }
    }

    /// Draws the dialog.
    pub fn show(&mut self, ctx: &Context, texts: &Texts) -> Decision<ImportChoice> {
        match &[self.files.collect_all(), self.folder.collect_all()].concat()[..] {
            [] => {}
            // It is looked at first.
            [path] => self.path = path.display().to_string(),
            chosen => return Decision::Act((chosen.to_vec(), self.encoding.chosen())),
        }
        self.look(ctx);
        let mut pressed = None;
        let stays =
            modal(ctx, "import", &say!(texts, "library-import-title"), Size::wide(600.0), |ui, enter| {
                ui.add(Label::new(say!(texts, "library-import-help")).wrap());
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
                ui.horizontal_wrapped(|ui| self.encoding.show(ui, texts));
                self.excerpt(ui, texts);
                let enough = !self.path.trim().is_empty();
                let ahead = say!(texts, "library-import-yes");
                pressed = pressed.or(buttons(ui, &ahead, &say!(texts, "cancel"), (enough, enter)));
            });
        match pressed {
            Some(true) if !self.path.trim().is_empty() => {
                Decision::Act((vec![PathBuf::from(self.path.trim())], self.encoding.chosen()))
            }
            pressed => Decision::none(pressed, stays),
        }
    }

    /// Asks for an excerpt of the file that is named, and takes it.
    fn look(&mut self, ctx: &Context) {
        let (path, told) = (PathBuf::from(self.path.trim()), self.encoding.chosen());
        if self.request.as_ref().is_none_or(|request| !request.is_of(&path, told)) {
            self.excerpt = None;
            let ctx = ctx.clone();
            match ExcerptRequest::begin(path, told, Arc::new(move || ctx.request_repaint())) {
                Ok(request) => self.request = Some(request),
                Err(error) => self.excerpt = Some(Err(error.message())),
            }
        }
        if let Some(excerpt) = self.request.as_ref().and_then(ExcerptRequest::take) {
            self.encoding.note(excerpt.as_ref().ok().and_then(|excerpt| excerpt.encoding));
            self.excerpt = Some(excerpt);
        }
    }

    /// The lines by which a person sees whether the encoding is right. A folder, and a path that is being typed, has none.
    fn excerpt(&self, ui: &mut Ui, texts: &Texts) {
        let Some(Ok(Excerpt { encoding: Some(encoding), lines })) = &self.excerpt else {
            ui.add(Label::new(RichText::new(say!(texts, "encoding-help")).weak()).wrap());
            return;
        };
        let read = say!(texts, "encoding-read", encoding = encoding.name());
        ui.add(Label::new(RichText::new(read).color(ui.visuals().warn_fg_color)).wrap());
        for line in lines {
            ui.add(Label::new(line).truncate());
        }
    }
}
