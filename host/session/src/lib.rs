//! abstrakt-session
