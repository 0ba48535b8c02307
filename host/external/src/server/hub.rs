//! Hub from the side of the engine. Source: its description (github.com/rhalbersma/scan, `protocol.txt`).
//!
//! Followed: parameters, positions with moves, every kind of `level`, thinking, analysing, and pondering by a search without an end
//! that goes on under the limits once the move was played. A number of moves until the end of the time is taken as the whole game.
//! Hub has no word for resigning or offering a draw.

use abstrakt_engine::{GameClock, Limits};

use super::{
    ENGINE, Order, PositionFacts, PositionOrder, ReportedLine, ReportedScore, SearchOrder, SearchReport,
    ServedGame, ServerEvent, ServerSession, Turn, check, say,
};
use crate::wire::hub::{Go, HubAnswer, HubCommand, Info, Level, Param};

/// The parameter that chooses a variant.
const VARIANT: &str = "variant";
/// The logarithm of the odds to win that a man is worth: by the scales of our evaluations of International and Frisian draughts
/// it is 0.67 to 0.9.
const MAN: f64 = 0.75;
/// Values of a heuristic that are a man, where nothing tells what they mean.
const MAN_VALUE: f64 = 100.0;
/// The score of a win, in men, less the plies to it by hundredths.
const WIN: f64 = 100.0;

/// A conversation by Hub.
pub struct HubSession {
    game: ServedGame,
    variant: Option<String>,
    level: Level,
    facts: PositionFacts,
    is_new_game: bool,
    state: State,
    is_closing: bool,
}

/// The thing that the session waits for.
enum State {
    /// A command.
    Listening,
    /// The answer to an order; another answer of Hub follows where there is one to give.
    Asked(Option<HubAnswer>),
    /// The change of the search.
    Engine(String),
    /// A move.
    Searching(Search),
}

/// A search under way.
struct Search {
    /// Whether it ends only when it is told to: what it finds before is kept back.
    is_endless: bool,
    kept_back: Option<HubAnswer>,
    /// Whether a search under the limits follows, because the move that was pondered about has been played.
    is_followed: bool,
}

impl HubSession {
    /// A conversation about this game.
    pub fn new(game: ServedGame) -> Self {
        Self {
            game,
            variant: None,
            level: Level::default(),
            facts: PositionFacts::default(),
            is_new_game: true,
            state: State::Listening,
            is_closing: false,
        }
    }

    fn line(&mut self, line: &str) -> Vec<Order> {
        let command = match line.parse::<HubCommand>() {
            Ok(command) => command,
            Err(error) => return vec![refusal(&error.to_string())],
        };
        match (command, &mut self.state) {
            (HubCommand::Quit, _) => vec![Order::End],
            (HubCommand::Ping, _) => vec![say(&HubAnswer::Pong)],
            (HubCommand::Stop, _) => self.stop(false),
            (HubCommand::PonderHit, State::Searching(search)) if search.is_endless => self.stop(true),
            // A hit that comes too late changes nothing, and so does what is not known.
            (HubCommand::PonderHit | HubCommand::Other(_), _) => Vec::new(),
            (_, State::Searching(_)) => {
                vec![refusal("a search is under way: expected ping, ponder-hit, stop or quit")]
            }
            (command, _) => self.obey(command),
        }
    }

    fn obey(&mut self, command: HubCommand) -> Vec<Order> {
        match command {
            HubCommand::Hub => self.introduction(),
            HubCommand::SetParam { name, value } => self.set(&name, value),
            HubCommand::Init => {
                let first = PositionOrder { game: self.variant.clone(), ..PositionOrder::default() };
                self.go(first, Some(HubAnswer::Ready))
            }
            HubCommand::NewGame => {
                self.is_new_game = true;
                Vec::new()
            }
            HubCommand::Pos { pos, moves } => {
                let game = self.variant.clone();
                self.go(PositionOrder { game, start: Some(pos), moves, ..PositionOrder::default() }, None)
            }
            HubCommand::Level(level) => {
                self.level = level;
                Vec::new()
            }
            HubCommand::Go(purpose) => self.search(purpose == Go::Ponder || self.level.infinite),
            HubCommand::Ping
            | HubCommand::PonderHit
            | HubCommand::Stop
            | HubCommand::Quit
            | HubCommand::Other(_) => Vec::new(),
        }
    }

