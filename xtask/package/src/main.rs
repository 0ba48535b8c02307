//! Packages of a folder that `cargo xtask dist` has filled: `.deb` files of the program and of the API for authors, an archive that
//! installs itself, and their sums. The same folder gives the same bytes.
//!
//! Knows archives, Debian's fields and where files lie when they are installed. Must not know how anything is built.

#![forbid(unsafe_code)]

mod deb;
mod layout;
mod libraries;
mod tree;

use std::env::consts::{ARCH, OS};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use deb::Deb;
use layout::Layout;
use sha2::{Digest, Sha256};
use tree::{Contents, xz};

/// Packs a folder that `cargo xtask dist` has filled
#[derive(Parser)]
#[command(name = "abstrakt-package")]
struct Arguments {
    /// The filled folder
    #[arg(long)]
    dist: PathBuf,
    /// Folder for the packages; it is made
    #[arg(long)]
    out: PathBuf,
    /// Version of the packages
    #[arg(long)]
    version: String,
    /// Time of all files, in seconds since 1970
    #[arg(long)]
    time: u64,
    /// Name and address in the field Maintainer
    #[arg(long)]
    maintainer: String,
    /// Level of compression, 0 (quick) to 9 (small)
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u32).range(0..=9))]
    level: u32,
    /// The package of the program alone, not compressed: for trying it
    #[arg(long)]
    plain: bool,
    /// Pack twice, and compare the packages byte for byte
    #[arg(long)]
    twice: bool,
}

/// A package: its name and content.
type Package = (String, Vec<u8>);

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("abstrakt-package: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let packages = packages(arguments)?;
    if arguments.twice {
        for (first, second) in packages.iter().zip(self::packages(arguments)?) {
            if *first != second {
                return Err(format!("{}: packed twice, it differs", first.0));
            }
        }
        println!("packed twice, {} packages are equal byte for byte", packages.len());
    }
    let out = &arguments.out;
    let message = |path: &Path, error| format!("{}: {error}", path.display());
    fs::create_dir_all(out).map_err(|error| message(out, error))?;
    let mut sums = String::new();
    for (name, bytes) in &packages {
        let path = out.join(name);
        fs::write(&path, bytes).map_err(|error| message(&path, error))?;
        println!("{:>9.1} MiB  {}", bytes.len() as f64 / f64::from(1 << 20), path.display());
        // Writing to a string does not fail.
        for byte in Sha256::digest(bytes) {
            let _ = write!(sums, "{byte:02x}");
        }
        let _ = writeln!(sums, "  {name}");
    }
    let path = out.join("SHA256SUMS");
    fs::write(&path, sums).map_err(|error| message(&path, error))
}

/// All packages, made from what lies in the folder now.
fn packages(arguments: &Arguments) -> Result<Vec<Package>, String> {
    let Arguments { dist, version, time, maintainer, level, plain, .. } = arguments;
    let layout = Layout::read(dist)?;
    let debs = layout.debs(version, architecture()?, maintainer)?;
    let packed = |deb: &Deb, level| {
        let bytes = deb.bytes(*time, level).map_err(|error| format!("{}: {error}", deb.file_name()))?;
        Ok((deb.file_name(), bytes))
    };
    if *plain {
        let [program, ..] = &debs;
        return Ok(vec![packed(program, None)?]);
    }
    let mut packages =
        debs.iter().map(|deb| packed(deb, Some(*level))).collect::<Result<Vec<_>, String>>()?;
    let name = format!("abstrakt-{version}-{ARCH}-{OS}");
    let contents = Contents::of_programs(ARCH);
    let archive = layout.portable(&name).tar(*time).and_then(|archive| xz(&archive, *level, contents));
    packages.push((format!("{name}.tar.xz"), archive.map_err(|error| format!("{name}: {error}"))?));
    Ok(packages)
}

/// Debian's name of this processor.
fn architecture() -> Result<&'static str, String> {
    match ARCH {
        "x86_64" => Ok("amd64"),
        "aarch64" => Ok("arm64"),
        other => Err(format!("{other}: expected x86_64 or aarch64, for which Debian's name is known")),
    }
}
