//! The choice of a file to save to: a path that always works, and the system's own chooser where there is one. The dialog asks before
//! a file is replaced. Knows paths; must not know what is in the files.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError};

use abstrakt_exchange::Form;
use abstrakt_texts::{Message, Texts, message, say};
use egui::{ComboBox, Context, RichText, TextEdit, Ui};

use super::{Decision, Size, buttons, modal};
use crate::actor::start_task;
use crate::files::Files;
use crate::list;

/// The purpose of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A game to open.
    Open,
    /// The game is saved to it.
    Save,
    /// A picture of the board is written to it.
    Picture,
    /// An animation of the game is written to it.
    Animation,
    /// The file of a tournament, to be played.
    Tournament,
    /// A program that plays.
    Program,
    /// The file for the tables of a run.
    Tables,
    /// The file for a plot of a run.
    Plot,
    /// The file for games of the library, or the folder for a file of this form for each of them.
    Games(Form),
    /// Files of games to be imported.
    Import,
    /// A folder of games to be imported.
    ImportFolder,
    /// A library whose openings are shown.
    Library,
}

/// The forms of the files in a folder of games, with their names.
const EACH: [(Form, Message); 4] = [
    (Form::Record, message!("library-each-record")),
    (Form::Pdn, message!("library-each-pdn")),
    (Form::Psq, message!("library-each-psq")),
    (Form::Page, message!("library-each-page")),
];

impl Purpose {
    /// The usual ending of such a file.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Picture => "png",
            Self::Animation => "gif",
            Self::Tournament => "toml",
            Self::Tables => "md",
            Self::Plot => "svg",
            Self::Open | Self::Save => "abstrakt",
            Self::Games(_) | Self::Import | Self::ImportFolder => "pdn",
            Self::Library => "library",
            Self::Program => std::env::consts::EXE_EXTENSION,
        }
    }

    /// All endings of such files.
    fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Picture => &["png"],
            Self::Animation => &["gif"],
            Self::Tournament => &["toml"],
            Self::Tables => &["md", "csv", "html"],
            Self::Plot => &["svg"],
            Self::Open => &["abstrakt", "pdn", "psq", "sgf"],
            Self::Save => &["abstrakt", "pdn", "psq", "html"],
            // Programs have any ending, or none.
            Self::Games(_) => &["pdn", "abstrakt", "psq", "html"],
            Self::Import => &["pdn", "abstrakt", "psq", "sgf"],
            Self::Library => &["library"],
            Self::Program | Self::ImportFolder => &[],
        }
    }
}

/// The dialog that asks where to save.
pub struct SaveDialog {
    /// The purpose of the file.
    pub purpose: Purpose,
    path: String,
    /// The file that the game came from: saving there replaces nothing else.
    source: Option<PathBuf>,
    /// A file that is there already, and that the user was asked about.
    asked: Option<PathBuf>,
    chooser: SystemChooser,
    fresh: bool,
}

/// The place that the user chose.
pub enum SaveAction {
    /// This file.
    Take(PathBuf),
    /// Behind the games that this file has.
    Append(PathBuf),
}

impl SaveDialog {
    /// Asks for a file, with a first proposal; `source` may be replaced without a question.
    pub fn new(purpose: Purpose, proposal: &Path, source: Option<PathBuf>) -> Self {
        Self {
            purpose,
            path: proposal.display().to_string(),
            source,
            asked: None,
            chooser: SystemChooser::default(),
            fresh: true,
        }
    }

