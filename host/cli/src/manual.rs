//! Man pages and completions for whoever packs the program, made from the definition of the command line. A role of the process
//! beside those of children: no person asks for it, and no list of commands has it.

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use abstrakt_system::{SystemError, create_folders};
use abstrakt_texts::message;
use clap::CommandFactory;
use clap_complete::{Shell, generate_to};

use crate::args::Arguments;
use crate::tell_error;

/// First argument of this role; the second is a folder `share`, which is made if it does not exist.
pub const FLAG: &str = "--manual";

/// Folders of completions below a folder `share`, as the shells know them.
const COMPLETIONS: [(Shell, &str); 3] = [
    (Shell::Bash, "bash-completion/completions"),
    (Shell::Zsh, "zsh/site-functions"),
    (Shell::Fish, "fish/vendor_completions.d"),
];

/// Fills the folder that `arguments` name.
pub fn main(mut arguments: impl Iterator<Item = OsString>) -> ExitCode {
    let Some(share) = arguments.next() else {
        tell_error(&message!("cli-manual-folder", flag = FLAG).to_string());
        return ExitCode::from(2);
    };
    let share = Path::new(&share);
    match write(share) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tell_error(&SystemError::writing(share, &error).to_string());
            ExitCode::FAILURE
        }
    }
}

fn write(share: &Path) -> io::Result<()> {
    let folder = |name: &str| {
        let folder = share.join(name);
        create_folders(&folder).map(|()| folder)
    };
    clap_mangen::generate_to(Arguments::command(), folder("man/man1")?)?;
    for (shell, name) in COMPLETIONS {
        let file = generate_to(shell, &mut Arguments::command(), "abstrakt", folder(name)?)?;
        if shell == Shell::Bash {
            // The shell looks for a file that is called as the program is.
            std::fs::rename(&file, file.with_extension(""))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_page_and_every_shell_its_completions() {
        let share = tempfile::tempdir().expect("a folder");
        write(share.path()).expect("written");
        let definition = Arguments::command();
        let commands = definition.get_subcommands().filter(|command| !command.is_hide_set());
        let mut pages: Vec<String> =
            commands.map(|command| format!("man/man1/abstrakt-{}.1", command.get_name())).collect();
        assert!(pages.len() > 15);
        pages.push("man/man1/abstrakt.1".into());
        let completions = ["bash-completion/completions/abstrakt", "zsh/site-functions/_abstrakt"];
        pages.extend(completions.map(str::to_owned));
        pages.push("fish/vendor_completions.d/abstrakt.fish".into());
        for page in pages {
            let text = std::fs::read_to_string(share.path().join(&page)).expect(&page);
            assert!(text.contains("abstrakt"), "{page}");
            assert!(!text.contains(FLAG), "{page} tells of the role");
        }
    }
}
