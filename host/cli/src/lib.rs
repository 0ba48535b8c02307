//! abstrakt-cli
