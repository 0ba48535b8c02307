//! The part that `match`, `tournament` and `tune` share: a run is looked up, resumed, played and reported.
//!
//! Knows runs and the terminal. Must not know where plans come from.

use std::collections::BTreeSet;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

use abstrakt_book::Book;
use abstrakt_engine::BookChoice;
use abstrakt_lab::run::{FolderError, JournalError, Run, RunError, RunProgress};
use abstrakt_lab::statistics::Evidence;
use abstrakt_lab::tournament::{Entrant, FoundGame, Standings, Tournament};
use abstrakt_referee::{EngineSpec, Now};
use abstrakt_system::awake_clock;
use abstrakt_texts::{Message, message};

use crate::context::Context;
use crate::error::CliError;
use crate::interrupt::Interrupt;
use crate::moves_log::CommandLog;
use crate::progress::{Progress, with_time_left};
use crate::text;

/// Looks for games among those that are here.
pub fn find(context: &Context) -> impl FnMut(&str) -> Result<FoundGame, String> + '_ {
    |id| {
        let found = context.facts(id).and_then(|facts| {
            Ok(FoundGame {
                facts: facts.clone(),
                launch: context.launch_game(id)?,
                begun: None,
                registry: context.registry()?.clone(),
            })
        });
        found.map_err(|error| error.to_string())
    }
}

/// The run of a folder, with what was played of it.
pub fn resume(context: &Context, path: &Path) -> Result<Run, CliError> {
    Run::resume(path, &mut find(context)).map_err(|error| wrong(&path.display().to_string(), &error))
}

/// A plan or a folder that is not right is a wrong command line, one that cannot be read or written a failure. `place` is where the
/// plan stands.
pub fn wrong(place: &str, error: &RunError) -> CliError {
    match error {
        RunError::Plan(error) => CliError::Usage(format!("{place}, {error}")),
        RunError::Folder(error) => wrong_folder(error),
        RunError::Indivisible(error) => CliError::Usage(format!("{place}, {error}")),
        RunError::OtherVersion { .. } => CliError::Failed(format!("{place}: {error}")),
        RunError::Stray { .. } | RunError::Arena(_) => CliError::failed(error),
    }
}

/// A folder that is not that of the run is a wrong command line, one that cannot be read or written a failure.
pub fn wrong_folder(error: &FolderError) -> CliError {
    match error {
        FolderError::Taken(_)
        | FolderError::Empty(..)
        | FolderError::Changed(_)
        | FolderError::NoPlan(..)
        | FolderError::Journal { error: JournalError::Locked, .. } => CliError::usage(error),
        FolderError::System(_) | FolderError::Journal { .. } => CliError::failed(error),
    }
}

/// Tells of the books that come with games and are damaged, where an engine of a run would play from one: it searches instead.
fn note_books(context: &Context, tournament: &Tournament) {
    let plays_from_it = |entrant: &Entrant| matches!(&entrant.spec, EngineSpec::Search(spec) if spec.book == Some(BookChoice::Game));
    let games: BTreeSet<&str> = tournament
        .events()
        .filter(|(event, _)| event.engines.iter().any(plays_from_it))
        .map(|(event, _)| event.facts.id.as_str())
        .collect();
    for game in games {
        if let Some(error) = context.book_of(game).and_then(|path| Book::read(&path, game).err()) {
            text::note(message!("cli-book-unused", reason = &error));
        }
    }
}

/// Plays what is left of a run until it is over or Ctrl-C is pressed; `line` says how it stands, and the time that is
/// left follows it. Then what stands is reported in the run's folder, whatever ended it.
pub fn play(
    context: &Context,
    run: &mut Run,
    concurrency: Option<usize>,
    log: &mut CommandLog,
    line: impl Fn(&Tournament) -> String,
) -> Result<(), CliError> {
    note_books(context, run.tournament());
    let interrupt = Interrupt::listen(|| {})?;
    let progress = Progress::start("playing");
    let mut logged = Ok(());
    let now: Now = awake_clock()?;
    let played = run.play(concurrency, &now, &mut |RunProgress { game, tournament, left }| {
        progress.tell_with(|| with_time_left(line(tournament), left));
        logged = log.write(&game.moves);
        if logged.is_ok() && !interrupt.is_set() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    drop(progress);
    let reported = run.write_reports();
    played.and(reported).map_err(|error| wrong(&run.path().display().to_string(), &error))?;
    logged
}

/// Tells how much of a match is evidence, where not everything is.
pub fn distinct(evidence: &Evidence, out: &mut dyn Write) -> std::io::Result<()> {
    if !evidence.repeats() {
        return Ok(());
    }
    let Evidence { games, distinct_games, encounters: pairs, distinct_encounters: distinct_pairs } = evidence;
    writeln!(out, "{}", message!("cli-match-distinct", distinct_games, games, distinct_pairs, pairs))
}

/// Tells with what command a run is continued that is not complete.
pub fn unfinished(command: &str, folder: &Path) -> Message {
    message!("cli-run-unfinished", command, path = folder)
}

/// Games that do not count make a command fail.
pub fn none_void(tournament: &Tournament) -> Result<(), CliError> {
    match Standings::of(tournament.events()).void.as_slice() {
        [] => Ok(()),
        void @ [(game, reason), ..] => {
            let (count, game, reason) = (void.len(), game.to_string(), reason.to_string());
            Err(CliError::failed(message!("cli-void", count, game, reason)))
        }
    }
}
