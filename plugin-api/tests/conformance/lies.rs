//! The kit must see what it promises to see: a small right game passes, and each lie in it is named.
use std::cell::Cell;

use abstrakt_plugin_api::conformance::{Check, Deal, Plan, Report, check};
use abstrakt_plugin_api::{
    Arrangement, Board, Choice, Counter, DataFacts, DataPart, EarlierVersion, Editor, Facts, Feature, Flags,
    ForeignGame, Game, Heuristic, HeuristicFacts, Ink, InputLayout, InputMeaning, Inspection, KnownOutcome,
    Move, MoveList, Native, Notation, Outcome, Perspective, Piece, PieceKind, Player, Players, Position,
    Refusal, Scene, Scoring, Setting, Shape, Site, Status, Stock, Sum, Symmetry, Text, TransitionStep,
    TurnKind, View, kit::mix, refusal, text,
};

/// The mistakes that a game can make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lie {
    None,
    Id,
    CzechMissing,
    FeatureName,
    OptionDefault,
    EarlierOption,
    RollsWithoutChance,
    TooManyMoves,
    Twice,
    Count,
    Turns,
    StuckTurn,
    UnknownEnding,
    ForeignSeat,
    KeyDrifts,
    TableKeyDrifts,
    CopyDiffers,
    PassChangesNothing,
    MidTurnAtOnce,
    SameText,
    Unreadable,
    SpaceInText,
    PositionText,
    ScoreOut,
    OffBoard,
    SharedPath,
    NoPath,
    StepOff,
    Forgetful,
    WrongTerm,
    RefusedDefaults,
    CounterBeyondLimit,
    UndeclaredCounter,
    TableKeyForgets,
    EditorOffBoard,
    AssemblesAnother,
    ImageKeepsSeat,
    InspectionOffBoard,
    EmptyRefusal,
    ForeignStock,
    ForeignSetup,
    ForeignMoveAnother,
    ForeignPositionAnother,
    ForeignGarbage,
    RefusalInOneLanguage,
    KeyForgetsSide,
    TableKeyForgetsLast,
    ChangingMoves,
    WritesAnother,
    LongText,
    LongMoveText,
    StepsVanish,
    IgnoresSeat,
    WrongWay,
    UnfairStart,
    CompulsoryQuiet,
    PlaysAgain,
    InputUnnamed,
    InputBeyond,
    InputForgetful,
    InputOffBoard,
    InputIgnoresSeat,
    KnownLater,
    KnownUndeclared,
    DataTaken,
    DataSizes,
    DataPlanned,
    DataAccepted,
}

/// Subtraction game: 12 counters, take 1 to 3, who takes the last wins.
struct Subtraction;

#[derive(Clone)]
struct Pile {
    left: u8,
    side: u8,
    plies: u8,
    copies: u8,
}

thread_local! {
    /// The lie of this test. Chosen at run time, so that the kit is compiled for one game and not for forty.
    static LIE: Cell<Lie> = const { Cell::new(Lie::None) };
}

fn is(lie: Lie) -> bool {
    LIE.get() == lie
}

impl Game for Subtraction {
    type Position = Pile;

