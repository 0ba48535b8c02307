//! Fills triangles on the processor: the same picture on every machine, without a graphics card. Used for exported
//! pictures and for the pictures of tests. Knows meshes and textures; must not know what they show.

use std::collections::HashMap;
use std::ops::Range;

use epaint::textures::TexturesDelta;
use epaint::{ClippedPrimitive, Color32, ImageData, ImageDelta, Primitive, Rect, TextureId, Vertex};
use image::RgbaImage;

/// The reasons why a picture cannot be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RasterError {
    /// A mesh names a texture that was never set.
    #[error("a mesh without its texture {0:?}")]
    Texture(TextureId),
}

/// A drawing surface with its textures.
#[derive(Default)]
pub struct Rasterizer {
    textures: HashMap<TextureId, Texture>,
}

struct Texture {
    width: usize,
    height: usize,
    texels: Vec<[f32; 4]>,
}

impl Rasterizer {
    /// Takes over changed textures.
    pub fn update(&mut self, delta: &TexturesDelta) {
        for (id, changes) in &delta.set {
            changes.iter().for_each(|change| self.set(*id, change));
        }
        delta.free.iter().for_each(|id| drop(self.textures.remove(id)));
    }

    /// Takes over a texture, or a changed part of one.
    pub fn set(&mut self, id: TextureId, change: &ImageDelta) {
        let ImageData::Color(picture) = &change.image;
        let [width, height] = picture.size;
        let texels = picture.pixels.iter().map(|pixel| channels(*pixel));
        match (change.pos, self.textures.get_mut(&id)) {
            (Some([left, top]), Some(texture)) => {
                for (index, texel) in texels.enumerate() {
                    let (x, y) = (left + index % width, top + index / width);
                    texture.texels[y * texture.width + x] = texel;
                }
            }
            _ => drop(self.textures.insert(id, Texture { width, height, texels: texels.collect() })),
        }
    }

    /// Draws `primitives`, given in points, onto `ground`, as a picture of `[width, height]` pixels. Paint callbacks are
    /// left out: they need a graphics card.
    ///
    /// # Errors
    /// A texture is missing.
    pub fn draw(
        &self,
        [width, height]: [usize; 2],
        pixels_per_point: f32,
        primitives: &[ClippedPrimitive],
        ground: Color32,
    ) -> Result<RgbaImage, RasterError> {
        let mut canvas = Canvas { width, height, pixels: vec![channels(ground); width * height] };
        for ClippedPrimitive { clip_rect, primitive } in primitives {
            let Primitive::Mesh(mesh) = primitive else { continue };
            let missing = RasterError::Texture(mesh.texture_id);
            let texture = self.textures.get(&mesh.texture_id).ok_or(missing)?;
            let clip = *clip_rect * pixels_per_point;
            for corners in mesh.indices.as_chunks::<3>().0 {
                let corners = corners
                    .map(|index| Corner::of(&mesh.vertices[index as usize], pixels_per_point, texture));
                canvas.triangle(corners, clip, texture);
            }
        }
        Ok(canvas.picture())
    }
}

/// A corner of a triangle in pixels, texels and channels of 0..=255.
#[derive(Clone, Copy)]
struct Corner {
    pixel: [f32; 2],
    texel: [f32; 2],
    colour: [f32; 4],
}

impl Corner {
    fn of(vertex: &Vertex, scale: f32, texture: &Texture) -> Self {
        let texel = [vertex.uv.x * texture.width as f32 - 0.5, vertex.uv.y * texture.height as f32 - 0.5];
        Self { pixel: [vertex.pos.x * scale, vertex.pos.y * scale], texel, colour: channels(vertex.color) }
    }
}

struct Canvas {
    width: usize,
    height: usize,
    /// Premultiplied, 0..=255, as egui mixes colours.
    pixels: Vec<[f32; 4]>,
}

