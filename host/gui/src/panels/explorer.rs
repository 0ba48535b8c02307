//! The openings of a library: the moves that were played in the position shown, each with its games, their results and the value of a search
//! that knows it, and the games below. Knows games and texts; must not know how a library is asked.

use std::path::Path;

use abstrakt_library::{Continuation, GameOutcome, ListedGame, Occurrence};
use abstrakt_texts::{Texts, say};
use egui::{
    Align2, Button, Label, Rect, RichText, Role, ScrollArea, Sense, TextStyle, Ui, WidgetInfo, pos2, vec2,
};

use super::PanelContext;
use super::analysis::figure_for;
use crate::explorer::{Explorer, MAX_GAMES};
use crate::game::GameView;
use crate::numbers::count;
use crate::theme;

/// Width of a move, in points.
const MOVE: f32 = 90.0;
/// Width of a number of games.
const GAMES: f32 = 56.0;

/// The results of the games of a move.
struct Results {
    first: u64,
    drawn: u64,
    others: u64,
}

impl Results {
    fn of(found: &Continuation) -> Self {
        let mut results = Self { first: 0, drawn: 0, others: 0 };
        for (outcome, games) in &found.outcomes {
            match outcome {
                GameOutcome::Won(seats) if seats & 1 == 1 => results.first += games,
                GameOutcome::Won(_) => results.others += games,
                GameOutcome::Draw => results.drawn += games,
                GameOutcome::Unfinished => {}
            }
        }
        results
    }

    fn parts(&self) -> [u64; 3] {
        [self.first, self.drawn, self.others]
    }

    /// Per cent of the games that have a result, whole; none where none has.
    fn percent(&self) -> Option<[u64; 3]> {
        let all: u64 = self.parts().iter().sum();
        (all > 0).then(|| self.parts().map(|part| (part * 100 + all / 2) / all))
    }
}

/// Draws the panel.
pub fn show(ui: &mut Ui, game: &mut GameView, context: &mut PanelContext<'_>) {
    let (texts, explorer) = (context.texts, &mut *context.explorer);
    let Some(launch) = &context.launch else { return };
    let chosen = context.settings.openings.as_deref();
    explorer.ask(chosen, launch, game.record(), game.record().cursor());
    head(ui, explorer, chosen, texts);
    let known = explorer.known().clone();
    if let Some(error) = &known.error {
        let line = RichText::new(texts.render(error)).color(ui.visuals().warn_fg_color);
        ui.add(Label::new(line).wrap());
        return;
    }
    let Some(moves) = &known.moves else {
        ui.weak(say!(texts, "explorer-looking"));
        return;
    };
    if moves.is_empty() {
        ui.weak(say!(texts, "explorer-none"));
        return;
    }
    let (mut pointed, mut played) = (None, None);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        for found in moves {
            let response = row(ui, game, found, texts);
            let Some((text, response)) = found.text.as_ref().zip(response) else { continue };
            if response.hovered() || response.has_focus() {
                pointed = Some(text.clone());
            }
            if response.clicked() {
                played = Some(text.clone());
            }
        }
        ui.separator();
        match &known.games {
            None => drop(ui.weak(say!(texts, "explorer-looking"))),
            Some(games) => list(ui, explorer, games, texts),
        }
    });
    game.take_listed(pointed, played);
}

/// The library that is asked, and what changes it.
fn head(ui: &mut Ui, explorer: &mut Explorer, chosen: Option<&Path>, texts: &Texts) {
    ui.horizontal_wrapped(|ui| {
        let name = match chosen {
            None => say!(texts, "explorer-own-library"),
            Some(path) => say!(
                texts,
                "explorer-chosen-library",
                file = path.file_name().unwrap_or_default().to_string_lossy().as_ref()
            ),
        };
        let label = ui.add(Label::new(name).truncate());
        if let Some(path) = chosen {
            label.on_hover_text(path.display().to_string());
        }
        if ui.button(say!(texts, "explorer-choose")).clicked() {
            explorer.want_library();
        }
        if ui.button(say!(texts, "explorer-look")).clicked() {
            explorer.look_again();
        }
    });
}

