//! The first page: games to choose from, games to resume, and the reasons why files are refused.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use abstrakt_loader::FoundPlugin;
use abstrakt_record::journal::Unfinished;
use abstrakt_scene::Diagram;
use abstrakt_texts::{Texts, say};
use abstrakt_vocabulary::Facts;
use egui::{
    CollapsingHeader, CornerRadius, Frame, Id, Image, Key, Label, Margin, Modifiers, Rect, Response,
    RichText, ScrollArea, Sense, Stroke, TextEdit, Ui, vec2,
};

use crate::board::draw_diagram;
use crate::clipped::clipped;
use crate::covers::{Cover, Covers};
use crate::dialogs::recovery::{self, RecoveryAction};
use crate::dialogs::refused;
use crate::dialogs::saved::{self, SavedContext};
use crate::files::SavedGame;
use crate::game_list::GameList;
use crate::positions::Positions;
use crate::theme;

/// Most games that were played are shown of all.
pub const MOST_PLAYED: usize = 4;
/// Least width of a game that was played, in points.
const PLAYED: f32 = 270.0;

/// More games than this can be searched.
const FEW: usize = 4;

/// On a narrower page, in points, there is less space beside the cards.
const NARROW: f32 = 440.0;
/// Space beside the cards, and that of a narrow page, in points.
const MARGINS: [i8; 2] = [28, 12];
/// On a lower page, in points, a card has its picture beside the words: it is seen whole.
const LOW: f32 = 320.0;
/// Height of what a card says, in points.
const WORDS: f32 = 118.0;

/// Space between two cards, in points.
const CARD_GAP: f32 = 18.0;

/// A decision of the user on the page.
#[derive(Clone, Debug, PartialEq)]
pub enum StartChoice {
    /// Set up a game of this id.
    Play(String),
    /// Back to the game under way.
    Back,
    /// Open a file.
    Open(PathBuf),
    /// Show the library of games.
    Library,
    /// Let engines play each other.
    Lab,
    /// Open the run of this folder.
    OpenRun(PathBuf),
    /// List all games that were played.
    OpenPlayed,
    /// Something about an unfinished game.
    Recover(RecoveryAction),
    /// Look for games again.
    Look,
    /// Judge a refused file anew.
    JudgeAgain(PathBuf),
}

/// The result of a frame of the page.
#[derive(Debug, Default)]
pub struct Shown {
    /// The user's decision.
    pub choice: Option<StartChoice>,
    /// The pointer is over a game, which is to stay there.
    pub pointed: bool,
}

/// The content of the page.
pub struct Page<'a> {
    /// The games.
    pub game_list: &'a GameList,
    /// Games that were under way when the program ended.
    pub unfinished: &'a [(Unfinished, Option<SystemTime>)],
    /// The newest games that were played, but for those.
    pub played: &'a [&'a SavedGame],
    /// Positions of both, as far as they are known.
    pub positions: &'a Positions,
    /// Files used last.
    pub recent: &'a [PathBuf],
    /// The run of the lab that ended with the window, in its folder.
    pub run: Option<&'a Path>,
    /// Whether a game is under way.
    pub playing: bool,
    /// Texts in the user's language.
    pub texts: &'a Texts,
}

