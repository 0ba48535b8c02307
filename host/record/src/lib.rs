//! abstrakt-record
