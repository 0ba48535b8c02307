//! DamExchange (DXP): International draughts over TCP. Source: its specification (mesander.nl, damexchange), and what programs send
//! (github.com/rhalbersma/scan, `dxp.cpp`).
//!
//! A message is a letter with fields of fixed width behind it, and ends with a zero byte: bytes become [`Frames`], a frame becomes
//! a [`Message`] by its `FromStr`, and a message becomes a frame by its `Display`. Squares are numbered from 1 to 50, and a
//! position and a move have their forms in Hub, which are the game's.

use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;

use abstrakt_system::ForeignText;

use super::WireError;

/// Most characters of a message, without the zero byte.
pub const LONGEST_MESSAGE: usize = 127;
/// The port that programs use unless they are told another one.
pub const PORT: u16 = 27_531;

/// The version that a request for a game tells.
pub const VERSION: &str = "01";
/// Squares of the board.
const SQUARES: u8 = 50;
/// Characters of a name.
const NAME: usize = 32;
/// Most seconds that a move can tell.
const MOST_SECONDS: u32 = 9_999;
/// Most minutes and moves that a request can tell, and the largest number of a move.
const MAX_NUMBER: u16 = 999;
/// The letters of a square in DXP, with those in Hub.
const LETTERS: [(char, char); 5] = [('w', 'w'), ('z', 'b'), ('W', 'W'), ('Z', 'B'), ('e', 'e')];

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// White, who begins: `W`.
    White,
    /// Black: `Z`, of the Dutch word.
    Black,
}

impl Side {
    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    const fn letter(self) -> char {
        match self {
            Self::White => 'W',
            Self::Black => 'Z',
        }
    }

    fn read(text: &str) -> Option<Self> {
        [Self::White, Self::Black].into_iter().find(|side| text.starts_with(side.letter()))
    }
}

/// A message of either side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// The initiator asks for a game: [`Message::Acceptance`] follows.
    Request(GameRequest),
    /// The follower's answer to a request.
    Acceptance {
        /// The follower's name.
        name: String,
        /// The answer.
        answer: Acceptance,
    },
    /// A move.
    Move(Move),
    /// The end of the game, in place of a move of one's own: an end with [`Reason::Unknown`] follows.
    End {
        /// The reason.
        reason: Reason,
        /// Whether no other game is wanted.
        is_last: bool,
    },
    /// Words for a person.
    Chat(String),
    /// A wish to go back: [`Message::BackAnswer`] follows.
    BackRequest {
        /// The number of the move to go back to, from 1.
        number: u16,
        /// The side whose move it is.
        side: Side,
    },
    /// The answer to the wish to go back.
    BackAnswer {
        /// Whether it is granted.
        is_granted: bool,
    },
}

/// A request for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRequest {
    /// The initiator's name.
    pub name: String,
    /// The side that the follower plays.
    pub follower: Side,
    /// The time of each side, minutes.
    pub minutes: u16,
    /// The number of moves for which the time is; 0: the whole game.
    pub moves: u16,
    /// The first position as Hub writes it; none: the usual one.
    pub position: Option<String>,
}

/// The follower's answer to a request for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Acceptance {
    /// The game begins.
    Accepted,
    /// The request has another version of the protocol.
    OtherVersion,
    /// Not this game.
    Refused,
    /// No games.
    AllRefused,
}

/// A move with the time it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The time it took, seconds.
    pub seconds: u32,
    /// The square that it leaves.
    pub from: u8,
    /// The square that it comes to.
    pub to: u8,
    /// The squares that it captures.
    pub captured: Vec<u8>,
}

/// The reason of an end, from the point of view of the one who sends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// None is told; also the answer to an end.
    Unknown,
    /// The sender has lost, or gives up.
    Lost,
    /// A draw.
    Draw,
    /// The sender has won.
    Won,
}

/// The words of an answer and of a reason are their places here.
const ACCEPTANCES: [Acceptance; 4] =
    [Acceptance::Accepted, Acceptance::OtherVersion, Acceptance::Refused, Acceptance::AllRefused];
const REASONS: [Reason; 4] = [Reason::Unknown, Reason::Lost, Reason::Draw, Reason::Won];

fn no_message(line: &str, right: &'static str) -> WireError {
    WireError::NoMessage { line: ForeignText::of(line), protocol: "DXP", right }
}

impl Move {
    /// The move as Hub writes it: `32-28`, or `28x19x23` with each square that is captured.
    pub fn hub(&self) -> String {
        let Self { from, to, captured, .. } = self;
        match captured.as_slice() {
            [] => format!("{from}-{to}"),
            captured => {
                captured.iter().fold(format!("{from}x{to}"), |text, square| format!("{text}x{square}"))
            }
        }
    }

