//! The edges of the board: the evaluation bar, and a line that says what the board shows. Knows colours, a
//! share and a text; must not know searches.

use std::f32::consts::FRAC_PI_2;

use abstrakt_scene::colour::contrast;
use egui::epaint::TextShape;
use egui::{
    Color32, FontId, Painter, Rect, Role, Sense, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo, pos2, vec2,
};

use crate::theme;

/// A figure that would have to be smaller than this part of its size stands upright instead.
const SMALLEST: f32 = 0.75;

/// Draws the bar: the first seat's `share` from the bottom, the rest above, each in its colour. The figure stands at the
/// bottom if it is the first seat's (`first`), else at the top; `name` is for screen readers. Without a share nothing is
/// filled.
pub fn evaluation_bar(
    ui: &mut Ui,
    rect: Rect,
    (share, colours): (Option<f32>, [Color32; 2]),
    first: bool,
    (figure, name): (&str, &str),
) {
    let response = ui.interact(rect, ui.scope_id().with("evaluation"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Meter, true, name));
    let painter = ui.painter();
    let empty = ui.visuals().faint_bg_color;
    painter.rect_filled(rect, theme::ROUND, empty);
    let mut grounds = vec![(rect, empty)];
    if let Some(share) = share {
        let shown = ui.ctx().animate_value_with_time(response.id, share, 0.25);
        let border = rect.bottom() - shown.clamp(0.02, 0.98) * rect.height();
        painter.rect_filled(rect, theme::ROUND, colours[1]);
        let (upper, lower) = rect.split_top_bottom_at_y(border);
        painter.rect_filled(lower, theme::ROUND, colours[0]);
        let middle = rect.center().y;
        painter.hline(rect.x_range(), middle, Stroke::new(1.5, theme::accent(ui.visuals())));
        grounds = vec![(upper, colours[1]), (lower, colours[0])];
    }
    let edge = ui.visuals().widgets.noninteractive.bg_stroke;
    painter.rect_stroke(rect, theme::ROUND, edge, StrokeKind::Outside);
    let text = bar_text(painter, rect, first, figure.trim_end_matches(" %"));
    // The border of the two colours may lie behind the figure, which is read on both.
    for (ground, colour) in grounds {
        let text = text.clone().with_override_text_color(contrast(colour));
        painter.with_clip_rect(ground.intersect(painter.clip_rect())).add(text);
    }
    response.on_hover_text(name);
}

/// The figure at its end of the bar: smaller where it is a little too wide, upright where it is much too wide.
fn bar_text(painter: &Painter, rect: Rect, first: bool, figure: &str) -> TextShape {
    let written = |size: f32| {
        painter.layout_no_wrap(figure.to_owned(), FontId::proportional(size), Color32::PLACEHOLDER)
    };
    let mut galley = written(theme::SMALL_FIGURE);
    let fit = (rect.width() - 1.0) / galley.size().x;
    let upright = fit < SMALLEST;
    if fit < 1.0 && !upright {
        galley = written(theme::SMALL_FIGURE * fit);
    }
    let size = if upright { galley.size().yx() } else { galley.size() };
    let top = if first { rect.bottom() - 3.0 - size.y } else { rect.top() + 3.0 };
    let corner = pos2(rect.center().x - size.x / 2.0, top);
    match upright {
        // It turns about its first corner, and reads upwards.
        true => {
            TextShape::new(corner + vec2(0.0, size.y), galley, Color32::PLACEHOLDER).with_angle(-FRAC_PI_2)
        }
        false => TextShape::new(corner, galley, Color32::PLACEHOLDER),
    }
}

/// Writes a line on a plate at the lower edge of `area`, over what is there.
pub fn caption(ui: &Ui, area: Rect, line: &str) {
    let visuals = ui.visuals();
    let font = TextStyle::Body.resolve(ui.style());
    let width = (area.width() - 4.0 * theme::GAP).max(0.0);
    let galley = ui.painter().layout(line.to_owned(), font, visuals.strong_text_color(), width);
    let size = galley.size() + vec2(2.0 * theme::GAP, 2.0 * theme::TIGHT);
    let corner = area.center_bottom() - vec2(size.x / 2.0, size.y + theme::TIGHT);
    let plate = Rect::from_min_size(corner, size);
    ui.painter().rect(plate, theme::ROUND, visuals.window_fill, visuals.window_stroke, StrokeKind::Inside);
    ui.painter().galley(corner + vec2(theme::GAP, theme::TIGHT), galley, visuals.strong_text_color());
}

#[cfg(test)]
mod tests {
    use abstrakt_scene::colour::shade;
    use egui::{Context, RawInput, Shape};

    use super::*;

    /// A light ground below and a dark one above.
    fn grounds() -> [Color32; 2] {
        [2.0, 0.0].map(|factor| shade(theme::accent(&egui::Visuals::light()), factor))
    }

    /// The texts of a bar, each with what it covers, what is drawn of it, and its colour.
    fn texts(share: Option<f32>, first: bool, figure: &str) -> Vec<(Rect, Rect, Option<Color32>)> {
        let ctx = Context::default();
        let rect = Rect::from_min_size(pos2(10.0, 10.0), vec2(theme::BAR, 200.0));
        let draw = || {
            ctx.run_ui(RawInput::default(), |ui| {
                evaluation_bar(ui, rect, (share, grounds()), first, (figure, "name"));
            })
        };
        draw().textures_delta.clear();
        let mut output = draw();
        output.textures_delta.clear();
        let texts = output.shapes.into_iter().filter_map(|clipped| match clipped.shape {
            Shape::Text(text) => {
                let covered = text.visual_bounding_rect();
                assert!(rect.contains_rect(covered), "{figure}: {covered} is not in {rect}");
                Some((covered, clipped.clip_rect, text.override_text_color))
            }
            _ => None,
        });
        texts.collect()
    }

    #[test]
    fn every_figure_is_inside_its_bar_and_is_read_on_its_ground() {
        let figures = [
            "1 %",
            "58 %",
            "99 %",
            "100 %",
            "0 %",
            "1",
            "½",
            "0",
            "+0",
            "-4",
            "+970",
            "-102120",
            "+2147483647",
        ];
        for figure in figures {
            for first in [true, false] {
                for share in [None, Some(0.0), Some(0.03), Some(0.5), Some(0.97), Some(1.0)] {
                    let drawn = texts(share, first, figure);
                    assert_eq!(drawn.len(), if share.is_some() { 2 } else { 1 });
                    // The light ground takes dark letters.
                    let dark = Some(contrast(grounds()[0]));
                    for (covered, clip, colour) in drawn {
                        let Some(share) = share else { continue };
                        let border = 210.0 - share.clamp(0.02, 0.98) * 200.0;
                        let seen = covered.intersect(clip);
                        if seen.is_positive() {
                            let on_light = seen.center().y > border;
                            assert_eq!(colour == dark, on_light, "{figure} at {share}");
                        }
                    }
                }
            }
        }
    }
}
