//! A file of several games: a table that is sorted and searched, and the chosen game with a small board. Knows the opened
//! file; must not know sessions.

use std::cmp::Ordering;
use std::rc::Rc;

use abstrakt_formats::TextEncoding;
use abstrakt_formats::pdn::{GameDate, Index, Indexed};
use abstrakt_texts::{Localize, Texts, message, say};
use egui::{
    Align, Button, Context, Key, Label, Layout, RichText, Role, Sense, TextEdit, Ui, WidgetInfo, vec2,
};
use egui_extras::{Column as Width, TableBuilder, TableRow};
use strum::VariantArray;

use super::encoding::EncodingChoice;
use super::{Decision, Size, buttons, modal};
use crate::board::thumbnail;
use crate::exchange::Collection;
use crate::{progress, summary, theme};

/// Side of the board of the chosen game, in points.
const BOARD: f32 = 230.0;
/// Height of a row, in points.
const ROW: f32 = 24.0;
/// Height of the heads.
const HEAD: f32 = 28.0;

/// A column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Localize, VariantArray)]
enum Column {
    #[message("collection-number")]
    Number,
    #[message("collection-date")]
    Date,
    #[message("collection-white")]
    White,
    #[message("collection-black")]
    Black,
    #[message("collection-result")]
    Result,
    #[message("collection-event")]
    Event,
}

impl Column {
    /// Names share what numbers, dates and results leave.
    fn width(self) -> Width {
        match self {
            Self::Number => Width::exact(52.0),
            Self::Date => Width::exact(86.0),
            Self::Result => Width::exact(78.0),
            Self::White | Self::Black | Self::Event => Width::remainder().at_least(60.0).clip(true),
        }
    }

    fn tag(self) -> &'static str {
        match self {
            Self::Number => "",
            Self::Date => "Date",
            Self::White => "White",
            Self::Black => "Black",
            Self::Result => "Result",
            Self::Event => "Event",
        }
    }

    fn text(self, game: Indexed<'_>) -> String {
        match self {
            Self::Number => (game.number() + 1).to_string(),
            _ => game.tag(self.tag()).unwrap_or_default().to_owned(),
        }
    }

    /// Compares two games by this column; one whose file has no value comes last.
    fn compare(self, one: Indexed<'_>, other: Indexed<'_>) -> Ordering {
        let [first, second] = [one, other].map(|game| game.tag(self.tag()).unwrap_or_default());
        match self {
            Self::Number => one.number().cmp(&other.number()),
            Self::Date => {
                let (first, second) = (GameDate::read(first), GameDate::read(second));
                first.year.is_none().cmp(&second.year.is_none()).then(first.cmp(&second))
            }
            _ => first
                .is_empty()
                .cmp(&second.is_empty())
                .then_with(|| first.to_lowercase().cmp(&second.to_lowercase())),
        }
    }
}

/// The dialog.
pub struct CollectionDialog {
    search: String,
    order: (Column, bool),
    chosen: usize,
    /// Places of the games that the search leaves, in order; none: to be worked out.
    shown: Option<Rc<[usize]>>,
    encoding: EncodingChoice,
    fresh: bool,
}

/// The action that the user chose.
pub enum CollectionAction {
    /// To open the chosen game.
    Take,
    /// The file is to be read in this encoding; none: in that which is likeliest.
    Recode(Option<TextEncoding>),
}

impl CollectionDialog {
    /// In the order of the file.
    pub fn new() -> Self {
        Self {
            search: String::new(),
            order: (Column::Number, false),
            chosen: 0,
            shown: None,
            encoding: EncodingChoice::default(),
            fresh: true,
        }
    }

    /// The chosen game's place in the file, from 0.
    pub fn chosen(&self) -> usize {
        self.chosen
    }

