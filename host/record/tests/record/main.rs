//! Tests of records, their files and journals.

mod common;
mod file;
mod journal;
mod record;
