//! abstrakt-lab
