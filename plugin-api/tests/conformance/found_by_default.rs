//! The kit's long run finds what a few random games pass by: fixture, Advance. Men step forward or aside, one or two steps of one
//! man a turn; who reaches the last row wins, who has no step loses.
use std::cell::Cell;
use std::time::Duration;

use abstrakt_plugin_api::conformance::{Check, Deal, Plan, Report, check, check_timed};
use abstrakt_plugin_api::kit::{Grid, SiteSet, Squares, Zobrist, letters};
use abstrakt_plugin_api::{
    Board, Choice, Facts, Flags, Game, Heuristic, HeuristicFacts, Ink, Move, MoveList, Native, Notation,
    Outcome, Player, Players, Position, Refusal, Scene, Shape, Site, Status, Sum, TransitionStep, View,
    features, pieces, refusal, text,
};

/// A mistake, and the check that names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    /// The key has not who is to move.
    KeyWithoutSide,
    /// The key has not the man that may go on.
    KeyWithoutTurn,
    /// Candidates without the step into the last row.
    CandidatesWithoutWin,
    /// A player without a step is to move all the same.
    NobodyStuck,
    /// Every step is said to be noisy, to the side too.
    NoisyEverywhere,
}

thread_local! {
    static FAULT: Cell<Fault> = const { Cell::new(Fault::None) };
}

fn is(fault: Fault) -> bool {
    FAULT.get() == fault
}

const BOARD: Squares = Squares::new(5, 6);
const START: &str = "ooooo/...../...../...../...../xxxxx 1 -";
/// The last kind has the side to move, and the man that may go on.
const KEYS: Zobrist<3, 31> = Zobrist::new(7);
/// Ends the turn after one step.
const STOP: Move = Move(1 << 16);

features! {
    fn features();
    value LEAD = "lead" ("rows gone ahead, less the opponent's", "ujité řady bez soupeřových");
}

struct Advance;

#[derive(Clone, Copy, PartialEq, Eq)]
struct Men {
    men: [SiteSet; 2],
    side: u8,
    /// The man that has gone one step in this turn.
    gone: Option<Site>,
}

impl Men {
    fn own(&self) -> SiteSet {
        self.men[usize::from(self.side)]
    }

    /// The row that a player's man has reached, counted from their own.
    fn row(site: Site, side: u8) -> i32 {
        let row = i32::from(BOARD.coordinates(site).1);
        if side == 0 { row } else { 5 - row }
    }

    fn steps(&self) -> impl Iterator<Item = (Site, Site)> {
        let (ahead, taken) = (if self.side == 0 { 1 } else { -1 }, self.men[0] | self.men[1]);
        let movers = self.gone.map_or_else(|| self.own(), SiteSet::only);
        movers.iter().flat_map(move |from| {
            let targets =
                [(0, ahead), (1, 0), (-1, 0)].map(|(columns, rows)| BOARD.step(from, columns, rows));
            targets.into_iter().flatten().filter(move |to| !taken.contains(*to)).map(move |to| (from, to))
        })
    }

    fn winner(&self) -> Option<u8> {
        [0, 1]
            .into_iter()
            .find(|side| self.men[usize::from(*side)].iter().any(|man| Self::row(man, *side) == 5))
    }
}

fn step(code: Move) -> (Site, Site) {
    (Site(code.0 as u16 & 255), Site(code.0 as u16 >> 8))
}

fn flags() -> Flags {
    if is(Fault::NoisyEverywhere) { Flags::NOISY } else { Flags::QUIET }
}

fn code((from, to): (Site, Site)) -> Move {
    Move(u64::from(from.0) | u64::from(to.0) << 8)
}

impl Game for Advance {
    type Position = Men;

