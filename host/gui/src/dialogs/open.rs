//! Opening a game: those that a person has saved and those that are kept by themselves, with a small board, opponents, date and result, to be sorted, searched,
//! looked at and deleted; and a path, for games elsewhere. Knows saved games and positions; must not know sessions.

use std::path::{Path, PathBuf};

use abstrakt_texts::{Localize, Texts, message, say};
use egui::{Align, ComboBox, Context, Key, Layout, ScrollArea, TextEdit, Ui, vec2};
use strum::VariantArray;

use super::file::SystemChooser;
use super::saved::{self, SavedContext};
use super::{Decision, Size, buttons, modal};
use crate::board::thumbnail;
use crate::files::SavedGame;
use crate::list;
use crate::positions::Key as PositionKey;
use crate::summary;

/// Side of the board of the chosen game, in points.
const LARGE: f32 = 230.0;

/// The order of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Localize, VariantArray)]
enum Order {
    #[message("open-by-date")]
    Date,
    #[message("open-by-name")]
    Name,
    #[message("open-by-game")]
    Game,
}

/// The dialog.
pub struct OpenDialog {
    games: Vec<SavedGame>,
    listed: bool,
    search: String,
    order: Order,
    path: String,
    /// The folder of games that are kept by themselves, and in the library.
    archive: PathBuf,
    /// The file that is to be deleted, if the user says so once more.
    deleting: Option<PathBuf>,
    chooser: SystemChooser,
    /// The files whose rows were in sight when they were drawn last.
    seen: Vec<PathBuf>,
    fresh: bool,
}

/// The action that the user chose.
pub enum OpenAction {
    /// To open this file.
    Take(PathBuf),
    /// To delete this file, and go on.
    Delete(PathBuf),
}

impl OpenDialog {
    /// The dialog before the folders are read; `folder` is where a typed path begins, `archive` has the games that are kept by themselves.
    pub fn new(folder: &Path, archive: PathBuf) -> Self {
        Self {
            games: Vec::new(),
            listed: false,
            search: String::new(),
            order: Order::Date,
            path: folder.join("").display().to_string(),
            archive,
            deleting: None,
            chooser: SystemChooser::default(),
            seen: Vec::new(),
            fresh: true,
        }
    }

    /// The folder was read.
    pub fn list(&mut self, games: Vec<SavedGame>) {
        (self.games, self.listed) = (games, true);
    }

    /// The games whose boards are seen: of many thousands only these are asked for.
    pub fn in_sight(&self) -> impl Iterator<Item = &SavedGame> {
        let is_chosen = |game: &SavedGame| game.path == Path::new(self.path.trim());
        self.games.iter().filter(move |game| self.seen.contains(&game.path) || is_chosen(game))
    }

