//! Pages of games: whole, closed to the outside, and safe from whatever stands in their texts.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use abstrakt_formats::web::{Heading, PageNode, PagePly, Replay, Shown};
use abstrakt_texts::Language;
use abstrakt_vocabulary::{Board, Ink, Mark, Piece, Scene, Shape, Site, SiteFacts, TransitionStep, text};
use proptest::prelude::*;
use serde_json::Value;

/// A scene with a piece of every shape, moved along by `step`.
fn scene(step: u16) -> Scene {
    let shapes = [
        Shape::Disc,
        Shape::Ball,
        Shape::Ring,
        Shape::Cross,
        Shape::Tile,
        Shape::Column { height: 2.0 },
        Shape::Polygon(vec![[-0.4, -0.4], [0.4, -0.4], [0.0, 0.5]]),
    ];
    let piece = |(place, shape): (usize, Shape)| {
        let mut piece = Piece::new(Site(place as u16 * 9 + step), shape, Ink(place as u8));
        piece.label = if place == 4 { "T" } else { "" }.into();
        piece
    };
    let mut pieces: Vec<Piece> = shapes.into_iter().enumerate().map(piece).collect();
    pieces.extend((0..step).map(|_| Piece::new(Site(64), Shape::Disc, Ink(1))));
    Scene {
        pieces,
        marks: vec![(Site(step), Mark::Doomed), (Site(7), Mark::Goal), (Site(15), Mark::Notice)],
        ..Scene::default()
    }
}

fn board() -> Board {
    let mut board = Board::squares(8, 8);
    board.tray("bag", [8.5, 3.0]);
    board.button("pass", text("Pass", "Vzdát tah"), [8.5, 5.0]);
    board
}

fn ply(number: &str, name: &str, step: u16) -> PagePly {
    PagePly {
        number: number.into(),
        text: name.into(),
        steps: vec![TransitionStep::Slide { from: Site(step - 1), to: Site(step) }],
        after: Shown { scene: scene(step), turn: Some((step % 2) as u8) },
        ..PagePly::default()
    }
}

fn replay() -> Replay {
    let heading = Heading {
        title: "Sample <game> & \"more\"".into(),
        players: vec!["Božena".into(), "</script><b>Medium</b>".into()],
        result: "1 wins by resignation of 2.".into(),
        details: vec![("Date".into(), "2026-11-20".into())],
        language: Language::Czech,
    };
    let mut replay = Replay::new(board(), heading, Shown { scene: scene(0), turn: Some(0) });
    replay.comment("Both sides are new to it.");
    let first = replay.add(
        PageNode::START,
        PagePly { comment: "Strong.".into(), mark: "!".into(), ..ply("1.", "a1-b1", 1) },
    );
    let second = replay.add(first, ply("", "b1-c1", 2));
    replay.add(second, ply("2.", "c1-d1", 3));
    let variation = replay.add(first, ply("1...", "x1-y1", 2));
    replay.add(variation, ply("2.", "y1-z1", 3));
    replay.add(first, ply("1...", "third", 2));
    replay.add(PageNode::START, ply("1.", "other", 1));
    replay
}

/// The text between two others.
fn between<'a>(page: &'a str, start: &str, end: &str) -> &'a str {
    let (_, rest) = page.split_once(start).unwrap();
    rest.split_once(end).unwrap().0
}

fn data(page: &str) -> Value {
    serde_json::from_str(between(page, "<script type=\"application/json\" id=\"data\">", "</script>"))
        .unwrap()
}

#[test]
fn a_page_holds_everything_and_fetches_nothing() {
    let page = replay().to_html();
    // Whoever wants to see it in a browser finds it here.
    std::fs::write(std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("replay.html"), &page).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"cs\">"));
    assert!(page.contains("default-src 'none'"));
    assert!(page.contains("<title>Sample &lt;game&gt; &amp; &quot;more&quot;</title>"));
    assert!(page.contains("&lt;/script&gt;&lt;b&gt;Medium&lt;/b&gt;"));
    assert!(page.contains("title=\"Na začátek (Home)\"") && page.contains("1 wins by resignation of 2."));
    let links = page.replace("http://www.w3.org/2000/svg", "");
    for external in ["http:", "https:", "src=", "href=", "@import", "url(//"] {
        assert!(!links.contains(external), "{external}");
    }
    let data = data(&page);
    assert_eq!(data["nodes"].as_array().unwrap().len(), 8);
    assert_eq!(data["nodes"][1]["left"][0], 0);
    assert_eq!(data["nodes"][1]["children"], serde_json::json!([2, 4, 6]));
    assert_eq!(data["board"]["sites"].as_array().unwrap().len(), 66);
}

