//! Packages that a person installs, made from one build: a folder as that of `cargo xtask dist`, and what `abstrakt-package` makes of it.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use clap::Args;

use crate::build::{Outcome, cargo, finish, target_folder, workspace};
use crate::dist::fill;

/// The flags of a packing.
#[derive(Args)]
pub struct Package {
    /// Folder for the packages; the default is target/package
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// Profile of the build: `dist` is quicker to build, `dev` is the build of the tests, for trying alone
    #[arg(long, default_value = "packaged")]
    profile: String,
    /// Version of the packages; the default is that of the workspace
    #[arg(long, default_value = env!("CARGO_PKG_VERSION"))]
    version: String,
    /// Level of compression, 0 (quick) to 9 (small)
    #[arg(long, default_value_t = 9)]
    level: u8,
    /// The package of the program alone, not compressed: for trying it
    #[arg(long)]
    plain: bool,
    /// Pack twice, and compare the packages byte for byte
    #[arg(long)]
    twice: bool,
}

impl Package {
    /// A packing of the build of the tests into this folder, not compressed.
    pub fn for_trying(dir: PathBuf, version: &str) -> Self {
        let (profile, version) = ("dev".to_owned(), version.to_owned());
        Self { dir: Some(dir), profile, version, level: 0, plain: true, twice: false }
    }

    /// Builds, fills the folder `dist` among the packages, and packs it.
    pub fn pack(&self) -> Outcome {
        let dir = match &self.dir {
            Some(dir) => std::path::absolute(dir).map_err(|error| format!("{}: {error}", dir.display()))?,
            None => target_folder()?.join("package"),
        };
        let dist = dir.join("dist");
        if dist.exists() {
            fs::remove_dir_all(&dist).map_err(|error| format!("{}: {error}", dist.display()))?;
        }
        fill(&dist, &self.profile)?;
        let mut command = cargo();
        command.args(["run", "--quiet", "--package", "abstrakt-package", "--"]);
        command.arg("--dist").arg(&dist).arg("--out").arg(&dir);
        command.args(["--version", &self.version, "--level", &self.level.to_string()]);
        command.args(["--time", &time().to_string(), "--maintainer", &maintainer()]);
        for (is_set, flag) in [(self.plain, "--plain"), (self.twice, "--twice")] {
            if is_set {
                command.arg(flag);
            }
        }
        finish(&mut command)
    }
}

/// The time of all files in a package, in seconds since 1970: that of `SOURCE_DATE_EPOCH`, or of the commit; where there is
/// neither, the first second of 1980, which every archive can hold.
pub fn time() -> u64 {
    let variable = std::env::var("SOURCE_DATE_EPOCH").ok();
    let commit = || {
        let log = ["log", "-1", "--format=%ct"];
        let output = Command::new("git").current_dir(workspace()).args(log).output().ok()?;
        String::from_utf8(output.stdout).ok()
    };
    let seconds = |text: String| text.trim().parse().ok();
    variable.and_then(seconds).or_else(|| commit().and_then(seconds)).unwrap_or(315_532_800)
}

/// Whoever packs, by the variables of Debian's tools.
fn maintainer() -> String {
    let variable = |name: &str, usual: &str| std::env::var(name).unwrap_or_else(|_| usual.to_owned());
    let (name, address) = (
        variable("DEBFULLNAME", "The Abstrakt authors"),
        variable("DEBEMAIL", "abstrakt@localhost.localdomain"),
    );
    format!("{name} <{address}>")
}
