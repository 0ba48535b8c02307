//! The engine of the last search, kept for the next one.

use std::sync::{Arc, Mutex, PoisonError};

use abstrakt_engine::{Engine, Spec};

/// The engine of the last search with its table, for a next search by the same spec.
#[derive(Clone, Default)]
pub(super) struct EngineCache(Arc<Mutex<Option<Engine>>>);

impl EngineCache {
    /// The engine, if it searches by this spec.
    pub fn take(&self, spec: &Spec) -> Option<Engine> {
        let mut engine = self.0.lock().unwrap_or_else(PoisonError::into_inner).take()?;
        engine.adopt(spec).then_some(engine)
    }

    /// Keeps an engine.
    pub fn put(&self, engine: Engine) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(engine);
    }

    /// A new game begins, in which this engine is expected to search. One that cannot be made ready is left to its first search,
    /// which tells why.
    pub fn begin_game(&self, expected: Option<Spec>) {
        let kept = expected.as_ref().and_then(|spec| self.take(spec));
        let engine = kept.or_else(|| Engine::new(expected?).ok());
        let ready = engine.and_then(|mut engine| {
            engine.forget();
            engine.prepare().ok()?;
            Some(engine)
        });
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = ready;
    }
}
