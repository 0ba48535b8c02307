//! UGI from the side of the engine.
//!
//! Followed: options, new games, positions with plies, whole turns and chance outcomes among the moves, every kind of `go`,
//! `stop`, and the queries. Beyond the protocol: the options `setup`, `players`, `option.ID` and `engine`, clocks of more seats, `go`
//! without limits, and the queries that [`UgiSession`] lists. UGI has no word for pondering, resigning or offering a draw.

use abstrakt_engine::{GameClock, Limits};

use super::{
    ENGINE, Order, PositionFacts, PositionOrder, PositionWords, ReportedLine, ReportedScore, SearchOrder,
    SearchReport, ServedGame, ServerEvent, ServerSession, Turn, check, say,
};
use crate::EngineOption;
use crate::wire::ugi::{ERROR, Go, Info, PLAYERS, SETUP, Score, UgiAnswer, UgiCommand};

/// The move of an answer to `go` that cannot be obeyed.
const NO_MOVE: &str = "none";
/// All queries; the first three are those of the protocol.
const QUERIES: &str = "p1turn, gameover, result, turn, winners, legal, outcomes, position, seats, scores";

/// A conversation by UGI. The queries beyond `p1turn`, `gameover` and `result` are `turn` (a seat, `chance` or `none`), `winners`
/// (seats, `draw` or `none`), `legal`, `outcomes` (each with its weight behind it), `position`, `seats` and `scores`.
pub struct UgiSession {
    game: ServedGame,
    /// The settings of the game that were chosen.
    settings: Vec<(String, String)>,
    /// The position.
    facts: PositionFacts,
    /// The next position belongs to another game.
    is_new_game: bool,
    /// Whether the host has used an option or a query that tells it of chance and of more than two seats.
    knows_extensions: bool,
    /// Whether a host that knows none was told that it has to.
    is_warned: bool,
    asked: Option<Asked>,
    is_searching: bool,
    /// Whether the search ends only when it is told to: a move that it finds before is kept back.
    is_infinite: bool,
    kept_back: Option<Order>,
    is_closing: bool,
}

/// An order whose answer comes next.
enum Asked {
    /// The first position, of which the host knows nothing yet.
    First,
    Position(PositionOrder),
    Engine(String),
    Words(Wording),
}

/// The words for the position that a query asks for.
enum Wording {
    Legal,
    Position,
}

impl UgiSession {
    /// A conversation about this game.
    pub fn new(game: ServedGame) -> Self {
        Self {
            game,
            settings: Vec::new(),
            facts: PositionFacts::default(),
            is_new_game: true,
            knows_extensions: false,
            is_warned: false,
            asked: None,
            is_searching: false,
            is_infinite: false,
            kept_back: None,
            is_closing: false,
        }
    }

    fn line(&mut self, line: &str) -> Vec<Order> {
        let command = match line.parse::<UgiCommand>() {
            Ok(command) => command,
            // Every search is answered by a move, so that no host waits for ever.
            Err(error) if line.starts_with("go") && !self.is_searching => {
                return no_search(&error.to_string());
            }
            Err(error) => return vec![refusal(&error.to_string())],
        };
        match command {
            UgiCommand::IsReady => vec![say(&UgiAnswer::ReadyOk)],
            UgiCommand::Stop => self.stop(),
            UgiCommand::Quit => vec![Order::End],
            _ if self.is_searching => {
                vec![refusal("a search is under way: expected stop, isready or quit")]
            }
            UgiCommand::Ugi => self.introduction(),
            UgiCommand::SetOption { name, value } => self.set(&name, value),
            UgiCommand::NewGame => {
                self.is_new_game = true;
                Vec::new()
            }
            UgiCommand::Position { start, moves } => {
                self.ask(PositionOrder { start, moves, ..PositionOrder::default() }, self.settings.clone())
            }
            UgiCommand::Go(go) => self.search(&go),
            UgiCommand::Query(question) => self.answer(&question),
            UgiCommand::Other(word) => {
                let known = "ugi, setoption, isready, uginewgame, position, go, query, stop, quit";
                vec![refusal(&format!("{word} is not a command, expected one of {known}"))]
            }
        }
    }

    fn introduction(&self) -> Vec<Order> {
        let ServedGame { name, version, author, options, engine, .. } = &self.game;
        let name = format!("{name} {version}").trim().to_owned();
        let mut orders = vec![say(&UgiAnswer::Name(name)), say(&UgiAnswer::Author(author.clone()))];
        let engine = EngineOption {
            name: ENGINE.into(),
            kind: "string".into(),
            default: engine.clone(),
            ..EngineOption::default()
        };
        let options = options.iter().cloned().chain([engine]);
        orders.extend(options.map(|option| say(&UgiAnswer::Param(option.into()))));
        orders.push(say(&UgiAnswer::UgiOk));
        orders
    }

