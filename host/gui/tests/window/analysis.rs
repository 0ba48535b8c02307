//! Analysis: searches of the position shown, lines that the board plays out, evaluations.

use abstrakt_record::MoveMark;
use egui::epaint::PathShape;
use egui::{Color32, Key, Modifiers, Pos2, Shape};

use crate::Test;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("analysis_of_the_position_shown", of_the_position_shown),
    ("analysis_arrows_follow_the_best_line", arrows_follow_the_best_line),
    ("analysis_reviews_the_game", reviews_the_game),
    ("analysis_review_is_cancelled", review_is_cancelled),
];

fn of_the_position_shown() {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    stage.click("b2 empty, can move");
    stage.wait_for_turn();
    // An edge loses to the centre: the first player wins from here.
    stage.click("a2 empty, can move");
    stage.wait_for_turn();
    stage.open_tab("Engines");
    stage.wait_for("The position is not being searched");
    stage.click("Analyse");
    stage.wait("a win", |stage| stage.sees_part("a win in 5 plies"));
    stage.wait("three lines", |stage| stage.sees_part("Line 3: "));
    stage.wait("the bar", |stage| stage.sees("Evaluation: Player 1 100 %"));
    assert!(!stage.sees_part("Line 4: "));
    // A ply under the pointer is shown on the board as it would stand, and goes with the pointer.
    let ply = stage.names("Line 1: ")[0].clone();
    let site = ply.trim_start_matches("Line 1: ").to_owned();
    stage.hover(&ply);
    stage.wait("the line on the board", |stage| stage.sees(&format!("{site} black cross")));
    assert_eq!(stage.plies(), 2, "nothing was played");
    stage.part_picture("analysis", [0, 70, 730, 580]);
    stage.wait("the position", |stage| stage.sees_part(&format!("{site} empty")));
    // Another position is searched anew, also by a second engine.
    stage.scroll_to("What is shown, and by whom");
    stage.click("What is shown, and by whom");
    stage.window.run_steps(30);
    stage.scroll_to("Two engines");
    stage.click("Two engines");
    stage.wait_for("Algorithm of engine 2");
    stage.scroll_to("Algorithm of engine 2");
    stage.choose("Algorithm of engine 2", "Monte Carlo tree search");
    stage.click("One ply back");
    stage.wait("the position before", |stage| stage.plies() == 1);
    stage.wait("its own lines", |stage| {
        stage.names("Line 1: ").iter().any(|line| line.contains("a2") || line.contains("a1"))
    });
    stage.scroll_to("Stop analysing");
    stage.click("Stop analysing");
    stage.wait_for("Analyse");
}

/// The blue of the best moves.
const BLUE: Color32 = Color32::from_rgb(0, 114, 178);

/// The arrow of the best move that is drawn now, from the end of its line to its tip: the coin with a 1 lies on the tip.
fn best_arrow(stage: &Stage) -> Option<(Pos2, Pos2)> {
    let mut shapes = Vec::new();
    for clipped in &stage.window.output().shapes {
        match &clipped.shape {
            Shape::Vec(several) => shapes.extend(several),
            shape => shapes.push(shape),
        }
    }
    let numbered = shapes.iter().find_map(|shape| match shape {
        Shape::Text(text) if text.galley.text() == "1" => {
            let middle = text.visual_bounding_rect().center();
            shapes.iter().find_map(|shape| match shape {
                Shape::Circle(circle) if circle.fill == BLUE && circle.center.distance(middle) < 6.0 => {
                    Some(circle.center)
                }
                _ => None,
            })
        }
        _ => None,
    })?;
    // The head's first point is the tip, and the shaft is drawn after it.
    let tip =
        |path: &PathShape| path.closed && path.points.len() == 3 && path.points[0].distance(numbered) < 0.5;
    let head = shapes.iter().rposition(|shape| matches!(shape, Shape::Path(path) if tip(path)))?;
    shapes[head..].iter().find_map(|shape| match shape {
        Shape::LineSegment { points, .. } => Some((points[0], numbered)),
        _ => None,
    })
}

