//! abstrakt-tests