    fn facts() -> Facts {
        let name = || text("Subtraction", if is(Lie::CzechMissing) { "" } else { "Odebírání" });
        let feature = if is(Lie::FeatureName) { "left over" } else { "left" };
        let options = abstrakt_plugin_api::Opt {
            id: "most".into(),
            name: text("Most", "Nejvíc"),
            help: text("Most counters of a turn", "Nejvíc kamenů v tahu"),
            range: abstrakt_plugin_api::Range::Number(1, 3),
            default: if is(Lie::OptionDefault) { 4 } else { 3 },
        };
        Facts {
            id: if is(Lie::Id) { "Subtraction Game" } else { "subtraction" }.into(),
            name: name(),
            summary: name(),
            rules: name(),
            options: vec![options],
            earlier: vec![EarlierVersion {
                version: "0.0.1".into(),
                options: vec![("most".into(), if is(Lie::EarlierOption) { "4" } else { "2" }.into())],
            }],
            foreign: vec![ForeignGame {
                notation: "pdn".into(),
                game: "99".into(),
                setup: if is(Lie::ForeignSetup) { "unknown" } else { "standard" }.into(),
                options: vec![("most".into(), "3".into())],
            }],
            heuristics: vec![HeuristicFacts {
                id: "rest".into(),
                name: name(),
                summary: name(),
                win: 10,
                draw: 0,
                features: vec![Feature::value(feature, name()), Feature::ordering("take", name())],
                weights: vec![1, 1],
                ..HeuristicFacts::plain()
            }],
            max_moves: 3,
            compulsory: is(Lie::CompulsoryQuiet),
            known_outcomes: !is(Lie::KnownUndeclared),
            data: vec![DataFacts {
                id: if is(Lie::DataTaken) { "book" } else { "sums" }.into(),
                name: name(),
                sizes: if is(Lie::DataSizes) { [3, 2] } else { [1, 2] },
            }],
            rolls_open_turns: is(Lie::RollsWithoutChance),
            endings: vec![name()],
            ..Facts::plain()
        }
    }
    fn data_plan(_: &str, size: u32) -> Result<Vec<DataPart>, Refusal> {
        if !(1..=2).contains(&size) {
            return Err(refusal("expected 1 or 2", "správně je 1 nebo 2"));
        }
        let earlier = if is(Lie::DataPlanned) { vec![0] } else { Vec::new() };
        Ok(vec![DataPart { name: "file".into(), bytes: 1, memory: 1, steps: 1, seconds: 1, earlier }])
    }

    fn take_data(_: &str, bytes: &'static [u8]) -> Result<(), Refusal> {
        if bytes == b"sums" || is(Lie::DataAccepted) {
            Ok(())
        } else {
            Err(refusal("no sums", "žádné součty"))
        }
    }

    fn check(_: &Choice) -> Result<(), Refusal> {
        if is(Lie::RefusedDefaults) { Err(refusal("never", "nikdy")) } else { Ok(()) }
    }
    fn editor(_: &Choice) -> Option<Editor> {
        let turn = |id: &str, en, cs| TurnKind { id: id.into(), name: text(en, cs) };
        let site = Site(if is(Lie::EditorOffBoard) { 3 } else { 2 });
        let look = Piece::new(site, Shape::Disc, Ink(0));
        let name = text("counter", "kámen");
        Some(Editor {
            // Decoration only: no position has one.
            kinds: vec![PieceKind { id: "counter".into(), name, look, sites: vec![site], most: 0 }],
            settings: vec![Setting {
                id: "left".into(),
                name: text("left", "zbývá"),
                min: 0,
                max: 12,
                default: 12,
            }],
            turns: vec![
                turn("first", "First to move", "Na tahu první"),
                turn("second", "Second to move", "Na tahu druhý"),
            ],
        })
    }
    fn perspectives(choice: &Choice) -> Vec<Perspective> {
        let Some(editor) = Self::editor(choice) else { return Vec::new() };
        let first = Perspective::first(&editor, 3);
        vec![first.clone(), Perspective { turns: vec![1, 0], ..first }]
    }

    fn input_layout(choice: &Choice) -> Option<InputLayout> {
        let mut inputs = InputLayout::of_editor::<Self>(choice)?.inputs().clone();
        let named = |site, name: &str| InputMeaning { site, name: name.into() };
        match LIE.get() {
            Lie::InputUnnamed => inputs.meanings.push(named(None, "no name")),
            Lie::InputOffBoard => inputs.meanings.push(named(Some(Site(99)), "far")),
            _ => return InputLayout::of_editor::<Self>(choice),
        }
        Some(InputLayout::counted(inputs))
    }

