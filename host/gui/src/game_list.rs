//! The games found, kept up to date on a thread of its own: the window only reads what it last heard. Knows the
//! catalog and workers; must not know widgets.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use abstrakt_loader::{Catalog, Exposure, Folder, FoundPlugin, Hash, Probe, RefusedFile};
use abstrakt_scene::SeatPieces;
use abstrakt_system::Home;
use abstrakt_texts::{Language, Texts};
use abstrakt_vocabulary::{Board, Snapshot};
use abstrakt_worker::protocol::{LinePly, Opening};

use abstrakt_worker::{Client, Host, Launch, Timeouts, Wake};

use crate::actor::{Actor, Outbox};

/// The interval at which the folders are read without a request: files that did not change cost a look at their dates.
const EVERY: Duration = Duration::from_secs(2);

/// A request of the window to the thread.
enum ScanRequest {
    Rescan,
    JudgeAgain(PathBuf),
    Crashed(Hash),
}

/// A report of the thread.
enum News {
    /// The games and the refused files that there are now.
    Listed(Vec<FoundPlugin>, Vec<RefusedFile>),
    /// Every file was looked at.
    Scanned,
    Preview(String, Box<(Board, Snapshot)>),
    /// The pieces of the seats and the first positions, by setup.
    Setups(String, SetupPieces, SetupBoards),
}

/// The pieces of the seats of a game, by the setup's id.
pub type SetupPieces = BTreeMap<String, SeatPieces>;
/// The first positions of a game, by the setup's id.
pub type SetupBoards = Arc<BTreeMap<String, (Board, Snapshot)>>;

/// Games and refused files as they were at the last look.
pub struct GameList {
    actor: Actor<ScanRequest, News>,
    games: Vec<FoundPlugin>,
    refused: Vec<RefusedFile>,
    previews: Vec<(String, Box<(Board, Snapshot)>)>,
    seat_pieces: BTreeMap<String, SetupPieces>,
    setups: BTreeMap<String, SetupBoards>,
    folders: Vec<PathBuf>,
    scanned: bool,
    /// Plugins that other users may replace and about which no message was shown yet.
    exposures: Vec<Exposure>,
    /// Places for which that was found.
    exposed: BTreeSet<PathBuf>,
}

impl GameList {
    /// Begins to look into `folders`. `wake` is called whenever [`GameList::collect`] has something to do.
    ///
    /// # Errors
    /// The thread cannot be started.
    pub fn open(
        home: &Home,
        folders: Vec<Folder>,
        probe: Probe,
        host: Host,
        timeouts: Timeouts,
        wake: Wake,
    ) -> std::io::Result<Self> {
        let paths = folders.iter().map(|folder| folder.path.clone()).collect();
        let catalog = Catalog::new(home, folders, probe);
        let actor = Actor::start("plugin folders", wake, move |inbox, outbox| {
            Scanner { catalog, host, timeouts, outbox }.run(inbox);
        })?;
        Ok(Self {
            actor,
            games: Vec::new(),
            refused: Vec::new(),
            previews: Vec::new(),
            seat_pieces: BTreeMap::new(),
            setups: BTreeMap::new(),
            folders: paths,
            scanned: false,
            exposures: Vec::new(),
            exposed: BTreeSet::new(),
        })
    }

    /// Takes what the thread has told since the last call.
    pub fn collect(&mut self) {
        for news in self.actor.collect() {
            match news {
                News::Listed(games, refused) => {
                    for exposure in games.iter().filter_map(|game| game.exposure.as_ref()) {
                        if self.exposed.insert(exposure.path.clone()) {
                            self.exposures.push(exposure.clone());
                        }
                    }
                    self.games = in_place(&self.games, games);
                    self.refused = refused;
                }
                News::Scanned => self.scanned = true,
                News::Preview(id, preview) => {
                    self.previews.retain(|(known, _)| *known != id);
                    self.previews.push((id, preview));
                }
                News::Setups(id, pieces, boards) => {
                    self.seat_pieces.insert(id.clone(), pieces);
                    self.setups.insert(id, boards);
                }
            }
        }
    }

    /// Plugins that other users may replace, one for each place that is open to them; each is given once.
    pub fn take_exposures(&mut self) -> Vec<Exposure> {
        std::mem::take(&mut self.exposures)
    }

    /// Looks again at once.
    pub fn rescan(&mut self) {
        self.actor.send(ScanRequest::Rescan);
    }

    /// Judges a file anew, one that was set aside after crashes too.
    pub fn judge_again(&mut self, file: PathBuf) {
        self.actor.send(ScanRequest::JudgeAgain(file));
    }

    /// Notes that a game's file crashed while it was played.
    pub fn crashed(&mut self, hash: Hash) {
        self.actor.send(ScanRequest::Crashed(hash));
    }

    /// The games, as [`GameList::sort`] has put them; those found since stand behind them.
    pub fn games(&self) -> &[FoundPlugin] {
        &self.games
    }

    /// Puts the games in the order of their names in this language.
    pub fn sort(&mut self, language: Language) {
        self.games.sort_by_cached_key(|game| language.sort_key(game.facts.name.get(language.code())));
    }

    /// The game of this id.
    pub fn game(&self, id: &str) -> Option<&FoundPlugin> {
        self.games.iter().find(|found| found.facts.id == id)
    }

    /// The name of the game of this id; the id, where it is not there.
    pub fn name(&self, id: &str, texts: &Texts) -> String {
        self.game(id).map_or(id, |found| found.facts.name.get(texts.language().code())).to_owned()
    }

