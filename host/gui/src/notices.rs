//! Messages of the program beside the game: they are short, lie over everything else, and come one at a time, each with the sign of its
//! kind, and a history of them. A notice that only informs goes by itself; one of a failure stays until a
//! click on it or Esc. Knows egui; must not know what the messages are about.

use std::collections::VecDeque;

use abstrakt_texts::{Texts, say};
use egui::{
    Align2, Area, Color32, Context, CursorIcon, Frame, Id, Label, Order, RichText, ScrollArea, Sense, Ui,
    UiBuilder, Window, vec2,
};

use crate::theme;

/// More messages than this do not wait to be dismissed: the oldest are in the history alone.
const MOST_SHOWN: usize = 3;
/// More messages than this are not kept.
const MOST_KEPT: usize = 100;
/// Seconds for which a message is shown that asks for nothing.
const SHORT: f64 = 6.0;
/// Least and largest width of a message, in points. Between them it takes what the tool bar leaves free, where it covers
/// neither the board nor a panel, and no dialog has its buttons.
const WIDTH: [f32; 2] = [260.0, 540.0];
/// Space between a message and the corner of the window, in points.
const CORNER: egui::Vec2 = vec2(8.0, 6.0);
/// Width of its button with the space before it, in points.
const BESIDE: f32 = 34.0;

/// The kind of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Something was done as asked.
    Done,
    /// Worth knowing.
    Information,
    /// Something went wrong, and the game goes on.
    Warning,
}

impl Kind {
    fn sign(self) -> &'static str {
        match self {
            Self::Done => "✔",
            Self::Information => "ℹ",
            Self::Warning => "⚠",
        }
    }

    fn colour(self, ui: &Ui) -> Color32 {
        match self {
            Self::Done => theme::success(ui.visuals()),
            Self::Information => theme::accent(ui.visuals()),
            Self::Warning => ui.visuals().warn_fg_color,
        }
    }
}

#[derive(Debug)]
struct Message {
    kind: Kind,
    text: String,
    /// The time at which it was first drawn, by egui's clock.
    since: Option<f64>,
    shown: bool,
}

/// The messages.
#[derive(Debug, Default)]
pub struct Notices {
    /// The oldest first.
    messages: VecDeque<Message>,
    /// Whether the history is shown.
    pub history: bool,
}

impl Notices {
    /// Adds a message; one that is shown already is shown anew and not twice.
    pub fn add(&mut self, kind: Kind, text: impl Into<String>) {
        let text = text.into();
        tracing::info!(text, ?kind, "message");
        self.messages.retain(|known| !known.shown || known.text != text);
        self.messages.push_back(Message { kind, text, since: None, shown: true });
        let surplus = self.messages.len().saturating_sub(MOST_KEPT);
        self.messages.drain(..surplus);
        let shown: Vec<&mut Message> = self.messages.iter_mut().filter(|message| message.shown).collect();
        let surplus = shown.len().saturating_sub(MOST_SHOWN);
        shown.into_iter().take(surplus).for_each(|message| message.shown = false);
    }

    /// Whether a message is shown that stays until it is dismissed.
    pub fn is_warning(&self) -> bool {
        self.messages
            .iter()
            .rfind(|message| message.shown)
            .is_some_and(|message| message.kind == Kind::Warning)
    }

    /// Puts away the message that is shown.
    pub fn dismiss(&mut self) {
        if let Some(newest) = self.messages.iter_mut().rfind(|message| message.shown) {
            newest.shown = false;
        }
    }

    /// The texts that wait to be dismissed, oldest first: the last one is shown.
    pub fn lines(&self) -> Vec<&str> {
        self.messages.iter().filter(|message| message.shown).map(|message| message.text.as_str()).collect()
    }

    /// The texts that were told, oldest first, whether they still wait or not.
    pub fn all_lines(&self) -> impl Iterator<Item = &str> {
        self.messages.iter().map(|message| message.text.as_str())
    }