    fn assemble(_: &Choice, arrangement: &Arrangement) -> Result<Pile, Refusal> {
        let less = i32::from(is(Lie::AssemblesAnother));
        let left = (arrangement.settings[0] - less)
            .try_into()
            .map_err(|_| refusal("expected 0..12", "správně je 0 až 12"))?;
        Ok(Pile { left, side: arrangement.turn as u8, plies: 0, copies: 0 })
    }
    fn start(_: &Choice) -> Result<Pile, Refusal> {
        Ok(Pile { left: 12, side: 0, plies: 0, copies: 0 })
    }
    fn read(_: &Choice, text: &str) -> Result<Pile, Refusal> {
        let wrong = || refusal(format!("{text}: expected 12/0"), format!("{text}: správně je třeba 12/0"));
        let (left, side) = text.split_once('/').ok_or_else(wrong)?;
        let (left, side) = (left.parse().map_err(|_| wrong())?, side.parse().map_err(|_| wrong())?);
        if left > if is(Lie::WritesAnother) { 25 } else { 12 } || side > 1 {
            return Err(wrong());
        }
        Ok(Pile { left, side, plies: 0, copies: 0 })
    }
    fn read_foreign_position(choice: &Choice, notation: &str, text: &str) -> Result<Option<Pile>, Refusal> {
        assert_eq!(notation, "pdn");
        Self::read(choice, &text.replace(':', "/")).map(Some)
    }
    fn board(_: &Choice) -> Board {
        Board::squares(3, 1)
    }
    fn scoring(_: &Choice, _: Player) -> Scoring {
        Scoring { max: 1, ..Scoring::default() }
    }
    fn heuristic(_: usize) -> Box<dyn Heuristic<Pile>> {
        Box::new(Rest { asked: 0 })
    }
}

impl Position for Pile {
    fn status(&self) -> Status {
        if self.left == 0 && !is(Lie::StuckTurn) {
            let reason = u8::from(is(Lie::UnknownEnding));
            return Status::Over(Outcome { winners: Players::only(Player(1 - self.side)), reason });
        }
        let player = Player(if is(Lie::ForeignSeat) { 3 } else { self.side });
        Status::Turn { player, mid_turn: is(Lie::MidTurnAtOnce) }
    }
    fn key(&self) -> u64 {
        if is(Lie::KeyForgetsSide) {
            return mix(self.left.into());
        }
        let drift = if is(Lie::KeyDrifts) { self.plies } else { 0 };
        let copy = if is(Lie::CopyDiffers) { self.copies } else { 0 };
        mix(u64::from_le_bytes([self.left, self.side, drift, copy, 0, 0, 0, 0]))
    }
    fn table_key(&self) -> u64 {
        if is(Lie::TableKeyForgets) {
            return mix(self.left.into());
        }
        // The text calls it a counter, and two of them are alike although one ends the game.
        if is(Lie::TableKeyForgetsLast) && self.left < 5 {
            return mix(self.side.into());
        }
        self.key() ^ if is(Lie::TableKeyDrifts) { u64::from(self.plies) } else { 0 }
    }
    fn moves(&self, out: &mut MoveList<'_>) {
        // The order differs from call to call.
        if is(Lie::ChangingMoves) && VISITS.fetch_add(1, std::sync::atomic::Ordering::Relaxed) % 2 == 1 {
            let takes = (1..=self.left.min(3)).rev();
            return takes.for_each(|take| out.push_with(Move(take.into()), Flags::IRREVERSIBLE));
        }
        (1..=self.left.min(3)).for_each(|take| out.push_with(Move(take.into()), Flags::IRREVERSIBLE));
        if is(Lie::TooManyMoves) && self.left == 5 {
            (10..20).for_each(|code| out.push(Move(code)));
        }
        if is(Lie::Twice) && self.left == 2 {
            out.push(Move(1));
        }
    }
    fn known_outcome(&self) -> Option<KnownOutcome> {
        // The winner takes what is more than a multiple of four.
        let (fours, rest) = (u16::from(self.left / 4), self.left % 4);
        let winner = if rest == 0 { 1 - self.side } else { self.side };
        let later = u16::from(is(Lie::KnownLater) && self.left == 6);
        let plies = 2 * fours + u16::from(rest != 0) + later;
        (1..8).contains(&self.left).then_some(KnownOutcome { winner: Some(Player(winner)), plies })
    }
    fn count(&self) -> usize {
        usize::from(self.left.min(3))
            + usize::from(is(Lie::Count) && self.left == 1)
            + if is(Lie::TooManyMoves) && self.left == 5 { 10 } else { 0 }
            + usize::from(is(Lie::Twice) && self.left == 2)
    }
    fn turns(&self) -> Option<u64> {
        Some(u64::from(self.left.min(3)) + u64::from(is(Lie::Turns)))
    }
    fn play(&mut self, code: Move) {
        self.left = self.left.saturating_sub(code.0 as u8);
        if !(is(Lie::PlaysAgain) && code.0 == 2 && self.left > 0) {
            self.side = 1 - self.side;
        }
        self.plies += 1;
        // A position with hidden state outside its value: it differs after each visit of the same parent.
        self.copies = VISITS.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    }
    fn pass(&mut self) -> bool {
        if !is(Lie::PassChangesNothing) {
            self.side = 1 - self.side;
        }
        true
    }
    fn counters(&self) -> Vec<Counter> {
        if is(Lie::UndeclaredCounter) {
            return Vec::new();
        }
        let value = u32::from(12_u8.saturating_sub(self.left)) + u32::from(is(Lie::CounterBeyondLimit));
        vec![Counter { id: "taken".into(), name: text("taken", "odebráno"), value, limit: 12 }]
    }
    fn score(&self, player: Player) -> i32 {
        let won = self.left == 0 && player.0 != self.side;
        if is(Lie::ScoreOut) { 7 } else { won.into() }
    }
}

