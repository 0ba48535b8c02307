//! Holds back what the window does beside itself, as a slow disk would.

use std::path::Path;
use std::sync::{Arc, Condvar, Mutex};

use abstrakt_gui::{Gate, Work};

use super::Stage;

/// The work that is held back: the first of each kind that comes.
#[derive(Clone, Default)]
pub struct Hold(Arc<(Mutex<Vec<Held>>, Condvar)>);

struct Held {
    work: Work,
    /// It has come.
    come: bool,
}

impl Hold {
    /// Holds back the first of such work that comes.
    pub fn hold(&self, work: Work) {
        self.0.0.lock().expect("nobody panics with it").push(Held { work, come: false });
    }

    /// Whether this work has come and is held back.
    fn has(&self, work: &Work) -> bool {
        let held = self.0.0.lock().expect("nobody panics with it");
        held.iter().any(|held| held.work == *work && held.come)
    }

    /// Lets it go.
    pub fn release(&self, work: &Work) {
        self.0.0.lock().expect("nobody panics with it").retain(|held| held.work != *work);
        self.0.1.notify_all();
    }

    /// The gate that work of the window passes.
    pub(super) fn gate(&self) -> Gate {
        let hold = self.clone();
        Arc::new(move |work| {
            let (held, released) = &*hold.0;
            let mut held = held.lock().expect("nobody panics with it");
            let Some(waiting) = held.iter_mut().find(|held| held.work == *work && !held.come) else { return };
            waiting.come = true;
            let stands = |held: &mut Vec<Held>| held.iter().any(|held| held.work == *work);
            drop(released.wait_while(held, stands).expect("nobody panics with it"));
        })
    }
}

impl Stage {
    /// Holds back the next work with a file, until that is released.
    pub fn hold_file(&self, file: &Path) -> Work {
        let work = Work::File(file.to_owned());
        self.hold.hold(work.clone());
        work
    }

    /// Waits until that work is to be done.
    pub fn wait_for_held(&mut self, work: &Work) {
        self.wait("work that is held back", |stage| stage.hold.has(work));
    }
}
