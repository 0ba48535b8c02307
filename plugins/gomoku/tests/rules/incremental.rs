//! The data kept incrementally equals the data read afresh, whatever was made and unmade.

use abstrakt_gomoku::Gomoku;
use abstrakt_plugin_api::{Game, Notation, Position, Reversible, legal_moves};
use abstrakt_random::Random;

use crate::{choice, start};

const VARIANTS: [&str; 10] = [
    "",
    "rule=free",
    "rule=renju",
    "rule=caro",
    "board=20 win=6",
    "board=20 win=6 rule=free",
    "board=7 win=3",
    "board=9 win=4 rule=free",
    "board=5",
    "rule=renju opening=swap2 board=19",
];

#[test]
fn games_of_makes_and_unmakes_equal_positions_read_afresh() {
    for (seed, options) in (1..).zip(VARIANTS) {
        let mut random = Random::new(seed);
        for _ in 0..6 {
            let (mut game, mut made) = (start(options), Vec::new());
            for ply in 0..250 {
                let moves = legal_moves(&game);
                if moves.is_empty() || random.below(4) == 0 {
                    let Some((code, undo)) = made.pop() else { continue };
                    game.unmake(code, undo);
                } else {
                    let code = moves[random.below(moves.len())].code;
                    made.push((code, game.make(code)));
                }
                if ply % 5 == 0 {
                    let fresh = Gomoku::read(&choice(options), &game.text()).unwrap();
                    assert!(fresh == game, "{options}\n{}", game.dump());
                }
            }
            while let Some((code, undo)) = made.pop() {
                game.unmake(code, undo);
            }
            assert!(game == start(options), "{options}");
        }
    }
}

#[test]
fn a_pass_gives_the_turn_away_and_nothing_else() {
    let mut game = start("");
    crate::play(&mut game, "h8 h9");
    let mut passed = game.clone();
    assert!(passed.pass() && passed.seat().0 == 1 && passed.stones() == game.stones());
    assert!(passed.key() != game.key());
    assert!(passed.pass() && passed == game);
    // Not while the opening decides, inside a turn, or after the end.
    let mut opening = start("opening=swap2");
    assert!(!opening.pass());
    crate::play(&mut opening, "h8 h9 a1 white");
    assert!(!opening.pass());
}
