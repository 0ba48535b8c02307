//! The sounds of a game: short tones made by numbers, no files. Knows what happened on the board; must not
//! know games.

mod game_sounds;
mod player;

use std::f32::consts::TAU;

use abstrakt_record::NodeId;

pub use game_sounds::GameSounds;
use player::SoundPlayer;

/// A sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A move.
    Move,
    /// A move that takes pieces away.
    Capture,
    /// Somebody's time is running out.
    LowTime,
    /// The game is over.
    End,
}

/// The state of a game that decides which sounds are heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The position shown, and the one before it.
    pub shown: (NodeId, Option<NodeId>),
    /// Pieces on the board.
    pub pieces: usize,
    /// Little time is left to the person who is to move.
    pub low: bool,
    /// The game is over.
    pub is_over: bool,
}

/// The sound between two moments of a game: that of the end rather than of a move, and of a move rather than of the clock. Going
/// back through a game makes no sound.
pub fn sound_of(before: &Moment, now: &Moment) -> Option<Sound> {
    if now.is_over && !before.is_over {
        return Some(Sound::End);
    }
    if now.shown.1 == Some(before.shown.0) {
        return Some(if now.pieces < before.pieces { Sound::Capture } else { Sound::Move });
    }
    (now.low && !before.low && now.shown == before.shown).then_some(Sound::LowTime)
}

/// A tone: when it begins and how long it is heard, in seconds, and its pitch in hertz.
type Tone = (f32, f32, f32);

impl Sound {
    fn tones(self) -> &'static [Tone] {
        match self {
            Self::Move => &[(0.0, 0.09, 440.0)],
            Self::Capture => &[(0.0, 0.1, 330.0), (0.06, 0.14, 220.0)],
            Self::LowTime => &[(0.0, 0.12, 880.0), (0.16, 0.12, 880.0)],
            Self::End => &[(0.0, 0.25, 523.0), (0.14, 0.25, 659.0), (0.28, 0.4, 784.0)],
        }
    }

    /// The sound as numbers between -1 and 1, `rate` of them a second; `volume` from 0 to 1.
    pub fn samples(self, rate: u32, volume: f32) -> Vec<f32> {
        let tones = self.tones();
        let length = tones.iter().map(|(begin, length, _)| begin + length).fold(0.0, f32::max);
        let time = |index: usize| index as f32 / rate as f32;
        let sum = |time: f32| tones.iter().map(|tone| swing(*tone, time)).sum::<f32>();
        let count = (length * rate as f32) as usize;
        (0..count).map(|index| (sum(time(index)) * volume.clamp(0.0, 1.0) * 0.5).clamp(-1.0, 1.0)).collect()
    }
}

/// A tone at a time: a sine that swells for two milliseconds, so that it does not click, and dies away.
fn swing((begin, length, pitch): Tone, time: f32) -> f32 {
    let since = time - begin;
    if !(0.0..length).contains(&since) {
        return 0.0;
    }
    let swell = (since / 0.002).min(1.0);
    let rest = 1.0 - since / length;
    (TAU * pitch * since).sin() * swell * rest * rest
}

#[cfg(test)]
mod tests {
    use abstrakt_record::{Act, Header, Ply, PlyFacts, PlyText, Record, Seat, SeatId};

    use super::*;

    #[test]
    fn what_happened_is_heard_once() {
        let seats = vec![Seat::human("a"), Seat::human("b")];
        let mut record = Record::new(Header::new("game", "1", "standard", seats));
        let mut play = |text: &str| {
            let act = Act::Move(SeatId(0), PlyText::new(text).expect("a text"));
            record.play(Ply { act, opens_turn: true, spent: None }, PlyFacts::default())
        };
        let (first, second, third) = (NodeId::ROOT, play("a"), play("b"));
        let start = Moment { shown: (first, None), pieces: 8, low: false, is_over: false };
        let moved = Moment { shown: (second, Some(first)), ..start };
        let took = Moment { shown: (third, Some(second)), pieces: 7, ..start };
        assert_eq!(sound_of(&start, &start), None);
        assert_eq!(sound_of(&start, &moved), Some(Sound::Move));
        assert_eq!(sound_of(&moved, &took), Some(Sound::Capture));
        assert_eq!(sound_of(&took, &moved), None, "going back");
        assert_eq!(sound_of(&moved, &start), None, "going back");
        assert_eq!(sound_of(&start, &took), None, "a jump");
        let low = Moment { low: true, ..moved };
        assert_eq!(sound_of(&moved, &low), Some(Sound::LowTime));
        assert_eq!(sound_of(&low, &low), None);
        assert_eq!(sound_of(&start, &low), Some(Sound::Move), "the move is heard");
        let ended = Moment { is_over: true, ..took };
        assert_eq!(sound_of(&moved, &ended), Some(Sound::End), "and not the capture");
        assert_eq!(sound_of(&ended, &ended), None);
    }

    #[test]
    fn sounds_are_short_begin_and_end_softly_and_follow_the_volume() {
        let all = [Sound::Move, Sound::Capture, Sound::LowTime, Sound::End];
        for sound in all {
            let loud = sound.samples(44_100, 1.0);
            assert!((0.05..0.8).contains(&(loud.len() as f32 / 44_100.0)), "{sound:?}");
            let peak = |samples: &[f32]| samples.iter().fold(0.0_f32, |most, sample| most.max(sample.abs()));
            assert!((0.2..=1.0).contains(&peak(&loud)), "{sound:?}: {}", peak(&loud));
            assert!(loud[0].abs() < 0.01 && peak(&loud[loud.len() - 100..]) < 0.01, "{sound:?} clicks");
            assert!(peak(&sound.samples(44_100, 0.0)) == 0.0 && sound.samples(8_000, 0.5).len() < loud.len());
        }
        let different = all.map(|sound| sound.samples(8_000, 1.0));
        assert!((1..4).all(|index| !different[..index].contains(&different[index])));
    }
}
