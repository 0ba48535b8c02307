//! A game in the window: the session, the board that shows it, and what was learned of its moves on the way. Knows
//! sessions and boards; must not know menus, files or other games.

mod board;
mod clock;
mod comment;
mod description;
mod evaluation;
mod in_words;
mod known_plies;
mod mistakes;
mod moment;
mod notation;
mod numbers;
mod premoves;
mod statistics;
mod storage;
mod thinking;
mod travel;

use std::path::{Path, PathBuf};
use std::time::Duration;

use abstrakt_record::journal::Journal;
use abstrakt_record::{GameResult, NodeId, NodePath, Record, SeatId, SeatKind};
use abstrakt_referee::MoveStatistics;
use abstrakt_scene::{Figure, SeatPieces, Trace, needs_symbols};
use abstrakt_session::{Notice, Session, SessionError, SessionEvent};
use abstrakt_texts::Texts;
use abstrakt_vocabulary::{Facts, MoveFacts, Player, Scoring, Site, Snapshot, TransitionStep};
use abstrakt_worker::protocol::Findings;
use egui::{Context, Rect, Ui, UiBuilder};

use crate::analysis::{Analysis, Preview};
use crate::background::{OpenGameId, SaveId};
use crate::open_list::ListedGame;
use crate::state::Settings;
use crate::summary;
use board::GameBoard;
pub use clock::LOW;
use comment::CommentDraft;
use known_plies::{KnownPlies, LastMove};
use notation::DiagramRequest;
pub use premoves::Plan;
use premoves::Premoves;
use statistics::PlayedMoves;
use storage::Storage;
pub use thinking::{Advice, Thought};
use thinking::{Adviser, Thoughts};
use travel::Travel;

/// The trace that a move leaves.
pub fn trace(facts: &MoveFacts) -> Trace {
    LastMove::of(facts).trace()
}

/// The events of a game that concern the rest of the window.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// It has just ended.
    pub over: bool,
    /// Another position is there.
    pub moved: bool,
    /// A worker of its plugin stopped working.
    pub crashed: bool,
    /// The things that went wrong, in words.
    pub warnings: Vec<String>,
}

/// A game that is no longer on the board.
pub struct LeftGame {
    /// The game.
    pub record: Record,
    /// Its journal, if there could be one.
    pub journal: Option<Journal>,
    /// The file that it was saved to last, or read from.
    pub file: Option<PathBuf>,
    /// The game as it was read from elsewhere; none: it was begun here.
    pub read: Option<Record>,
    /// It was only looked at.
    pub viewed: bool,
}

/// A game being shown and played.
pub struct GameView {
    session: Session,
    board: GameBoard,
    known: KnownPlies,
    thoughts: Thoughts,
    adviser: Adviser,
    /// Searches and questions beside the game.
    pub analysis: Analysis,
    travel: Travel,
    diagram: DiagramRequest,
    /// The node that the next command is about; none: the one shown.
    command_node: Option<NodeId>,
    played: PlayedMoves,
    premoves: Premoves,
    storage: Storage,
    draft: CommentDraft,
}

impl GameView {
    /// Shows a session; `seat_pieces` stand for the seats until they have others on the board.
    pub fn new(id: OpenGameId, session: Session, file: Option<PathBuf>, seat_pieces: SeatPieces) -> Self {
        let analysis = Analysis::of(session.record());
        let played = PlayedMoves::new(&session.record().header);
        Self {
            session,
            board: GameBoard::new(seat_pieces),
            known: KnownPlies::default(),
            thoughts: Thoughts::default(),
            adviser: Adviser::default(),
            analysis,
            travel: Travel::default(),
            diagram: DiagramRequest::default(),
            command_node: None,
            played,
            premoves: Premoves::default(),
            storage: Storage::new(id, file),
            draft: CommentDraft::default(),
        }
    }

    /// The file that the game was read from or saved to.
    pub fn file(&self) -> Option<&Path> {
        self.storage.file()
    }

    /// A save of the game begins.
    pub fn begin_save(&mut self) -> SaveId {
        self.storage.begin_save()
    }

    /// A save has come to its end, as [`Storage::saved`] takes it.
    pub fn saved(&mut self, save: SaveId, path: PathBuf) {
        self.storage.saved(save, path);
    }

