//! Mouse and keyboard over the board: which site is meant, and every site as a node with a name for screen readers
//! and tests. Knows geometry and egui's input; must not know moves, colours or pieces.
//!
//! The board is one stop of the Tab key. Arrows move between sites as the eye sees them, Enter and Space click, I asks what there is to
//! know of a site.

use abstrakt_scene::{BoardGeometry, Projection};
use abstrakt_vocabulary::{Piece, Site};
use egui::{
    Event, EventFilter, Id, Key, Modifiers, PointerButton, Pos2, Rect, Response, Role, Sense, Ui, WidgetInfo,
    vec2,
};

use crate::focus;

/// Size of a site's node, in board units: small enough that neighbours on a hexagonal board do not overlap.
const NODE: f32 = 0.66;

/// Keys that move between sites.
const ARROWS: [Key; 4] = [Key::ArrowUp, Key::ArrowDown, Key::ArrowLeft, Key::ArrowRight];

/// The input over the board in a frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Selection {
    /// A click on a site.
    pub clicked: Option<Site>,
    /// The place of the pointer's click.
    pub point: Option<Pos2>,
    /// The site under the pointer, or the one with the keyboard's focus.
    pub pointed: Option<Site>,
    /// A piece was picked up here.
    pub picked: Option<Site>,
    /// It is over this point of the window.
    pub carried: Option<Pos2>,
    /// It was put down: on this site, or beside the board.
    pub dropped: Option<Option<Site>>,
    /// Take a click back.
    pub back: bool,
    /// Show the next alternative, or the one before.
    pub cycle: Option<bool>,
    /// The keyboard is on the board.
    pub focused: bool,
    /// The keyboard asks what there is to know of its site.
    pub asked: bool,
    /// The mouse is over the board.
    pub hovered: bool,
}

/// A site as an accessible node.
pub struct SiteNode {
    /// "e5 black ball, can move".
    pub name: String,
    /// Clicked already.
    pub chosen: bool,
    /// A click does something.
    pub open: bool,
}

/// The board as it is seen in the window.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The board.
    pub geometry: &'a BoardGeometry,
    /// Its place in the window.
    pub projection: &'a Projection,
    /// The pieces that stand on it.
    pub pieces: &'a [Piece],
    /// Buttons that are not shown.
    pub idle: &'a [Site],
}

impl View<'_> {
    /// The site that is seen at a point of the window.
    fn hit(self, point: Pos2) -> Option<Site> {
        let site = self.geometry.hit(self.projection, self.pieces, point);
        site.filter(|site| !self.idle.contains(site))
    }
}

/// Gives the keyboard to a site of the board that is drawn into `ui` next.
pub fn take_keyboard(ui: &Ui, site: Site) {
    ui.memory_mut(|memory| memory.request_focus(base(ui).with(site.0)));
}

fn base(ui: &Ui) -> Id {
    ui.scope_id().with("board")
}

/// Reads mouse and keyboard. `cycling`: the other mouse button and the space bar show the next alternative.
pub fn read(
    ui: &Ui,
    rect: Rect,
    view: View<'_>,
    focus: &mut Site,
    cycling: bool,
    node: impl Fn(Site) -> SiteNode,
) -> Selection {
    let View { geometry, projection, idle, .. } = view;
    let base = base(ui);
    let id = |site: Site| base.with(site.0);
    let whole = ui.interact(rect, base, Sense::CLICK | Sense::DRAG);
    whole.widget_info(|| WidgetInfo::new(Role::Group));
    let mut selection = Selection { hovered: whole.contains_pointer(), ..Selection::default() };
    let focused =
        geometry.sites().map(|(site, _)| site).find(|site| ui.memory(|memory| memory.has_focus(id(*site))));
    if let Some(site) = focused {
        *focus = site;
        focus::keep_arrows(ui, &ARROWS);
        keys(ui, view, focus, cycling, &mut selection);
        if *focus != site {
            ui.memory_mut(|memory| memory.request_focus(id(*focus)));
        }
    }
    for (site, place) in geometry.sites().filter(|(site, _)| !idle.contains(site)) {
        let size = if place.caption.is_some() {
            Rect::from_points(&projection.outline(place)).size()
        } else {
            vec2(1.0, projection.foreshortening()) * NODE * projection.unit()
        };
        // Only the current site takes part in the Tab order.
        let sense = if site == *focus { Sense::CLICK | Sense::FOCUSABLE } else { Sense::CLICK };
        let sense = sense | Sense::DRAG;
        let response = ui.interact(Rect::from_center_size(projection.centre(place), size), id(site), sense);
        let node = node(site);
        response.widget_info(|| WidgetInfo::selected(Role::Button, node.open, node.chosen, &node.name));
        if response.clicked() && selection.cycle.is_none() {
            selection.clicked = Some(site);
        }
        press(ui, &response, view, cycling, &mut selection);
        selection.hovered |= response.contains_pointer();
    }
    press(ui, &whole, view, cycling, &mut selection);
    ui.memory_mut(|memory| {
        let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, escape: true, tab: false };
        if memory.has_focus(id(*focus)) {
            memory.set_focus_lock_filter(id(*focus), filter);
            selection.focused = true;
        }
    });
    focus::shown_by_itself(ui.ctx(), id(*focus));
    pointer(ui, view, cycling, &mut selection);
    if selection.pointed.is_none() && selection.focused {
        selection.pointed = Some(*focus);
    }
    selection
}

