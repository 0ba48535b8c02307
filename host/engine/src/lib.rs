//! abstrakt-engine