    /// An option is set: a setting of the game is tried at once, at the beginning of a game.
    fn set(&mut self, name: &str, value: String) -> Vec<Order> {
        let known = || self.game.options.iter().map(|option| option.name.as_str()).chain([ENGINE]);
        if !known().any(|known| known == name) {
            let known = known().collect::<Vec<_>>().join(", ");
            return vec![refusal(&format!("{name} is not an option, expected one of {known}"))];
        }
        self.knows_extensions = true;
        if name == ENGINE {
            self.asked = Some(Asked::Engine(value.clone()));
            return vec![Order::Engine(value)];
        }
        let mut settings = self.settings.clone();
        // A setup has its number of players, so that the later of the two says which setup it is.
        let is_replaced = |known: &str| {
            known == name || [SETUP, PLAYERS].contains(&known) && [SETUP, PLAYERS].contains(&name)
        };
        settings.retain(|(known, _)| !is_replaced(known));
        settings.push((name.to_owned(), value));
        self.ask(PositionOrder::default(), settings)
    }

    fn ask(&mut self, order: PositionOrder, settings: Vec<(String, String)>) -> Vec<Order> {
        let order = PositionOrder { is_new_game: self.is_new_game, settings, ..order };
        self.asked = Some(Asked::Position(order.clone()));
        vec![Order::Position(order)]
    }

    fn reached(&mut self, facts: PositionFacts) -> Vec<Order> {
        self.facts = facts;
        let Some(Asked::Position(order)) = self.asked.take() else { return Vec::new() };
        self.settings = order.settings;
        self.is_new_game = false;
        let is_beyond = self.facts.seats > 2 || self.facts.turn == Turn::Chance;
        if !is_beyond || self.knows_extensions || self.is_warned {
            return Vec::new();
        }
        self.is_warned = true;
        vec![refusal("a game with chance or more than two seats expects a host that asks query turn")]
    }

    fn search(&mut self, go: &Go) -> Vec<Order> {
        let seat = match self.facts.turn {
            Turn::Seat(seat) => seat,
            Turn::Chance => {
                return no_search("chance is to act: expected a position with its outcome among the moves");
            }
            Turn::Over => return no_search("the game is over"),
        };
        let Go { depth, nodes, move_time, clocks, infinite } = go;
        let has_clocks = clocks.iter().any(Option::is_some);
        let clock = usize::from(seat).checked_sub(1).and_then(|place| clocks.get(place).copied().flatten());
        if has_clocks && clock.is_none() {
            return no_search(&format!("the time of seat {seat} is missing: expected p{seat}time MS"));
        }
        let has_limits = depth.is_some() || nodes.is_some() || move_time.is_some() || has_clocks || *infinite;
        let limits = Limits {
            depth: *depth,
            // Every search has a limit.
            nodes: if *infinite { Some(u64::MAX) } else { *nodes },
            time: *move_time,
            clock: clock.map(|clock| GameClock { budget: clock.left, increment: clock.increment }),
        };
        if let Err(reason) = check(&limits) {
            return no_search(&reason);
        }
        (self.is_searching, self.is_infinite) = (true, *infinite);
        let left = clock.map(|clock| clock.left);
        vec![Order::Search(SearchOrder { limits: has_limits.then_some(limits), left })]
    }

    fn answer(&mut self, question: &str) -> Vec<Order> {
        let facts = &self.facts;
        let numbers = |numbers: &[u8]| list(&numbers.iter().map(u8::to_string).collect::<Vec<_>>());
        let is_over = facts.turn == Turn::Over;
        let told = match question {
            "p1turn" => (facts.turn == Turn::Seat(1)).to_string(),
            "gameover" => is_over.to_string(),
            "result" => match facts.winners.as_slice() {
                [seat] if is_over => format!("p{seat}win"),
                _ if is_over => "draw".into(),
                _ => "none".into(),
            },
            "turn" => match facts.turn {
                Turn::Seat(seat) => seat.to_string(),
                Turn::Chance => "chance".into(),
                Turn::Over => "none".into(),
            },
            "winners" if is_over && facts.winners.is_empty() => "draw".into(),
            "winners" => numbers(&facts.winners),
            "legal" => return self.describe(Wording::Legal),
            "outcomes" => {
                let outcomes = facts.outcomes.iter().map(|(text, weight)| format!("{text} {weight}"));
                list(&outcomes.collect::<Vec<_>>())
            }
            "position" => return self.describe(Wording::Position),
            "seats" => facts.seats.to_string(),
            "scores" => list(&facts.scores.iter().map(i32::to_string).collect::<Vec<_>>()),
            _ => {
                let question = question.split_whitespace().next().unwrap_or_default();
                return vec![refusal(&format!("{question} is not a query, expected one of {QUERIES}"))];
            }
        };
        if !["p1turn", "gameover", "result"].contains(&question) {
            self.knows_extensions = true;
        }
        vec![say(&UgiAnswer::Response(told))]
    }

