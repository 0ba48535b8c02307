//! The protocol of Gomocup from the side of the engine. Source: its description (github.com/plastovicka/Piskvork,
//! `protocl2en.htm`).
//!
//! Followed: square and other boards where the game has them, rules, whole positions, the opening SWAP2, moves that are taken back,
//! time for a move and for the game. Not followed, because nothing of ours has them: continuous games, and the limit of memory.
//! The protocol has no word for stopping, pondering, resigning or offering a draw.

use std::collections::VecDeque;
use std::time::Duration;

use abstrakt_engine::{GameClock, Limits};

use super::{
    Order, PositionFacts, PositionOrder, SearchOrder, SearchReport, ServedGame, ServerEvent, ServerSession,
    Turn, say,
};
use crate::wire::gomocup::{GomocupAnswer, GomocupCommand, Point, SWAP2, Swap2Decision, UNLIMITED};

/// The bit of `INFO rule` for games that go on after a line is finished.
const CONTINUOUS: u8 = 2;
/// The rule under which points of others may be forbidden.
const RENJU: &str = "4";
/// Searches that an answer to SWAP2BOARD takes at most.
const SWAP2_SEARCHES: u32 = 3;
/// Time for a move where "as fast as possible" is asked for.
const FAST: Duration = Duration::from_millis(10);
/// Time for the way of a message, which a manager counts as the engine's. Of a short time it is a tenth.
const MESSAGE_TIME: Duration = Duration::from_millis(50);

/// A conversation by Gomocup's protocol.
pub struct GomocupSession {
    game: ServedGame,
    board: Option<(u8, u8)>,
    rule: Option<String>,
    /// A rule that cannot be played, which is told where an answer is expected.
    wrong_rule: Option<String>,
    /// The moves of the game.
    moves: Vec<Point>,
    time: TimeLimits,
    state: State,
    is_new_game: bool,
    /// The manager's lines that came during a search.
    waiting: VecDeque<GomocupCommand>,
    is_closing: bool,
}

/// The limits as the manager tells them, in ms.
#[derive(Default)]
struct TimeLimits {
    turn: Option<i64>,
    game: Option<i64>,
    left: Option<i64>,
}

enum State {
    /// A command is expected.
    Listening,
    /// The lines of a position are expected; a search follows where it is told.
    Stones { stones: Vec<(Point, Owner)>, searches: bool },
    /// The stones of an opening are expected.
    OpeningStones(Vec<Point>),
    /// The position is on its way.
    Asked { moves: Vec<Point>, then: Then },
    /// The search is under way.
    Searching,
    /// The position of an opening is on its way.
    OpeningAsked(Swap2),
    /// A part of the answer is searched.
    OpeningSearched(Swap2),
}

/// The opening SWAP2, as far as it is answered.
struct Swap2 {
    /// Stones that were there.
    stones: usize,
    /// The plies before the answer.
    before: Vec<String>,
    /// The plies of the answer.
    answer: Vec<String>,
}

impl Swap2 {
    /// None: SWAP2 asks nothing after so many stones.
    fn new(stones: &[Point]) -> Option<Self> {
        let mut before: Vec<String> = stones.iter().map(Point::to_string).collect();
        match stones.len() {
            0 | 3 => {}
            5 => before.insert(3, Swap2Decision::Two.word().into()),
            _ => return None,
        }
        Some(Self { stones: stones.len(), before, answer: Vec::new() })
    }

    /// Whether the answer is whole: three stones at the beginning; else a decision, with the stones that it needs.
    fn is_answered(&self) -> bool {
        let plies = match (self.stones, self.answer.first().and_then(|word| Swap2Decision::of(word))) {
            (0, _) | (_, Some(Swap2Decision::Two)) => 3,
            (_, Some(Swap2Decision::Swap)) => 1,
            (_, Some(Swap2Decision::Stay) | None) => 2,
        };
        self.answer.len() >= plies
    }

    fn message(&self) -> GomocupAnswer {
        let points: Vec<Point> = self.answer.iter().filter_map(|ply| ply.parse().ok()).collect();
        if points.is_empty() { GomocupAnswer::Swap } else { GomocupAnswer::Points(points) }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    Engine,
    Opponent,
}

/// The answer to a command, once its position is reached.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Then {
    Nothing,
    Ok,
    Search,
}

