//! Checks that a cover is small enough to be shown. It is measured by its head alone: nothing is decoded here.

use crate::FactsError;

/// Greatest file, bytes.
const MOST_BYTES: usize = 4 << 20;
/// Greatest width and height of a plugin's cover picture, pixels.
pub const MOST_COVER_PIXELS: u32 = 4096;

/// Refuses a cover that would take too much memory when it is shown. A file that is not a PNG picture is no cover at all,
/// and harms no one.
pub(crate) fn check(cover: &[u8]) -> Result<(), FactsError> {
    let size = cover.len();
    if size > MOST_BYTES {
        return Err(FactsError::Cover { size, most: MOST_BYTES });
    }
    match measure(cover) {
        Some((width, height)) if width.max(height) > MOST_COVER_PIXELS => {
            Err(FactsError::CoverSize { width, height, most: MOST_COVER_PIXELS })
        }
        _ => Ok(()),
    }
}

/// Width and height that the head of a PNG picture tells. CITE: [W3C 2003] 5.2 and 11.2.2: the signature, then the
/// length and the name of the first chunk, `IHDR`, which begins with both.
fn measure(png: &[u8]) -> Option<(u32, u32)> {
    let head = png.strip_prefix(b"\x89PNG\r\n\x1a\n")?.get(4..)?.strip_prefix(b"IHDR")?;
    let (width, rest) = head.split_first_chunk::<4>()?;
    let height = rest.first_chunk::<4>()?;
    Some((u32::from_be_bytes(*width), u32::from_be_bytes(*height)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(width: u32, height: u32) -> Vec<u8> {
        let size = [width.to_be_bytes(), height.to_be_bytes()].concat();
        [b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".as_slice(), &size, &[8, 6, 0, 0, 0]].concat()
    }

    #[test]
    fn a_cover_is_measured_by_its_head() {
        for small in
            [head(320, 240), head(4096, 4096), Vec::new(), b"GIF89a".to_vec(), head(320, 240)[..20].to_vec()]
        {
            assert_eq!(check(&small), Ok(()));
        }
        for (width, height) in [(40_000, 4), (4, 4097), (16_000, 16_000)] {
            let refused = FactsError::CoverSize { width, height, most: 4096 };
            assert_eq!(check(&head(width, height)), Err(refused));
        }
        let large = vec![0; MOST_BYTES + 1];
        assert_eq!(check(&large), Err(FactsError::Cover { size: large.len(), most: MOST_BYTES }));
    }
}