    /// The files that are refused.
    pub fn refused(&self) -> &[RefusedFile] {
        &self.refused
    }

    /// The folders that are searched for games.
    pub fn folders(&self) -> &[PathBuf] {
        &self.folders
    }

    /// Board and first position of a game that brings no cover.
    pub fn preview(&self, id: &str) -> Option<&(Board, Snapshot)> {
        self.previews.iter().find(|(known, _)| known == id).map(|(_, preview)| &**preview)
    }

    /// The pieces that the seats of a game have at first, by setup; none until its worker has told them.
    pub fn seat_pieces(&self, id: &str) -> Option<&SetupPieces> {
        self.seat_pieces.get(id)
    }

    /// The first positions of a game, by setup; none until its worker has told them.
    pub fn setups(&self, id: &str) -> SetupBoards {
        self.setups.get(id).cloned().unwrap_or_default()
    }

    /// Whether the first scan has ended.
    pub fn is_scanned(&self) -> bool {
        self.scanned
    }
}

/// The thread's side.
struct Scanner<'a> {
    catalog: Catalog,
    host: Host,
    timeouts: Timeouts,
    outbox: &'a Outbox<News>,
}

impl Scanner<'_> {
    /// Looks, waits, and looks again, until the window is gone.
    fn run(mut self, inbox: &Receiver<ScanRequest>) {
        let (mut first, mut is_told) = (true, false);
        loop {
            let (mut listening, mut fresh) = (true, Vec::new());
            let outbox = self.outbox;
            self.catalog.rescan_each(&mut |catalog, changes| {
                if first || !changes.is_empty() {
                    let listed = News::Listed(catalog.games().to_vec(), catalog.refused().to_vec());
                    listening = outbox.send(listed);
                    fresh.extend(changes.added.iter().chain(&changes.changed).cloned());
                }
                first = false;
                if listening { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            // Not before: a page that knows no game yet must not say that there is none.
            if listening && !is_told {
                (listening, is_told) = (outbox.send(News::Scanned), true);
            }
            if !listening || !self.paint(&fresh) {
                return;
            }
            let noted = match inbox.recv_timeout(EVERY) {
                Ok(ScanRequest::Rescan) | Err(RecvTimeoutError::Timeout) => Ok(()),
                Ok(ScanRequest::JudgeAgain(file)) => self.catalog.forget_file(&file),
                Ok(ScanRequest::Crashed(hash)) => self.catalog.crashed(&hash).map(drop),
                Err(RecvTimeoutError::Disconnected) => return,
            };
            if let Err(error) = noted {
                tracing::warn!(%error, "the list of crashes cannot be written");
            }
        }
    }

    /// Opens every setup of the games among `ids`: a preview of those that bring no cover, and the pieces of the seats.
    /// False when nobody listens any more.
    fn paint(&self, ids: &[String]) -> bool {
        for game in ids.iter().filter_map(|id| self.catalog.game(id)) {
            let listens = Client::start(Launch::new(game, &self.host, self.timeouts))
                .map(|mut client| self.look_at(game, &mut client));
            match listens {
                Ok(true) => {}
                Ok(false) => return false,
                Err(error) => tracing::warn!(%error, game = game.facts.id, "no preview"),
            }
        }
        true
    }

    /// Tells preview and pieces of one game; false when nobody listens any more.
    fn look_at(&self, game: &FoundPlugin, client: &mut Client) -> bool {
        let (mut pieces, mut boards) = (SetupPieces::new(), BTreeMap::new());
        for (index, setup) in game.facts.setups.iter().enumerate() {
            let plain = Opening { setup: Some(setup.id.clone()), ..Opening::default() };
            match client.open(&plain) {
                Ok(opened) => {
                    pieces.insert(setup.id.clone(), first_pieces(client, &opened.snapshot));
                    let first = (opened.board, opened.snapshot);
                    boards.insert(setup.id.clone(), first.clone());
                    let preview = Box::new(first);
                    if index == 0
                        && game.cover.is_empty()
                        && !self.outbox.send(News::Preview(game.facts.id.clone(), preview))
                    {
                        return false;
                    }
                }
                Err(error) => tracing::info!(%error, game = game.facts.id, "no preview"),
            }
        }
        let setups = News::Setups(game.facts.id.clone(), pieces, Arc::new(boards));
        self.outbox.send(setups)
    }
}

/// `now` in the order in which `before` had them: who points at a game must not find another one there. New
/// games come last.
fn in_place(before: &[FoundPlugin], mut now: Vec<FoundPlugin>) -> Vec<FoundPlugin> {
    let place = |game: &FoundPlugin| before.iter().position(|known| known.facts.id == game.facts.id);
    now.sort_by_key(|game| place(game).unwrap_or(usize::MAX));
    now
}

/// The pieces of the seats of a game that begins so: those on the board, and where a seat has none there yet, those that
/// it puts down in the first turns.
fn first_pieces(client: &mut Client, first: &Snapshot) -> SeatPieces {
    let mut pieces = SeatPieces::default();
    pieces.learn(first);
    let mut position = first.clone();
    let mut plies = Vec::new();
    while !SeatPieces::are_on_board(&position) && plies.len() < 2 * position.scores.len() {
        let Some(facts) = position.moves.first() else { break };
        plies.push(LinePly::text(&facts.text));
        match client.line(&plies, plies.len()) {
            Ok(update) => position = update.snapshot,
            Err(_) => break,
        }
        pieces.learn(&position);
    }
    pieces
}
