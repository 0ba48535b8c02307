//! The engine of the last search, kept for the next one.

use std::sync::{Arc, Mutex, PoisonError};

use abstrakt_engine::{Engine, Spec};

/// The engine of the last search with its table, for a next search by the same spec.
#[derive(Clone, Default)]
pub(super) struct EngineCache(Arc<Mutex<Option<Engine>>>);

impl EngineCache {
    /// The engine, if it has this spec.
    pub fn take(&self, spec: &Spec) -> Option<Engine> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take().filter(|engine| engine.spec() == spec)
    }

    /// Keeps an engine.
    pub fn put(&self, engine: Engine) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(engine);
    }

    /// A new game begins.
    pub fn clear(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
