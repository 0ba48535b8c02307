//! DamExchange in both roles: games over a connection with another program. Source: its specification (mesander.nl, damexchange).
//!
//! Followed: requests and their answers, starting positions, moves in strict turns, ends with their reasons, chat. A wish to go back is
//! declined. The other side's clock is not watched: DXP has no word for a loss on time.

use std::collections::VecDeque;
use std::time::Duration;

use super::{Order, PositionFacts, PositionOrder, SearchOrder, ServerEvent, ServerSession, Turn, say};
use crate::wire::dxp::{Acceptance, GameRequest, Message, Move, Reason, Side, VERSION};

/// The beginning of a request of any version.
const REQUEST: char = 'R';
/// The greatest number of characters of a chat that explains an end.
const EXPLANATION: usize = 100;

/// News for the person at this side of the connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A game begins.
    Begun {
        /// The name of the other side.
        opponent: String,
        /// The seat of this side, from 1.
        seat: u8,
    },
    /// A move was made.
    Played {
        /// Its seat, from 1.
        seat: u8,
        /// The move as Hub writes it.
        text: String,
    },
    /// Words of the other side.
    Chat(String),
    /// Something that the other side did wrong, in one line of English.
    Wrong(String),
    /// The game is over. Its last position was reached before.
    Ended(GameEnd),
}

/// The end of a game, where the rules of the game have not ended it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// The seat, from 1, gave up.
    Resigned(u8),
    /// The seat, from 1, played what is not legal.
    Illegal(u8),
    /// The other side says that it is a draw, which DXP has no word to refuse.
    Drawn,
    /// Nobody says how.
    Unknown,
}

/// Games by DXP, one after the other.
pub struct DxpSession {
    name: String,
    role: Role,
    state: State,
    is_new_game: bool,
    /// Whether the search of a game that is over has still to end. Messages that come meanwhile wait.
    is_stopping: bool,
    waiting: VecDeque<String>,
}

enum Role {
    /// Plays what is asked for, until the other side leaves.
    Follower,
    /// Asks for so many games more, with changing sides.
    Initiator { request: GameRequest, games: u32 },
}

enum State {
    /// The follower waits for a request.
    Idle,
    /// The initiator waits for the answer to its request.
    Requested,
    /// The first position is on its way.
    Opening(Box<Game>),
    /// The other side is to move, or to end the game.
    Theirs(Box<Game>),
    /// The position after a move of this seat is on its way.
    Made(Box<Game>, Side),
    /// The search is under way.
    Searching(Box<Game>),
    /// The other side's answer to the end is expected.
    Ending,
}

struct Game {
    opponent: String,
    /// The side of this engine.
    engine_side: Side,
    start: Option<String>,
    first: Side,
    moves: Vec<String>,
    /// The time on the clock of this side.
    left: Option<Duration>,
}

const fn seat(side: Side) -> u8 {
    match side {
        Side::White => 1,
        Side::Black => 2,
    }
}

impl Game {
    fn new(opponent: &str, engine_side: Side, request: &GameRequest) -> Box<Self> {
        let first = match &request.position {
            Some(position) if position.starts_with('B') => Side::Black,
            _ => Side::White,
        };
        let minutes = (request.minutes > 0).then(|| Duration::from_secs(60 * u64::from(request.minutes)));
        Box::new(Self {
            opponent: opponent.to_owned(),
            engine_side,
            start: request.position.clone(),
            first,
            moves: Vec::new(),
            left: minutes,
        })
    }

    fn side_to_move(&self) -> Side {
        if self.moves.len().is_multiple_of(2) { self.first } else { self.first.other() }
    }

    fn position(&self, is_new_game: bool) -> Order {
        Order::Position(PositionOrder {
            is_new_game,
            start: self.start.clone(),
            moves: self.moves.clone(),
            ..PositionOrder::default()
        })
    }
}

impl DxpSession {
    /// Plays what the other side asks for, under this name.
    pub fn follower(name: impl Into<String>) -> Self {
        Self::new(name.into(), Role::Follower)
    }

    /// Asks the other side for so many games, the first as the request tells it, each further one with the other side.
    pub fn initiator(request: GameRequest, games: u32) -> Self {
        Self::new(request.name.clone(), Role::Initiator { games, request })
    }

    fn new(name: String, role: Role) -> Self {
        let (state, waiting) = (State::Idle, VecDeque::new());
        Self { name, role, state, is_new_game: true, is_stopping: false, waiting }
    }

    fn request(&mut self) -> Vec<Order> {
        let Role::Initiator { request, games } = &mut self.role else { return Vec::new() };
        *games = games.saturating_sub(1);
        let asked = say(&Message::Request(request.clone()));
        self.state = State::Requested;
        vec![asked]
    }

