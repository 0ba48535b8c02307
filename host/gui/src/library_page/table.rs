//! The table of games. Only the rows on show are drawn, however many there are; one that was not read yet is empty for a moment.
//!
//! Knows the list. Must not know where it comes from.

use std::collections::HashSet;
use std::ops::Range;

use abstrakt_library::{EntryId, Sort};
use abstrakt_texts::{Texts, say};
use egui::{
    Align, Button, EventFilter, Key, Label, Layout, Modifiers, Rect, Response, RichText, Role, ScrollArea,
    Sense, Ui, WidgetInfo, vec2,
};
use egui_extras::{Column as Width, TableBuilder, TableRow};
use strum::VariantArray as _;

use super::LibraryContext;
use super::game_words::Column;
use crate::focus;

/// Height of a row, and of the heads, in points.
const ROW: f32 = 24.0;
const HEAD: f32 = 28.0;
/// Rows that a page key goes by.
const PAGE: usize = 15;
/// A table that is narrower, in points, scrolls sideways.
const LEAST: f32 = 860.0;

/// The user's decision.
pub enum TableChoice {
    /// Another order is wanted; the flag: the other way round.
    Sort(Sort, bool),
    /// A game is opened.
    Open(EntryId),
    /// The chosen games are to be deleted.
    Delete,
}

/// The games that are chosen, and the one that has the keyboard.
#[derive(Default)]
pub struct GameTable {
    chosen: HashSet<EntryId>,
    /// The game that has the keyboard, and its place in the list.
    cursor: Option<(EntryId, usize)>,
    /// The game at which a choice of several began.
    anchor: Option<EntryId>,
    in_sight: Range<usize>,
    /// This place is to come into sight.
    scroll: Option<usize>,
    wants_keyboard: bool,
}

impl GameTable {
    /// The rows that were on show in the last frame.
    pub fn in_sight(&self) -> Range<usize> {
        self.in_sight.clone()
    }

    /// The number of chosen games.
    pub fn count(&self) -> usize {
        self.chosen.len()
    }

    /// The chosen games, in the order of the list.
    pub fn chosen(&self, games: &[EntryId]) -> Vec<EntryId> {
        games.iter().filter(|id| self.chosen.contains(id)).copied().collect()
    }

    /// These games are there no more.
    pub fn forget(&mut self, games: &[EntryId]) {
        for id in games {
            self.chosen.remove(id);
        }
    }

    /// Another list comes: nothing in it is chosen, and it is shown from its beginning.
    pub fn begin_anew(&mut self) {
        self.chosen.clear();
        (self.cursor, self.anchor, self.scroll) = (None, None, Some(0));
    }

    /// The table takes the keyboard in the next frame.
    pub fn take_keyboard(&mut self) {
        self.wants_keyboard = true;
    }

