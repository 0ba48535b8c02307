//! Every act of the window: its name and its symbol; its key stands in `keys`, its menu in `menus`. Menus, tool bar,
//! shortcuts and tool tips are drawn from these. Knows names and keys; must not know what an act does.

mod keys;
mod menus;

pub use keys::{keys, pressed};
pub use menus::{MENUS, TOOLS};

use crate::layout::Panel;

/// An act that the user can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Choose among the games.
    SelectGame,
    /// Set up a game of the kind being played.
    NewGame,
    /// Open a game file.
    Open,
    /// Save the game where it came from, or ask where.
    Save,
    /// Save the game under another name.
    SaveAs,
    /// Write a picture of the board.
    ExportPicture,
    /// Write the game as an animated picture.
    ExportFilm,
    /// A picture of the board to the clipboard.
    CopyPicture,
    /// The position as text to the clipboard.
    CopyPosition,
    /// The game as text to the clipboard.
    CopyGame,
    /// The game as PDN to the clipboard.
    CopyPdn,
    /// The moves as text to the clipboard.
    CopyMoves,
    /// The board as characters to the clipboard.
    CopyDiagram,
    /// A game, moves or a position from the clipboard.
    Paste,
    /// Moves in the long notation or not.
    LongNotation,
    /// Set a position up piece by piece.
    Arrange,
    /// Leave the program.
    Exit,
    /// Take back to my last turn.
    Undo,
    /// Take back one ply.
    UndoPly,
    /// Forward to my next turn.
    Redo,
    /// The first position.
    First,
    /// One ply back.
    Previous,
    /// One ply forward.
    Next,
    /// The last position.
    Last,
    /// Type a move.
    TypeMove,
    /// Computers make one turn, and stand still again.
    Step,
    /// The computer moves at once; where a person is to move, it plays for him.
    MoveNow,
    /// A computer shows the move that it would make.
    Suggest,
    /// Search the position shown, or end that.
    Analyse,
    /// Search every position of the game, or end that.
    Review,
    /// The next turn that gave something away.
    NextMistake,
    /// The last one before the position shown.
    PreviousMistake,
    /// Let weights evolve by self-play.
    Tune,
    /// Back to where one was before the last jump.
    GoBack,
    /// One move after the other is shown.
    Autoplay,
    /// Keep the position shown aside, or not any more.
    Keep,
    /// To the next position kept aside.
    NextKept,
    /// Make the line through a move the main line.
    MakeMain,
    /// Delete a move and everything after it.
    DeleteFrom,
    /// Computers and clocks stand still, or go on.
    Pause,
    /// The player to move gives up.
    Resign,
    /// The players agree to a draw.
    AgreeDraw,
    /// The same game once more, after its end.
    Again,
    /// Change who plays.
    Players,
    /// Show legal moves or not.
    Hints,
    /// Turn the board.
    Rotate,
    /// Show or hide a panel.
    Panel(Panel),
    /// Show or hide the tool bar.
    ToolBar,
    /// Show or hide the status bar.
    StatusBar,
    /// Panels back to where they were at first.
    ResetLayout,
    /// All settings.
    Settings,
    /// Larger text and board.
    ZoomIn,
    /// Smaller text and board.
    ZoomOut,
    /// The whole screen.
    FullScreen,
    /// The rules of the game.
    Rules,
    /// All keys.
    Keys,
    /// What the program has told.
    Messages,
    /// What this program is.
    About,
}

