//! The picture: sites, lines, stones, clicks and transitions.

use abstrakt_gomoku::Gomoku;
use abstrakt_plugin_api::{Game, Ink, Notation, Site, TransitionStep, View};

use crate::{choice, play, start};

#[test]
fn the_board_is_a_grid_of_points_with_coordinates() {
    for side in [5_u16, 15, 20] {
        let board = Gomoku::board(&choice(&format!("board={side}")));
        let (sites, lines, labels) = (board.sites.len(), board.lines.len(), board.labels.len());
        assert_eq!((sites, lines, labels), ((side * side).into(), (2 * side).into(), (2 * side).into()));
        assert!(board.sites.iter().all(|place| place.outline.is_empty() && !place.off_board));
    }
    let board = Gomoku::board(&choice("opening=swap2"));
    let is_close = |a: [f32; 2], b: [f32; 2]| (a[0] - b[0]).hypot(a[1] - b[1]) < 0.8;
    let buttons = &board.sites[225..];
    let drawn = board.sites.iter().map(|place| place.at).chain(board.labels.iter().map(|(_, point)| *point));
    let drawn: Vec<[f32; 2]> = drawn.collect();
    assert!(
        buttons.iter().all(|button| drawn.iter().filter(|point| is_close(**point, button.at)).count() == 1)
    );
}

#[test]
fn players_count_by_star_points() {
    let stars = |side: u16| {
        let board = Gomoku::board(&choice(&format!("board={side}")));
        board.stars.into_iter().map(|[x, y]| (x as u16, y as u16)).collect::<Vec<_>>()
    };
    assert_eq!(stars(15), [(3, 3), (3, 11), (7, 7), (11, 3), (11, 11)]);
    assert_eq!((stars(7).len(), stars(19).len(), stars(20).len()), (0, 9, 4));
}

#[test]
fn stones_appear_where_they_are_clicked() {
    let mut game = start("");
    let code = game.read_move("h8").unwrap();
    let mut paths = Vec::new();
    game.clicks(code, &mut paths);
    let site = Gomoku::board(&choice("")).sites.iter().position(|place| place.name == "h8").unwrap();
    let site = Site(site as u16);
    assert_eq!((paths, game.transition(code)), (vec![vec![site]], vec![TransitionStep::Appear { at: site }]));
    play(&mut game, "h8 i9");
    let pieces: Vec<(u16, Ink)> = game.scene().pieces.iter().map(|piece| (piece.site.0, piece.ink)).collect();
    assert_eq!(pieces, [(site.0, Ink(0)), (site.0 + 16, Ink(1))]);
    let hint = game.scene().hint.unwrap();
    assert!(hint.en.contains("black") && hint.cs.contains("černý"), "{hint:?}");
}