    /// Draws the table, so high, in points.
    pub fn show(&mut self, ui: &mut Ui, height: f32, context: &LibraryContext<'_>) -> Option<TableChoice> {
        let (listing, texts) = (context.listing, context.texts);
        let games = listing.games();
        if games.is_empty() {
            self.in_sight = 0..0;
            if !context.is_reading {
                ui.weak(say!(texts, "collection-none"));
            }
            return None;
        }
        self.follow(games);
        let mut choice = None;
        let size = vec2(ui.available_width(), height.max(HEAD + 2.0 * ROW));
        let place = Rect::from_min_size(ui.cursor().min, size);
        ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
            ui.set_min_size(size);
            let body = Rect::from_min_max(place.min + vec2(0.0, HEAD), place.max);
            let stop = self.stop(ui, body, context);
            choice = self.keys(ui, &stop, games);
            let wide = ScrollArea::horizontal().id_salt("library columns").auto_shrink(false);
            wide.show(ui, |ui| {
                ui.set_min_width(LEAST);
                choice = self.rows(ui, &stop, context).or(choice.take());
            });
        });
        choice
    }

    /// The game with the keyboard stays the same one in another list, or gives way to the one in its place.
    fn follow(&mut self, games: &[EntryId]) {
        let Some((id, place)) = self.cursor else { return };
        if games.get(place) != Some(&id) {
            let found = games.iter().position(|game| *game == id);
            let place = found.unwrap_or(place.min(games.len() - 1));
            self.cursor = Some((games[place], place));
        }
    }

    /// The one stop of the Tab key, whose name is that of the game with the keyboard.
    fn stop(&mut self, ui: &Ui, rect: Rect, context: &LibraryContext<'_>) -> Response {
        let id = ui.scope_id().with("games");
        let stop = ui.interact(rect, id, Sense::focusable_noninteractive());
        let game = self.cursor.and_then(|(id, _)| context.listing.row(id));
        let words = game.map_or_else(String::new, |game| name(game, context));
        let label = say!(context.texts, "library-games", game = words);
        stop.widget_info(|| WidgetInfo::labeled(Role::ListBox, true, &label));
        if std::mem::take(&mut self.wants_keyboard) {
            stop.request_focus();
        }
        stop
    }

    /// The keys of the table, while it has the keyboard.
    fn keys(&mut self, ui: &Ui, stop: &Response, games: &[EntryId]) -> Option<TableChoice> {
        if !stop.has_focus() {
            return None;
        }
        focus::keep_arrows(ui, &[Key::ArrowUp, Key::ArrowDown]);
        let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(stop.id, filter));
        let pressed = |modifiers, key| ui.input_mut(|input| input.consume_key(modifiers, key));
        let last = games.len() - 1;
        for modifiers in [Modifiers::SHIFT, Modifiers::NONE] {
            let counted = |key| ui.input_mut(|input| input.count_and_consume_key(modifiers, key)) as isize;
            let step = counted(Key::ArrowDown) - counted(Key::ArrowUp)
                + PAGE as isize * (counted(Key::PageDown) - counted(Key::PageUp));
            let ends = (pressed(modifiers, Key::Home), pressed(modifiers, Key::End));
            let place = match (self.cursor, ends) {
                (_, (true, _)) => 0,
                (_, (_, true)) => last,
                (_, _) if step == 0 => continue,
                (None, _) => 0,
                (Some((_, place)), _) => place.saturating_add_signed(step).min(last),
            };
            self.choose(games, place, (modifiers.shift, false));
            self.scroll = Some(place);
        }
        if pressed(Modifiers::COMMAND, Key::A) {
            self.chosen = games.iter().copied().collect();
        }
        if pressed(Modifiers::NONE, Key::Space)
            && let Some((_, place)) = self.cursor
        {
            self.choose(games, place, (false, true));
        }
        if pressed(Modifiers::NONE, Key::Delete) && !self.chosen.is_empty() {
            return Some(TableChoice::Delete);
        }
        let open = pressed(Modifiers::NONE, Key::Enter);
        self.cursor.filter(|_| open).map(|(id, _)| TableChoice::Open(id))
    }

    /// Chooses the game at a place: alone, with all since the first one that was chosen, or one more or less.
    fn choose(&mut self, games: &[EntryId], place: usize, (several, toggled): (bool, bool)) {
        let Some(&id) = games.get(place) else { return };
        let anchor = self.anchor.and_then(|anchor| games.iter().position(|game| *game == anchor));
        if let (true, Some(anchor)) = (several, anchor) {
            let range = anchor.min(place)..=anchor.max(place);
            self.chosen = games[range].iter().copied().collect();
        } else if toggled {
            if !self.chosen.remove(&id) {
                self.chosen.insert(id);
            }
            self.anchor = Some(id);
        } else {
            self.chosen = [id].into();
            self.anchor = Some(id);
        }
        self.cursor = Some((id, place));
    }

    fn rows(&mut self, ui: &mut Ui, stop: &Response, context: &LibraryContext<'_>) -> Option<TableChoice> {
        let (listing, texts) = (context.listing, context.texts);
        let games = listing.games();
        let mut table = TableBuilder::new(ui).striped(true).auto_shrink(false).sense(Sense::CLICK);
        table = table.min_scrolled_height(0.0);
        table = table.cell_layout(Layout::left_to_right(Align::Center));
        for column in Column::VARIANTS.iter().copied() {
            table = table.column(width(column));
        }
        if let Some(place) = self.scroll.take() {
            table = table.scroll_to_row(place, None);
        }
        let (order, mut sorted) = ((listing.query().sort, listing.query().reverse), None);
        let table = table.header(HEAD, |mut row| {
            for column in Column::VARIANTS.iter().copied() {
                row.col(|ui| sorted = head(ui, column, order, texts).or(sorted));
            }
        });
        let (mut first, mut last) = (usize::MAX, 0);
        let (mut clicked, mut opened) = (None, None);
        table.body(|body| {
            body.rows(ROW, games.len(), |mut row| {
                let place = row.index();
                let Some(&id) = games.get(place) else { return };
                (first, last) = (first.min(place), last.max(place + 1));
                let chosen = self.chosen.contains(&id);
                row.set_selected(chosen);
                let response = cells(&mut row, id, context);
                if let Some(game) = listing.row(id) {
                    let name = name(game, context);
                    response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, &name));
                }
                if response.clicked() {
                    clicked = Some(place);
                }
                if response.double_clicked() {
                    opened = Some(id);
                }
            });
        });
        self.in_sight = first.min(last)..last;
        if let Some(place) = clicked {
            let modifiers = stop.ctx.input(|input| input.modifiers);
            self.choose(games, place, (modifiers.shift, modifiers.command));
            stop.request_focus();
        }
        let sorted = sorted.map(|(sort, reverse)| TableChoice::Sort(sort, reverse));
        opened.map(TableChoice::Open).or(sorted)
    }
}

