//! The games that are wanted: words, a game, a result, dates.
//!
//! Knows what a selection is. Must not know where games are.

use abstrakt_formats::pdn::GameDate;
use abstrakt_library::{GameOutcome, Selection};
use abstrakt_texts::{Message, Texts, message, say};
use egui::{ComboBox, TextEdit, Ui};

use crate::game_list::GameList;
use crate::library::Query;
use crate::list;

/// Width of the field for words, of a list, and of a field for a date, in points.
const SEARCH: f32 = 260.0;
const LIST: f32 = 160.0;
const DATE: f32 = 92.0;

/// The results that can be asked for, with their names.
const OUTCOMES: [(GameOutcome, Message); 4] = [
    (GameOutcome::Won(1), message!("library-first-won")),
    (GameOutcome::Won(2), message!("library-second-won")),
    (GameOutcome::Draw, message!("library-drawn")),
    (GameOutcome::Unfinished, message!("library-unfinished")),
];

/// The conditions as they were typed and chosen.
#[derive(Default)]
pub struct Filter {
    words: String,
    game: Option<String>,
    outcome: Option<GameOutcome>,
    from: String,
    to: String,
}

impl Filter {
    /// Draws the fields; the list that is wanted now, where it is another one than `query`.
    pub fn show(&mut self, ui: &mut Ui, query: &Query, games: &GameList, texts: &Texts) -> Option<Query> {
        ui.horizontal_wrapped(|ui| {
            let name = say!(texts, "library-search");
            let width = SEARCH.min(ui.available_width());
            ui.add(TextEdit::singleline(&mut self.words).hint_text(&name).desired_width(width))
                .accessible_name(name);
            self.game(ui, games, texts);
            self.outcome(ui, texts);
            for (text, name) in
                [(&mut self.from, message!("library-from")), (&mut self.to, message!("library-to"))]
            {
                date(ui, text, &texts.render(&name), texts);
            }
        });
        let selection = self.selection();
        (selection != query.selection).then(|| Query { selection, ..query.clone() })
    }

    fn game(&mut self, ui: &mut Ui, games: &GameList, texts: &Texts) {
        let code = texts.language().code();
        let all = say!(texts, "library-all-games");
        let found =
            self.game.as_deref().map(|id| games.game(id).map_or(id, |found| found.facts.name.get(code)));
        let combo = ComboBox::from_id_salt("library game").width(LIST).truncate();
        let combo = combo.selected_text(found.unwrap_or(&all).to_owned());
        list::show(ui, combo, say!(texts, "library-game"), |ui| {
            ui.selectable_value(&mut self.game, None, &all);
            for found in games.games() {
                let id = found.facts.id.clone();
                ui.selectable_value(&mut self.game, Some(id), found.facts.name.get(code));
            }
        });
    }

    fn outcome(&mut self, ui: &mut Ui, texts: &Texts) {
        let all = say!(texts, "library-all-results");
        let found = OUTCOMES.into_iter().find(|(outcome, _)| self.outcome == Some(*outcome));
        let shown = found.map_or_else(|| all.clone(), |(_, name)| texts.render(&name));
        let combo = ComboBox::from_id_salt("library result").width(LIST).truncate().selected_text(shown);
        list::show(ui, combo, say!(texts, "library-result"), |ui| {
            ui.selectable_value(&mut self.outcome, None, &all);
            for (outcome, name) in OUTCOMES {
                ui.selectable_value(&mut self.outcome, Some(outcome), texts.render(&name));
            }
        });
    }

    fn selection(&self) -> Selection {
        Selection {
            game: self.game.clone(),
            anywhere: Some(self.words.trim().to_owned()).filter(|words| !words.is_empty()),
            from: read(&self.from),
            to: read(&self.to),
            outcome: self.outcome,
            ..Selection::default()
        }
    }
}

/// The date that a text tells; none where it tells no year.
fn read(text: &str) -> Option<GameDate> {
    Some(GameDate::read(text.trim())).filter(|date| date.year.is_some())
}

/// A field for a date, in another colour while it holds none.
fn date(ui: &mut Ui, text: &mut String, name: &str, texts: &Texts) {
    let is_wrong = !text.trim().is_empty() && read(text).is_none();
    let mut edit = TextEdit::singleline(text).hint_text(name).desired_width(DATE);
    if is_wrong {
        edit = edit.text_color(ui.visuals().warn_fg_color);
    }
    ui.add(edit).accessible_name(name).on_hover_text(say!(texts, "library-date-help"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_typed_is_a_selection() {
        let mut filter = Filter { words: " novak ".into(), from: "1996-01".into(), ..Filter::default() };
        filter.to = "soon".into();
        let selection = filter.selection();
        assert_eq!(selection.anywhere.as_deref(), Some("novak"));
        assert_eq!(selection.from.and_then(|date| date.month), Some(1));
        assert_eq!(selection.to, None, "what is no date is no condition");
        assert_eq!(Filter::default().selection(), Selection::default());
    }
}
