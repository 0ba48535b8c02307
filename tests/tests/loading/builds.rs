//! Files that are no plugin, or one of another build.

use std::fs;
use std::path::Path;

use abstrakt_loader::{Catalog, Plugin};
use abstrakt_plugin_api::abi::GENERATION;
use abstrakt_plugin_api::{ExtensionFacts, Rules, SeatScores};
use abstrakt_tests::{OddBuild, library_name, odd_build, plugin_file, program};
use abstrakt_worker::protocol::{LinePly, Opening, PositionState};
use abstrakt_worker::{Client, Host, Launch, Service, Timeouts};

use super::installation::{Installation, PATIENT, ids, plays, reason};

#[test]
fn files_that_are_no_library_are_refused_before_anything_is_loaded() {
    let installation = Installation::new().with_good_games();
    let place = |name: &str| installation.second().join(library_name(name));
    let whole = fs::read(plugin_file("template")).unwrap();
    let mut files = vec![
        (place("text"), "not a library"),
        (place("empty"), "empty"),
        (place("folder"), "a folder, not a library"),
        (place("script with spaces"), "not a library"),
        (place("zeroes"), "not a library"),
    ];
    fs::write(&files[0].0, "a text\n").unwrap();
    fs::write(&files[1].0, "").unwrap();
    fs::create_dir(&files[2].0).unwrap();
    fs::write(&files[3].0, "#!/bin/sh\nexit 0\n").unwrap();
    fs::write(&files[4].0, [0; 100_000]).unwrap();
    for part in [1, 5, 25, 50, 75, 90, 99] {
        let path = place(&format!("cut to {part} per cent"));
        fs::write(&path, &whole[..whole.len() * part / 100]).unwrap();
        files.push((path, "damaged or cut short"));
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::symlink;
        let (dangling, turning, pipe) = (place("dangling"), place("loop"), place("pipe"));
        symlink("nowhere", &dangling).unwrap();
        symlink(&turning, &turning).unwrap();
        rustix::fs::mknodat(
            rustix::fs::CWD,
            &pipe,
            rustix::fs::FileType::Fifo,
            rustix::fs::Mode::from_raw_mode(0o600),
            0,
        )
        .unwrap();
        files.push((dangling, "a link to a file that is not there"));
        files.push((turning, "it cannot be read"));
        files.push((pipe, "not a regular file"));
    }
    let unnoticed = installation.second().join("notes.txt");
    fs::write(&unnoticed, "nobody's business").unwrap();

    let catalog = installation.scan(PATIENT);
    assert_eq!(ids(&catalog), ["noughts-and-crosses", "pile"]);
    for (file, right) in &files {
        let reported = reason(&catalog, file);
        assert!(reported.contains(right), "{}: {reported}", file.display());
    }
    assert_eq!(catalog.refused().len(), files.len(), "{:?}", catalog.refused());
}

#[cfg(target_os = "linux")]
#[test]
fn other_libraries_and_programs_are_refused() {
    let installation = Installation::new().with_good_games();
    let maps = String::from_utf8_lossy(&fs::read("/proc/self/maps").unwrap()).into_owned();
    let libraries: Vec<&str> =
        maps.lines().filter_map(|line| line.find('/').map(|start| &line[start..])).collect();
    let other = libraries.iter().find(|path| path.contains("/libgcc_s") || path.contains("/libm"));
    let files = [
        (Path::new(other.unwrap()).to_owned(), installation.second().join("other.so"), "it exports no game"),
        (program(), installation.second().join("program.so"), "the system cannot load it"),
    ];
    for (from, to, _) in &files {
        fs::copy(from, to).unwrap();
    }
    let catalog = installation.scan(PATIENT);
    assert_eq!(ids(&catalog), ["noughts-and-crosses", "pile"]);
    for (_, file, right) in &files {
        assert!(reason(&catalog, file).contains(right), "{}", reason(&catalog, file));
    }
}

