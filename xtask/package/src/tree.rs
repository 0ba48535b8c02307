//! Files of a package in memory, sorted by path, and the archive of them: the same files give the same bytes, whenever and by whom
//! they are packed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use flate2::{Compression, GzBuilder};
use lzma_rust2::{FilterType, XzOptions, XzWriter};
use tar::{Builder, EntryType, Header};

/// A file of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its content.
    pub bytes: Vec<u8>,
    /// It can be run.
    pub is_program: bool,
}

/// Files by their paths, whose parts are separated by `/`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree(BTreeMap<String, File>);

impl Tree {
    /// All files of a folder, links followed; none of them counts as a program yet.
    ///
    /// # Errors
    /// The folder cannot be read, or a name in it is no text.
    pub fn read(folder: &Path) -> io::Result<Self> {
        let mut tree = Self::default();
        tree.read_below(folder, "")?;
        Ok(tree)
    }

    fn read_below(&mut self, folder: &Path, prefix: &str) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name().into_string().map_err(|name| {
                io::Error::new(io::ErrorKind::InvalidData, format!("{} is no text", name.display()))
            })?;
            let path = entry.path();
            if path.is_dir() {
                self.read_below(&path, &format!("{prefix}{name}/"))?;
            } else {
                self.insert(format!("{prefix}{name}"), fs::read(&path)?);
            }
        }
        Ok(())
    }

    /// Adds a file, in place of one of the same path.
    pub fn insert(&mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) {
        self.0.insert(path.into(), File { bytes: bytes.into(), is_program: false });
    }

    /// Adds a file that can be run.
    pub fn insert_program(&mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) {
        self.0.insert(path.into(), File { bytes: bytes.into(), is_program: true });
    }

    /// Adds all files of another tree below a folder.
    pub fn extend(&mut self, folder: &str, other: Self) {
        self.0.extend(other.0.into_iter().map(|(path, file)| (format!("{folder}/{path}"), file)));
    }

    /// Takes out the file at a path.
    pub fn remove(&mut self, path: &str) -> Option<Vec<u8>> {
        self.0.remove(path).map(|file| file.bytes)
    }

    /// Takes out the files below a folder, with their paths from there on.
    pub fn take(&mut self, folder: &str) -> Self {
        let prefix = format!("{folder}/");
        let taken = self.0.extract_if(.., |path, _| path.starts_with(&prefix));
        Self(taken.map(|(path, file)| (path[prefix.len()..].to_owned(), file)).collect())
    }

    /// Takes out the files whose paths are wanted.
    pub fn take_if(&mut self, wanted: impl Fn(&str) -> bool) -> Self {
        Self(self.0.extract_if(.., |path, _| wanted(path)).collect())
    }

    /// Adds all files of another tree, in place of those of the same paths.
    pub fn append(&mut self, mut other: Self) {
        self.0.append(&mut other.0);
    }

    /// The files in the order of their paths.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &File)> {
        self.0.iter().map(|(path, file)| (&**path, file))
    }

    /// An archive of the files and the folders above them, which all belong to root and were changed at `time`, in seconds since
    /// 1970.
    ///
    /// # Errors
    /// A path does not fit into an archive.
    pub fn tar(&self, time: u64) -> io::Result<Vec<u8>> {
        let mut archive = Builder::new(Vec::new());
        let folders = self
            .0
            .keys()
            .flat_map(|path| path.match_indices('/').map(|(end, _)| format!("{}/", &path[..end])));
        let folders: BTreeSet<String> = folders.collect();
        for folder in folders {
            append(&mut archive, &folder, EntryType::Directory, 0o755, &[], time)?;
        }
        for (path, file) in self.iter() {
            let mode = if file.is_program { 0o755 } else { 0o644 };
            append(&mut archive, path, EntryType::Regular, mode, &file.bytes, time)?;
        }
        archive.into_inner()
    }
}

fn append(
    archive: &mut Builder<Vec<u8>>,
    path: &str,
    kind: EntryType,
    mode: u32,
    bytes: &[u8],
    time: u64,
) -> io::Result<()> {
    let mut header = Header::new_gnu();
    header.set_entry_type(kind);
    header.set_mode(mode);
    header.set_size(bytes.len() as u64);
    header.set_mtime(time);
    header.set_uid(0);
    header.set_gid(0);
    header.set_username("root")?;
    header.set_groupname("root")?;
    archive.append_data(&mut header, path, bytes)
}

