//! The list of moves with its variations, as markup that can be read without the script.

use std::fmt::Write as _;

use super::Replay;
use super::html::escape;

/// The remaining work; a stack of it replaces recursion, for variations may be nested without limit.
enum Task {
    /// The ply of a node, its variations, and what follows.
    Line(usize),
    Open,
    Close,
}

pub(super) fn list(replay: &Replay, out: &mut String) {
    let mut tasks: Vec<Task> =
        replay.nodes[0].children.first().map(|&first| Task::Line(first)).into_iter().collect();
    while let Some(task) = tasks.pop() {
        match task {
            Task::Open => out.push_str("<div class=\"variation\">\n"),
            Task::Close => out.push_str("</div>\n"),
            Task::Line(id) => {
                ply(replay, id, out);
                let node = &replay.nodes[id];
                tasks.extend(node.children.first().map(|&next| Task::Line(next)));
                let siblings = node.parent.map_or(&[][..], |parent| &replay.nodes[parent].children);
                if let [main, variations @ ..] = siblings
                    && *main == id
                {
                    for &variation in variations.iter().rev() {
                        tasks.extend([Task::Close, Task::Line(variation), Task::Open]);
                    }
                }
            }
        }
    }
}

fn ply(replay: &Replay, id: usize, out: &mut String) {
    let ply = &replay.nodes[id].ply;
    let (number, text, mark) = (escape(&ply.number), escape(&ply.text), escape(&ply.mark));
    let number = if number.is_empty() { number } else { format!("<span class=\"number\">{number}</span> ") };
    // Writing to a string does not fail, here and below.
    let _ = writeln!(
        out,
        "<span class=\"ply\">{number}<button type=\"button\" data-node=\"{id}\">{text}{mark}</button></span>"
    );
    if !ply.comment.is_empty() {
        let _ = writeln!(out, "<span class=\"comment\">{}</span>", escape(&ply.comment));
    }
}
