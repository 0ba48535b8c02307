//! A game in the window: the session, the board that shows it, and what was learned of its moves on the way. Knows
//! sessions and boards; must not know menus, files or other games.

mod board;
mod by_ear;
mod comment;
mod description;
mod known_plies;
mod mistakes;
#[cfg(feature = "sound")]
mod moment;
mod notation;
mod site_card;
mod storage;
mod thinking;
mod travel;

use std::path::PathBuf;
use std::time::Duration;

use abstrakt_record::journal::Journal;
use abstrakt_record::{GameResult, Header, NodeId, Record, SeatId, SeatKind};
use abstrakt_referee::MoveStatistics;
use abstrakt_scene::{BoardLook, Figure, SeatPieces, needs_symbols};
use abstrakt_session::{GameLog, Notice, Session, SessionEvent};
use abstrakt_texts::Texts;
use abstrakt_vocabulary::{Facts, MoveFacts, Player, Scoring, Site, Snapshot, TransitionStep};
use abstrakt_worker::protocol::Findings;
use egui::{Context, Ui};

use crate::analysis::Analysis;
use crate::background::{GameId, Ticket};
use crate::board::{BoardView, seat_badge};
use crate::notices::{Kind, Notices};
use crate::state::Settings;
use crate::summary;
use board::Ghost;
use comment::CommentDraft;
use known_plies::{KnownPlies, LastMove};
use site_card::Rest;
use storage::Storage;
pub use thinking::{Advice, Thought};
use thinking::{Adviser, Thoughts};
use travel::Travel;

/// The sites that a move touches.
pub fn touched(facts: &MoveFacts) -> Vec<Site> {
    LastMove::of(facts).sites()
}

/// A clock that has less left is shown in another colour, with tenths, and a person is warned.
pub const LOW: Duration = Duration::from_secs(20);

/// What happened in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// It has just ended.
    pub over: bool,
    /// A worker of its plugin stopped working.
    pub crashed: bool,
}

/// A game that is no longer on the board.
pub struct LeftGame {
    /// The game.
    pub record: Record,
    /// Its journal, if there could be one.
    pub journal: Option<Journal>,
    /// The file that it was saved to last, or read from.
    pub file: Option<PathBuf>,
    /// The game as it was read from a file; none: it comes from elsewhere.
    pub read: Option<Record>,
}

/// A game being shown and played.
pub struct GameView {
    session: Session,
    board: Option<BoardView>,
    shown: Option<(NodeId, Snapshot)>,
    known: KnownPlies,
    thoughts: Thoughts,
    adviser: Adviser,
    /// Searches and questions beside the game.
    pub analysis: Analysis,
    ghost: Option<Ghost>,
    travel: Travel,
    /// The position that is to be copied as characters.
    diagram: Option<(Ticket, NodeId)>,
    /// The node that the next command is about; none: the one shown.
    pub chosen: Option<NodeId>,
    seat_pieces: SeatPieces,
    /// The seat of the person who was to move last.
    facing: Player,
    rest: Rest,
    log: GameLog,
    /// Plies that were played and not taken yet by [`GameView::take_played`].
    played: Vec<MoveStatistics>,
    /// The board takes the keyboard as soon as it is there.
    keyboard: bool,
    /// Where the game is kept.
    pub storage: Storage,
    draft: CommentDraft,
}

impl GameView {
    /// Shows a session; `seat_pieces` stand for the seats until they have others on the board.
    pub fn new(id: GameId, session: Session, file: Option<PathBuf>, seat_pieces: SeatPieces) -> Self {
        let analysis = Analysis::of(session.record());
        let Header { game, seed, .. } = &session.record().header;
        let log = GameLog::new(format!("{game}-{seed}"));
        Self {
            session,
            board: None,
            shown: None,
            known: KnownPlies::default(),
            thoughts: Thoughts::default(),
            adviser: Adviser::default(),
            analysis,
            ghost: None,
            travel: Travel::default(),
            diagram: None,
            chosen: None,
            seat_pieces,
            facing: Player(0),
            rest: Rest::default(),
            log,
            played: Vec::new(),
            keyboard: false,
            storage: Storage::new(id, file),
            draft: CommentDraft::default(),
        }
    }

    /// Which game it is.
    pub fn id(&self) -> GameId {
        self.storage.game()
    }

    /// The board takes the keyboard as soon as it is there, where a person plays and keys were used last.
    pub fn take_keyboard(&mut self) {
        self.keyboard = self.record().header.seats.iter().any(|seat| seat.kind == SeatKind::Human);
    }

