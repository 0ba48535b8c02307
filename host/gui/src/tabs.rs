//! The row of tabs, one for each game that is open: who plays what, which one is shown, where something happened, and a cross that
//! closes it. Knows names of games; must not know games, nor what follows from a click.

use abstrakt_texts::{Texts, say};
use egui::accesskit::Role;
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    CornerRadius, CursorIcon, FontId, Frame, Id, Key, Margin, Modifiers, PointerButton, Rect, Response,
    ScrollArea, Sense, Stroke, TextStyle, Ui, WidgetInfo, pos2, vec2,
};

use crate::background::OpenGameId;
use crate::focus;
use crate::theme;

/// Height of a tab, in points.
const HEIGHT: f32 = 26.0;
/// Least and greatest width of a tab, in points.
const WIDTH: [f32; 2] = [56.0, 230.0];
/// Least width of the tab that is shown, in points: its name can be read.
const SHOWN_WIDTH: f32 = 150.0;
/// Narrower tabs, in points, have a cross only where they are shown or pointed at.
const NARROW: f32 = 104.0;
/// Space beside the words, and the side of the square of a cross, in points.
const PADDING: f32 = 8.0;
const CROSS: f32 = 18.0;
/// Radius of the dot that tells of news, and space for it, in points.
const DOT: f32 = 3.5;
const DOT_ROOM: f32 = 12.0;
/// Width of the button for one more game, in points.
const MORE: f32 = 28.0;
/// Space between two tabs, in points.
const SPACING: f32 = 2.0;

/// A tab.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tab {
    /// The game.
    pub id: OpenGameId,
    /// Its name.
    pub game: String,
    /// The players.
    pub players: String,
    /// Whether it is the one that is shown, or would be without another page over it.
    pub is_shown: bool,
    /// Whether the next record that is looked at takes its place.
    pub is_preview: bool,
    /// Whether something happened in it that nobody has seen.
    pub has_news: bool,
    /// Whether a person is to move in it.
    pub awaits_person: bool,
}

/// A decision of the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TabChoice {
    /// To show this game.
    Select(OpenGameId),
    /// To close it.
    Close(OpenGameId),
    /// To keep the tab of a record that is only looked at, or to keep it no more.
    Keep(OpenGameId),
    /// To choose one more game.
    More,
}

impl Tab {
    /// The whole name: game and players, and what there is to know of it.
    fn name(&self, texts: &Texts) -> String {
        let (game, players) = (self.game.as_str(), self.players.as_str());
        let name = say!(texts, "tab-name", game, players);
        match (self.awaits_person, self.has_news, self.is_preview) {
            (true, _, _) => say!(texts, "tab-awaits-person", name),
            (_, true, _) => say!(texts, "tab-has-news", name),
            (_, _, true) => say!(texts, "tab-preview", name),
            _ => name,
        }
    }
}

/// Draws the row; `on_page`: the game that is shown is on the page, and no other page lies over it.
pub fn show(ui: &mut Ui, tabs: &[Tab], on_page: bool, texts: &Texts) -> Option<TabChoice> {
    let mut choice = None;
    let width = width(ui.available_width() - MORE, tabs.len());
    let area = ScrollArea::horizontal().auto_shrink([false, true]);
    area.show(ui, |ui| {
        ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
            node.set_role(Role::TabList);
            node.set_label(say!(texts, "tabs"));
        });
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = SPACING;
            for (place, tab) in tabs.iter().enumerate() {
                let width = if tab.is_shown { width.max(SHOWN_WIDTH) } else { width };
                if let Some(chosen) = show_tab(ui, (tabs, place), (width, on_page), texts) {
                    choice = Some(chosen);
                }
            }
            let (rect, more) = ui.allocate_exact_size(vec2(MORE, HEIGHT), Sense::CLICK);
            let name = say!(texts, "tabs-more");
            more.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            let stroke = Stroke::new(1.5, ui.style().interact(&more).text_color());
            let (middle, arm) = (rect.center(), 4.5);
            ui.painter().line_segment([middle - vec2(arm, 0.0), middle + vec2(arm, 0.0)], stroke);
            ui.painter().line_segment([middle - vec2(0.0, arm), middle + vec2(0.0, arm)], stroke);
            if more.on_hover_text(name).clicked() {
                choice = Some(TabChoice::More);
            }
        });
    });
    choice
}