    fn frame(&mut self, frame: &str) -> Vec<Order> {
        match frame.parse() {
            Ok(message) => self.message(message),
            Err(error) if frame.starts_with(REQUEST) => {
                let is_of_this_version = frame[1..].starts_with(VERSION);
                let answer = if is_of_this_version { Acceptance::Refused } else { Acceptance::OtherVersion };
                let told = say(&Message::Acceptance { name: self.name.clone(), answer });
                vec![told, wrong(error.to_string())]
            }
            Err(error) => vec![wrong(error.to_string())],
        }
    }

    fn message(&mut self, message: Message) -> Vec<Order> {
        match (message, std::mem::replace(&mut self.state, State::Idle)) {
            (Message::Chat(text), state) => {
                self.state = state;
                vec![Order::Tell(News::Chat(text))]
            }
            (Message::BackRequest { .. }, state) => {
                self.state = state;
                vec![say(&Message::BackAnswer { is_granted: false })]
            }
            (Message::Request(request), State::Idle) if matches!(self.role, Role::Follower) => {
                let game = Game::new(&request.name, request.follower, &request);
                let order = game.position(std::mem::take(&mut self.is_new_game));
                self.state = State::Opening(game);
                vec![order]
            }
            (Message::Request(_), state) => {
                self.state = state;
                vec![say(&Message::Acceptance { name: self.name.clone(), answer: Acceptance::Refused })]
            }
            (Message::Acceptance { name, answer }, State::Requested) => self.answered(&name, answer),
            (Message::Move(played), State::Theirs(game)) => {
                let mut game = game;
                let side = game.side_to_move();
                game.moves.push(played.hub());
                let order = game.position(false);
                self.state = State::Made(game, side);
                vec![order]
            }
            (Message::End { is_last, .. }, State::Ending) => self.next(is_last),
            (Message::End { reason, is_last }, State::Theirs(game)) => self.ended(&game, reason, is_last),
            (Message::End { reason, is_last }, State::Searching(game)) => {
                self.is_stopping = true;
                let mut orders = vec![Order::Stop];
                orders.extend(self.ended(&game, reason, is_last));
                orders
            }
            (message, state) => {
                self.state = state;
                vec![wrong(format!("{message} does not belong here"))]
            }
        }
    }

    fn answered(&mut self, opponent: &str, answer: Acceptance) -> Vec<Order> {
        let reason = match answer {
            Acceptance::Accepted => {
                let Role::Initiator { request, .. } = &self.role else { return Vec::new() };
                let game = Game::new(opponent, request.follower.other(), request);
                let order = game.position(std::mem::take(&mut self.is_new_game));
                self.state = State::Opening(game);
                return vec![order];
            }
            Acceptance::OtherVersion => "has another version of DXP",
            Acceptance::Refused => "refuses this game",
            Acceptance::AllRefused => "refuses all games",
        };
        let opponent = if opponent.is_empty() { "the other side" } else { opponent };
        vec![Order::Fail(format!("{opponent} {reason}"))]
    }

    /// The other side has ended the game, for this reason of its own.
    fn ended(&mut self, game: &Game, reason: Reason, is_last: bool) -> Vec<Order> {
        let end = match reason {
            Reason::Lost => GameEnd::Resigned(seat(game.engine_side.other())),
            Reason::Draw => GameEnd::Drawn,
            Reason::Unknown | Reason::Won => GameEnd::Unknown,
        };
        let answer = say(&Message::End { reason: Reason::Unknown, is_last: !self.goes_on() });
        let mut orders = vec![answer, Order::Tell(News::Ended(end))];
        orders.extend(self.next(is_last));
        orders
    }

    /// Ends the game in place of a move.
    fn end(&mut self, reason: Reason, end: GameEnd) -> Vec<Order> {
        self.state = State::Ending;
        let message = Message::End { reason, is_last: !self.goes_on() };
        vec![say(&message), Order::Tell(News::Ended(end))]
    }

    /// Whether this side wants another game.
    fn goes_on(&self) -> bool {
        match &self.role {
            Role::Follower => true,
            Role::Initiator { games, .. } => *games > 0,
        }
    }

    /// The orders that follow a game.
    fn next(&mut self, is_last: bool) -> Vec<Order> {
        (self.state, self.is_new_game) = (State::Idle, true);
        if is_last || !self.goes_on() {
            return vec![Order::End];
        }
        if let Role::Initiator { request, .. } = &mut self.role {
            request.follower = request.follower.other();
        }
        self.request()
    }

