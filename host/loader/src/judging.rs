//! Judges files, some at a time. A slow one delays no other: others begin beside it.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use crate::probe::Probe;
use crate::store::Hash;
use crate::verdicts::Verdict;

/// Quick probes at the same time: they wait more than they work.
const AT_ONCE: usize = 4;
/// Probes at the same time, those that have become slow included.
const MAX_PROBES: usize = 32;

/// News of a thread that waits for a probe.
enum News {
    Slow,
    Done { hash: Hash, verdict: Box<Verdict>, was_slow: bool },
}

/// Judges each private copy and passes the verdicts on as they come, until `each` breaks off; probes under way then end
/// by themselves.
pub(crate) fn judge_each(
    files: Vec<(Hash, PathBuf)>,
    probe: &Probe,
    each: &mut dyn FnMut(Hash, Verdict) -> ControlFlow<()>,
) {
    let (reported, news) = channel();
    let mut waiting = files.into_iter();
    let (mut quick, mut running) = (0, 0);
    loop {
        while quick < AT_ONCE
            && running < MAX_PROBES
            && let Some((hash, copy)) = waiting.next()
        {
            match start(hash.clone(), copy, probe.clone(), reported.clone()) {
                Ok(()) => {
                    quick += 1;
                    running += 1;
                }
                Err(error) => {
                    if each(hash, probe.not_started(&error)).is_break() {
                        return;
                    }
                }
            }
        }
        if running == 0 {
            return;
        }
        match news.recv() {
            Ok(News::Slow) => quick -= 1,
            Ok(News::Done { hash, verdict, was_slow }) => {
                running -= 1;
                quick -= usize::from(!was_slow);
                if each(hash, *verdict).is_break() {
                    return;
                }
            }
            // A thread that did not come to its end has taken its sender with it, as all others have by now.
            Err(_) => return,
        }
    }
}

fn start(hash: Hash, copy: PathBuf, probe: Probe, reported: Sender<News>) -> std::io::Result<()> {
    let judge = move || {
        let mut was_slow = false;
        // The catalog may have heard enough.
        let verdict = probe.judge(&copy, || {
            was_slow = true;
            let _ = reported.send(News::Slow);
        });
        let _ = reported.send(News::Done { hash, verdict: Box::new(verdict), was_slow });
    };
    thread::Builder::new().name("judge".into()).spawn(judge).map(drop)
}
