//! The judge: loads the plugin, looks, tells.

use std::ffi::OsString;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::ExitCode;

use abstrakt_plugin_api::Rules;
use abstrakt_plugin_api::conformance::{Plan, Stage, check};
use abstrakt_system::ForeignText;
use abstrakt_system::process::{Activity, allow_processor_time};
use serde::Serialize;

use super::{ACTIVITY, GOOD, REFUSED, STAGE, limits};
use crate::store::hex;
use crate::verdicts::Findings;
use crate::{FactsError, LoadError, Plugin, Reason, follow};

/// Judges the file that `args` name: seconds of processor time, token, file.
pub(super) fn run(mut args: impl Iterator<Item = OsString>) -> Option<ExitCode> {
    let seconds: u64 = args.next()?.to_str()?.parse().ok()?;
    let (token, file) = (args.next()?.into_string().ok()?, args.next()?);
    let tell = |kind: &str, text: &str| {
        // The plugin may have left a line unfinished. A watcher that is gone hears nothing, and needs nothing.
        let mut out = std::io::stdout().lock();
        let _ = out.write_all(format!("\n{token} {kind} {text}\n").as_bytes()).and_then(|()| out.flush());
    };
    limits::limit_this_process();
    let verdict = judge(Path::new(&file), &mut |next| {
        // A plugin that loops is stopped by that even on a machine too busy for clocks to mean much.
        allow_processor_time(seconds);
        match next {
            Next::Activity(activity) => tell(ACTIVITY, &json(activity)),
            Next::Stage(stage) => tell(STAGE, &json(stage)),
        }
    });
    match verdict {
        Ok(findings) => tell(GOOD, &findings),
        Err(reason) => tell(REFUSED, &json(&reason)),
    }
    Some(ExitCode::SUCCESS)
}

/// The next step of the judge.
enum Next<'a> {
    Activity(&'a Activity),
    Stage(&'a Stage<'a>),
}

/// The findings in JSON.
fn judge(file: &Path, next: &mut dyn FnMut(Next<'_>)) -> Result<String, Reason> {
    let mut activity = Activity::Loading;
    next(Next::Activity(&activity));
    let plugin = Plugin::load(file)?;
    let mut tell = |stage: Stage<'_>| {
        follow(&mut activity, &stage);
        next(Next::Stage(&stage));
    };
    // Whatever a broken game leads the kit to, it is the game that is judged.
    let report = catch_unwind(AssertUnwindSafe(|| check(&plugin, &Plan::quick(), &mut tell)));
    if let Some(fault) = plugin.first_fault() {
        return Err(Reason::Fails { activity, fault: ForeignText::of(fault) });
    }
    let Ok(report) = report else { return Err(Reason::KitFails(activity)) };
    if let Some(broken) = Reason::of_report(&report) {
        return Err(broken);
    }
    next(Next::Activity(&Activity::ReportingFacts));
    let findings = Findings { facts: plugin.facts().clone(), cover: hex(plugin.cover()) };
    let reported = serde_json::to_string(&findings);
    reported.map_err(|error| LoadError::Facts(FactsError::Untold(ForeignText::of(error))).into())
}

/// One line: JSON has no line breaks of its own.
fn json(reported: &impl Serialize) -> String {
    serde_json::to_string(reported).expect("reasons have a JSON form")
}
