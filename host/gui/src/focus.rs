//! The control that has the keyboard, and its visibility: while keys move it, a ring lies around the control, and a control that is
//! scrolled out of sight comes into it. A dialog has the keyboard when it opens, and gives it back. Knows egui's widgets;
//! must not know what they are for.

use std::collections::HashMap;

use egui::accesskit::{Action, ActionRequest, TreeId};
use egui::{Context, Event, FocusDirection, Id, Key, LayerId, RawInput, StrokeKind, Ui, ViewportId};

use crate::theme;

/// Keys that move the keyboard from one control to another.
const WAYS: [Key; 5] = [Key::Tab, Key::ArrowUp, Key::ArrowDown, Key::ArrowLeft, Key::ArrowRight];
/// Those of them that lead to the board where nothing has the keyboard: the others are commands then.
const ENTRIES: [Key; 3] = [Key::Tab, Key::ArrowUp, Key::ArrowDown];

/// Begins to show it.
pub fn install(ctx: &Context) {
    ctx.add_plugin(Focus::default());
}

/// A control that shows by itself that it has the keyboard gets no ring.
pub fn shown_by_itself(ctx: &Context, id: Id) {
    ctx.data_mut(|data| data.insert_temp(slot(), id));
}

/// Whether the pointer was used last, and not the Tab key.
pub fn by_pointer(ctx: &Context) -> bool {
    ctx.with_plugin(|focus: &mut Focus| focus.by_pointer).unwrap_or(true)
}

/// Whether keys were used last, and not the pointer.
pub fn by_keys(ctx: &Context) -> bool {
    ctx.with_plugin(|focus: &mut Focus| focus.by_keys).unwrap_or(false)
}

/// Whether a key was pressed in this frame that leads to the board, while nothing had the keyboard.
pub fn enters(ctx: &Context) -> bool {
    ctx.with_plugin(|focus: &mut Focus| focus.enters).unwrap_or(false)
}

/// Lets the control with the keyboard use these arrows: called in each frame, so that they do not move the focus as well. A
/// filter of egui's holds only from the second frame on in which a control has the keyboard, and two arrows may come sooner.
pub fn keep_arrows(ui: &Ui, arrows: &[Key]) {
    let way = |event: &Event| match event {
        Event::Key { key, pressed: true, .. } => Some(*key).filter(|key| WAYS.contains(key)),
        _ => None,
    };
    let last = ui.input(|input| input.events.iter().filter_map(way).next_back());
    if last.is_some_and(|key| arrows.contains(&key)) {
        ui.memory_mut(|memory| memory.move_focus(FocusDirection::None));
    }
}

/// The control of a dialog that gets the keyboard when the dialog opens; where none is named, or it cannot be used or is not
/// seen as a whole, the first one gets it.
pub fn first(ctx: &Context, id: Id) {
    ctx.data_mut(|data| data.insert_temp(first_slot(), id));
}

fn first_slot() -> Id {
    Id::unique("has the keyboard first")
}

fn slot() -> Id {
    Id::unique("shows the keyboard itself")
}

/// See [`install`].
#[derive(Default)]
struct Focus {
    /// Keys were used last, and not the pointer, which needs no ring.
    by_keys: bool,
    /// The pointer was moved or pressed since the Tab key was.
    by_pointer: bool,
    /// The control that had the keyboard in the frame before, in each window.
    before: HashMap<ViewportId, Id>,
    /// The control that is to come into sight, and its window.
    hidden: Option<(ViewportId, Id)>,
    /// See [`enters`].
    enters: bool,
    /// The dialog that lies on top.
    dialog: Option<LayerId>,
    /// It has just opened, and nothing in it had the keyboard yet.
    opened: bool,
    /// The control that has the keyboard while there is no dialog, or had it before the first one opened.
    lent: Option<Id>,
}

impl Focus {
    /// Gives the keyboard to a dialog that has opened, and back when the last one has closed.
    fn follow_dialogs(&mut self, ctx: &Context) {
        let top = ctx.memory(|memory| memory.top_modal_layer());
        let focused = ctx.memory(|memory| memory.focused());
        let before = std::mem::replace(&mut self.dialog, top);
        let Some(layer) = top else {
            let lent = self.lent.filter(|id| before.is_some() && is_usable(ctx, *id));
            let free = focused.is_none_or(|id| !is_usable(ctx, id));
            match lent.filter(|_| free) {
                Some(id) => ctx.memory_mut(|memory| memory.request_focus(id)),
                // A dialog that opens takes it before it is noticed here.
                None => self.lent = focused,
            }
            return;
        };
        self.opened |= before != top;
        if !self.opened {
            return;
        }
        let in_layer = |id: Id| {
            let layer_of = |id| ctx.viewport(|viewport| Some(viewport.this_pass.widgets.get(id)?.layer_id));
            layer_of(id) == Some(layer)
        };
        let named: Option<Id> = ctx.data(|data| data.get_temp(first_slot()));
        let named = named.filter(|id| in_layer(*id) && is_usable(ctx, *id) && is_whole(ctx, *id));
        let any = || {
            let is_control =
                |widget: &&egui::WidgetRect| widget.enabled && widget.visible && widget.sense.is_focusable();
            ctx.viewport(|viewport| {
                viewport.this_pass.widgets.get_layer(layer).find(is_control).map(|widget| widget.id)
            })
        };
        if focused.is_some_and(in_layer) {
            self.opened = false;
        } else if let Some(id) = named.or_else(any) {
            ctx.memory_mut(|memory| memory.request_focus(id));
            self.opened = false;
        }
    }
}

/// Whether there is such a control in this frame, with nothing of it cut off.
fn is_whole(ctx: &Context, id: Id) -> bool {
    let widget = ctx.viewport(|viewport| viewport.this_pass.widgets.get(id).copied());
    widget.is_some_and(|widget| widget.interact_rect.contains_rect(widget.rect))
}

/// Whether there is such a control in this frame, and it can be used.
fn is_usable(ctx: &Context, id: Id) -> bool {
    let widget = ctx.viewport(|viewport| viewport.this_pass.widgets.get(id).copied());
    widget.is_some_and(|widget| widget.enabled && widget.visible)
}

impl egui::Plugin for Focus {
    fn debug_name(&self) -> &'static str {
        "keyboard focus"
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        let free = ctx.memory(|memory| memory.focused().is_none());
        let is_entry = |event: &Event| matches!(event, Event::Key { key, pressed: true, modifiers, .. } if !modifiers.any() && ENTRIES.contains(key));
        self.enters = free && input.events.iter().any(is_entry);
        for event in &input.events {
            match event {
                Event::Key { key: Key::Tab, pressed: true, .. } => self.by_pointer = false,
                Event::PointerMoved(_) | Event::PointerButton { .. } => self.by_pointer = true,
                _ => {}
            }
            match event {
                Event::Key { key, pressed: true, modifiers, .. }
                    if WAYS.contains(key) || *key == Key::Enter || modifiers.command =>
                {
                    self.by_keys = true;
                }
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
        if window == ViewportId::ROOT {
            self.follow_dialogs(ctx);
        }
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
        // Parts that are cut off have no ring there.
        let seen = widget.interact_rect.expand(theme::FOCUS_RING * 2.0);
        let ring = egui::Stroke::new(theme::FOCUS_RING, theme::accent(ui.visuals()));
        let painter = ctx.layer_painter(widget.layer_id).with_clip_rect(seen);
        painter.rect_stroke(widget.rect, theme::ROUND, ring, StrokeKind::Outside);
    }
}
