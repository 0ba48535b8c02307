//! abstrakt-template