    /// The move that Hub writes so, with the time it took; none where the text is no such move.
    pub fn of_hub(text: &str, seconds: u64) -> Option<Self> {
        let squares: Option<Vec<u8>> = text.split(['-', 'x']).map(square).collect();
        let seconds = u32::try_from(seconds).unwrap_or(MOST_SECONDS).min(MOST_SECONDS);
        match squares?.as_slice() {
            [from, to, captured @ ..] if text.contains('x') != captured.is_empty() => {
                Some(Self { seconds, from: *from, to: *to, captured: captured.to_vec() })
            }
            _ => None,
        }
    }

    fn read(fields: &str) -> Option<Self> {
        let mut rest = fields;
        let mut number = |width| {
            let (digits, after) = rest.split_at_checked(width)?;
            rest = after;
            digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse::<u32>().ok()).flatten()
        };
        let seconds = number(4)?;
        let mut square = || u8::try_from(number(2)?).ok();
        let in_board = |square: &u8| (1..=SQUARES).contains(square);
        let (from, to) = (square().filter(in_board)?, square().filter(in_board)?);
        let count = square()?;
        let captured = (0..count).map(|_| square().filter(in_board)).collect::<Option<Vec<u8>>>()?;
        rest.trim().is_empty().then_some(Self { seconds, from, to, captured })
    }
}

/// The number of a square.
fn square(text: &str) -> Option<u8> {
    text.parse().ok().filter(|square| (1..=SQUARES).contains(square))
}

impl GameRequest {
    fn read(fields: &str) -> Option<Self> {
        let (name, fields) = fields.strip_prefix(VERSION)?.split_at_checked(NAME)?;
        let follower = Side::read(fields)?;
        let (minutes, moves) = (fields.get(1..4)?.parse().ok()?, fields.get(4..7)?.parse().ok()?);
        let position = match fields.get(7..)?.trim_end() {
            "A" => None,
            other => Some(hub_position(other.strip_prefix('B')?)?),
        };
        Some(Self { name: name.trim().into(), follower, minutes, moves, position })
    }
}

/// A position of DXP as Hub writes it.
fn hub_position(text: &str) -> Option<String> {
    let side = match Side::read(text)? {
        Side::White => 'W',
        Side::Black => 'B',
    };
    let letter = |letter| LETTERS.iter().find(|(dxp, _)| *dxp == letter).map(|(_, hub)| *hub);
    let squares: String = text.get(1..)?.chars().map(letter).collect::<Option<String>>()?;
    (squares.len() == usize::from(SQUARES)).then(|| format!("{side}{squares}"))
}

/// A position of Hub as DXP writes it; what is none becomes empty squares.
fn position(hub: &str) -> String {
    let side = if hub.starts_with('B') { Side::Black } else { Side::White };
    let letter = |letter| LETTERS.iter().find(|(_, hub)| *hub == letter).map_or('e', |(dxp, _)| *dxp);
    let squares: String = hub.chars().skip(1).take(usize::from(SQUARES)).map(letter).collect();
    format!("{}{squares:e<50}", side.letter())
}

/// # Errors
/// The frame is no message.
impl FromStr for Message {
    type Err = WireError;

    fn from_str(frame: &str) -> Result<Self, WireError> {
        let mut characters = frame.chars();
        let (letter, fields) = (characters.next(), characters.as_str());
        // A character of another kind has no place in a field of fixed width.
        let is_plain = fields.is_ascii() || letter == Some('C');
        let fields = if is_plain { fields } else { "" };
        let (read, right) = match letter {
            Some('R') => {
                (GameRequest::read(fields).map(Self::Request), "R01, a name of 32 characters, W075000A")
            }
            Some('A') => (acceptance(fields), "A, a name of 32 characters, 0"),
            Some('M') => (Move::read(fields).map(Self::Move), "M0012061100"),
            Some('E') => (end(fields), "E00"),
            Some('C') => (Some(Self::Chat(fields.trim().into())), ""),
            Some('B') => (back_request(fields), "B005Z"),
            Some('K') => (
                fields
                    .chars()
                    .next()
                    .filter(char::is_ascii_digit)
                    .map(|code| Self::BackAnswer { is_granted: code == '0' }),
                "K0",
            ),
            _ => (None, "R, A, M, E, C, B or K"),
        };
        read.ok_or_else(|| no_message(frame, right))
    }
}