    /// The identity of the game.
    pub fn id(&self) -> OpenGameId {
        self.storage.game()
    }

    /// The board takes the keyboard as soon as it is there, where a person plays and keys were used last.
    pub fn take_keyboard(&mut self) {
        let humans = self.record().header.seats.iter().any(|seat| seat.kind == SeatKind::Human);
        self.board.request_focus(humans);
    }

    /// Collects what happened since the last call. In a game that is not `shown` no position is searched for those who look at it, and
    /// it does not play by itself.
    pub fn update(&mut self, ctx: &Context, settings: &Settings, texts: &Texts, shown: bool) -> News {
        let mut news = News::default();
        self.session.set_least_time(Duration::from_secs_f32(settings.least_time));
        for event in self.session.poll() {
            self.played.hear(&self.session, &event);
            match event {
                SessionEvent::Ready => {
                    self.board.set_up(self.session.board().cloned());
                    self.follow(ctx, settings);
                }
                SessionEvent::Position => {
                    news.moved = true;
                    let before = self.board.shown().map(|(node, _)| node);
                    self.follow(ctx, settings);
                    self.go_on_as_advised();
                    self.forget_plans_unless_after(before);
                    self.play_planned();
                }
                SessionEvent::Refused(error) => news.warnings.push(texts.show(&error)),
                SessionEvent::Thinking(seat) => self.keep_findings(seat),
                SessionEvent::Analysis => self.advised(),
                SessionEvent::Notice(notice) => {
                    news.crashed |= matches!(notice, Notice::Stopped { .. });
                    news.warnings.push(texts.show(&notice));
                }
                SessionEvent::Over => {
                    news.over = true;
                    self.forget_plans();
                }
            }
        }
        if shown {
            self.play_itself(ctx);
        }
        let found = self.analysis.update(&self.session, &settings.analysis, shown);
        if let Some(found) = self.analysis.take_reviewed(self.session.record()) {
            self.session.review(found);
        }
        if shown && (self.analysis.turn_preview() || found) {
            ctx.request_repaint();
        }
        news
    }

    /// Shows the session's position.
    fn follow(&mut self, ctx: &Context, settings: &Settings) {
        let now = ctx.input(|input| input.time);
        self.board.follow(&self.session, &mut self.known, settings, now);
    }

    /// Draws the board with what is known of it beside it, and plays what is clicked on it, if it is `clickable`.
    pub fn show_board(&mut self, ui: &mut Ui, settings: &Settings, texts: &Texts, clickable: bool) {
        if !self.board.is_ready() {
            ui.centered_and_justified(|ui| ui.spinner());
            return;
        }
        let whole = ui.available_rect_before_wrap();
        let area = self.show_evaluation(ui, whole, settings, texts);
        let mut ui = ui.new_child(UiBuilder::new().max_rect(area).id_salt("position"));
        let node = self.board.shown().map(|(node, _)| node).filter(|node| self.record().contains(*node));
        let numbers =
            node.map_or_else(Vec::new, |node| self.known.numbers(self.record(), node, settings.numbers));
        let sources = (&self.session, &mut self.analysis);
        if let Some(ply) = self.board.show(&mut ui, sources, (settings, texts), (&numbers, clickable))
            && let Err(error) = self.session.play(&ply)
        {
            // The session refuses what came too late; the board then simply stays as it is.
            tracing::info!(%error, ply, "click refused");
        }
    }

    /// The part of the window that the board takes, as of the last frame.
    pub fn board_bounds(&self) -> Option<Rect> {
        self.board.bounds()
    }

    /// The line of play that the board shows instead of the position, for tests.
    pub fn line_shown(&self) -> Option<&[String]> {
        self.board.line_shown()
    }

    /// Whether pieces are on their way.
    pub fn is_moving(&self) -> bool {
        self.board.is_moving()
    }

    /// The node that the next command is about: one that was chosen, or the one shown.
    pub fn command_node(&self) -> NodeId {
        self.command_node.unwrap_or_else(|| self.record().cursor())
    }

    /// Chooses the node that the next command is about.
    pub fn choose_command_node(&mut self, node: NodeId) {
        self.command_node = Some(node);
    }