    fn introduction(&self) -> Vec<Order> {
        let ServedGame { name, version, author, engine, games, .. } = self.game.clone();
        let id = HubAnswer::Id { name, version, author, country: String::new() };
        let variant = games.first().map(|first| {
            HubAnswer::Param(Param {
                name: VARIANT.into(),
                value: self.variant.as_ref().unwrap_or(first).clone(),
                kind: "enum".into(),
                values: games.clone(),
                ..Param::default()
            })
        });
        let engine = HubAnswer::Param(Param {
            name: ENGINE.into(),
            value: engine,
            kind: "string".into(),
            ..Param::default()
        });
        [id].iter().chain(&variant).chain([&engine, &HubAnswer::Wait]).map(say).collect()
    }

    fn set(&mut self, name: &str, value: String) -> Vec<Order> {
        match name {
            VARIANT if self.game.games.contains(&value) => {
                self.variant = Some(value);
                Vec::new()
            }
            VARIANT => {
                let known = self.game.games.join(", ");
                vec![refusal(&format!("{value} is not a variant, expected one of {known}"))]
            }
            ENGINE => {
                self.state = State::Engine(value.clone());
                vec![Order::Engine(value)]
            }
            _ => vec![refusal(&format!("{name} is not a parameter, expected {VARIANT} or {ENGINE}"))],
        }
    }

    fn go(&mut self, order: PositionOrder, then: Option<HubAnswer>) -> Vec<Order> {
        self.state = State::Asked(then);
        vec![Order::Position(PositionOrder { is_new_game: self.is_new_game, ..order })]
    }

    fn search(&mut self, is_endless: bool) -> Vec<Order> {
        self.state = State::Listening;
        if self.facts.turn == Turn::Over {
            return no_search("the game is over");
        }
        let limits = limits(&self.level, is_endless);
        if let Err(reason) = check(&limits) {
            return no_search(&reason);
        }
        self.state = State::Searching(Search { is_endless, kept_back: None, is_followed: false });
        let left = limits.clock.map(|clock| clock.budget);
        vec![Order::Search(SearchOrder { limits: limits.is_finite().then_some(limits), left })]
    }

    fn moved(&mut self, best: Option<String>, report: &SearchReport) -> Vec<Order> {
        let State::Searching(search) = &mut self.state else { return Vec::new() };
        let mut orders = vec![report_order(report)];
        let line = report.lines.first().map_or(&[][..], |line| &line.plies);
        let ponder = line.get(1).filter(|_| line.first() == best.as_ref()).cloned();
        let done = HubAnswer::Done { best, ponder };
        if search.is_endless {
            search.kept_back = Some(done);
        } else if search.is_followed {
            orders.extend(self.search(false));
        } else {
            orders.extend(self.searched(say(&done)));
        }
        orders
    }

    /// Ends a search, which another one under the limits follows or not.
    fn stop(&mut self, is_followed: bool) -> Vec<Order> {
        let State::Searching(search) = &mut self.state else { return Vec::new() };
        (search.is_endless, search.is_followed) = (false, is_followed);
        match search.kept_back.take() {
            Some(_) if is_followed => self.search(false),
            Some(done) => self.searched(say(&done)),
            None => vec![Order::Stop],
        }
    }

    /// The search has ended, and with it the conversation where no more lines will come.
    fn searched(&mut self, last: Order) -> Vec<Order> {
        self.state = State::Listening;
        [last].into_iter().chain(self.is_closing.then_some(Order::End)).collect()
    }
}

impl ServerSession for HubSession {
    fn begin(&mut self) -> Vec<Order> {
        Vec::new()
    }

