//! The things that can be set up beside the board: pieces to choose from, the player to act, numbers such as those of a bag. Knows the editor
//! that a game offers; must not know the board.

use abstrakt_texts::{Texts, say};
use abstrakt_vocabulary::{Arrangement, Editor, PieceKind, Setting, TurnKind};
use egui::{Align, ComboBox, DragValue, Grid, Label, Rect, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::board::piece_button;
use crate::clipped::clipped;
use crate::dialogs::{form, scrolled};
use crate::list;
use crate::theme;

/// Side of a piece to choose, in points.
const SWATCH: f32 = 48.0;
/// Width of a piece with its name, in points.
const NAMED: f32 = 84.0;
/// Lines of a name, at most; in a narrow window there is one.
const NAME_LINES: usize = 3;

/// A change beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaletteChange {
    /// A number, or who acts.
    Values,
    /// Everything is to be taken away.
    Empty,
    /// Everything is to be as it was at first.
    First,
}

/// The content of the palette.
pub struct Palette<'a> {
    /// The editor that the game offers.
    pub editor: Option<&'a Editor>,
    /// Whether the game has answered what it offers.
    pub known: bool,
    /// The arrangement so far.
    pub held: &'a mut Arrangement,
    /// The chosen kind; none takes away.
    pub brush: &'a mut Option<u16>,
    /// Room from top to bottom.
    pub height: f32,
}

/// Draws it; tells what was changed.
pub fn show(ui: &mut Ui, palette: Palette<'_>, texts: &Texts) -> Option<PaletteChange> {
    let Palette { editor, known, held, brush, height } = palette;
    let Some(editor) = editor else {
        if known {
            ui.add(Label::new(say!(texts, "arrange-only-text")).wrap());
        }
        return None;
    };
    let mut change = None;
    scrolled(height).show(ui, |ui| {
        if turn(ui, &editor.turns, &mut held.turn, texts) {
            change = Some(PaletteChange::Values);
        }
        ui.horizontal_wrapped(|ui| {
            if ui.selectable_label(brush.is_none(), say!(texts, "arrange-take")).clicked() {
                *brush = None;
            }
            if ui.button(say!(texts, "arrange-empty")).clicked() {
                change = Some(PaletteChange::Empty);
            }
            if ui.button(say!(texts, "arrange-first")).clicked() {
                change = Some(PaletteChange::First);
            }
        });
        kinds(ui, &editor.kinds, held, brush, texts);
        if settings(ui, &editor.settings, held, texts) {
            change = Some(PaletteChange::Values);
        }
    });
    change
}

/// The pieces, each with its name, how many stand on the board and how many there may be.
fn kinds(ui: &mut Ui, kinds: &[PieceKind], held: &Arrangement, brush: &mut Option<u16>, texts: &Texts) {
    let code = texts.language().code();
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        let line = ui.text_style_height(&egui::TextStyle::Small);
        let lines = if form::is_narrow(ui) { 1 } else { NAME_LINES };
        let cell = vec2(NAMED, SWATCH + 2.0 + line * lines as f32);
        ui.horizontal_wrapped(|ui| {
            for (index, kind) in (0..).zip(kinds) {
                let name = kind.name.get(code);
                let there = held.pieces.iter().filter(|(_, other)| *other == index).count();
                let (rect, response) = ui.allocate_exact_size(cell, Sense::click());
                let chosen = *brush == Some(index);
                response.widget_info(|| WidgetInfo::selected(egui::Role::RadioButton, true, chosen, name));
                let swatch = Rect::from_min_size(
                    pos2(rect.center().x - SWATCH / 2.0, rect.min.y),
                    vec2(SWATCH, SWATCH),
                );
                piece_button(ui, swatch, &kind.look, (chosen, &response));
                let caption = Rect::from_min_max(pos2(rect.min.x, swatch.max.y + 2.0), rect.max);
                write_name(ui, caption, lines, name);
                let counts = say!(texts, "arrange-count", name, count = there, most = kind.most);
                if response.on_hover_text(counts).clicked() {
                    *brush = Some(index);
                }
            }
        });
    });
}

/// Writes a name into its place, in so many lines, the last one cut where there is more.
fn write_name(ui: &Ui, place: Rect, lines: usize, name: &str) {
    let mut job = clipped(ui, name.to_owned(), &egui::TextStyle::Small, place.width(), lines);
    job.halign = Align::Center;
    let galley = ui.painter().layout_job(job);
    ui.painter().galley(place.center_top(), galley, ui.visuals().text_color());
}

/// Draws the choice of the player to act; true if it was changed.
fn turn(ui: &mut Ui, turns: &[TurnKind], chosen: &mut u16, texts: &Texts) -> bool {
    let (code, name, before) = (texts.language().code(), say!(texts, "arrange-turn"), *chosen);
    ui.strong(&name);
    let shown = turns.get(usize::from(*chosen)).map_or("", |turn| turn.name.get(code));
    let combo = ComboBox::from_id_salt("turn").width(ui.available_width() - 8.0).truncate();
    list::show(ui, combo.selected_text(shown), name, |ui| {
        for (index, turn) in (0..).zip(turns) {
            ui.selectable_value(chosen, index, turn.name.get(code));
        }
    });
    *chosen != before
}

/// Counters, captures, what is in the bags; true if one was changed.
fn settings(ui: &mut Ui, settings: &[Setting], held: &mut Arrangement, texts: &Texts) -> bool {
    if settings.is_empty() {
        return false;
    }
    let code = texts.language().code();
    ui.add_space(theme::GAP / 2.0);
    ui.strong(say!(texts, "arrange-numbers"));
    let mut changed = false;
    Grid::new("settings").num_columns(2).spacing([12.0, 4.0]).show(ui, |ui| {
        for (setting, value) in settings.iter().zip(&mut held.settings) {
            let name = setting.name.get(code);
            let field = DragValue::new(value).range(setting.min..=setting.max).speed(0.05);
            changed |= ui.add(field).accessible_name(name).changed();
            ui.add(Label::new(name).wrap());
            ui.end_row();
        }
    });
    changed
}