    /// The node that a command is about, which is chosen no longer.
    pub fn take_command_node(&mut self) -> NodeId {
        self.command_node.take().unwrap_or_else(|| self.record().cursor())
    }

    /// The statistics of the plies that were played since the last call.
    pub fn take_played(&mut self) -> Vec<MoveStatistics> {
        self.played.take()
    }

    /// Whether the game is only looked at.
    pub fn is_viewed(&self) -> bool {
        self.session.is_viewed()
    }

    /// The game that is looked at is played from the position shown.
    ///
    /// # Errors
    /// That position is an end, or a jump is under way.
    pub fn play_on(&mut self) -> Result<(), SessionError> {
        self.session.play_on()?;
        self.take_keyboard();
        Ok(())
    }

    /// Notes that the game was read from elsewhere, and is there as it is now.
    pub fn note_read(&mut self) {
        self.storage.note_read(self.session.record());
    }

    /// Whether it is only looked at, and is as it was read.
    pub fn is_as_read(&self) -> bool {
        self.session.is_viewed() && self.session.journal().is_none() && self.storage.was_read()
    }

    /// Whether nothing was done in it yet: it was begun here, in the usual position, and no computer is to move.
    pub fn is_untouched(&self) -> bool {
        let record = self.record();
        let is_blank = record.header.start.is_none() && record.node(NodeId::ROOT).comment.is_empty();
        is_blank && !self.is_viewed() && !record.has_plies() && !self.computer_moves()
    }

    /// The game as the list of open games has it; `whole`: with what is written out of it, and the position shown.
    pub fn listed(&self, kept: bool, whole: bool) -> ListedGame {
        let record = self.record();
        let file = self.file().filter(|path| path.to_str().is_some());
        let is_finished = record.is_finished();
        let viewed = self.is_viewed() || is_finished;
        // A journal without a ply is closed when the game is put away.
        let journal = self.session.journal().filter(|_| viewed || record.has_plies());
        let journal = journal.and_then(|path| Some(path.file_name()?.to_str()?.to_owned()));
        let is_elsewhere = if viewed { self.is_as_read() && file.is_some() } else { journal.is_some() };
        let text = || abstrakt_record::file::write(record);
        ListedGame {
            journal,
            file: file.map(Path::to_owned),
            record: (whole && !is_elsewhere).then(text),
            viewed,
            // Moves that were tried in it are not given up to the next record.
            kept: kept || (self.is_viewed() && !self.is_as_read()),
            cursor: if whole { record.path(record.cursor()) } else { NodePath::default() },
        }
    }

    /// Takes the game off the board.
    pub fn leave(self) -> LeftGame {
        let viewed = self.session.is_viewed();
        let (record, journal) = self.session.into_parts();
        let (file, read) = self.storage.into_parts();
        LeftGame { record, journal, file, read, viewed }
    }

    /// Whether it is a computer's turn.
    pub fn computer_moves(&self) -> bool {
        let seats = &self.record().header.seats;
        let seat = self.to_move().and_then(|player| seats.get(usize::from(player.0)));
        seat.is_some_and(|seat| seat.kind != SeatKind::Human)
    }

    /// Takes a click back; false when there was none.
    pub fn click_back(&mut self) -> bool {
        self.board.click_back()
    }

    /// Turns the board.
    pub fn rotate(&mut self) {
        self.board.rotate();
    }

    /// A node of which it is not known what moved, and the board shows it: the game was not played up to it here.
    pub fn unknown_move(&self, settings: &Settings) -> Option<NodeId> {
        let (node, _) = self.board.shown().filter(|(node, _)| self.record().contains(*node))?;
        self.known.unknown(self.record(), node, settings.numbers)
    }

    /// Learns from the position before `node` what moved; marks it, if the board shows it.
    pub fn learn_move(&mut self, node: NodeId, before: &Snapshot) {
        let record = self.session.record();
        if record.contains(node) && self.known.learn(record, node, before) {
            self.board.mark_last(record, &self.known);
        }
    }

    /// The pieces that stand for the seats.
    pub fn seat_pieces(&self) -> &SeatPieces {
        self.board.seat_pieces()
    }

