//! The first process of a group, and the group as each system makes it: a process group on Unix, a job on Windows.
//!
//! On Linux and macOS a process can leave its group; on Linux the mark in its environment finds it then (`orphans`), and on macOS it
//! stays. On Windows none leaves a job, so that grandchildren end with their group.

pub(super) use system::Leader;

#[cfg(unix)]
mod system {
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    /// The process that leads its group.
    #[derive(Debug)]
    pub struct Leader(Child);

    impl Leader {
        /// Starts `command` in a group of its own.
        pub fn spawn(mut command: Command) -> io::Result<Self> {
            // Without `pre_exec`, so that the child is spawned and not forked: no cost that grows with this process.
            command.process_group(0).spawn().map(Self)
        }

        pub fn id(&self) -> u32 {
            self.0.id()
        }

        pub fn stdin(&mut self) -> &mut Option<ChildStdin> {
            &mut self.0.stdin
        }

        pub fn stdout(&mut self) -> &mut Option<ChildStdout> {
            &mut self.0.stdout
        }

        pub fn stderr(&mut self) -> &mut Option<ChildStderr> {
            &mut self.0.stderr
        }

        /// Returns whether it has ended. It keeps its number until it is waited for, so that ending its group cannot hit another one.
        pub fn has_ended(&mut self) -> io::Result<bool> {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
            Ok(waitid(WaitId::Pid(Pid::from_child(&self.0)), options)?.is_some())
        }

        /// Ends the group, and waits for the leader.
        pub fn end_group(&mut self) -> io::Result<ExitStatus> {
            // An empty group is gone already.
            let _ = kill_process_group(Pid::from_child(&self.0), Signal::KILL);
            // This has no effect on a process that has ended.
            let _ = self.0.kill();
            self.0.wait()
        }
    }
}

#[cfg(windows)]
mod system {
    use std::io;
    use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};

    use process_wrap::std::{ChildWrapper, CommandWrap, JobObject};

    /// The process for which a job was made; whatever it starts belongs to the job too.
    #[derive(Debug)]
    pub struct Leader(Box<dyn ChildWrapper>);

    impl Leader {
        /// Starts `command` in a job of its own, in which it is before it runs.
        pub fn spawn(command: Command) -> io::Result<Self> {
            CommandWrap::from(command).wrap(JobObject).spawn().map(Self)
        }

        pub fn id(&self) -> u32 {
            self.0.id()
        }

        pub fn stdin(&mut self) -> &mut Option<ChildStdin> {
            self.0.stdin()
        }

        pub fn stdout(&mut self) -> &mut Option<ChildStdout> {
            self.0.stdout()
        }

        pub fn stderr(&mut self) -> &mut Option<ChildStderr> {
            self.0.stderr()
        }

        /// Returns whether it has ended. The process itself is asked: the job goes on with what it has started.
        pub fn has_ended(&mut self) -> io::Result<bool> {
            Ok(self.0.inner_mut().try_wait()?.is_some())
        }

        /// Ends the job, and waits for the leader.
        pub fn end_group(&mut self) -> io::Result<ExitStatus> {
            // An empty job has nothing to end.
            let _ = self.0.start_kill();
            self.0.inner_mut().wait()
        }
    }
}
