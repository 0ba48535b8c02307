//! abstrakt-terrace