static VISITS: std::sync::atomic::AtomicU8 = std::sync::atomic::AtomicU8::new(0);

impl Notation for Pile {
    fn move_text(&self, code: Move) -> String {
        match code.0 {
            _ if is(Lie::SameText) => "take".into(),
            take if is(Lie::LongMoveText) => format!("take{take:0250}"),
            take if is(Lie::SpaceInText) => format!("take {take}"),
            take => format!("take{take}"),
        }
    }
    fn read_move(&self, text: &str) -> Result<Move, Refusal> {
        let english = format!("{text}: expected take1..take3");
        let czech = format!("{text}: správně je take1 až take3");
        let wrong = || {
            let czech = if is(Lie::RefusalInOneLanguage) { &english } else { &czech };
            refusal(&english, czech)
        };
        let take: u64 =
            text.strip_prefix("take").and_then(|take| take.trim().parse().ok()).ok_or_else(wrong)?;
        if take > u64::from(self.left.min(3)) || is(Lie::Unreadable) { Err(wrong()) } else { Ok(Move(take)) }
    }
    fn text(&self) -> String {
        if is(Lie::LongText) {
            return format!("{}{}/{}", "0".repeat(100_000), self.left, self.side);
        }
        if is(Lie::WritesAnother) {
            return format!("{}/{}", self.left.min(12), self.side);
        }
        let left = if is(Lie::PositionText) { self.left.saturating_sub(1) } else { self.left };
        format!("{left}/{}", self.side)
    }
    fn text_without_counters(&self) -> String {
        let last = is(Lie::TableKeyForgetsLast) && self.left < 5;
        if is(Lie::UndeclaredCounter) || last { format!("0/{}", self.side) } else { self.text() }
    }
    fn dump(&self) -> String {
        self.text()
    }
    fn foreign_move(&self, _: &str, code: Move) -> Option<String> {
        Some(format!("-{}", code.0))
    }
    fn read_foreign_move(&self, _: &str, text: &str) -> Result<Option<Move>, Refusal> {
        if is(Lie::ForeignGarbage) {
            return Ok(Some(Move(99)));
        }
        let read = |taken: u64| self.read_move(&format!("take{taken}"));
        match text.strip_prefix('-').and_then(|text| text.parse::<u64>().ok()) {
            Some(2) if is(Lie::ForeignMoveAnother) => read(1).map(Some),
            Some(taken) => read(taken).map(Some),
            None => {
                Err(refusal(format!("{text}: expected -1 to -3"), format!("{text}: správně je -1 až -3")))
            }
        }
    }
    fn foreign_position(&self, _: &str) -> Option<String> {
        let left = if is(Lie::ForeignPositionAnother) { self.left / 2 } else { self.left };
        Some(format!("{left}:{}", self.side))
    }
}

