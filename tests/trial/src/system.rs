//! A clean system in a folder, and commands in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// Name of the user for whom games are played.
const PLAYER: &str = "player";

/// The tools that make a system of a release in a folder: their arguments, and whether it knows the packages of the mirror then.
const TOOLS: [(&str, &[&str], bool); 2] = [
    ("mmdebstrap", &["--quiet", "--variant=apt", "--skip=cleanup/apt"], true),
    ("debootstrap", &["--variant=minbase"], false),
];

/// The system; its folder is deleted when this is dropped, and what is mounted there ends with the mounts of this process.
#[derive(Debug)]
pub struct System(TempDir);

impl System {
    /// Makes one of the release that runs here.
    ///
    /// # Errors
    /// The reason why none can be made here, in words.
    pub fn make() -> Result<Self, String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
        let name = release.lines().find_map(|line| line.strip_prefix("VERSION_CODENAME="));
        let name = name.ok_or("this system tells no name of its release; Debian and Ubuntu do")?.to_owned();
        for (tool, arguments, has_lists) in TOOLS {
            let mut command = Command::new(tool);
            let made = command.args(arguments).arg(&name).arg(folder.path()).stdin(Stdio::null()).output();
            // The other one may be there.
            let Ok(output) = made else { continue };
            if !output.status.success() {
                return Err(format!("{tool}: {}", last_line(&output)));
            }
            let system = Self(folder);
            system.prepare()?;
            if !has_lists {
                system.root(&["apt-get", "update"])?;
            }
            return Ok(system);
        }
        Err("neither mmdebstrap nor debootstrap is installed".to_owned())
    }

    /// Gives it the network of this machine, its processes, and a player.
    fn prepare(&self) -> Result<(), String> {
        for file in ["/etc/resolv.conf", "/etc/hosts"] {
            // A system without a network of its own may lack these.
            let _ = fs::copy(file, self.path(file));
        }
        let mounted = Command::new("mount").args(["-t", "proc", "proc"]).arg(self.path("/proc")).output();
        succeeded("mount", mounted)?;
        self.root(&["useradd", "--create-home", "--shell", "/bin/sh", PLAYER])?;
        Ok(())
    }

    /// The path here of a path in the system.
    pub fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path.trim_start_matches('/'))
    }

    /// The home of the player, here.
    pub fn home(&self) -> PathBuf {
        self.path("/home/player")
    }

    /// Runs a command of the administrator, and gives both of its outputs.
    ///
    /// # Errors
    /// It fails, in words.
    pub fn root(&self, command: &[&str]) -> Result<String, String> {
        let mut chroot = Command::new("chroot");
        chroot.arg(self.0.path()).args(["/usr/bin/env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin"]);
        chroot.args(["DEBIAN_FRONTEND=noninteractive", "LANG=C.UTF-8"]).args(proxies());
        succeeded(command[0], chroot.args(command).stdin(Stdio::null()).output())
    }

    /// A command of the player, with these variables.
    pub fn as_player(&self, variables: &[String], command: &[String]) -> Command {
        let mut chroot = Command::new("chroot");
        chroot.arg(format!("--userspec={PLAYER}:{PLAYER}")).arg(self.0.path());
        chroot.args([
            "/usr/bin/env",
            "-i",
            "--chdir=/home/player",
            "HOME=/home/player",
            "PATH=/usr/bin:/bin",
        ]);
        chroot.arg("LANG=C.UTF-8").args(variables).args(command).stdin(Stdio::null());
        chroot
    }

    /// Runs a command of the player, and gives both of its outputs.
    ///
    /// # Errors
    /// It fails, in words.
    pub fn player(&self, command: &[&str]) -> Result<String, String> {
        let words: Vec<String> = command.iter().map(|word| (*word).to_owned()).collect();
        succeeded(command[0], self.as_player(&[], &words).output())
    }

    /// Writes a file of the player's, and the folders above it.
    ///
    /// # Errors
    /// The disk refuses, in words.
    pub fn write(&self, path: &str, bytes: impl AsRef<[u8]>) -> Result<(), String> {
        let file = self.home().join(path);
        let folder = file.parent().unwrap_or(Path::new("/"));
        let written = fs::create_dir_all(folder).and_then(|()| fs::write(&file, bytes));
        written.map_err(|error| format!("{}: {error}", file.display()))?;
        self.root(&["chown", "--recursive", "player:player", "/home/player"]).map(drop)
    }
}

impl Drop for System {
    fn drop(&mut self) {
        // Whatever still runs there keeps its own; the folder is emptied next.
        let _ = Command::new("umount").arg("--lazy").arg(self.path("/proc")).output();
    }
}

/// The variables by which the machine reaches a mirror, where it has any.
fn proxies() -> Vec<String> {
    let named = ["http_proxy", "https_proxy", "no_proxy"].iter();
    named.filter_map(|name| std::env::var(name).ok().map(|value| format!("{name}={value}"))).collect()
}

/// Both outputs of a command that has succeeded.
fn succeeded(name: &str, output: std::io::Result<Output>) -> Result<String, String> {
    let output = output.map_err(|error| format!("{name}: {error}"))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match output.status.success() {
        true => Ok(text(&output.stdout) + &text(&output.stderr)),
        false => Err(format!("{name}: {}: {}", output.status, last_line(&output))),
    }
}

/// The last line that a command has printed, by which it tells why it fails.
fn last_line(output: &Output) -> String {
    let text = [&*output.stdout, &*output.stderr].map(String::from_utf8_lossy).join("\n");
    text.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("it printed nothing").to_owned()
}
