//! The questions that a host may ask beside the game: an editor's arrangements, the images of a position.

use abstrakt_duke::TheDuke;
use abstrakt_plugin_api::conformance::english;
use abstrakt_plugin_api::{
    Arrangement, Assembled, CallError, Editor, Images, Line, Native, Player, Rules, Site,
};

use crate::choice;

fn editor(options: &[(&str, &str)]) -> Editor {
    Native::<TheDuke>::new().extension::<Editor>(&choice(options), &()).unwrap().unwrap()
}

fn assembled(options: &[(&str, &str)], arrangement: &Arrangement) -> Result<String, String> {
    match Native::<TheDuke>::new().extension::<Assembled>(&choice(options), arrangement) {
        Ok(made) => Ok(made.unwrap().0),
        Err(CallError::Refused(reason)) => Err(english(reason)),
        Err(other) => panic!("{other:?}"),
    }
}

/// Both Dukes and a turned Knight of player 1, whose bag holds two Pikemen; the other bag is empty; seven quiet turns.
fn arranged(editor: &Editor, turn: &str) -> Arrangement {
    let kind = |id: &str| editor.kinds.iter().position(|kind| kind.id == id).unwrap() as u16;
    let pieces = vec![
        (Site(2), kind("duke-first-1")),
        (Site(33), kind("duke-second-2")),
        (Site(9), kind("knight-second-1")),
    ];
    let value = |id: &str| match id {
        "bag-1-pikeman" => 2,
        "quiet-turns" => 7,
        _ => 0,
    };
    let settings = editor.settings.iter().map(|setting| value(&setting.id)).collect();
    let turn = editor.turns.iter().position(|known| known.id == turn).unwrap() as u16;
    Arrangement { pieces, settings, turn }
}

#[test]
fn what_is_set_up_is_the_position_of_its_text() {
    let editor = editor(&[]);
    let made = |turn| assembled(&[], &arranged(&editor, turn));
    assert_eq!(made("player-1-act").unwrap(), "3+d2/6/6/6/3+K2/2D3 1 act 2P - 7");
    assert_eq!(made("player-2-act").unwrap(), "3+d2/6/6/6/3+K2/2D3 2 act 2P - 7");
    assert_eq!(made("player-1-draw").unwrap(), "3+d2/6/6/6/3+K2/2D3 1 draw 2P - 7");
    assert_eq!(made("player-1-place-seer").unwrap(), "3+d2/6/6/6/3+K2/2D3 1 place-seer 2P - 7");
    let refused = made("player-1-duke").unwrap_err();
    assert!(refused.contains("the set-up of player 1"), "{refused}");
    let refused = made("player-2-draw").unwrap_err();
    assert!(refused.contains("no tile can be drawn"), "{refused}");
    let refused = made("player-1-place-knight").unwrap_err();
    assert!(refused.contains("player 1 has 2 x knight"), "{refused}");
}

#[test]
fn nobody_has_more_tiles_than_he_owns() {
    let editor = editor(&[]);
    let kind = |id: &str| editor.kinds.iter().position(|kind| kind.id == id).unwrap() as u16;
    let mut arrangement = arranged(&editor, "player-1-act");
    for (site, id) in
        (12..).zip(["footman-first-1", "footman-second-1", "footman-first-1", "footman-second-1"])
    {
        arrangement.pieces.push((Site(site), kind(id)));
    }
    assert_eq!(assembled(&[], &arrangement).unwrap_err(), "player 1 owns 3 x footman");
}

#[test]
fn the_counter_can_be_set_where_it_counts() {
    let ids = |options| editor(options).settings.into_iter().map(|setting| setting.id).collect::<Vec<_>>();
    assert_eq!(ids(&[]).len(), 2 * 14 + 1);
    assert!(!ids(&[("thirty-moves", "off")]).contains(&"quiet-turns".to_owned()));
}

#[test]
fn the_board_is_reflected_and_seen_from_the_other_seat() {
    let text = "3+d2/6/6/6/F2+K2/2D3 1 act 2P s 7";
    let mut line = Native::<TheDuke>::new().open(&choice(&[]), Some(text)).unwrap();
    let Images(images) = line.extension::<Images>(&()).unwrap().unwrap();
    let texts: Vec<&str> = images.iter().map(|image| image.text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "2+d3/6/6/6/2+K2F/3D2 1 act 2P s 7",
            "2d3/f2+k2/6/6/6/3+D2 2 act S 2p 7",
            "3d2/2+k2f/6/6/6/2+D3 2 act S 2p 7",
        ]
    );
    assert_eq!(images[1].symmetry.seat(Player(0)), Player(1));
    // In the set-up the order of the Footmen tells.
    let mut start = Native::<TheDuke>::new().open(&choice(&[]), None).unwrap();
    assert_eq!(start.extension::<Images>(&()).unwrap(), None);
}
