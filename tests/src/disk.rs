//! A disk without room.

use std::process::Command;

/// The command on a disk that is full as soon as a file has so many units of `ulimit -f`, which are 512 bytes or 1 KiB by shell: a write
/// beyond them fails as one on a full disk does. Its streams are those of a new command.
pub fn on_full_disk(command: &Command, units: u32) -> Command {
    let mut shell = Command::new("/bin/sh");
    // Without the trap the limit would come as a signal, which a full disk is not.
    shell.arg("-c").arg(format!("trap '' XFSZ; ulimit -f {units}; exec \"$0\" \"$@\""));
    shell.arg(command.get_program()).args(command.get_args());
    for (key, value) in command.get_envs() {
        match value {
            Some(value) => shell.env(key, value),
            None => shell.env_remove(key),
        };
    }
    shell
}

/// A command in a space of mounts of its own, as a user who may mount there: the command to run there is its arguments. Where the system
/// does not allow that, it fails, with `true` as well.
pub fn private_mounts() -> Command {
    let mut command = Command::new("unshare");
    command.args(["--user", "--map-root-user", "--mount"]);
    command
}
