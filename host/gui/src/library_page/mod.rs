//! The page of the library: games that are listed, searched and sorted, opened, imported, exported and deleted.
//!
//! Knows the list as it was read, and how far an import is. Must not know files or threads.
//!
//! - `filter`: which games are wanted; `table`: their rows; `game_words`: a game in words; `report`: an import and an export under way

mod filter;
mod game_words;
mod report;
mod table;

use std::ops::Range;

use abstrakt_library::EntryId;
use abstrakt_texts::{Count, Texts, say};
use egui::{Frame, Label, Margin, RichText, ScrollArea, Ui};

use crate::dialogs::main_button;
use crate::game_list::GameList;
use crate::library::{Exporting, Importing, LibraryList, Query};
use crate::theme;

use self::filter::Filter;
use self::table::{GameTable, TableChoice};

/// Space beside the page, in points.
const MARGIN: i8 = 16;
/// With less room, in points, the page scrolls as a whole.
const WIDE: f32 = 560.0;
const HIGH: f32 = 360.0;
/// Height of the table on a page that scrolls, in points.
const LOW: f32 = 180.0;

/// The user's decision.
pub enum LibraryChoice {
    /// The page is left.
    Leave,
    /// Another list is wanted.
    List(Query),
    /// The same list is read again.
    ListAgain,
    /// A game is put on the board.
    Open(EntryId),
    /// It is asked what is to be imported.
    AskImport,
    /// The import ends.
    StopImport,
    /// The import is over, and its report was read.
    CloseReport,
    /// It is asked where these games are to be written.
    AskExport(Vec<EntryId>),
    /// The export ends.
    StopExport,
    /// It is asked whether these games are to be deleted.
    AskDelete(Vec<EntryId>),
}

/// The contents of the page.
pub struct LibraryContext<'a> {
    /// The list.
    pub listing: &'a LibraryList,
    /// Another list is on its way.
    pub is_reading: bool,
    /// The import under way, or over and not closed.
    pub importing: Option<&'a Importing>,
    /// The export under way.
    pub exporting: Option<&'a Exporting>,
    /// The games that can be played here.
    pub games: &'a GameList,
    /// Texts in the user's language.
    pub texts: &'a Texts,
}

/// Texts and choices on the page.
#[derive(Default)]
pub struct LibraryPage {
    filter: Filter,
    table: GameTable,
    /// The list of what an import has left out is shown.
    details: bool,
}

impl LibraryPage {
    /// The rows of the list that were on show in the last frame.
    pub fn in_sight(&self) -> Range<usize> {
        self.table.in_sight()
    }

    /// These games are in the library no more.
    pub fn forget(&mut self, games: &[EntryId]) {
        self.table.forget(games);
    }

    /// The page is shown anew: its table takes the keyboard.
    pub fn enter(&mut self) {
        self.table.take_keyboard();
    }

    /// Draws the page; returns what was decided.
    pub fn show(&mut self, ui: &mut Ui, context: &LibraryContext<'_>) -> Option<LibraryChoice> {
        let available = ui.available_size();
        let small = available.x < WIDE || available.y < HIGH;
        let mut choice = None;
        Frame::new().inner_margin(Margin::same(MARGIN)).show(ui, |ui| {
            if small {
                let whole = ScrollArea::vertical().id_salt("library").auto_shrink(false);
                whole.show(ui, |ui| choice = self.whole(ui, context, true));
            } else {
                choice = self.whole(ui, context, false);
            }
        });
        choice
    }