impl GomocupSession {
    /// A conversation about this game.
    pub fn new(game: ServedGame) -> Self {
        Self {
            game,
            board: None,
            rule: None,
            wrong_rule: None,
            moves: Vec::new(),
            time: TimeLimits::default(),
            state: State::Listening,
            is_new_game: true,
            waiting: VecDeque::new(),
            is_closing: false,
        }
    }

    fn line(&mut self, line: &str) -> Vec<Order> {
        let command = match line.parse::<GomocupCommand>() {
            Ok(command) => command,
            Err(error) => return vec![refusal(&error.to_string())],
        };
        match (command, &mut self.state) {
            (GomocupCommand::End, _) => vec![Order::End],
            // A fact belongs to no position, and interrupts none.
            (GomocupCommand::Info { key, value }, State::Stones { .. } | State::OpeningStones(_)) => {
                self.inform(&key, &value);
                Vec::new()
            }
            // Lines that come during a search are heard after it: the protocol has no word that would end one.
            (
                command,
                State::Searching | State::Asked { .. } | State::OpeningAsked(_) | State::OpeningSearched(_),
            ) => {
                self.waiting.push_back(command);
                Vec::new()
            }
            (GomocupCommand::Stone(point, field), State::Stones { stones, .. }) => {
                let owner = match field {
                    1 => Owner::Engine,
                    2 => Owner::Opponent,
                    // A forbidden point of renju is known to the game.
                    3 if self.rule.as_deref() == Some(RENJU) => return Vec::new(),
                    _ => {
                        self.state = State::Listening;
                        return vec![refusal("a stone is the engine's, 1, or the opponent's, 2")];
                    }
                };
                stones.push((point, owner));
                Vec::new()
            }
            (GomocupCommand::Place(point), State::OpeningStones(stones)) => {
                stones.push(point);
                Vec::new()
            }
            (GomocupCommand::Done, State::OpeningStones(stones)) => {
                let opening = Swap2::new(stones);
                self.state = State::Listening;
                match opening {
                    Some(opening) => self.go_opening(opening),
                    None => vec![refusal("SWAP2 asks after 0, 3 or 5 stones")],
                }
            }
            (GomocupCommand::Done, State::Stones { stones, searches }) => {
                let (stones, searches) = (std::mem::take(stones), *searches);
                self.state = State::Listening;
                match in_order(&stones) {
                    Some(moves) if searches => self.go(moves, Then::Search),
                    Some(moves) => self.go(moves, Then::Nothing),
                    None => vec![refusal(
                        "the stones take turns and the engine is to move: it has as many as the opponent, or one fewer",
                    )],
                }
            }
            (command, state) => {
                *state = State::Listening;
                self.obey(command)
            }
        }
    }

    fn obey(&mut self, command: GomocupCommand) -> Vec<Order> {
        match command {
            GomocupCommand::About => {
                let ServedGame { name, version, author, .. } = self.game.clone();
                vec![say(&GomocupAnswer::About { name, version, author, country: String::new() })]
            }
            GomocupCommand::Info { key, value } => {
                self.inform(&key, &value);
                Vec::new()
            }
            GomocupCommand::Start(side) => self.start((side, side)),
            GomocupCommand::RectStart(width, height) => self.start((width, height)),
            GomocupCommand::Restart => match self.board {
                Some(board) => self.start(board),
                None => vec![refusal("there is no board yet, expected START 15")],
            },
            GomocupCommand::Begin => self.go(Vec::new(), Then::Search),
            GomocupCommand::Turn(point) => {
                let moves = [self.moves.as_slice(), &[point]].concat();
                self.go(moves, Then::Search)
            }
            GomocupCommand::TakeBack(point) => match self.moves.split_last() {
                Some((last, before)) if *last == point => self.go(before.to_vec(), Then::Ok),
                Some((last, _)) => vec![refusal(&format!("the last stone is at {last}"))],
                None => vec![refusal("there is no stone to take back")],
            },
            board @ (GomocupCommand::Board | GomocupCommand::YxBoard) => {
                self.state = State::Stones { stones: Vec::new(), searches: board == GomocupCommand::Board };
                Vec::new()
            }
            GomocupCommand::Play(_) => vec![refusal("nothing was suggested")],
            GomocupCommand::Stone(..) | GomocupCommand::Place(_) | GomocupCommand::Done => {
                vec![refusal("a stone stands between BOARD and DONE")]
            }
            GomocupCommand::Swap2Board => {
                self.state = State::OpeningStones(Vec::new());
                Vec::new()
            }
            GomocupCommand::Other(word) => vec![say(&GomocupAnswer::Unknown(word))],
            GomocupCommand::End => vec![Order::End],
        }
    }

