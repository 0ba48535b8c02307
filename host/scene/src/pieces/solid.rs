//! Pieces as bodies with a little light from the upper left. Knows shapes, colours and sizes; must not know boards, moves
//! or clicks.

use std::f32::consts::TAU;

use epaint::{Color32, Mesh, Pos2, Vec2, pos2, vec2};

use super::Brush;
use crate::canvas::Canvas;
use crate::colour::{LIGHT, SHADOW, fade, mix, shade};

/// Corners of a circle.
const SEGMENTS: u32 = 40;
/// Rings of triangles that shade a ball.
const RINGS: u16 = 9;
/// The direction of the light: x to the right, y down, z towards the eye.
const LAMP: [f32; 3] = [-0.48, -0.62, 0.62];
/// Share of the light that falls everywhere.
const AMBIENT: f32 = 0.62;

/// A round shape as rings of triangles from the centre out, wide and deep by `size`; `colour` gets the distance from the centre (1 at the
/// rim) and the direction.
fn rings(
    canvas: &mut Canvas<'_>,
    centre: Pos2,
    radii: &[f32],
    size: Vec2,
    colour: impl Fn(usize, Vec2) -> Color32,
) {
    let mut mesh = Mesh::default();
    for (index, &radius) in radii.iter().enumerate() {
        for segment in 0..SEGMENTS {
            let way = Vec2::angled(segment as f32 / SEGMENTS as f32 * TAU);
            mesh.colored_vertex(centre + way * size * radius, colour(index, way));
        }
    }
    for ring in 1..radii.len() as u32 {
        let (inner, outer) = ((ring - 1) * SEGMENTS, ring * SEGMENTS);
        for segment in 0..SEGMENTS {
            let next = (segment + 1) % SEGMENTS;
            mesh.add_triangle(inner + segment, outer + segment, outer + next);
            mesh.add_triangle(inner + segment, outer + next, inner + next);
        }
    }
    canvas.add(mesh);
}

pub(super) fn ball(canvas: &mut Canvas<'_>, centre: Pos2, radius: f32, colour: Color32, brush: Brush) {
    // The last ring fades out: the edge stays smooth at any size.
    let mut radii: Vec<f32> = (0..=RINGS).map(|ring| radius * f32::from(ring) / f32::from(RINGS)).collect();
    radii.push(radius + 1.0);
    let last = radii.len() - 1;
    rings(canvas, centre, &radii, vec2(brush.width, 1.0), |ring, way| {
        if ring == last {
            return Color32::TRANSPARENT;
        }
        let out = radii[ring] / radius;
        fade(lit(colour, way * out), brush.opacity)
    });
}

/// Colour of a ball where its surface lies at `from` (in radii from the centre).
fn lit(colour: Color32, from: Vec2) -> Color32 {
    let height = (1.0 - from.length_sq()).max(0.0).sqrt();
    let facing = (from.x * LAMP[0] + from.y * LAMP[1] + height * LAMP[2]).max(0.0);
    let body = shade(colour, (AMBIENT + (1.0 - AMBIENT) * facing * 1.25).min(1.08) - (1.0 - height) * 0.12);
    let glint = ((facing - 0.86) / 0.14).clamp(0.0, 1.0).powi(2);
    mix(body, LIGHT, glint * 0.75)
}

pub(super) fn disc(canvas: &mut Canvas<'_>, centre: Pos2, radius: f32, colour: Color32, brush: Brush) {
    let side = shade(colour, if brush.opacity < 1.0 { 1.0 } else { 0.62 });
    let thick = vec2(0.0, radius * 0.12);
    rings(canvas, centre + thick, &[0.0, radius, radius + 1.0], brush.lying(), |ring, _| {
        if ring == 2 { Color32::TRANSPARENT } else { fade(side, brush.opacity) }
    });
    let radii = [0.0, radius * 0.7, radius * 0.78, radius * 0.94, radius, radius + 1.0];
    rings(canvas, centre, &radii, brush.lying(), |ring, way| {
        let slope = -(way.x * 0.5 + way.y * 0.8);
        let tone = match ring {
            0 | 1 => colour,
            2 => shade(colour, 0.9 - slope * 0.06),
            3 => shade(colour, (1.0 + slope * 0.1).min(1.2)),
            4 => shade(colour, 0.82 + slope * 0.1),
            _ => return Color32::TRANSPARENT,
        };
        fade(tone, brush.opacity)
    });
}

