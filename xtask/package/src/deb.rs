//! A package for Debian and the systems made of it: an `ar` archive of two compressed `tar` archives ([deb(5)]).
//!
//! [deb(5)]: https://manpages.debian.org/bookworm/dpkg-dev/deb.5.en.html

use std::fmt::Write;
use std::io;

use md5::{Digest, Md5};

use crate::tree::{Contents, Tree, xz};

/// A package.
pub struct Deb {
    /// Name of the package.
    pub package: &'static str,
    /// Version, as Debian writes it.
    pub version: String,
    /// Debian's name of the processor, or `all`.
    pub architecture: &'static str,
    /// Section of the archive.
    pub section: &'static str,
    /// Name and address of whoever packed it.
    pub maintainer: String,
    /// Further fields about other packages: name and value.
    pub relations: Vec<(&'static str, String)>,
    /// One line, and paragraphs that follow it.
    pub description: (&'static str, &'static [&'static str]),
    /// The script that runs after the package was removed; empty for none.
    pub after_removal: &'static str,
    /// Files, by their paths below the root of the system.
    pub files: Tree,
}

impl Deb {
    /// The name under which such a file is kept.
    pub fn file_name(&self) -> String {
        format!("{}_{}_{}.deb", self.package, self.version, self.architecture)
    }

    /// The bytes of the file, whose parts were all changed at `time`; without a level nothing is compressed.
    ///
    /// # Errors
    /// A path does not fit into an archive, or the compressor refuses the level.
    pub fn bytes(&self, time: u64, level: Option<u32>) -> io::Result<Vec<u8>> {
        let mut control = Tree::default();
        control.insert("control", self.control());
        control.insert("md5sums", self.sums());
        if !self.after_removal.is_empty() {
            control.insert_program("postrm", self.after_removal);
        }
        let (control, data) = (control.tar(time)?, self.files.tar(time)?);
        let [control, data] = match level {
            Some(level) => {
                let contents = Contents::of_programs(self.architecture);
                [
                    ("control.tar.xz", xz(&control, level, Contents::Any)?),
                    ("data.tar.xz", xz(&data, level, contents)?),
                ]
            }
            None => [("control.tar", control), ("data.tar", data)],
        };
        let parts = [("debian-binary", b"2.0\n".to_vec()), control, data];
        let mut archive = ar::Builder::new(Vec::new());
        for (name, bytes) in parts {
            let mut header = ar::Header::new(name.into(), bytes.len() as u64);
            header.set_mode(0o100_644);
            header.set_mtime(time);
            archive.append(&header, &*bytes)?;
        }
        archive.into_inner()
    }

    fn control(&self) -> String {
        // Each file takes whole blocks, which Debian counts as 1 KiB.
        let size: usize = self.files.iter().map(|(_, file)| file.bytes.len().div_ceil(1024)).sum();
        let Self { package, version, architecture, section, maintainer, .. } = self;
        let mut text = format!(
            "Package: {package}\nVersion: {version}\nArchitecture: {architecture}\nMaintainer: {maintainer}\n\
             Installed-Size: {size}\n"
        );
        // Writing to a string does not fail.
        for (field, value) in &self.relations {
            let _ = writeln!(text, "{field}: {value}");
        }
        let (line, paragraphs) = self.description;
        let _ = write!(text, "Section: {section}\nPriority: optional\nDescription: {line}\n");
        let _ = writeln!(
            text,
            "{}",
            paragraphs.join("\n .\n").lines().map(indented).collect::<Vec<_>>().join("\n")
        );
        text
    }

    fn sums(&self) -> String {
        self.files.iter().fold(String::new(), |mut text, (path, file)| {
            let sum = Md5::digest(&file.bytes).iter().fold(String::new(), |mut digits, byte| {
                let _ = write!(digits, "{byte:02x}");
                digits
            });
            let _ = writeln!(text, "{sum}  {path}");
            text
        })
    }
}

/// A line of a long description, which begins with a space.
fn indented(line: &str) -> String {
    if line.starts_with(' ') { line.to_owned() } else { format!(" {line}") }
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    fn small() -> Deb {
        let mut files = Tree::default();
        files.insert_program("usr/bin/small", "#!/bin/sh\n");
        files.insert("usr/share/doc/small/copyright", "free\n");
        Deb {
            package: "small",
            version: "1.2".to_owned(),
            architecture: "all",
            section: "games",
            maintainer: "Somebody <somebody@example.org>".to_owned(),
            relations: vec![("Depends", "libc6".to_owned())],
            description: ("one line", &["A paragraph\nof two lines.", "Another one."]),
            after_removal: "#!/bin/sh\n",
            files,
        }
    }

    #[test]
    fn a_package_is_packed_the_same_twice_and_holds_three_parts() {
        let deb = small();
        let bytes = deb.bytes(1_000_000_000, Some(1)).unwrap();
        assert_eq!(bytes, deb.bytes(1_000_000_000, Some(1)).unwrap());
        let mut archive = ar::Archive::new(&*bytes);
        let mut names = Vec::new();
        while let Some(entry) = archive.next_entry() {
            let entry = entry.unwrap();
            let header = entry.header();
            names.push(String::from_utf8_lossy(header.identifier()).into_owned());
            assert_eq!((header.uid(), header.gid(), header.mtime()), (0, 0, 1_000_000_000));
        }
        assert_eq!(names, ["debian-binary", "control.tar.xz", "data.tar.xz"]);
        assert_eq!(deb.file_name(), "small_1.2_all.deb");
    }

    #[test]
    fn the_control_file_has_a_paragraph_for_each_part_of_the_description() {
        let control = small().control();
        assert_eq!(
            control,
            "Package: small\nVersion: 1.2\nArchitecture: all\nMaintainer: Somebody <somebody@example.org>\n\
             Installed-Size: 2\nDepends: libc6\nSection: games\nPriority: optional\nDescription: one line\n \
             A paragraph\n of two lines.\n .\n Another one.\n"
        );
    }

    #[test]
    fn dpkg_reads_a_package() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("small.deb");
        let ask = |arguments: &[&str]| Command::new("dpkg-deb").args(arguments).arg(&path).output();
        for level in [Some(1), None] {
            std::fs::write(&path, small().bytes(1_000_000_000, level).unwrap()).unwrap();
            let Ok(listed) = ask(&["--contents"]) else {
                abstrakt_skips::skip("dpkg-deb is not installed");
                return;
            };
            let text = String::from_utf8_lossy(&listed.stdout).into_owned();
            assert!(listed.status.success(), "{level:?}: {}", String::from_utf8_lossy(&listed.stderr));
            assert!(text.contains("-rwxr-xr-x root/root") && text.contains("usr/bin/small"), "{text}");
            let told = ask(&["--field"]).unwrap();
            assert_eq!(String::from_utf8_lossy(&told.stdout), small().control());
        }
    }
}
