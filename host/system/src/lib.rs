//! The program's use of the operating system: its own folders, files that are replaced whole, text from outside, cells
//! for spreadsheets, and child processes with their limits and ends.
//!
//! Knows files, folders, pipes, processes and clocks. Must not know plugins, games, or the messages on a pipe.

mod awake_clock;
mod csv_lines;
mod execution;
mod file_access;
mod file_stamp;
mod files;
mod foreign_text;
mod free_path;
mod home;
mod lines_file;
mod lock;
mod log_buffer;
mod log_file;
mod machine;
mod path_units;
mod printable;
pub mod process;
mod read_file;
mod summed_form;
mod system_error;
mod timeouts;

pub use awake_clock::awake_clock;
pub use csv_lines::CsvLines;
pub use execution::forbids_execution;
pub use file_access::FileAccess;
pub use file_stamp::FileStamp;
pub use files::{
    STALE_AFTER, append_paragraph, can_replace, copy_beside, create_folders, file_name, replace,
    replace_unsynced, sweep, sweep_beside,
};
pub use foreign_text::{ForeignText, one_line};
pub use free_path::{free_folder, free_path, free_path_except};
pub use home::{HOME_VARIABLE, Home, HomeFolder, MovedHome, NoHome, NoStandIn, NotPrivate};
pub use lines_file::{DamagedLine, JsonLine, JsonLines, WholeLines};
pub use lock::lock;
pub use log_buffer::{LogBuffer, LogLevel, LogLine};
pub use log_file::LogFile;
pub use machine::processor_model;
pub use path_units::{PathUnit, path_of_units, path_units};
pub use printable::{Printable, is_direction, printable};
pub use read_file::{LARGEST_TEXT, ReadRefusal, open_at_once, open_regular, read_bytes, read_text};
pub use summed_form::{SummedFault, SummedForm, SummedParts};
pub use system_error::SystemError;
pub use timeouts::{Timeouts, overslept};
