//! abstrakt-gui