    fn whole(&mut self, ui: &mut Ui, context: &LibraryContext<'_>, small: bool) -> Option<LibraryChoice> {
        let (texts, listing) = (context.texts, context.listing);
        let mut choice = None;
        ui.horizontal_wrapped(|ui| {
            ui.heading(RichText::new(say!(texts, "command-library")).size(theme::TITLE));
            if ui.button(say!(texts, "library-back")).clicked() {
                choice = Some(LibraryChoice::Leave);
            }
            ui.weak(counted(context));
            if context.is_reading {
                ui.spinner();
            }
        });
        ui.add_space(theme::TIGHT);
        if let Some(importing) = context.importing {
            choice = report::import(ui, importing, &mut self.details, texts).or(choice);
        }
        if let Some(exporting) = context.exporting {
            choice = report::export(ui, exporting, texts).or(choice);
        }
        if let Some(error) = listing.error() {
            let line = RichText::new(texts.show(error)).color(ui.visuals().warn_fg_color);
            ui.add(Label::new(line).wrap());
            if ui.button(say!(texts, "library-again")).clicked() {
                choice = Some(LibraryChoice::ListAgain);
            }
            return choice;
        }
        if listing.is_empty() {
            ui.add_space(theme::GAP);
            ui.add(Label::new(say!(texts, "library-empty")).wrap());
            ui.add_space(theme::GAP);
            let idle = context.importing.is_none_or(Importing::has_ended);
            ui.add_enabled_ui(idle, |ui| {
                if main_button(ui, &say!(texts, "library-import")).clicked() {
                    choice = Some(LibraryChoice::AskImport);
                }
            });
            return choice;
        }
        let wanted = self.filter.show(ui, listing.query(), context.games, texts);
        choice = self.tools(ui, context).or(choice);
        ui.add_space(theme::TIGHT);
        // Heads and rows are in sight together, however low the page is.
        let in_sight = ui.clip_rect().height() - 2.0 * theme::GAP;
        let height = if small { in_sight.min(LOW) } else { ui.available_height() };
        let chosen = self.table.show(ui, height, context);
        let order = match chosen {
            Some(TableChoice::Sort(sort, reverse)) => {
                let query = wanted.clone().unwrap_or_else(|| listing.query().clone());
                Some(Query { sort, reverse, ..query })
            }
            Some(TableChoice::Open(id)) => return Some(LibraryChoice::Open(id)),
            Some(TableChoice::Delete) => return self.chosen(listing).map(LibraryChoice::AskDelete),
            None => None,
        };
        if wanted.is_some() {
            self.table.begin_anew();
        }
        order.or(wanted).map(LibraryChoice::List).or(choice)
    }

    /// The games that were chosen, in the order of the list.
    fn chosen(&self, listing: &LibraryList) -> Option<Vec<EntryId>> {
        let chosen = self.table.chosen(listing.games());
        (!chosen.is_empty()).then_some(chosen)
    }

    fn tools(&mut self, ui: &mut Ui, context: &LibraryContext<'_>) -> Option<LibraryChoice> {
        let (texts, count) = (context.texts, self.table.count());
        let mut choice = None;
        ui.horizontal_wrapped(|ui| {
            let button = |ui: &mut Ui, enabled: bool, name: String| {
                ui.add_enabled(enabled, egui::Button::new(name)).clicked()
            };
            let idle = context.importing.is_none_or(Importing::has_ended);
            if button(ui, idle, say!(texts, "library-import")) {
                choice = Some(LibraryChoice::AskImport);
            }
            if button(ui, count == 1, say!(texts, "library-open")) {
                choice = self.chosen(context.listing).map(|games| LibraryChoice::Open(games[0]));
            }
            if button(ui, count > 0 && context.exporting.is_none(), say!(texts, "library-export")) {
                choice = self.chosen(context.listing).map(LibraryChoice::AskExport);
            }
            if button(ui, count > 0, say!(texts, "library-delete")) {
                choice = self.chosen(context.listing).map(LibraryChoice::AskDelete);
            }
            if count > 0 {
                ui.weak(say!(texts, "library-chosen", count));
            }
        });
        choice
    }
}

/// The number of games that are listed, and of all.
fn counted(context: &LibraryContext<'_>) -> String {
    let (listing, texts) = (context.listing, context.texts);
    if listing.is_unread() {
        return say!(texts, "library-reading");
    }
    let (shown, all) = (listing.games().len() as u64, listing.all());
    match shown == all {
        true => say!(texts, "count-games", count = Count(all)),
        false => say!(texts, "count-games-of", shown = Count(shown), count = Count(all)),
    }
}