    fn inform(&mut self, key: &str, value: &str) {
        let number = || value.parse().ok();
        match key {
            "timeout_turn" => self.time.turn = number(),
            "timeout_match" => self.time.game = number(),
            "time_left" => self.time.left = number(),
            "rule" => {
                let known = value.parse().ok().filter(|bits: &u8| bits & CONTINUOUS == 0);
                let known = known.map(|bits| bits.to_string()).filter(|rule| self.game.games.contains(rule));
                self.wrong_rule = known.is_none().then(|| value.to_owned());
                self.rule = known.or(self.rule.take());
            }
            _ => {}
        }
    }

    fn start(&mut self, board: (u8, u8)) -> Vec<Order> {
        self.is_new_game = true;
        (self.board, self.time.left) = (Some(board), None);
        self.go(Vec::new(), Then::Ok)
    }

    /// The refusal of a rule that is not played.
    fn refused_rule(&self) -> Option<Order> {
        let rule = self.wrong_rule.as_ref()?;
        let known = self.game.games.iter().filter(|game| !game.ends_with(SWAP2)).map(String::as_str);
        let known = known.collect::<Vec<_>>().join(", ");
        Some(refusal(&format!("rule {rule} is not played, expected one of {known}")))
    }

    /// Goes to a position, where the rules that were told can be played.
    fn go(&mut self, moves: Vec<Point>, then: Then) -> Vec<Order> {
        if let Some(refused) = self.refused_rule() {
            return vec![refused];
        }
        let order = PositionOrder {
            is_new_game: self.is_new_game,
            game: self.rule.clone(),
            board: self.board,
            moves: moves.iter().map(Point::to_string).collect(),
            ..PositionOrder::default()
        };
        self.state = State::Asked { moves, then };
        vec![Order::Position(order)]
    }

    /// Goes to a position of the opening.
    fn go_opening(&mut self, opening: Swap2) -> Vec<Order> {
        if let Some(refused) = self.refused_rule() {
            return vec![refused];
        }
        let rule = self.rule.as_ref().or(self.game.games.first()).cloned().unwrap_or_default();
        let order = PositionOrder {
            is_new_game: self.is_new_game,
            game: Some(rule + SWAP2),
            board: self.board,
            moves: [opening.before.as_slice(), &opening.answer].concat(),
            ..PositionOrder::default()
        };
        self.state = State::OpeningAsked(opening);
        vec![Order::Position(order)]
    }

    fn reached(&mut self, facts: &PositionFacts) -> Vec<Order> {
        let (moves, then) = match std::mem::replace(&mut self.state, State::Listening) {
            State::Asked { moves, then } => (moves, then),
            State::OpeningAsked(opening) => {
                (self.state, self.is_new_game) = (State::OpeningSearched(opening), false);
                return vec![Order::Search(self.time.search_part(SWAP2_SEARCHES))];
            }
            state => {
                self.state = state;
                return Vec::new();
            }
        };
        self.moves = moves;
        self.is_new_game = false;
        match then {
            Then::Nothing => self.next(Vec::new()),
            Then::Ok => self.next(vec![say(&GomocupAnswer::Ok)]),
            Then::Search if facts.turn == Turn::Over => self.next(vec![refusal("the game is over")]),
            Then::Search => {
                self.state = State::Searching;
                vec![Order::Search(self.time.search())]
            }
        }
    }

