//! Requests that are too long to be passed on: no person typed them and no game wrote them.

use crate::protocol::{
    AdvanceLine, LONGEST_REQUEST, LinePly, OpenGame, PlayLine, PlayTurn, RefusalReason, Request,
    RequestMessage, Search, SearchTree, TextKind,
};

/// Longest text of a person that is passed on, bytes: no turn and no position of a game is as long.
const LONGEST_TEXT: usize = 64 << 10;

/// The reason why a request is not passed on, and at which of its plies, counted from 0.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TooLong {
    pub reason: RefusalReason,
    pub ply: Option<usize>,
}

/// The text of the request that has more bytes than are passed on, if any: someone typed, or a file holds, megabytes.
pub(super) fn too_long(request: &Request) -> Option<TooLong> {
    let (kind, ply) = match request {
        Request::Turn(PlayTurn { text }) => (text.len() > LONGEST_TEXT).then_some((TextKind::Turn, None))?,
        Request::Open(OpenGame { opening, .. }) => {
            let size = opening.position.as_ref().map_or(0, String::len);
            (size > LONGEST_TEXT).then_some((TextKind::Position, None))?
        }
        request => {
            let is_long = |ply: &LinePly| text(ply).len() > LONGEST_TEXT;
            let (first, plies) = plies(request);
            (TextKind::Ply, Some(first + plies.iter().position(is_long)?))
        }
    };
    Some(TooLong { reason: RefusalReason::TooLong { kind, most: LONGEST_TEXT }, ply })
}

/// The first ply for which there is no room, where the line that a request makes, of `size` bytes, is longer than a
/// worker reads: the game has too many plies.
pub(super) fn too_long_line(message: &RequestMessage, size: usize) -> Option<TooLong> {
    if size <= LONGEST_REQUEST {
        return None;
    }
    let surplus = size - LONGEST_REQUEST;
    let (first, plies) = plies(&message.request);
    let mut cut = 0;
    let fits = |ply: &LinePly| {
        cut += serde_json::to_vec(ply).map_or(0, |text| text.len());
        cut >= surplus
    };
    let ply = plies.iter().rposition(fits).map(|place| first + place);
    let kind = if ply.is_some() { TextKind::Game } else { TextKind::Request };
    Some(TooLong { reason: RefusalReason::TooLong { kind, most: LONGEST_REQUEST }, ply })
}

/// The plies that a request holds, and the number of plies of the game before them.
fn plies(request: &Request) -> (usize, &[LinePly]) {
    match request {
        Request::Advance(AdvanceLine { kept, plies, .. }) => (*kept, plies),
        Request::Line(PlayLine { plies, .. }) => (0, plies),
        Request::Search(Search { plies: Some(plies), kept, .. })
        | Request::Tree(SearchTree { search: Search { plies: Some(plies), kept, .. }, .. }) => (*kept, plies),
        _ => (0, &[]),
    }
}

fn text(ply: &LinePly) -> &str {
    match ply {
        LinePly::Text(text) | LinePly::Foreign { foreign: text, .. } => text,
        LinePly::Withdraw { .. } => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(plies: &[&str]) -> RequestMessage {
        let plies = plies.iter().map(|text| LinePly::text(*text)).collect();
        RequestMessage { id: 7, request: PlayLine { plies, since: 0 }.into() }
    }

    #[test]
    fn the_first_ply_for_which_there_is_no_room_is_told() {
        let part = "x".repeat(LONGEST_TEXT);
        let mut plies = vec![part.as_str(); LONGEST_REQUEST / LONGEST_TEXT + 1];
        let size = |message: &RequestMessage| serde_json::to_vec(message).unwrap().len();
        let whole = line(&plies);
        let TooLong { reason, ply } = too_long_line(&whole, size(&whole)).unwrap();
        assert_eq!(reason, RefusalReason::TooLong { kind: TextKind::Game, most: LONGEST_REQUEST });
        plies.truncate(ply.unwrap());
        let kept = line(&plies);
        assert_eq!(too_long_line(&kept, size(&kept)), None);
        plies.push(&part);
        let longer = line(&plies);
        assert!(too_long_line(&longer, size(&longer)).is_some(), "no ply is cut off in vain");
    }

    #[test]
    fn plies_are_counted_from_the_beginning_of_the_game() {
        let plies = vec![LinePly::text("a"), LinePly::text("x".repeat(LONGEST_TEXT + 1))];
        let long = too_long(&AdvanceLine { kept: 40, plies, notation: None }.into());
        assert_eq!(long.and_then(|long| long.ply), Some(41));
    }

    #[test]
    fn a_long_text_is_told_with_its_ply() {
        let part = "x".repeat(LONGEST_TEXT + 1);
        let ply = |message: RequestMessage| too_long(&message.request).and_then(|long| long.ply);
        assert_eq!(ply(line(&["a", "b", &part, &part])), Some(2));
        assert_eq!(too_long(&line(&["a"; 70_000]).request), None);
    }
}
