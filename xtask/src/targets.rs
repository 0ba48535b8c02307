//! The type check for systems on which nothing is run here.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::build::{Outcome, cargo, finish};

/// The targets that stand for Windows and macOS.
const TARGETS: [&str; 2] = ["x86_64-pc-windows-gnu", "aarch64-apple-darwin"];

/// Variables under which SQLite is neither compiled nor looked for: a check links nothing, and compilers of C for these systems are rare.
const WITHOUT_SQLITE: [(&str, &str); 2] =
    [("LIBSQLITE3_SYS_USE_PKG_CONFIG", "1"), ("SQLITE3_LIB_DIR", "not-linked")];

/// Checks the types of all libraries and programs of the workspace for each of the targets whose standard library is installed, and says
/// which is not.
pub fn check_targets() -> Outcome {
    let libraries = standard_libraries()?;
    for target in TARGETS {
        if !libraries.join(target).is_dir() {
            println!("{target} is not checked: `rustup target add {target}` installs what is missing");
            continue;
        }
        println!("checking for {target}");
        let mut check = cargo();
        check.args(["check", "--quiet", "--workspace", "--target", target]);
        finish(check.envs(WITHOUT_SQLITE))?;
    }
    Ok(())
}

/// The folder in which the compiler has the standard library of each target.
fn standard_libraries() -> Outcome<PathBuf> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).args(["--print", "sysroot"]).output();
    let output = output.map_err(|error| format!("rustc does not start: {error}"))?;
    Ok(Path::new(String::from_utf8_lossy(&output.stdout).trim()).join("lib/rustlib"))
}