#[test]
fn builds_of_another_abi_are_refused() {
    let installation = Installation::new().with_good_games();
    let generation = format!("built for ABI generation {}, this program has {GENERATION}", 1000 + GENERATION);
    let builds = [
        (OddBuild::PanicAbort, "built with panic = \"abort\""),
        (OddBuild::OtherVersion, "built for plugin API 2.0.0, this program has 1.2.0"),
        (OddBuild::OtherGeneration, generation.as_str()),
        (OddBuild::OtherLayout, "its types are not those of this program's plugin API 1.2.0"),
    ];
    let files = builds.map(|(odd, right)| {
        let library = odd_build(odd);
        let file = installation.second().join(library.file_name().unwrap());
        fs::copy(&library, &file).unwrap();
        (file, right)
    });
    let catalog = installation.scan(PATIENT);
    assert_eq!(ids(&catalog), ["noughts-and-crosses", "pile"]);
    for (file, right) in files {
        let reported = reason(&catalog, &file);
        assert!(reported.contains(right), "{}: {reported}", file.display());
    }
}

/// A plugin that was built for a later 1.x, with a function more in its table and a fact more, plays here.
#[test]
fn a_build_of_a_later_minor_version_plays() {
    let (_installation, catalog) = with_build(OddBuild::LaterVersion);
    catalog.games().iter().for_each(plays);
}

/// A plugin that was built for 1.0 tells scores in snapshots alone. It plays here, and a referee hears the same of it.
#[test]
fn a_build_of_1_0_plays() {
    let (_installation, catalog) = with_build(OddBuild::EarlierVersion);
    let found = &catalog.games()[0];
    plays(found);
    let plugin = Plugin::load(&found.copy).unwrap();
    assert!(!plugin.extensions().iter().any(ExtensionFacts::is::<SeatScores>));
    let start = || {
        let (host, game) = (Host::of_service(Service::plugins()), "Pile".into());
        let plugin = found.copy.clone();
        let mut client = Client::start(Launch { host, plugin, game, timeouts: Timeouts::default() }).unwrap();
        client.open(&Opening::default()).unwrap();
        client
    };
    let plies = ["1", "2", "3"].map(LinePly::text);
    let advanced = start().advance(0, plies.to_vec()).unwrap();
    let update = start().line(&plies, 0).unwrap();
    assert_eq!((advanced.made, advanced.state), (update.made, PositionState::from(update.snapshot)));
}

/// An installation with an odd build of the pile alone, and its catalog.
fn with_build(odd: OddBuild) -> (Installation, Catalog) {
    let installation = Installation::new();
    let library = odd_build(odd);
    let name = library.file_name().expect("a name");
    fs::copy(&library, installation.first().join(name)).expect("a copy");
    let catalog = installation.scan(PATIENT);
    assert_eq!(ids(&catalog), ["pile"], "{:?}", catalog.refused());
    (installation, catalog)
}

#[test]
fn any_file_name_will_do() {
    for name in ["a game, with spaces", "ünïcødé", "象棋", "🎲", "'quoted' \"twice\"", "--help"] {
        let installation = Installation::new();
        fs::copy(plugin_file("template"), installation.first().join(library_name(name))).unwrap();
        let catalog = installation.scan(PATIENT);
        assert_eq!(ids(&catalog), ["noughts-and-crosses"], "{name}: {:?}", catalog.refused());
        plays(&catalog.games()[0]);
    }
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::ffi::OsStrExt;
        let installation = Installation::new();
        let name = std::ffi::OsStr::from_bytes(b"no \xff text.so");
        fs::copy(plugin_file("template"), installation.first().join(name)).unwrap();
        fs::write(installation.second().join(name), "junk").unwrap();
        let catalog = installation.scan(PATIENT);
        assert_eq!(ids(&catalog), ["noughts-and-crosses"], "{:?}", catalog.refused());
        assert_eq!(reason(&catalog, &installation.second().join(name)), "not a library of this system");
        plays(&catalog.games()[0]);
    }
}
