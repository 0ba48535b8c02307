//! The window's light and dark style. Knows egui's style; must not know boards.

use abstrakt_texts::Localize;
use egui::{Color32, CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, TextStyle, Visuals, vec2};
use serde::{Deserialize, Serialize};
use strum::VariantArray;

/// The style that the user chose.
/// The variants stand in the order of the menu.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Localize, VariantArray)]
#[serde(rename_all = "kebab-case")]
pub enum Look {
    /// That of the system.
    #[default]
    #[message("look-system")]
    System,
    /// Dark text on light ground.
    #[message("look-light")]
    Light,
    /// Light text on dark ground.
    #[message("look-dark")]
    Dark,
}

/// Gives the window both of its styles; egui shows the one that `look` asks for.
pub fn install(ctx: &egui::Context, look: Look) {
    ctx.set_visuals_of(egui::Theme::Light, light());
    ctx.set_visuals_of(egui::Theme::Dark, dark());
    ctx.all_styles_mut(|style| {
        style.spacing.item_spacing = vec2(8.0, 7.0);
        style.spacing.button_padding = vec2(10.0, 5.0);
        style.spacing.menu_margin = Margin::same(6);
        style.spacing.window_margin = Margin::same(16);
        style.spacing.interact_size.y = 26.0;
        style.spacing.combo_width = 150.0;
        style.spacing.combo_height = 420.0;
        style.spacing.tooltip_width = 420.0;
        let sized = |size: f32| FontId::new(size, FontFamily::Proportional);
        style.text_styles.insert(TextStyle::Body, sized(14.5));
        style.text_styles.insert(TextStyle::Button, sized(14.5));
        style.text_styles.insert(TextStyle::Small, sized(12.0));
        style.text_styles.insert(TextStyle::Heading, sized(21.0));
    });
    choose(ctx, look);
}

/// Shows the style that `look` asks for.
pub fn choose(ctx: &egui::Context, look: Look) {
    ctx.set_theme(match look {
        Look::System => egui::ThemePreference::System,
        Look::Light => egui::ThemePreference::Light,
        Look::Dark => egui::ThemePreference::Dark,
    });
}

pub(super) fn light() -> Visuals {
    let mut visuals = Visuals::light();
    visuals.panel_fill = Color32::from_rgb(246, 244, 240);
    visuals.window_fill = Color32::from_rgb(253, 252, 250);
    visuals.extreme_bg_color = Color32::WHITE;
    visuals.text_edit_bg_color = Some(Color32::from_rgb(240, 237, 231));
    visuals.faint_bg_color = Color32::from_rgb(238, 235, 229);
    visuals.hyperlink_color = Color32::from_rgb(0, 95, 153);
    visuals.selection.bg_fill = Color32::from_rgb(189, 221, 243);
    visuals.selection.stroke = Stroke::new(1.0, Color32::from_rgb(0, 62, 102));
    visuals.widgets.noninteractive.fg_stroke.color = Color32::from_gray(45);
    visuals.widgets.noninteractive.bg_stroke.color = Color32::from_rgb(217, 212, 203);
    visuals.widgets.inactive.fg_stroke.color = Color32::from_gray(40);
    visuals.widgets.inactive.weak_bg_fill = Color32::from_rgb(232, 228, 220);
    visuals.widgets.inactive.bg_fill = Color32::from_rgb(222, 217, 208);
    visuals.widgets.hovered.weak_bg_fill = Color32::from_rgb(222, 217, 207);
    visuals.widgets.active.weak_bg_fill = Color32::from_rgb(206, 200, 189);
    rounded(visuals)
}

pub(super) fn dark() -> Visuals {
    let mut visuals = Visuals::dark();
    visuals.panel_fill = Color32::from_rgb(32, 35, 40);
    visuals.window_fill = Color32::from_rgb(40, 43, 49);
    visuals.extreme_bg_color = Color32::from_rgb(22, 24, 28);
    visuals.faint_bg_color = Color32::from_rgb(41, 45, 51);
    visuals.hyperlink_color = Color32::from_rgb(106, 184, 232);
    visuals.selection.bg_fill = Color32::from_rgb(28, 84, 122);
    visuals.selection.stroke = Stroke::new(1.0, Color32::from_rgb(220, 238, 250));
    visuals.widgets.noninteractive.fg_stroke.color = Color32::from_gray(212);
    visuals.widgets.noninteractive.bg_stroke.color = Color32::from_rgb(60, 65, 73);
    visuals.widgets.inactive.fg_stroke.color = Color32::from_gray(220);
    visuals.widgets.inactive.weak_bg_fill = Color32::from_rgb(56, 61, 69);
    visuals.widgets.inactive.bg_fill = Color32::from_rgb(66, 72, 81);
    visuals.widgets.hovered.weak_bg_fill = Color32::from_rgb(70, 76, 86);
    visuals.widgets.active.weak_bg_fill = Color32::from_rgb(84, 91, 102);
    rounded(visuals)
}

fn rounded(mut visuals: Visuals) -> Visuals {
    let corner = CornerRadius::same(6);
    let widgets = &mut visuals.widgets;
    for state in [
        &mut widgets.noninteractive,
        &mut widgets.inactive,
        &mut widgets.hovered,
        &mut widgets.active,
        &mut widgets.open,
    ] {
        state.corner_radius = corner;
    }
    widgets.hovered.expansion = 0.0;
    widgets.active.expansion = 0.0;
    visuals.window_corner_radius = CornerRadius::same(10);
    visuals.menu_corner_radius = CornerRadius::same(8);
    let soft = Shadow { offset: [0, 6], blur: 20, spread: 0, color: Color32::from_black_alpha(50) };
    visuals.window_shadow = soft;
    visuals.popup_shadow = soft;
    visuals.slider_trailing_fill = true;
    visuals
}
