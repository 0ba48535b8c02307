//! What stands at the board's edges: the evaluation bar, and a line that says what the board shows. Knows colours, a
//! share and a text; must not know searches.

use egui::{
    Align2, Color32, FontId, Rect, Role, Sense, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo, pos2, vec2,
};

use crate::theme;

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
    painter.rect_filled(rect, theme::ROUND, ui.visuals().faint_bg_color);
    let mut ground = ui.visuals().faint_bg_color;
    if let Some(share) = share {
        let shown = ui.ctx().animate_value_with_time(response.id, share, 0.25);
        let border = rect.bottom() - shown.clamp(0.02, 0.98) * rect.height();
        painter.rect_filled(rect, theme::ROUND, colours[1]);
        let below = Rect::from_min_max(pos2(rect.left(), border), rect.max);
        painter.rect_filled(below, theme::ROUND, colours[0]);
        let middle = rect.center().y;
        painter.hline(rect.x_range(), middle, Stroke::new(1.5, theme::accent(ui.visuals())));
        ground = if first { colours[0] } else { colours[1] };
    }
    let edge = ui.visuals().widgets.noninteractive.bg_stroke;
    painter.rect_stroke(rect, theme::ROUND, edge, StrokeKind::Outside);
    let (at, align) = match first {
        true => (rect.center_bottom() - vec2(0.0, 3.0), Align2::CENTER_BOTTOM),
        false => (rect.center_top() + vec2(0.0, 3.0), Align2::CENTER_TOP),
    };
    let short = figure.trim_end_matches(" %");
    painter.text(at, align, short, FontId::proportional(theme::SMALL_FIGURE), theme::on(ground));
    response.on_hover_text(name);
}

/// Writes a line on a plate at the lower edge of `room`, over what is there.
pub fn caption(ui: &Ui, room: Rect, line: &str) {
    let visuals = ui.visuals();
    let font = TextStyle::Body.resolve(ui.style());
    let width = (room.width() - 4.0 * theme::GAP).max(0.0);
    let galley = ui.painter().layout(line.to_owned(), font, visuals.strong_text_color(), width);
    let size = galley.size() + vec2(2.0 * theme::GAP, 2.0 * theme::TIGHT);
    let at = room.center_bottom() - vec2(size.x / 2.0, size.y + theme::TIGHT);
    let plate = Rect::from_min_size(at, size);
    ui.painter().rect(plate, theme::ROUND, visuals.window_fill, visuals.window_stroke, StrokeKind::Inside);
    ui.painter().galley(at + vec2(theme::GAP, theme::TIGHT), galley, visuals.strong_text_color());
}
