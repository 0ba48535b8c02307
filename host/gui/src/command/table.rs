//! The table of commands, in the order of the menus.

use abstrakt_texts::{Localize as _, message};
use egui::{Key, Modifiers};

use super::declaration::{Condition, Declaration, Menu, entry};
use crate::layout::Panel;

use Condition::{
    Always, Autoplay, Kept, MistakeAfter, MistakeBefore, Move, OtherGame, Over, PausedComputer, Pdn,
    PersonsGame, PersonsTurn, PlyAfter, PlyBefore, Position, Record, Reviewable, Running, Tunable, Turn,
    Viewed, Visited,
};
use Menu::{Analysis, Edit, File, Help, Players, View};

const PLAIN: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..CTRL };

/// Declares the commands: each with what it is, and what its declaration says.
macro_rules! commands {
    ($($(#[$about:meta])* $name:ident = $declaration:expr;)*) => {
        /// An act that the user can ask for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Command {
            $($(#[$about])* $name,)*
            /// Show or hide a panel.
            Panel(Panel),
        }

        /// Every command but those of panels, in the order of the menus.
        pub const ALL: &[Command] = &[$(Command::$name),*];

        impl Command {
            /// Its declaration.
            pub(super) fn declaration(self) -> Declaration {
                match self {
                    $(Self::$name => const { $declaration },)*
                    Self::Panel(panel) => entry(panel.message(), View, 0).switch(),
                }
            }
        }
    };
}

commands! {
    /// Choose among the games.
    SelectGame = entry(message!("command-select-game"), File, 0).key(CTRL_SHIFT, Key::N);
    /// Set up a game of the kind being played.
    NewGame = entry(message!("command-new-game"), File, 0).key(CTRL, Key::N).tool(0, "✚");
    /// The same game once more, after its end.
    Again = entry(message!("over-again"), File, 0).when(Over);
    /// Open a game file.
    Open = entry(message!("command-open"), File, 0).when(Always).key(CTRL, Key::O).tool(0, "🗁");
    /// All games in one place.
    Library = entry(message!("command-library"), File, 0).when(Always).key(CTRL_SHIFT, Key::O);
    /// Save the game where it came from, or ask where.
    Save = entry(message!("command-save"), File, 1).key(CTRL, Key::S).tool(0, "💾");
    /// Save the game under another name.
    SaveAs = entry(message!("command-save-as"), File, 1).key(CTRL_SHIFT, Key::S);
    /// Write a picture of the board.
    ExportPicture = entry(message!("command-export-picture"), File, 1).when(Position).key(CTRL, Key::E);
    /// Write the game as an animated picture.
    // Its key is what windows of earlier versions saved its shortcut under.
    ExportAnimation = entry(message!("command-export-film"), File, 1).when(Position);
    /// A picture of the board to the clipboard.
    CopyPicture = entry(message!("command-copy-picture"), File, 1).when(Position).key(CTRL_SHIFT, Key::E);
    /// The game of the next tab.
    NextTab = entry(message!("command-next-tab"), File, 2).when(OtherGame).key(CTRL, Key::Tab);
    /// The game of the tab before.
    PreviousTab = entry(message!("command-previous-tab"), File, 2).when(OtherGame).key(CTRL_SHIFT, Key::Tab);
    /// Keep the tab of a record that is only looked at, or give it up to the next one.
    KeepTab = entry(message!("command-keep-tab"), File, 2).when(Record).switch();
    /// Close the game.
    CloseTab = entry(message!("command-close-tab"), File, 2).key(CTRL, Key::W);
    /// Leave the program.
    Exit = entry(message!("command-exit"), File, 3).when(Always).key(CTRL, Key::Q);
    /// The position as text to the clipboard.
    CopyPosition = entry(message!("command-copy-position"), Edit, 0).when(Position).key(CTRL, Key::C);
    /// The game as text to the clipboard.
    CopyGame = entry(message!("command-copy-game"), Edit, 0).key(CTRL_SHIFT, Key::C);
    /// The game as PDN to the clipboard.
    CopyPdn = entry(message!("command-copy-pdn"), Edit, 0).when(Pdn);
    /// The moves as text to the clipboard.
    CopyMoves = entry(message!("command-copy-moves"), Edit, 0);
    /// The board as characters to the clipboard.
    CopyDiagram = entry(message!("command-copy-diagram"), Edit, 0);
    /// A game, moves or a position from the clipboard.
    Paste = entry(message!("command-paste"), Edit, 0).when(Always).key(CTRL, Key::V);
    /// Make the line through a move the main line.
    MakeMain = entry(message!("command-make-main"), Edit, 1).when(Move);
    /// Delete a move and everything after it.
    DeleteFrom = entry(message!("command-delete-from"), Edit, 1).when(Move);
    /// Set a position up piece by piece.
    Arrange = entry(message!("command-arrange"), Edit, 2).when(Position).key(CTRL, Key::U);
    /// All settings.
    Settings = entry(message!("command-settings"), Edit, 3).when(Always).key(CTRL, Key::Comma);
    /// Show or hide the tool bar.
    ToolBar = entry(message!("command-tool-bar"), View, 0).switch();
    /// Show or hide the status bar.
    StatusBar = entry(message!("command-status-bar"), View, 0).switch();
    /// Panels back to where they were at first.
    ResetLayout = entry(message!("command-reset-layout"), View, 0);
    /// Turn the board.
    Rotate = entry(message!("command-rotate"), View, 1).key(PLAIN, Key::F).tool(3, "⟳");
    /// Show legal moves or not.
    Hints = entry(message!("command-hints"), View, 1).key(PLAIN, Key::H).tool(3, "💡").switch();
    /// Moves in the long notation or not.
    LongNotation = entry(message!("command-long-notation"), View, 1).switch();
    /// Larger text and board.
    ZoomIn = entry(message!("command-zoom-in"), View, 3).when(Always);
    /// Smaller text and board.
    ZoomOut = entry(message!("command-zoom-out"), View, 3).when(Always);
    /// The whole screen.
    FullScreen = entry(message!("command-full-screen"), View, 3).when(Always).key(PLAIN, Key::F11).switch();
    /// Type a move.
    TypeMove = entry(message!("command-type-move"), Menu::Move, 0).when(Position).key(CTRL, Key::G);
    /// Take back to my last turn.
    Undo = entry(message!("command-undo"), Menu::Move, 1).when(PlyBefore).key(CTRL, Key::Z).tool(1, "↩");
    /// Take back one ply.
    UndoPly = entry(message!("command-undo-ply"), Menu::Move, 1).when(PlyBefore).key(CTRL_SHIFT, Key::Z);
    /// Forward to my next turn.
    Redo = entry(message!("command-redo"), Menu::Move, 1).when(PlyAfter).key(CTRL, Key::Y).tool(1, "↪");
    /// The first position.
    First = entry(message!("command-first"), Menu::Move, 2).when(PlyBefore).key(PLAIN, Key::Home).tool(2, "⏮");
    /// One ply back.
    Previous = entry(message!("command-previous"), Menu::Move, 2)
        .when(PlyBefore)
        .key(PLAIN, Key::ArrowLeft)
        .tool(2, "⏴");
    /// One ply forward.
    Next = entry(message!("command-next"), Menu::Move, 2).when(PlyAfter).key(PLAIN, Key::ArrowRight).tool(2, "⏵");
    /// The last position.
    Last = entry(message!("command-last"), Menu::Move, 2).when(PlyAfter).key(PLAIN, Key::End).tool(2, "⏭");
    /// A computer shows the move that it would make.
    Suggest = entry(message!("command-suggest"), Menu::Move, 3).when(PersonsTurn).key(CTRL, Key::T);
    /// The computer moves at once; where a person is to move, it plays for them.
    MoveNow = entry(message!("command-move-now"), Menu::Move, 3).when(Turn).key(CTRL, Key::M).tool(4, "⏩");
    /// A game that is looked at is played, from the position shown.
    PlayOn = entry(message!("command-play-on"), Menu::Move, 3).when(Viewed).key(CTRL_SHIFT, Key::P);
    /// Computers and clocks stand still, or go on.
    Pause = entry(message!("command-pause"), Menu::Move, 3).when(Running).key(CTRL, Key::P).tool(4, "⏸");
    /// Computers make one turn, and stand still again.
    Step = entry(message!("command-step"), Menu::Move, 3).when(PausedComputer).key(PLAIN, Key::Period);
    /// The players agree to a draw.
    AgreeDraw = entry(message!("command-agree-draw"), Menu::Move, 4).when(PersonsGame);
    /// The player to move gives up.
    Resign = entry(message!("command-resign"), Menu::Move, 4).when(PersonsGame);
    /// Search the position shown, or end that.
    Analyse = entry(message!("command-analyse"), Analysis, 0).when(Position).key(CTRL, Key::L).tool(4, "🔍");
    /// Search every position of the game, or end that.
    Review = entry(message!("command-review"), Analysis, 0).when(Reviewable).key(CTRL_SHIFT, Key::L);
    /// The next turn that gave something away.
    NextMistake = entry(message!("command-next-mistake"), Analysis, 1).when(MistakeAfter).key(PLAIN, Key::N);
    /// The last one before the position shown.
    PreviousMistake = entry(message!("command-previous-mistake"), Analysis, 1)
        .when(MistakeBefore)
        .key(Modifiers::SHIFT, Key::N);
    /// Back to where one was before the last jump.
    GoBack = entry(message!("command-go-back"), Analysis, 2).when(Visited).key(Modifiers::ALT, Key::ArrowLeft);
    /// One move after the other is shown.
    Autoplay = entry(message!("command-autoplay"), Analysis, 2).when(Autoplay).key(PLAIN, Key::Space);
    /// Sets or removes the bookmark of the position shown.
    Keep = entry(message!("command-keep"), Analysis, 2).key(CTRL, Key::K);
    /// To the next position kept aside.
    NextKept = entry(message!("command-next-kept"), Analysis, 2).when(Kept).key(CTRL_SHIFT, Key::K);
    /// Let weights evolve by self-play.
    Tune = entry(message!("command-tune"), Analysis, 3).when(Tunable);
    /// Matches and tournaments of engines.
    Lab = entry(message!("command-lab"), Analysis, 3).when(Always);
    /// Change who plays.
    Players = entry(message!("command-players"), Players, 0).when(Position);
    /// The rules of the game.
    Rules = entry(message!("command-rules"), Help, 0).when(Position).key(PLAIN, Key::F1).tool(5, "📖");
    /// All keys.
    Keys = entry(message!("command-keys"), Help, 0).when(Always);
    /// The messages of the program so far.
    Messages = entry(message!("command-messages"), Help, 0).when(Always);
    /// Information about the program.
    About = entry(message!("command-about"), Help, 0).when(Always);
}
