//! Board, scene, clicks and transitions.

use crate::common::{choice, position};
use abstrakt_draughts::variant::{Czech, English, International, Italian, Russian, Variant};
use abstrakt_draughts::{Draughts, DraughtsPosition, Plain};
use abstrakt_plugin_api::{Game, Ink, Mark, Notation, Shape, Site, TransitionStep, View};

fn sites<V: Variant>() -> Vec<String> {
    let board = Draughts::<Plain<V>>::board(&choice::<V>(false));
    board.sites.into_iter().map(|site| site.name).collect()
}

fn site<V: Variant>(name: &str) -> Site {
    Site(sites::<V>().iter().position(|site| site == name).expect(name) as u16)
}

fn paths<V: Variant>(position: &DraughtsPosition<V>, text: &str) -> Vec<String> {
    let names = sites::<V>();
    let mut paths = Vec::new();
    position.clicks(position.read_move(text).unwrap(), &mut paths);
    let name = |site: &Site| names[usize::from(site.0)].clone();
    paths.iter().map(|path| path.iter().map(name).collect::<Vec<_>>().join(" ")).collect()
}

fn marked<V: Variant>(position: &DraughtsPosition<V>, mark: Mark) -> Vec<String> {
    let names = sites::<V>();
    let marks = position.scene().marks;
    let matching = marks.iter().filter(|(_, kind)| *kind == mark);
    matching.map(|(site, _)| names[usize::from(site.0)].clone()).collect()
}

#[test]
fn dark_squares_have_the_names_of_the_variant() {
    assert_eq!(sites::<Czech>()[..3], ["a1", "b1", "c1"]);
    assert_eq!(sites::<International>()[..3], ["46", "b1", "47"]);
    assert_eq!(sites::<Italian>()[..3], ["a1", "29", "c1"]);
    let board = Draughts::<Plain<Italian>>::board(&choice::<Italian>(false));
    assert!(!board.sites[0].shaded && board.sites[7].shaded, "a dark corner at the right");
    assert_eq!(board.sites.iter().filter(|site| site.shaded).count(), 32);
}

#[test]
fn who_must_capture_is_marked_and_what_goes_is_crossed() {
    let both = position::<International>("W:W32,37:B28,41,3");
    assert_eq!(marked(&both, Mark::Notice), ["32", "37"]);
    assert!(marked(&both, Mark::Doomed).is_empty(), "one or the other goes");
    let three = position::<International>("W:W32,47:B28,18,8,42");
    assert_eq!(marked(&three, Mark::Notice), ["32"]);
    assert_eq!(marked(&three, Mark::Doomed), ["8", "18", "28"]);
    let hint = three.scene().hint.unwrap();
    assert!(hint.en.ends_with("a capture of three is compulsory"), "{}", hint.en);
    assert!(hint.cs.ends_with("je povinné brát tři kameny"), "{}", hint.cs);
    assert!(position::<International>("start").scene().marks.is_empty());
}

#[test]
fn two_clicks_make_a_capture_unless_another_has_the_same_ends() {
    let three = position::<International>("W:W32,47:B28,18,8,42");
    assert_eq!(paths(&three, "32x3"), ["32 3", "32 23 12 3"]);
    let ambiguous = position::<International>("W:WK47:B14,19,31,33,42");
    assert_eq!(paths(&ambiguous, "47x38x20x9x36"), ["47 38 20 9 36"]);
    let quiet = position::<Czech>("start");
    assert_eq!(paths(&quiet, "c3-d4"), ["c3 d4"]);
}

#[test]
fn a_capture_goes_jump_by_jump_and_the_men_go_at_the_end() {
    let russian = position::<Russian>("W:Wf6:Be7,b6");
    let [from, turn, to, first, second] = ["f6", "d8", "a5", "e7", "b6"].map(site::<Russian>);
    let steps = [
        TransitionStep::Slide { from, to: turn },
        TransitionStep::Slide { from: turn, to },
        TransitionStep::Vanish { at: first },
        TransitionStep::Vanish { at: second },
    ];
    let found = russian.transition(russian.read_move("f6:a5").unwrap());
    assert_eq!(found[..2], steps[..2]);
    assert!(found.len() == 4 && found[2..].iter().all(|step| steps[2..].contains(step)), "{found:?}");
}

#[test]
fn kings_stand_higher_and_bear_a_crown() {
    let scene = position::<English>("B:WK32,21:BK1,12").scene();
    assert_eq!(scene.inks, [Ink(0), Ink(1)], "Black has the first seat");
    let crowned: Vec<bool> = scene.pieces.iter().map(|piece| !piece.label.is_empty()).collect();
    let columns: Vec<bool> =
        scene.pieces.iter().map(|piece| matches!(piece.shape, Shape::Column { .. })).collect();
    assert_eq!(crowned, columns);
    assert_eq!(crowned.iter().filter(|crowned| **crowned).count(), 2);
}

#[test]
fn what_each_player_has_left_is_counted() {
    let position = position::<International>("W:WK32,37,38:B28,41");
    let counts =
        |index: usize| position.stocks()[index].pieces.iter().map(|(_, count)| *count).collect::<Vec<_>>();
    assert_eq!((counts(0), counts(1)), (vec![2, 1], vec![2]));
    let seats: Vec<u8> = position.stocks().iter().map(|stock| stock.seat.0).collect();
    assert_eq!(seats, [0, 1]);
}

#[test]
fn a_refused_click_tells_what_must_be_captured() {
    let three = position::<International>("W:W32,47:B28,18,8,42");
    let refused = |name: &str| three.refuse_click(&[site::<International>(name)]).map(|text| text.en);
    assert_eq!(refused("47").as_deref(), Some("a capture of three is compulsory"));
    assert_eq!(refused("28").as_deref(), Some("That piece is the opponent's"));
    assert_eq!(refused("b1").as_deref(), Some("The game is played on the dark squares"));
    let start = position::<International>("start");
    let refused = |name: &str| start.refuse_click(&[site::<International>(name)]).map(|text| text.en);
    assert_eq!(refused("36").as_deref(), Some("That piece cannot move"));
    assert_eq!(refused("25"), None);
}