    /// Draws the messages, and the history if it is open. They lie over dialogs, too: a message that is seen can be dismissed, and no
    /// click on it reaches what lies below.
    pub fn show(&mut self, ctx: &Context, texts: &Texts) {
        let now = ctx.input(|input| input.time);
        for message in self.messages.iter_mut().filter(|message| message.shown) {
            let age = now - *message.since.get_or_insert(now);
            if message.kind != Kind::Warning {
                message.shown = age < SHORT;
                ctx.request_repaint_after(std::time::Duration::from_secs_f64(
                    (SHORT - age).clamp(0.05, SHORT),
                ));
            }
        }
        let waiting = self.messages.iter().filter(|message| message.shown).count();
        if let Some(newest) = self.messages.iter_mut().rfind(|message| message.shown) {
            // Dialogs are of a lower order.
            let area = Area::new(Id::unique("messages")).order(Order::Foreground);
            let area = area.anchor(Align2::RIGHT_TOP, vec2(-CORNER.x, CORNER.y));
            area.show(ctx, |ui| toast(ui, newest, waiting - 1, texts));
        }
        let mut open = self.history;
        let window = Window::new(say!(texts, "messages-title")).id(Id::unique("message history"));
        let available = ctx.content_rect().size() - vec2(40.0, 120.0);
        let size = vec2(420.0, 260.0).min(available);
        // Its title is dragged: no stop of the Tab key.
        let window = window.collapsible(false).movable(crate::focus::by_pointer(ctx));
        window.open(&mut open).default_size(size).show(ctx, |ui| self.list(ui, texts));
        self.history = open;
    }

    fn list(&self, ui: &mut Ui, texts: &Texts) {
        if self.messages.is_empty() {
            ui.weak(say!(texts, "messages-none"));
        }
        ScrollArea::vertical().auto_shrink([false, true]).show(ui, |ui| {
            for message in self.messages.iter().rev() {
                ui.horizontal_top(|ui| {
                    ui.label(RichText::new(message.kind.sign()).color(message.kind.colour(ui)));
                    ui.add(Label::new(&message.text).wrap());
                });
            }
        });
        let all = || self.messages.iter().map(|message| message.text.as_str()).collect::<Vec<_>>().join("\n");
        if !self.messages.is_empty() && ui.button(say!(texts, "notice-copy")).clicked() {
            ui.ctx().copy_text(all());
        }
    }
}

/// A message, and how many others wait below it; a click anywhere on it puts it away. Its button is there for the keyboard
/// and for screen readers.
fn toast(ui: &mut Ui, message: &mut Message, others: usize, texts: &Texts) {
    let window = ui.ctx().content_rect().width();
    let [least, most] = WIDTH;
    let width = (window - theme::TOOLS - 2.0 * CORNER.x).clamp(least, most);
    let whole = ui.scope_builder(UiBuilder::new().sense(Sense::CLICK), |ui| {
        Frame::popup(ui.style()).show(ui, |ui| {
            ui.set_max_width(width);
            ui.horizontal_top(|ui| {
                let sign = RichText::new(message.kind.sign()).size(theme::FIGURE);
                ui.add(Label::new(sign.color(message.kind.colour(ui))).selectable(false));
                let reserved = if others > 0 { 2.0 * BESIDE } else { BESIDE };
                let available = vec2(ui.available_width() - reserved, 0.0);
                ui.allocate_ui(available, |ui| ui.add(Label::new(&message.text).wrap().selectable(false)));
                if others > 0 {
                    ui.add(Label::new(RichText::new(format!("+{others}")).weak()).selectable(false));
                }
                ui.small_button("✖").accessible_name(say!(texts, "notice-dismiss")).clicked()
            })
        })
    });
    let by_button = whole.inner.inner.inner;
    if whole.response.on_hover_cursor(CursorIcon::PointingHand).clicked() || by_button {
        message.shown = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_are_shown_none_twice_and_all_are_kept() {
        let mut notices = Notices::default();
        for number in 0..10 {
            notices.add(Kind::Warning, format!("line {number}"));
            notices.add(Kind::Warning, format!("line {number}"));
        }
        assert_eq!(notices.lines(), ["line 7", "line 8", "line 9"]);
        assert_eq!(notices.messages.len(), 10);
    }

    #[test]
    fn what_was_done_goes_by_itself_and_what_went_wrong_stays() {
        let (ctx, texts) = (Context::default(), Texts::new(abstrakt_texts::Language::English));
        let mut notices = Notices::default();
        notices.add(Kind::Done, "saved");
        notices.add(Kind::Warning, "not saved");
        for time in [0.0, 5.0, 7.0] {
            let input = egui::RawInput { time: Some(time), ..egui::RawInput::default() };
            let mut output = ctx.run_ui(input, |ui| notices.show(ui.ctx(), &texts));
            output.textures_delta.clear();
            assert_eq!(notices.lines().len(), if time < SHORT { 2 } else { 1 }, "after {time} s");
        }
        assert_eq!(notices.lines(), ["not saved"]);
        assert!(notices.is_warning());
        notices.dismiss();
        assert!(notices.lines().is_empty() && !notices.is_warning());
    }
}
