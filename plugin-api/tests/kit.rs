//! The author's kit: boards, sets of sites, features by name.

use abstrakt_plugin_api::kit::{Grid, Hexagons, Points, SiteSet, Squares, Zobrist, letters};
use abstrakt_plugin_api::{Board, HeuristicFacts, Outcome, Player, Players, Site, Status, Text, features};

/// Properties that hold for every board.
fn is_regular(grid: impl Grid, board: &Board) {
    assert_eq!(board.sites.len(), usize::from(grid.len()));
    for site in grid.sites() {
        let (column, row) = grid.coordinates(site);
        assert_eq!(grid.site(column.into(), row.into()), Some(site));
        let name = grid.name(site);
        assert_eq!(board.sites[site.index()].name, name);
        assert_eq!(grid.read_name(&name), Ok(site));
        assert_eq!(grid.distance(site, site), 0);
        for neighbour in grid.at_distance(site, 1) {
            assert_eq!(grid.distance(neighbour, site), 1);
            let [start, end] = [site, neighbour].map(|site| board.sites[site.index()].at);
            let apart = (start[0] - end[0]).hypot(start[1] - end[1]);
            assert!(apart < 1.5, "{name}: a neighbour lies beside it");
        }
        // Two steps away is a neighbour of a neighbour, and neither the site nor its neighbour.
        let neighbours: SiteSet = grid.at_distance(site, 1).collect();
        let next: SiteSet = neighbours.iter().flat_map(|neighbour| grid.at_distance(neighbour, 1)).collect();
        assert_eq!(next - neighbours - site.into(), grid.at_distance(site, 2).collect());
    }
    let sets = [grid.sites().step_by(3).collect::<SiteSet>(), grid.sites().skip(1).step_by(5).collect()];
    let [first, second] = [sets[0], sets[1] - sets[0]];
    let line = grid.line(letters([('x', first), ('o', second)]));
    assert_eq!(grid.read_sets(&line, ['x', 'o']), Ok([first, second]));
    let (short, strange) = (&line[1..], line.replacen(['x', 'o', '.'], "?", 1));
    let refusal = grid.read_sets(&strange, ['x', 'o']).expect_err("a strange letter").to_string();
    assert!(refusal.ends_with(": expected x, o, ."), "{refusal}");
    for wrong in ["", short, &strange, &format!("{line}/.")] {
        let refusal = grid.read_sets(wrong, ['x', 'o']).expect_err(wrong);
        assert!(refusal.to_string().contains("expected"), "{refusal}");
    }
    assert!(grid.read_name("zz9").is_err());
}

#[test]
fn squares_hexagons_and_points_are_regular() {
    is_regular(Squares::new(5, 4), &Board::squares(5, 4));
    is_regular(Points::new(6, 6), &Board::points(6, 6));
    is_regular(Hexagons::new(4), &Board::hexagons(4));
    is_regular(Hexagons::new(1), &Board::hexagons(1));
}

#[test]
fn hexagons_are_named_as_in_abalone() {
    let board = Hexagons::new(5);
    assert_eq!(board.len(), 61);
    let rows: Vec<Vec<String>> =
        board.site_rows().map(|row| row.into_iter().map(|site| board.name(site)).collect()).collect();
    assert_eq!(rows[0], ["i5", "i6", "i7", "i8", "i9"]);
    assert_eq!((rows[4][0].as_str(), rows[4][8].as_str()), ("e1", "e9"));
    assert_eq!(rows[8], ["a1", "a2", "a3", "a4", "a5"]);
    let centre = board.read_name("e5").expect("the centre");
    assert_eq!([1, 2, 4].map(|steps| board.at_distance(centre, steps).count()), [6, 12, 24]);
    assert_eq!(board.rings(1)[0], board.named(&["a2", "b1", "b2"]));
    assert_eq!(board.step(centre, 1, 1).map(|site| board.name(site)), Some("f6".into()));
    assert_eq!(board.step(Site(0), -1, 0), None);
}