/// The contents of an archive, as far as its compression depends on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contents {
    /// Files of any kind.
    Any,
    /// Mostly programs for x86, whose calls name their targets by distances: as places, those of one function are alike everywhere.
    X86,
}

impl Contents {
    /// The contents of an archive with programs for an architecture, as Rust or Debian call it.
    pub fn of_programs(architecture: &str) -> Self {
        if ["x86_64", "amd64", "x86", "i386"].contains(&architecture) { Self::X86 } else { Self::Any }
    }
}

/// The bytes compressed by xz, from level 0, which is quick, to 9.
///
/// # Errors
/// The compressor refuses the level.
pub fn xz(bytes: &[u8], level: u32, contents: Contents) -> io::Result<Vec<u8>> {
    let mut options = XzOptions::with_preset(level);
    if contents == Contents::X86 {
        options.prepend_pre_filter(FilterType::BcjX86, 0);
    }
    let mut writer = XzWriter::new(Vec::new(), options)?;
    writer.write_all(bytes)?;
    writer.finish()
}

/// The bytes compressed by gzip as well as it can, without a name or a time.
///
/// # Errors
/// None that memory does not cause.
pub fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut writer = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
    writer.write_all(bytes)?;
    writer.finish()
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    /// Calls of one function from many places become alike, and come back as they were.
    #[test]
    fn programs_are_compressed_by_their_calls() {
        let function = 4_000_000_u32;
        let calls = (0..20_000_u32).flat_map(|call| {
            let place = call * 24;
            let distance = function.wrapping_sub(place + 5).to_le_bytes();
            [&[0xe8][..], &distance, &mix(call)].concat()
        });
        let code: Vec<u8> = calls.collect();
        let [any, x86] = [Contents::Any, Contents::X86].map(|contents| xz(&code, 6, contents).unwrap());
        assert!(x86.len() < any.len() * 95 / 100, "{} and {} bytes", x86.len(), any.len());
        for packed in [any, x86] {
            let mut unpacked = Vec::new();
            lzma_rust2::XzReader::new(&*packed, false).read_to_end(&mut unpacked).unwrap();
            assert!(unpacked == code);
        }
        assert_eq!(Contents::of_programs("amd64"), Contents::X86);
        assert_eq!(Contents::of_programs("all"), Contents::Any);
    }

    /// Nineteen bytes that look like any others.
    fn mix(number: u32) -> [u8; 19] {
        let mut state = u64::from(number) + 1;
        std::array::from_fn(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 56) as u8 & 0x0f
        })
    }

    #[test]
    fn the_order_in_which_files_come_leaves_no_trace() {
        let names = ["b/long/path/x", "a", "b/c"];
        let mut forwards = Tree::default();
        names.iter().for_each(|name| forwards.insert(*name, name.as_bytes()));
        forwards.insert_program("bin/run", "run");
        let mut backwards = Tree::default();
        backwards.insert_program("bin/run", "run");
        names.iter().rev().for_each(|name| backwards.insert(*name, name.as_bytes()));
        assert_eq!(forwards.tar(5).unwrap(), backwards.tar(5).unwrap());
        assert_ne!(forwards.tar(5).unwrap(), forwards.tar(6).unwrap());

        let archive = forwards.tar(5).unwrap();
        let mut archive = tar::Archive::new(&*archive);
        let entries: Vec<(String, u32, u64, u64)> = archive
            .entries()
            .unwrap()
            .map(|entry| {
                let entry = entry.unwrap();
                let (path, header) = (entry.path().unwrap().display().to_string(), entry.header());
                (path, header.mode().unwrap(), header.mtime().unwrap(), header.uid().unwrap())
            })
            .collect();
        let expected = [
            ("b/", 0o755),
            ("b/long/", 0o755),
            ("b/long/path/", 0o755),
            ("bin/", 0o755),
            ("a", 0o644),
            ("b/c", 0o644),
            ("b/long/path/x", 0o644),
            ("bin/run", 0o755),
        ];
        assert_eq!(entries, expected.map(|(path, mode)| (path.to_owned(), mode, 5, 0)));
    }

    #[test]
    fn a_folder_of_a_tree_is_taken_out() {
        let mut tree = Tree::default();
        for name in ["docs/a", "docs/deep/b", "docs.txt"] {
            tree.insert(name, "");
        }
        let taken = tree.take("docs");
        assert_eq!(taken.iter().map(|(path, _)| path).collect::<Vec<_>>(), ["a", "deep/b"]);
        assert_eq!(tree.iter().map(|(path, _)| path).collect::<Vec<_>>(), ["docs.txt"]);
    }
}
