//! Random games for the properties: every kind of ply, note and change, with texts chosen to look like syntax.

use std::time::Duration;
use strum::VariantArray;

use abstrakt_record::journal::JournalEvent;
use abstrakt_record::{
    Act, Assessment, EndCause, Evaluation, GameResult, Header, MoveMark, NodeId, Ply, PlyFacts, PlyText,
    Record, Seat, SeatId, SeatKind, TimeControl,
};
use abstrakt_texts::Translated;
use proptest::prelude::*;
use proptest::sample::Index;

/// Words that a careless reader takes for something else.
const SYNTAX: &[&str] = &[
    "e3",
    "a1-c3,b2",
    "i8-f5;xg5-g9xa5",
    "-",
    "(",
    ")",
    "(a",
    "\\",
    "\\e3",
    "#here",
    "#win:5/7",
    "#e",
    "12.",
    "1.",
    "99999999999999999999.",
    "1:",
    "2:",
    "!",
    "?!",
    "!x",
    "+",
    "+3s",
    "~",
    "~a",
    "\"",
    "\"a\"",
    "Result:",
    "Moves:",
    ".",
    ":",
    "=",
    "32x23",
    "\u{fffd}",
];

/// Something to do to a record; indices choose among what there is at that moment.
#[derive(Clone, Debug)]
pub enum Edit {
    Play(Ply),
    Go(Index),
    Comment(Index, String),
    Mark(Index, Option<MoveMark>),
    Review(Vec<(Index, Evaluation)>),
    Promote(Index),
    MakeMain(Index),
    Delete(Index),
    Finish(Option<GameResult>),
    Seat(SeatId, Seat),
}

impl Edit {
    /// The edit as the event that a journal keeps of it.
    pub fn event(&self, record: &Record) -> JournalEvent {
        let path = |index: &Index| {
            let nodes = nodes(record);
            record.path(nodes[index.index(nodes.len())])
        };
        match self {
            Self::Play(ply) => JournalEvent::Ply(ply.clone()),
            Self::Go(index) => JournalEvent::Go(path(index)),
            Self::Comment(index, text) => JournalEvent::Comment(path(index), text.clone()),
            Self::Mark(index, mark) => JournalEvent::Mark(path(index), *mark),
            Self::Review(found) => {
                JournalEvent::Review(found.iter().map(|(index, found)| (path(index), *found)).collect())
            }
            Self::Promote(index) => JournalEvent::Promote(path(index)),
            Self::MakeMain(index) => JournalEvent::MakeMain(path(index)),
            Self::Delete(index) => JournalEvent::Delete(path(index)),
            Self::Finish(result) => JournalEvent::Result(result.clone()),
            Self::Seat(id, seat) => JournalEvent::Seat(*id, seat.clone()),
        }
    }
}

/// Every node, in the order of a walk.
pub fn nodes(record: &Record) -> Vec<NodeId> {
    let mut found = vec![NodeId::ROOT];
    let mut next = 0;
    while next < found.len() {
        found.extend_from_slice(record.node(found[next]).children());
        next += 1;
    }
    found
}

pub fn ply_text() -> impl Strategy<Value = PlyText> {
    let text = prop_oneof![prop::sample::select(SYNTAX).prop_map(String::from), "\\PC{1,6}"];
    text.prop_filter_map("texts of plies are one word", |text| PlyText::new(text).ok())
}

pub fn seat_id() -> impl Strategy<Value = SeatId> {
    (0..3_u8).prop_map(SeatId)
}

fn millis() -> impl Strategy<Value = Duration> {
    prop_oneof![0..100_000_u64, any::<u64>()].prop_map(Duration::from_millis)
}

fn ply() -> impl Strategy<Value = Ply> {
    let act = prop_oneof![
        6 => (seat_id(), ply_text()).prop_map(|(seat, text)| Act::Move(seat, text)),
        1 => ply_text().prop_map(Act::Chance),
        1 => seat_id().prop_map(Act::Withdrawal),
    ];
    (act, any::<bool>(), prop::option::of(millis())).prop_map(|(act, opens_turn, spent)| Ply {
        act,
        opens_turn,
        spent,
    })
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof!["[a-z]{0,5}", any::<String>(), "[\\\\\"\n\r\t {}. u]{0,8}"]
}