#[test]
fn the_middle_rows_of_hexagons_are_a_board_of_their_own() {
    let board = Hexagons::new(6).middle_rows(5).lettered_columns();
    let rows: Vec<usize> = board.site_rows().map(|row| row.len()).collect();
    assert_eq!((board.len(), rows), (49, vec![9, 10, 11, 10, 9]));
    assert_eq!([0, 9, 48].map(|site| board.name(Site(site))), ["a1", "a2", "k5"]);
    let centre = board.read_name("f3").expect("the centre");
    assert_eq!([1, 2].map(|steps| board.at_distance(centre, steps).count()), [6, 12]);
    let Board { sites, labels, turn, .. } = board.board();
    assert_eq!((sites[centre.index()].at, turn), ([0.0, 0.0], 180));
    // Half a turn maps the board onto itself.
    let opposite =
        |first: [f32; 2], second: [f32; 2]| (0..2).all(|axis| (first[axis] + second[axis]).abs() < 1e-4);
    assert!(sites.iter().zip(sites.iter().rev()).all(|(first, last)| opposite(first.at, last.at)));
    let words: Vec<&str> = labels.iter().map(|(word, _)| word.as_str()).collect();
    assert_eq!(words.join(" "), "1 2 3 4 5 a b c d e f g h i j k");
    assert!(board.dump(|_| '.').starts_with("5   . . . . . . . . .\n4  ."));
}

#[test]
fn rows_of_words_are_written_and_read() {
    let board = Squares::new(2, 2);
    let text = board.words(|site| ["r", "w12", "", "."][site.index()].into());
    assert_eq!(text, ",./r,w12");
    let mut read = Vec::new();
    board
        .read_words(&text, "r", |site, word| {
            read.push((site.0, word.to_owned()));
            true
        })
        .expect("it was written so");
    assert_eq!(read, [(2, String::new()), (3, ".".into()), (0, "r".into()), (1, "w12".into())]);
    for (wrong, right) in [
        ("a,b", "a,b: expected 2 rows, not 1"),
        ("a,b/c", "row c: expected 2 sites, not 1"),
        ("a,b/c,d", "a on a2: expected r"),
    ] {
        let refused = board.read_words(wrong, "r", |_, _| !wrong.ends_with("c,d"));
        assert_eq!(refused.map_err(|error| error.to_string()), Err(right.to_owned()));
    }
}

#[test]
fn a_dump_shows_rows_from_the_top() {
    let board = Squares::new(3, 2);
    let dump = board.dump(letters([('x', board.named(&["a1", "c2"]))]));
    assert_eq!(dump, "2 . . x\n1 x . .\n  a b c\n");
    let board = Hexagons::new(2);
    assert_eq!(board.dump(letters([('x', board.named(&["a1", "c3"]))])), "c  . x\nb . . .\na  x .\n");
}

#[test]
fn sets_know_their_sites() {
    let set: SiteSet = [Site(127), Site(0), Site(5)].into_iter().collect();
    assert_eq!(set.iter().map(Site::index).collect::<Vec<_>>(), [0, 5, 127]);
    assert!(set.contains(Site(5)) && !set.contains(Site(6)) && !set.contains(Site(128)));
    assert_eq!((set - Site(5).into()).len(), 2);
    assert_eq!((set & SiteSet::below(6)).len(), 2);
    assert_eq!(SiteSet::below(128).len(), 128);
    assert!((set ^ set).is_empty());
    const KEYS: Zobrist<1, 128> = Zobrist::new(3);
    assert_eq!(KEYS.keys(0, set), KEYS.key(0, 0) ^ KEYS.key(0, 5) ^ KEYS.key(0, 127));
}

#[test]
fn an_outcome_by_score_names_everybody_ahead() {
    assert_eq!(Outcome::by_score(&[3, 5], 1, 2), Outcome { winners: Players::only(Player(1)), reason: 1 });
    assert_eq!(Outcome::by_score(&[4, 4], 1, 2), Outcome { winners: Players::NONE, reason: 2 });
    let two = Players::only(Player(0)).with(Player(2));
    assert_eq!(Outcome::by_score(&[4, 1, 4], 1, 2), Outcome { winners: two, reason: 1 });
    assert_eq!(Status::turn(Player(1)).player(), Some(Player(1)));
    assert_eq!(Player(0).other(), Player(1));
}

features! {
    fn features();
    value FIRST = "first" ("one", "jedna");
    ordering SECOND = "second" ("two", "dvě");
}

#[test]
fn features_are_counted_by_name() {
    let list = features();
    assert_eq!([list[FIRST].name.as_str(), list[SECOND].name.as_str()], ["first", "second"]);
    assert_eq!([list[FIRST].ordering, list[SECOND].ordering], [false, true]);
    let facts = HeuristicFacts::new("id", Text::default(), Text::default(), list, &[(SECOND, 7)]);
    assert_eq!(facts.weights, [0, 7]);
    assert!(facts.win > 0 && facts.draw == 0);
}
