//! What a worker was asked for and has not answered, and until when it may take.
//!
//! Knows requests and moments. Must not know processes.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use abstrakt_loader::follow;
use abstrakt_plugin_api::conformance::Stage;

use crate::protocol::{Request, RequestId, Search};
use crate::stopped::activity;
use crate::{Activity, Timeouts};

/// A request about rules: one at a time, so that a silent one is known for certain.
pub(super) struct Serving {
    pub id: RequestId,
    pub request: Request,
    until: Instant,
    limit: Duration,
}

/// Work that runs beside the rules.
pub(super) struct Job {
    pub activity: Activity,
    /// The conformance kit, which cannot be stopped.
    checks: bool,
    /// A sign of life must come before this.
    alive_by: Instant,
    /// Silence that is borne.
    limit: Duration,
    /// Its own limits should have ended it before this: tell it to stop.
    stop_by: Option<Instant>,
    /// It was told to stop, and must have answered before this.
    answer_by: Option<Instant>,
}

impl Job {
    fn new(request: &Request, now: Instant, timeouts: &Timeouts) -> Self {
        let search = match request {
            Request::Search(search) | Request::Tree { search, .. } => Some(search),
            _ => None,
        };
        // The kit tells every ply: it is judged as a new file is.
        let limit = if matches!(request, Request::Check { .. }) { timeouts.probe } else { timeouts.work };
        Self {
            activity: activity(request),
            checks: matches!(request, Request::Check { .. }),
            alive_by: after(now, limit),
            limit,
            stop_by: search.and_then(budget).map(|budget| after(now, budget.saturating_add(timeouts.stop))),
            answer_by: None,
        }
    }
}

/// So long after `now`; far away where no clock reaches.
fn after(now: Instant, time: Duration) -> Instant {
    const FAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);
    now + time.min(FAR)
}

/// Time that the search's own limits give it.
fn budget(search: &Search) -> Option<Duration> {
    let limits = &search.spec.limits;
    let clock = limits.clock.map(|clock| search.left.map_or(clock.budget, Duration::from_millis));
    limits.time.into_iter().chain(clock).min()
}

/// What is overdue.
pub(super) enum Overdue {
    /// The worker does not answer: this long.
    Silent(Activity, Duration),
    /// Work should have ended by itself.
    Late(RequestId),
}

/// Everything that a worker owes an answer to.
#[derive(Default)]
pub(super) struct Pending {
    pub serving: Option<Serving>,
    pub jobs: BTreeMap<RequestId, Job>,
}

impl Pending {
    /// The worker begins a request about rules.
    pub fn serve(&mut self, id: RequestId, request: Request, now: Instant, timeouts: &Timeouts) {
        let limit = if matches!(request, Request::Hello { .. } | Request::Load { .. }) {
            timeouts.load
        } else {
            timeouts.rules
        };
        self.serving = Some(Serving { id, request, until: after(now, limit), limit });
    }

    /// The worker begins work.
    pub fn begin(&mut self, id: RequestId, request: &Request, now: Instant, timeouts: &Timeouts) {
        self.jobs.insert(id, Job::new(request, now, timeouts));
    }

    /// A sign of life of what was asked for.
    pub fn lives(&mut self, id: RequestId, now: Instant) {
        if let Some(job) = self.jobs.get_mut(&id) {
            job.alive_by = after(now, job.limit);
        } else if let Some(serving) = self.serving.as_mut().filter(|serving| serving.id == id) {
            serving.until = after(now, serving.limit);
        }
    }

    /// The kit tells what it is about to do.
    pub fn goes_on(&mut self, id: RequestId, stage: &Stage<'_>) {
        if let Some(job) = self.jobs.get_mut(&id) {
            follow(&mut job.activity, stage);
        }
    }

    /// The parent itself stood still for so long: nobody's silence.
    pub fn stood_still(&mut self, time: Duration) {
        let serving = self.serving.iter_mut().map(|serving| &mut serving.until);
        let jobs = self.jobs.values_mut().flat_map(|job| {
            let own = job.stop_by.iter_mut().chain(&mut job.answer_by);
            std::iter::once(&mut job.alive_by).chain(own)
        });
        serving.chain(jobs).for_each(|until| *until = after(*until, time));
    }

    /// Does the worker owe anything?
    pub fn is_empty(&self) -> bool {
        self.serving.is_none() && self.jobs.is_empty()
    }

    /// A work is told to stop. False: it does not run, or cannot be stopped, or was told before.
    pub fn stop(&mut self, id: RequestId, now: Instant, timeouts: &Timeouts) -> bool {
        let Some(job) = self.jobs.get_mut(&id) else { return false };
        if job.checks || job.answer_by.is_some() {
            return false;
        }
        job.stop_by = None;
        job.answer_by = Some(after(now, timeouts.stop));
        true
    }