impl View for Pile {
    fn scene(&self) -> Scene {
        let site = Site(if is(Lie::OffBoard) { 3 } else { 0 });
        let ink = Ink(if is(Lie::UnfairStart) { self.side } else { 0 });
        Scene { pieces: vec![Piece::new(site, Shape::Disc, ink)], ..Scene::default() }
    }
    fn clicks(&self, code: Move, paths: &mut Vec<Vec<Site>>) {
        match code.0 {
            _ if is(Lie::SharedPath) => paths.push(vec![Site(0)]),
            _ if is(Lie::NoPath) => {}
            take => paths.push(vec![Site(take.saturating_sub(1).min(2) as u16)]),
        }
    }
    fn transition(&self, _: Move) -> Vec<TransitionStep> {
        let site = Site(if is(Lie::StepOff) { 99 } else { 0 });
        vec![if is(Lie::StepsVanish) {
            TransitionStep::Vanish { at: site }
        } else {
            TransitionStep::Flip { at: site }
        }]
    }
    fn arrangement(&self) -> Option<Arrangement> {
        let (settings, turn) = (vec![self.left.into()], self.side.into());
        Some(Arrangement { settings, turn, ..Arrangement::default() })
    }
    fn inputs(&self, layout: &InputLayout, player: Player, active: &mut [u64]) {
        let seen = if is(Lie::InputIgnoresSeat) { Player(0) } else { player };
        if let Some(arrangement) = self.arrangement() {
            layout.put_arrangement(seen, &arrangement, active);
        }
        if let (true, Some(word)) = (is(Lie::InputBeyond), active.last_mut()) {
            *word |= 1 << 63;
        }
        // The plies since the line began are no part of the position.
        if is(Lie::InputForgetful) && self.plies % 2 == 1 {
            active[0] ^= 1;
        }
    }
    fn symmetries(&self) -> Vec<Symmetry> {
        vec![Symmetry { sites: vec![Site(0), Site(1), Site(2)], seats: vec![Player(1), Player(0)] }]
    }
    fn image(&self, symmetry: &Symmetry) -> Self {
        let side = symmetry.seat(Player(self.side)).0;
        Self { side: if is(Lie::ImageKeepsSeat) { self.side } else { side }, ..self.clone() }
    }
    fn refuse_click(&self, _clicks: &[Site]) -> Option<Text> {
        Some(if is(Lie::EmptyRefusal) { Text::default() } else { text("no", "ne") })
    }

    fn stocks(&self) -> Vec<Stock> {
        let seat = if is(Lie::ForeignStock) { Player(7) } else { Player(0) };
        vec![Stock::of(seat, text("left", "zbývá"), Piece::new(Site(0), Shape::Disc, Ink(0)), 1)]
    }

    fn inspect(&self, site: Site) -> Option<Inspection> {
        let reach = vec![if is(Lie::InspectionOffBoard) { Site(99) } else { site }];
        let takes = text(format!("takes {}", site.0 + 1), format!("odebere {}", site.0 + 1));
        Some(Inspection { text: takes, reach, pictures: Vec::new() })
    }
}

struct Rest {
    asked: i32,
}

impl Heuristic<Pile> for Rest {
    fn features(&mut self, pile: &Pile, player: Player, sum: &mut Sum<'_>) {
        self.asked += 1;
        let wrong = usize::from(is(Lie::WrongTerm));
        let left = i32::from(pile.left) + if is(Lie::Forgetful) { self.asked } else { 0 };
        let good = is(Lie::IgnoresSeat) || (player.0 == pile.side) != is(Lie::WrongWay);
        sum.add(wrong, if good { left } else { -left });
    }
    fn order(&mut self, _: &Pile, code: Move, sum: &mut Sum<'_>) {
        sum.add(1, code.0 as i32);
    }
}

fn report(lie: Lie) -> Report {
    LIE.set(lie);
    let plan = Plan { games: 48, deal: Deal::Round, plies: 20, every: 1, seed: 3 };
    check(&Native::<Subtraction>::new(), &plan, &mut |_| {})
}

