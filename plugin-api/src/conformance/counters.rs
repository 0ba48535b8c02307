//! Counters and keys: counters stay within their limits, and nothing but counters escapes the table's key.

use std::collections::HashMap;

use crate::{Snapshot, Tree};

use super::facts::{is_kebab, short};
use super::report::Log;

/// Position texts by table key, over all games of a setup.
#[derive(Default)]
pub(super) struct Texts(HashMap<u64, String>);

impl Texts {
    /// Checks the top of `line`, whose snapshot this is.
    pub fn check(&mut self, line: &impl Tree, snapshot: &Snapshot, log: &mut Log<'_>) {
        let Snapshot { text, text_without_counters, counters, .. } = snapshot;
        let mut ids: Vec<&str> = counters.iter().map(|counter| counter.id.as_str()).collect();
        ids.sort_unstable();
        let twice = ids.windows(2).any(|pair| pair[0] == pair[1]);
        let good = !twice && ids.iter().all(|id| is_kebab(id));
        log.expect(good, "counters: ids are kebab-case and unique", || format!("{ids:?}"));
        for counter in counters {
            short(&counter.name, "name of a counter", log);
            let within = counter.limit >= 1 && counter.value <= counter.limit;
            log.expect(within, "counters: 0 to the limit, which is 1 or more", || format!("{counter:?}"));
        }
        let bare = text_without_counters.as_ref().unwrap_or(text);
        log.expect(
            text_without_counters.is_none() || !counters.is_empty(),
            "counters: a text has counters only where they are declared",
            || format!("{text:?}, without counters {bare:?}"),
        );
        let known = self.0.entry(line.table_key()).or_insert_with(|| bare.clone());
        log.expect(known == bare, "keys: equal table keys mean equal positions but for counters", || {
            format!("{bare:?} and {known:?}")
        });
    }
}
