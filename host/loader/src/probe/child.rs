//! The child's side: load, look, tell.

use std::ffi::OsString;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::ExitCode;

use abstrakt_plugin_api::Rules;
use abstrakt_plugin_api::conformance::{Plan, Stage, check};
use abstrakt_system::ForeignText;
use abstrakt_system::process::Activity;
use serde::Serialize;

use super::{GOOD, REFUSED, STAGE, limits};
use crate::store::hex;
use crate::verdicts::Findings;
use crate::{FactsError, LoadError, Plugin, Reason};

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
    match judge(Path::new(&file), &mut |activity| tell(STAGE, &json(activity))) {
        Ok(findings) => tell(GOOD, &findings),
        Err(reason) => tell(REFUSED, &json(&reason)),
    }
    ExitCode::SUCCESS
}

/// The findings in JSON.
fn judge(file: &Path, stage: &mut dyn FnMut(&Activity)) -> Result<String, Reason> {
    let mut activity = Activity::Loading;
    stage(&activity);
    let plugin = Plugin::load(file)?;
    let mut tell = |next: Stage<'_>| {
        activity = during(next);
        stage(&activity);
    };
    // Whatever a broken game leads the kit to, it is the game that is judged.
    let report = catch_unwind(AssertUnwindSafe(|| check(&plugin, &Plan::quick(), &mut tell)));
    if let Some(fault) = plugin.first_fault() {
        return Err(Reason::Fails { activity, fault: ForeignText::of(fault) });
    }
    let Ok(report) = report else { return Err(Reason::KitFails(activity)) };
    if let Some(problem) = report.problems.first() {
        let [check, found, place] = [&problem.check, &problem.found, &problem.place].map(ForeignText::of);
        let more = report.problems.len() as u64 - 1 + report.more;
        return Err(Reason::Contract { check, found, place, more });
    }
    stage(&Activity::ReportingFacts);
    let findings = Findings { facts: plugin.facts().clone(), cover: hex(plugin.cover()) };
    let told = serde_json::to_string(&findings);
    told.map_err(|error| LoadError::Facts(FactsError::Untold(ForeignText::of(error))).into())
}

fn during(stage: Stage<'_>) -> Activity {
    match stage {
        Stage::Facts => Activity::ReadingFacts,
        Stage::Opening(setup) => Activity::OpeningSetup(ForeignText::of(setup)),
        Stage::Games(setup) => Activity::RandomGames(ForeignText::of(setup)),
    }
}

/// One line: JSON has no line breaks of its own.
fn json(told: &impl Serialize) -> String {
    serde_json::to_string(told).expect("reasons have a JSON form")
}
