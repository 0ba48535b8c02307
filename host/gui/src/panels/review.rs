//! The course of the game: a graph of the evaluations that is clicked to go there, the review of the whole game, and what
//! each player gave away. Knows games and texts; must not know how searches are run.

use abstrakt_record::{MoveMark, NodeId, SeatId, Turn};
use abstrakt_referee::PlayerStanding;
use abstrakt_scene::{colour::contrast, seat_ink};
use abstrakt_texts::{Texts, message, say};
use abstrakt_vocabulary::Player;
use egui::{
    Color32, ComboBox, CursorIcon, Label, Mesh, Rect, RichText, Role, ScrollArea, Sense, Shape, Stroke, Ui,
    WidgetInfo, pos2, vec2,
};
use strum::VariantArray;

use super::PanelContext;
use crate::analysis::{AnalysisSettings, Effort};
use crate::assessment::standing_figure;
use crate::command::Command;
use crate::game::GameView;
use crate::list;
use crate::numbers::decimal;
use crate::progress;
use crate::theme;

/// Least height of the graph, in points, and that in a low panel, which scrolls.
const GRAPH: f32 = 84.0;
const LOW_GRAPH: f32 = 48.0;

/// A position on the graph.
struct Place {
    node: NodeId,
    name: String,
    stands: Option<PlayerStanding>,
    mark: Option<MoveMark>,
}

/// Draws the panel.
pub fn show(ui: &mut Ui, game: &mut GameView, context: &mut PanelContext<'_>) {
    let (settings, texts) = (&mut context.settings.analysis, context.texts);
    if game.record().header.seats.len() != 2 {
        ui.add(Label::new(RichText::new(say!(texts, "review-two")).weak()).wrap());
        return;
    }
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        controls(ui, game, settings, context.wanted, texts);
        let turns = game.record().turns(&game.record().line());
        if let Some(node) = graph(ui, game, &turns, texts) {
            game.go_to(node);
        }
        summary(ui, game, &turns, context.wanted, texts);
    });
}

fn controls(
    ui: &mut Ui,
    game: &mut GameView,
    settings: &mut AnalysisSettings,
    wanted: &mut Option<Command>,
    texts: &Texts,
) {
    ui.horizontal_wrapped(|ui| {
        let name = texts.render(&if game.analysis.review().is_running() {
            message!("cancel")
        } else {
            message!("command-review")
        });
        if ui.button(name).clicked() {
            *wanted = Some(Command::Review);
        }
        if game.analysis.review().is_running() {
            let (done, all) = game.analysis.review().progress();
            let (share, text) = (done as f32 / all.max(1) as f32, format!("{done} / {all}"));
            let width = ui.available_width().min(150.0);
            progress::bar(ui, share, &text, width, say!(texts, "status-progress"));
        } else {
            let combo = ComboBox::from_id_salt("effort").width(110.0);
            let combo = combo.selected_text(texts.show(&settings.effort));
            list::show(ui, combo, say!(texts, "review-effort"), |ui| {
                for &effort in Effort::VARIANTS {
                    ui.selectable_value(&mut settings.effort, effort, texts.show(&effort));
                }
            });
        }
    });
}

/// The positions of the line that the record shows, the first one before any turn.
fn places(game: &GameView, turns: &[Turn], texts: &Texts) -> Vec<Place> {
    let stands = |node: NodeId| game.analysis.standing(game.record(), node);
    let first = Place {
        node: NodeId::ROOT,
        name: say!(texts, "review-start"),
        stands: stands(NodeId::ROOT),
        mark: None,
    };
    let later = turns.iter().filter_map(|turn| {
        let node = *turn.plies.last()?;
        let name = format!("{} {}", game.turn_label(turn), game.turn_text(&turn.plies, texts));
        Some(Place { node, name, stands: stands(node), mark: game.mark_of(turn) })
    });
    std::iter::once(first).chain(later).collect()
}

