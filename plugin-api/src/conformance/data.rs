//! Data files: what the facts say of them, their plans, and bytes that are none.

use crate::{CallError, DataFacts, Facts, Rules, check_data_plan};

use super::checks::Check;
use super::facts::named;
use super::log::Log;
use super::words::quoted;

/// Ends of the names of other files beside a plugin.
const TAKEN: [&str; 2] = ["book", "learned"];
/// Bytes that are no data of any game.
const NONSENSE: &[u8] = b"\xff no data of any game\n";

/// The facts of a game's data.
pub(super) fn check_facts(facts: &Facts, log: &mut Log<'_>) {
    named(Check::DataNames, "name of data", facts.data.iter().map(|kind| (&kind.id, &kind.name)), log);
    for DataFacts { id, sizes: [least, most], .. } in &facts.data {
        log.expect(!TAKEN.contains(&id.as_str()), Check::DataNames, || quoted(id));
        log.expect(least <= most, Check::DataSizes, || format!("{}: {least} to {most}", quoted(id)));
    }
}

/// Checks the answers of a game about its data: nothing is made.
pub(super) fn check<R: Rules>(rules: &R, log: &mut Log<'_>) {
    for DataFacts { id, sizes: [least, most], .. } in &rules.facts().data {
        if let Some(plan) = log.answer(rules.data_plan(id, *least), Check::DataPlan) {
            let nonsense = check_data_plan(&plan).err();
            log.expect(nonsense.is_none(), Check::DataPlan, || nonsense.unwrap_or_default());
        }
        if let Some(size) = most.checked_add(1) {
            refuses(&rules.data_plan(id, size), &format!("size {size}"), log);
        }
        refuses(&rules.take_data(id, NONSENSE), &format!("nonsense as {}", quoted(id)), log);
        refuses(&rules.take_data(id, b""), &format!("nothing as {}", quoted(id)), log);
        refuses(&rules.take_data("no-such-data", NONSENSE), "unknown data", log);
    }
}

fn refuses<T>(answer: &Result<T, CallError>, asked: &str, log: &mut Log<'_>) {
    log.expect(matches!(answer, Err(CallError::Refused(_))), Check::DataRefused, || match answer {
        Err(CallError::Fault(fault)) => format!("{asked}: {fault}"),
        _ => format!("{asked}: accepted"),
    });
}
