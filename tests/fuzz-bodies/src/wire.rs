//! Streams of other programs that play: the lines of each protocol, as messages in both roles.

use std::collections::VecDeque;
use std::fmt::Display;
use std::str::FromStr;

use abstrakt_external::server::{
    DxpSession, GomocupSession, HubSession, Order, PositionFacts, PositionWords, SearchReport, ServedGame,
    ServerEvent, ServerSession, Turn, UgiSession,
};
use abstrakt_external::wire::{Lines, WireError, dxp, gomocup, hub, ugi};

use crate::Target;

const HUB: [&str; 4] = [
    "hub\nset-param name=threads value=1\ninit\nnew-game\npos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves=\"32-28 19-23\"\n",
    "level depth=10 nodes=1000 move-time=0.5\nlevel moves=75 time=300 inc=1.5 infinite\ngo think\ngo ponder\nstop\nping\nquit\n",
    "id name=Scan version=3.1 author=\"Fabien Letouzey\" country=France\nparam name=variant value=normal type=enum values=\"normal frisian\"\nwait\nready\n",
    "info depth=12 mean-depth=9.5 score=0.25 nodes=12000 time=0.10 nps=0.12 pv=\"32-28 19x23\"\ndone move=32-28 ponder=19-23\npong\nerror message=\"no \\\" such\"\n",
];

const GOMOCUP: [&str; 3] = [
    "START 15\r\nINFO timeout_turn 1000\nINFO rule 1\nBEGIN\nTURN 7,7\nTAKEBACK 7,7\nABOUT\nEND\n",
    "BOARD\n7,7,1\n8,8,2\nDONE\nRECTSTART 20,10\nRESTART\nYXBOARD\nDONE\n",
    "OK - everything\n7,8\nERROR no room\nUNKNOWN command\nMESSAGE depth 3\nDEBUG x\nSUGGEST 3,4\nname=\"Embryo\", version=\"1\"\n",
];

const DXP: [&str; 3] = [
    "R01Tornado voor Windows 4.0        W060065A\0ATornado voor Windows 4.0        0\0",
    "R01A                               Z005000BWzzzzzzzzzzzzzzzzzzzzeeeeeeeeeewwwwwwwwwwwwwwwwwwwW\0",
    "M0012061100\0M001205250422122320\0E00\0CWhat do you think about move 35?\0B005Z\0K1\0",
];

const UGI: [&str; 4] = [
    "ugi\nsetoption name setup value standard\nisready\nuginewgame\nposition startpos moves a1 b2\nquery result\nquit\n",
    "position fen 3/3 x moves a1\ngo depth 3\nstop\ngo p1time 100 p2time 100 p1inc 1 p2inc 1\nquery legal\ngo infinite\n",
    "id name X 1\nid author Y\noption name setup type combo default a var a var b\nugiok\nreadyok\nresponse true\n",
    "info depth 3 seldepth 9 multipv 1 score cp -3 time 1 nodes 9 nps 9 hashfull 1 pv a1 b2\ninfo string error: no\nbestmove a1\n",
];

/// The targets of this module.
pub(crate) fn targets() -> Vec<Target> {
    vec![
        Target::plain("hub", hub, HUB),
        Target::plain("gomocup", gomocup, GOMOCUP),
        Target::plain("dxp", dxp, DXP),
        Target::plain("ugi", ugi, UGI),
    ]
}

/// A stream in the Hub protocol of draughts, as a program and as an engine read it, and the session of an engine that hears it.
///
/// # Panics
/// A message that was read is not the same after it was written and read again, a refusal is not one line, or the session that
/// hears it says more than one line at once or searches twice at a time.
pub fn hub(input: &[u8]) {
    let lines = lines(input);
    for line in &lines {
        keeps_its_meaning::<hub::HubCommand>(line);
        keeps_its_meaning::<hub::HubAnswer>(line);
    }
    let game = ServedGame { games: vec!["normal".into()], ..ServedGame::default() };
    converse(&mut HubSession::new(game), lines, ("32-28", &LINE_ENDS));
}

/// A stream in the Gomocup protocol, as a program and as an engine read it, and the session of an engine that hears it.
///
/// # Panics
/// A message that was read is not the same after it was written and read again, a refusal is not one line, or the session that
/// hears it says more than one line at once or searches twice at a time.
pub fn gomocup(input: &[u8]) {
    let lines = lines(input);
    for line in &lines {
        keeps_its_meaning::<gomocup::GomocupCommand>(line);
        keeps_its_meaning::<gomocup::GomocupAnswer>(line);
    }
    let game = ServedGame { games: ["1", "0"].map(String::from).into(), ..ServedGame::default() };
    converse(&mut GomocupSession::new(game), lines, ("7,7", &LINE_ENDS));
}

