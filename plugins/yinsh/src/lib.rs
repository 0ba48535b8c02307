//! abstrakt-yinsh
