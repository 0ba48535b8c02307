//! The results of a suite: one table after the other, our figures beside the published ones, with their plots, in the words of the report.
//!
//! Knows pages of reports. Must not know how anything was measured.

use abstrakt_lab::report::{Page, Part, Table};
use abstrakt_texts::{Texts, say};
use egui::{ComboBox, Grid, Label, RichText, ScrollArea, Ui, vec2};

use super::running::export;
use super::{ExportContent, LabChoice, plots};
use crate::lab::RunView;
use crate::{list, theme};

/// Width of the list of tables, and height of a plot, in points.
const LIST: f32 = 420.0;
const PLOT: f32 = 320.0;
/// Greatest width of a cell, in points.
const CELL: f32 = 260.0;

/// The table that is shown.
#[derive(Default)]
pub struct SuitePage {
    part: usize,
}

impl SuitePage {
    /// Draws the page; returns what was decided.
    ///
    /// `height`: that of the results, in points; as much as is left where there is none.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        (view, page): (&RunView, &Page),
        height: Option<f32>,
        texts: &Texts,
    ) -> Option<LabChoice> {
        let mut choice = None;
        self.part = self.part.min(page.parts.len().saturating_sub(1));
        ui.horizontal_wrapped(|ui| {
            let shown = page.parts.get(self.part).map_or("", |part| part.heading.as_str());
            let combo = ComboBox::from_id_salt("part").width(LIST.min(ui.available_width() - theme::GAP));
            list::show(ui, combo.selected_text(shown).truncate(), say!(texts, "lab-table"), |ui| {
                for (place, part) in page.parts.iter().enumerate() {
                    ui.selectable_value(&mut self.part, place, &part.heading);
                }
            });
            if ui.button(say!(texts, "lab-export-tables")).clicked() {
                choice = Some(export(view, ExportContent::Tables(page.clone())));
            }
        });
        let Some(part) = page.parts.get(self.part) else { return choice };
        let height = height.unwrap_or_else(|| ui.available_height());
        let scrolled = ScrollArea::both().id_salt(self.part).auto_shrink(false).max_height(height);
        scrolled.show(ui, |ui| show_part(ui, part, texts));
        choice
    }
}

fn show_part(ui: &mut Ui, part: &Part, texts: &Texts) {
    for remark in &part.remarks {
        ui.add(Label::new(RichText::new(remark).weak()).wrap());
    }
    for (place, table) in part.tables.iter().enumerate() {
        ui.add_space(theme::GAP);
        ui.add(Label::new(&table.caption).wrap());
        ui.push_id(place, |ui| show_table(ui, table));
    }
    for (place, chart) in part.charts.iter().enumerate() {
        ui.add_space(theme::GAP);
        ui.strong(&chart.title);
        ui.push_id(("plot", place), |ui| {
            let available = vec2(ui.available_width(), PLOT);
            ui.allocate_ui(available, |ui| {
                ui.set_min_size(available);
                plots::draw(ui, chart, texts.language());
            });
        });
    }
}

fn show_table(ui: &mut Ui, table: &Table) {
    let grid = Grid::new("table").striped(true).num_columns(table.head.len());
    grid.max_col_width(CELL).spacing([theme::GAP, theme::TIGHT]).show(ui, |ui| {
        for head in &table.head {
            ui.weak(head);
        }
        ui.end_row();
        for row in &table.rows {
            for cell in row {
                ui.label(cell);
            }
            ui.end_row();
        }
    });
}