    fn facts() -> Facts {
        let name = || text("Advance", "Postup");
        let heuristic = HeuristicFacts::new("lead", name(), name(), features(), &[(LEAD, 1)]);
        Facts {
            id: "advance".into(),
            name: name(),
            summary: name(),
            rules: name(),
            heuristics: vec![heuristic],
            candidates: true,
            max_moves: 16,
            endings: vec![text("last row", "poslední řada"), text("stuck", "bez tahu")],
            ..Facts::plain()
        }
    }
    fn start(choice: &Choice) -> Result<Men, Refusal> {
        Self::read(choice, START)
    }
    fn read(_: &Choice, line: &str) -> Result<Men, Refusal> {
        let wrong = || refusal(format!("{line}: expected {START}"), format!("{line}: správně je {START}"));
        let [rows, side, gone] = line.split(' ').collect::<Vec<_>>().try_into().map_err(|_| wrong())?;
        let side = ["1", "2"].iter().position(|name| *name == side).ok_or_else(wrong)? as u8;
        let gone = if gone == "-" { None } else { Some(BOARD.read_name(gone)?) };
        let position = Men { men: BOARD.read_sets(rows, ['x', 'o'])?, side, gone };
        let right = position.men.iter().all(|men| (1..=5).contains(&men.len()))
            && gone.is_none_or(|man| position.own().contains(man) && position.winner().is_none());
        if right { Ok(position) } else { Err(wrong()) }
    }
    fn board(_: &Choice) -> Board {
        BOARD.board()
    }
    fn heuristic(_: usize) -> Box<dyn Heuristic<Men>> {
        Box::new(Lead)
    }
}

impl Position for Men {
    fn status(&self) -> Status {
        let won =
            |winner: u8, reason| Status::Over(Outcome { winners: Players::only(Player(winner)), reason });
        if let Some(winner) = self.winner() {
            return won(winner, 0);
        }
        let stuck = self.gone.is_none() && self.steps().next().is_none();
        if stuck && !is(Fault::NobodyStuck) {
            return won(1 - self.side, 1);
        }
        Status::Turn { player: Player(self.side), mid_turn: self.gone.is_some() }
    }
    fn key(&self) -> u64 {
        let side = if is(Fault::KeyWithoutSide) { 0 } else { u64::from(self.side) };
        let gone = if is(Fault::KeyWithoutTurn) { None } else { self.gone };
        let turn = gone.map_or(0, |man| KEYS.key(2, man.index()));
        KEYS.keys(0, self.men[0]) ^ KEYS.keys(1, self.men[1]) ^ turn ^ (side * KEYS.key(2, 30))
    }
    fn moves(&self, out: &mut MoveList<'_>) {
        if self.status().is_over() {
            return;
        }
        self.steps().for_each(|step| out.push_with(code(step), flags()));
        if self.gone.is_some() {
            out.push(STOP);
        }
    }
    /// Steps forward, where there are any.
    fn candidates(&self, out: &mut MoveList<'_>) {
        let ahead = |(from, to): &(Site, Site)| Self::row(*to, self.side) > Self::row(*from, self.side);
        let left_out =
            |(_, to): &(Site, Site)| is(Fault::CandidatesWithoutWin) && Self::row(*to, self.side) == 5;
        let forward: Vec<_> = self.steps().filter(ahead).filter(|step| !left_out(step)).collect();
        if forward.is_empty() || self.status().is_over() {
            return self.moves(out);
        }
        forward.into_iter().for_each(|step| out.push_with(code(step), flags()));
    }
    fn play(&mut self, code: Move) {
        let goes_on = self.gone.is_none() && code != STOP;
        if code != STOP {
            let (from, to) = step(code);
            let men = &mut self.men[usize::from(self.side)];
            *men = (*men - from.into()) | to.into();
            self.gone = Some(to).filter(|_| goes_on);
        }
        if !goes_on || self.winner().is_some() {
            (self.gone, self.side) = (None, 1 - self.side);
        }
    }
}