fn seat() -> impl Strategy<Value = Seat> {
    let kind = prop_oneof![Just(SeatKind::Human), any_text().prop_map(SeatKind::Engine)];
    let clock = (millis(), millis(), 0..3_u16).prop_map(|(base, increment, turns)| TimeControl {
        base,
        increment,
        turns,
    });
    (any_text(), kind, prop::option::of(clock)).prop_map(|(name, kind, clock)| Seat { name, kind, clock })
}

fn result() -> impl Strategy<Value = GameResult> {
    let cause = prop_oneof![
        (any::<u8>(), any_text()).prop_map(|(reason, text)| EndCause::Rules { reason, text }),
        Just(EndCause::Repetition),
        Just(EndCause::Agreement),
        any::<u32>().prop_map(EndCause::TurnLimit),
        Just(EndCause::Adjudication),
        seat_id().prop_map(EndCause::Resignation),
        seat_id().prop_map(EndCause::Time),
        (seat_id(), any_text(), any_text())
            .prop_map(|(seat, en, cs)| EndCause::Forfeit { seat, reason: Translated { en, cs } }),
    ];
    (prop::collection::vec(seat_id(), 0..3), cause).prop_map(|(winners, cause)| GameResult { winners, cause })
}

fn mark() -> impl Strategy<Value = Option<MoveMark>> {
    prop::option::of(prop::sample::select(MoveMark::VARIANTS))
}

fn evaluation() -> impl Strategy<Value = Evaluation> {
    let stands = prop_oneof![
        any::<u32>().prop_map(Assessment::Wins),
        any::<u32>().prop_map(Assessment::Loses),
        (0.0..=1.0).prop_map(Assessment::Chance),
        (-1e9..1e9).prop_map(Assessment::Value),
    ];
    (stands, any::<u32>(), prop::option::of(0.0..=1.0))
        .prop_map(|(stands, depth, loss)| Evaluation { stands, depth, loss }.rounded())
}

pub fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let node = any::<Index>;
    let edit = prop_oneof![
        12 => ply().prop_map(Edit::Play),
        5 => node().prop_map(Edit::Go),
        3 => (node(), any_text()).prop_map(|(node, text)| Edit::Comment(node, text)),
        2 => (node(), mark()).prop_map(|(node, mark)| Edit::Mark(node, mark)),
        1 => prop::collection::vec((node(), evaluation()), 0..4).prop_map(Edit::Review),
        1 => node().prop_map(Edit::Promote),
        1 => node().prop_map(Edit::MakeMain),
        1 => node().prop_map(Edit::Delete),
        1 => prop::option::of(result()).prop_map(Edit::Finish),
        1 => (seat_id(), seat()).prop_map(|(id, seat)| Edit::Seat(id, seat)),
    ];
    prop::collection::vec(edit, 0..40)
}

/// A header with three seats.
pub fn header() -> impl Strategy<Value = Header> {
    let map = || prop::collection::btree_map(any_text(), any_text(), 0..3);
    let ids = (any_text(), any_text(), any_text(), prop::option::of(any_text()));
    (ids, prop::collection::vec(seat(), 3), map(), map(), any::<u64>(), any::<u8>()).prop_map(
        |((game, version, setup, start), seats, options, tags, seed, repetition)| Header {
            options,
            start,
            seed,
            repetition,
            tags,
            ..Header::new(game, version, setup, seats)
        },
    )
}

/// A whole record.
pub fn record() -> impl Strategy<Value = Record> {
    (header(), edits()).prop_map(|(header, edits)| {
        let mut record = Record::new(header);
        for edit in edits {
            record.apply(&edit.event(&record)).expect("edits fit");
        }
        record
    })
}

/// A move that opens a turn.
pub fn turn(seat: u8, text: &str) -> Ply {
    Ply { act: Act::Move(SeatId(seat), PlyText::new(text).expect("one word")), opens_turn: true, spent: None }
}

/// A position in which a turn starts.
pub fn after(key: u64) -> PlyFacts {
    PlyFacts { key, starts_turn: true, irreversible: false, scores: vec![0, 0] }
}

/// A game for two from the setup.
pub fn two() -> Record {
    let mut record =
        Record::new(Header::new("abalone", "0.1.0", "standard", vec![Seat::human("A"), Seat::human("B")]));
    record.learn(NodeId::ROOT, after(0));
    record
}
