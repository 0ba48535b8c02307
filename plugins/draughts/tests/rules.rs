//! Tests of the rules that the variants share. They are one program, which compiles each variant once.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod common;
mod draughts;
