//! The parts of a window that eye and keyboard reach as it is now: names, places, the order of the Tab key. Knows egui's
//! widgets; must not know what they are for.

use std::collections::HashMap;

use egui::accesskit::Role;
use egui::{Id, Key, LayerId, Modifiers, Rect, Shape, WidgetRect};
use egui_kittest::kittest::{AccessKitNode, NodeT as _};

use crate::stage::Stage;

/// A control that can take the keyboard.
#[derive(Clone, Debug)]
struct Control {
    id: Id,
    layer: LayerId,
    name: String,
    role: Role,
    /// Its place.
    rect: Rect,
    /// The part of it that is not cut off.
    seen: Rect,
}

/// The widgets that can take the keyboard now, in the order in which they were drawn.
fn widgets(stage: &Stage) -> Vec<WidgetRect> {
    let ctx = &stage.window.ctx;
    let all: Vec<WidgetRect> = ctx.viewport(|viewport| {
        let layers = viewport.prev_pass.widgets.layers();
        layers.flat_map(|(_, widgets)| widgets.iter().copied()).collect()
    });
    let usable = |widget: &WidgetRect| {
        widget.enabled
            && widget.visible
            && widget.sense.is_focusable()
            && ctx.memory(|memory| memory.allows_interaction(widget.layer_id))
    };
    all.into_iter().filter(usable).collect()
}

/// The same with their names.
fn controls(stage: &Stage) -> Vec<Control> {
    let window = stage.window.ctx.content_rect();
    let name = |node: &AccessKitNode<'_>| node.label().or(node.data().placeholder().map(str::to_owned));
    let root = stage.window.root();
    let nodes = root.children_recursive().map(|node| node.accesskit_node());
    let nodes: HashMap<_, _> = nodes.map(|node| (node.locate().0, (node.role(), name(&node)))).collect();
    let control = |widget: WidgetRect| {
        let (role, name) = nodes.get(&widget.id.accesskit_id()).cloned().unwrap_or((Role::Unknown, None));
        let seen = widget.interact_rect.intersect(window);
        let name = name.unwrap_or_default();
        Control { id: widget.id, layer: widget.layer_id, name, role, rect: widget.rect, seen }
    };
    widgets(stage).into_iter().map(control).collect()
}

/// The faults of the page or dialog that is shown now, in words; `what` stands before each.
pub fn faults(stage: &mut Stage, what: &str) -> Vec<String> {
    // Everything that only the pointer can use goes with the first Tab.
    stage.press(Key::Tab);
    stage.window.run_steps(4);
    let all = controls(stage);
    let mut found = stage.window.unnamed_widgets();
    let nameless = all.iter().filter(|control| control.name.trim().is_empty());
    found.extend(nameless.map(|control| format!("no name: {:?} at {}", control.role, control.rect)));
    found.extend(overlaps(&all));
    found.extend(unreached(stage, &all));
    found.iter().map(|fault| format!("{what}: {fault}")).collect()
}

/// Controls that lie over each other and not in each other.
fn overlaps(all: &[Control]) -> Vec<String> {
    let mut found = Vec::new();
    for (index, one) in all.iter().enumerate() {
        for other in &all[..index] {
            let shared = one.seen.shrink(1.0).intersect(other.seen.shrink(1.0));
            let nested = one.rect.expand(1.0).contains_rect(other.rect)
                || other.rect.expand(1.0).contains_rect(one.rect);
            if one.layer == other.layer && shared.is_positive() && !nested {
                found.push(format!("{:?} {} over {:?} {}", one.name, one.rect, other.name, other.rect));
            }
        }
    }
    found
}

fn focused(stage: &Stage) -> Option<Id> {
    stage.window.ctx.memory(|memory| memory.focused())
}

/// Goes through all controls by the Tab key: each is reached, left again, and seen when it has the keyboard.
fn unreached(stage: &mut Stage, all: &[Control]) -> Vec<String> {
    let mut found = Vec::new();
    let mut order: Vec<Id> = Vec::new();
    let name =
        |id: Id| all.iter().find(|control| control.id == id).map_or("?", |control| control.name.as_str());
    if let Some(id) = focused(stage) {
        stage.window.ctx.memory_mut(|memory| memory.surrender_focus(id));
    }
    for _ in 0..2 * all.len() + 8 {
        let before = focused(stage);
        stage.press(Key::Tab);
        let Some(id) = focused(stage) else { continue };
        if before == Some(id) && all.len() > 1 {
            found.push(format!("the keyboard does not leave {:?}", name(id)));
            break;
        }
        if order.contains(&id) {
            break;
        }
        order.push(id);
        found.extend(unseen(stage, id).map(|fault| format!("{:?} {fault}", name(id))));
    }
    let there: Vec<Id> = widgets(stage).iter().map(|widget| widget.id).collect();
    let missed = |control: &&Control| !order.contains(&control.id) && there.contains(&control.id);
    let missed: Vec<&Control> = all.iter().filter(missed).collect();
    found.extend(missed.iter().map(|control| format!("not reached: {:?} {:?}", control.role, control.name)));
    if order.len() > 2 {
        let before = focused(stage);
        stage.window.key_press_modifiers(Modifiers::SHIFT, Key::Tab);
        stage.window.run_steps(3);
        if focused(stage).is_none() || focused(stage) == before {
            found.push("Shift and Tab do not go back".to_owned());
        }
    }
    found
}

/// Finds a fault of the control that has the keyboard: it must be whole, with a ring around it.
fn unseen(stage: &mut Stage, id: Id) -> Option<String> {
    let window = stage.window.ctx.content_rect();
    let now = |stage: &Stage| widgets(stage).into_iter().find(|widget| widget.id == id);
    let seen = |widget: &WidgetRect| widget.interact_rect.intersect(window);
    let is_whole = |widget: &WidgetRect| seen(widget).expand(0.6).contains_rect(widget.rect);
    for _ in 0..4 {
        if now(stage).is_some_and(|widget| is_whole(&widget)) {
            break;
        }
        stage.window.step();
    }
    let widget = now(stage)?;
    if !is_whole(&widget) {
        return Some(format!("{} is cut off: {} is seen", widget.rect, seen(&widget)));
    }
    // A site of a board shows the keyboard as a part of the board, and is dragged as well.
    let is_site = widget.sense.senses_drag() && widget.sense.senses_click();
    let ring = stage.window.output().shapes.iter().any(|clipped| {
        matches!(&clipped.shape, Shape::Rect(shape) if shape.rect == widget.rect && shape.stroke.width >= 2.0)
    });
    (!ring && !is_site).then(|| "does not show that it has the keyboard".to_owned())
}
