//! Computers of one's own: engine specs with names, offered at every seat.

use abstrakt_engine::Spec;
use abstrakt_texts::Texts;
use egui::{Label, RichText, TextEdit, Ui};

use crate::seat_choice::NamedEngine;

pub(super) fn show(ui: &mut Ui, engines: &mut Vec<NamedEngine>, texts: &Texts) {
    ui.add(Label::new(RichText::new(texts.say("settings-engines-help")).weak()).wrap());
    let mut removed = None;
    for (index, engine) in engines.iter_mut().enumerate() {
        ui.horizontal(|ui| {
            let number = [("number", (index + 1).into())];
            let name = texts.fill("settings-engine-name", &number);
            let edit = TextEdit::singleline(&mut engine.name).hint_text(texts.say("settings-engine-hint"));
            ui.add(edit.desired_width(170.0)).accessible_name(name);
            let spec = texts.fill("settings-engine-spec", &number);
            let width = ui.available_width() - 44.0;
            let edit = TextEdit::singleline(&mut engine.spec).font(egui::TextStyle::Monospace);
            ui.add(edit.desired_width(width)).accessible_name(spec);
            let remove = texts.fill("settings-engine-remove", &number);
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
    if ui.button(texts.say("settings-engine-add")).clicked() {
        engines.push(NamedEngine { name: String::new(), spec: "pvs:time=2s".to_owned() });
    }
}