/// The frame of the row.
pub fn frame(ui: &Ui) -> Frame {
    let margin = Margin { left: 6, right: 6, top: 3, bottom: 0 };
    Frame::new().fill(ui.visuals().extreme_bg_color).inner_margin(margin)
}

/// The width of a tab where so many share a row that is so wide, and one of them is shown.
fn width(row: f32, count: usize) -> f32 {
    let [least, most] = WIDTH;
    let count = count.max(1) as f32;
    let even = row / count - SPACING;
    let others = (row - SHOWN_WIDTH - SPACING) / (count - 1.0).max(1.0) - SPACING;
    if even >= SHOWN_WIDTH { even } else { others.min(SHOWN_WIDTH) }.clamp(least, most).floor()
}

fn show_tab(
    ui: &mut Ui,
    (tabs, place): (&[Tab], usize),
    (width, on_page): (f32, bool),
    texts: &Texts,
) -> Option<TabChoice> {
    let tab = &tabs[place];
    // The row is one stop of the Tab key; arrows go from tab to tab.
    let sense = if tab.is_shown { Sense::click() } else { Sense::CLICK };
    let (_, rect) = ui.allocate_space(vec2(width, HEIGHT));
    let id = ui.scope_id().with(tab.id);
    let response = ui.interact(rect, id, sense);
    let name = tab.name(texts);
    response.widget_info(|| WidgetInfo::labeled(Role::Tab, true, &name));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_selected(tab.is_shown && on_page));
    keep_in_sight(ui, tab, &response);
    if tab.is_shown && ui.data(|data| data.get_temp(keyboard(ui))) == Some(tab.id) {
        ui.data_mut(|data| data.remove::<OpenGameId>(keyboard(ui)));
        response.request_focus();
    }
    let has_cross = tab.is_shown || width >= NARROW || response.contains_pointer();
    let cross_rect = Rect::from_center_size(
        pos2(rect.right() - PADDING / 2.0 - CROSS / 2.0, rect.center().y),
        vec2(CROSS, CROSS),
    );
    let cross = has_cross.then(|| {
        let cross = ui.interact(cross_rect, id.with("cross"), Sense::CLICK);
        let name = say!(
            texts,
            "tab-close",
            name = say!(texts, "tab-name", game = &tab.game, players = &tab.players)
        );
        cross.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        cross.on_hover_text(name)
    });
    paint(ui, tab, (rect, on_page), &response, cross.as_ref().map(|cross| (cross_rect, cross)));
    let chosen = by_keys(ui, (tabs, place), &response);
    if cross.is_some_and(|cross| cross.clicked()) || response.clicked_by(PointerButton::Middle) {
        return Some(TabChoice::Close(tab.id));
    }
    if response.double_clicked() {
        return Some(TabChoice::Keep(tab.id));
    }
    if response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(&name).clicked() {
        return Some(TabChoice::Select(tab.id));
    }
    chosen
}

/// In a row that is wider than the window the tab that has come to be shown scrolls into sight.
fn keep_in_sight(ui: &Ui, tab: &Tab, response: &Response) {
    if !tab.is_shown {
        return;
    }
    let slot = ui.scope_id().with("in sight");
    let key = (tab.id, ui.available_width() as i32);
    if ui.data(|data| data.get_temp(slot)) != Some(key) {
        ui.data_mut(|data| data.insert_temp(slot, key));
        response.scroll_to_me(None);
    }
}

/// The choice by the keys of the tab that has the keyboard.
fn by_keys(ui: &Ui, (tabs, place): (&[Tab], usize), response: &Response) -> Option<TabChoice> {
    if !response.has_focus() {
        return None;
    }
    focus::keep_arrows(ui, &[Key::ArrowLeft, Key::ArrowRight]);
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let neighbour = |tabs: &[Tab], step: isize| Some(tabs.get(place.checked_add_signed(step)?)?.id);
    let next = match (pressed(Key::ArrowLeft), pressed(Key::ArrowRight)) {
        (true, _) => neighbour(tabs, -1),
        (_, true) => neighbour(tabs, 1),
        _ => None,
    };
    if let Some(next) = next {
        // It can have the keyboard from the next frame on, in which it is shown.
        ui.data_mut(|data| data.insert_temp(keyboard(ui), next));
        return Some(TabChoice::Select(next));
    }
    pressed(Key::Delete).then_some(TabChoice::Close(tabs[place].id))
}

