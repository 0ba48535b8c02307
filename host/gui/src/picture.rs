//! Pictures of a position as files and for the clipboard. Knows figures and the disk; must not know sessions or dialogs.

use std::fmt::Display;
use std::path::Path;

use abstrakt_scene::Figure;
use abstrakt_system::{ForeignText, SystemError, replace};
use abstrakt_texts::Localize;
use abstrakt_worker::WorkerError;
use egui::ColorImage;

/// The reason why there is no picture.
#[derive(Clone, Debug, PartialEq, Localize)]
pub enum PictureFileError {
    /// It could not be drawn or encoded: the technical reason.
    #[message("picture-failed")]
    Drawing(ForeignText),
    /// The game did not tell a position.
    #[message(transparent)]
    Game(WorkerError),
    /// The system refuses the file.
    #[message(transparent)]
    Writing(SystemError),
}

impl PictureFileError {
    /// A failure of drawing or encoding.
    pub fn drawing(error: impl Display) -> Self {
        Self::Drawing(ForeignText::of(error))
    }
}

/// Writes a figure as a PNG file, whole or not at all.
///
/// # Errors
/// It cannot be drawn, or the disk's.
pub fn export(figure: &Figure, path: &Path) -> Result<(), PictureFileError> {
    write(path, &figure.png().map_err(PictureFileError::drawing)?)
}

/// Writes the file of a picture, whole or not at all.
///
/// # Errors
/// The disk's.
pub fn write(path: &Path, file: &[u8]) -> Result<(), PictureFileError> {
    replace(path, file).map_err(|error| PictureFileError::Writing(error.into()))
}

/// Draws a figure for the clipboard.
///
/// # Errors
/// It cannot be drawn.
pub fn image(figure: &Figure) -> Result<ColorImage, PictureFileError> {
    let picture = figure.image().map_err(PictureFileError::drawing)?;
    let size = [picture.width() as usize, picture.height() as usize];
    Ok(ColorImage::from_rgba_unmultiplied(size, picture.as_raw()))
}

#[cfg(test)]
mod tests {
    use abstrakt_scene::{BoardLook, Trace};
    use abstrakt_vocabulary::{Board, Scene};

    use super::*;

    #[test]
    fn a_figure_becomes_a_file_and_what_the_system_refuses_is_told() {
        let figure = Figure {
            board: Board::squares(3, 3),
            scene: Scene::default(),
            last: Trace::default(),
            numbers: Vec::new(),
            advised: Vec::new(),
            symbols: false,
            caption: "A – B".into(),
            look: BoardLook::default(),
            language: "en",
        };
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("board.png");
        export(&figure, &path).expect("exported");
        assert_eq!(image::image_dimensions(&path).expect("a picture"), (1200, 1200));
        let refused = export(&figure, &folder.path().join("none/board.png"));
        assert!(matches!(refused, Err(PictureFileError::Writing(_))), "{refused:?}");
    }
}
