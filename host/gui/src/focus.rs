//! What has the keyboard is seen: while keys move it, a ring lies around the control, and a control that is scrolled out of
//! sight comes into it. Knows egui's widgets; must not know what they are for.

use std::collections::HashMap;

use egui::accesskit::{Action, ActionRequest, TreeId};
use egui::{Context, Event, Id, Key, RawInput, StrokeKind, Ui, ViewportId};

use crate::theme;

/// Keys that move the keyboard from one control to another.
const WAYS: [Key; 5] = [Key::Tab, Key::ArrowUp, Key::ArrowDown, Key::ArrowLeft, Key::ArrowRight];

/// Begins to show it.
pub fn install(ctx: &Context) {
    ctx.add_plugin(Focus::default());
}

/// Whoever shows by itself that `id` has the keyboard gets no ring.
pub fn shown_by_itself(ctx: &Context, id: Id) {
    ctx.data_mut(|data| data.insert_temp(slot(), id));
}

/// Was the pointer used last, and not the Tab key?
pub fn by_pointer(ctx: &Context) -> bool {
    ctx.with_plugin(|focus: &mut Focus| focus.by_pointer).unwrap_or(true)
}

fn slot() -> Id {
    Id::unique("shows the keyboard itself")
}

/// See [`install`].
#[derive(Default)]
struct Focus {
    /// Keys were used last, and not the pointer: whoever points sees where.
    by_keys: bool,
    /// The pointer was moved or pressed since the Tab key was.
    by_pointer: bool,
    /// What had the keyboard in the frame before, in each window.
    before: HashMap<ViewportId, Id>,
    /// What is to come into sight, and in which window.
    hidden: Option<(ViewportId, Id)>,
}

impl egui::Plugin for Focus {
    fn debug_name(&self) -> &'static str {
        "keyboard focus"
    }

    fn input_hook(&mut self, _ctx: &Context, input: &mut RawInput) {
        for event in &input.events {
            match event {
                Event::Key { key: Key::Tab, pressed: true, .. } => self.by_pointer = false,
                Event::PointerMoved(_) | Event::PointerButton { .. } => self.by_pointer = true,
                _ => {}
            }
            match event {
                Event::Key { key, pressed: true, .. } if WAYS.contains(key) => self.by_keys = true,
                Event::PointerButton { pressed: true, .. } => self.by_keys = false,
                _ => {}
            }
        }
        // egui scrolls for screen readers, and not for the Tab key: it is asked to as they ask.
        if let Some((_, id)) = self.hidden.take_if(|(window, _)| *window == input.viewport_id) {
            input.events.push(Event::AccessKitActionRequest(ActionRequest {
                action: Action::ScrollIntoView,
                target_tree: TreeId::ROOT,
                target_node: id.accesskit_id(),
                data: None,
            }));
        }
    }

    fn on_end_pass(&mut self, ui: &mut Ui) {
        let (ctx, window) = (ui.ctx(), ui.ctx().viewport_id());
        let Some(id) = ctx.memory(|memory| memory.focused()).filter(|_| self.by_keys) else {
            self.before.remove(&window);
            return;
        };
        let Some(widget) = ctx.viewport(|viewport| viewport.this_pass.widgets.get(id).copied()) else {
            return;
        };
        if self.before.insert(window, id) != Some(id) && !widget.interact_rect.contains_rect(widget.rect) {
            self.hidden = Some((window, id));
            ctx.request_repaint();
        }
        if ctx.data(|data| data.get_temp(slot())) == Some(id) {
            return;
        }
        // What is cut off has no ring there.
        let seen = widget.interact_rect.expand(theme::FOCUS_RING * 2.0);
        let ring = egui::Stroke::new(theme::FOCUS_RING, theme::accent(ui.visuals()));
        let painter = ctx.layer_painter(widget.layer_id).with_clip_rect(seen);
        painter.rect_stroke(widget.rect, theme::ROUND, ring, StrokeKind::Outside);
    }
}
