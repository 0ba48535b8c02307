//! The child's side: load, look, tell.

use std::ffi::OsString;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::ExitCode;

use abstrakt_plugin_api::Rules;
use abstrakt_plugin_api::conformance::{Plan, check};

use super::{GOOD, REFUSED, STAGE, limits};
use crate::Plugin;
use crate::plain::one_line;
use crate::store::hex;
use crate::verdicts::Findings;

/// The program's role as a probe. `args` are those after [`super::PROBE_FLAG`]: the file and the parent's token.
pub fn probe_main(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let mut args = args.into_iter();
    let (Some(file), Some(token)) = (args.next(), args.next()) else {
        eprintln!("abstrakt: --probe is for the program's own use");
        return ExitCode::from(2);
    };
    let token = token.to_string_lossy().into_owned();
    let tell = |kind: &str, text: &str| {
        // The plugin may have left a line unfinished. A parent that is gone hears nothing, and needs nothing.
        let mut out = std::io::stdout().lock();
        let _ = out.write_all(format!("\n{token} {kind} {text}\n").as_bytes()).and_then(|()| out.flush());
    };
    limits::limit_this_process();
    match judge(Path::new(&file), &mut |stage| tell(STAGE, &one_line(stage))) {
        Ok(findings) => tell(GOOD, &findings),
        Err(reason) => tell(REFUSED, &one_line(&reason)),
    }
    ExitCode::SUCCESS
}

/// The findings in JSON, which has no line breaks.
fn judge(file: &Path, stage: &mut dyn FnMut(&str)) -> Result<String, String> {
    stage("loading it");
    let plugin = Plugin::load(file).map_err(|error| error.to_string())?;
    let mut last = String::new();
    let mut tell = |next: &str| {
        last = next.into();
        stage(next);
    };
    // Whatever a broken game leads the kit to, it is the game that is judged.
    let report = catch_unwind(AssertUnwindSafe(|| check(&plugin, &Plan::quick(), &mut tell)));
    if let Some(fault) = plugin.first_fault() {
        return Err(format!("it fails while {last}: {fault}"));
    }
    let report = report.map_err(|_| format!("the conformance kit itself fails over it while {last}"))?;
    if let Some(problem) = report.problems.first() {
        let others = match report.problems.len() as u64 - 1 + report.more {
            0 => String::new(),
            more => format!(", and {more} more"),
        };
        let (check, place, found) = (&problem.check, &problem.place, &problem.found);
        return Err(format!("it breaks the contract ({check}): {found}, at {place}{others}"));
    }
    stage("telling its facts");
    let findings = Findings { facts: plugin.facts().clone(), cover: hex(plugin.cover()) };
    serde_json::to_string(&findings).map_err(|error| error.to_string())
}
