//! Which file: a path field that always works, and the system's own dialog where there is one. Knows paths; must not
//! know what is in the files.
//!
//! The system's dialog waits for a service that may be missing or hang, so it runs on a thread of its own.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use egui::{Context, TextEdit};

use super::{buttons, modal};
use crate::text::Texts;

/// What the file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A game to open.
    Open,
    /// Where to save the game.
    Save,
    /// Where to put a picture of the board.
    Picture,
}

impl Purpose {
    fn title(self) -> &'static str {
        match self {
            Self::Open => "file-open",
            Self::Save => "file-save",
            Self::Picture => "file-picture",
        }
    }

    fn ending(self) -> &'static str {
        if self == Self::Picture { "png" } else { "abstrakt" }
    }
}

/// The dialog.
pub struct FileDialog {
    /// What the file is for.
    pub purpose: Purpose,
    path: String,
    asking: Option<Receiver<Option<PathBuf>>>,
    silent: bool,
}

/// What the user decided.
pub enum Decision {
    /// Nothing yet.
    Open,
    /// No file.
    Cancel,
    /// This file.
    Take(PathBuf),
}

impl FileDialog {
    /// Asks for a file, with a first proposal.
    pub fn new(purpose: Purpose, proposal: &std::path::Path) -> Self {
        Self { purpose, path: proposal.display().to_string(), asking: None, silent: false }
    }

    /// Draws the dialog.
    pub fn show(&mut self, ctx: &Context, texts: &Texts) -> Decision {
        self.collect();
        let mut pressed = None;
        let stays = modal(ctx, "file", &texts.say(self.purpose.title()), 560.0, |ui| {
            ui.horizontal(|ui| {
                let name = texts.say("file-path");
                let edit = TextEdit::singleline(&mut self.path).desired_width(ui.available_width() - 120.0);
                let response = ui.add(edit).accessible_name(name);
                if response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter)) {
                    pressed = Some(true);
                }
                ui.add_enabled_ui(self.asking.is_none(), |ui| {
                    if ui.button(texts.say("file-browse")).clicked() {
                        self.ask(ctx);
                    }
                });
            });
            if self.silent {
                ui.weak(texts.say("file-no-dialog"));
            }
            let enough = !self.path.trim().is_empty();
            let key = if self.purpose == Purpose::Open { "open" } else { "save" };
            pressed = pressed.or(buttons(ui, &texts.say(key), &texts.say("cancel"), enough));
        });
        match pressed {
            Some(true) if !self.path.trim().is_empty() => Decision::Take(self.taken()),
            Some(false) => Decision::Cancel,
            _ if stays => Decision::Open,
            _ => Decision::Cancel,
        }
    }

    /// The path as typed, with the usual ending when a new file has none.
    fn taken(&self) -> PathBuf {
        let mut path = PathBuf::from(self.path.trim());
        if self.purpose != Purpose::Open && path.extension().is_none() {
            path.set_extension(self.purpose.ending());
        }
        path
    }

    fn ask(&mut self, ctx: &Context) {
        let (sender, receiver) = channel();
        let (purpose, ctx, path) = (self.purpose, ctx.clone(), PathBuf::from(self.path.trim()));
        let ask = move || {
            let mut dialog = rfd::FileDialog::new().add_filter(purpose.ending(), &[purpose.ending()]);
            if let Some(folder) = path.parent().filter(|folder| folder.is_dir()) {
                dialog = dialog.set_directory(folder);
            }
            if let Some(name) = path.file_name() {
                dialog = dialog.set_file_name(name.to_string_lossy());
            }
            let chosen = if purpose == Purpose::Open { dialog.pick_file() } else { dialog.save_file() };
            // The dialog may be gone by now; nobody is left to be told then.
            let _ = sender.send(chosen);
            ctx.request_repaint();
        };
        match std::thread::Builder::new().name("file dialog".into()).spawn(ask) {
            Ok(_) => self.asking = Some(receiver),
            Err(error) => tracing::warn!(%error, "no thread for the file dialog"),
        }
    }

    fn collect(&mut self) {
        let Some(receiver) = &self.asking else { return };
        match receiver.try_recv() {
            Err(TryRecvError::Empty) => return,
            Ok(Some(path)) => self.path = path.display().to_string(),
            // Cancelled, or no dialog on this system: the two cannot be told apart.
            Ok(None) | Err(TryRecvError::Disconnected) => self.silent = true,
        }
        self.asking = None;
    }
}
