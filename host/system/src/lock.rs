//! The one policy of locks: who has a file is told by its lock, where the file system has locks.

use std::fs::{File, TryLockError};

/// Takes the lock of an open file, which holds until the file is closed. False: another program has it. A file system
/// without locks refuses nobody: better that two programs could have a file than that nobody could.
pub fn lock(file: &File) -> bool {
    is_granted(&file.try_lock())
}

/// Takes the lock of an open file for reading alone, which others may do at the same time. False: another program writes it.
pub fn lock_shared(file: &File) -> bool {
    is_granted(&file.try_lock_shared())
}

fn is_granted(answer: &Result<(), TryLockError>) -> bool {
    !matches!(answer, Err(TryLockError::WouldBlock))
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;

    use super::*;

    #[test]
    fn another_program_alone_refuses_a_lock() {
        assert!(is_granted(&Ok(())) && !is_granted(&Err(TryLockError::WouldBlock)));
        for without_locks in [ErrorKind::Unsupported, ErrorKind::Other, ErrorKind::PermissionDenied] {
            assert!(is_granted(&Err(TryLockError::Error(without_locks.into()))));
        }
    }

    #[test]
    fn readers_refuse_a_writer_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let open = || File::options().create(true).read(true).append(true).open(&path).unwrap();
        let readers = [open(), open()];
        assert!(readers.iter().all(lock_shared) && !lock(&open()));
        drop(readers);
        let writer = open();
        // A child that another test starts holds a lock, too, until it runs its own program.
        while !lock(&writer) {}
        assert!(!lock_shared(&open()));
    }

    #[test]
    fn a_lock_holds_until_its_file_is_closed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let open = || File::options().create(true).append(true).open(&path).unwrap();
        let first = open();
        // A child that another test starts holds the lock, too, until it runs its own program.
        while !lock(&first) {}
        assert!(!lock(&open()));
        drop(first);
        let second = open();
        while !lock(&second) {}
    }
}
