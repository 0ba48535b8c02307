//! Computers of one's own: engine specs with names, offered at every seat.

use abstrakt_engine::Spec;
use abstrakt_texts::{Texts, say};
use egui::{Label, RichText, TextEdit, Ui};

use crate::seat_choice::NamedEngine;

pub(super) fn show(ui: &mut Ui, engines: &mut Vec<NamedEngine>, texts: &Texts) {
    ui.add(Label::new(RichText::new(say!(texts, "settings-engines-help")).weak()).wrap());
    let mut removed = None;
    for (index, engine) in engines.iter_mut().enumerate() {
        ui.horizontal(|ui| {
            let number = index + 1;
            let name = say!(texts, "settings-engine-name", number);
            let edit = TextEdit::singleline(&mut engine.name).hint_text(say!(texts, "settings-engine-hint"));
            ui.add(edit.desired_width(170.0)).accessible_name(name);
            let spec = say!(texts, "settings-engine-spec", number);
            let width = ui.available_width() - 44.0;
            let edit = TextEdit::singleline(&mut engine.spec).font(egui::TextStyle::Monospace);
            ui.add(edit.desired_width(width)).accessible_name(spec);
            let remove = say!(texts, "settings-engine-remove", number);
            if ui.small_button("✖").accessible_name(&remove).on_hover_text(remove).clicked() {
                removed = Some(index);
            }
        });
        let wrong = engine.spec.parse::<Spec>().and_then(|spec| spec.check_limits()).err();
        if let Some(error) = wrong {
            ui.add(Label::new(RichText::new(texts.show(&error)).color(ui.visuals().warn_fg_color)).wrap());
        }
    }
    if let Some(index) = removed {
        engines.remove(index);
    }
    if ui.button(say!(texts, "settings-engine-add")).clicked() {
        engines.push(NamedEngine { name: String::new(), spec: "pvs:time=2s".to_owned() });
    }
}
