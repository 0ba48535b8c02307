//! Helpers of the integration tests: built plugins and the built program, found or built on first use.
//!
//! Knows: Cargo's target folder and the names of the workspace's packages. Must not know: how anything is tested.

mod build;
#[cfg(unix)]
mod disk;
mod faulty;
mod journal;
mod run_files;
mod sandbox;
pub mod window;

pub use build::{PROGRAM_VARIABLE, library_name, mock_engine, package_library, plugin_file, program};
#[cfg(unix)]
pub use disk::{on_full_disk, private_mounts};
pub use faulty::{OddBuild, faulty, odd_build};
pub use journal::{kill_until_done, lines_of, wait_for_lines};
pub use run_files::run_files;
pub use sandbox::Sandbox;
