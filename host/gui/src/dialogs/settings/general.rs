//! Language, light or dark, the size of text, animations, bars, the statistics of moves.

use abstrakt_scene::Speed;
use abstrakt_session::MovesLogFormat;
use abstrakt_texts::{Language, Texts, say};
use egui::{ComboBox, Ui};
use strum::VariantArray;

use super::{SettingsContext, caption, choice, choice_with_help, named, rows, switch};
use crate::list;
use crate::numbers::decimal;
use crate::scene_words;
use crate::state::Settings;
use crate::theme::Look;

/// Sizes of text that are offered, in per cent.
const SIZES: [u16; 9] = [75, 90, 100, 110, 125, 150, 175, 200, 250];

/// Limits of finished games that are offered.
const LIMITS: [u32; 3] = [1000, 300, 100];

/// Seconds that are offered as the least time of a turn between computers.
const PACES: [f32; 5] = [0.0, 0.5, 1.0, 2.0, 5.0];

pub(super) fn show(ui: &mut Ui, settings: &mut Settings, context: &SettingsContext<'_>) {
    let texts = context.texts;
    rows(ui, "general", |ui| {
        let mut languages = vec![(None, say!(texts, "settings-language-system"))];
        languages
            .extend(Language::VARIANTS.iter().map(|&language| (Some(language), language.name().to_owned())));
        choice(ui, &say!(texts, "menu-language"), &mut settings.language, &languages);
        let looks = named(Look::VARIANTS, |look| texts.show(&look));
        choice(ui, &say!(texts, "menu-look"), &mut settings.look, &looks);
        size(ui, &mut settings.zoom, texts);
        let speeds = named(Speed::VARIANTS, |speed| texts.render(&scene_words::speed(speed)));
        choice(ui, &say!(texts, "menu-speed"), &mut settings.speed, &speeds);
        let name = |pace: f32| {
            let seconds = decimal(pace.into(), usize::from(pace.fract() > 0.0), texts.language());
            say!(texts, "settings-seconds", seconds)
        };
        let paces = PACES.map(|pace| (pace, name(pace)));
        choice(ui, &say!(texts, "settings-least-time"), &mut settings.least_time, &paces);
        switch(ui, &say!(texts, "command-tool-bar"), "", &mut settings.tool_bar);
        switch(ui, &say!(texts, "command-status-bar"), "", &mut settings.status_bar);
        let help = say!(texts, "settings-restore-games-help");
        switch(ui, &say!(texts, "settings-restore-games"), &help, &mut settings.restore_games);
        moves_log(ui, &mut settings.moves_log, context);
        most_kept(ui, &mut settings.most_kept, context);
        sound(ui, &mut settings.sound, texts);
    });
}

/// Whether the statistics of moves are kept, and where.
fn moves_log(ui: &mut Ui, format: &mut Option<MovesLogFormat>, context: &SettingsContext<'_>) {
    let SettingsContext { home, texts, .. } = context;
    let forms = [
        (None, say!(texts, "settings-moves-log-off")),
        (Some(MovesLogFormat::Csv), say!(texts, "settings-moves-log-csv")),
        (Some(MovesLogFormat::JsonLines), say!(texts, "settings-moves-log-json")),
    ];
    let path = home.moves_log(format.unwrap_or(MovesLogFormat::Csv).extension()).display().to_string();
    let help = say!(texts, "settings-moves-log-help", path);
    choice_with_help(ui, &say!(texts, "settings-moves-log"), &help, format, &forms);
}

/// Draws the number of finished games that are kept, and their folder.
fn most_kept(ui: &mut Ui, most: &mut Option<u32>, context: &SettingsContext<'_>) {
    let SettingsContext { home, texts, .. } = context;
    let mut limits = vec![(None, say!(texts, "settings-most-kept-all"))];
    // One that was written into the file by hand is offered, too.
    let unlisted = most.filter(|most| !LIMITS.contains(most));
    limits.extend(LIMITS.into_iter().chain(unlisted).map(|most| (Some(most), most.to_string())));
    let path = home.archive().display().to_string();
    let help = say!(texts, "settings-most-kept-help", path);
    choice_with_help(ui, &say!(texts, "settings-most-kept"), &help, most, &limits);
}

/// Sounds, and how loud they are.
fn sound(ui: &mut Ui, sound: &mut crate::state::SoundSettings, texts: &Texts) {
    switch(ui, &say!(texts, "settings-sound"), "", &mut sound.on);
    let name = say!(texts, "settings-volume");
    caption(ui, &name);
    let percent = egui::Slider::new(&mut sound.volume, 0.0..=1.0)
        .custom_formatter(|share, _| format!("{:.0} %", share * 100.0));
    ui.add_enabled(sound.on, percent).accessible_name(name);
    ui.end_row();
}

fn size(ui: &mut Ui, zoom: &mut f32, texts: &Texts) {
    let name = say!(texts, "settings-size");
    caption(ui, &name);
    let percent = (*zoom * 100.0).round();
    let combo = ComboBox::from_id_salt("size").selected_text(format!("{percent} %"));
    list::show(ui, combo, name, |ui| {
        for size in SIZES {
            let size = f32::from(size);
            if ui.selectable_label(size == percent, format!("{size} %")).clicked() {
                *zoom = size / 100.0;
            }
        }
    });
    ui.end_row();
}
