//! The questions of people beside playing: setting up, symmetries, the use of a point.

use abstrakt_gomoku::Gomoku;
use abstrakt_plugin_api::conformance::english;
use abstrakt_plugin_api::{Arrangement, Game, Notation, Position, Site, View};

use crate::{choice, play, position, start};

#[test]
fn a_position_is_set_up_as_it_stands_in_every_part_of_swap2() {
    let options = choice("opening=swap2 board=9 win=4");
    let editor = Gomoku::editor(&options).unwrap();
    let games = [
        "e5 e6 f5 white a1",
        "e5 e6 f5 black a1",
        "e5 e6 f5 two-more a1 b1 white c1 d1",
        "e5 e6 f5 two-more a1 b1 black c1",
    ];
    for plies in games {
        let mut game = start("opening=swap2 board=9 win=4");
        for ply in plies.split(' ') {
            play(&mut game, ply);
            let arrangement = game.arrangement().unwrap();
            assert_eq!(editor.accepts(&arrangement), Ok(()));
            let again = Gomoku::assemble(&options, &arrangement).unwrap();
            assert_eq!(again.text(), game.text(), "{plies} after {ply}");
        }
    }
    let turns = |options: &str| Gomoku::editor(&choice(options)).unwrap().turns.len();
    assert_eq!((turns(""), turns("opening=swap2")), (2, 12));
}

#[test]
fn what_cannot_be_is_not_set_up() {
    let rows = |row: u16| (0..5).map(move |column| (Site(9 * row + column), row % 2));
    let arrangement = Arrangement { pieces: rows(0).chain(rows(1)).collect(), settings: vec![], turn: 0 };
    let refusal = english(Gomoku::assemble(&choice("board=9"), &arrangement).unwrap_err());
    assert!(refusal.contains("moved last"), "{refusal}");
}

#[test]
fn eight_symmetries_keep_what_a_position_is_worth() {
    let mut game = start("opening=swap2");
    play(&mut game, "h8 i9 c3 black");
    let symmetries = game.symmetries();
    assert_eq!(symmetries.len(), 7);
    let mut texts: Vec<String> = symmetries.iter().map(|symmetry| game.image(symmetry).text()).collect();
    texts.push(game.text());
    texts.sort_unstable();
    texts.dedup();
    // The stones stand on a diagonal: every image is there twice.
    assert_eq!(texts.len(), 4);
    assert!(symmetries.iter().all(|symmetry| symmetry.site(Site(226)) == Site(226)));
    for symmetry in symmetries {
        let image = game.image(&symmetry);
        assert_eq!(image.count(), game.count());
        assert!(image.stones().at(abstrakt_gomoku::grid::Cell(symmetry.site(Site(112)).0)).is_some());
    }
}

#[test]
fn a_point_tells_what_stones_would_make_there() {
    let game = position("rule=renju board=9", "9/9/4x4/4x4/2xx5/9/2ooo4/9/9 black 1 play");
    let inspected = |name: &str| {
        let site = Gomoku::board(&choice("board=9")).sites.iter().position(|site| site.name == name).unwrap();
        game.inspect(Site(site as u16))
    };
    let forbidden = inspected("e5").unwrap();
    assert!(forbidden.text.en.starts_with("Black: forbidden, two open threes"), "{:?}", forbidden.text);
    assert!(forbidden.text.cs.contains("Černý: zakázáno") && forbidden.text.cs.contains("Bílý: "));
    assert_eq!(forbidden.reach.len(), 4);
    let straight = inspected("b3").unwrap().text.en;
    assert!(straight.contains("White: a straight four"), "{straight}");
    assert!(inspected("a9").unwrap().text.en.contains("Black: nothing yet"));
    assert_eq!((inspected("e7"), game.inspect(Site(999))), (None, None));
}

#[test]
fn a_refused_click_is_answered_in_the_words_of_the_rule() {
    let game = position("rule=renju board=9", "9/9/4x4/4x4/2xx5/9/2ooo4/9/9 black 1 play");
    let refused = |game: &abstrakt_gomoku::GomokuPosition, name: &str| {
        let site = Gomoku::board(&choice("board=9")).sites.iter().position(|site| site.name == name).unwrap();
        game.refuse_click(&[Site(site as u16)])
    };
    let forbidden = refused(&game, "e5").unwrap();
    assert_eq!(
        (forbidden.en.as_str(), forbidden.cs.as_str()),
        ("forbidden: two open threes", "zakázáno: dvě otevřené trojky")
    );
    assert_eq!(refused(&game, "e7").unwrap().en, "A stone stands there");
    assert_eq!(refused(&game, "a9"), None);
    let mut opening = start("opening=swap2 board=9 win=4");
    play(&mut opening, "e5 e6 f5");
    assert!(refused(&opening, "a9").unwrap().en.contains("decision"));
}
