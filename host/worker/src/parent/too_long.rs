//! Texts too long to be passed on: what no person typed and no game wrote.

use crate::protocol::{LinePly, RefusalReason, Request, Search, TextKind};

/// Longest text of a person's that is passed on, bytes: no turn and no position of a game is so long.
const LONGEST_TEXT: usize = 64 << 10;

/// Why a request is not passed on: somebody typed, or a file holds, megabytes.
pub(super) fn too_long(request: &Request) -> Option<RefusalReason> {
    let (kind, size) = match request {
        Request::Turn { text } => (TextKind::Turn, text.len()),
        Request::Open { opening } => (TextKind::Position, opening.position.as_ref().map_or(0, String::len)),
        Request::Line { plies, .. }
        | Request::Search(Search { plies: Some(plies), .. })
        | Request::Tree { search: Search { plies: Some(plies), .. }, .. } => {
            let length = |ply: &LinePly| match ply {
                LinePly::Text(text) | LinePly::Foreign { foreign: text, .. } => text.len(),
                LinePly::Withdraw { .. } => 0,
            };
            (TextKind::Ply, plies.iter().map(length).max().unwrap_or(0))
        }
        _ => return None,
    };
    (size > LONGEST_TEXT).then_some(RefusalReason::TooLong { kind, most: LONGEST_TEXT })
}