    fn reached(&mut self, facts: &PositionFacts) -> Vec<Order> {
        match std::mem::replace(&mut self.state, State::Idle) {
            State::Opening(game) => {
                let mut orders = Vec::new();
                if matches!(self.role, Role::Follower) {
                    let name = self.name.clone();
                    orders.push(say(&Message::Acceptance { name, answer: Acceptance::Accepted }));
                }
                let (opponent, seat) = (game.opponent.clone(), seat(game.engine_side));
                orders.push(Order::Tell(News::Begun { opponent, seat }));
                orders.extend(self.act(game, facts));
                orders
            }
            State::Made(game, side) => {
                let text = game.moves.last().cloned().unwrap_or_default();
                let mut orders = vec![Order::Tell(News::Played { seat: seat(side), text })];
                orders.extend(self.act(game, facts));
                orders
            }
            state => {
                self.state = state;
                Vec::new()
            }
        }
    }

    /// Whoever is to move does.
    fn act(&mut self, game: Box<Game>, facts: &PositionFacts) -> Vec<Order> {
        if game.side_to_move() != game.engine_side {
            self.state = State::Theirs(game);
            return Vec::new();
        }
        if facts.turn == Turn::Over {
            let engine_seat = seat(game.engine_side);
            let reason = match facts.winners.as_slice() {
                [] => Reason::Draw,
                winners if winners.contains(&engine_seat) => Reason::Won,
                _ => Reason::Lost,
            };
            // Its rules tell how the game has ended.
            return self.end(reason, GameEnd::Unknown);
        }
        let left = game.left;
        self.state = State::Searching(game);
        vec![Order::Search(SearchOrder { limits: None, left })]
    }

    fn moved(&mut self, best: Option<&str>, spent: Duration) -> Vec<Order> {
        let State::Searching(mut game) = std::mem::replace(&mut self.state, State::Idle) else {
            return Vec::new();
        };
        game.left = game.left.map(|left| left.saturating_sub(spent));
        let played = best.and_then(|best| Move::of_hub(best, spent.as_secs()));
        let (Some(played), Some(best)) = (played, best) else {
            return self.end(Reason::Lost, GameEnd::Resigned(seat(game.engine_side)));
        };
        game.moves.push(best.to_owned());
        let (order, engine_side) = (game.position(false), game.engine_side);
        self.state = State::Made(game, engine_side);
        vec![say(&Message::Move(played)), order]
    }

    fn refused(&mut self, reason: &str) -> Vec<Order> {
        match std::mem::replace(&mut self.state, State::Idle) {
            State::Opening(_) if matches!(self.role, Role::Follower) => {
                let refusal = Message::Acceptance { name: self.name.clone(), answer: Acceptance::Refused };
                vec![say(&refusal), wrong(reason.to_owned())]
            }
            State::Opening(_) => vec![Order::Fail(reason.to_owned())],
            State::Made(game, side) if side != game.engine_side => {
                let text: String = format!("not legal: {reason}").chars().take(EXPLANATION).collect();
                let mut orders = vec![say(&Message::Chat(text)), wrong(reason.to_owned())];
                orders.extend(self.end(Reason::Unknown, GameEnd::Illegal(seat(side))));
                orders
            }
            State::Made(game, _) | State::Searching(game) => {
                let mut orders = vec![wrong(reason.to_owned())];
                orders.extend(self.end(Reason::Lost, GameEnd::Resigned(seat(game.engine_side))));
                orders
            }
            state => {
                self.state = state;
                Vec::new()
            }
        }
    }

    /// The search of a game that is over has ended.
    fn stopped(&mut self) -> Vec<Order> {
        self.is_stopping = false;
        let waiting = std::mem::take(&mut self.waiting);
        waiting.iter().flat_map(|frame| self.frame(frame)).collect()
    }

    fn closed(&mut self) -> Vec<Order> {
        let lost = || Order::Fail("the other side has closed the connection".to_owned());
        let is_follower = matches!(self.role, Role::Follower);
        match std::mem::replace(&mut self.state, State::Idle) {
            State::Idle if is_follower => vec![Order::End],
            State::Ending if is_follower || !self.goes_on() => vec![Order::End],
            State::Idle | State::Ending | State::Requested | State::Opening(_) => vec![lost()],
            State::Theirs(_) | State::Made(..) | State::Searching(_) => {
                vec![Order::Tell(News::Ended(GameEnd::Unknown)), lost()]
            }
        }
    }
}

impl ServerSession for DxpSession {
    fn begin(&mut self) -> Vec<Order> {
        self.request()
    }