impl Canvas {
    fn triangle(&mut self, mut corners: [Corner; 3], clip: Rect, texture: &Texture) {
        let doubled = cross(corners[0].pixel, corners[1].pixel, corners[2].pixel);
        if doubled.abs() < 1e-6 {
            return;
        }
        if doubled < 0.0 {
            corners.swap(1, 2);
        }
        let area = doubled.abs();
        let [a, b, c] = corners;
        let span = |axis: usize, low: f32, high: f32, size: usize| {
            let values = [a.pixel[axis], b.pixel[axis], c.pixel[axis]];
            let first = values.into_iter().fold(f32::MAX, f32::min).floor().max(low.round());
            let end = values.into_iter().fold(f32::MIN, f32::max).ceil().min(high.round());
            (first.max(0.0) as usize)..(end.max(0.0) as usize).min(size)
        };
        let fill = Fill::new(corners, texture);
        let columns = span(0, clip.min.x, clip.max.x, self.width);
        for y in span(1, clip.min.y, clip.max.y, self.height) {
            let edges = [(b.pixel, c.pixel), (c.pixel, a.pixel), (a.pixel, b.pixel)];
            for x in crossed(&edges, y as f32 + 0.5, columns.clone()) {
                let pixel_centre = [x as f32 + 0.5, y as f32 + 0.5];
                let weights = edges.map(|(from, to)| cross(from, to, pixel_centre) / area);
                let covered = weights.iter().zip(edges).all(|(weight, (from, to))| owns(*weight, from, to));
                if covered {
                    self.blend(y * self.width + x, fill.at(weights));
                }
            }
        }
    }

    fn blend(&mut self, index: usize, source: [f32; 4]) {
        let transmittance = 1.0 - source[3] / 255.0;
        for (channel, source) in self.pixels[index].iter_mut().zip(source) {
            *channel = source + *channel * transmittance;
        }
    }

    fn picture(self) -> RgbaImage {
        let bytes = |pixel: &[f32; 4]| pixel.map(|channel| channel.round().clamp(0.0, 255.0) as u8);
        RgbaImage::from_fn(self.width as u32, self.height as u32, |x, y| {
            image::Rgba(bytes(&self.pixels[y as usize * self.width + x as usize]))
        })
    }
}

/// The columns of a row that a triangle can touch, a pixel more on each side: thin triangles have wide boxes.
fn crossed(edges: &[([f32; 2], [f32; 2]); 3], y: f32, columns: Range<usize>) -> Range<usize> {
    let (mut first, mut end) = (columns.start as f32, columns.end as f32);
    for &(from, to) in edges {
        // The edge function falls by this much with each column.
        let fall = to[1] - from[1];
        let zero = from[0] + (y - from[1]) * (to[0] - from[0]) / fall;
        if fall < 0.0 {
            first = first.max(zero - 1.5);
        } else if fall > 0.0 {
            end = end.min(zero + 1.5);
        }
    }
    (first as usize)..(end.max(0.0).ceil() as usize).min(columns.end)
}

/// Returns whether a triangle owns a pixel by this edge. A pixel that lies on the edge belongs to the triangle of which
/// it is a top or a left edge, so that neighbours never both draw it.
fn owns(weight: f32, from: [f32; 2], to: [f32; 2]) -> bool {
    let (right, down) = (to[0] - from[0], to[1] - from[1]);
    weight > 0.0 || (weight == 0.0 && (down < 0.0 || (down == 0.0 && right > 0.0)))
}

/// The filling of a triangle: its corners' colours times the texture between its four nearest texels.
struct Fill<'a> {
    corners: [Corner; 3],
    texture: &'a Texture,
    /// The texel of a triangle that lies on one point of the texture, as everything but text does.
    flat: Option<[f32; 4]>,
}

impl<'a> Fill<'a> {
    fn new(corners: [Corner; 3], texture: &'a Texture) -> Self {
        let [x, y] = corners[0].texel;
        let flat = corners.iter().all(|corner| corner.texel == [x, y]).then(|| texture.sample(x, y));
        Self { corners, texture, flat }
    }

