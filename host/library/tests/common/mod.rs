//! Libraries and imports of tests, with a game of this program in the place of plugins. A program can have one.
#![allow(dead_code, reason = "each program uses a part")]

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use abstrakt_exchange::Variant;
use abstrakt_exchange::pdn::{NOTATION, Recogniser};
use abstrakt_formats::pdn::ResultOrder;
use abstrakt_library::Library;
use abstrakt_library::import::{Import, ImportCounts, ImportEvent, Installed, LeftOut, Source, import};
use abstrakt_plugin_api::{Game, Native, Rules};
use abstrakt_system::Timeouts;
use abstrakt_texts::Translated;
use abstrakt_worker::{Client, Host, Launch, Service};

/// A game of this program.
pub fn installed<G: Game + 'static>() -> Installed {
    let service = Service::of(|_: &Path| Ok(Native::<G>::new()));
    let facts = Native::<G>::new().facts().clone();
    let game = Translated::alike(&facts.name.en);
    let launch = Launch {
        host: Host::of_service(service),
        plugin: PathBuf::new(),
        game,
        timeouts: Timeouts::default(),
    };
    Installed { facts, launch }
}

/// An import of a game.
pub fn importing<G: Game + 'static>() -> Import {
    let games = vec![installed::<G>()];
    let recogniser = Recogniser::new(Variant::all(games.iter().map(|game| &game.facts), NOTATION));
    let (order, now) = (ResultOrder::WhiteFirst, Duration::from_secs(1_000_000));
    Import { games, workers: 2, recogniser, order, encoding: None, now }
}

/// A worker of it.
pub fn client<G: Game + 'static>() -> Client {
    Client::start(installed::<G>().launch).expect("a worker")
}

/// A library in a new folder.
pub fn library() -> (tempfile::TempDir, Library) {
    let folder = tempfile::tempdir().expect("a folder");
    let library = Library::open(&folder.path().join("games.library")).expect("a library");
    (folder, library)
}

/// Imports texts, and tells what came of it.
pub fn import_texts<G: Game + 'static>(
    library: &mut Library,
    texts: &[&str],
) -> (ImportCounts, Vec<LeftOut>) {
    let text =
        |(number, text): (usize, &&str)| Source::Text(format!("text-{number}"), text.as_bytes().to_vec());
    let sources = texts.iter().enumerate().map(text).collect();
    let mut left_out = Vec::new();
    let imported = import(library, sources, &importing::<G>(), &mut |event| {
        if let ImportEvent::LeftOut(left) = event {
            left_out.push(left.clone());
        }
        ControlFlow::Continue(())
    });
    (imported.expect("an import"), left_out)
}

/// A game in PDN, by players, date, moves and result.
pub fn pdn(white: &str, black: &str, date: &str, moves: &str, result: &str) -> String {
    format!(
        "[Event \"Žďár Open\"]\n[Date \"{date}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n[GameType \"20\"]\n\n{moves} {result}\n\n"
    )
}