    fn describe(&mut self, wording: Wording) -> Vec<Order> {
        self.knows_extensions = true;
        self.asked = Some(Asked::Words(wording));
        vec![Order::Describe]
    }

    fn described(&mut self, words: PositionWords) -> Vec<Order> {
        let told = match self.asked.take() {
            Some(Asked::Words(Wording::Legal)) => list(&words.legal),
            Some(Asked::Words(Wording::Position)) => words.text,
            _ => return Vec::new(),
        };
        vec![say(&UgiAnswer::Response(told))]
    }

    fn moved(&mut self, best: Option<String>, report: &SearchReport) -> Vec<Order> {
        let mut orders = report_orders(report);
        let best = say(&UgiAnswer::BestMove(best.unwrap_or_else(|| NO_MOVE.into())));
        if self.is_infinite {
            self.kept_back = Some(best);
            return orders;
        }
        orders.push(best);
        self.searched(orders)
    }

    fn stop(&mut self) -> Vec<Order> {
        self.is_infinite = false;
        match self.kept_back.take() {
            Some(best) => self.searched(vec![best]),
            None if self.is_searching => vec![Order::Stop],
            None => Vec::new(),
        }
    }

    /// The search has ended, and with it the conversation where no more lines will come.
    fn searched(&mut self, mut orders: Vec<Order>) -> Vec<Order> {
        self.is_searching = false;
        if self.is_closing {
            orders.push(Order::End);
        }
        orders
    }
}

impl ServerSession for UgiSession {
    fn begin(&mut self) -> Vec<Order> {
        self.asked = Some(Asked::First);
        vec![Order::Position(PositionOrder { is_new_game: true, ..PositionOrder::default() })]
    }

    fn take(&mut self, event: ServerEvent) -> Vec<Order> {
        match event {
            ServerEvent::Line(Ok(line)) => self.line(&line),
            ServerEvent::Line(Err(error)) => vec![refusal(&error.to_string())],
            ServerEvent::Closed if self.is_searching => {
                self.is_closing = true;
                self.stop()
            }
            ServerEvent::Closed => vec![Order::End],
            ServerEvent::Position(facts) => self.reached(facts),
            ServerEvent::Described(words) => self.described(words),
            ServerEvent::Accepted => {
                if let Some(Asked::Engine(spec)) = self.asked.take() {
                    self.game.engine = spec;
                }
                Vec::new()
            }
            ServerEvent::Refused(reason) if self.asked.take().is_none() && self.is_searching => {
                self.searched(no_search(&reason))
            }
            ServerEvent::Refused(reason) => vec![refusal(&reason)],
            ServerEvent::Found(report) => report_orders(&report),
            ServerEvent::Moved(best, report) => self.moved(best, &report),
        }
    }
}

/// The words of an answer.
fn list(words: &[String]) -> String {
    if words.is_empty() { "none".to_owned() } else { words.join(" ") }
}

fn refusal(reason: &str) -> Order {
    say(&UgiAnswer::Text(format!("{ERROR}{reason}")))
}

/// The answer to a search that cannot be made.
fn no_search(reason: &str) -> Vec<Order> {
    vec![refusal(reason), say(&UgiAnswer::BestMove(NO_MOVE.into()))]
}