/// It appears with the first line, is another one in another position, and goes with the search.
fn arrows_follow_the_best_line() {
    let mut stage = Stage::with_settings(&["draughts_international"], r#", "speed": "off""#);
    stage.begin_between_humans("International draughts");
    assert_eq!(best_arrow(&stage), None);
    stage.open_tab("Engines");
    stage.click("Analyse");
    // The arrow must be that of the first line, "32-28".
    let follows = |stage: &Stage| {
        let lines = stage.names("Line 1: ");
        let line = lines.first().and_then(|line| line.trim_start_matches("Line 1: ").split_once('-'));
        let (Some((from, to)), Some((start, tip))) = (line, best_arrow(stage)) else { return false };
        let is_near = |site: &str, point: Pos2| stage.place(&stage.named(site)).distance(point) < 3.0;
        is_near(from, start) && is_near(to, tip)
    };
    stage.wait("the arrow of the first line", follows);
    let first = best_arrow(&stage);
    stage.choose_first_move();
    stage.wait("the arrow of the other side", |stage| follows(stage) && best_arrow(stage) != first);
    stage.scroll_to("Stop analysing");
    stage.click("Stop analysing");
    stage.wait("no arrow", |stage| best_arrow(stage).is_none());
}

/// The second player leaves a win open, and the first one does not see it: both are listed, and lead to their places.
fn reviews_the_game() {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    for site in ["b2", "a2", "b3", "c3", "b1"] {
        stage.click(&format!("{site} empty, can move"));
        stage.wait_for_turn();
    }
    stage.wait_for("Player 1 wins");
    stage.click("Analysis");
    stage.click("Review the game");
    stage.wait("the review", |stage| stage.sees("Next mistake") && stage.sees("1… a2: Player 1 100 %"));
    stage.wait("its end", |stage| stage.sees("3. b1: the end, 1 for Player 1") && !stage.sees("Cancel"));
    let start = stage.names("Start: Player 1 ")[0].clone();
    stage.click(&start);
    stage.wait("the first position", |stage| stage.plies() == 0);
    stage.press(Key::N);
    stage.wait("the mistake", |stage| stage.plies() == 2);
    stage.part_picture("review", [700, 230, 300, 424]);
    stage.press(Key::End);
    stage.window.key_press_modifiers(Modifiers::SHIFT, Key::N);
    stage.wait("the mistake before", |stage| stage.plies() == 2);
    stage.click("1… a2: Player 1 100 %");
    stage.scroll_to("Keep the marks");
    stage.click("Keep the marks");
    let marks: Vec<_> = {
        let record = stage.app().game().expect("a game").record();
        record.line().iter().map(|&id| record.node(id).mark).collect()
    };
    assert_eq!(marks[2], Some(MoveMark::Blunder));
    assert_eq!(marks.iter().flatten().count(), 1, "{marks:?}");
    // Findings are saved with the game: in another program graph and mistakes are there without a search.
    let file = stage.path().join("reviewed.abstrakt");
    abstrakt_record::save(&file, stage.app().game().expect("a game").record()).expect("written");
    let mut stage = stage.restarted();
    stage.wait_for("Noughts and crosses");
    stage.open_file(&file);
    stage.wait_for_turn();
    stage.show_panel("Review");
    stage.wait("the graph", |stage| stage.sees("1… a2: Player 1 100 %") && stage.sees("Next mistake"));
    assert!(!stage.sees("Cancel"), "nothing is searched");
    assert!(stage.is_enabled("Next mistake"), "{:?}", stage.names("Start"));
    stage.press(Key::Home);
    stage.press(Key::N);
    stage.wait("the mistake", |stage| stage.plies() == 2);
}

/// A thorough review of a larger game takes long; it ends when it is told to, and keeps what it has found.
fn review_is_cancelled() {
    let mut stage = Stage::new(&["abalone"]);
    stage.begin_between_humans("Abalone");
    for _ in 0..3 {
        stage.choose_first_move();
    }
    stage.show_panel("Review");
    stage.choose("Thoroughness", "Thorough");
    stage.scroll_to("Review the game");
    stage.click("Review the game");
    stage.wait("the first position", |stage| stage.sees_part("Start: Player 1 "));
    stage.click("Cancel");
    stage.wait("its end", |stage| stage.sees("Review the game") && !stage.sees("Cancel"));
    assert!(stage.sees_part("Start: Player 1 "), "what was found stays");
}