    /// Collects what happened since the last call.
    pub fn update(
        &mut self,
        ctx: &Context,
        settings: &Settings,
        texts: &Texts,
        notices: &mut Notices,
    ) -> News {
        let mut news = News::default();
        self.session.set_least_time(Duration::from_secs_f32(settings.least_time));
        for event in self.session.poll() {
            self.played.extend(self.log.hear(&self.session, &event));
            match event {
                SessionEvent::Ready => {
                    self.board = self.session.board().cloned().map(BoardView::new);
                    self.follow(ctx, settings);
                }
                SessionEvent::Position => {
                    self.follow(ctx, settings);
                    self.go_on_as_advised();
                }
                SessionEvent::Refused(error) => notices.add(Kind::Warning, texts.show(&error)),
                SessionEvent::Thinking(seat) => self.keep_findings(seat),
                SessionEvent::Analysis => self.advised(),
                SessionEvent::Notice(notice) => {
                    news.crashed |= matches!(notice, Notice::Stopped { .. });
                    notices.add(Kind::Warning, texts.show(&notice));
                }
                SessionEvent::Over => news.over = true,
            }
        }
        self.play_itself(ctx);
        let found = self.analysis.update(&self.session, &settings.analysis);
        if let Some(found) = self.analysis.take_reviewed(self.session.record()) {
            self.session.review(found);
        }
        if self.analysis.turn_preview() || found {
            ctx.request_repaint();
        }
        news
    }

    /// Shows the session's position, with the move that led to it where that is known.
    fn follow(&mut self, ctx: &Context, settings: &Settings) {
        let Some(after) = self.session.snapshot().cloned() else { return };
        let record = self.session.record();
        let node = record.cursor();
        let before = self.shown.take();
        let came_from = before.as_ref().filter(|(old, _)| record.node(node).parent() == Some(*old));
        if let Some((_, before)) = came_from {
            self.known.learn(record, node, before);
        }
        for &child in record.node(node).children() {
            self.known.learn(record, child, &after);
        }
        self.seat_pieces.learn(&after);
        let now = ctx.input(|input| input.time);
        let last_move = self.known.last_move(node);
        if let Some(board) = &mut self.board {
            let last = last_move.map(LastMove::sites).unwrap_or_default();
            let steps = last_move.map_or(&[][..], |last_move| &last_move.steps);
            let before = came_from.map(|(_, before)| (before, steps));
            board.set_position(before, &after, last, settings.speed, now);
        }
        self.shown = Some((node, after));
    }

    /// The statistics of the plies that were played since the last call.
    pub fn take_played(&mut self) -> Vec<MoveStatistics> {
        std::mem::take(&mut self.played)
    }

    /// Notes that the game was read from a file, and is there as it is now.
    pub fn note_read(&mut self) {
        self.storage.note_read(self.session.record());
    }

    /// Takes the game off the board.
    pub fn leave(self) -> LeftGame {
        let (record, journal) = self.session.into_parts();
        let (file, read) = self.storage.into_parts();
        LeftGame { record, journal, file, read }
    }

    /// Is it a computer's turn?
    pub fn computer_moves(&self) -> bool {
        let seats = &self.record().header.seats;
        let seat = self.to_move().and_then(|player| seats.get(usize::from(player.0)));
        seat.is_some_and(|seat| seat.kind != SeatKind::Human)
    }

    /// Takes a click back; false when there was none.
    pub fn click_back(&mut self) -> bool {
        match (&mut self.board, &self.shown) {
            (Some(board), Some((_, position))) => board.back(position),
            _ => false,
        }
    }

    /// Turns the board.
    pub fn rotate(&mut self) {
        if let Some(board) = &mut self.board {
            board.rotate();
            self.ghost = None;
        }
    }

    /// A node of which it is not known what moved, because the game was not played up to it here.
    pub fn unknown_move(&self) -> Option<NodeId> {
        // One that was just deleted is shown until the position before it is there.
        let (node, _) = self.shown.as_ref().filter(|(node, _)| self.record().contains(*node))?;
        let ply = self.record().node(*node).ply.as_ref()?;
        (ply.act.text().is_some() && self.known.last_move(*node).is_none()).then_some(*node)
    }

    /// Learns from the position before `node` what moved; marks it, if the node is still shown.
    pub fn learn_move(&mut self, node: NodeId, before: &Snapshot) {
        let record = self.session.record();
        let learned = record.contains(node) && self.known.learn(record, node, before);
        let is_shown = self.shown.as_ref().is_some_and(|(shown, _)| *shown == node);
        if let (Some(board), Some(last_move)) = (&mut self.board, self.known.last_move(node))
            && learned
            && is_shown
        {
            board.mark_last(last_move.sites());
        }
    }

    /// The pieces that stand for the seats.
    pub fn seat_pieces(&self) -> &SeatPieces {
        &self.seat_pieces
    }