    fn take(&mut self, event: ServerEvent) -> Vec<Order> {
        match event {
            ServerEvent::Line(Ok(line)) => self.line(&line),
            ServerEvent::Line(Err(error)) => vec![refusal(&error.to_string())],
            ServerEvent::Closed if matches!(self.state, State::Searching(_)) => {
                self.is_closing = true;
                self.stop(false)
            }
            ServerEvent::Closed => vec![Order::End],
            ServerEvent::Position(facts) => {
                (self.facts, self.is_new_game) = (facts, false);
                match std::mem::replace(&mut self.state, State::Listening) {
                    State::Asked(answer) => answer.iter().map(say).collect(),
                    _ => Vec::new(),
                }
            }
            ServerEvent::Accepted => {
                if let State::Engine(engine) = std::mem::replace(&mut self.state, State::Listening) {
                    self.game.engine = engine;
                }
                Vec::new()
            }
            ServerEvent::Refused(reason) if matches!(self.state, State::Searching(_)) => {
                let mut orders = vec![refusal(&reason)];
                orders.extend(self.searched(say(&HubAnswer::Done { best: None, ponder: None })));
                orders
            }
            ServerEvent::Refused(reason) => {
                self.state = State::Listening;
                vec![refusal(&reason)]
            }
            ServerEvent::Described(_) => Vec::new(),
            ServerEvent::Found(report) => vec![report_order(&report)],
            ServerEvent::Moved(best, report) => self.moved(best, &report),
        }
    }
}

/// The limits of a search; none where the spec of the search tells them. Hub adds the increment before a move, and the clock that
/// a search sees shows it already.
fn limits(level: &Level, is_endless: bool) -> Limits {
    if is_endless {
        return Limits { nodes: Some(u64::MAX), ..Limits::default() };
    }
    let increment = level.increment.unwrap_or_default();
    let clock = level.time.map(|time| GameClock { budget: time.saturating_add(increment), increment });
    Limits { depth: level.depth, nodes: level.nodes, time: level.move_time, clock }
}

fn report_order(report: &SearchReport) -> Order {
    let SearchReport { depth, time, nodes, nodes_per_second, lines, .. } = report;
    let line = lines.first();
    let score = |line: &ReportedLine| match line.score {
        ReportedScore::Value(value) => hundredths(line.log_odds.map_or(value / MAN_VALUE, |odds| odds / MAN)),
        ReportedScore::Win(plies) => WIN - f64::from(plies) / 100.0,
        ReportedScore::Loss(plies) => f64::from(plies) / 100.0 - WIN,
    };
    say(&HubAnswer::Info(Info {
        depth: Some(*depth),
        mean_depth: None,
        score: line.map(score),
        nodes: Some(*nodes),
        time: Some(hundredths(time.as_secs_f64())),
        nps: Some(hundredths(*nodes_per_second as f64 / 1e6)),
        pv: line.map(|line| line.plies.clone()).unwrap_or_default(),
    }))
}

/// Two digits behind the point, as programs write it, and never "-0".
fn hundredths(number: f64) -> f64 {
    (number * 100.0).round() / 100.0 + 0.0
}

fn refusal(reason: &str) -> Order {
    say(&HubAnswer::Error(reason.to_owned()))
}