    fn at(&self, [u, v, w]: [f32; 3]) -> [f32; 4] {
        let [a, b, c] = &self.corners;
        let texel = self.flat.unwrap_or_else(|| {
            let [x, y] = [0, 1].map(|axis| a.texel[axis] * u + b.texel[axis] * v + c.texel[axis] * w);
            self.texture.sample(x, y)
        });
        let mut colour = [0.0; 4];
        for channel in 0..4 {
            let mixed = a.colour[channel] * u + b.colour[channel] * v + c.colour[channel] * w;
            colour[channel] = texel[channel] * mixed / 255.0;
        }
        colour
    }
}

impl Texture {
    fn sample(&self, x: f32, y: f32) -> [f32; 4] {
        let (left, top) = (x.floor(), y.floor());
        let (right_share, low_share) = (x - left, y - top);
        let texel = |dx: i32, dy: i32| {
            let column = (left as i32 + dx).clamp(0, self.width as i32 - 1) as usize;
            let row = (top as i32 + dy).clamp(0, self.height as i32 - 1) as usize;
            self.texels[row * self.width + column]
        };
        let (a, b, c, d) = (texel(0, 0), texel(1, 0), texel(0, 1), texel(1, 1));
        std::array::from_fn(|channel| {
            let upper = a[channel] + (b[channel] - a[channel]) * right_share;
            let lower = c[channel] + (d[channel] - c[channel]) * right_share;
            upper + (lower - upper) * low_share
        })
    }
}

fn channels(colour: Color32) -> [f32; 4] {
    colour.to_array().map(f32::from)
}

fn cross(a: [f32; 2], b: [f32; 2], c: [f32; 2]) -> f32 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

#[cfg(test)]
mod tests {
    use epaint::{Mesh, pos2, vec2};

    use super::*;

    fn white() -> Rasterizer {
        let texture = Texture { width: 1, height: 1, texels: vec![[255.0; 4]] };
        Rasterizer { textures: HashMap::from([(TextureId::default(), texture)]) }
    }

    fn clipped(mesh: Mesh) -> [ClippedPrimitive; 1] {
        [ClippedPrimitive { clip_rect: Rect::EVERYTHING, primitive: Primitive::Mesh(mesh) }]
    }

    #[test]
    fn a_square_of_two_triangles_covers_every_pixel_once() {
        let mut mesh = Mesh::default();
        mesh.add_colored_rect(
            Rect::from_min_size(pos2(2.0, 3.0), vec2(8.0, 8.0)),
            Color32::from_black_alpha(128),
        );
        let picture = white().draw([12, 12], 1.0, &clipped(mesh), Color32::WHITE).expect("drawn");
        for (x, y, pixel) in picture.enumerate_pixels() {
            let is_covered = (2..10).contains(&x) && (3..11).contains(&y);
            assert_eq!(pixel.0[0], if is_covered { 127 } else { 255 }, "{x},{y}");
        }
    }

    #[test]
    fn clipping_and_scale_are_obeyed() {
        let mut mesh = Mesh::default();
        mesh.add_colored_rect(Rect::from_min_size(pos2(0.0, 0.0), vec2(4.0, 4.0)), Color32::BLACK);
        let clip_rect = Rect::from_min_size(pos2(0.0, 0.0), vec2(4.0, 1.0));
        let clipped = [ClippedPrimitive { clip_rect, primitive: Primitive::Mesh(mesh) }];
        let picture = white().draw([8, 8], 2.0, &clipped, Color32::WHITE).expect("drawn");
        let dark = picture.pixels().filter(|pixel| pixel.0[0] == 0).count();
        assert_eq!(dark, 8 * 2);
    }

    #[test]
    fn a_missing_texture_is_an_error() {
        let mut mesh = Mesh::with_texture(TextureId::User(7));
        let rect = Rect::from_min_size(pos2(0.0, 0.0), vec2(1.0, 1.0));
        mesh.add_rect_with_uv(rect, rect, Color32::BLACK);
        let drawn = white().draw([2, 2], 1.0, &clipped(mesh), Color32::WHITE);
        assert_eq!(drawn.err(), Some(RasterError::Texture(TextureId::User(7))));
    }
}