    fn moved(&mut self, best: Option<&str>) -> Vec<Order> {
        match std::mem::replace(&mut self.state, State::Listening) {
            State::OpeningSearched(mut opening) => {
                let Some(best) = best else { return self.next(vec![refusal("there is no move to make")]) };
                opening.answer.push(best.to_owned());
                if !opening.is_answered() {
                    return self.go_opening(opening);
                }
                // The game that follows comes by BOARD.
                (self.is_new_game, self.moves) = (true, Vec::new());
                return self.next(vec![say(&opening.message())]);
            }
            State::Searching => {}
            state => {
                self.state = state;
                return Vec::new();
            }
        }
        let point = best.and_then(|best| best.parse::<Point>().ok());
        let Some(point) = point else { return self.next(vec![refusal("there is no move to make")]) };
        self.moves.push(point);
        self.next(vec![say(&GomocupAnswer::Points(vec![point]))])
    }

    /// Hears what was said meanwhile.
    fn next(&mut self, mut orders: Vec<Order>) -> Vec<Order> {
        while self.listens()
            && let Some(command) = self.waiting.pop_front()
        {
            orders.extend(self.line(&command.to_string()));
        }
        if self.is_closing && self.listens() {
            orders.push(Order::End);
        }
        orders
    }

    fn listens(&self) -> bool {
        matches!(self.state, State::Listening | State::Stones { .. } | State::OpeningStones(_))
    }
}

impl TimeLimits {
    /// The limits of one of so many searches for one answer.
    fn search_part(&self, parts: u32) -> SearchOrder {
        let mut order = self.search();
        if let Some(time) = order.limits.as_mut().and_then(|limits| limits.time.as_mut()) {
            *time /= parts;
        }
        order
    }

    /// The limits of a move: none where nothing is told.
    fn search(&self) -> SearchOrder {
        let some = |time: Option<i64>| time.filter(|&time| time < UNLIMITED).map(milliseconds);
        let turn = some(self.turn).map(|turn| if turn.is_zero() { FAST } else { without_message(turn) });
        let game = some(self.game).filter(|game| !game.is_zero());
        let left = game.map(|game| without_message(some(self.left).unwrap_or(game)));
        let clock = left.map(|budget| GameClock { budget, increment: Duration::ZERO });
        let limits = Limits { time: turn, clock, ..Limits::default() };
        SearchOrder { limits: limits.is_finite().then_some(limits), left }
    }
}

/// A time that has run out is told as less than nothing.
fn milliseconds(time: i64) -> Duration {
    Duration::from_millis(u64::try_from(time).unwrap_or(0))
}

fn without_message(time: Duration) -> Duration {
    time - MESSAGE_TIME.min(time / 10)
}

/// The stones in an order in which they could have been played: as they are told where their colours take turns, and otherwise
/// each colour as it is told. None where the engine would not be to move.
fn in_order(stones: &[(Point, Owner)]) -> Option<Vec<Point>> {
    let points = |owner| stones.iter().filter(move |(_, known)| *known == owner).map(|(point, _)| *point);
    let counts = [Owner::Engine, Owner::Opponent].map(|owner| points(owner).count());
    let [first, second] = match counts {
        [engine, other] if engine == other => [Owner::Engine, Owner::Opponent],
        [engine, other] if engine + 1 == other => [Owner::Opponent, Owner::Engine],
        _ => return None,
    };
    let (first, mut second) = (points(first), points(second));
    let mut moves = Vec::with_capacity(stones.len());
    for point in first {
        moves.push(point);
        moves.extend(second.next());
    }
    Some(moves)
}

impl ServerSession for GomocupSession {
    fn begin(&mut self) -> Vec<Order> {
        Vec::new()
    }

    fn take(&mut self, event: ServerEvent) -> Vec<Order> {
        match event {
            ServerEvent::Line(Ok(line)) => self.line(&line),
            ServerEvent::Line(Err(error)) => vec![refusal(&error.to_string())],
            ServerEvent::Closed if matches!(self.state, State::Searching | State::OpeningSearched(_)) => {
                self.is_closing = true;
                vec![Order::Stop]
            }
            ServerEvent::Closed => vec![Order::End],
            ServerEvent::Position(facts) => self.reached(&facts),
            ServerEvent::Refused(reason) => {
                self.state = State::Listening;
                self.next(vec![refusal(&reason)])
            }
            ServerEvent::Found(report) => vec![Order::Say(report_line(&report))],
            ServerEvent::Moved(best, _) => self.moved(best.as_deref()),
            ServerEvent::Accepted | ServerEvent::Described(_) => Vec::new(),
        }
    }
}