fn acceptance(fields: &str) -> Option<Message> {
    let (name, code) = fields.split_at_checked(NAME)?;
    let answer = *ACCEPTANCES.get(code.trim().parse::<usize>().ok()?)?;
    Some(Message::Acceptance { name: name.trim().into(), answer })
}

fn end(fields: &str) -> Option<Message> {
    let digit = |place| fields.get(place..=place)?.parse::<usize>().ok();
    let reason = *REASONS.get(digit(0)?)?;
    // Some programs leave the second digit out.
    Some(Message::End { reason, is_last: digit(1).unwrap_or(0) != 0 })
}

fn back_request(fields: &str) -> Option<Message> {
    let (number, side) = fields.split_at_checked(3)?;
    Some(Message::BackRequest { number: number.parse().ok()?, side: Side::read(side)? })
}

/// The frame, without the zero byte. Letters that DXP does not have become question marks, and what is too long is cut off.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = |text: &str, most: usize| -> String {
            let letter = |letter: char| if matches!(letter, ' '..='~') { letter } else { '?' };
            text.chars().take(most).map(letter).collect()
        };
        match self {
            Self::Request(GameRequest { name, follower, minutes, moves, position: start }) => {
                let (name, side) = (plain(name, NAME), follower.letter());
                let (minutes, moves) = (minutes.min(&MAX_NUMBER), moves.min(&MAX_NUMBER));
                write!(f, "R{VERSION}{name:NAME$}{side}{minutes:03}{moves:03}")?;
                match start {
                    Some(start) => write!(f, "B{}", position(start)),
                    None => f.write_str("A"),
                }
            }
            Self::Acceptance { name, answer } => {
                let code = ACCEPTANCES.iter().position(|known| known == answer).unwrap_or_default();
                write!(f, "A{:NAME$}{code}", plain(name, NAME))
            }
            Self::Move(Move { seconds, from, to, captured }) => {
                let seconds = seconds.min(&MOST_SECONDS);
                write!(f, "M{seconds:04}{from:02}{to:02}{:02}", captured.len())?;
                captured.iter().try_for_each(|square| write!(f, "{square:02}"))
            }
            Self::End { reason, is_last } => {
                let code = REASONS.iter().position(|known| known == reason).unwrap_or_default();
                write!(f, "E{code}{}", u8::from(*is_last))
            }
            Self::Chat(text) => write!(f, "C{}", plain(text, LONGEST_MESSAGE - 1)),
            Self::BackRequest { number, side } => {
                write!(f, "B{:03}{}", number.min(&MAX_NUMBER), side.letter())
            }
            Self::BackAnswer { is_granted } => write!(f, "K{}", u8::from(!is_granted)),
        }
    }
}

/// The frames of a stream, each ended by a zero byte; empty ones are left out. A byte is a letter of Latin 1, as programs
/// that chat in other languages send it. No more than [`LONGEST_MESSAGE`] bytes of an unfinished frame are kept, and no more
/// frames than a chunk has.
///
/// ```
/// use abstrakt_external::wire::dxp::Frames;
///
/// let mut frames = Frames::default();
/// frames.push(b"E00\0M001");
/// assert_eq!(frames.next(), Some(Ok("E00".into())));
/// assert_eq!(frames.next(), None);
/// frames.push(b"2061100\0");
/// assert_eq!(frames.next(), Some(Ok("M0012061100".into())));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Frames {
    /// The beginning of a frame whose end is still to come.
    open: String,
    /// The open frame is too long.
    skips: bool,
    whole: VecDeque<Result<String, WireError>>,
}

impl Frames {
    /// More bytes of the stream.
    pub fn push(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            match byte {
                0 => self.finish(),
                _ if self.skips => {}
                byte if self.open.chars().count() < LONGEST_MESSAGE => self.open.push(char::from(byte)),
                _ => self.skips = true,
            }
        }
    }

    fn finish(&mut self) {
        let frame = std::mem::take(&mut self.open);
        if std::mem::take(&mut self.skips) {
            self.whole.push_back(Err(no_message(&frame, "a message of up to 127 characters")));
        } else if !frame.trim().is_empty() {
            self.whole.push_back(Ok(frame));
        }
    }
}

/// The whole frames so far; after a `None` more may come.
impl Iterator for Frames {
    type Item = Result<String, WireError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.whole.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The examples of the specification.
    const EXAMPLES: [&str; 8] = [
        "R01Tornado voor Windows 4.0        W060065A",
        "ATornado voor Windows 4.0        0",
        "M0012061100",
        "M001205250422122320",
        "E00",
        "CWhat do you think about move 35?",
        "B005Z",
        "K1",
    ];

