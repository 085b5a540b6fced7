//! PNG from the same scene: plotters' bitmap backend, painted large and averaged down.
//!
//! plotters rounds every letter and edge to a whole pixel. Painting on a grid several
//! times finer and averaging gives smooth edges and even letter spacing for all marks
//! alike, with no second drawing path.

use super::error::ChartError;
use super::font::{HALF_CAPITAL, HEIGHT_OF_EM};
use super::paint::{Placement, paint};
use super::scene::Scene;
use plotters::prelude::BitMapBackend;
use plotters_backend::text_anchor::HPos;
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
};

/// The most samples a picture is painted with, which bounds memory at three bytes each.
const MOST_SAMPLES: u64 = 24_000_000;

/// Encodes a scene as a PNG of exactly `size` pixels, scaled to fit and centred.
///
/// # Errors
///
/// [`ChartError::Painting`] if plotters or the encoder refuses.
pub fn encode(
    scene: &Scene,
    size: (u32, u32),
    background: super::scene::Color,
) -> Result<Vec<u8>, ChartError> {
    let (width, height) = size;
    let pixels = u64::from(width) * u64::from(height);
    let finer = (1..=4).rev().find(|k| pixels * k * k <= MOST_SAMPLES).unwrap_or(1) as u32;
    let (wide, high) = (width * finer, height * finer);
    let super::scene::Color(r, g, b) = background;
    let mut samples = [r, g, b].repeat(wide as usize * high as usize);
    let steps = (f64::from(wide) / scene.width).min(f64::from(high) / scene.height);
    let shift =
        ((f64::from(wide) - scene.width * steps) / 2.0, (f64::from(high) - scene.height * steps) / 2.0);
    let bitmap = BitMapBackend::with_buffer(&mut samples, (wide, high));
    paint(scene, &mut Fine(bitmap), Placement { steps, shift })
        .map_err(|error| ChartError::Painting(error.to_string()))?;
    let averaged = average(&samples, (width as usize, height as usize), finer as usize);
    write_png(&averaged, size).map_err(|error| ChartError::Painting(error.to_string()))
}

/// The mean of every `finer` by `finer` block.
fn average(samples: &[u8], (width, height): (usize, usize), finer: usize) -> Vec<u8> {
    if finer == 1 {
        return samples.to_vec();
    }
    let stride = width * finer * 3;
    let count = (finer * finer) as u32;
    let mut out = Vec::with_capacity(width * height * 3);
    let mut sums = vec![0u32; width * 3];
    for rows in samples.chunks_exact(stride * finer) {
        sums.fill(0);
        for row in rows.chunks_exact(stride) {
            for (sum, block) in sums.chunks_exact_mut(3).zip(row.chunks_exact(3 * finer)) {
                for pixel in block.chunks_exact(3) {
                    sum[0] += u32::from(pixel[0]);
                    sum[1] += u32::from(pixel[1]);
                    sum[2] += u32::from(pixel[2]);
                }
            }
        }
        out.extend(sums.iter().map(|sum| ((sum + count / 2) / count) as u8));
    }
    out
}

fn write_png(pixels: &[u8], (width, height): (u32, u32)) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Default);
    encoder.set_adaptive_filter(png::AdaptiveFilterType::Adaptive);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(bytes)
}

/// plotters' bitmap, with half-open rectangles and text on its exact baseline.
struct Fine<'a>(BitMapBackend<'a>);

type Painted<'a> = Result<(), DrawingErrorKind<<BitMapBackend<'a> as DrawingBackend>::ErrorType>>;

impl<'a> DrawingBackend for Fine<'a> {
    type ErrorType = <BitMapBackend<'a> as DrawingBackend>::ErrorType;

    fn get_size(&self) -> (u32, u32) {
        self.0.get_size()
    }

    fn ensure_prepared(&mut self) -> Painted<'a> {
        self.0.ensure_prepared()
    }

    fn present(&mut self) -> Painted<'a> {
        self.0.present()
    }

    fn draw_pixel(&mut self, point: BackendCoord, color: BackendColor) -> Painted<'a> {
        self.0.draw_pixel(point, color)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Painted<'a> {
        // The bitmap counts the last row and column in.
        let last = if fill { (to.0 - 1, to.1 - 1) } else { to };
        if last.0 < from.0 || last.1 < from.1 {
            return Ok(());
        }
        self.0.draw_rect(from, last, style, fill)
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Painted<'a> {
        let points: Vec<_> = path.into_iter().collect();
        let round = style.stroke_width() / 2;
        for (index, pair) in points.windows(2).enumerate() {
            if index > 0 && round > 1 {
                self.0.draw_circle(pair[0], round, &style.color(), true)?;
            }
            self.0.draw_line(pair[0], pair[1], style)?;
        }
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        at: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Painted<'a> {
        self.0.draw_circle(at, radius, style, fill)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> Painted<'a> {
        self.0.fill_polygon(corners, style)
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, (x, y): BackendCoord) -> Painted<'a> {
        let refused = |error| DrawingErrorKind::FontError(Box::new(error));
        let ((left, _), (right, _)) = style.layout_box(text).map_err(refused)?;
        let left = match style.anchor().h_pos {
            HPos::Left => x,
            HPos::Center => x - (right - left) / 2,
            HPos::Right => x - (right - left),
        };
        // plotters puts the baseline half a font size below the point it is given.
        let em = style.size() / HEIGHT_OF_EM;
        let top = y + (em * HALF_CAPITAL - style.size() / 2.0).round() as i32;
        let canvas = &mut self.0;
        style
            .draw(text, (0, 0), |dx, dy, color| canvas.draw_pixel((left + dx, top + dy), color))
            .map_err(refused)?
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn averaging_takes_the_mean_of_each_block() {
        // Two blocks of two by two: 0 0 / 4 8 and all 100.
        let grey = [0u8, 0, 100, 100, 4, 8, 100, 100];
        let samples: Vec<u8> = grey.iter().flat_map(|&v| [v, v, v]).collect();
        assert_eq!(average(&samples, (2, 1), 2), [3, 3, 3, 100, 100, 100]);
    }
}
