//! The openings of a library beside the game shown: the moves that were played in its position, and the games that went through
//! it. A thread of its own asks the library, and a worker of the game for keys. Every answer carries the position that it is about, so that
//! none is shown beside another one. Knows libraries and workers; must not know how moves and games are shown.

use std::path::{Path, PathBuf};
use std::sync::mpsc::Receiver;

use abstrakt_library::{
    Continuation, EntryId, Library, LibraryError, ListedGame, Occurrence, PositionImages, Selection,
};
use abstrakt_record::{NodeId, Record};
use abstrakt_referee::{protocol_opening, protocol_plies};
use abstrakt_texts::{Localize as _, Message, message};
use abstrakt_worker::protocol::{LinePly, Opening};
use abstrakt_worker::{Client, Launch, Wake};

use crate::actor::{Actor, Outbox};
use crate::background::Ticket;

/// Games that are listed at most.
pub const MAX_GAMES: usize = 100;

/// The position that is looked for, and the library in which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    library: PathBuf,
    /// Somebody chose the library in place of the program's own.
    is_chosen: bool,
    plugin: PathBuf,
    opening: Opening,
    plies: Vec<LinePly>,
}

/// The knowledge of a position so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Known {
    /// The moves that were played there, those of most games first; none while they are looked for.
    pub moves: Option<Vec<Continuation>>,
    /// The first games that went through it; none while they are looked for.
    pub games: Option<Vec<(Occurrence, ListedGame)>>,
    /// The reason why no more is known.
    pub error: Option<Message>,
}

/// A game of the library that is to be put on the board at a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantedGame {
    library: PathBuf,
    game: EntryId,
    /// Plies of its main line before the position.
    ply: u32,
}

/// A decision in the panel that concerns other parts of the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A game is to be put on the board.
    Game(WantedGame),
    /// It is asked which library is to be asked.
    Library,
}

/// A game that was read, or the reason why not.
pub struct ReadGame {
    /// The request for a game on the board.
    pub ticket: Ticket,
    /// The game, at the position for which it was found.
    pub record: Result<Box<Record>, Message>,
}

enum Request {
    Look(Box<(Subject, Launch)>),
    Read(WantedGame, Ticket),
}

enum Answer {
    Known(Box<Subject>, Known),
    Read(ReadGame),
}

/// The explorer of openings: what was asked, and what is known.
pub struct Explorer {
    /// The program's library.
    default_library: PathBuf,
    actor: Actor<Request, Answer>,
    subject: Option<Subject>,
    known: Known,
    wanted: Option<Wanted>,
}

impl Explorer {
    /// Nothing asked yet; `default_library` is the program's, and `wake` is called for every answer.
    ///
    /// # Errors
    /// The thread cannot be started.
    pub fn new(default_library: PathBuf, wake: Wake) -> std::io::Result<Self> {
        let actor = Actor::start("explorer", wake, serve)?;
        let known = Known::default();
        Ok(Self { default_library, actor, subject: None, known, wanted: None })
    }

    /// Asks the library that somebody chose, or the program's own, for what is known of a position of a game, unless it was the last question.
    pub fn ask(&mut self, chosen: Option<&Path>, launch: &Launch, record: &Record, node: NodeId) {
        let (opening, plies) = (protocol_opening(&record.header), protocol_plies(record, node));
        let library = chosen.unwrap_or(&self.default_library).to_owned();
        let plugin = launch.plugin.clone();
        let subject = Subject { library, is_chosen: chosen.is_some(), plugin, opening, plies };
        if self.subject.as_ref() == Some(&subject) {
            return;
        }
        self.known = Known::default();
        self.subject = Some(subject.clone());
        self.actor.send(Request::Look(Box::new((subject, launch.clone()))));
    }

    /// Asks the last question once more.
    pub fn look_again(&mut self) {
        self.subject = None;
    }

    /// The knowledge of the position that was asked for last.
    pub fn known(&self) -> &Known {
        &self.known
    }

    /// A game that was found is to be put on the board, where it went through the position.
    pub fn want(&mut self, found: Occurrence) {
        let Some(Subject { library, .. }) = &self.subject else { return };
        self.wanted =
            Some(Wanted::Game(WantedGame { library: library.clone(), game: found.id, ply: found.ply }));
    }

    /// Another library is to be asked.
    pub fn want_library(&mut self) {
        self.wanted = Some(Wanted::Library);
    }

    /// Takes the decision since the last call.
    pub fn take_wanted(&mut self) -> Option<Wanted> {
        self.wanted.take()
    }

    /// Reads a game for the board.
    pub fn read(&self, game: WantedGame, ticket: Ticket) {
        self.actor.send(Request::Read(game, ticket));
    }

