//! A child process that judges one plugin file: whatever the plugin does, the parent learns it and lives.
//!
//! Three processes take part, all of them this program. The *parent* asks for a judgement. The *watcher*
//! (`abstrakt --probe watch MILLISECONDS SECONDS FILE`) runs no plugin code: it starts the judge, waits for its signs of life,
//! ends whatever is left of it, and writes the verdict as its last line of JSON. The *judge*
//! (`abstrakt --probe judge SECONDS TOKEN FILE`) loads the plugin and runs the conformance kit.
//!
//! Each line of the judge that counts begins with a random token that the watcher chose, so that a plugin's own
//! printing is no answer. `TOKEN activity JSON` and, of the conformance kit, `TOKEN stage JSON` tell what comes next and are
//! the signs of life, `TOKEN refused JSON` and `TOKEN good JSON` end it. A verdict is good only with that last line, exit code 0, and no process left behind: a
//! plugin may well end the process itself. The end of a pipe says nothing: a process that the plugin started may hold it.

mod judge;
mod limits;
mod parent;
mod watcher;

use std::ffi::OsString;
use std::process::ExitCode;

pub use parent::Probe;

/// The watcher's word for a judge that waits for something and does nothing.
const IDLE: &str = "idle";

const WATCH: &str = "watch";
const JUDGE: &str = "judge";

const ACTIVITY: &str = "activity";
const STAGE: &str = "stage";
const REFUSED: &str = "refused";
const GOOD: &str = "good";

/// The program's role as a probe. `args` are those after [`abstrakt_system::process::PROBE_FLAG`].
pub fn probe_main(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let mut args = args.into_iter();
    let role = args.next();
    let done = match role.as_ref().and_then(|role| role.to_str()) {
        Some(WATCH) => watcher::run(args),
        Some(JUDGE) => judge::run(args),
        _ => None,
    };
    done.unwrap_or_else(|| {
        eprintln!("abstrakt: --probe is for the program's own use");
        ExitCode::from(2)
    })
}