/// Names share what the other columns leave.
fn width(column: Column) -> Width {
    match column {
        Column::Number => Width::exact(62.0),
        Column::Date => Width::exact(88.0),
        Column::Game => Width::exact(150.0).clip(true),
        Column::Result => Width::exact(60.0),
        Column::Ending => Width::exact(150.0).clip(true),
        Column::Length => Width::exact(56.0),
        Column::First | Column::Second | Column::Event => Width::remainder().at_least(80.0).clip(true),
    }
}

/// The head of a column, which sorts by it; once more, the other way round.
fn head(ui: &mut Ui, column: Column, order: (Sort, bool), texts: &Texts) -> Option<(Sort, bool)> {
    let (name, sort) = (texts.show(&column), column.sort());
    let arrow = match order {
        (current, reverse) if current == sort => [" ⏶", " ⏷"][usize::from(reverse)],
        _ => "",
    };
    let text = RichText::new(format!("{name}{arrow}")).strong();
    let label = say!(texts, "library-sort", column = name);
    let response = ui.add(Button::new(text).frame(false).truncate()).accessible_name(label);
    response.clicked().then_some((sort, order.0 == sort && !order.1))
}

/// The words by which a game is told in one line.
fn name(game: &abstrakt_library::ListedGame, context: &LibraryContext<'_>) -> String {
    let texts = Column::VARIANTS.iter().map(|column| column.text(game, context.games, context.texts));
    texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
}

fn cells(row: &mut TableRow<'_, '_>, id: EntryId, context: &LibraryContext<'_>) -> Response {
    let game = context.listing.row(id);
    for column in Column::VARIANTS.iter().copied() {
        row.col(|ui| {
            let Some(game) = game else { return };
            let text = column.text(game, context.games, context.texts);
            // Numbers stand below each other.
            if matches!(column, Column::Number | Column::Length) {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    ui.add(Label::new(text).selectable(false));
                });
            } else {
                ui.add(Label::new(text).truncate().selectable(false));
            }
        });
    }
    row.response()
}