impl Page<'_> {
    /// Draws the page.
    pub fn show(&self, ui: &mut Ui, covers: &mut Covers) -> Shown {
        let mut shown = Shown::default();
        let Shown { choice, pointed } = &mut shown;
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            let margin = MARGINS[usize::from(ui.available_width() < NARROW)];
            Frame::new().inner_margin(Margin::symmetric(margin, 20)).show(ui, |ui| {
                ui.horizontal_wrapped(|ui| {
                    ui.heading(RichText::new(say!(self.texts, "start-title")).size(theme::TITLE));
                    // Not at the right edge, where messages lie.
                    if self.playing
                        && crate::dialogs::main_button(ui, &say!(self.texts, "start-continue")).clicked()
                    {
                        *choice = Some(StartChoice::Back);
                    }
                    if ui.button(say!(self.texts, "command-library")).clicked() {
                        *choice = Some(StartChoice::Library);
                    }
                    if ui.button(say!(self.texts, "command-lab")).clicked() {
                        *choice = Some(StartChoice::Lab);
                    }
                    // Beside the title: nothing below moves when the search ends. No wider than the page, or the cards
                    // would be so wide, too.
                    if !self.game_list.is_scanned() {
                        let scanning = RichText::new(say!(self.texts, "start-scanning")).weak();
                        ui.add(Label::new(scanning).truncate());
                    }
                });
                ui.add_space(theme::GAP);
                if let Some(folder) = self.run {
                    let name = folder.file_name().unwrap_or_default().to_string_lossy();
                    let offer = ui.link(say!(self.texts, "lab-offer", name = name.as_ref()));
                    if offer.on_hover_text(folder.display().to_string()).clicked() {
                        *choice = Some(StartChoice::OpenRun(folder.to_owned()));
                    }
                    ui.add_space(theme::GAP);
                }
                self.unfinished(ui, choice);
                self.played(ui, choice);
                *pointed = self.games(ui, covers, choice);
                self.recent(ui, choice);
                self.refused(ui, choice);
                self.folders(ui, choice);
            });
        });
        shown
    }

    fn unfinished(&self, ui: &mut Ui, choice: &mut Option<StartChoice>) {
        if self.unfinished.is_empty() {
            return;
        }
        ui.strong(say!(self.texts, "start-unfinished"));
        let code = self.texts.language().code();
        let name = |id: &str| self.game_list.game(id).map(|found| found.facts.name.get(code).to_owned());
        if let Some(decision) = recovery::show(ui, self.unfinished, self.positions, self.texts, name) {
            *choice = Some(StartChoice::Recover(decision));
        }
        ui.add_space(theme::GAP * 1.5);
    }

    /// A row of the newest games that were played: as many as have room.
    fn played(&self, ui: &mut Ui, choice: &mut Option<StartChoice>) {
        if self.played.is_empty() {
            return;
        }
        ui.horizontal(|ui| {
            ui.strong(say!(self.texts, "start-played"));
            if ui.link(say!(self.texts, "start-played-all")).clicked() {
                *choice = Some(StartChoice::OpenPlayed);
            }
        });
        let code = self.texts.language().code();
        let name = |id: &str| match self.game_list.game(id) {
            Some(found) => found.facts.name.get(code).to_owned(),
            None => id.to_owned(),
        };
        let context = SavedContext { positions: self.positions, name: &name, texts: self.texts };
        let page = ui.available_width();
        let count = ((page + CARD_GAP) / (PLAYED + CARD_GAP)).floor().clamp(1.0, MOST_PLAYED as f32);
        let width = ((page + CARD_GAP) / count - CARD_GAP).floor();
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = CARD_GAP;
            for game in self.played.iter().take(count as usize) {
                let place = Rect::from_min_size(ui.cursor().min, vec2(width, saved::HEIGHT));
                ui.painter().rect_filled(place, 8.0, ui.visuals().faint_bg_color);
                if saved::row(ui, width, (game, false), &context).clicked() {
                    *choice = Some(StartChoice::Open(game.path.clone()));
                }
            }
        });
        ui.add_space(theme::GAP * 1.5);
    }

    /// Draws the games; true if the pointer is over one.
    fn games(&self, ui: &mut Ui, covers: &mut Covers, choice: &mut Option<StartChoice>) -> bool {
        let mut pointed = false;
        if self.game_list.is_scanned() && self.game_list.games().is_empty() {
            ui.label(say!(self.texts, "start-none"));
        }
        let shown = self.search(ui, choice);
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing = vec2(CARD_GAP, CARD_GAP);
            let width = card_width(ui.available_width());
            ui.horizontal_wrapped(|ui| {
                for game in shown {
                    let card = self.card(ui, game, width, covers);
                    pointed |= ui.rect_contains_pointer(card.rect);
                    if card.clicked() {
                        *choice = Some(StartChoice::Play(game.facts.id.clone()));
                    }
                }
            });
        });
        ui.add_space(theme::GAP * 1.5);
        pointed
    }

    /// The games that the field leaves, where there are so many that there is one; Enter takes the only one.
    fn search(&self, ui: &mut Ui, choice: &mut Option<StartChoice>) -> Vec<&FoundPlugin> {
        let games = self.game_list.games();
        if games.len() <= FEW {
            return games.iter().collect();
        }
        let slot = ui.scope_id().with("search");
        let mut asked: String = ui.data(|data| data.get_temp(slot)).unwrap_or_default();
        let name = say!(self.texts, "start-search");
        let field =
            ui.add(TextEdit::singleline(&mut asked).hint_text(&name).desired_width(theme::CARD_WIDTH[0]));
        // Taken from the dialog that it opens, which would begin the game by it.
        let enter = || ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
        let entered = field.accessible_name(name).lost_focus() && enter();
        let wanted = asked.trim().to_lowercase();
        ui.data_mut(|data| data.insert_temp(slot, asked));
        let code = self.texts.language().code();
        let has = |text: &str| text.to_lowercase().contains(&wanted);
        // A game is found by its other name, and by its name on the command line, too.
        let fits = |game: &&FoundPlugin| {
            let facts = &game.facts;
            [&facts.id, &facts.name.en, &facts.name.cs, facts.summary.get(code)].into_iter().any(has)
        };
        let shown: Vec<&FoundPlugin> = games.iter().filter(fits).collect();
        match &shown[..] {
            [] => drop(ui.weak(say!(self.texts, "start-no-such"))),
            [only] if entered => *choice = Some(StartChoice::Play(only.facts.id.clone())),
            _ => {}
        }
        ui.add_space(theme::TIGHT);
        shown
    }

    /// A game as a card; the whole card is the button.
    fn card(&self, ui: &mut Ui, game: &FoundPlugin, width: f32, covers: &mut Covers) -> Response {
        let (facts, code) = (&game.facts, self.texts.language().code());
        let low = ui.clip_rect().height() < LOW;
        let cover = if low {
            vec2(WORDS, WORDS).min(vec2(width / 2.0, WORDS))
        } else {
            vec2(width, (width * theme::COVER_SHARE).round())
        };
        let size = if low { vec2(width, WORDS) } else { vec2(width, cover.y + WORDS) };
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        // The keyboard stays on the game, wherever that goes.
        let response = ui.interact(rect, Id::unique(("card", &facts.id)), Sense::click());
        let name = facts.name.get(code);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, name));
        let visuals = ui.visuals();
        let lively = response.hovered() || response.has_focus();
        let border =
            if lively { theme::accent(visuals) } else { visuals.widgets.noninteractive.bg_stroke.color };
        let painter = ui.painter();
        painter.add(visuals.popup_shadow.as_shape(rect, 10.0));
        painter.rect_filled(rect, 10.0, visuals.window_fill);
        let picture = Rect::from_min_size(rect.min, cover);
        let corners = if low {
            CornerRadius { nw: 10, sw: 10, ne: 0, se: 0 }
        } else {
            CornerRadius { nw: 10, ne: 10, sw: 0, se: 0 }
        };
        self.cover(ui, game, (picture, corners), covers);
        ui.painter().rect_stroke(
            rect,
            10.0,
            Stroke::new(if lively { 2.0 } else { 1.0 }, border),
            egui::StrokeKind::Inside,
        );
        let corner = if low { picture.right_top() } else { picture.left_bottom() };
        let words = Rect::from_min_max(corner, rect.max).shrink2(vec2(14.0, 10.0));
        let mut text = ui.new_child(
            egui::UiBuilder::new().max_rect(words).layout(egui::Layout::top_down(egui::Align::LEFT)),
        );
        text.spacing_mut().item_spacing.y = 4.0;
        text.set_clip_rect(words.intersect(ui.clip_rect()));
        text.add(Label::new(RichText::new(name).strong().size(theme::FIGURE)).selectable(false).truncate());
        text.add(Label::new(RichText::new(players(facts, self.texts)).small().weak()).selectable(false));
        let summary = facts.summary.get(code).to_owned();
        let summary = clipped(&text, summary, &egui::TextStyle::Body, words.width(), 3);
        text.add(Label::new(summary).selectable(false));
        let version = say!(self.texts, "start-version", version = facts.version.as_str());
        let tip = format!("{}\n{version}\n{}", facts.summary.get(code), game.source.display());
        response.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_text(tip)
    }

    fn cover(&self, ui: &Ui, game: &FoundPlugin, (rect, corners): (Rect, CornerRadius), covers: &mut Covers) {
        let cover = covers.of(game);
        if let Cover::Picture(texture) = cover {
            // Fills the frame; what is too much is cut off evenly.
            let (have, want) = (texture.size_vec2(), rect.size());
            let shown = vec2(
                (want.x / want.y * have.y / have.x).min(1.0),
                (have.x / have.y * want.y / want.x).min(1.0),
            );
            let uv = Rect::from_center_size(egui::pos2(0.5, 0.5), shown);
            Image::new(texture).uv(uv).corner_radius(corners).paint_at(ui, rect);
            return;
        }
        ui.painter().rect_filled(rect, corners, ui.visuals().faint_bg_color);
        // No other picture is shown for a moment while the picture is awaited.
        if let Cover::None = cover
            && let Some((board, position)) = self.game_list.preview(&game.facts.id)
        {
            let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
            let diagram = Diagram::position(position);
            draw_diagram(&painter, rect.shrink(8.0), board, diagram, self.texts.language().code());
        }
    }

    fn recent(&self, ui: &mut Ui, choice: &mut Option<StartChoice>) {
        if self.recent.is_empty() {
            return;
        }
        ui.strong(say!(self.texts, "start-recent"));
        for path in self.recent {
            let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
            if ui.link(name).on_hover_text(path.display().to_string()).clicked() {
                *choice = Some(StartChoice::Open(path.clone()));
            }
        }
        ui.add_space(theme::GAP);
    }

    fn refused(&self, ui: &mut Ui, choice: &mut Option<StartChoice>) {
        let refused = self.game_list.refused();
        if refused.is_empty() {
            return;
        }
        let title = format!("{} ({})", say!(self.texts, "start-refused"), refused.len());
        CollapsingHeader::new(title).id_salt("refused").default_open(true).show(ui, |ui| {
            if let Some(file) = refused::rows(ui, refused, self.texts) {
                *choice = Some(StartChoice::JudgeAgain(file));
            }
        });
    }

    fn folders(&self, ui: &mut Ui, choice: &mut Option<StartChoice>) {
        let nothing = self.game_list.is_scanned() && self.game_list.games().is_empty();
        let header = CollapsingHeader::new(say!(self.texts, "start-folders")).id_salt("folders");
        let header = header.open(nothing.then_some(true));
        header.show(ui, |ui| {
            for folder in self.game_list.folders() {
                ui.horizontal(|ui| {
                    ui.monospace(folder.display().to_string());
                    if !folder.is_dir() {
                        ui.weak(say!(self.texts, "start-missing"));
                    }
                });
            }
            if ui.button(say!(self.texts, "start-rescan")).clicked() {
                *choice = Some(StartChoice::Look);
            }
        });
    }
}