/// Draws the graph: the first seat's part of the game from below. The node that was clicked.
fn graph(ui: &mut Ui, game: &GameView, turns: &[Turn], texts: &Texts) -> Option<NodeId> {
    let places = places(game, turns, texts);
    let position = game.position()?;
    let available = ui.available_height().min(ui.clip_rect().height() - 8.0);
    let height = (available * 0.5).max(GRAPH.min(available)).max(LOW_GRAPH);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let look = theme::board_look(ui.ctx());
    let colours = [0, 1].map(|seat| look.ink(seat_ink(position, Player(seat))));
    let painter = ui.painter_at(rect.expand(1.0));
    painter.rect_filled(rect, theme::ROUND, theme::graph(colours[1]));
    let step = rect.width() / places.len().max(2) as f32;
    let point = |index: usize, share: f32| {
        pos2(rect.left() + (index as f32 + 0.5) * step, rect.bottom() - share * rect.height())
    };
    let points: Vec<(usize, f32)> = places
        .iter()
        .enumerate()
        .filter_map(|(index, place)| Some((index, place.stands?.share()?.clamp(0.02, 0.98))))
        .collect();
    area(&painter, rect, &points, &point, theme::graph(colours[0]));
    painter.hline(rect.x_range(), rect.center().y, ui.visuals().widgets.noninteractive.bg_stroke);
    let line: Vec<_> = points.iter().map(|(index, share)| point(*index, *share)).collect();
    painter.add(Shape::line(line, Stroke::new(1.5, theme::accent(ui.visuals()))));
    for (index, share) in &points {
        if let Some(mark) = places[*index].mark {
            painter.circle_filled(point(*index, *share), 4.0, theme::mark(ui.visuals(), mark));
        }
    }
    let cursor = game.record().cursor();
    if let Some(index) = places.iter().position(|place| place.node == cursor) {
        painter.vline(point(index, 0.0).x, rect.y_range(), Stroke::new(2.0, theme::accent(ui.visuals())));
    }
    let label = |seat: u8| game.seat_name(SeatId(seat), texts);
    let corners = [(1, rect.left_top() + vec2(4.0, 2.0)), (0, rect.left_bottom() + vec2(4.0, -16.0))];
    for (seat, corner) in corners {
        let font = egui::TextStyle::Small.resolve(ui.style());
        let colour = contrast(theme::graph(colours[usize::from(seat)]));
        painter.text(corner, egui::Align2::LEFT_TOP, label(seat), font, colour);
    }
    let mut clicked = None;
    for (index, place) in places.iter().enumerate() {
        let column = Rect::from_min_size(
            pos2(rect.left() + index as f32 * step, rect.top()),
            vec2(step, rect.height()),
        );
        let response = ui.interact(column, ui.scope_id().with(("place", index)), Sense::click());
        let figure = place.stands.map_or(String::new(), standing_figure);
        let (turn, player) = (&place.name, label(0));
        let name = match place.stands {
            Some(PlayerStanding::Open(_)) => say!(texts, "review-place", turn, player, figure),
            Some(PlayerStanding::Ended(_)) => say!(texts, "review-end", turn, player, figure),
            None => say!(texts, "review-unknown", turn),
        };
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, place.node == cursor, &name));
        if response.hovered() {
            painter.vline(
                column.center().x,
                rect.y_range(),
                Stroke::new(1.0, ui.visuals().weak_text_color()),
            );
        }
        if response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(name).clicked() {
            clicked = Some(place.node);
        }
    }
    clicked
}

/// Fills what lies below the line.
fn area(
    painter: &egui::Painter,
    rect: Rect,
    points: &[(usize, f32)],
    point: &dyn Fn(usize, f32) -> egui::Pos2,
    colour: Color32,
) {
    let mut mesh = Mesh::default();
    for (place, (index, share)) in (0_u32..).zip(points) {
        let top = point(*index, *share);
        mesh.colored_vertex(top, colour);
        mesh.colored_vertex(pos2(top.x, rect.bottom()), colour);
        if place > 0 {
            let corner = place * 2;
            mesh.add_triangle(corner - 2, corner - 1, corner);
            mesh.add_triangle(corner - 1, corner, corner + 1);
        }
    }
    painter.add(mesh);
}

/// Draws the losses of each player, and the way from one mistake to the next.
fn summary(ui: &mut Ui, game: &mut GameView, turns: &[Turn], wanted: &mut Option<Command>, texts: &Texts) {
    let judged: Vec<_> =
        turns.iter().filter_map(|turn| Some((turn.seat?, game.analysis.review().judge(turn)?))).collect();
    if judged.is_empty() {
        let known = !game.analysis.values().is_empty();
        let line = texts.render(&if known { message!("review-partly") } else { message!("review-nothing") });
        ui.add(Label::new(RichText::new(line).small().weak()).wrap());
        return;
    }
    egui::Grid::new("review").num_columns(5).spacing([theme::GAP, theme::TIGHT]).show(ui, |ui| {
        for seat in [SeatId(0), SeatId(1)] {
            let judgements: Vec<_> =
                judged.iter().filter(|(mover, _)| *mover == seat).map(|(_, judgement)| judgement).collect();
            game.badge(ui, Player(seat.0));
            for mark in [MoveMark::Dubious, MoveMark::Mistake, MoveMark::Blunder] {
                let count = judgements.iter().filter(|judgement| judgement.mark == Some(mark)).count();
                let text = RichText::new(format!("{count} {}", mark.as_str()));
                let colour = theme::mark(ui.visuals(), mark);
                ui.label(if count > 0 { text.strong().color(colour) } else { text.weak() });
            }
            let loss: f32 = judgements.iter().map(|judgement| judgement.loss.max(0.0)).sum::<f32>()
                / judgements.len().max(1) as f32;
            // Never "-0.0".
            let percent = decimal(f64::from(loss * 100.0).abs(), 1, texts.language());
            let loss = say!(texts, "review-loss", percent);
            let who = game.seat_name(seat, texts);
            ui.label(loss).on_hover_text(format!("{who}. {}", say!(texts, "review-loss-help")));
            ui.end_row();
        }
    });
    ui.horizontal_wrapped(|ui| {
        for command in [Command::PreviousMistake, Command::NextMistake] {
            let button = ui.button(texts.show(&command));
            if button.on_hover_text(command.tip(ui.ctx(), texts)).clicked() {
                *wanted = Some(command);
            }
        }
        if ui.button(say!(texts, "review-write")).on_hover_text(say!(texts, "review-write-help")).clicked() {
            game.write_marks();
        }
    });
}
