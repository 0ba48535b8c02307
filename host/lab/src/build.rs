//! The build of the program, as reports of suites, `--version` and the window name it.

use std::sync::LazyLock;

/// The version of the program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The commit that the program was built from, where the build says so.
pub const COMMIT: Option<&str> = option_env!("ABSTRAKT_COMMIT");

/// The version of the program with its commit.
pub fn description() -> &'static str {
    static DESCRIPTION: LazyLock<String> = LazyLock::new(|| match COMMIT {
        Some(commit) => format!("{VERSION}, commit {commit}"),
        None => format!("{VERSION}, commit not known"),
    });
    &DESCRIPTION
}
