//! The units of which the system makes paths: bytes on Unix, which need not be UTF-8; 16-bit numbers on Windows, which need not be
//! UTF-16.

use std::ffi::OsString;
use std::path::Path;

/// A unit of a path.
#[cfg(unix)]
pub type PathUnit = u8;
/// A unit of a path.
#[cfg(windows)]
pub type PathUnit = u16;

/// The units of a path.
pub fn path_units(path: &Path) -> Vec<PathUnit> {
    #[cfg(unix)]
    return std::os::unix::ffi::OsStrExt::as_bytes(path.as_os_str()).to_vec();
    #[cfg(windows)]
    return std::os::windows::ffi::OsStrExt::encode_wide(path.as_os_str()).collect();
}

/// The path of these units.
pub fn path_of_units(units: Vec<PathUnit>) -> OsString {
    #[cfg(unix)]
    return std::os::unix::ffi::OsStringExt::from_vec(units);
    #[cfg(windows)]
    return std::os::windows::ffi::OsStringExt::from_wide(&units);
}
