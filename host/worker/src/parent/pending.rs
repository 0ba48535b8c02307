//! The requests that a worker has not answered, and the time that it may be silent.
//!
//! Knows requests, looks and moments. Must not know processes.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use abstrakt_loader::follow;
use abstrakt_plugin_api::conformance::Stage;

use abstrakt_system::process::{Patience, ProcessLook};

use crate::protocol::{LinePly, Request, RequestId, Response, Search, SearchTree};
use crate::{Activity, Timeouts};

/// A request about rules: one at a time, so that a silent one is known for certain.
pub(super) struct Serving {
    pub id: RequestId,
    pub request: Request,
    patience: Patience,
}

/// Work that runs beside the rules.
pub(super) struct Job {
    pub activity: Activity,
    /// Tells the answer from other responses.
    pub is_answer: fn(&Response) -> bool,
    /// The position that it is about: so many plies of the worker's line, and others behind them. None: where the worker stands.
    pub reached: Option<(usize, Vec<LinePly>)>,
    /// The conformance kit, which cannot be stopped.
    checks: bool,
    /// Since its last sign of life.
    patience: Patience,
    /// Its own limits should have ended it before this: tell it to stop.
    stop_by: Option<Instant>,
    /// Since it was told to stop.
    stopping: Option<Patience>,
}

impl Job {
    fn new(request: &Request, now: Instant, timeouts: &Timeouts) -> Self {
        let search = match request {
            Request::Search(search) | Request::Tree(SearchTree { search, .. }) => Some(search),
            _ => None,
        };
        // The kit tells every ply: it is judged as a new file is.
        let limit = if matches!(request, Request::Check(_)) { timeouts.probe } else { timeouts.work };
        Self {
            activity: request.activity(),
            is_answer: request.answer_check(),
            reached: search.and_then(|search| Some((search.kept, search.plies.clone()?))),
            checks: matches!(request, Request::Check(_)),
            patience: Patience::new(limit),
            stop_by: search.and_then(budget).map(|budget| after(now, budget.saturating_add(timeouts.stop))),
            stopping: None,
        }
    }
}

/// The moment `time` after `now`; far away where no clock reaches.
fn after(now: Instant, time: Duration) -> Instant {
    const FAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);
    now + time.min(FAR)
}

/// Time that the search's own limits give it.
fn budget(search: &Search) -> Option<Duration> {
    // No clock on the wall tells when processor time is used up.
    if search.spec.processor_time {
        return None;
    }
    let limits = &search.spec.limits;
    let clock = limits.clock.map(|clock| search.left.map_or(clock.budget, Duration::from_millis));
    limits.time.into_iter().chain(clock).min()
}

