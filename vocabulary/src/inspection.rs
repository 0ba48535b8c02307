//! Inspection of a site: facts for a person about the site and the piece on it.

use serde::{Deserialize, Serialize};

use crate::limits::{LONGEST_INSPECTION, LONGEST_NAME, MOST_PICTURES, MOST_SITES, length};
use crate::{Board, Bounds, Extension, Scene, Site, Text};

/// Facts about a site and the piece on it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Inspection {
    /// A few plain lines, at most [`LONGEST_INSPECTION`] bytes in each language.
    pub text: Text,
    /// Sites of the board that what stands here reaches now, as if its owner were to move; the host marks them.
    #[serde(default)]
    pub reach: Vec<Site>,
    /// Small pictures: the two sides of a tile. At most [`MOST_PICTURES`].
    #[serde(default)]
    pub pictures: Vec<Picture>,
}

/// A small picture: a board of its own with what stands on it, drawn as the large one is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Picture {
    /// The caption: "after its next move".
    pub caption: Text,
    /// Geometry.
    pub board: Board,
    /// Pieces and marks; inks mean the same as in the position's scene.
    pub scene: Scene,
}

impl Extension for Inspection {
    const ID: &'static str = "inspection";
    const VERSION: u32 = 1;
    type Question = Site;

    fn check(&self, bounds: Bounds) -> Result<(), String> {
        let off_board = self.reach.iter().find(|site| usize::from(site.0) >= bounds.sites);
        if let Some(site) = off_board {
            return Err(format!("an inspected piece reaches site {}, beyond its board", site.0));
        }
        let (text, reach, pictures) = (length(&self.text), self.reach.len(), self.pictures.len());
        for (what, size, most) in [
            ("bytes of the text", text, LONGEST_INSPECTION),
            ("sites that the piece reaches", reach, MOST_SITES),
            ("pictures", pictures, MOST_PICTURES),
        ] {
            if size > most {
                return Err(format!("{what} of an inspection = {size}: expected at most {most}"));
            }
        }
        for Picture { caption, board, scene } in &self.pictures {
            let checked = board.check().and_then(|()| scene.check());
            checked.map_err(|error| format!("an inspection's picture: {error}"))?;
            let caption = length(caption);
            if caption > LONGEST_NAME {
                return Err(format!(
                    "bytes of an inspection's caption = {caption}: expected at most {LONGEST_NAME}"
                ));
            }
            let pieces = scene.pieces.iter().map(|piece| piece.site);
            let mut sites = pieces.chain(scene.marks.iter().map(|(site, _)| *site));
            if let Some(site) = sites.find(|site| usize::from(site.0) >= board.sites.len()) {
                return Err(format!("an inspection's picture uses site {}, beyond its board", site.0));
            }
        }
        Ok(())
    }
}
