//! Where commands stand: in the menus and on the tool bar.

use super::Command;

/// The menus, in order: key of the title, and groups of commands.
pub const MENUS: &[(&str, &[&[Command]])] = &[
    (
        "menu-file",
        &[
            &[Command::SelectGame, Command::NewGame, Command::Again, Command::Open],
            &[
                Command::Save,
                Command::SaveAs,
                Command::ExportPicture,
                Command::ExportFilm,
                Command::CopyPicture,
            ],
            &[Command::Exit],
        ],
    ),
    (
        "menu-edit",
        &[
            &[
                Command::CopyPosition,
                Command::CopyGame,
                Command::CopyPdn,
                Command::CopyMoves,
                Command::CopyDiagram,
                Command::Paste,
            ],
            &[Command::MakeMain, Command::DeleteFrom],
            &[Command::Arrange],
            &[Command::Settings],
        ],
    ),
    (
        "menu-move",
        &[
            &[Command::TypeMove],
            &[Command::Undo, Command::UndoPly, Command::Redo],
            &[Command::First, Command::Previous, Command::Next, Command::Last],
            &[Command::Suggest, Command::MoveNow, Command::Pause, Command::Step],
            &[Command::AgreeDraw, Command::Resign],
        ],
    ),
    (
        "menu-analysis",
        &[
            &[Command::Analyse, Command::Review],
            &[Command::NextMistake, Command::PreviousMistake],
            &[Command::GoBack, Command::Autoplay, Command::Keep, Command::NextKept],
            &[Command::Tune],
        ],
    ),
    ("menu-players", &[&[Command::Players]]),
];

/// The tool bar's groups.
pub const TOOLS: &[&[Command]] = &[
    &[Command::NewGame, Command::Open, Command::Save],
    &[Command::Undo, Command::Redo],
    &[Command::First, Command::Previous, Command::Next, Command::Last],
    &[Command::Rotate, Command::Hints],
    &[Command::MoveNow, Command::Pause, Command::Analyse],
    &[Command::Rules],
];

#[cfg(test)]
mod tests {
    use super::super::ALL;
    use super::*;

    #[test]
    fn tools_have_signs_and_menus_hold_known_commands() {
        assert!(TOOLS.iter().flat_map(|group| group.iter()).all(|command| !command.icon().is_empty()));
        let listed = MENUS.iter().flat_map(|(_, groups)| groups.iter()).flat_map(|group| group.iter());
        listed.for_each(|command| assert!(ALL.contains(command), "{command:?}"));
    }
}
