//! A learned evaluation explained: its value of the position shown for every player, and what each piece does to it, as numbers, and as
//! colours on the sites. Knows influences and texts; must not know how values are computed.

use abstrakt_engine::LearnedChoice;
use abstrakt_learned::Influence;
use abstrakt_texts::{Texts, say};
use abstrakt_vocabulary::{Player, Site};
use abstrakt_worker::protocol::SeatInfluences;
use egui::{Align, Grid, Layout, Rect, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2};

use super::explained::figure;
use super::{PanelContext, answered};
use crate::analysis::{self, Answer, Question, SiteValues};
use crate::game::GameView;
use crate::theme;

/// Width and height of the bar that tells colours, in points.
const SCALE: [f32; 2] = [120.0, 12.0];
/// Steps of that bar.
const STEPS: u16 = 24;

/// Draws the numbers, and asks for the colours if they are wanted.
pub fn show(ui: &mut Ui, game: &mut GameView, learned: LearnedChoice, context: &mut PanelContext<'_>) {
    let texts = context.texts;
    let node = game.record().cursor();
    let answer = game.analysis.ask(Question::Influences(node, learned));
    let Some(Answer::Influences(seats)) = answered(ui, answer, texts).cloned() else { return };
    let view = usize::from(analysis::view(game.session_ref()).0);
    let Some(viewed) = seats.get(view) else {
        ui.weak(say!(texts, "explained-over"));
        return;
    };
    let of_site = |influence: &Influence| Some((influence.site?, influence.difference));
    let values: Vec<(Site, i32)> = viewed.influences.iter().filter_map(of_site).collect();
    let greatest = values.iter().map(|(_, value)| value.unsigned_abs()).max().unwrap_or_default();
    let help = say!(texts, "influences-colours-help");
    let switch = ui.checkbox(&mut context.settings.analysis.site_values, say!(texts, "influences-colours"));
    switch.on_hover_text(help);
    if context.settings.analysis.site_values {
        let player = game.seat_name(analysis::view(game.session_ref()), texts);
        ui.horizontal(|ui| {
            game.badge(ui, Player(view as u8));
            scale(ui, greatest, &player, texts);
        });
        game.analysis.show_values(SiteValues { node, greatest, values });
    }
    ScrollArea::both().auto_shrink(false).show(ui, |ui| table(ui, game, (&seats, view), texts));
}

/// The colours with their numbers, from the worst for this player to the best.
fn scale(ui: &mut Ui, greatest: u32, player: &str, texts: &Texts) {
    let [low, high] = [format!("-{greatest}"), format!("+{greatest}")];
    ui.label(RichText::new(&low).small().monospace());
    let (rect, response) = ui.allocate_exact_size(SCALE.into(), Sense::hover());
    let width = rect.width() / f32::from(STEPS);
    for step in 0..STEPS {
        let left = rect.left() + width * f32::from(step);
        let part = Rect::from_min_max(pos2(left, rect.top()), pos2(left + width, rect.bottom()));
        let share = (f32::from(step) + 0.5) / f32::from(STEPS) * 2.0 - 1.0;
        ui.painter().rect_filled(part, 0.0, theme::site_value(ui.visuals(), share));
    }
    let name = say!(texts, "influences-scale", low = &low, high = &high, player);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
    ui.label(RichText::new(&high).small().monospace());
}

/// Draws the parts of everything in the value for every player, the greatest for the one in view first.
fn table(ui: &mut Ui, game: &GameView, (seats, view): (&[SeatInfluences], usize), texts: &Texts) {
    let grid = Grid::new("influences").striped(true).spacing([theme::GAP, theme::TIGHT]);
    grid.num_columns(1 + seats.len()).show(ui, |ui| {
        ui.weak(say!(texts, "influences-piece"));
        for seat in 0..seats.len() {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| game.badge(ui, Player(seat as u8)));
        }
        ui.end_row();
        ui.strong(say!(texts, "influences-value"));
        seats.iter().for_each(|seat| drop(figure(ui, &format!("{:+}", seat.total), true)));
        ui.end_row();
        if seats.iter().any(|seat| seat.base.is_some()) {
            ui.label(say!(texts, "influences-base"));
            let base = |seat: &SeatInfluences| seat.base.map_or(String::new(), |base| format!("{base:+}"));
            seats.iter().for_each(|seat| drop(figure(ui, &base(seat), false)));
            ui.end_row();
        }
        let Some(viewed) = seats.get(view) else { return };
        let mut listed: Vec<_> = viewed.influences.iter().collect();
        listed.sort_by_key(|influence| std::cmp::Reverse(influence.difference.unsigned_abs()));
        for influence in listed {
            // An input of the whole position has another name for every player.
            let is_same = |other: &&Influence| match influence.site {
                Some(site) => other.site == Some(site),
                None => other.site.is_none() && other.name == influence.name,
            };
            match influence.site {
                Some(site) => ui.label(game.site_words(site, texts)),
                None => ui.label(&influence.name),
            };
            for seat in seats {
                let difference = seat.influences.iter().find(is_same).map(|found| found.difference);
                figure(ui, &difference.map_or(String::new(), |value| format!("{value:+}")), false);
            }
            ui.end_row();
        }
    });
}
