//! The tree of a shallow search of the position shown, as data: every move with its value and how its branch ended. Knows
//! trees and texts; must not know how a search is run.

use abstrakt_engine::{Algorithm, LogKind, Spec};
use abstrakt_record::NodeId;
use abstrakt_texts::{Message, Texts, message, say};
use abstrakt_worker::protocol::{Search, TreeNode};
use egui::{CollapsingHeader, ComboBox, DragValue, Label, RichText, ScrollArea, Ui};

use super::{PanelContext, answered};
use crate::analysis::{Answer, Question};
use crate::engine_words;
use crate::game::GameView;
use crate::list;

/// Algorithms whose trees are kept.
const ALGORITHMS: [Algorithm; 3] = [Algorithm::Minimax, Algorithm::Negamax, Algorithm::AlphaBeta];
/// Turns that a search of this panel may look ahead.
const DEEPEST: u32 = 5;
/// Plies of the tree that are shown.
const PLIES: u8 = 10;
/// Branches of a node that are drawn; more are counted.
const BRANCHES: usize = 60;

/// The search of the panel, and the one that was requested last.
#[derive(Clone)]
struct Asked {
    algorithm: Algorithm,
    depth: u32,
    requested: Option<(NodeId, Algorithm, u32)>,
}

/// Draws the panel.
pub fn show(ui: &mut Ui, game: &mut GameView, context: &mut PanelContext<'_>) {
    let texts = context.texts;
    let key = ui.scope_id().with("tree");
    let usual = || Asked { algorithm: Algorithm::AlphaBeta, depth: 2, requested: None };
    let mut asked: Asked = ui.data(|data| data.get_temp(key)).unwrap_or_else(usual);
    let node = game.record().cursor();
    ui.horizontal_wrapped(|ui| {
        let combo = ComboBox::from_id_salt("tree").width(120.0);
        let combo = combo.selected_text(engine_words::algorithm(asked.algorithm.facts().id, texts));
        list::show(ui, combo, say!(texts, "tree-algorithm"), |ui| {
            for algorithm in ALGORITHMS {
                let name = engine_words::algorithm(algorithm.facts().id, texts);
                ui.selectable_value(&mut asked.algorithm, algorithm, name);
            }
        });
        ui.label(say!(texts, "tree-depth"));
        let depth = DragValue::new(&mut asked.depth).range(1..=DEEPEST).speed(0.05);
        ui.add(depth).accessible_name(say!(texts, "tree-depth"));
        let turn = game.to_move().is_some();
        if ui.add_enabled(turn, egui::Button::new(say!(texts, "tree-show"))).clicked() {
            asked.requested = Some((node, asked.algorithm, asked.depth));
        }
    });
    let wanted = asked.requested;
    ui.data_mut(|data| data.insert_temp(key, asked));
    let Some((node, algorithm, depth)) = wanted else {
        ui.add(Label::new(RichText::new(say!(texts, "tree-help")).weak()).wrap());
        return;
    };
    let mut spec = Spec::new(algorithm);
    spec.limits.depth = Some(depth);
    let question = Question::Tree(node, Box::new(Search::new(spec)), PLIES);
    if let Some(Answer::Tree(root)) = answered(ui, game.analysis.ask(question), texts) {
        ScrollArea::both().auto_shrink(false).show(ui, |ui| {
            let title = say!(texts, "tree-root", nodes = root.nodes);
            branch(ui, root, &title, true, texts);
        });
    }
}

/// A node with its branches, which are drawn when they are opened.
fn branch(ui: &mut Ui, node: &TreeNode, title: &str, open: bool, texts: &Texts) {
    let score = node.score.map_or("–".to_owned(), |score| score.to_string());
    let line = format!("{title}   {score}   {}", texts.render(&end(node.end)));
    if node.children.is_empty() {
        ui.label(line);
        return;
    }
    let header = CollapsingHeader::new(line).id_salt(&node.ply).default_open(open);
    header.show(ui, |ui| {
        for child in node.children.iter().take(BRANCHES) {
            ui.push_id(&child.ply, |ui| branch(ui, child, &child.ply, false, texts));
        }
        let more = node.children.len().saturating_sub(BRANCHES);
        if more > 0 {
            ui.weak(say!(texts, "tree-more", count = more));
        }
    });
}

/// The end of a branch in words.
fn end(kind: LogKind) -> Message {
    match kind {
        LogKind::Full => message!("tree-full"),
        LogKind::Cut => message!("tree-cut"),
        LogKind::Horizon => message!("tree-horizon"),
        LogKind::Over => message!("tree-over"),
        LogKind::TranspositionTable => message!("tree-table"),
        LogKind::Repetition => message!("tree-repetition"),
        LogKind::Pruned => message!("tree-pruned"),
        LogKind::Chance => message!("tree-chance"),
        LogKind::Ordering => message!("tree-ordering"),
    }
}
