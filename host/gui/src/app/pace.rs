//! The pace of frames: one follows the other at once if they are drawn quickly, and after a rest if they are not, as in a large
//! window without a graphics card, so that an animation never takes all of the processor from a search. Knows times;
//! must not know what is drawn.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use abstrakt_worker::Wake;
use egui::Context;

/// A frame that takes longer than this is followed by a rest as long as it took; quicker ones follow each other without one.
const QUICK: Duration = Duration::from_millis(50);
/// The longest rest: what moves must still be seen to move.
const LONGEST: Duration = Duration::from_millis(250);

/// The pace of frames.
#[derive(Debug, Default)]
pub struct FramePace {
    /// Microseconds between the end of a frame and the next one that nobody's hand asks for.
    rest: Arc<AtomicU64>,
    /// The time at which the last frame began, if another one was to follow it.
    begun: Option<Duration>,
}

impl FramePace {
    /// Wakes the window for news, after the rest that slow frames need.
    pub fn wake(&self, ctx: &Context) -> Wake {
        let (ctx, rest) = (ctx.clone(), Arc::clone(&self.rest));
        Arc::new(move || match rest.load(Ordering::Relaxed) {
            0 => ctx.request_repaint(),
            rest => ctx.request_repaint_after(Duration::from_micros(rest)),
        })
    }

    /// A frame begins at `now`; `moving`: what it shows will have moved in the next one. Gives the time to wait for that.
    pub fn frame(&mut self, now: Duration, moving: bool) -> Option<Duration> {
        if let Some(begun) = self.begun {
            let took = now.saturating_sub(begun).saturating_sub(self.rest());
            let rest = if took > QUICK { took.min(LONGEST) } else { Duration::ZERO };
            self.rest.store(rest.as_micros() as u64, Ordering::Relaxed);
        }
        self.begun = moving.then_some(now);
        moving.then(|| self.rest())
    }

    fn rest(&self) -> Duration {
        Duration::from_micros(self.rest.load(Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_frames_rest_as_long_as_they_take_and_quick_ones_do_not() {
        let millis = Duration::from_millis;
        let mut pace = FramePace::default();
        assert_eq!(pace.frame(millis(0), true), Some(millis(0)));
        assert_eq!(pace.frame(millis(10), true), Some(millis(0)), "10 ms are quick");
        assert_eq!(pace.frame(millis(110), true), Some(millis(100)), "100 ms are not");
        assert_eq!(pace.frame(millis(310), true), Some(millis(100)), "100 ms again, beside the rest");
        assert_eq!(pace.frame(millis(1310), false), None);
        assert_eq!(pace.frame(millis(9000), true), Some(LONGEST), "time at rest says nothing");
    }
}
