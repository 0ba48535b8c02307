//! Writes the tree of plies: one turn a line, variations in blocks of parentheses after the ply they replace.

use std::fmt::Write as _;

use super::moves::Token;
use super::words::{quote, seconds};
use crate::{Act, Node, NodeId, Ply, Record, SeatId};

/// Deeper variations are written no further to the right, or a file would grow with the square of its depth.
const DEEPEST_INDENT: usize = 16;

/// The remaining work, the next item on top. A stack, because variations may be nested as deep as a file is long.
enum Task {
    /// A ply, and the number of turns before it.
    Ply(NodeId, usize),
    /// Everything after a node, and the number of turns that lead to it.
    After(NodeId, usize),
    Open,
    Close,
}

pub(super) fn moves(record: &Record, out: &mut String) {
    let mut writer = Writer { record, out, main_end: record.main_end(), depth: 0, seat: None, fresh: true };
    writer.notes(NodeId::ROOT);
    writer.end_line();
    let mut tasks = vec![Task::After(NodeId::ROOT, 0)];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Ply(id, turns) => writer.ply(id, turns),
            Task::Open => writer.bracket("("),
            Task::Close => writer.bracket(")"),
            Task::After(id, turns) => {
                let children = record.node(id).children();
                let Some((&main, variations)) = children.split_first() else { continue };
                let turns_to = |id| turns + usize::from(ply_of(record.node(id)).opens_turn);
                tasks.push(Task::After(main, turns_to(main)));
                for &id in variations.iter().rev() {
                    let turns_to = turns_to(id);
                    tasks.extend([
                        Task::Close,
                        Task::After(id, turns_to),
                        Task::Ply(id, turns_to),
                        Task::Open,
                    ]);
                }
                tasks.push(Task::Ply(main, turns_to(main)));
            }
        }
    }
    writer.end_line();
}

fn ply_of(node: &Node) -> &Ply {
    node.ply.as_ref().expect("every node but the root has a ply")
}

struct Writer<'a> {
    record: &'a Record,
    out: &'a mut String,
    main_end: NodeId,
    depth: usize,
    /// The seat that moved last on this line.
    seat: Option<SeatId>,
    /// Nothing stands on this line yet.
    fresh: bool,
}

impl Writer<'_> {
    fn ply(&mut self, id: NodeId, turns: usize) {
        let ply = ply_of(self.record.node(id));
        if ply.opens_turn {
            self.end_line();
            self.word(format_args!("{turns}."));
        }
        if let Some(seat) = ply.act.seat().filter(|&seat| self.seat != Some(seat)) {
            self.word(format_args!("{seat}:"));
            self.seat = Some(seat);
        }
        match &ply.act {
            Act::Move(_, text) if Token::is_plain(text.as_str()) => self.word(format_args!("{text}")),
            Act::Move(_, text) => self.word(format_args!("\\{text}")),
            Act::Chance(text) => self.word(format_args!("~{text}")),
            Act::Withdrawal(_) => self.word(format_args!("{}", Token::WITHDRAWS)),
        }
        if let Some(spent) = ply.spent {
            self.word(format_args!("+{}", seconds(spent)));
        }
        self.notes(id);
    }

    /// Whatever stands beside a ply, or at the root.
    fn notes(&mut self, id: NodeId) {
        let node = self.record.node(id);
        if let Some(mark) = node.mark {
            self.word(format_args!("{}", mark.as_str()));
        }
        if let Some(found) = node.evaluation {
            self.word(format_args!("#{found}"));
        }
        if !node.comment.is_empty() {
            self.word(format_args!(""));
            quote(&node.comment, self.out);
        }
        if self.record.end() == Some(id) && id != self.main_end {
            self.word(format_args!("{}", Token::END));
        }
        if self.record.cursor() == id && id != self.main_end {
            self.word(format_args!("{}", Token::HERE));
        }
    }

    fn bracket(&mut self, bracket: &str) {
        self.end_line();
        if bracket == ")" {
            self.depth -= 1;
        }
        self.word(format_args!("{bracket}"));
        self.end_line();
        if bracket == "(" {
            self.depth += 1;
        }
    }

    fn word(&mut self, word: std::fmt::Arguments<'_>) {
        let spaces = if self.fresh { 2 * self.depth.min(DEEPEST_INDENT) } else { 1 };
        self.fresh = false;
        write!(self.out, "{:spaces$}{word}", "").expect("a string takes everything");
    }

    fn end_line(&mut self) {
        if !self.fresh {
            self.out.push('\n');
        }
        self.fresh = true;
        self.seat = None;
    }
}