#[test]
fn variations_stand_behind_the_move_that_they_replace() {
    let page = replay().to_html();
    let list = between(&page, "<nav id=\"moves\"", "</nav>");
    let names = ["a1-b1!", "Strong.", "other", "b1-c1", "x1-y1", "y1-z1", "third", "c1-d1"];
    let places: Vec<usize> =
        names.iter().map(|name| list.find(name).unwrap_or_else(|| panic!("{name}"))).collect();
    assert!(places.is_sorted(), "{list}");
    assert_eq!(list.matches("<div").count(), 3);
    assert_eq!(list.matches("</div>").count(), 3);
}

#[test]
fn equal_pieces_are_told_once() {
    let page = replay().to_html();
    let data = data(&page);
    let pieces = data["pieces"].as_array().unwrap();
    assert_eq!(pieces.len(), 7 * 4 + 1, "seven pieces on four squares each, and one in the bag");
    assert_eq!(data["nodes"][3]["pieces"].as_array().unwrap().len(), 7 + 3);
}

#[test]
fn deep_and_long_games_are_written() {
    let mut replay = Replay::new(Board::default(), Heading::default(), Shown::default());
    let (mut main, mut deep) = (PageNode::START, PageNode::START);
    for _ in 0..20_000 {
        main = replay.add(main, PagePly { text: "m".into(), ..PagePly::default() });
        let first = replay.add(deep, PagePly { text: "v".into(), ..PagePly::default() });
        deep = replay.add(deep, PagePly { text: "w".into(), ..PagePly::default() });
        replay.add(first, PagePly::default());
    }
    let page = replay.to_html();
    assert_eq!(page.matches("<div class=\"variation\">").count(), page.matches("</div>\n").count() - 1);
    assert_eq!(data(&page)["nodes"].as_array().unwrap().len(), 80_001);
}

#[test]
fn sites_without_outlines_and_places_off_the_board_are_data_too() {
    let mut board = Board::default();
    board.add(SiteFacts { name: "</script>".into(), ..SiteFacts::default() });
    let page = Replay::new(board, Heading::default(), Shown::default()).to_html();
    assert_eq!(data(&page)["board"]["sites"][0]["name"], "</script>");
}

proptest! {
    #[test]
    fn no_text_leaves_its_place(text in any::<String>(), other in "[<>&\"'/!a-z-]{0,20}") {
        for text in [text, other] {
            let heading = Heading {
                title: text.clone(),
                players: vec![text.clone()],
                result: text.clone(),
                details: vec![(text.clone(), text.clone())],
                language: Language::English,
            };
            let plain = Replay::new(board(), Heading { title: "x".into(), players: vec!["x".into()], result: "x".into(),
                details: vec![("x".into(), "x".into())], ..Heading::default() }, Shown::default());
            let mut scene = Scene::default();
            scene.pieces.push(Piece { label: text.clone(), ..Piece::new(Site(0), Shape::Tile, Ink(0)) });
            let mut replay = Replay::new(board(), heading, Shown { scene, turn: None });
            replay.comment(format!("x{text}"));
            let all = text.clone();
            let ply = PagePly { number: format!("x{all}"), text: all.clone(), mark: all.clone(), comment: format!("x{all}"), ..PagePly::default() };
            replay.add(PageNode::START, ply);
            let page = replay.to_html();
            let mut bare = plain.clone();
            bare.comment("x");
            bare.add(PageNode::START, PagePly { number: "x".into(), text: "x".into(), comment: "x".into(), ..PagePly::default() });
            // An empty result has no paragraph.
            if !text.is_empty() {
                let (page, bare) = (tags(&page), tags(&bare.to_html()));
                prop_assert_eq!(page, bare);
            }
            let data = data(&page);
            prop_assert_eq!(data["pieces"][0]["label"].as_str(), Some(text.as_str()));
        }
    }
}

/// The number of tags of a page, and the number of quotation marks outside its data and script.
fn tags(page: &str) -> (usize, usize) {
    let (head, _) = page.split_once("<script type").unwrap();
    (page.matches('<').count(), head.matches('"').count())
}
