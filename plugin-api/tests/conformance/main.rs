//! Tests of the conformance kit by games that break the contract, each in its way.

#![cfg(feature = "conformance")]

mod found_by_default;
mod lies;
mod pieces;
mod reversible;