/// The state of a search, for a person.
fn report_line(report: &SearchReport) -> String {
    let SearchReport { depth, selective_depth, time, nodes, lines, .. } = report;
    let line = lines.first();
    let score = line.map(|line| format!(" ev {}", line.score)).unwrap_or_default();
    let plies = line.filter(|line| !line.plies.is_empty());
    let variation = plies.map(|line| format!(" pv {}", line.plies.join(" "))).unwrap_or_default();
    let milliseconds = time.as_millis();
    let text = format!("depth {depth}-{selective_depth}{score} n {nodes} tm {milliseconds}{variation}");
    GomocupAnswer::Message(text).to_string()
}

fn refusal(reason: &str) -> Order {
    say(&GomocupAnswer::Error(reason.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::{ReportedLine, ReportedScore};

    fn session() -> GomocupSession {
        let games = ["1", "0", "4", "8", "1+swap2", "0+swap2"].map(String::from).into();
        let (name, version) = ("Abstrakt".into(), "1 gomoku".into());
        GomocupSession::new(ServedGame { name, version, games, ..ServedGame::default() })
    }

    fn hear(session: &mut GomocupSession, line: &str) -> Vec<Order> {
        session.take(ServerEvent::Line(Ok(line.into())))
    }

    fn turn(seat: u8) -> ServerEvent {
        ServerEvent::Position(PositionFacts { seats: 2, turn: Turn::Seat(seat), ..PositionFacts::default() })
    }

    fn said(orders: &[Order]) -> Vec<&str> {
        let lines = orders.iter().map(|order| match order {
            Order::Say(line) => line.as_str(),
            order => panic!("{order:?}"),
        });
        lines.collect()
    }

    /// A session in which a game has begun.
    fn begun() -> GomocupSession {
        let mut session = session();
        let orders = hear(&mut session, "START 15");
        assert!(
            matches!(orders.as_slice(), [Order::Position(order)] if order.is_new_game && order.board == Some((15, 15))),
            "{orders:?}"
        );
        assert_eq!(said(&session.take(turn(1))), ["OK"]);
        session
    }

    /// The moves of the position that a line asks for.
    fn moves(orders: &[Order]) -> String {
        match orders {
            [Order::Position(order)] => order.moves.join(" "),
            orders => panic!("{orders:?}"),
        }
    }

    #[test]
    fn a_game_is_played_and_taken_back() {
        let mut session = begun();
        assert_eq!(moves(&hear(&mut session, "BEGIN")), "");
        assert!(matches!(session.take(turn(1)).as_slice(), [Order::Search(order)] if order.limits.is_none()));
        assert_eq!(
            said(&session.take(ServerEvent::Moved(Some("7,7".into()), SearchReport::default()))),
            ["7,7"]
        );
        assert_eq!(moves(&hear(&mut session, "TURN 8,7")), "7,7 8,7");
        session.take(turn(1));
        session.take(ServerEvent::Moved(Some("9,9".into()), SearchReport::default()));
        assert!(said(&hear(&mut session, "TAKEBACK 1,1"))[0].contains("the last stone is at 9,9"));
        assert_eq!(moves(&hear(&mut session, "TAKEBACK 9,9")), "7,7 8,7");
        assert_eq!(said(&session.take(turn(1))), ["OK"]);
        assert_eq!(moves(&hear(&mut session, "RESTART")), "");
        assert_eq!(said(&session.take(turn(1))), ["OK"]);
    }

    #[test]
    fn the_stones_of_a_position_are_put_into_an_order() {
        for (lines, told) in [
            (&["7,7,2", "8,7,1", "9,9,2"][..], Some("7,7 8,7 9,9")),
            (&["1,1,1", "2,2,1", "3,3,2", "4,4,2"], Some("1,1 3,3 2,2 4,4")),
            (&[], Some("")),
            (&["1,1,1"], None),
            (&["1,1,2", "2,2,2"], None),
        ] {
            let mut session = begun();
            assert_eq!(hear(&mut session, "BOARD"), []);
            lines.iter().for_each(|line| assert_eq!(hear(&mut session, line), []));
            let orders = hear(&mut session, "DONE");
            match told {
                Some(told) => assert_eq!(moves(&orders), told),
                None => assert!(said(&orders)[0].starts_with("ERROR the stones take turns"), "{orders:?}"),
            }
        }
        let mut session = begun();
        hear(&mut session, "YXBOARD");
        assert_eq!(hear(&mut session, "INFO time_left 700"), []);
        hear(&mut session, "1,1,2");
        assert_eq!(moves(&hear(&mut session, "DONE")), "1,1");
        assert_eq!(session.take(turn(2)), [], "no answer is wanted");
    }

    #[test]
    fn the_opening_swap2_is_answered_in_parts() {
        let cases: [(&[&str], &[&str], &str); 6] = [
            (&[], &["7,7", "8,7", "9,9"], "7,7 8,7 9,9"),
            (&["7,7", "8,7", "9,9"], &["SWAP"], "SWAP"),
            (&["7,7", "8,7", "9,9"], &["STAY", "1,2"], "1,2"),
            (&["7,7", "8,7", "9,9"], &["TWO", "1,2", "3,4"], "1,2 3,4"),
            (&["7,7", "8,7", "9,9", "1,2", "3,4"], &["SWAP"], "SWAP"),
            (&["7,7", "8,7", "9,9", "1,2", "3,4"], &["STAY", "5,6"], "5,6"),
        ];
        for (stones, found, told) in cases {
            let mut session = begun();
            hear(&mut session, "INFO timeout_turn 300");
            hear(&mut session, "INFO rule 0");
            assert_eq!(hear(&mut session, "SWAP2BOARD"), []);
            stones.iter().for_each(|stone| assert_eq!(hear(&mut session, stone), []));
            let mut orders = hear(&mut session, "DONE");
            let mut plies: Vec<&str> = stones.to_vec();
            if stones.len() == 5 {
                plies.insert(3, "TWO");
            }
            for ply in found {
                assert_eq!(moves(&orders), plies.join(" "));
                assert!(
                    matches!(&orders[..], [Order::Position(order)] if order.game.as_deref() == Some("0+swap2"))
                );
                let searched = session.take(turn(1));
                let [Order::Search(order)] = searched.as_slice() else { panic!("{searched:?}") };
                let time = order.limits.as_ref().and_then(|limits| limits.time);
                assert_eq!(time, Some(Duration::from_millis(90)), "a third, less the way of the message");
                plies.push(ply);
                orders = session.take(ServerEvent::Moved(Some((*ply).into()), SearchReport::default()));
            }
            assert_eq!(said(&orders), [told]);
        }
        let mut session = begun();
        hear(&mut session, "SWAP2BOARD");
        hear(&mut session, "7,7");
        assert!(said(&hear(&mut session, "DONE"))[0].contains("0, 3 or 5 stones"));
    }

    #[test]
    fn a_message_tells_the_line() {
        let mut session = begun();
        hear(&mut session, "BEGIN");
        session.take(turn(1));
        let plies = vec!["7,7".into(), "8,7".into()];
        let line = ReportedLine { score: ReportedScore::Value(25.0), log_odds: None, plies };
        let report = SearchReport { depth: 3, nodes: 90, lines: vec![line], ..SearchReport::default() };
        let told = session.take(ServerEvent::Found(report));
        assert_eq!(said(&told), ["MESSAGE depth 3-0 ev 25 n 90 tm 0 pv 7,7 8,7"]);
        let orders = session.take(ServerEvent::Found(SearchReport::default()));
        assert_eq!(said(&orders), ["MESSAGE depth 0-0 n 0 tm 0"]);
    }

    #[test]
    fn limits_come_from_the_information_of_the_manager() {
        let limits = |infos: &[&str]| {
            let mut session = begun();
            infos.iter().for_each(|info| assert_eq!(hear(&mut session, &format!("INFO {info}")), []));
            hear(&mut session, "BEGIN");
            let orders = session.take(turn(1));
            let [Order::Search(order)] = orders.as_slice() else { panic!("{orders:?}") };
            let limits = order.limits.clone().unwrap_or_default();
            let left = limits.clock.map(|clock| clock.budget);
            assert_eq!(left, order.left);
            (limits.time.map(|time| time.as_millis()), left.map(|left| left.as_millis()))
        };
        assert_eq!(limits(&[]), (None, None));
        assert_eq!(limits(&["timeout_turn 1000"]), (Some(950), None));
        assert_eq!(limits(&["timeout_turn 100"]), (Some(90), None));
        assert_eq!(limits(&["timeout_turn 0"]), (Some(10), None));
        assert_eq!(limits(&["timeout_turn 5000", "timeout_match 60000"]), (Some(4950), Some(59_950)));
        let all = ["timeout_turn 5000", "timeout_match 60000", "time_left 700"];
        assert_eq!(limits(&all), (Some(4950), Some(650)));
        let late = ["timeout_turn 5000", "timeout_match 60000", "time_left -4"];
        assert_eq!(limits(&late), (Some(4950), Some(0)));
        let endless = ["timeout_turn 2147483647", "timeout_match 0", "time_left 2147483647"];
        assert_eq!(limits(&endless), (None, None));
    }

    #[test]
    fn a_rule_that_is_not_played_is_told_where_an_answer_is_expected() {
        let mut session = begun();
        assert_eq!(hear(&mut session, "INFO rule 4"), []);
        let orders = hear(&mut session, "BEGIN");
        assert!(matches!(orders.as_slice(), [Order::Position(order)] if order.game.as_deref() == Some("4")));
        session.take(ServerEvent::Refused("no".into()));
        for rule in ["2", "3", "16", "x"] {
            assert_eq!(hear(&mut session, &format!("INFO rule {rule}")), []);
            assert!(said(&hear(&mut session, "BEGIN"))[0].starts_with("ERROR rule"), "{rule}");
        }
        hear(&mut session, "INFO rule 0");
        assert_eq!(moves(&hear(&mut session, "BEGIN")), "");
    }

    #[test]
    fn what_is_wrong_is_answered_and_changes_nothing() {
        let mut session = session();
        assert!(said(&hear(&mut session, "RESTART"))[0].starts_with("ERROR there is no board"));
        let mut session = begun();
        for (line, told) in [
            ("DANCE", "UNKNOWN DANCE"),
            ("TURN 7", "ERROR"),
            ("DONE", "ERROR"),
            ("1,2", "ERROR"),
            ("PLAY 1,2", "ERROR"),
            ("TAKEBACK 1,1", "ERROR"),
        ] {
            assert!(said(&hear(&mut session, line))[0].starts_with(told), "{line}");
        }
        hear(&mut session, "TURN 7,7");
        assert_eq!(
            said(&session.take(ServerEvent::Refused("no such point".into()))),
            ["ERROR no such point"]
        );
        assert_eq!(moves(&hear(&mut session, "TURN 7,8")), "7,8");
        let expected = "name=\"Abstrakt\", version=\"1 gomoku\", author=\"\", country=\"\"";
        session.take(ServerEvent::Refused("no".into()));
        assert_eq!(said(&hear(&mut session, "ABOUT")), [expected]);
    }

    #[test]
    fn what_is_said_during_a_search_waits_for_its_move() {
        let mut session = begun();
        hear(&mut session, "BEGIN");
        session.take(turn(1));
        assert_eq!(hear(&mut session, "INFO time_left 5"), []);
        assert_eq!(hear(&mut session, "ABOUT"), []);
        let orders = session.take(ServerEvent::Moved(Some("7,7".into()), SearchReport::default()));
        assert_eq!(said(&orders).len(), 2, "{orders:?}");
        hear(&mut session, "TURN 1,1");
        session.take(turn(1));
        assert_eq!(session.take(ServerEvent::Closed), [Order::Stop]);
        let orders = session.take(ServerEvent::Moved(Some("7,8".into()), SearchReport::default()));
        assert_eq!(orders.last(), Some(&Order::End));
        assert_eq!(hear(&mut begun(), "END"), [Order::End]);
    }
}
