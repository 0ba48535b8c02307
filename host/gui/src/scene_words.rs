//! The names of looks and speeds of `abstrakt_scene`, which knows no words.

use abstrakt_scene::{BoardTheme, Palette, PieceTheme, Speed};
use abstrakt_texts::{Message, message};

/// The name of a speed of animations.
pub fn speed(speed: Speed) -> Message {
    match speed {
        Speed::Off => message!("speed-off"),
        Speed::Slow => message!("speed-slow"),
        Speed::Normal => message!("speed-normal"),
        Speed::Fast => message!("speed-fast"),
    }
}

/// The name of a look of boards.
pub fn board_theme(theme: BoardTheme) -> Message {
    match theme {
        BoardTheme::Material => message!("board-material"),
        BoardTheme::Sea => message!("board-sea"),
        BoardTheme::Flat => message!("board-flat"),
        BoardTheme::Grey => message!("board-grey"),
    }
}

/// The name of a look of pieces.
pub fn piece_theme(theme: PieceTheme) -> Message {
    match theme {
        PieceTheme::Solid => message!("pieces-solid"),
        PieceTheme::Flat => message!("pieces-flat"),
        PieceTheme::Print => message!("pieces-print"),
    }
}

/// The name of a set of colours.
pub fn palette(palette: Palette) -> Message {
    match palette {
        Palette::Usual => message!("palette-usual"),
        Palette::Vivid => message!("palette-vivid"),
        Palette::Soft => message!("palette-soft"),
    }
}