/// Every command without an argument: where shortcuts are looked for.
pub const ALL: &[Command] = &[
    Command::SelectGame,
    Command::NewGame,
    Command::Again,
    Command::Open,
    Command::SaveAs,
    Command::Save,
    Command::ExportPicture,
    Command::ExportFilm,
    Command::CopyPicture,
    Command::CopyGame,
    Command::CopyPosition,
    Command::CopyPdn,
    Command::CopyMoves,
    Command::CopyDiagram,
    Command::Paste,
    Command::LongNotation,
    Command::Arrange,
    Command::Exit,
    Command::UndoPly,
    Command::Undo,
    Command::Redo,
    Command::First,
    Command::GoBack,
    Command::Previous,
    Command::Next,
    Command::Last,
    Command::TypeMove,
    Command::Step,
    Command::MoveNow,
    Command::Suggest,
    Command::Autoplay,
    Command::NextKept,
    Command::Keep,
    Command::MakeMain,
    Command::DeleteFrom,
    Command::Review,
    Command::Analyse,
    Command::PreviousMistake,
    Command::NextMistake,
    Command::Tune,
    Command::Pause,
    Command::Resign,
    Command::AgreeDraw,
    Command::Players,
    Command::Hints,
    Command::Rotate,
    Command::ToolBar,
    Command::StatusBar,
    Command::ResetLayout,
    Command::ZoomIn,
    Command::ZoomOut,
    Command::FullScreen,
    Command::Settings,
    Command::Rules,
    Command::Keys,
    Command::Messages,
    Command::About,
];

impl Command {
    /// The key of its name in the translations.
    pub fn key(self) -> &'static str {
        match self {
            Self::SelectGame => "command-select-game",
            Self::NewGame => "command-new-game",
            Self::Open => "command-open",
            Self::Save => "command-save",
            Self::SaveAs => "command-save-as",
            Self::ExportPicture => "command-export-picture",
            Self::ExportFilm => "command-export-film",
            Self::CopyPicture => "command-copy-picture",
            Self::CopyPosition => "command-copy-position",
            Self::CopyGame => "command-copy-game",
            Self::CopyPdn => "command-copy-pdn",
            Self::CopyMoves => "command-copy-moves",
            Self::CopyDiagram => "command-copy-diagram",
            Self::Paste => "command-paste",
            Self::LongNotation => "command-long-notation",
            Self::Arrange => "command-arrange",
            Self::Exit => "command-exit",
            Self::Undo => "command-undo",
            Self::UndoPly => "command-undo-ply",
            Self::Redo => "command-redo",
            Self::First => "command-first",
            Self::Previous => "command-previous",
            Self::Next => "command-next",
            Self::Last => "command-last",
            Self::TypeMove => "command-type-move",
            Self::Step => "command-step",
            Self::MoveNow => "command-move-now",
            Self::Suggest => "command-suggest",
            Self::Tune => "command-tune",
            Self::GoBack => "command-go-back",
            Self::Autoplay => "command-autoplay",
            Self::Keep => "command-keep",
            Self::NextKept => "command-next-kept",
            Self::MakeMain => "command-make-main",
            Self::DeleteFrom => "command-delete-from",
            Self::Analyse => "command-analyse",
            Self::Review => "command-review",
            Self::NextMistake => "command-next-mistake",
            Self::PreviousMistake => "command-previous-mistake",
            Self::Pause => "command-pause",
            Self::Resign => "command-resign",
            Self::AgreeDraw => "command-agree-draw",
            Self::Again => "over-again",
            Self::Players => "command-players",
            Self::Hints => "command-hints",
            Self::Rotate => "command-rotate",
            Self::Panel(panel) => panel.key(),
            Self::ToolBar => "command-tool-bar",
            Self::StatusBar => "command-status-bar",
            Self::ResetLayout => "command-reset-layout",
            Self::Settings => "command-settings",
            Self::ZoomIn => "command-zoom-in",
            Self::ZoomOut => "command-zoom-out",
            Self::FullScreen => "command-full-screen",
            Self::Rules => "command-rules",
            Self::Keys => "command-keys",
            Self::Messages => "command-messages",
            Self::About => "command-about",
        }
    }

    /// Its sign on the tool bar.
    pub fn icon(self) -> &'static str {
        match self {
            Self::NewGame => "✚",
            Self::Open => "🗁",
            Self::Save => "💾",
            Self::Undo => "↩",
            Self::Redo => "↪",
            Self::First => "⏮",
            Self::Previous => "⏴",
            Self::Next => "⏵",
            Self::Last => "⏭",
            Self::Rotate => "⟳",
            Self::Hints => "💡",
            Self::MoveNow => "⏩",
            Self::Analyse => "🔍",
            Self::Pause => "⏸",
            Self::Rules => "📖",
            _ => "",
        }
    }
}