    /// Draws the piece that stands for a seat.
    pub fn badge(&self, ui: &mut Ui, seat: Player) {
        self.board.badge(ui, seat);
    }

    /// The position shown.
    pub fn position(&self) -> Option<&Snapshot> {
        self.board.position()
    }

    /// The session, for acts that need nothing of the window.
    pub fn session(&mut self) -> &mut Session {
        &mut self.session
    }

    /// Shows on the board the ply of a list that is pointed at, and plays the one that was chosen there.
    pub fn take_listed(&mut self, pointed: Option<String>, chosen: Option<String>) {
        if let Some(ply) = pointed {
            let node = self.record().cursor();
            self.analysis.show_line(Preview { node, plies: vec![ply] });
        }
        if let Some(ply) = chosen
            && let Err(error) = self.session.play(&ply)
        {
            tracing::info!(%error, ply, "not played");
        }
    }

    /// A site of the position on the board and what stands there, in words.
    pub fn site_words(&self, site: Site, texts: &Texts) -> String {
        let shown = self.board.widget();
        shown.map_or(String::new(), |(widget, position)| widget.site_words(position, site, texts))
    }

    /// The session, to be looked at.
    pub fn session_ref(&self) -> &Session {
        &self.session
    }

    /// The game's facts, once it is set up.
    pub fn facts(&self) -> Option<&Facts> {
        self.session.facts()
    }

    /// The position shown as a picture with its last move, and with game and players below it.
    pub fn picture(&self, settings: &Settings, texts: &Texts) -> Option<Figure> {
        let (board, (node, position)) = (self.session.board()?, self.board.shown()?);
        let code = texts.language().code();
        let name = self.facts().map_or("", |facts| facts.name.get(code));
        Some(Figure {
            board: board.clone(),
            scene: position.scene.clone(),
            last: self.known.trace(self.record(), node),
            numbers: self.known.numbers(self.record(), node, settings.numbers),
            caption: format!("{name}: {}", summary::opponents(&self.record().header, texts)),
            advised: self.advised_slides(),
            look: settings.board,
            symbols: needs_symbols(position),
            language: code,
        })
    }

    /// The slides of the move that is shown as advice, each with its start and end.
    fn advised_slides(&self) -> Vec<(Site, Site)> {
        let shown = self.board.widget();
        let advised = shown.and_then(|(widget, position)| position.moves.get(widget.advised()?));
        let slide = |step: &TransitionStep| match *step {
            TransitionStep::Slide { from, to } => Some((from, to)),
            _ => None,
        };
        advised.map_or_else(Vec::new, |advised| advised.steps.iter().filter_map(slide).collect())
    }

    /// The record.
    pub fn record(&self) -> &Record {
        self.session.record()
    }

    /// The result of the game, if its end is shown.
    pub fn result(&self) -> Option<&GameResult> {
        self.session.result()
    }

    /// The player to move.
    pub fn to_move(&self) -> Option<Player> {
        self.session.to_move()
    }

    /// Whether a person is to move, with nothing under way.
    pub fn awaits_human(&self) -> bool {
        self.session.awaits_human()
    }

    /// Whether a person is to move in a game that is played, and has not ended.
    pub fn awaits_player(&self) -> bool {
        !self.is_viewed() && self.result().is_none() && self.awaits_human()
    }

    /// Whether computers and clocks stand still.
    pub fn is_paused(&self) -> bool {
        self.session.is_paused()
    }

    /// The findings of a seat's computer.
    pub fn thinking(&self, seat: SeatId) -> Option<&Findings> {
        self.session.thinking(seat)
    }

    /// A seat's score scheme.
    pub fn scoring(&self, seat: SeatId) -> Scoring {
        self.session.scoring().get(usize::from(seat.0)).copied().unwrap_or_default()
    }

    /// Whether the game counts points.
    pub fn has_scores(&self) -> bool {
        self.session.scoring().iter().any(Scoring::has_points)
    }

    /// Number of the turn shown.
    pub fn turn_number(&self) -> Option<usize> {
        let record = self.record();
        record.turns(&record.line_to(record.cursor())).last().map(|turn| turn.number)
    }
}
