//! The runs of learning in a folder, as they are listed.
//!
//! Knows folders. Must not know what is learned.

use std::path::Path;

use abstrakt_lab::run::{ListedRun, RunKind, list};

use crate::{LearnPlan, Learning};

/// Whether there is a run of learning in this folder.
pub fn has_run(folder: &Path) -> bool {
    folder.join(Learning::JOURNAL).exists()
}

/// The runs of learning whose folders stand in this one, the latest first. Shards, folders without a run, and runs that cannot be read
/// are passed over. The name of a run is that of its models.
pub fn list_runs(folder: &Path) -> Vec<ListedRun> {
    list::<Learning>(folder, |head| {
        let plan = head.read_plan::<LearnPlan>(folder).ok().filter(|_| head.shard.is_none())?;
        Some((plan.name, vec![plan.game]))
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use abstrakt_lab::run::Folder;
    use abstrakt_vocabulary::Facts;
    use abstrakt_worker::protocol::Opening;

    use super::*;
    use crate::folder::{LearnFolder, Opponent};
    use crate::{LearnPlan, LearnShard};

    #[test]
    fn runs_are_listed_and_what_is_none_is_passed_over() {
        let parent = tempfile::tempdir().expect("a folder");
        let plan = LearnPlan::new(&Facts::plain(), 10, Opening::default());
        for name in ["over", "begun"] {
            LearnFolder::begin(&parent.path().join(name), &plan, None).expect("it begins");
        }
        let open = LearnFolder::open(&parent.path().join("over")).expect("a run");
        open.report("", "{\"over\": true}").expect("reported");
        let part = LearnShard {
            shard: "1/2".parse().expect("a shard"),
            generation: 1,
            player: Opponent::Heuristic,
            hash: String::new(),
        };
        let head = open.head.of_shard(part);
        drop(Folder::<Learning>::create(&parent.path().join("shard"), &head).expect("a shard"));
        fs::create_dir(parent.path().join("empty")).expect("a folder");
        fs::create_dir(parent.path().join("damaged")).expect("a folder");
        fs::write(parent.path().join("damaged").join(Learning::JOURNAL), "{\"version\"").expect("written");
        let mut runs = list_runs(parent.path());
        runs.sort_by(|one, other| one.path.cmp(&other.path));
        assert_eq!(runs.iter().map(|run| run.is_over).collect::<Vec<_>>(), [false, true]);
        assert_eq!((&runs[0].name, &runs[0].games), (&plan.name, &vec![plan.game]));
        assert!(has_run(&parent.path().join("over")) && !has_run(&parent.path().join("empty")));
    }
}