pub(super) fn ring(canvas: &mut Canvas<'_>, centre: Pos2, radius: f32, colour: Color32, brush: Brush) {
    let inner = radius * 0.68;
    let steps = 6u8;
    let mut radii = vec![inner - 1.0];
    radii.extend((0..=steps).map(|step| inner + (radius - inner) * f32::from(step) / f32::from(steps)));
    radii.push(radius + 1.0);
    let last = radii.len() - 1;
    rings(canvas, centre, &radii, brush.lying(), |ring, way| {
        if ring == 0 || ring == last {
            return Color32::TRANSPARENT;
        }
        // A torus: across the ring the surface leans from inwards to outwards.
        let slope = (radii[ring] - inner) / (radius - inner) * 2.0 - 1.0;
        fade(lit(colour, way * slope * 0.95), brush.opacity)
    });
}

pub(super) fn column(
    canvas: &mut Canvas<'_>,
    centre: Pos2,
    radius: f32,
    height: f32,
    colour: Color32,
    brush: Brush,
) {
    let rise = brush.lift(height);
    let long = vec2(0.55, 0.35) * rise * 1.6;
    rings(canvas, centre + long, &[0.0, radius * 0.9, radius * 1.15], brush.lying(), |ring, _| {
        fade(SHADOW, if ring == 2 { 0.0 } else { 0.26 * brush.opacity })
    });
    // The side of a column that stands on a tilted board is light on the left.
    let tone = |way: Vec2| if brush.is_tilted() { 0.68 - 0.22 * way.x } else { 0.55 };
    let layers = 8u8;
    for layer in 0..=layers {
        let lift = vec2(0.0, rise * f32::from(layer) / f32::from(layers));
        rings(canvas, centre - lift, &[0.0, radius, radius + 1.0], brush.lying(), |ring, way| {
            if ring == 2 { Color32::TRANSPARENT } else { fade(shade(colour, tone(way)), brush.opacity) }
        });
    }
    disc_top(canvas, centre - vec2(0.0, rise), radius, colour, brush);
}

fn disc_top(canvas: &mut Canvas<'_>, centre: Pos2, radius: f32, colour: Color32, brush: Brush) {
    rings(
        canvas,
        centre,
        &[0.0, radius * 0.82, radius * 0.9, radius, radius + 1.0],
        brush.lying(),
        |ring, way| {
            let slope = -(way.x * 0.5 + way.y * 0.8);
            let tone = match ring {
                0 | 1 => colour,
                2 | 3 => shade(colour, (0.94 + slope * 0.16).min(1.3)),
                _ => return Color32::TRANSPARENT,
            };
            fade(tone, brush.opacity)
        },
    );
}

pub(super) fn shadow(canvas: &mut Canvas<'_>, centre: Pos2, radius: f32, brush: Brush) {
    let fall = pos2(centre.x + radius * 0.08, centre.y + radius * 0.2);
    rings(canvas, fall, &[0.0, radius * 0.86, radius * 1.12], brush.lying(), |ring, _| {
        fade(SHADOW, if ring == 2 { 0.0 } else { 0.34 * brush.opacity })
    });
}

pub(super) fn shadow_ring(canvas: &mut Canvas<'_>, centre: Pos2, radius: f32, brush: Brush) {
    let fall = pos2(centre.x + radius * 0.06, centre.y + radius * 0.14);
    rings(
        canvas,
        fall,
        &[radius * 0.58, radius * 0.78, radius * 0.98, radius * 1.1],
        brush.lying(),
        |ring, _| fade(SHADOW, if ring == 0 || ring == 3 { 0.0 } else { 0.3 * brush.opacity }),
    );
}
