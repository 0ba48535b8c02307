//! abstrakt-loader
