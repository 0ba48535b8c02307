//! abstrakt-abalone