    fn take(&mut self, event: ServerEvent) -> Vec<Order> {
        match event {
            ServerEvent::Line(Ok(frame)) if self.is_stopping => {
                self.waiting.push_back(frame);
                Vec::new()
            }
            ServerEvent::Line(Ok(frame)) => self.frame(&frame),
            ServerEvent::Line(Err(error)) => vec![wrong(error.to_string())],
            ServerEvent::Closed => self.closed(),
            ServerEvent::Position(facts) => self.reached(&facts),
            ServerEvent::Moved(..) | ServerEvent::Refused(_) if self.is_stopping => self.stopped(),
            ServerEvent::Refused(reason) => self.refused(&reason),
            ServerEvent::Moved(best, report) => self.moved(best.as_deref(), report.time),
            ServerEvent::Accepted | ServerEvent::Described(_) | ServerEvent::Found(_) => Vec::new(),
        }
    }
}

fn wrong(reason: String) -> Order {
    Order::Tell(News::Wrong(reason))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::SearchReport;

    fn request(follower: Side) -> GameRequest {
        GameRequest { name: "Ours".into(), follower, minutes: 5, moves: 0, position: None }
    }

    fn hear(session: &mut DxpSession, frame: &str) -> Vec<Order> {
        session.take(ServerEvent::Line(Ok(frame.into())))
    }

    /// The orders in one line each.
    fn told(orders: &[Order]) -> Vec<String> {
        let words = |order: &Order| match order {
            Order::Say(frame) => frame.trim_end().to_owned(),
            Order::Position(order) => format!("position {}", order.moves.join(" ")).trim_end().to_owned(),
            Order::Search(order) => format!("search {:?}", order.left.unwrap_or_default()),
            Order::Tell(News::Ended(end)) => format!("{end:?}"),
            Order::Tell(News::Begun { opponent, seat }) => format!("{opponent}, seat {seat}"),
            Order::Tell(News::Wrong(_)) => "wrong".to_owned(),
            Order::Tell(News::Played { seat, text }) => format!("{seat}: {text}"),
            order => format!("{order:?}"),
        };
        orders.iter().map(words).collect()
    }

    fn to_move(turn: Turn, winners: &[u8]) -> ServerEvent {
        ServerEvent::Position(PositionFacts {
            seats: 2,
            turn,
            winners: winners.into(),
            ..PositionFacts::default()
        })
    }

    fn seat_to_move() -> ServerEvent {
        to_move(Turn::Seat(1), &[])
    }

    fn moved(best: &str) -> ServerEvent {
        let time = Duration::from_secs(2);
        ServerEvent::Moved(Some(best.into()), SearchReport { time, ..SearchReport::default() })
    }

    /// A follower with Black, after the request.
    fn follower() -> DxpSession {
        let mut session = DxpSession::follower("Ours");
        assert_eq!(session.begin(), []);
        let orders = hear(
            &mut session,
            &Message::Request(GameRequest { name: "Theirs".into(), ..request(Side::Black) }).to_string(),
        );
        assert_eq!(told(&orders), ["position"]);
        let answer = format!("A{:32}0", "Ours");
        assert_eq!(told(&session.take(seat_to_move())), [&answer, "Theirs, seat 2"]);
        session
    }

    /// A follower that searches for its first move.
    fn searching() -> DxpSession {
        let mut session = follower();
        assert_eq!(told(&hear(&mut session, "M0001322800")), ["position 32-28"]);
        assert_eq!(told(&session.take(to_move(Turn::Seat(2), &[]))), ["1: 32-28", "search 300s"]);
        session
    }

    #[test]
    fn a_follower_plays_and_its_clock_runs() {
        let mut session = searching();
        assert_eq!(told(&session.take(moved("19-23"))), ["M0002192300", "position 32-28 19-23"]);
        assert_eq!(told(&session.take(seat_to_move())), ["2: 19-23"]);
        assert_eq!(told(&hear(&mut session, "M000128190123")), ["position 32-28 19-23 28x19x23"]);
        assert_eq!(told(&session.take(to_move(Turn::Seat(2), &[]))), ["1: 28x19x23", "search 298s"]);
        session.take(moved("14x23x19"));
        session.take(seat_to_move());
        assert_eq!(told(&hear(&mut session, "E10")), ["E00", "Resigned(1)"]);
        let again = hear(&mut session, &Message::Request(request(Side::White)).to_string());
        assert!(matches!(again.as_slice(), [Order::Position(order)] if order.is_new_game), "{again:?}");
        session.take(seat_to_move());
        assert_eq!(told(&session.take(ServerEvent::Closed)).len(), 2, "a game was under way");
    }

    #[test]
    fn an_initiator_changes_sides_and_says_which_game_is_the_last() {
        let mut session = DxpSession::initiator(request(Side::Black), 2);
        let first = format!("R01{:32}Z005000A", "Ours");
        assert_eq!(told(&session.begin()), [first]);
        let accepted = format!("A{:32}0", "Theirs");
        assert_eq!(told(&hear(&mut session, &accepted)), ["position"]);
        assert_eq!(told(&session.take(seat_to_move())), ["Theirs, seat 1", "search 300s"]);
        session.take(moved("32-28"));
        session.take(seat_to_move());
        let second = format!("R01{:32}W005000A", "Ours");
        assert_eq!(told(&hear(&mut session, "E20")), ["E00", "Drawn", &second]);
        hear(&mut session, &accepted);
        session.take(seat_to_move());
        assert_eq!(told(&hear(&mut session, "M0000322800")), ["position 32-28"]);
        assert_eq!(told(&session.take(to_move(Turn::Over, &[2]))), ["1: 32-28", "E31", "Unknown"]);
        assert_eq!(told(&hear(&mut session, "E00")), ["End"]);
    }

    #[test]
    fn the_end_by_the_rules_is_told_in_place_of_a_move() {
        for (winners, end) in [(&[1][..], "E10"), (&[2], "E30"), (&[], "E20")] {
            let mut session = follower();
            hear(&mut session, "M0001322800");
            assert_eq!(told(&session.take(to_move(Turn::Over, winners))), ["1: 32-28", end, "Unknown"]);
            assert_eq!(told(&hear(&mut session, "M0001322800")), ["wrong"]);
            assert_eq!(told(&hear(&mut session, "E01")), ["End"]);
        }
    }

    #[test]
    fn an_illegal_move_ends_the_game() {
        let mut session = follower();
        hear(&mut session, "M0001322700");
        let orders = session.take(ServerEvent::Refused("no such move".into()));
        assert_eq!(told(&orders), ["Cnot legal: no such move", "wrong", "E00", "Illegal(1)"]);
        assert_eq!(told(&hear(&mut session, "E00")), Vec::<String>::new());
    }

    #[test]
    fn an_engine_that_fails_gives_up() {
        let mut session = searching();
        assert_eq!(
            told(&session.take(ServerEvent::Refused("it crashed".into()))),
            ["wrong", "E10", "Resigned(2)"]
        );
        let mut session = searching();
        let nothing = ServerEvent::Moved(None, SearchReport::default());
        assert_eq!(told(&session.take(nothing)), ["E10", "Resigned(2)"]);
    }

    #[test]
    fn an_end_during_a_search_stops_it() {
        let mut session = searching();
        assert_eq!(told(&hear(&mut session, "E10")), ["Stop", "E00", "Resigned(1)"]);
        let again = Message::Request(request(Side::White)).to_string();
        assert_eq!(hear(&mut session, &again), [], "it waits for the end of the search");
        assert_eq!(told(&session.take(moved("19-23"))), ["position"]);
    }

    #[test]
    fn what_is_asked_beside_a_game_is_answered() {
        let mut session = searching();
        assert_eq!(hear(&mut session, "Chello"), [Order::Tell(News::Chat("hello".into()))]);
        assert_eq!(told(&hear(&mut session, "B001W")), ["K1"]);
        assert_eq!(told(&hear(&mut session, "M0001322800")), ["wrong"]);
        assert_eq!(told(&hear(&mut session, "nonsense")), ["wrong"]);
        let refused = format!("A{:32}2", "Ours");
        assert_eq!(told(&hear(&mut session, &Message::Request(request(Side::White)).to_string())), [refused]);
        let mut session = DxpSession::follower("Ours");
        for (wrong, answer) in [("R02Theirs", 1), ("R01Theirs", 2)] {
            let answer = format!("A{:32}{answer}", "Ours");
            assert_eq!(told(&hear(&mut session, wrong)), [&answer, "wrong"]);
        }
        assert_eq!(told(&session.take(ServerEvent::Closed)), ["End"]);
    }

    #[test]
    fn a_refused_request_fails() {
        for answer in 1..=3 {
            let mut session = DxpSession::initiator(request(Side::White), 1);
            session.begin();
            let orders = hear(&mut session, &format!("A{:32}{answer}", "Theirs"));
            assert!(
                matches!(orders.as_slice(), [Order::Fail(reason)] if reason.starts_with("Theirs")),
                "{orders:?}"
            );
        }
        let mut session = DxpSession::initiator(request(Side::White), 1);
        session.begin();
        assert!(matches!(session.take(ServerEvent::Closed).as_slice(), [Order::Fail(_)]));
    }
}