#[test]
fn a_right_game_passes() {
    let report = report(Lie::None);
    assert!(report.is_clean() && report.notes.is_empty(), "{report}");
    let coverage = &report.coverage;
    assert_eq!((coverage.finished, coverage.most_moves, coverage.mid_turn), (coverage.games, 3, 0));
    assert!(coverage.endings[0].seen > coverage.finished, "endings beside the games are seen too");
}

#[test]
fn a_problem_is_counted_and_the_shortest_way_to_it_is_told() {
    let report = report(Lie::Twice);
    let problem = report.problems.iter().find(|problem| problem.check == Check::MovesUnique).expect("found");
    // Two counters are left after four turns at least, and after ten at most.
    assert!(problem.count > 1 && (4..=10).contains(&problem.place.moves.len()), "{problem:?}");
    assert_eq!(problem.example.to_string(), "code 1 twice");
    let command = problem.place.command("subtraction");
    assert!(command.starts_with("abstrakt show subtraction --setup standard"), "{command}");
    assert!(command.contains("--moves 'take"), "{command}");
}

#[test]
fn no_report_speaks_rust() {
    let reports = [
        report(Lie::FeatureName),
        report(Lie::UnknownEnding),
        report(Lie::CopyDiffers),
        report(Lie::PositionText),
        report(Lie::SharedPath),
        report(Lie::WrongTerm),
        report(Lie::ForeignGarbage),
        report(Lie::ImageKeepsSeat),
    ];
    for report in reports {
        let text = report.to_string();
        let debug = ["Some(", "None", "Ok(", "Err(", "Turn {", "Move(", "Player(", "Site("];
        assert!(!report.is_clean() && debug.iter().all(|form| !text.contains(form)), "{text}");
    }
}

/// A note is likely a mistake and may be right.
#[test]
fn signs_of_mistakes_are_notes() {
    for (lie, check) in [
        (Lie::StepsVanish, Check::TransitionLeads),
        (Lie::IgnoresSeat, Check::HeuristicSeats),
        (Lie::WrongWay, Check::HeuristicEnds),
        (Lie::UnfairStart, Check::SymmetryStart),
        (Lie::CompulsoryQuiet, Check::CompulsoryFlags),
        (Lie::CzechMissing, Check::CzechThere),
    ] {
        let report = report(lie);
        let notes: Vec<Check> = report.notes.iter().map(|note| note.check).collect();
        assert!(report.is_clean() && notes == [check], "{lie:?} was answered by {report}");
    }
}

#[test]
fn a_seat_that_begins_two_turns_running_is_told_in_the_coverage() {
    let coverage = report(Lie::PlaysAgain).coverage;
    assert!(coverage.double_turns > 0, "{coverage}");
    assert!(
        coverage.to_string().contains("turns begun by the seat that had the turn before: "),
        "{coverage}"
    );
    assert_eq!(report(Lie::None).coverage.double_turns, 0);
}

#[test]
fn a_text_that_is_too_long_is_told_with_size_and_limit() {
    for (lie, check, words) in [
        (Lie::LongText, Check::PositionText, "of 100004 bytes, not at most 4096 bytes"),
        (Lie::LongMoveText, Check::MoveText, "of 254 bytes, not at most 200 bytes"),
    ] {
        let report = report(lie);
        let found = report.problems.iter().find(|problem| problem.check == check);
        let found = found.unwrap_or_else(|| panic!("{report}"));
        assert!(found.example.to_string().ends_with(words), "{found:?}");
    }
}

macro_rules! each_lie_is_named {
    ($($name:ident: $lie:ident => $check:ident,)*) => {$(
        #[test]
        fn $name() {
            let report = report(Lie::$lie);
            let found = report.problems.iter().any(|problem| problem.check == Check::$check);
            assert!(found, "{:?} was answered by {report}", Lie::$lie);
        }
    )*};
}

