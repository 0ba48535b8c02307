//! A drop-down list: it has a name for screen readers, and keys open, use and leave it as the pointer does. Knows egui; must
//! not know what is chosen.

use egui::accesskit::Action;
use egui::{ComboBox, Event, Id, Key, Popup, Response, Ui};

/// Draws a list called `name` with these entries. An entry that is chosen by a key or a screen reader closes it, as a click
/// does, and the keyboard goes back to the list; where the keyboard goes on elsewhere it closes too.
pub fn show(
    ui: &mut Ui,
    combo: ComboBox<'_>,
    name: impl Into<String>,
    entries: impl FnOnce(&mut Ui),
) -> Response {
    let mut entry_focused = false;
    let shown = combo.show_ui(ui, |ui| {
        entries(ui);
        let focused = ui.memory(|memory| memory.focused());
        entry_focused = focused.is_some_and(|focused| has(ui, |id| id == focused));
        let pressed = ui.input(|input| input.key_pressed(Key::Enter) || input.key_pressed(Key::Space));
        if (entry_focused && pressed) || is_read(ui) {
            ui.close();
        }
    });
    let list = shown.response.accessible_name(name);
    if shown.inner.is_none() {
        return list;
    }
    let ctx = ui.ctx();
    let by_keys = !ctx.input(|input| input.pointer.any_click());
    let focused = ctx.memory(|memory| memory.focused());
    // Where nothing has the keyboard for a moment, it is on its way.
    let list_focused = focused.map(|id| id == list.id || entry_focused);
    let slot = list.id.with("keyboard");
    if !ComboBox::is_open(ctx, list.id) {
        ctx.data_mut(|data| data.remove::<bool>(slot));
        if by_keys {
            list.request_focus();
        }
    } else if list_focused == Some(true) {
        ctx.data_mut(|data| data.insert_temp(slot, true));
    } else if list_focused == Some(false) && ctx.data(|data| data.get_temp(slot)) == Some(true) {
        ctx.data_mut(|data| data.remove::<bool>(slot));
        Popup::close_id(ctx, Popup::default_response_id(&list));
    }
    list
}

/// Whether a screen reader clicked an entry.
fn is_read(ui: &Ui) -> bool {
    let clicked = |event: &Event| match event {
        Event::AccessKitActionRequest(request) if request.action == Action::Click => {
            Some(request.target_node)
        }
        _ => None,
    };
    let clicked = ui.input(|input| input.events.iter().find_map(clicked));
    clicked.is_some_and(|node| has(ui, |id| id.accesskit_id() == node))
}

/// Whether there is such a control in this list.
fn has(ui: &Ui, is_wanted: impl Fn(Id) -> bool) -> bool {
    let layer = ui.layer_id();
    ui.ctx()
        .viewport(|viewport| viewport.this_pass.widgets.get_layer(layer).any(|widget| is_wanted(widget.id)))
}