    #[test]
    fn the_examples_of_the_specification_are_read_and_written() {
        for example in EXAMPLES {
            let message: Message = example.parse().unwrap_or_else(|error| panic!("{example}: {error}"));
            assert_eq!(message.to_string(), example);
        }
        let Ok(Message::Request(request)) = EXAMPLES[0].parse() else { panic!("it is a request") };
        assert_eq!((request.name.as_str(), request.follower), ("Tornado voor Windows 4.0", Side::White));
        assert_eq!((request.minutes, request.moves, request.position), (60, 65, None));
        let Ok(Message::Move(capture)) = EXAMPLES[3].parse() else { panic!("it is a move") };
        assert_eq!((capture.seconds, capture.hub().as_str()), (12, "5x25x22x12x23x20"));
    }

    #[test]
    fn a_position_and_a_move_have_their_forms_in_hub() {
        let hub = "BbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwwWB";
        assert_eq!(hub.len(), 51);
        let request = GameRequest {
            name: "A".into(),
            follower: Side::Black,
            minutes: 5,
            moves: 0,
            position: Some(hub.into()),
        };
        let frame = Message::Request(request.clone()).to_string();
        assert!(frame.ends_with("Z005000BZzzzzzzzzzzzzzzzzzzzeeeeeeeeeewwwwwwwwwwwwwwwwwwwWZ"), "{frame}");
        assert!(frame.len() <= LONGEST_MESSAGE);
        assert_eq!(frame.parse(), Ok(Message::Request(request)));
        for text in ["32-28", "28x19x23", "5x25x12x20"] {
            assert_eq!(Move::of_hub(text, 3).map(|played| played.hub()).as_deref(), Some(text));
        }
        assert_eq!(Move::of_hub("32-28", 1 << 40).map(|played| played.seconds), Some(9999));
        for text in ["", "32", "32-28-1", "28x19", "0-51", "a-b"] {
            assert_eq!(Move::of_hub(text, 0), None, "{text}");
        }
    }

    #[test]
    fn what_is_no_message_is_refused() {
        let wrong = [
            "",
            "X",
            "R",
            "R01",
            "R02Tornado voor Windows 4.0        W060065A",
            "M",
            "M0012",
            "M00120611",
            "M001206110",
            "M0012061101",
            "M001200110",
            "M0012065100",
            "Mžluť",
            "E",
            "E9",
            "B005",
            "B005X",
            "K",
            "A0",
            "ATornado voor Windows 4.0        7",
        ];
        for frame in wrong {
            assert!(frame.parse::<Message>().is_err(), "{frame}");
        }
        let squares = "e".repeat(49);
        let short = format!("R01{:32}W060065BW{squares}", "A");
        assert!(short.parse::<Message>().is_err());
    }

    #[test]
    fn frames_are_whole_however_they_come() {
        let bytes = b"E00\0\0Cfin\xe9\0M0012061100\0half";
        for size in 1..bytes.len() {
            let mut frames = Frames::default();
            bytes.chunks(size).for_each(|part| frames.push(part));
            let frames: Vec<String> = frames.map(Result::unwrap).collect();
            assert_eq!(frames, ["E00", "Cfiné", "M0012061100"], "{size}");
        }
    }

    #[test]
    fn a_frame_without_end_takes_no_memory() {
        let mut frames = Frames::default();
        for _ in 0..1_000 {
            frames.push(&[b'x'; 1_000]);
            assert!(frames.open.len() <= LONGEST_MESSAGE);
        }
        assert_eq!(frames.next(), None);
        frames.push(b"\0E00\0");
        assert!(matches!(frames.next(), Some(Err(WireError::NoMessage { .. }))));
        assert_eq!(frames.next(), Some(Ok("E00".into())));
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(
            letter in "[RAMECBK]?",
            fields in "([0-9]{0,12}|01[ -~]{0,60}|[ -~\\u{0}-\\u{ff}]{0,40})",
            bytes in prop::collection::vec(any::<u8>(), 0..400),
        ) {
            let frame = format!("{letter}{fields}");
            if let Ok(message) = frame.parse::<Message>() {
                let written = message.to_string();
                prop_assert!(written.len() <= LONGEST_MESSAGE, "{written:?}");
                let read = written.parse::<Message>();
                prop_assert_eq!(read.map(|read| read.to_string()), Ok(written), "{}", frame);
            }
            let mut frames = Frames::default();
            frames.push(&bytes);
            for frame in frames.flatten() {
                let _ = frame.parse::<Message>();
            }
        }
    }
}