    /// Takes what was answered since the last call; the games that were read.
    pub fn collect(&mut self) -> Vec<ReadGame> {
        let mut read = Vec::new();
        for answer in self.actor.collect() {
            match answer {
                Answer::Known(subject, known) if self.subject.as_ref() == Some(&*subject) => {
                    self.known = known;
                }
                Answer::Known(..) => {}
                Answer::Read(game) => read.push(game),
            }
        }
        read
    }
}

/// Answers requests until the window is gone: games in order, and of positions the last one alone.
fn serve(inbox: &Receiver<Request>, outbox: &Outbox<Answer>) {
    let mut client = None;
    while let Ok(first) = inbox.recv() {
        let mut look = None;
        for request in std::iter::once(first).chain(inbox.try_iter()) {
            match request {
                Request::Look(asked) => look = Some(*asked),
                Request::Read(wanted, ticket) => {
                    let record = read(&wanted).map(Box::new);
                    if !outbox.send(Answer::Read(ReadGame { ticket, record })) {
                        return;
                    }
                }
            }
        }
        let Some((subject, launch)) = look else { continue };
        let mut known = Known::default();
        let told = look_up(&mut client, &subject, launch, &mut |moves, games| {
            known = Known { moves: moves.or(known.moves.take()), games, error: None };
            outbox.send(Answer::Known(Box::new(subject.clone()), known.clone()));
        });
        if let Err(error) = told {
            tracing::info!(%error, "the library tells nothing of a position");
            let known = Known { error: Some(error), ..known };
            if !outbox.send(Answer::Known(Box::new(subject), known)) {
                return;
            }
        }
    }
}

/// The games that were found, once they are known.
type FoundGames = Option<Vec<(Occurrence, ListedGame)>>;

/// A worker of a plugin.
type PluginClient = Option<(PathBuf, Client)>;

/// Looks a position up: its moves are told first, its games when they are known.
fn look_up(
    client: &mut PluginClient,
    subject: &Subject,
    launch: Launch,
    tell: &mut dyn FnMut(Option<Vec<Continuation>>, FoundGames),
) -> Result<(), Message> {
    let library = match Library::read(&subject.library) {
        // There is none of the program's own before the first game is in it.
        Err(LibraryError::Missing(_)) if !subject.is_chosen => {
            tell(Some(Vec::new()), Some(Vec::new()));
            return Ok(());
        }
        library => library.map_err(|error| error.message())?,
    };
    let place = place(client, subject, launch)?;
    let of_library = |error: LibraryError| error.message();
    // The index tells games of other rules apart by itself.
    let all = Selection::default();
    tell(Some(library.played(&place, &all).map_err(of_library)?.moves), None);
    let mut games = Vec::new();
    for found in library.games_at(&place, &all, MAX_GAMES).map_err(of_library)? {
        if let Some(listed) = library.game(found.id).map_err(of_library)? {
            games.push((found, listed));
        }
    }
    tell(None, Some(games));
    Ok(())
}

/// The position with its images, by a worker of the plugin, the last one if it is the same.
fn place(client: &mut PluginClient, subject: &Subject, launch: Launch) -> Result<PositionImages, Message> {
    let (plugin, mut worker) = match client.take() {
        Some((plugin, worker)) if plugin == subject.plugin => (plugin, worker),
        _ => (subject.plugin.clone(), Client::start(launch).map_err(|error| error.message())?),
    };
    let place = PositionImages::of(&mut worker, &subject.opening, &subject.plies);
    // After an error it may have stopped working: the next question gets another.
    *client = place.is_ok().then_some((plugin, worker));
    place.map_err(|error| error.message())
}

/// Reads a game, and goes to the position for which it was found.
fn read(WantedGame { library, game, ply }: &WantedGame) -> Result<Record, Message> {
    let library = Library::read(library).map_err(|error| error.message())?;
    let record = library.record(*game).map_err(|error| error.message())?;
    let mut record = record.ok_or_else(|| message!("explorer-game-gone"))?;
    let line = record.line_to(record.main_end());
    if let Some(&node) = line.get(*ply as usize) {
        record.go(node);
    }
    Ok(record)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subject(ply: &str) -> Subject {
        Subject {
            library: "games.library".into(),
            is_chosen: false,
            plugin: "game".into(),
            opening: Opening::default(),
            plies: vec![LinePly::text(ply)],
        }
    }

    #[test]
    fn an_answer_about_another_position_is_passed_over() {
        let (actor, sender) = Actor::unserved();
        let known = Known::default();
        let default_library = PathBuf::from("games.library");
        let mut explorer =
            Explorer { default_library, actor, subject: Some(subject("b2")), known, wanted: None };
        let told = Known { moves: Some(Vec::new()), ..Known::default() };
        sender.send(Answer::Known(Box::new(subject("a1")), told.clone())).expect("it is collected");
        assert!(explorer.collect().is_empty() && explorer.known().moves.is_none());
        sender.send(Answer::Known(Box::new(subject("b2")), told.clone())).expect("it is collected");
        explorer.collect();
        assert_eq!(explorer.known(), &told);
    }
}