/// The overdue requests.
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
    pub fn serve(&mut self, id: RequestId, request: Request, timeouts: &Timeouts) {
        let limit = if matches!(request, Request::Hello(_) | Request::Load(_)) {
            timeouts.load
        } else {
            timeouts.rules
        };
        self.serving = Some(Serving { id, request, patience: Patience::new(limit) });
    }

    /// The worker begins work.
    pub fn begin(&mut self, id: RequestId, request: &Request, now: Instant, timeouts: &Timeouts) {
        self.jobs.insert(id, Job::new(request, now, timeouts));
    }

    /// Forgets a request that could not be passed on: no answer to it is owed.
    pub fn forget(&mut self, id: RequestId) {
        if self.jobs.remove(&id).is_none() {
            self.serving.take_if(|serving| serving.id == id);
        }
    }

    /// A sign of life of what was asked for.
    pub fn lives(&mut self, id: RequestId) {
        if let Some(job) = self.jobs.get_mut(&id) {
            job.patience.renew();
        } else if let Some(serving) = self.serving.as_mut().filter(|serving| serving.id == id) {
            serving.patience.renew();
        }
    }

    /// Returns whether this ends the debt to `id`: it is its answer, or a response that may end any request.
    pub fn expects(&self, id: RequestId, response: &Response) -> bool {
        let serving = self.serving.as_ref().filter(|serving| serving.id == id);
        let job = self.jobs.get(&id).map(|job| job.is_answer);
        let Some(is_answer) = job.or(serving.map(|serving| serving.request.answer_check())) else {
            return false;
        };
        let is_loading = serving.is_some_and(|serving| matches!(serving.request, Request::Load(_)));
        match response {
            Response::Refused { .. } | Response::Fault { .. } => true,
            Response::NotLoaded { .. } => is_loading,
            response => is_answer(response),
        }
    }

    /// Everything was silent until this look at the worker.
    pub fn pass(&mut self, look: ProcessLook) {
        let serving = self.serving.iter_mut().map(|serving| &mut serving.patience);
        let jobs = self
            .jobs
            .values_mut()
            .flat_map(|job| std::iter::once(&mut job.patience).chain(&mut job.stopping));
        serving.chain(jobs).for_each(|patience| patience.pass(look));
    }

    /// The shortest limit of silence of what the worker owes.
    pub fn limit(&self) -> Option<Duration> {
        let serving = self.serving.iter().map(|serving| &serving.patience);
        let jobs = self.jobs.values().flat_map(|job| std::iter::once(&job.patience).chain(&job.stopping));
        serving.chain(jobs).map(Patience::limit).min()
    }

    /// The kit tells what it is about to do.
    pub fn goes_on(&mut self, id: RequestId, stage: &Stage<'_>) {
        if let Some(job) = self.jobs.get_mut(&id) {
            follow(&mut job.activity, stage);
        }
    }

    /// Notes that the parent itself stood still for `time`: no work is late by that. Its looks count none of it as
    /// silence.
    pub fn stood_still(&mut self, time: Duration) {
        let moments = self.jobs.values_mut().flat_map(|job| &mut job.stop_by);
        moments.for_each(|until| *until = after(*until, time));
    }

    /// Returns whether the worker owes nothing.
    pub fn is_empty(&self) -> bool {
        self.serving.is_none() && self.jobs.is_empty()
    }

    /// A work is told to stop. False: it does not run, or cannot be stopped, or was told before.
    pub fn stop(&mut self, id: RequestId, timeouts: &Timeouts) -> bool {
        let Some(job) = self.jobs.get_mut(&id) else { return false };
        if job.checks || job.stopping.is_some() {
            return false;
        }
        job.stop_by = None;
        job.stopping = Some(Patience::new(timeouts.stop));
        true
    }

    /// The activity of the worker, if it stopped now.
    pub fn activity(&self) -> Activity {
        let serving = self.serving.as_ref().map(|serving| serving.request.activity());
        serving.or_else(|| self.jobs.values().next().map(|job| job.activity.clone())).unwrap_or_default()
    }

    /// The next moment at which work is late.
    pub fn deadline(&self) -> Option<Instant> {
        self.jobs.values().filter_map(|job| job.stop_by).min()
    }

    /// The requests that are overdue at `now`.
    pub fn overdue(&self, now: Instant) -> Option<Overdue> {
        if let Some(serving) = &self.serving
            && let Some(limit) = serving.patience.is_over()
        {
            return Some(Overdue::Silent(serving.request.activity(), limit));
        }
        self.jobs.iter().find_map(|(&id, job)| {
            let stopping = job.stopping.as_ref().and_then(Patience::is_over);
            if let Some(limit) = stopping.or_else(|| job.patience.is_over()) {
                return Some(Overdue::Silent(job.activity.clone(), limit));
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

    use abstrakt_system::process::ProcessState;

    use super::*;
    use crate::protocol::{
        CheckGame, DumpPosition, Hello, LoadPlugin, OpenGame, Opening, Perft, PlayLine, RefusalReason,
        VERSION,
    };

    /// The result of a look at a worker that sleeps.
    const ASLEEP: ProcessLook =
        ProcessLook { elapsed: Duration::from_millis(5), state: Some(ProcessState::Waiting(Duration::ZERO)) };

    /// The limit after which a worker that sleeps is overdue.
    fn silence(mut pending: Pending, began: Instant) -> Duration {
        let shortest = pending.limit().expect("an answer is owed");
        pending.pass(ASLEEP);
        for looks in 1.. {
            pending.pass(ASLEEP);
            if let Some(Overdue::Silent(_, limit)) = pending.overdue(began) {
                assert_eq!(limit, ASLEEP.elapsed * looks, "the limit that is named is the one that was kept");
                assert_eq!(limit, shortest);
                return limit;
            }
        }
        unreachable!("looks have no end")
    }

    /// `docs/time-limits.md`, row by row, and whatever factor multiplies it.
    #[test]
    fn every_request_is_under_its_limit_of_the_one_table() {
        let began = Instant::now();
        for timeouts in [Timeouts::default(), Timeouts::default().scaled(0.25)] {
            let served = |request| {
                let mut pending = Pending::default();
                pending.serve(1, request, &timeouts);
                silence(pending, began)
            };
            let work = |request: &Request, is_stopped: bool| {
                let mut pending = Pending::default();
                pending.begin(1, request, began, &timeouts);
                if is_stopped {
                    assert!(pending.stop(1, &timeouts));
                }
                silence(pending, began)
            };
            assert_eq!(served(Hello { version: VERSION }.into()), timeouts.load);
            assert_eq!(
                served(LoadPlugin { plugin: PathBuf::new(), folders: Vec::new() }.into()),
                timeouts.load
            );
            assert_eq!(served(OpenGame::new(Opening::default()).into()), timeouts.rules);
            assert_eq!(served(PlayLine { plies: Vec::new(), since: 0 }.into()), timeouts.rules);
            assert_eq!(served(Request::Dump), timeouts.rules);
            let perft = Perft { depth: 9, divide: false, bulk: false }.into();
            let search = Request::Search(Search::new("pvs:depth=9".parse().expect("a spec")));
            let check = CheckGame { plan: abstrakt_plugin_api::conformance::Plan::quick() }.into();
            assert_eq!([work(&perft, false), work(&search, false)], [timeouts.work; 2]);
            assert_eq!([work(&perft, true), work(&search, true)], [timeouts.stop; 2]);
            assert_eq!(work(&check, false), timeouts.probe);
        }
    }

    /// One call and one work: a busy machine does not count as silence, and a sign of life counts only for its own
    /// request.
    #[test]
    fn only_what_the_worker_did_itself_counts() {
        let (now, timeouts) = (Instant::now(), Timeouts::default());
        let mut pending = Pending::default();
        pending.serve(1, Request::Dump, &timeouts);
        pending.begin(2, &Perft { depth: 1, divide: false, bulk: false }.into(), now, &timeouts);
        let waits = ProcessLook {
            state: Some(ProcessState::Runnable { worked: Duration::ZERO, delayed: Duration::ZERO }),
            ..ASLEEP
        };
        (0..60_000).for_each(|_| pending.pass(waits));
        assert!(pending.overdue(now).is_none());
        let works = ProcessLook {
            state: Some(ProcessState::Runnable { worked: ASLEEP.elapsed, delayed: Duration::ZERO }),
            ..ASLEEP
        };
        (0..200).for_each(|_| pending.pass(works));
        assert!(matches!(pending.overdue(now), Some(Overdue::Silent(Activity::Describing, _))));
        pending.lives(2);
        assert!(pending.overdue(now).is_some());
        pending.lives(1);
        assert!(pending.overdue(now).is_none());
    }

    #[test]
    fn a_request_ends_by_an_answer_of_its_own_kind() {
        let (now, timeouts) = (Instant::now(), Timeouts::default());
        let mut pending = Pending::default();
        let load = LoadPlugin { plugin: PathBuf::new(), folders: Vec::new() };
        pending.serve(1, load.into(), &timeouts);
        pending.begin(2, &Perft { depth: 1, divide: false, bulk: false }.into(), now, &timeouts);
        let refused = Response::Refused { reason: RefusalReason::Over, ply: None };
        let not_loaded = Response::NotLoaded { error: abstrakt_loader::LoadError::NotAGame };
        let (dump, perft) = (Response::Dump { text: String::new() }, Response::Perft(Box::default()));
        let expected =
            |id| [&refused, &not_loaded, &dump, &perft].map(|response| pending.expects(id, response));
        assert_eq!(expected(1), [true, true, false, false]);
        assert_eq!(expected(2), [true, false, false, true]);
        assert_eq!(expected(3), [false; 4], "nobody asked for it");
        pending.serve(3, DumpPosition.into(), &timeouts);
        assert!(pending.expects(3, &dump));
    }

    #[test]
    fn work_is_not_late_by_the_time_in_which_the_parent_stood_still() {
        let (now, timeouts) = (Instant::now(), Timeouts::default());
        let mut pending = Pending::default();
        let search = Request::Search(Search::new("pvs:time=1s".parse().expect("a spec")));
        pending.begin(1, &search, now, &timeouts);
        let later = now + Duration::from_secs(60);
        assert!(matches!(pending.overdue(later), Some(Overdue::Late(1))));
        pending.stood_still(Duration::from_secs(60));
        assert!(pending.overdue(later).is_none());
        assert_eq!(pending.deadline(), Some(later + Duration::from_secs(1) + timeouts.stop));
    }
}