/// Width of a card where the page is so wide: the cards of a row fill it, as far as they may grow.
fn card_width(page: f32) -> f32 {
    let [least, most] = theme::CARD_WIDTH;
    let count = ((page + CARD_GAP) / (least + CARD_GAP)).floor().max(1.0);
    // Rounded down: the last card of a row must not slip into the next one.
    (((page + CARD_GAP) / count - CARD_GAP).floor() - 1.0).clamp(least.min(page), most)
}

/// "2 players", "2 to 4 players".
fn players(facts: &Facts, texts: &Texts) -> String {
    let counts = || facts.setups.iter().map(|setup| setup.players);
    let (least, most) = (counts().min().unwrap_or(2), counts().max().unwrap_or(2));
    if least == most {
        return say!(texts, "players-count", count = least);
    }
    say!(texts, "start-players", least, most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_fill_a_row_and_never_run_past_it() {
        for page in [200.0, 560.0, 1224.0, 1900.0, 3700.0] {
            let width = card_width(page);
            let count = ((page + CARD_GAP) / (width + CARD_GAP)).floor();
            let rest = page - (count * (width + CARD_GAP) - CARD_GAP);
            assert!(width <= page && rest >= 0.0, "{page}: {width}");
            assert!(rest <= 2.0 * count || width == theme::CARD_WIDTH[1], "{page}: {rest} is left");
        }
    }
}