impl Notation for Men {
    fn move_text(&self, code: Move) -> String {
        let (from, to) = step(code);
        if code == STOP { "stop".into() } else { format!("{}-{}", BOARD.name(from), BOARD.name(to)) }
    }
    fn text(&self) -> String {
        let gone = self.gone.map_or_else(|| "-".into(), |man| BOARD.name(man));
        let rows = BOARD.line(letters([('x', self.men[0]), ('o', self.men[1])]));
        format!("{rows} {} {gone}", self.side + 1)
    }
    fn dump(&self) -> String {
        BOARD.dump(letters([('x', self.men[0]), ('o', self.men[1])]))
    }
}

impl View for Men {
    fn scene(&self) -> Scene {
        let [first, second] = self.men;
        let pieces = [pieces(first, &Shape::Disc, Ink(0)), pieces(second, &Shape::Disc, Ink(1))].concat();
        Scene { pieces, ..Scene::default() }
    }
    fn clicks(&self, code: Move, paths: &mut Vec<Vec<Site>>) {
        let (from, to) = step(code);
        paths.push(if code == STOP { self.gone.into_iter().collect() } else { vec![from, to] });
    }
    fn transition(&self, code: Move) -> Vec<TransitionStep> {
        let (from, to) = step(code);
        if code == STOP { Vec::new() } else { vec![TransitionStep::Slide { from, to }] }
    }
}

struct Lead;

impl Heuristic<Men> for Lead {
    fn features(&mut self, men: &Men, player: Player, sum: &mut Sum<'_>) {
        let rows = |side: u8| men.men[usize::from(side)].iter().map(|man| Men::row(man, side)).sum::<i32>();
        sum.add(LEAD, rows(player.0) - rows(1 - player.0));
    }
}

fn report(fault: Fault, plan: &Plan) -> Report {
    FAULT.set(fault);
    check(&Native::<Advance>::new(), plan, &mut |_| {})
}

#[test]
fn a_right_game_passes_and_its_coverage_settles() {
    let report = report(Fault::None, &Plan::settled(600));
    assert!(report.is_clean(), "{report}");
    assert!(report.notes.is_empty(), "{report}");
    assert!(report.coverage.is_settled(), "{}", report.coverage);
    // Narrow games come where somebody is stuck.
    assert!(report.coverage.endings.iter().all(|ending| ending.seen > 0), "{}", report.coverage);
}

#[test]
fn classic_faults_are_found() {
    for (fault, check) in [
        (Fault::KeyWithoutSide, Check::KeysMoves),
        (Fault::KeyWithoutTurn, Check::KeysMoves),
        (Fault::CandidatesWithoutWin, Check::CandidatesWin),
        (Fault::NobodyStuck, Check::StatusMoves),
    ] {
        let found = report(fault, &Plan::settled(600));
        assert!(found.problems.iter().any(|problem| problem.check == check), "{fault:?}: {found}");
    }
}

#[test]
fn noise_without_end_is_noted() {
    let found = report(Fault::NoisyEverywhere, &Plan::settled(600));
    assert!(found.notes.iter().any(|note| note.check == Check::NoisyEnds), "{found}");
}

#[test]
fn seed_and_number_of_games_repeat_a_run() {
    let settled = Plan { seed: 5, ..Plan::settled(600) };
    let clock = Cell::new(0);
    let tick = || {
        clock.set(clock.get() + 1);
        Duration::from_secs(clock.get())
    };
    FAULT.set(Fault::NobodyStuck);
    // The time is over before coverage has settled.
    let found = check_timed(
        &Native::<Advance>::new(),
        &Plan { deal: Deal::Settled { seconds: 30 }, ..settled },
        &tick,
        &mut |_| {},
    );
    let games = found.coverage.games as u32;
    assert!((games, found.coverage.is_settled()) == (29, false), "{}", found.coverage);
    let again = Plan { games, deal: Deal::Round, ..settled };
    assert_eq!(report(Fault::NobodyStuck, &again), found);
}