    /// Draws the piece that stands for a seat.
    pub fn badge(&self, ui: &mut Ui, seat: Player) {
        let symbols = self.position().is_some_and(needs_symbols);
        seat_badge(ui, &self.seat_pieces.get(seat), symbols);
    }

    /// The position shown.
    pub fn position(&self) -> Option<&Snapshot> {
        self.shown.as_ref().map(|(_, position)| position)
    }

    /// The session, for acts that need nothing of the window.
    pub fn session(&mut self) -> &mut Session {
        &mut self.session
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
    pub fn picture(&self, look: BoardLook, texts: &Texts) -> Option<Figure> {
        let (board, (node, position)) = (self.session.board()?, self.shown.as_ref()?);
        let code = texts.language().code();
        let name = self.facts().map_or("", |facts| facts.name.get(code));
        Some(Figure {
            board: board.clone(),
            scene: position.scene.clone(),
            last: self.known.last_move(*node).map(LastMove::sites).unwrap_or_default(),
            caption: format!("{name}: {}", summary::opponents(&self.record().header, texts)),
            advised: self.advised_slides(),
            look,
            symbols: needs_symbols(position),
            language: code,
        })
    }

    /// What slides in the move that is shown as advice.
    fn advised_slides(&self) -> Vec<(Site, Site)> {
        let index = self.board.as_ref().and_then(BoardView::advised);
        let advised = index.zip(self.position()).and_then(|(index, position)| position.moves.get(index));
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

    /// How the game ended, where its end is shown.
    pub fn result(&self) -> Option<&GameResult> {
        self.session.result()
    }

    /// Who is to move.
    pub fn to_move(&self) -> Option<Player> {
        self.session.to_move()
    }

    /// Is a person to move, and nothing under way?
    pub fn awaits_human(&self) -> bool {
        self.session.awaits_human()
    }

    /// Do computers and clocks stand still?
    pub fn is_paused(&self) -> bool {
        self.session.is_paused()
    }

    /// A move that a computer has found waits so long until it is played.
    pub fn held(&self) -> Option<Duration> {
        self.session.held()
    }

    /// Time since the turn began.
    pub fn turn_time(&self) -> Duration {
        self.session.turn_time()
    }

    /// Time left on a seat's clock.
    pub fn time_left(&self, seat: SeatId) -> Option<Duration> {
        self.session.time_left(seat)
    }

    /// Time that a seat has used, the turn under way included.
    pub fn time_used(&self, seat: SeatId) -> Duration {
        self.session.time_used(seat)
    }

    /// What a seat's computer has found.
    pub fn thinking(&self, seat: SeatId) -> Option<&Findings> {
        self.session.thinking(seat)
    }

    /// A seat's score scheme.
    pub fn scoring(&self, seat: SeatId) -> Scoring {
        self.session.scoring().get(usize::from(seat.0)).copied().unwrap_or_default()
    }

    /// Does the game count points?
    pub fn has_scores(&self) -> bool {
        self.session.scoring().iter().any(Scoring::has_points)
    }

    /// Number of the turn shown.
    pub fn turn_number(&self) -> Option<usize> {
        let record = self.record();
        record.turns(&record.line_to(record.cursor())).last().map(|turn| turn.number)
    }

    /// Time that a seat has used in turns that it has ended: what is shown where no clock runs, so that nothing has to be drawn
    /// while somebody thinks.
    pub fn time_spent(&self, seat: SeatId) -> Duration {
        self.record().spent(seat, self.record().cursor())
    }

    /// Time until a digit of a running clock is another one; none where no clock is shown that runs.
    pub fn next_tick(&self) -> Option<Duration> {
        let seat = self.to_move().filter(|_| self.session.clock_runs()).map(|player| SeatId(player.0))?;
        let left = until_next_digit(self.time_left(seat)?);
        // The status line counts a person's turn up.
        let whole = Duration::from_secs(1);
        let turn = whole.saturating_sub(Duration::from_nanos(self.turn_time().subsec_nanos().into()));
        Some(if self.awaits_human() { left.min(turn) } else { left })
    }
}

/// How long a clock with so much time shows the same digits: the last seconds have tenths. The next digits are there a little
/// after that.
fn until_next_digit(left: Duration) -> Duration {
    let step: u32 = if left < LOW { 100_000_000 } else { 1_000_000_000 };
    Duration::from_nanos((left.subsec_nanos() % step).into()) + Duration::from_millis(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_drawn_when_a_digit_changes() {
        let at = Duration::from_millis;
        let rests = [60_700, 60_000, 20_000, 19_950, 830, 0].map(|left| until_next_digit(at(left)));
        assert_eq!(rests, [701, 1, 1, 51, 31, 1].map(at));
    }
}