    /// Draws the dialog.
    pub fn show(&mut self, ctx: &Context, context: &SavedContext<'_>) -> Decision<OpenAction> {
        if let Some(path) = self.chooser.collect() {
            self.path = path.display().to_string();
        }
        let texts = context.texts;
        let (mut pressed, mut taken, mut deleted) = (None, None, None);
        let stays = modal(ctx, "file", &say!(texts, "file-open"), Size::fixed(760.0, 560.0), |ui, enter| {
            self.tools(ui, texts);
            let available = ui.available_height() - 128.0;
            ui.horizontal_top(|ui| {
                let roomy = ui.available_width() > 560.0 && available > LARGE;
                let side = if roomy { LARGE + 16.0 } else { 0.0 };
                let list = vec2(ui.available_width() - side, available);
                // One row below the other, which the row around them would not have.
                ui.allocate_ui_with_layout(list, Layout::top_down(Align::LEFT), |ui| {
                    ui.set_min_size(list);
                    taken = self.rows(ui, context);
                });
                if side > 0.0 {
                    ui.vertical(|ui| self.chosen(ui, context));
                }
            });
            deleted = self.delete_row(ui, texts);
            ui.horizontal(|ui| {
                let edit = TextEdit::singleline(&mut self.path).desired_width(ui.available_width() - 130.0);
                let response = ui.add(edit).accessible_name(say!(texts, "file-path"));
                if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
                    pressed = Some(true);
                }
                self.chooser.button(ui, super::file::Purpose::Open, Path::new(self.path.trim()), texts);
            });
            let enough = !self.path.trim().is_empty() && !self.path.ends_with(std::path::MAIN_SEPARATOR);
            pressed = pressed.or(buttons(ui, &say!(texts, "open"), &say!(texts, "cancel"), (enough, enter)));
        });
        match (taken, deleted, pressed) {
            (Some(path), ..) => Decision::Act(OpenAction::Take(path)),
            (_, Some(path), _) => Decision::Act(OpenAction::Delete(path)),
            (.., Some(true)) if !self.path.trim().is_empty() => {
                Decision::Act(OpenAction::Take(PathBuf::from(self.path.trim())))
            }
            (.., pressed) => Decision::none(pressed, stays),
        }
    }

    fn tools(&mut self, ui: &mut Ui, texts: &Texts) {
        ui.horizontal_wrapped(|ui| {
            let name = say!(texts, "open-search");
            let edit = TextEdit::singleline(&mut self.search).hint_text(&name).desired_width(220.0);
            let response = ui.add(edit).accessible_name(name);
            if std::mem::take(&mut self.fresh) {
                response.request_focus();
            }
            let combo = ComboBox::from_id_salt("order").selected_text(texts.show(&self.order));
            list::show(ui, combo, say!(texts, "open-order"), |ui| {
                for order in Order::VARIANTS {
                    ui.selectable_value(&mut self.order, *order, texts.show(order));
                }
            });
        });
        ui.add_space(4.0);
    }

    /// The games that the search leaves, in order.
    fn shown(&self, context: &SavedContext<'_>) -> Vec<&SavedGame> {
        let asked = self.search.trim().to_lowercase();
        let words = |game: &SavedGame| {
            let header = &game.record.header;
            let texts =
                [&*game.name(), &(context.name)(&header.game), &summary::opponents(header, context.texts)];
            texts.join(" ").to_lowercase()
        };
        let mut shown: Vec<&SavedGame> =
            self.games.iter().filter(|game| asked.is_empty() || words(game).contains(&asked)).collect();
        match self.order {
            Order::Date => shown.sort_by_key(|game| std::cmp::Reverse(game.modified)),
            Order::Name => shown.sort_by_key(|game| game.name().to_lowercase()),
            Order::Game => {
                shown.sort_by_key(|game| (game.record.header.game.clone(), game.name().to_lowercase()));
            }
        }
        shown
    }

    /// The list; a double click takes a game.
    fn rows(&mut self, ui: &mut Ui, context: &SavedContext<'_>) -> Option<PathBuf> {
        let texts = context.texts;
        let (mut chosen, mut taken, mut seen) = (None, None, Vec::new());
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            let shown = self.shown(context);
            if shown.is_empty() {
                let none = if self.listed { message!("open-none") } else { message!("open-reading") };
                ui.weak(texts.render(&none));
            }
            for game in shown {
                let is_chosen = Path::new(self.path.trim()) == game.path;
                let width = ui.available_width();
                let response = saved::row(ui, width, (game, is_chosen), context);
                if ui.is_rect_visible(response.rect) {
                    seen.push(game.path.clone());
                }
                if response.clicked() {
                    chosen = Some(game.path.display().to_string());
                }
                if response.double_clicked() {
                    taken = Some(game.path.clone());
                }
            }
        });
        self.seen = seen;
        if let Some(path) = chosen {
            (self.path, self.deleting) = (path, None);
        }
        taken
    }

    /// The chosen game, larger.
    fn chosen(&self, ui: &mut Ui, context: &SavedContext<'_>) {
        let Some(game) = self.games.iter().find(|game| game.path == Path::new(self.path.trim())) else {
            return;
        };
        let texts = context.texts;
        let position = context.positions.get(&game.key());
        thumbnail(ui, LARGE, position.map(|(board, snapshot)| (board, snapshot)), texts.language().code());
        ui.strong((context.name)(&game.record.header.game));
        ui.label(summary::opponents(&game.record.header, texts));
        ui.label(summary::outcome(&game.record, texts));
        ui.weak(say!(texts, "moves-count", count = game.record.plies().len()));
    }

    /// Deleting the chosen game takes two clicks.
    fn delete_row(&mut self, ui: &mut Ui, texts: &Texts) -> Option<PathBuf> {
        let path = PathBuf::from(self.path.trim());
        let known = self.games.iter().any(|game| game.path == path);
        let mut deleted = None;
        ui.horizontal_wrapped(|ui| {
            if let Some(path) = self.deleting.clone() {
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                ui.colored_label(ui.visuals().warn_fg_color, "⚠");
                let ask = match path.parent() == Some(&*self.archive) {
                    true => message!("open-delete-kept", file = name),
                    false => message!("open-delete-ask", file = name),
                };
                ui.label(texts.render(&ask));
                if ui.button(say!(texts, "open-delete-yes")).clicked() {
                    deleted = Some(path);
                    self.deleting = None;
                }
                if ui.button(say!(texts, "open-delete-no")).clicked() {
                    self.deleting = None;
                }
            } else if ui.add_enabled(known, egui::Button::new(say!(texts, "open-delete"))).clicked() {
                self.deleting = Some(path);
            }
        });
        deleted
    }
}

/// The key under which the position of a saved game is asked for.
impl SavedGame {
    /// See [`Positions`].
    pub fn key(&self) -> PositionKey {
        PositionKey::File(self.path.clone(), self.modified)
    }
}
