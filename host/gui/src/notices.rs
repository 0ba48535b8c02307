//! What the program tells beside the game: short messages over the board, each with the sign of its kind, and a history
//! of them. What only informs goes by itself; what went wrong stays until it is put away. Knows egui; must not know what
//! the messages are about.

use std::collections::VecDeque;

use abstrakt_texts::Texts;
use egui::{Align2, Area, Color32, Context, Frame, Id, Label, Order, RichText, ScrollArea, Ui, Window, vec2};

use crate::theme;

/// More messages than this are not shown at a time: the oldest go to the history.
const MOST_SHOWN: usize = 3;
/// More messages than this are not kept.
const MOST_KEPT: usize = 100;
/// Seconds for which a message is shown that asks for nothing.
const SHORT: f64 = 6.0;
/// Largest width of a message, in points.
const WIDTH: f32 = 380.0;

/// What a message is.
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
    /// When it was first drawn, by egui's time.
    since: Option<f64>,
    shown: bool,
}

/// The messages.
#[derive(Debug, Default)]
pub struct Notices {
    /// The oldest first.
    messages: VecDeque<Message>,
    /// Is the history shown?
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

    /// The texts shown now, oldest first.
    pub fn lines(&self) -> Vec<&str> {
        self.messages.iter().filter(|message| message.shown).map(|message| message.text.as_str()).collect()
    }

    /// Draws the messages over the page, and the history if it is open. A dialog lies over them, so that none covers its
    /// buttons, and their time begins anew when it is closed.
    pub fn show(&mut self, ctx: &Context, texts: &Texts) {
        let now = ctx.input(|input| input.time);
        let beneath = ctx.memory(|memory| memory.top_modal_layer().is_some());
        for message in self.messages.iter_mut().filter(|message| message.shown) {
            if beneath {
                message.since = None;
                continue;
            }
            let age = now - *message.since.get_or_insert(now);
            if message.kind != Kind::Warning {
                message.shown = age < SHORT;
                ctx.request_repaint_after(std::time::Duration::from_secs_f64(
                    (SHORT - age).clamp(0.05, SHORT),
                ));
            }
        }
        if self.messages.iter().any(|message| message.shown) {
            let order = if beneath { Order::Background } else { Order::Foreground };
            let area = Area::new(Id::unique("messages")).order(order);
            area.anchor(Align2::RIGHT_BOTTOM, vec2(-14.0, -46.0)).show(ctx, |ui| {
                let shown = self.messages.iter_mut().filter(|message| message.shown);
                shown.for_each(|message| toast(ui, message, texts));
            });
        }
        let mut open = self.history;
        let window = Window::new(texts.say("messages-title")).id(Id::unique("message history"));
        let room = ctx.content_rect().size() - vec2(40.0, 120.0);
        let size = vec2(420.0, 260.0).min(room);
        // Its title is dragged: no stop of the Tab key.
        let window = window.collapsible(false).movable(crate::focus::by_pointer(ctx));
        window.open(&mut open).default_size(size).show(ctx, |ui| self.list(ui, texts));
        self.history = open;
    }

    fn list(&self, ui: &mut Ui, texts: &Texts) {
        if self.messages.is_empty() {
            ui.weak(texts.say("messages-none"));
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
        if !self.messages.is_empty() && ui.button(texts.say("notice-copy")).clicked() {
            ui.ctx().copy_text(all());
        }
    }
}

fn toast(ui: &mut Ui, message: &mut Message, texts: &Texts) {
    Frame::popup(ui.style()).show(ui, |ui| {
        ui.set_max_width(WIDTH.min(ui.ctx().content_rect().width() - 40.0));
        ui.horizontal_top(|ui| {
            ui.label(RichText::new(message.kind.sign()).size(theme::FIGURE).color(message.kind.colour(ui)));
            let room = vec2(ui.available_width() - 34.0, 0.0);
            ui.allocate_ui(room, |ui| ui.add(Label::new(&message.text).wrap()));
            if ui.small_button("✖").accessible_name(texts.say("notice-dismiss")).clicked() {
                message.shown = false;
            }
        });
    });
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
    }
}