/// Reads the buttons of the pointer over a node, or between the nodes: what is seen there counts, since cells are larger than their
/// nodes, and on a tilted board pieces stand before the nodes behind them.
fn press(ui: &Ui, response: &Response, view: View<'_>, cycling: bool, selection: &mut Selection) {
    let seen = |point: Option<Pos2>| point.and_then(|point| view.hit(point));
    let point = response.interact_pointer_pos();
    if response.clicked_by(PointerButton::Primary) && selection.cycle.is_none() {
        selection.clicked = seen(point);
    }
    if response.drag_started_by(PointerButton::Primary) {
        selection.picked = seen(ui.input(|input| input.pointer.press_origin()));
    }
    if response.dragged_by(PointerButton::Primary) {
        selection.carried = point;
    }
    if response.drag_stopped_by(PointerButton::Primary) {
        selection.dropped = Some(seen(point));
    }
    if response.secondary_clicked() {
        if cycling { selection.cycle = Some(true) } else { selection.back = true }
    }
}

/// Reads the place of the pointer, and the wheel.
fn pointer(ui: &Ui, view: View<'_>, cycling: bool, selection: &mut Selection) {
    if !selection.hovered && selection.carried.is_none() {
        return;
    }
    let point = ui.input(|input| input.pointer.latest_pos());
    selection.pointed = point.and_then(|point| view.hit(point));
    selection.point = point.filter(|_| !selection.focused || ui.input(|input| input.pointer.any_released()));
    if cycling {
        let wheel = |event: &Event| match event {
            Event::MouseWheel { delta, .. } if delta.y != 0.0 => Some(delta.y < 0.0),
            _ => None,
        };
        let turned = ui.input(|input| input.events.iter().find_map(wheel));
        selection.cycle = turned.or(selection.cycle);
    }
}

fn keys(ui: &Ui, view: View<'_>, focus: &mut Site, cycling: bool, selection: &mut Selection) {
    // In their order, where a slow frame has several.
    for key in arrows(ui) {
        let way = match key {
            Key::ArrowLeft => vec2(-1.0, 0.0),
            Key::ArrowRight => vec2(1.0, 0.0),
            Key::ArrowUp => vec2(0.0, -1.0),
            _ => vec2(0.0, 1.0),
        };
        *focus = view.geometry.neighbour(view.projection, *focus, way).unwrap_or(*focus);
    }
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    selection.back |= pressed(Key::Backspace) || pressed(Key::Escape);
    selection.asked = pressed(Key::I);
    if cycling && ui.input(|input| input.key_pressed(Key::Space)) {
        selection.cycle = Some(true);
    }
}

/// Takes the arrows that were pressed.
fn arrows(ui: &Ui) -> Vec<Key> {
    let mut taken = Vec::new();
    ui.input_mut(|input| {
        input.events.retain(|event| match event {
            Event::Key { key, pressed: true, modifiers: Modifiers::NONE, .. } if ARROWS.contains(key) => {
                taken.push(*key);
                false
            }
            _ => true,
        });
    });
    taken
}
