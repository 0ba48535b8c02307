//! The packages on which a program depends: those of the libraries that it names, and those that it loads while it runs.

use std::collections::BTreeSet;

use object::Endianness;
use object::elf::{DT_NEEDED, FileHeader64};
use object::read::elf::{FileHeader, SectionTable};

/// Packages of the libraries that the window loads while it runs: X11, Wayland, keyboards and OpenGL. No file names them, so
/// that the command line works without them.
const WINDOW: [&str; 11] = [
    "libegl1",
    "libgl1",
    "libwayland-client0",
    "libwayland-egl1",
    "libx11-6",
    "libx11-xcb1",
    "libxcursor1",
    "libxi6",
    "libxkbcommon-x11-0",
    "libxkbcommon0",
    "libxrandr2",
];

/// The libraries that files of a package name.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Libraries {
    names: BTreeSet<String>,
    /// Newest version of the C library that a symbol asks for.
    glibc: (u32, u32),
}

impl Libraries {
    /// Adds the libraries that a program or library names.
    ///
    /// # Errors
    /// It is no 64-bit ELF file, in words.
    pub fn add(&mut self, file: &[u8]) -> Result<(), String> {
        self.read(file).map_err(|error| error.to_string())
    }

    fn read(&mut self, file: &[u8]) -> object::Result<()> {
        let header = FileHeader64::<Endianness>::parse(file)?;
        let endian = header.endian()?;
        let sections: SectionTable<FileHeader64<Endianness>> = header.sections(endian, file)?;
        let dynamic = sections.dynamic_table(endian, file)?;
        for entry in dynamic.iter().filter(|entry| entry.tag == DT_NEEDED) {
            self.names.insert(String::from_utf8_lossy(dynamic.string(entry)?).into_owned());
        }
        let Some((mut needs, link)) = sections.gnu_verneed(endian, file)? else { return Ok(()) };
        let strings = sections.strings(endian, file, link)?;
        while let Some((_, mut versions)) = needs.next()? {
            while let Some(version) = versions.next()? {
                let name = String::from_utf8_lossy(version.name(endian, strings)?);
                self.glibc = self.glibc.max(glibc(&name).unwrap_or_default());
            }
        }
        Ok(())
    }

    /// The dependencies in the words of a Debian control file.
    ///
    /// # Errors
    /// A library of no known package.
    pub fn depends(&self) -> Result<String, String> {
        let packages: Result<BTreeSet<String>, String> =
            self.names.iter().map(|name| self.package(name)).collect();
        let window = WINDOW.map(str::to_owned);
        Ok(packages?.into_iter().chain(window).collect::<Vec<_>>().join(", "))
    }

    fn package(&self, library: &str) -> Result<String, String> {
        let (major, minor) = self.glibc;
        match library {
            "libc.so.6" | "libm.so.6" | "libdl.so.2" | "libpthread.so.0" | "librt.so.1" => {
                Ok(format!("libc6 (>= {major}.{minor})"))
            }
            name if name.starts_with("ld-linux") => Ok(format!("libc6 (>= {major}.{minor})")),
            "libgcc_s.so.1" => Ok("libgcc-s1".to_owned()),
            "libasound.so.2" => Ok("libasound2 | libasound2t64".to_owned()),
            other => Err(format!("{other}: no package is known to have this library")),
        }
    }
}

/// The version of the C library in the name of a symbol's version, such as `GLIBC_2.34`.
fn glibc(version: &str) -> Option<(u32, u32)> {
    let mut numbers = version.strip_prefix("GLIBC_")?.split('.').map_while(|number| number.parse().ok());
    Some((numbers.next()?, numbers.next()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_version_is_not_the_last_in_the_alphabet() {
        assert_eq!(glibc("GLIBC_2.34"), Some((2, 34)));
        assert_eq!(glibc("GLIBC_2.2.5"), Some((2, 2)));
        assert_eq!(glibc("GCC_3.0"), None);
        assert!(glibc("GLIBC_2.4") < glibc("GLIBC_2.34"));
    }

    /// This test is a program of the machine like that of the product.
    #[cfg(all(target_os = "linux", target_env = "gnu", target_pointer_width = "64"))]
    #[test]
    fn a_program_tells_its_libraries() {
        let program = std::fs::read(std::env::current_exe().unwrap()).unwrap();
        let mut libraries = Libraries::default();
        libraries.add(&program).unwrap();
        let depends = libraries.depends().unwrap();
        assert!(libraries.glibc >= (2, 17), "{libraries:?}");
        assert!(depends.starts_with("libc6 (>= 2.") && depends.contains(", libx11-6"), "{depends}");
        assert!(depends.contains("libgcc-s1, "), "{depends}");
        assert!(libraries.add(b"#!/bin/sh").is_err());
    }

    #[test]
    fn a_library_of_no_known_package_is_named() {
        let names = BTreeSet::from(["libc.so.6".to_owned(), "libodd.so.3".to_owned()]);
        let libraries = Libraries { names, glibc: (2, 34) };
        assert!(libraries.depends().is_err_and(|error| error.starts_with("libodd.so.3: ")));
    }
}
