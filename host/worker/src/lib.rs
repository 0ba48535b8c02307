//! abstrakt-worker