/// A stream in the DamExchange protocol of draughts, and the sessions that hear it.
///
/// # Panics
/// A message that was read is not the same after it was written and read again, or is too long, a refusal is not one line, or a
/// session that hears it in either role says more than one message at once or searches twice at a time.
pub fn dxp(input: &[u8]) {
    let mut frames = dxp::Frames::default();
    let (first, second) = input.split_at(input.len() / 2);
    frames.push(first);
    frames.push(second);
    let mut whole = Vec::new();
    for frame in frames {
        match frame {
            Ok(frame) => {
                keeps_its_meaning::<dxp::Message>(&frame);
                let written = frame.parse::<dxp::Message>().map(|message| message.to_string());
                assert!(!written.is_ok_and(|written| written.len() > dxp::LONGEST_MESSAGE), "{frame:?}");
                whole.push(frame);
            }
            Err(error) => assert_one_line(&error),
        }
    }
    let position = None;
    let request =
        dxp::GameRequest { name: "A".into(), follower: dxp::Side::Black, minutes: 5, moves: 0, position };
    converse(&mut DxpSession::initiator(request, 3), whole.clone(), ("32-28", &['\0']));
    converse(&mut DxpSession::follower("A"), whole, ("32-28", &['\0']));
}

/// A stream in UGI, as a program and as an engine read it, and the session of an engine that hears it.
///
/// # Panics
/// A message that was read is not the same after it was written and read again, a refusal is not one line, or the session says
/// more than one line at once or searches twice at a time.
pub fn ugi(input: &[u8]) {
    let lines = lines(input);
    for line in &lines {
        keeps_its_meaning::<ugi::UgiCommand>(line);
        keeps_its_meaning::<ugi::UgiAnswer>(line);
    }
    converse(&mut UgiSession::new(ServedGame::default()), lines, ("a1", &LINE_ENDS));
}

/// The characters of which one ends a line.
const LINE_ENDS: [char; 2] = ['\n', '\r'];

/// Holds a conversation with a session, whose messages end with one of `ends`, and whose searches end when they are stopped.
///
/// # Panics
/// The session says more than one message at once, searches twice at a time, or stops nothing.
fn converse(session: &mut dyn ServerSession, messages: Vec<String>, (best, ends): (&str, &[char])) {
    let facts = PositionFacts { seats: 2, turn: Turn::Seat(1), ..PositionFacts::default() };
    let mut orders = VecDeque::from(session.begin());
    let mut is_searching = false;
    for message in messages {
        orders.extend(session.take(ServerEvent::Line(Ok(message))));
        while let Some(order) = orders.pop_front() {
            let answer = match order {
                Order::Say(message) => {
                    assert!(!message.contains(ends), "one message: {message:?}");
                    None
                }
                Order::Position(order) if order.moves.len() > 1 => {
                    Some(ServerEvent::Refused("it is too far".into()))
                }
                Order::Position(_) => Some(ServerEvent::Position(facts.clone())),
                Order::Describe => Some(ServerEvent::Described(PositionWords::default())),
                Order::Engine(_) => Some(ServerEvent::Accepted),
                Order::Search(_) => {
                    assert!(!std::mem::replace(&mut is_searching, true), "one search at a time");
                    None
                }
                Order::Stop => {
                    assert!(std::mem::take(&mut is_searching), "only a search is stopped");
                    Some(ServerEvent::Moved(Some(best.into()), SearchReport::default()))
                }
                Order::Tell(_) | Order::End | Order::Fail(_) => None,
            };
            for next in answer.map(|event| session.take(event)).unwrap_or_default().into_iter().rev() {
                orders.push_front(next);
            }
        }
    }
}

/// The lines of a stream, which are the same in whatever pieces its bytes come.
fn lines(input: &[u8]) -> Vec<String> {
    let read = |pieces: &[&[u8]]| {
        let mut lines = Lines::default();
        pieces.iter().for_each(|piece| lines.push(piece));
        lines.finish();
        lines.collect::<Vec<_>>()
    };
    let found = read(&[input]);
    let (first, second) = input.split_at(input.len() / 2);
    assert_eq!(read(&[first, second]), found);
    let whole = |line: Result<String, WireError>| line.map_err(|error| assert_one_line(&error)).ok();
    found.into_iter().filter_map(whole).collect()
}

fn keeps_its_meaning<T: FromStr<Err = WireError> + Display>(line: &str) {
    match line.parse::<T>() {
        Ok(message) => {
            let written = message.to_string();
            assert!(!written.contains(['\n', '\r']), "one line: {written:?}");
            let again = written.parse::<T>().unwrap_or_else(|error| panic!("{error}: {line:?}, {written:?}"));
            assert_eq!(again.to_string(), written, "{line:?}");
        }
        Err(error) => assert_one_line(&error),
    }
}

fn assert_one_line(error: &WireError) {
    let text = error.to_string();
    assert!(!text.is_empty() && !text.contains('\n'), "one line: {text}");
}
