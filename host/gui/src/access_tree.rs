//! The tree that screen readers get, written to a file after every frame: tests that drive the real program with a real
//! pointer find every control in it, by its name and its place in the window. The tree of a panel in a window of its own lies
//! beside it, with the ending `panel`. Off unless [`VARIABLE`] names a file.
//!
//! Knows egui's accessibility output. Must not know what is drawn.

use std::collections::HashMap;
use std::path::PathBuf;
use std::time::Duration;

use egui::accesskit::{Node, Role, Toggled, TreeUpdate};
use egui::{Context, Event, FullOutput, RawInput, Ui, Vec2, ViewportId};
use serde::Serialize;

/// Environment variable with the file to write.
pub const VARIABLE: &str = "ABSTRAKT_ACCESS_TREE";

/// A window that requests its next frame later than this is at rest: a blinking cursor does so.
const REST: Duration = Duration::from_millis(60);

/// A control, or a text.
#[derive(Debug, PartialEq, Serialize)]
struct Control {
    role: String,
    /// Its name; of a text the text.
    name: String,
    /// Its content: the text of a field, the choice of a list.
    #[serde(skip_serializing_if = "String::is_empty")]
    value: String,
    /// Left, top, right and bottom in the pixels of the window.
    place: [f64; 4],
    disabled: bool,
    /// Ticked, or chosen among others.
    on: bool,
    focused: bool,
}

/// Ending of the file of a window beside the main one.
const PANEL: &str = "panel";

/// Writes the tree; see [`install`].
struct Writer {
    file: PathBuf,
    frame: u64,
    acts: u64,
    /// The window that was drawn last, and its size in points.
    drawn: (ViewportId, Vec2),
}

/// The content of the file.
#[derive(Serialize)]
struct Tree {
    /// Frames drawn so far.
    frame: u64,
    /// Acts of a person until then: buttons and keys that were pressed or released, texts, turns of the wheel. Not the way of the pointer.
    acts: u64,
    /// Nothing moves: the next frame comes only when something happens.
    at_rest: bool,
    /// Width and height of the window, in pixels.
    size: [f32; 2],
    controls: Vec<Control>,
}

/// Begins to write the tree, if the environment asks for it.
pub fn install(ctx: &Context) {
    if let Some(file) = std::env::var_os(VARIABLE) {
        ctx.enable_accesskit();
        let drawn = (ViewportId::ROOT, Vec2::ZERO);
        ctx.add_plugin(Writer { file: file.into(), frame: 0, acts: 0, drawn });
    }
}

impl egui::Plugin for Writer {
    fn debug_name(&self) -> &'static str {
        "access tree"
    }

    fn input_hook(&mut self, _: &Context, input: &mut RawInput) {
        let is_act = |event: &&Event| {
            use Event::{Copy, Cut, Key, MouseWheel, Paste, PointerButton, Text};
            matches!(
                event,
                PointerButton { .. } | MouseWheel { .. } | Key { .. } | Text(_) | Copy | Cut | Paste(_)
            )
        };
        self.acts += input.events.iter().filter(is_act).count() as u64;
    }

    fn on_end_pass(&mut self, ui: &mut Ui) {
        // The updates that follow are those of this window, but do not say so.
        self.drawn = (ui.ctx().viewport_id(), ui.ctx().content_rect().size());
    }

    fn output_hook(&mut self, ctx: &Context, output: &mut FullOutput) {
        let Some(update) = &output.platform_output.accesskit_update else { return };
        let (window, size) = self.drawn;
        self.frame += 1;
        let next = output.viewport_output.values().map(|viewport| viewport.repaint_delay).min();
        let tree = Tree {
            frame: self.frame,
            acts: self.acts,
            at_rest: next.is_none_or(|delay| delay > REST),
            size: (size * ctx.pixels_per_point()).into(),
            controls: controls(update, f64::from(ctx.pixels_per_point())),
        };
        let file =
            if window == ViewportId::ROOT { self.file.clone() } else { self.file.with_extension(PANEL) };
        // A reader sees the old tree or the new one, never a part.
        let fresh = self.file.with_extension("new");
        let written = serde_json::to_vec(&tree).map_err(std::io::Error::from);
        let written = written.and_then(|tree| std::fs::write(&fresh, tree));
        if let Err(error) = written.and_then(|()| std::fs::rename(&fresh, file)) {
            tracing::warn!(%error, "the access tree cannot be written");
        }
    }
}

/// Every node that has a name or a value, in the order in which the window is drawn: what lies on top comes last. egui
/// tells the whole tree each time.
fn controls(update: &TreeUpdate, scale: f64) -> Vec<Control> {
    let control = |id: &egui::accesskit::NodeId, node: &Node| {
        let text = node.role() == Role::Label && node.label().is_none();
        let value = node.value().unwrap_or_default();
        let name = if text { value } else { node.label().unwrap_or_default() };
        let bounds = node.bounds()?;
        (!name.is_empty() || !value.is_empty()).then(|| Control {
            role: format!("{:?}", node.role()),
            name: name.to_owned(),
            value: if text { String::new() } else { value.to_owned() },
            place: [bounds.x0, bounds.y0, bounds.x1, bounds.y1].map(|edge| edge * scale),
            disabled: node.is_disabled(),
            on: node.toggled() == Some(Toggled::True) || node.is_selected() == Some(true),
            focused: update.focus == *id,
        })
    };
    let nodes: HashMap<_, _> = update.nodes.iter().map(|(id, node)| (*id, node)).collect();
    let mut found = Vec::new();
    let mut waiting: Vec<_> = update.tree.iter().map(|tree| tree.root).collect();
    while let Some(id) = waiting.pop() {
        if let Some(node) = nodes.get(&id) {
            found.extend(control(&id, node));
            waiting.extend(node.children().iter().rev().copied());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use egui::RawInput;

    use super::*;

    #[test]
    fn names_places_and_states_are_told() {
        let ctx = Context::default();
        ctx.enable_accesskit();
        let mut output = ctx.run_ui(RawInput::default(), |ui| {
            ui.label("a text");
            ui.checkbox(&mut true, "a box");
        });
        output.textures_delta.clear();
        let update = output.platform_output.accesskit_update.expect("a tree");
        let controls = controls(&update, 2.0);
        let named = |name: &str| controls.iter().find(|control| control.name == name).expect("a control");
        assert_eq!(named("a text").role, "Label");
        assert!(named("a box").on && !named("a box").disabled);
        let [left, top, right, bottom] = named("a box").place;
        assert!(left < right && top < bottom && top > named("a text").place[1]);
    }
}