    /// What the worker was doing, if it stopped now.
    pub fn activity(&self) -> Activity {
        let serving = self.serving.as_ref().map(|serving| activity(&serving.request));
        serving.or_else(|| self.jobs.values().next().map(|job| job.activity.clone())).unwrap_or_default()
    }

    /// The next moment at which something is overdue.
    pub fn deadline(&self) -> Option<Instant> {
        let jobs = self
            .jobs
            .values()
            .flat_map(|job| [Some(job.alive_by), job.stop_by, job.answer_by].into_iter().flatten());
        jobs.chain(self.serving.as_ref().map(|serving| serving.until)).min()
    }

    /// What is overdue at `now`.
    pub fn overdue(&self, now: Instant, timeouts: &Timeouts) -> Option<Overdue> {
        if let Some(serving) = self.serving.as_ref().filter(|serving| serving.until <= now) {
            return Some(Overdue::Silent(activity(&serving.request), serving.limit));
        }
        self.jobs.iter().find_map(|(&id, job)| {
            if job.answer_by.is_some_and(|until| until <= now) {
                return Some(Overdue::Silent(job.activity.clone(), timeouts.stop));
            }
            if job.alive_by <= now {
                return Some(Overdue::Silent(job.activity.clone(), job.limit));
            }
            job.stop_by.filter(|until| *until <= now).map(|_| Overdue::Late(id))
        })
    }

    /// The worker is gone: everything that it will never answer.
    pub fn take_all(&mut self) -> Vec<RequestId> {
        let serving = self.serving.take().map(|serving| serving.id);
        serving.into_iter().chain(std::mem::take(&mut self.jobs).into_keys()).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::protocol::Opening;
    use crate::protocol::VERSION;

    /// What is overdue, and after how long.
    fn silence(pending: &Pending, began: Instant, timeouts: &Timeouts) -> Duration {
        let until = pending.deadline().expect("an answer is owed");
        assert!(pending.overdue(until - Duration::from_millis(1), timeouts).is_none());
        let Some(Overdue::Silent(_, limit)) = pending.overdue(until, timeouts) else {
            panic!("nothing is overdue")
        };
        assert_eq!(limit, until - began, "the limit that is named is the one that was kept");
        limit
    }

    /// `docs/time-limits.md`, row by row, and whatever factor multiplies it.
    #[test]
    fn every_request_is_under_its_limit_of_the_one_table() {
        let began = Instant::now();
        for timeouts in [Timeouts::default(), Timeouts::default().scaled(0.25)] {
            let served = |request| {
                let mut pending = Pending::default();
                pending.serve(1, request, began, &timeouts);
                silence(&pending, began, &timeouts)
            };
            let work = |request: &Request, is_stopped: bool| {
                let mut pending = Pending::default();
                pending.begin(1, request, began, &timeouts);
                if is_stopped {
                    assert!(pending.stop(1, began, &timeouts));
                }
                silence(&pending, began, &timeouts)
            };
            assert_eq!(served(Request::Hello { version: VERSION }), timeouts.load);
            assert_eq!(served(Request::Load { plugin: PathBuf::new() }), timeouts.load);
            assert_eq!(served(Request::Open { opening: Opening::default() }), timeouts.rules);
            assert_eq!(served(Request::Line { plies: Vec::new(), since: 0 }), timeouts.rules);
            assert_eq!(served(Request::Dump), timeouts.rules);
            let perft = Request::Perft { depth: 9, divide: false, bulk: false };
            let search = Request::Search(Search::new("pvs:depth=9".parse().expect("a spec")));
            let check = Request::Check { plan: abstrakt_plugin_api::conformance::Plan::quick() };
            assert_eq!([work(&perft, false), work(&search, false)], [timeouts.work; 2]);
            assert_eq!([work(&perft, true), work(&search, true)], [timeouts.stop; 2]);
            assert_eq!(work(&check, false), timeouts.probe);
        }
    }

    #[test]
    fn time_in_which_the_parent_stood_still_is_nobodys_silence() {
        let (now, timeouts) = (Instant::now(), Timeouts::default());
        let mut pending = Pending::default();
        pending.serve(1, Request::Dump, now, &timeouts);
        pending.begin(2, &Request::Perft { depth: 1, divide: false, bulk: false }, now, &timeouts);
        let later = now + Duration::from_secs(60);
        assert!(matches!(pending.overdue(later, &timeouts), Some(Overdue::Silent(Activity::Describing, _))));
        pending.stood_still(Duration::from_secs(60));
        assert!(pending.overdue(later, &timeouts).is_none());
        assert_eq!(pending.deadline(), Some(later + timeouts.rules));
        assert!(pending.overdue(later + timeouts.work, &timeouts).is_some(), "silence goes on to count");
    }
}