    /// Draws the dialog; `files` knows which are being written.
    pub fn show(&mut self, ctx: &Context, files: &Files, texts: &Texts) -> Decision<SaveAction> {
        if let Some(path) = self.chooser.collect() {
            self.path = path.display().to_string();
        }
        let (mut pressed, mut append) = (None, false);
        let title = match self.purpose {
            Purpose::Picture => message!("file-picture"),
            Purpose::Animation => message!("file-animation"),
            Purpose::Tables => message!("lab-file-tables"),
            Purpose::Plot => message!("lab-file-plot"),
            Purpose::Games(_) => message!("library-export-title"),
            Purpose::Open
            | Purpose::Save
            | Purpose::Tournament
            | Purpose::Program
            | Purpose::Import
            | Purpose::ImportFolder
            | Purpose::Library => message!("file-save"),
        };
        let stays = modal(ctx, "file", &texts.render(&title), Size::wide(600.0), |ui, enter| {
            ui.horizontal(|ui| {
                let name = say!(texts, "file-path");
                let edit = TextEdit::singleline(&mut self.path).desired_width(ui.available_width() - 130.0);
                let response = ui.add(edit).accessible_name(name);
                if std::mem::take(&mut self.fresh) {
                    response.request_focus();
                }
                if response.changed() {
                    self.asked = None;
                }
                if response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter)) {
                    pressed = Some(true);
                }
                self.chooser.button(ui, self.purpose, Path::new(self.path.trim()), texts);
            });
            if self.chooser.came_to_nothing() {
                ui.weak(say!(texts, "file-no-dialog"));
            }
            if self.purpose == Purpose::Save {
                ui.weak(say!(texts, "file-forms"));
            }
            self.each(ui, texts);
            let replace = self.asked.is_some();
            if let Some(path) = &self.asked {
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                let many = Form::of(path) == Some(Form::Pdn) && self.purpose == Purpose::Save;
                let there = match many {
                    true => message!("file-exists-games", file = name),
                    false => message!("file-exists", file = name),
                };
                ui.colored_label(ui.visuals().warn_fg_color, texts.render(&there));
                append = many && ui.button(say!(texts, "file-append")).clicked();
            }
            let ahead = if replace { message!("file-replace") } else { message!("save") };
            let enough = !self.path.trim().is_empty();
            pressed = pressed.or(buttons(ui, &texts.render(&ahead), &say!(texts, "cancel"), (enough, enter)));
        });
        if let Some(path) = self.asked.take_if(|_| append) {
            return Decision::Act(SaveAction::Append(path));
        }
        match pressed {
            Some(true) if !self.path.trim().is_empty() => self.take(files),
            pressed => Decision::none(pressed, stays),
        }
    }

    /// The form of the files in a folder of games, where the path names one.
    fn each(&mut self, ui: &mut Ui, texts: &Texts) {
        let Purpose::Games(each) = &mut self.purpose else { return };
        ui.add(egui::Label::new(RichText::new(say!(texts, "library-export-help")).weak()).wrap());
        if Form::of(Path::new(self.path.trim())).is_some() {
            return;
        }
        ui.horizontal(|ui| {
            let name = say!(texts, "library-each");
            ui.label(&name);
            let shown = EACH.into_iter().find(|(form, _)| form == each);
            let combo = ComboBox::from_id_salt("each form")
                .selected_text(shown.map_or_else(String::new, |(_, name)| texts.render(&name)));
            list::show(ui, combo, name, |ui| {
                for (form, name) in EACH {
                    ui.selectable_value(each, form, texts.render(&name));
                }
            });
        });
    }

    /// The path as typed, with the usual ending when it has none; a file that is there already is asked about first.
    fn take(&mut self, files: &Files) -> Decision<SaveAction> {
        let mut path = PathBuf::from(self.path.trim());
        let is_folder = matches!(self.purpose, Purpose::Games(_)) && Form::of(&path).is_none();
        if path.extension().is_none() && !is_folder {
            path.set_extension(self.purpose.ending());
        }
        // In a folder no file is replaced.
        if !is_folder
            && files.is_taken(&path)
            && self.source.as_ref() != Some(&path)
            && self.asked.as_ref() != Some(&path)
        {
            self.asked = Some(path);
            return Decision::Open;
        }
        Decision::Act(SaveAction::Take(path))
    }
}

/// The system's own chooser of files. It waits for a service that may be missing or hang, so it runs on a thread of its
/// own.
#[derive(Default)]
pub struct SystemChooser {
    asking: Option<Receiver<Vec<PathBuf>>>,
    silent: bool,
}

impl SystemChooser {
    /// The file that was chosen since the last call.
    pub fn collect(&mut self) -> Option<PathBuf> {
        self.collect_all().into_iter().next()
    }

    /// The files or folders that were chosen since the last call.
    pub fn collect_all(&mut self) -> Vec<PathBuf> {
        let Some(asking) = &self.asking else { return Vec::new() };
        let chosen = match asking.try_recv() {
            Err(TryRecvError::Empty) => return Vec::new(),
            Ok(chosen) => chosen,
            Err(TryRecvError::Disconnected) => Vec::new(),
        };
        // Cancelled, or no chooser on this system: the two cannot be told apart.
        (self.asking, self.silent) = (None, chosen.is_empty());
        chosen
    }

    /// Whether nothing was chosen.
    pub fn came_to_nothing(&self) -> bool {
        self.silent
    }

    /// The button that opens it.
    pub fn button(&mut self, ui: &mut Ui, purpose: Purpose, path: &Path, texts: &Texts) {
        self.button_named(ui, (&say!(texts, "file-browse"), purpose), path);
    }

    /// The same under this name.
    pub fn button_named(&mut self, ui: &mut Ui, (name, purpose): (&str, Purpose), path: &Path) {
        ui.add_enabled_ui(self.asking.is_none(), |ui| {
            if ui.button(name).clicked() {
                self.ask(ui.ctx().clone(), purpose, path.to_owned());
            }
        });
    }

    fn ask(&mut self, ctx: Context, purpose: Purpose, path: PathBuf) {
        let wake = Arc::new(move || ctx.request_repaint());
        let asking = start_task("file dialog", wake, move |outbox| {
            let mut dialog = rfd::FileDialog::new();
            if !purpose.endings().is_empty() {
                dialog = dialog.add_filter(purpose.endings().join(", "), purpose.endings());
            }
            let folder = if path.is_dir() { Some(path.as_path()) } else { path.parent() };
            if let Some(folder) = folder.filter(|folder| folder.is_dir()) {
                dialog = dialog.set_directory(folder);
            }
            if let Some(name) = path.file_name().filter(|_| !path.is_dir()) {
                dialog = dialog.set_file_name(name.to_string_lossy());
            }
            let chosen = match purpose {
                Purpose::Open | Purpose::Tournament | Purpose::Program | Purpose::Library => {
                    dialog.pick_file().map(one)
                }
                Purpose::Import => dialog.pick_files(),
                Purpose::ImportFolder => dialog.pick_folders(),
                _ => dialog.save_file().map(one),
            };
            // The dialog may be gone by now; nobody is left to hear of it then.
            outbox.send(chosen.unwrap_or_default());
        });
        match asking {
            Ok(asking) => self.asking = Some(asking),
            Err(error) => tracing::warn!(%error, "no thread for the file dialog"),
        }
    }
}

fn one(path: PathBuf) -> Vec<PathBuf> {
    vec![path]
}
