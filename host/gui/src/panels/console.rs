//! The console: what the program has written into its log, by level and by a word, or what it and external engines said to each other.
//! Knows lines and texts; must not know who writes them.

use abstrakt_external::CONVERSATION;
use abstrakt_system::{LogLevel, LogLine};
use abstrakt_texts::{Message, message, say};
use egui::{ComboBox, Label, RichText, ScrollArea, TextEdit, Ui};
use strum::VariantArray;

use super::PanelContext;
use crate::game::GameView;
use crate::list;
use crate::summary;
use crate::theme;

fn name(level: LogLevel) -> Message {
    match level {
        LogLevel::Error => message!("level-error"),
        LogLevel::Warning => message!("level-warning"),
        LogLevel::Information => message!("level-information"),
        LogLevel::Debug => message!("level-debug"),
    }
}

/// Draws the panel.
pub fn show(ui: &mut Ui, _: &mut GameView, context: &mut PanelContext<'_>) {
    let PanelContext { settings, texts, log, .. } = context;
    let settings = &mut settings.lists;
    let slot = ui.scope_id().with("filter");
    let mut filter: String = ui.data(|data| data.get_temp(slot)).unwrap_or_default();
    // Behind the levels stands the conversation with engines.
    let least = LogLevel::VARIANTS.get(usize::from(settings.level)).copied();
    let named =
        |level: Option<LogLevel>| texts.render(&level.map_or_else(|| message!("console-conversation"), name));
    ui.horizontal_wrapped(|ui| {
        let combo = ComboBox::from_id_salt("level").width(110.0).selected_text(named(least));
        list::show(ui, combo, say!(texts, "console-level"), |ui| {
            for (place, level) in (0..).zip(LogLevel::VARIANTS.iter().copied().map(Some).chain([None])) {
                ui.selectable_value(&mut settings.level, place, named(level));
            }
        });
        let hint = say!(texts, "console-filter");
        ui.add(TextEdit::singleline(&mut filter).hint_text(&hint).desired_width(120.0))
            .accessible_name(&hint);
    });
    let word = filter.to_lowercase();
    let holds = |text: &str| text.to_lowercase().contains(&word);
    let is_wanted = |line: &LogLine| match least {
        Some(least) => line.level <= least && line.source != CONVERSATION,
        None => line.source == CONVERSATION,
    };
    let lines = log.lines(|line| is_wanted(line) && (holds(&line.text) || holds(&line.source)));
    ui.data_mut(|data| data.insert_temp(slot, filter));
    if lines.is_empty() {
        let empty = if least.is_some() { message!("console-empty") } else { message!("console-silent") };
        ui.weak(texts.render(&empty));
        return;
    }
    let height = ui.text_style_height(&egui::TextStyle::Monospace);
    ui.spacing_mut().item_spacing.y = theme::TIGHT / 2.0;
    let area = ScrollArea::both().auto_shrink(false).stick_to_bottom(true);
    area.show_rows(ui, height, lines.len(), |ui, shown| {
        lines[shown].iter().for_each(|line| row(ui, line));
    });
}

fn row(ui: &mut Ui, line: &LogLine) {
    let colour = match line.level {
        LogLevel::Error => ui.visuals().error_fg_color,
        LogLevel::Warning => ui.visuals().warn_fg_color,
        LogLevel::Information => ui.visuals().text_color(),
        LogLevel::Debug => ui.visuals().weak_text_color(),
    };
    let source = match line.source.as_str() {
        CONVERSATION => String::new(),
        source => format!("{}: ", source.trim_start_matches("abstrakt_")),
    };
    let text = format!("{}  {source}{}", summary::clock_time(line.at), line.text.replace('\n', " "));
    ui.add(Label::new(RichText::new(text).monospace().small().color(colour)).extend());
}
