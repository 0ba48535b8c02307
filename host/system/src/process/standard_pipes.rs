//! The standard input and output of a child that loads foreign code, moved out of the reach of that code; and an end at which none of
//! that code runs.

use std::fs::File;
use std::io;

/// Takes standard input and standard output from the rest of this process: the first is empty from now on, the second becomes
/// standard error. On Unix the two files have the number `lowest` or a higher one, where the system has that many; on Windows they are
/// copies, and the standard ones stay as they are.
///
/// # Errors
/// The system's: no file may be opened any more.
pub fn take_standard_pipes(lowest: u64) -> io::Result<(File, File)> {
    take(lowest)
}

#[cfg(unix)]
fn take(lowest: u64) -> io::Result<(File, File)> {
    use rustix::io::fcntl_dupfd_cloexec;
    use rustix::stdio;

    /// Files that stay to be opened by whatever loads a library, where not many may be.
    const ROOM: u64 = 8;
    let most = super::descriptor_limit().unwrap_or(u64::MAX);
    let lowest = i32::try_from(lowest.min(most.saturating_sub(ROOM))).unwrap_or(i32::MAX);
    let input = fcntl_dupfd_cloexec(stdio::stdin(), lowest)?;
    let output = fcntl_dupfd_cloexec(stdio::stdout(), lowest)?;
    stdio::dup2_stdin(File::open("/dev/null")?)?;
    stdio::dup2_stdout(stdio::stderr())?;
    Ok((input.into(), output.into()))
}

#[cfg(windows)]
fn take(_lowest: u64) -> io::Result<(File, File)> {
    use std::os::windows::io::AsHandle;

    let input = io::stdin().as_handle().try_clone_to_owned()?;
    let output = io::stdout().as_handle().try_clone_to_owned()?;
    Ok((input.into(), output.into()))
}

/// Ends this process without running anything of the code that it has loaded, such as destructors at exit.
pub fn end_now() -> ! {
    #[cfg(unix)]
    {
        use rustix::process::{Signal, getpid, kill_process};
        let _ = kill_process(getpid(), Signal::KILL);
    }
    // Only Windows comes here.
    std::process::abort()
}
