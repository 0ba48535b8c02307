//! Counters stay within their limits, and stand in the text only where they are declared.

use crate::Snapshot;

use super::checks::Check;
use super::facts::named;
use super::log::Log;
use super::report::Found;
use super::words::quoted;

/// Checks the counters of a position.
pub(super) fn check(snapshot: &Snapshot, log: &mut Log<'_>) {
    let Snapshot { text, text_without_counters, counters, .. } = snapshot;
    let names = counters.iter().map(|counter| (&counter.id, &counter.name));
    named(Check::CounterIds, "name of a counter", names, log);
    for counter in counters {
        log.met(("counter", &counter.id, u64::from(counter.value) * 4 / u64::from(counter.limit.max(1))));
        let in_range = counter.limit >= 1 && counter.value <= counter.limit;
        log.expect(in_range, Check::CounterLimits, || {
            format!("{}: {} of {}", quoted(&counter.id), counter.value, counter.limit)
        });
    }
    let declared = text_without_counters.is_none() || !counters.is_empty();
    log.expect(declared, Check::CounterText, || Found::not(quoted(snapshot.bare_text()), quoted(text)));
}