    /// Draws the dialog. `ready`: games can be replayed already.
    pub fn show(
        &mut self,
        ctx: &Context,
        file: &Collection,
        ready: bool,
        texts: &Texts,
    ) -> Decision<CollectionAction> {
        let title = match file.path().and_then(|path| path.file_name()) {
            Some(name) => name.to_string_lossy().into_owned(),
            None => say!(texts, "collection-pasted"),
        };
        let (mut pressed, mut taken, mut recoded) = (None, false, false);
        let stays = modal(ctx, "collection", &title, Size::fixed(980.0, 580.0), |ui, enter| {
            let Some(index) = file.index() else {
                let (games, share) = file.progress();
                ui.label(say!(texts, "collection-reading", count = games));
                let width = ui.available_width();
                progress::bar(ui, share, "", width, say!(texts, "progress"));
                pressed = buttons(ui, &say!(texts, "open"), &say!(texts, "cancel"), (false, false));
                return;
            };
            self.tools(ui, index, texts);
            recoded = self.encoding(ui, file, texts);
            let available = ui.available_height() - super::BUTTONS;
            ui.horizontal_top(|ui| {
                let side = if ui.available_width() > 620.0 { BOARD + 3.0 * theme::GAP } else { 0.0 };
                let table = vec2(ui.available_width() - side, available);
                ui.allocate_ui_with_layout(table, Layout::top_down(Align::Min), |ui| {
                    ui.set_min_size(table);
                    taken = self.table(ui, index, texts);
                });
                if side > 0.0 {
                    ui.vertical(|ui| self.preview(ui, file, ready, texts));
                }
            });
            let can_open = index.game(self.chosen).is_some();
            pressed = buttons(ui, &say!(texts, "open"), &say!(texts, "cancel"), (can_open, enter));
            taken &= can_open;
        });
        if recoded {
            self.shown = None;
            return Decision::Act(CollectionAction::Recode(self.encoding.chosen()));
        }
        match pressed {
            pressed if taken || pressed == Some(true) => Decision::Act(CollectionAction::Take),
            pressed => Decision::none(pressed, stays),
        }
    }

    /// The field to search in, and how many games it leaves.
    fn tools(&mut self, ui: &mut Ui, index: &Index, texts: &Texts) {
        ui.horizontal(|ui| {
            let name = say!(texts, "open-search");
            let edit = TextEdit::singleline(&mut self.search).hint_text(&name).desired_width(260.0);
            let response = ui.add(edit).accessible_name(name);
            if std::mem::take(&mut self.fresh) {
                response.request_focus();
            }
            if response.changed() {
                self.shown = None;
            }
            let (shown, count) = (self.shown(index).len(), index.len());
            let (shown, count) = (shown.to_string(), count.to_string());
            ui.weak(say!(texts, "collection-shown", shown, count));
        });
        ui.add_space(theme::TIGHT);
    }

    /// The encoding of a file that is not UTF-8; true where another one was chosen. UTF-16 is known for certain.
    fn encoding(&mut self, ui: &mut Ui, file: &Collection, texts: &Texts) -> bool {
        let Some(encoding) = file.encoding() else { return false };
        self.encoding.note(Some(encoding));
        let mut changed = false;
        ui.horizontal_wrapped(|ui| {
            ui.label(say!(texts, "encoding-read", encoding = encoding.name()));
            if !encoding.name().starts_with("UTF-16") {
                changed = self.encoding.show(ui, texts);
            }
        });
        changed
    }

