//! Faults that only a game with two kinds of pieces and moves there and back can have: what the kit finds in keys, flags and
//! values.
use abstrakt_plugin_api::conformance::{Check, Plan, Report, check};
use abstrakt_plugin_api::kit::{Grid, SiteSet, Squares, Zobrist, letters};
use abstrakt_plugin_api::{
    Board, Choice, Facts, Flags, Game, Heuristic, HeuristicFacts, Ink, Move, MoveList, Native, Notation,
    Outcome, Player, Position, Refusal, Scene, Shape, Site, Status, Sum, View, features, pieces, refusal,
    text,
};

/// The mistakes of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Lie {
    None,
    /// The key has the pieces of the player to move alone.
    KeyWithoutOpponent,
    /// `table_key` is right, and `key` leaves the opponent out.
    RepetitionWithoutOpponent,
    /// A step is said to be irreversible.
    FlaggedSteps,
    /// A value that 32 bits do not hold.
    GreatValue,
    /// The same in the ordering of moves.
    GreatOrder,
    /// An end for a reason that the facts do not have, which random games reach late.
    LateEnding,
}

const BOARD: Squares = Squares::new(4, 4);
const KEYS: Zobrist<3, 16> = Zobrist::new(1);

features! {
    fn features();
    value UP = "up" ("rows climbed", "vystoupané řady");
    ordering CLIMBS = "climbs" ("rows climbed by the move", "řady vystoupané tahem");
}

/// Two kings a side on sixteen squares step to free squares; who has both on the far row wins. `LIE` is a `Lie` as a
/// number.
struct Climb<const LIE: u8>;

#[derive(Clone)]
struct Kings<const LIE: u8> {
    men: [SiteSet; 2],
    side: Player,
}

fn is<const LIE: u8>(lie: Lie) -> bool {
    LIE == lie as u8
}

impl<const LIE: u8> Game for Climb<LIE> {
    type Position = Kings<LIE>;

    fn facts() -> Facts {
        let name = || text("Climb", "Výstup");
        let great = is::<LIE>(Lie::GreatValue) || is::<LIE>(Lie::GreatOrder);
        let weight = if great { i32::MAX } else { 1 };
        Facts {
            id: "climb".into(),
            name: name(),
            summary: name(),
            rules: name(),
            heuristics: vec![HeuristicFacts::new(
                "climb",
                name(),
                name(),
                features(),
                &[
                    (UP, if is::<LIE>(Lie::GreatOrder) { 1 } else { weight }),
                    (CLIMBS, if is::<LIE>(Lie::GreatValue) { 1 } else { weight }),
                ],
            )],
            max_moves: 16,
            endings: vec![name()],
            ..Facts::plain()
        }
    }

    fn start(_: &Choice) -> Result<Kings<LIE>, Refusal> {
        Ok(Kings { men: [BOARD.named(&["b1", "c1"]), BOARD.named(&["b4", "c4"])], side: Player(0) })
    }

    fn read(_: &Choice, text: &str) -> Result<Kings<LIE>, Refusal> {
        let wrong = || {
            refusal(
                format!("{text}: expected two x and two o, and who is to move"),
                format!("{text}: správně jsou dvě x, dvě o a kdo je na tahu"),
            )
        };
        let (side, rows) = text.split_once(' ').ok_or_else(wrong)?;
        let side = ["x", "o"].iter().position(|known| *known == side).ok_or_else(wrong)?;
        let men = BOARD.read_sets(rows, ['x', 'o'])?;
        if men.map(SiteSet::len) == [2, 2] {
            Ok(Kings { men, side: Player(side as u8) })
        } else {
            Err(wrong())
        }
    }

    fn board(_: &Choice) -> Board {
        BOARD.board()
    }

    fn heuristic(_: usize) -> Box<dyn Heuristic<Kings<LIE>>> {
        Box::new(Up)
    }
}

impl<const LIE: u8> Kings<LIE> {
    fn ends(code: Move) -> (Site, Site) {
        (Site((code.0 >> 8) as u16), Site((code.0 & 0xff) as u16))
    }

    fn climbed(&self, player: Player, site: Site) -> i32 {
        let row = i32::from(BOARD.coordinates(site).1);
        if player.0 == 0 { row } else { 3 - row }
    }
}

impl<const LIE: u8> Position for Kings<LIE> {
    fn status(&self) -> Status {
        let last = self.side.other();
        if self.men[last.index()].iter().all(|site| self.climbed(last, site) == 3) {
            let mut outcome = Outcome::by_score(&[i32::from(last.0 == 0), i32::from(last.0 == 1)], 0, 0);
            outcome.reason = u8::from(is::<LIE>(Lie::LateEnding));
            return Status::Over(outcome);
        }
        Status::turn(self.side)
    }

