//! Checks that a file is a whole library for this machine. The check reads its bytes, before the system's loader sees
//! it: a file cut short would kill the process inside that loader, and a pipe would hang it.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use abstrakt_system::{ForeignText, open_at_once};
use abstrakt_texts::Localize;
use object::{Architecture, BinaryFormat, FileKind, Object, ObjectKind, ObjectSegment};
use serde::{Deserialize, Serialize};

/// Greatest file that is looked at, bytes.
const GREATEST: u64 = 256 << 20;

/// The reasons why a file is no plugin. The line goes on from "FILE: ".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Localize)]
#[serde(rename_all = "kebab-case")]
pub enum FileError {
    /// Nothing is there; for a listed file, a link to nothing.
    #[message("refusal-dangling")]
    Dangling,
    /// A folder.
    #[message("refusal-directory")]
    Folder,
    /// A pipe, socket or device.
    #[message("refusal-special")]
    Special,
    /// Nothing in it.
    #[message("refusal-empty")]
    Empty,
    /// More than the loader looks at.
    #[message("refusal-too-large")]
    TooLarge {
        /// Its size, MiB.
        size: u64,
        /// The greatest that is looked at, MiB.
        most: u64,
    },
    /// The system does not give it: the system's words.
    #[message("refusal-unreadable")]
    Unreadable(ForeignText),
    /// Not a library at all.
    #[message("refusal-no-library")]
    NotALibrary,
    /// A library of another system: its format.
    #[message("refusal-other-system")]
    OtherSystem(ForeignText),
    /// A library for another processor.
    #[message("refusal-other-processor")]
    OtherProcessor {
        /// Processor of the library.
        theirs: ForeignText,
        /// Processor of this machine.
        ours: ForeignText,
    },
    /// A program or an object file.
    #[message("refusal-program")]
    OtherKind,
    /// Its tables point beyond its end.
    #[message("refusal-cut-short")]
    CutShort,
}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> Self {
        Self::Unreadable(ForeignText::of(error))
    }
}

/// The bytes of the whole library at `path`.
pub(crate) fn read_library(path: &Path) -> Result<Vec<u8>, FileError> {
    let found = match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(FileError::Dangling),
        found => found?,
    };
    if found.is_dir() {
        return Err(FileError::Folder);
    }
    if !found.is_file() {
        return Err(FileError::Special);
    }
    let file = open_at_once(path)?;
    // Asked again of the open file: the name may mean another one by now.
    let found = file.metadata()?;
    match found.len() {
        _ if !found.is_file() => return Err(FileError::Special),
        0 => return Err(FileError::Empty),
        size if size > GREATEST => {
            return Err(FileError::TooLarge { size: size >> 20, most: GREATEST >> 20 });
        }
        _ => {}
    }
    let mut bytes = Vec::with_capacity(found.len() as usize);
    file.take(GREATEST).read_to_end(&mut bytes)?;
    check_library(&bytes)?;
    Ok(bytes)
}

/// Format, processor, kind, and whether every part that the system's loader maps lies inside the file.
fn check_library(bytes: &[u8]) -> Result<(), FileError> {
    let (format, system) = match FileKind::parse(bytes) {
        Ok(FileKind::Elf32 | FileKind::Elf64) => (BinaryFormat::Elf, "ELF"),
        Ok(FileKind::MachO32 | FileKind::MachO64) => (BinaryFormat::MachO, "Mach-O"),
        // One file for several processors: the system picks the part that it can run.
        Ok(FileKind::MachOFat32 | FileKind::MachOFat64) if cfg!(target_os = "macos") => return Ok(()),
        Ok(FileKind::MachOFat32 | FileKind::MachOFat64) => (BinaryFormat::MachO, "Mach-O"),
        Ok(FileKind::Pe32 | FileKind::Pe64) => (BinaryFormat::Pe, "PE"),
        _ => return Err(FileError::NotALibrary),
    };
    if format != BinaryFormat::native_object() && !(cfg!(windows) && format == BinaryFormat::Pe) {
        return Err(FileError::OtherSystem(ForeignText::of(system)));
    }
    let library = object::File::parse(bytes).map_err(|_| FileError::CutShort)?;
    if this_processor().is_some_and(|right| library.architecture() != right) {
        let theirs = ForeignText::of(format_args!("{:?}", library.architecture()));
        return Err(FileError::OtherProcessor { theirs, ours: ForeignText::of(std::env::consts::ARCH) });
    }
    if library.kind() != ObjectKind::Dynamic {
        return Err(FileError::OtherKind);
    }
    let end = bytes.len() as u64;
    let in_file = |(start, size): (u64, u64)| start.checked_add(size).is_some_and(|last| last <= end);
    if library.segments().all(|segment| in_file(segment.file_range())) {
        Ok(())
    } else {
        Err(FileError::CutShort)
    }
}

/// The processor that this program was built for; nothing for one that is not known here, which is not checked.
fn this_processor() -> Option<Architecture> {
    Some(match std::env::consts::ARCH {
        "x86_64" => Architecture::X86_64,
        "x86" => Architecture::I386,
        "aarch64" => Architecture::Aarch64,
        "arm" => Architecture::Arm,
        "riscv64" => Architecture::Riscv64,
        "powerpc64" => Architecture::PowerPc64,
        "s390x" => Architecture::S390x,
        "loongarch64" => Architecture::LoongArch64,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The executable of this test is a program: its header is right for the machine.
    fn some_program() -> Vec<u8> {
        fs::read(std::env::current_exe().unwrap()).unwrap()
    }

    #[test]
    fn bytes_of_no_library_are_refused() {
        for bytes in [b"a text".as_slice(), b"\x7fEL", b"MZ", &[0; 4096]] {
            assert_eq!(check_library(bytes), Err(FileError::NotALibrary), "{bytes:?}");
        }
    }

    #[cfg(all(target_os = "linux", target_endian = "little"))]
    #[test]
    fn every_cut_and_every_wrong_header_is_refused_without_a_crash() {
        let whole = some_program();
        for size in (0..1024).chain((1..20).map(|part| whole.len() * part / 20)) {
            let cut = check_library(&whole[..size]);
            assert!(matches!(cut, Err(FileError::NotALibrary | FileError::CutShort)), "{size}: {cut:?}");
        }
        // e_machine of a little-endian ELF header.
        let mut other = whole;
        other[18..20].copy_from_slice(&if cfg!(target_arch = "aarch64") { [62, 0] } else { [183, 0] });
        assert!(matches!(check_library(&other), Err(FileError::OtherProcessor { .. })));
    }
}
