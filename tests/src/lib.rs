//! What the integration tests share: built plugins and the built program, found or built on first use.
//!
//! Knows: Cargo's target folder and the names of the workspace's packages. Must not know: how anything is tested.

mod build;
mod faulty;
mod journal;
mod sandbox;
pub mod window;

pub use build::{PROGRAM_VARIABLE, library_name, mock_engine, package_library, plugin_file, program};
pub use faulty::{OddBuild, faulty, odd_build};
pub use journal::{lines_of, wait_for_lines};
pub use sandbox::Sandbox;