    fn key(&self) -> u64 {
        let sides = [0, 1].map(|side| KEYS.keys(side, self.men[side]));
        let turn = KEYS.key(2, self.side.index());
        if is::<LIE>(Lie::KeyWithoutOpponent) || is::<LIE>(Lie::RepetitionWithoutOpponent) {
            return sides[self.side.index()] ^ turn;
        }
        sides[0] ^ sides[1] ^ turn
    }

    fn table_key(&self) -> u64 {
        if is::<LIE>(Lie::KeyWithoutOpponent) {
            return self.key();
        }
        KEYS.keys(0, self.men[0]) ^ KEYS.keys(1, self.men[1]) ^ KEYS.key(2, self.side.index())
    }

    fn moves(&self, out: &mut MoveList<'_>) {
        if self.status().is_over() {
            return;
        }
        let flags = if is::<LIE>(Lie::FlaggedSteps) { Flags::IRREVERSIBLE } else { Flags::QUIET };
        let taken = self.men[0] | self.men[1];
        for from in self.men[self.side.index()].iter() {
            for to in BOARD.at_distance(from, 1).filter(|to| !taken.contains(*to)) {
                out.push_with(Move(u64::from(from.0) << 8 | u64::from(to.0)), flags);
            }
        }
    }

    fn play(&mut self, code: Move) {
        let (from, to) = Self::ends(code);
        let men = &mut self.men[self.side.index()];
        *men -= from.into();
        *men |= to.into();
        self.side = self.side.other();
    }
}

impl<const LIE: u8> Notation for Kings<LIE> {
    fn move_text(&self, code: Move) -> String {
        let (from, to) = Self::ends(code);
        format!("{}-{}", BOARD.name(from), BOARD.name(to))
    }

    fn text(&self) -> String {
        let letters = letters([('x', self.men[0]), ('o', self.men[1])]);
        format!("{} {}", ['x', 'o'][self.side.index()], BOARD.line(letters))
    }

    fn dump(&self) -> String {
        self.text()
    }
}

impl<const LIE: u8> View for Kings<LIE> {
    fn scene(&self) -> Scene {
        let pieces_by_side = [0, 1].map(|side| pieces(self.men[side], &Shape::Ball, Ink(side as u8)));
        Scene { pieces: pieces_by_side.concat(), ..Scene::default() }
    }

    fn clicks(&self, code: Move, paths: &mut Vec<Vec<Site>>) {
        let (from, to) = Self::ends(code);
        paths.push(vec![from, to]);
    }
}

struct Up;

impl<const LIE: u8> Heuristic<Kings<LIE>> for Up {
    fn features(&mut self, kings: &Kings<LIE>, player: Player, sum: &mut Sum<'_>) {
        sum.add(UP, kings.men[player.index()].iter().map(|site| kings.climbed(player, site)).sum());
    }

    fn order(&mut self, kings: &Kings<LIE>, code: Move, sum: &mut Sum<'_>) {
        let (from, to) = Kings::<LIE>::ends(code);
        sum.add(CLIMBS, 2 * (kings.climbed(kings.side, to) - kings.climbed(kings.side, from)));
    }
}

fn report<const LIE: u8>() -> Report {
    check(&Native::<Climb<LIE>>::new(), &Plan { games: 10, ..Plan::full() }, &mut |_| {})
}

fn finds<const LIE: u8>(check: Check) {
    let report = report::<LIE>();
    assert!(report.problems.iter().any(|problem| problem.check == check), "{report}");
}

#[test]
fn a_right_game_passes() {
    let report = report::<{ Lie::None as u8 }>();
    assert!(report.is_clean(), "{report}");
}

#[test]
fn a_key_that_ignores_the_opponents_pieces() {
    finds::<{ Lie::KeyWithoutOpponent as u8 }>(Check::KeysTable);
    finds::<{ Lie::RepetitionWithoutOpponent as u8 }>(Check::KeysPieces);
}

#[test]
fn moves_falsely_flagged_irreversible() {
    finds::<{ Lie::FlaggedSteps as u8 }>(Check::MovesIrreversible);
}

#[test]
fn values_beyond_32_bits() {
    finds::<{ Lie::GreatValue as u8 }>(Check::HeuristicRange);
    finds::<{ Lie::GreatOrder as u8 }>(Check::OrderRange);
}

#[test]
fn an_ending_out_of_range() {
    finds::<{ Lie::LateEnding as u8 }>(Check::StatusEnding);
}
