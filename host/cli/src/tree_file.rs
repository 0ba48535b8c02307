//! The tree of a search as a file: JSON, or a graph for Graphviz.

use std::fmt::{Display, Write};
use std::path::{Path, PathBuf};

use abstrakt_system::replace;
use abstrakt_texts::message;
use abstrakt_worker::protocol::TreeNode;
use serde_json::json;

use crate::error::CliError;
use crate::output_file;

/// A file for a tree.
pub struct TreeFile {
    path: PathBuf,
    form: Form,
}

#[derive(Clone, Copy)]
enum Form {
    Json,
    Dot,
}

impl TreeFile {
    /// Whatever is wrong with the file is reported before the search.
    pub fn new(path: &Path, overwrite: bool) -> Result<Self, CliError> {
        let wrong = |reason: &dyn Display| CliError::Usage(format!("--tree {}: {reason}", path.display()));
        let form = match path.extension().and_then(|extension| extension.to_str()) {
            Some("json") => Form::Json,
            Some("dot") => Form::Dot,
            _ => return Err(wrong(&message!("cli-tree-name"))),
        };
        output_file::check(&format_args!("--tree {}", path.display()), path, overwrite)?;
        Ok(Self { path: path.into(), form })
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the tree.
    pub fn write(&self, root: &TreeNode) -> Result<(), CliError> {
        let text = match self.form {
            Form::Json => format!("{}\n", json!(root)),
            Form::Dot => dot(root),
        };
        replace(&self.path, text.as_bytes()).map_err(|error| output_file::unwritten(&self.path, &error))
    }
}

/// A graph: a box for each node with its move, its score from the root player's point of view and why it ended.
fn dot(root: &TreeNode) -> String {
    let mut out = String::from("digraph tree {\n  rankdir=LR;\n  node [shape=box, fontname=monospace];\n");
    let mut count = 0;
    draw(root, None, &mut count, &mut out);
    out + "}\n"
}

fn draw(node: &TreeNode, parent: Option<usize>, count: &mut usize, out: &mut String) {
    let id = *count;
    *count += 1;
    let ply = if node.ply.is_empty() { "root" } else { node.ply.as_str() };
    let score = node.score.map_or_else(|| "-".to_owned(), |score| score.to_string());
    let end = json!(node.end);
    let label = format!("{ply}\n{score}\n{}", end.as_str().unwrap_or_default());
    let _ = writeln!(out, "  n{id} [label={}];", json!(label));
    if let Some(parent) = parent {
        let _ = writeln!(out, "  n{parent} -> n{id};");
    }
    node.children.iter().for_each(|child| draw(child, Some(id), count, out));
}

#[cfg(test)]
mod tests {
    use abstrakt_engine::LogKind;
    use abstrakt_worker::protocol::SearchScore;

    use super::*;

    #[test]
    fn a_graph_has_an_arrow_for_every_move() {
        let leaf = |ply: &str| TreeNode {
            ply: ply.into(),
            score: Some(SearchScore::Value(3.0)),
            end: LogKind::Horizon,
            nodes: 0,
            children: Vec::new(),
        };
        let root = TreeNode {
            ply: String::new(),
            score: None,
            end: LogKind::Full,
            nodes: 2,
            children: vec![leaf("a\"1"), leaf("b2")],
        };
        let drawn = dot(&root);
        assert_eq!(drawn.matches(" -> ").count(), 2, "{drawn}");
        assert!(drawn.contains("n1 [label=\"a\\\"1\\n3\\nhorizon\"]"), "{drawn}");
        assert!(drawn.contains("label=\"root\\n-\\nfull\""), "{drawn}");
    }
}