/// The place where the tab is noted that gets the keyboard as soon as it is shown.
fn keyboard(ui: &Ui) -> Id {
    ui.scope_id().with("keyboard")
}

fn paint(
    ui: &Ui,
    tab: &Tab,
    (rect, on_page): (Rect, bool),
    response: &Response,
    cross: Option<(Rect, &Response)>,
) {
    let visuals = ui.visuals();
    let is_here = tab.is_shown && on_page;
    let corners = CornerRadius { nw: 5, ne: 5, sw: 0, se: 0 };
    let ground = match (is_here, response.hovered()) {
        (true, _) => visuals.panel_fill,
        (false, true) => visuals.widgets.hovered.weak_bg_fill,
        (false, false) => visuals.faint_bg_color,
    };
    ui.painter().rect_filled(rect, corners, ground);
    if is_here {
        let line = Rect::from_min_size(rect.min, vec2(rect.width(), 2.0));
        ui.painter().rect_filled(line, CornerRadius { nw: 2, ne: 2, sw: 0, se: 0 }, theme::accent(visuals));
    }
    let mut left = rect.left() + PADDING;
    if tab.awaits_person || tab.has_news {
        let middle = pos2(left + DOT - 1.0, rect.center().y);
        // A person's turn is a full dot, other news a ring: not told by colour alone.
        if tab.awaits_person {
            ui.painter().circle_filled(middle, DOT, theme::accent(visuals));
        } else {
            ui.painter().circle_stroke(middle, DOT - 0.75, Stroke::new(1.5, theme::accent(visuals)));
        }
        left += DOT_ROOM;
    }
    let right = cross.map_or(rect.right() - PADDING / 2.0, |(cross, _)| cross.left() - 2.0);
    let strong = if is_here { visuals.strong_text_color() } else { visuals.text_color() };
    let font = FontId {
        size: TextStyle::Body.resolve(ui.style()).size - 1.0,
        ..TextStyle::Body.resolve(ui.style())
    };
    let format =
        |color| TextFormat { font_id: font.clone(), color, italics: tab.is_preview, ..TextFormat::default() };
    let mut job = LayoutJob::default();
    job.append(&tab.game, 0.0, format(strong));
    job.append(&tab.players, 6.0, format(visuals.weak_text_color()));
    job.wrap = TextWrapping::truncate_at_width((right - left).max(1.0));
    let words = ui.fonts_mut(|fonts| fonts.layout_job(job));
    let corner = pos2(left, rect.center().y - words.size().y / 2.0);
    ui.painter().galley(corner, words, strong);
    if let Some((place, cross)) = cross {
        if cross.hovered() {
            ui.painter().rect_filled(place, theme::ROUND, visuals.widgets.hovered.weak_bg_fill);
        }
        let colour = if cross.hovered() { visuals.strong_text_color() } else { visuals.weak_text_color() };
        let (middle, arm, stroke) = (place.center(), 3.5, Stroke::new(1.3, colour));
        ui.painter().line_segment([middle - vec2(arm, arm), middle + vec2(arm, arm)], stroke);
        ui.painter().line_segment([middle - vec2(arm, -arm), middle + vec2(arm, -arm)], stroke);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tabs_fill_a_row_until_they_have_their_least_width() {
        for (row, count) in [(1240.0, 2), (1240.0, 7), (1240.0, 12), (1240.0, 16), (600.0, 5)] {
            let width = width(row, count);
            let all = (count as f32 - 1.0) * (width + SPACING) + width.max(SHOWN_WIDTH) + SPACING;
            assert!(all <= row && width >= WIDTH[0], "{count} in {row}: {width}");
        }
        assert_eq!(width(300.0, 16), WIDTH[0], "the row scrolls");
    }
}