/// The answer to a search that cannot be made, so that nobody waits for ever.
fn no_search(reason: &str) -> Vec<Order> {
    vec![refusal(reason), say(&HubAnswer::Done { best: None, ponder: None })]
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const START: &str = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

    fn hear(session: &mut HubSession, line: &str) -> Vec<Order> {
        session.take(ServerEvent::Line(Ok(line.into())))
    }

    fn said(orders: &[Order]) -> Vec<&str> {
        let lines = orders.iter().map(|order| match order {
            Order::Say(line) => line.as_str(),
            order => panic!("{order:?}"),
        });
        lines.collect()
    }

    fn white() -> ServerEvent {
        ServerEvent::Position(PositionFacts { seats: 2, turn: Turn::Seat(1), ..PositionFacts::default() })
    }

    fn report() -> SearchReport {
        let plies = vec!["32-28".into(), "19-23".into()];
        let line = ReportedLine { score: ReportedScore::Value(25.0), log_odds: None, plies };
        SearchReport { depth: 3, nodes: 1200, lines: vec![line], ..SearchReport::default() }
    }

    fn moved() -> ServerEvent {
        ServerEvent::Moved(Some("32-28".into()), report())
    }

    /// A session that is ready for a search.
    fn ready() -> HubSession {
        let games = vec!["normal".to_owned()];
        let game = ServedGame {
            name: "Abstrakt".into(),
            version: "1".into(),
            author: "A B".into(),
            engine: "hard".into(),
            games,
            ..ServedGame::default()
        };
        let mut session = HubSession::new(game);
        let lines = hear(&mut session, "hub");
        assert_eq!(
            said(&lines),
            [
                "id name=Abstrakt version=1 author=\"A B\"",
                "param name=variant value=normal type=enum values=normal",
                "param name=engine value=hard type=string",
                "wait"
            ]
        );
        assert!(
            matches!(hear(&mut session, "init").as_slice(), [Order::Position(order)] if order.is_new_game)
        );
        assert_eq!(said(&session.take(white())), ["ready"]);
        let orders = hear(&mut session, &format!("pos pos={START} moves=\"32-28 19-23\""));
        let [Order::Position(order)] = orders.as_slice() else { panic!("{orders:?}") };
        assert_eq!((order.start.as_deref(), order.moves.len()), (Some(START), 2));
        assert_eq!(session.take(white()), []);
        session
    }

    /// The limits of the search that lines ask for.
    fn searched(session: &mut HubSession, lines: &[&str]) -> SearchOrder {
        let orders = lines.iter().flat_map(|line| hear(session, line)).collect::<Vec<_>>();
        match orders.as_slice() {
            [Order::Search(order)] => order.clone(),
            orders => panic!("{orders:?}"),
        }
    }

    #[test]
    fn every_level_becomes_limits() {
        let limits = |level: &str| searched(&mut ready(), &[level, "go think"]);
        assert_eq!(searched(&mut ready(), &["go think"]), SearchOrder::default());
        let depth = Limits { depth: Some(9), nodes: Some(5000), ..Limits::default() };
        assert_eq!(limits("level depth=9 nodes=5000").limits, Some(depth));
        let time = Limits { time: Some(Duration::from_millis(1500)), ..Limits::default() };
        assert_eq!(limits("level move-time=1.5").limits, Some(time));
        let order = limits("level moves=10 time=60 inc=0.5");
        assert_eq!(order.left, Some(Duration::from_millis(60_500)));
        assert_eq!(
            order.limits.and_then(|limits| limits.clock).map(|clock| clock.increment.as_millis()),
            Some(500)
        );
        let endless = limits("level infinite");
        assert_eq!(endless.limits.and_then(|limits| limits.nodes), Some(u64::MAX));
        for wrong in ["level depth=0", "level nodes=0", "level depth=1000"] {
            let mut session = ready();
            hear(&mut session, wrong);
            assert_eq!(said(&hear(&mut session, "go think")).last(), Some(&"done"), "{wrong}");
        }
    }

    #[test]
    fn a_search_says_what_it_finds_and_hears_a_ping() {
        let mut session = ready();
        searched(&mut session, &["level depth=3", "go think"]);
        assert_eq!(said(&hear(&mut session, "ping")), ["pong"]);
        assert!(said(&hear(&mut session, "new-game"))[0].contains("a search is under way"));
        assert_eq!(hear(&mut session, "stop"), [Order::Stop]);
        let info = "info depth=3 score=0.25 nodes=1200 time=0 nps=0 pv=\"32-28 19-23\"";
        assert_eq!(said(&session.take(moved())), [info, "done move=32-28 ponder=19-23"]);
        assert_eq!(hear(&mut session, "stop"), []);
        // The answer to another move than that of the line is not known.
        searched(&mut session, &["go think"]);
        let other = session.take(ServerEvent::Moved(Some("33-28".into()), report()));
        assert_eq!(said(&other), [info, "done move=33-28"]);
    }

    #[test]
    fn scores_are_men() {
        let score = |score, log_odds| {
            let line = ReportedLine { score, log_odds, plies: Vec::new() };
            match report_order(&SearchReport { lines: vec![line], ..SearchReport::default() }) {
                Order::Say(info) => {
                    info.split("score=").nth(1).and_then(|rest| rest.split(' ').next()).map(str::to_owned)
                }
                order => panic!("{order:?}"),
            }
        };
        assert_eq!(score(ReportedScore::Value(150.0), None).as_deref(), Some("1.5"));
        assert_eq!(score(ReportedScore::Value(150.0), Some(0.69)).as_deref(), Some("0.92"));
        assert_eq!(score(ReportedScore::Value(-1.0), Some(-0.001)).as_deref(), Some("0"));
        assert_eq!(score(ReportedScore::Win(3), None).as_deref(), Some("99.97"));
        assert_eq!(score(ReportedScore::Loss(4), None).as_deref(), Some("-99.96"));
    }

    #[test]
    fn pondering_goes_on_under_the_limits_after_a_hit() {
        for is_found_before in [false, true] {
            let mut session = ready();
            let order = searched(&mut session, &["level move-time=1", "go ponder"]);
            assert_eq!(order.limits.and_then(|limits| limits.nodes), Some(u64::MAX));
            if is_found_before {
                assert_eq!(said(&session.take(moved())).len(), 1, "the move is kept back");
            }
            let orders = hear(&mut session, "ponder-hit");
            let orders = match is_found_before {
                true => orders,
                false => {
                    assert_eq!(orders, [Order::Stop]);
                    session.take(moved())
                }
            };
            let Some(Order::Search(order)) = orders.last() else { panic!("{orders:?}") };
            assert_eq!(order.limits.as_ref().and_then(|limits| limits.time), Some(Duration::from_secs(1)));
            assert_eq!(said(&session.take(moved())).last(), Some(&"done move=32-28 ponder=19-23"));
        }
        // A stop takes a hit back that has not begun its search.
        let mut session = ready();
        searched(&mut session, &["go ponder"]);
        assert_eq!(hear(&mut session, "ponder-hit"), [Order::Stop]);
        assert_eq!(hear(&mut session, "stop"), [Order::Stop]);
        assert_eq!(said(&session.take(moved())).last(), Some(&"done move=32-28 ponder=19-23"));
        assert_eq!(hear(&mut session, "ponder-hit"), []);
    }

    #[test]
    fn what_is_wrong_is_answered_and_changes_nothing() {
        let mut session = ready();
        for line in
            ["set-param name=threads value=9", "set-param name=variant value=frisian", "pos", "level time=x"]
        {
            let lines = hear(&mut session, line);
            assert!(said(&lines)[0].starts_with("error message="), "{line}: {lines:?}");
        }
        assert_eq!(hear(&mut session, "dance"), [], "what is not known is passed over");
        assert!(matches!(hear(&mut session, "set-param name=engine value=x").as_slice(), [Order::Engine(_)]));
        assert_eq!(said(&session.take(ServerEvent::Refused("no x".into()))), ["error message=\"no x\""]);
        searched(&mut session, &["go think"]);
        let failed = session.take(ServerEvent::Refused("it crashed".into()));
        assert_eq!(said(&failed), ["error message=\"it crashed\"", "done"]);
        session.take(ServerEvent::Position(PositionFacts::default()));
        assert_eq!(said(&hear(&mut session, "go think")).last(), Some(&"done"));
    }

    #[test]
    fn a_closed_input_ends_the_session_after_the_move() {
        let mut session = ready();
        searched(&mut session, &["level infinite", "go analyze"]);
        assert_eq!(session.take(ServerEvent::Closed), [Order::Stop]);
        assert_eq!(session.take(moved()).last(), Some(&Order::End));
        assert_eq!(ready().take(ServerEvent::Closed), [Order::End]);
        assert_eq!(hear(&mut ready(), "quit"), [Order::End]);
    }
}