/// The findings, a message for each line.
fn report_orders(report: &SearchReport) -> Vec<Order> {
    let SearchReport { depth, selective_depth, time, nodes, nodes_per_second, table, lines } = report;
    let info = Info {
        depth: Some(*depth),
        selective_depth: Some(*selective_depth),
        time: Some(u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
        nodes: Some(*nodes),
        speed: Some(*nodes_per_second),
        table: Some(*table),
        ..Info::default()
    };
    let of_line = |(rank, ReportedLine { score, plies, .. }): (u32, &ReportedLine)| Info {
        line: Some(rank),
        score: Some(match *score {
            // Values have 32 bits before the point.
            ReportedScore::Value(value) => Score::Value(value.round() as i64),
            ReportedScore::Win(plies) => Score::Plies(i64::from(plies)),
            ReportedScore::Loss(plies) => Score::Plies(-i64::from(plies)),
        }),
        variation: plies.clone(),
        ..info.clone()
    };
    if lines.is_empty() {
        return vec![say(&UgiAnswer::Info(info))];
    }
    (1..).zip(lines).map(of_line).map(|info| say(&UgiAnswer::Info(info))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::WireError;

    /// A session about a game for two, at its beginning.
    fn begun(facts: PositionFacts) -> UgiSession {
        let option = |name: &str| EngineOption { name: name.into(), ..EngineOption::default() };
        let options = [SETUP, PLAYERS, "option.size"].map(option).into();
        let mut session = UgiSession::new(ServedGame { options, ..ServedGame::default() });
        assert!(matches!(session.begin().as_slice(), [Order::Position(order)] if order.is_new_game));
        assert_eq!(session.take(ServerEvent::Position(facts)), []);
        session
    }

    fn two() -> PositionFacts {
        PositionFacts { seats: 2, turn: Turn::Seat(1), ..PositionFacts::default() }
    }

    fn hear(session: &mut UgiSession, line: &str) -> Vec<Order> {
        session.take(ServerEvent::Line(Ok(line.into())))
    }

    /// The answer to a line that orders nothing else.
    fn said(session: &mut UgiSession, line: &str) -> Vec<String> {
        let line_of = |order| match order {
            Order::Say(line) => line,
            order => panic!("{line}: {order:?}"),
        };
        hear(session, line).into_iter().map(line_of).collect()
    }

    #[test]
    fn queries_are_answered() {
        let mut session = begun(two());
        for (question, told) in [
            ("p1turn", "true"),
            ("gameover", "false"),
            ("result", "none"),
            ("turn", "1"),
            ("winners", "none"),
            ("outcomes", "none"),
            ("seats", "2"),
        ] {
            let answer = said(&mut session, &format!("query {question}"));
            assert_eq!(answer, [format!("response {told}")], "{question}");
        }
        for (question, told) in [("legal", "a1 b2"), ("position", "x at a2")] {
            assert_eq!(hear(&mut session, &format!("query {question}")), [Order::Describe], "{question}");
            let words = PositionWords { text: "x at a2".into(), legal: vec!["a1".into(), "b2".into()] };
            let answer = [say(&UgiAnswer::Response(told.into()))];
            assert_eq!(session.take(ServerEvent::Described(words)), answer, "{question}");
        }
        hear(&mut session, "query legal");
        let refusal = session.take(ServerEvent::Refused("the game has stopped".into()));
        assert_eq!(refusal, [super::refusal("the game has stopped")]);
        let finished =
            |winners: &[u8]| PositionFacts { seats: 2, winners: winners.into(), ..PositionFacts::default() };
        for (winners, told) in [(&[2][..], ["p2win", "2"]), (&[], ["draw", "draw"])] {
            let mut session = begun(finished(winners));
            let answers =
                ["result", "winners"].map(|question| said(&mut session, &format!("query {question}")));
            assert_eq!(answers, told.map(|told| vec![format!("response {told}")]));
            assert_eq!(said(&mut session, "query gameover"), ["response true"]);
        }
    }

    #[test]
    fn what_is_wrong_is_answered_and_changes_nothing() {
        let mut session = begun(two());
        for line in
            ["dance", "query weather", "setoption name colour value red", "position", "position startpos a1"]
        {
            let answer = said(&mut session, line);
            assert!(answer.len() == 1 && answer[0].starts_with("info string error: "), "{line}: {answer:?}");
        }
        let answer = session.take(ServerEvent::Line(Err(WireError::TooLong)));
        assert!(matches!(answer.as_slice(), [Order::Say(line)] if line.starts_with("info string error: ")));
        for line in ["go depth", "go depth 0", "go depth 3 nodes 4", "go p2time 5 p2inc 0"] {
            let answer = said(&mut session, line);
            assert_eq!(answer.last().map(String::as_str), Some("bestmove none"), "{line}");
        }
        hear(&mut session, "position startpos moves z9");
        let answer = session.take(ServerEvent::Refused("no move z9".into()));
        assert_eq!(answer, [Order::Say("info string error: no move z9".into())]);
        assert_eq!(said(&mut session, "query turn"), ["response 1"]);
    }

    #[test]
    fn a_setting_that_is_refused_is_forgotten_and_the_later_of_setup_and_players_counts() {
        let mut session = begun(two());
        let settings = |orders: Vec<Order>| match orders.as_slice() {
            [Order::Position(order)] => {
                order.settings.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>()
            }
            orders => panic!("{orders:?}"),
        };
        assert_eq!(settings(hear(&mut session, "setoption name option.size value 9")), ["option.size"]);
        session.take(ServerEvent::Position(two()));
        assert_eq!(
            settings(hear(&mut session, "setoption name setup value large")),
            ["option.size", "setup"]
        );
        session.take(ServerEvent::Position(two()));
        assert_eq!(
            settings(hear(&mut session, "setoption name players value 9")),
            ["option.size", "players"]
        );
        session.take(ServerEvent::Refused("no setup".into()));
        assert_eq!(settings(hear(&mut session, "position startpos")), ["option.size", "setup"]);
    }

    #[test]
    fn a_search_is_ordered_by_one_limit_and_hears_what_is_allowed() {
        let mut session = begun(two());
        let orders = hear(&mut session, "go p1time 900 p2time 800 p1inc 10 p2inc 20");
        let [Order::Search(order)] = orders.as_slice() else { panic!("{orders:?}") };
        assert_eq!(order.left, Some(std::time::Duration::from_millis(900)));
        assert!(order.limits.as_ref().is_some_and(|limits| limits.clock.is_some()));
        assert_eq!(said(&mut session, "isready"), ["readyok"]);
        assert!(said(&mut session, "position startpos")[0].contains("a search is under way"));
        assert_eq!(hear(&mut session, "stop"), [Order::Stop]);
        let report = SearchReport {
            depth: 3,
            lines: vec![ReportedLine {
                score: ReportedScore::Loss(4),
                log_odds: None,
                plies: vec!["a1".into()],
            }],
            ..SearchReport::default()
        };
        let orders = session.take(ServerEvent::Moved(Some("a1".into()), report));
        let info = "info depth 3 seldepth 0 multipv 1 score mate -4 time 0 nodes 0 nps 0 hashfull 0 pv a1";
        assert_eq!(orders, [Order::Say(info.into()), Order::Say("bestmove a1".into())]);
        assert_eq!(hear(&mut session, "stop"), [], "there is nothing to stop");
        let unlimited = hear(&mut session, "go");
        assert_eq!(unlimited, [Order::Search(SearchOrder::default())]);
        let failed = session.take(ServerEvent::Refused("it crashed".into()));
        assert_eq!(failed.last(), Some(&Order::Say("bestmove none".into())));
    }

    #[test]
    fn a_search_without_an_end_keeps_its_move_back() {
        let mut session = begun(two());
        hear(&mut session, "go infinite");
        let orders = session.take(ServerEvent::Moved(Some("a1".into()), SearchReport::default()));
        assert!(matches!(orders.as_slice(), [Order::Say(line)] if line.starts_with("info ")), "{orders:?}");
        assert_eq!(hear(&mut session, "stop"), [Order::Say("bestmove a1".into())]);
        assert_eq!(hear(&mut session, "stop"), []);
    }

    #[test]
    fn a_closed_input_ends_the_session_after_the_move() {
        let mut session = begun(two());
        hear(&mut session, "go infinite");
        assert_eq!(session.take(ServerEvent::Closed), [Order::Stop]);
        let orders = session.take(ServerEvent::Moved(Some("a1".into()), SearchReport::default()));
        assert_eq!(orders.last(), Some(&Order::End));
        assert_eq!(begun(two()).take(ServerEvent::Closed), [Order::End]);
    }

    #[test]
    fn a_host_that_knows_no_chance_is_told_once() {
        let chance = || PositionFacts { turn: Turn::Chance, outcomes: vec![("x".into(), 1)], ..two() };
        let mut session = begun(chance());
        hear(&mut session, "position startpos");
        let told = session.take(ServerEvent::Position(chance()));
        assert!(matches!(told.as_slice(), [Order::Say(line)] if line.contains("query turn")), "{told:?}");
        hear(&mut session, "position startpos");
        assert_eq!(session.take(ServerEvent::Position(chance())), []);
        assert_eq!(said(&mut session, "go depth 1").len(), 2, "chance moves nothing by itself");
        let mut session = begun(chance());
        assert_eq!(said(&mut session, "query turn"), ["response chance"]);
        hear(&mut session, "position startpos");
        assert_eq!(session.take(ServerEvent::Position(chance())), []);
    }
}