    /// The games that the search leaves, in order.
    fn shown(&mut self, index: &Index) -> Rc<[usize]> {
        let (asked, (column, backwards)) = (self.search.trim().to_lowercase(), self.order);
        let shown = self.shown.get_or_insert_with(|| {
            let fits = |game: &Indexed<'_>| {
                let wanted = |(_, value): (&str, &str)| value.to_lowercase().contains(&asked);
                asked.is_empty() || game.tags().any(wanted)
            };
            let mut found: Vec<Indexed<'_>> = index.games().filter(fits).collect();
            found.sort_by(|one, other| {
                let order = column.compare(*one, *other);
                if backwards { order.reverse() } else { order }
            });
            found.into_iter().map(|game| game.number()).collect()
        });
        Rc::clone(shown)
    }

    /// The table; true when its chosen row was clicked twice. The arrow keys go through it.
    fn table(&mut self, ui: &mut Ui, index: &Index, texts: &Texts) -> bool {
        let shown = self.shown(index);
        if shown.is_empty() {
            let none =
                if index.is_empty() { message!("collection-empty") } else { message!("collection-none") };
            ui.weak(texts.render(&none));
            return false;
        }
        let moved = self.step(ui, &shown);
        let mut twice = false;
        let mut table = TableBuilder::new(ui).striped(true).auto_shrink(false);
        // Arrows go through the games: a row, or each of its cells, would be one stop more of the Tab key.
        table = table.sense(Sense::CLICK);
        table = table.cell_layout(Layout::left_to_right(Align::Center));
        for column in Column::VARIANTS.iter().copied() {
            table = table.column(column.width());
        }
        if let Some(place) = moved {
            table = table.scroll_to_row(place, None);
        }
        let mut order = self.order;
        let table = table.header(HEAD, |mut row| {
            for column in Column::VARIANTS {
                row.col(|ui| head(ui, *column, &texts.show(column), &mut order));
            }
        });
        let mut chosen = self.chosen;
        table.body(|body| {
            body.rows(ROW, shown.len(), |mut row| {
                let Some(game) = shown.get(row.index()).and_then(|number| index.game(*number)) else {
                    return;
                };
                let selected = game.number() == chosen;
                row.set_selected(selected);
                cells(&mut row, game);
                let response = row.response();
                let name: Vec<String> = Column::VARIANTS.iter().map(|column| column.text(game)).collect();
                response.widget_info(|| WidgetInfo::selected(Role::Button, true, selected, name.join(" ")));
                if response.clicked() {
                    chosen = game.number();
                }
                twice |= response.double_clicked();
            });
        });
        self.chosen = chosen;
        if order != self.order {
            (self.order, self.shown) = (order, None);
        }
        twice
    }

    /// Up and down go through the games; the place in the table of the one that is chosen then.
    fn step(&mut self, ui: &Ui, shown: &[usize]) -> Option<usize> {
        let pressed = |key| ui.input(|input| input.key_pressed(key));
        let (to_previous, to_next) = (pressed(Key::ArrowUp), pressed(Key::ArrowDown));
        let place = shown.iter().position(|number| *number == self.chosen);
        let next = match place {
            // The search has taken it away.
            None => 0,
            Some(place) if to_previous => place.saturating_sub(1),
            Some(place) if to_next => (place + 1).min(shown.len() - 1),
            Some(_) => return None,
        };
        self.chosen = shown[next];
        Some(next)
    }

    /// The chosen game.
    fn preview(&self, ui: &mut Ui, file: &Collection, ready: bool, texts: &Texts) {
        let found = file.game(self.chosen);
        let position = found.and_then(|found| found.as_ref().ok()).map(|found| &found.position);
        thumbnail(ui, BOARD, position.map(|(board, snapshot)| (board, snapshot)), texts.language().code());
        let line = |ui: &mut Ui, text: RichText| ui.add(Label::new(text).wrap());
        match found {
            Some(Ok(found)) => {
                line(ui, RichText::new(summary::opponents(&found.record.header, texts)).strong());
                line(ui, RichText::new(summary::outcome(&found.record, texts)));
                let count = found.record.plies().len();
                line(ui, RichText::new(say!(texts, "moves-count", count)).weak());
                for said in found.stop.iter().chain(&found.notes) {
                    line(ui, RichText::new(texts.render(said)).color(ui.visuals().warn_fg_color));
                }
            }
            Some(Err(message)) => {
                line(ui, RichText::new(texts.render(message)).color(ui.visuals().warn_fg_color));
            }
            None if !ready => {
                line(ui, RichText::new(say!(texts, "collection-waits")).weak());
            }
            None => {
                ui.spinner();
            }
        }
    }
}

/// The head of a column, which sorts by it; once more, the other way round.
fn head(ui: &mut Ui, column: Column, name: &str, order: &mut (Column, bool)) {
    let arrow = match *order {
        (current, backwards) if current == column => [" ⏶", " ⏷"][usize::from(backwards)],
        _ => "",
    };
    let text = RichText::new(format!("{name}{arrow}")).strong();
    if ui.add(Button::new(text).frame(false).truncate()).accessible_name(name).clicked() {
        *order = (column, order.0 == column && !order.1);
    }
}

fn cells(row: &mut TableRow<'_, '_>, game: Indexed<'_>) {
    for column in Column::VARIANTS.iter().copied() {
        row.col(|ui| {
            let text = column.text(game);
            // Numbers stand below each other.
            if column == Column::Number {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    ui.add(Label::new(text).selectable(false));
                });
            } else {
                ui.add(Label::new(text).truncate().selectable(false));
            }
        });
    }
}