each_lie_is_named! {
    a_bad_id: Id => FactsId,
    a_feature_that_no_spec_can_name: FeatureName => FactsFeatureNames,
    a_default_outside_the_range: OptionDefault => FactsOptionDefault,
    rolls_that_open_turns_without_chance: RollsWithoutChance => FactsRolls,
    an_earlier_version_with_a_value_outside_the_range: EarlierOption => FactsEarlier,
    more_moves_than_declared: TooManyMoves => MovesBound,
    a_move_listed_twice: Twice => MovesUnique,
    a_wrong_count: Count => MovesCount,
    a_wrong_number_of_turns: Turns => MovesTurns,
    a_turn_without_moves: StuckTurn => StatusMoves,
    an_unknown_ending: UnknownEnding => StatusEnding,
    a_player_without_a_seat: ForeignSeat => StatusSeat,
    a_key_that_drifts: KeyDrifts => KeysFresh,
    a_table_key_that_drifts: TableKeyDrifts => KeysFresh,
    hidden_state: CopyDiffers => CopySame,
    a_pass_that_is_none: PassChangesNothing => PassTurn,
    a_pass_after_which_the_key_is_the_same: KeyForgetsSide => PassKey,
    a_key_that_forgets_who_moves: KeyForgetsSide => KeysMoves,
    a_table_key_that_forgets_a_counter_near_its_limit: TableKeyForgetsLast => KeysAhead,
    moves_that_change_from_call_to_call: ChangingMoves => MovesStable,
    a_position_that_writes_another_one: WritesAnother => PositionWrites,
    a_turn_that_never_began: MidTurnAtOnce => StatusMidTurn,
    two_moves_of_one_text: SameText => MoveTextUnique,
    a_text_that_cannot_be_read: Unreadable => MoveTextReads,
    a_text_with_spaces: SpaceInText => MoveText,
    a_position_text_of_another_position: PositionText => KeysFresh,
    a_refusal_in_one_language: RefusalInOneLanguage => RefusalWords,
    a_score_out_of_range: ScoreOut => ScoreRange,
    a_piece_off_the_board: OffBoard => ScenePieces,
    two_moves_of_one_path: SharedPath => ClicksUnique,
    a_move_that_cannot_be_clicked: NoPath => ClicksGiven,
    a_step_off_the_board: StepOff => TransitionSites,
    a_heuristic_that_changes_its_mind: Forgetful => HeuristicRepeats,
    a_term_of_the_wrong_kind: WrongTerm => HeuristicTerms,
    defaults_that_are_refused: RefusedDefaults => SetupOpens,
    a_counter_beyond_its_limit: CounterBeyondLimit => CounterLimits,
    a_counter_that_is_not_declared: UndeclaredCounter => CounterText,
    a_table_key_that_forgets_who_moves: TableKeyForgets => KeysTable,
    an_editor_off_the_board: EditorOffBoard => EditorSound,
    an_arrangement_that_makes_another_position: AssemblesAnother => EditorMakes,
    an_image_of_another_position: ImageKeepsSeat => SymmetryStatus,
    an_inspection_off_the_board: InspectionOffBoard => InspectionSites,
    an_empty_refusal_of_a_click: EmptyRefusal => RefusedClickText,
    a_stock_of_no_seat: ForeignStock => StockSound,
    a_foreign_game_of_no_setup: ForeignSetup => ForeignChoice,
    a_foreign_move_that_means_another: ForeignMoveAnother => ForeignMoveBack,
    a_foreign_position_that_means_another: ForeignPositionAnother => ForeignPositionBack,
    a_foreign_text_that_means_no_legal_move: ForeignGarbage => ForeignReadsMove,
    an_input_without_a_name: InputUnnamed => InputsNamed,
    an_input_beyond_their_number: InputBeyond => InputsRange,
    inputs_of_what_came_before: InputForgetful => InputsEqual,
    an_input_off_the_board: InputOffBoard => InputsSound,
    inputs_that_ignore_the_seat: InputIgnoresSeat => InputsSymmetric,
    a_known_win_that_comes_sooner: KnownLater => KnownFollows,
    a_known_outcome_that_is_not_declared: KnownUndeclared => KnownDeclared,
    data_named_as_a_book_is: DataTaken => DataNames,
    data_of_no_size: DataSizes => DataSizes,
    a_part_that_is_made_from_itself: DataPlanned => DataPlan,
    nonsense_that_is_taken_for_data: DataAccepted => DataRefused,
}