/// Draws a move; its response, where it is a move that can be played.
fn row(ui: &mut Ui, game: &GameView, found: &Continuation, texts: &Texts) -> Option<egui::Response> {
    let results = Results::of(found);
    let number = count(found.games, texts.language());
    let mut response = None;
    ui.horizontal(|ui| {
        let height = ui.spacing().interact_size.y;
        match &found.text {
            Some(text) => {
                let name = game.ply_name(text, texts);
                let button = ui.add_sized(vec2(MOVE, height), Button::new(&name).truncate());
                let spoken = match results.percent() {
                    Some([first, drawn, others]) => {
                        say!(texts, "explorer-move", move = name, games = found.games, first, drawn, others)
                    }
                    None => say!(texts, "explorer-move-open", move = name, games = found.games),
                };
                button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &spoken));
                response = Some(button.on_hover_text(spoken));
            }
            None => {
                let end = Label::new(RichText::new(say!(texts, "explorer-end")).weak()).truncate();
                ui.add_sized(vec2(MOVE, height), end);
            }
        }
        ui.add_sized(vec2(GAMES, height), Label::new(number));
        if let Some(value) = found.text.as_ref().and_then(|text| figure_for(game, text)) {
            ui.add_sized(vec2(theme::FIGURES, height), Label::new(value))
                .on_hover_text(say!(texts, "explorer-value"));
        } else {
            ui.add_space(theme::FIGURES + ui.spacing().item_spacing.x);
        }
        bar(ui, &results);
    });
    response
}

/// The results as a bar.
fn bar(ui: &mut Ui, results: &Results) {
    let size = vec2(ui.available_width().max(40.0) - theme::GAP, ui.spacing().interact_size.y * 0.7);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let Some(percent) = results.percent() else { return };
    let all: u64 = results.parts().iter().sum();
    let painter = ui.painter();
    let mut left = rect.left();
    for ((part, percent), (ground, ink)) in results.parts().into_iter().zip(percent).zip(theme::RESULTS) {
        let width = rect.width() * (part as f32 / all as f32);
        let share = Rect::from_min_max(pos2(left, rect.top()), pos2(left + width, rect.bottom()));
        painter.rect_filled(share, 0.0, ground);
        if width > 30.0 {
            let font = TextStyle::Small.resolve(ui.style());
            painter.text(share.center(), Align2::CENTER_CENTER, format!("{percent} %"), font, ink);
        }
        left += width;
    }
    painter.rect_stroke(rect, 0.0, ui.visuals().widgets.noninteractive.bg_stroke, egui::StrokeKind::Outside);
}

/// The games; a click opens one where it went through the position.
fn list(ui: &mut Ui, explorer: &mut Explorer, games: &[(Occurrence, ListedGame)], texts: &Texts) {
    if games.len() >= MAX_GAMES {
        ui.weak(say!(texts, "explorer-first-games", count = games.len()));
    }
    for (found, listed) in games {
        // Seats without a name behind the last one with a name are not kept.
        let seats = listed.players.len().max(2);
        let named = |seat: usize| match listed.players.get(seat).map_or("", String::as_str) {
            "" => say!(texts, "explorer-nameless", seat = seat + 1),
            name => name.to_owned(),
        };
        let players: Vec<String> = (0..seats).map(named).collect();
        let result = match (listed.outcome, seats) {
            (GameOutcome::Unfinished, _) => "*".to_owned(),
            (GameOutcome::Draw, _) => "½".to_owned(),
            (GameOutcome::Won(1), 2) => "1–0".to_owned(),
            (GameOutcome::Won(2), 2) => "0–1".to_owned(),
            (GameOutcome::Won(seats), _) => {
                let won = (0..4).filter(|seat| seats >> seat & 1 == 1).map(|seat| (seat + 1).to_string());
                won.collect::<Vec<_>>().join("+")
            }
        };
        let parts = [players.join(" – "), result, listed.date.clone(), listed.event.clone()];
        let line = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("   ");
        let button = ui.add(Button::new(line).frame(false).truncate());
        if button.on_hover_text(say!(texts, "explorer-open")).clicked() {
            explorer.want(*found);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn results_are_shares_of_the_games_that_have_one() {
        let found = |outcomes: &[(GameOutcome, u64)]| Continuation {
            text: Some("a1".into()),
            games: 9,
            outcomes: outcomes.iter().copied().collect::<BTreeMap<_, _>>(),
        };
        let all = [
            (GameOutcome::Won(1), 2),
            (GameOutcome::Won(2), 1),
            (GameOutcome::Draw, 1),
            (GameOutcome::Unfinished, 5),
        ];
        assert_eq!(Results::of(&found(&all)).percent(), Some([50, 25, 25]));
        assert_eq!(Results::of(&found(&all[3..])).percent(), None);
    }
}
