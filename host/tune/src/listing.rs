//! The runs of tuning of a folder, as they are listed: read quickly, and nothing of them looked up.
//!
//! Knows the files of a run. Must not know how one is played.

use std::path::Path;

use abstrakt_lab::run::{ListedRun, list};

use crate::TuningPlan;
use crate::folder::Duels;
use abstrakt_lab::run::PLAN;

/// Whether there is a run of tuning in this folder.
pub fn has_run(folder: &Path) -> bool {
    folder.join(PLAN).exists()
}

/// The runs of tuning whose folders stand in this one, the latest first. Shards, folders without a run, and runs that cannot be read
/// are passed over.
pub fn list_runs(folder: &Path) -> Vec<ListedRun> {
    list::<Duels>(folder, |head| {
        let plan: TuningPlan = serde_json::from_str(&head.plan).ok().filter(|_| head.shard.is_none())?;
        Some((plan.heuristic, vec![plan.game]))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;

    use abstrakt_lab::run::RunKind;
    use abstrakt_lab::{PairCounts, WeightsFile};
    use abstrakt_worker::protocol::Opening;

    use super::*;
    use crate::begin;
    use crate::folder::WEIGHTS;
    use crate::genome::tests::facts;

    #[test]
    fn runs_are_listed_and_what_is_none_is_passed_over() {
        let parent = tempfile::tempdir().expect("a folder");
        let facts = facts();
        let (plan, _) = TuningPlan::new(&facts, "pvs:nodes=10".parse().expect("a spec"), Opening::default())
            .expect("a plan");
        for (name, against_start) in [("one", Some(PairCounts::default())), ("three", None), ("two", None)] {
            let path = parent.path().join(name);
            begin(&path, &plan).expect("it begins");
            assert!(has_run(&path));
            let weights = WeightsFile {
                game: plan.game.clone(),
                version: plan.version.clone(),
                heuristic: plan.heuristic.clone(),
                made_by: String::new(),
                generations: 0,
                against_start,
                weights: BTreeMap::new(),
                switches: BTreeMap::new(),
            };
            weights.save(&path.join(WEIGHTS)).expect("written");
        }
        // Older programs wrote the journal only with the first game.
        fs::remove_file(parent.path().join("three").join(Duels::JOURNAL)).expect("removed");
        fs::create_dir(parent.path().join("empty")).expect("a folder");
        assert!(!has_run(&parent.path().join("empty")));
        let mut runs = list_runs(parent.path());
        runs.sort_by(|one, other| one.path.cmp(&other.path));
        assert_eq!(runs.iter().map(|run| run.is_over).collect::<Vec<_>>(), [true, false, false]);
        assert_eq!((&runs[0].name, &runs[0].games), (&plan.heuristic, &vec![facts.id]));
    }
}
