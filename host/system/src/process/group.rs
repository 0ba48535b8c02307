//! A child process with everything that it starts in its process group.

use std::io;
use std::path::PathBuf;
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};
use std::time::Duration;

use super::leader::Leader;
use super::{orphans, processor_time};

/// A child process in a group of its own, a job on Windows; dropping it ends the whole group.
#[derive(Debug)]
pub struct ProcessGroup {
    leader: Leader,
    /// Once it was waited for, its number may be another's.
    status: Option<ExitStatus>,
    /// A word in the environment of the leader and of whatever it starts.
    mark: Option<String>,
}

impl ProcessGroup {
    /// Starts `command`.
    ///
    /// # Errors
    /// The system's.
    pub fn spawn(command: Command) -> io::Result<Self> {
        Ok(Self { leader: Leader::spawn(command)?, status: None, mark: None })
    }

    /// Starts `command` with a mark in its environment, which its children inherit: those that leave the group are
    /// ended with it too, where the system tells environments (on Linux), unless they throw the mark away.
    ///
    /// # Errors
    /// The system's.
    pub fn spawn_marked(mut command: Command) -> io::Result<Self> {
        let mark = orphans::new_mark();
        command.env(orphans::MARK, &mark);
        let mut group = Self::spawn(command)?;
        group.mark = Some(mark);
        Ok(group)
    }

    /// The number of the leader, and of the group.
    pub fn id(&self) -> u32 {
        self.leader.id()
    }

    /// The pipe to its standard input, once.
    pub fn take_stdin(&mut self) -> Option<ChildStdin> {
        self.leader.stdin().take()
    }

    /// The pipe from its standard output, once.
    pub fn take_stdout(&mut self) -> Option<ChildStdout> {
        self.leader.stdout().take()
    }

    /// The pipe from its standard error, once.
    pub fn take_stderr(&mut self) -> Option<ChildStderr> {
        self.leader.stderr().take()
    }

    /// The processor time that the group has used since it began, exact to 10 ms; none where the system does not tell it, and
    /// after the group was ended.
    pub fn processor_time(&self) -> Option<Duration> {
        match self.status {
            None => processor_time::of_group(self.id()),
            Some(_) => None,
        }
    }

    /// Returns whether the leader has ended. Its pipes may be open still: a process that it started may hold them.
    ///
    /// # Errors
    /// The system's.
    pub fn has_ended(&mut self) -> io::Result<bool> {
        if self.status.is_some() {
            return Ok(true);
        }
        self.leader.has_ended()
    }

    /// Ends the whole group. Returns the leader's status: its own if it had ended by itself before.
    ///
    /// # Errors
    /// The system's.
    pub fn end(&mut self) -> io::Result<ExitStatus> {
        if let Some(status) = self.status {
            return Ok(status);
        }
        let status = self.leader.end_group()?;
        self.status = Some(status);
        if let Some(mark) = &self.mark {
            orphans::end_marked(mark);
        }
        Ok(status)
    }
}

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        let _ = self.end();
    }
}

/// The program that runs, to start it in another role: on Linux by the open file, so that the same build starts even
/// after its file was replaced or deleted.
///
/// # Errors
/// The system does not tell which program this is.
pub fn this_program() -> io::Result<PathBuf> {
    let open_file = PathBuf::from("/proc/self/exe");
    if cfg!(target_os = "linux") && open_file.exists() { Ok(open_file) } else { std::env::current_exe() }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn the_processor_time_is_that_of_the_whole_group() {
        // The shell's child works, and the shell waits for it.
        let work = "(i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done); read line";
        let mut command = Command::new("sh");
        command.args(["-c", work]).stdin(std::process::Stdio::piped());
        let mut group = ProcessGroup::spawn(command).expect("a shell starts");
        let used = |group: &ProcessGroup| group.processor_time().expect("Linux tells it");
        while used(&group) < Duration::from_millis(10) {
            std::thread::yield_now();
        }
        let mut sleep = Command::new("sleep");
        sleep.arg("60");
        let other = ProcessGroup::spawn(sleep).expect("it starts");
        assert!(used(&other) < used(&group), "each group has its own");
        group.end().expect("it ends");
        assert_eq!(group.processor_time(), None);
    }
}
