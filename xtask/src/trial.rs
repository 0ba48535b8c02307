//! The packages tried in a clean system, from the build of the tests.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::build::{Outcome, finish, target_folder, test_build};
use crate::package::Package;

/// The version before ours: any lower one.
const OLDER: &str = "0.0.1";

/// Packs the build of the tests under two versions, and tries them where mounts are its own. Says so where the system cannot give that.
pub fn trial() -> Outcome {
    if !Command::new("unshare").args(["--mount", "true"]).output().is_ok_and(|output| output.status.success())
    {
        println!("the trial is skipped: it needs Linux, root, and unshare");
        return Ok(());
    }
    let folder = target_folder()?.join("trial");
    let (older, newer) = (pack(&folder, OLDER)?, pack(&folder, env!("CARGO_PKG_VERSION"))?);
    let build = test_build("dev")?;
    let mut trial = Command::new("unshare");
    trial.arg("--mount").arg(build.tool("abstrakt-trial"));
    trial.arg("--older").arg(older).arg("--newer").arg(newer);
    finish(trial.arg("--plugin").arg(build.fixture("faulty")))
}

/// Packs the build of the tests as this version, quickly; the package.
fn pack(folder: &Path, version: &str) -> Outcome<PathBuf> {
    let folder = folder.join(version);
    Package::for_trying(folder.clone(), version).pack()?;
    let packages = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let name = format!("abstrakt_{version}_");
    let is_it =
        |path: &PathBuf| path.file_name().is_some_and(|file| file.to_string_lossy().starts_with(&name));
    let found = packages.flatten().map(|entry| entry.path()).find(is_it);
    found.ok_or_else(|| format!("{}: there is no package of version {version}", folder.display()))
}
