//! The clocks of a new game: none, so much for each move, for the whole game, or for some turns, the same for all seats or one for
//! each. Knows time controls and widgets; must not know games.

use std::time::Duration;

use abstrakt_record::{SeatId, TimeControl};
use abstrakt_texts::{Localize, Texts, message, say};
use egui::{ComboBox, Ui};
use strum::VariantArray;

use super::form;
use super::number::Number;
use crate::list;

/// The way in which a clock counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Localize, VariantArray)]
enum Kind {
    /// Not at all.
    #[default]
    #[message("clock-none")]
    None,
    /// So much for each move.
    #[message("clock-move")]
    Move,
    /// So much for the game, and more after each turn.
    #[message("clock-game")]
    Game,
    /// So much for some turns, again and again.
    #[message("clock-turns")]
    Turns,
}

/// A clock as it was typed.
#[derive(Clone, Debug, PartialEq)]
struct Clock {
    kind: Kind,
    minutes: f64,
    seconds: f64,
    increment: f64,
    turns: f64,
}

impl Clock {
    fn of(clock: Option<TimeControl>) -> Self {
        let usual = TimeControl::game(Duration::from_secs(600), Duration::from_secs(5));
        let TimeControl { base, increment, turns } = clock.unwrap_or(usual);
        let kind = match (clock, turns) {
            (None, _) => Kind::None,
            (_, 0) => Kind::Game,
            (_, 1) => Kind::Move,
            _ => Kind::Turns,
        };
        Self {
            kind,
            minutes: (base.as_secs() / 60) as f64,
            seconds: (base.as_secs() % 60) as f64,
            increment: increment.as_secs() as f64,
            turns: if turns > 1 { f64::from(turns) } else { 20.0 },
        }
    }

    fn is_right(&self) -> bool {
        let is_in_range = (0.0..=600.0).contains(&self.minutes) && (0.0..=59.0).contains(&self.seconds);
        let rest = match self.kind {
            Kind::Game => (0.0..=600.0).contains(&self.increment),
            Kind::Turns => (2.0..=999.0).contains(&self.turns),
            Kind::None | Kind::Move => true,
        };
        self.kind == Kind::None || (is_in_range && rest && self.minutes + self.seconds > 0.0)
    }

    fn control(&self) -> Option<TimeControl> {
        let [minutes, seconds, increment] =
            [self.minutes, self.seconds, self.increment].map(|time| time.clamp(0.0, 600.0) as u64);
        let base = Duration::from_secs(minutes * 60 + seconds);
        match self.kind {
            Kind::None => None,
            Kind::Move => Some(TimeControl { turns: 1, ..TimeControl::game(base, Duration::ZERO) }),
            Kind::Game => Some(TimeControl::game(base, Duration::from_secs(increment))),
            Kind::Turns => {
                let turns = self.turns.clamp(2.0, 999.0) as u16;
                Some(TimeControl { turns, ..TimeControl::game(base, Duration::ZERO) })
            }
        }
    }

    /// Draws the clock of somebody; `who` stands before the names of its fields, empty for all.
    fn show(&mut self, ui: &mut Ui, salt: usize, who: &str, texts: &Texts) {
        let named = |name: String| if who.is_empty() { name } else { format!("{name}: {who}") };
        let combo = ComboBox::from_id_salt(("clock", salt)).width(230.0);
        let combo = combo.selected_text(texts.show(&self.kind));
        list::show(ui, combo, named(say!(texts, "new-game-clock")), |ui| {
            for kind in Kind::VARIANTS {
                ui.selectable_value(&mut self.kind, *kind, texts.show(kind));
            }
        });
        if self.kind == Kind::None {
            return;
        }
        let mut fields = vec![
            (message!("new-game-minutes"), 0..=600, " min", &mut self.minutes),
            (message!("new-game-seconds"), 0..=59, " s", &mut self.seconds),
        ];
        match self.kind {
            Kind::Game => fields.push((message!("new-game-increment"), 0..=600, " s", &mut self.increment)),
            Kind::Turns => fields.push((message!("clock-turn-count"), 2..=999, "", &mut self.turns)),
            Kind::None | Kind::Move => {}
        }
        for (name, range, unit, value) in fields {
            ui.horizontal(|ui| {
                let name = texts.render(&name);
                ui.label(&name);
                Number::whole(&named(name), range).suffix(unit).show(ui, value, texts);
            });
        }
        if self.minutes == 0.0 && self.seconds == 0.0 {
            ui.colored_label(ui.visuals().warn_fg_color, say!(texts, "new-game-no-time"));
        }
    }
}

/// Clocks that one button sets: seconds, seconds more after each turn, and turns that they are for, 0 for the game.
const USUAL: [(u64, u64, u16); 4] = [(180, 2, 0), (300, 0, 0), (600, 5, 0), (900, 0, 40)];

/// The time control of a usual clock.
fn usual((base, increment, turns): (u64, u64, u16)) -> TimeControl {
    TimeControl { turns, ..TimeControl::game(Duration::from_secs(base), Duration::from_secs(increment)) }
}

/// The clocks of all seats.
#[derive(Clone, Debug, PartialEq)]
pub struct Clocks {
    /// That of the first seat, and of all where they have the same.
    first: Clock,
    /// Those of the seats behind the first; none: they have the same.
    others: Option<Vec<Clock>>,
    /// Whether they are set by hand.
    by_hand: bool,
}

impl Clocks {
    /// Clocks as a game had them; one is that of all seats.
    pub fn of(clocks: &[Option<TimeControl>]) -> Self {
        let first = clocks.first().copied().flatten();
        let same = clocks.iter().all(|clock| *clock == first);
        let others = clocks.iter().skip(1).map(|clock| Clock::of(*clock)).collect();
        let known = first.is_none_or(|first| USUAL.into_iter().any(|clock| usual(clock) == first));
        Self { first: Clock::of(first), others: (!same).then_some(others), by_hand: !same || !known }
    }

    /// Draws them for so many seats: a button for none and each of the usual ones, and one for all that can be set by hand.
    pub fn show(&mut self, ui: &mut Ui, seats: usize, texts: &Texts) {
        ui.horizontal_wrapped(|ui| {
            ui.label(say!(texts, "new-game-clock"));
            let chosen = (!self.by_hand).then(|| self.first.control());
            let mut choice =
                |ui: &mut Ui, name: String, tip: Option<String>, control: Option<TimeControl>| {
                    let mut button = ui.selectable_label(chosen == Some(control), name);
                    if let Some(tip) = tip {
                        button = button.on_hover_text(tip);
                    }
                    if button.clicked() {
                        (self.first, self.others, self.by_hand) = (Clock::of(control), None, false);
                    }
                };
            choice(ui, say!(texts, "clock-none"), None, None);
            for clock in USUAL {
                let (base, increment, turns) = clock;
                let minutes = base / 60;
                let (name, tip) = match turns {
                    0 => (
                        format!("{minutes}+{increment}"),
                        say!(texts, "clock-usual-game", minutes, seconds = increment),
                    ),
                    turns => (
                        format!("{turns}/{minutes}"),
                        say!(texts, "clock-usual-turns", minutes, turns = u64::from(turns)),
                    ),
                };
                choice(ui, name, Some(tip), Some(usual(clock)));
            }
            if ui.selectable_label(self.by_hand, say!(texts, "clock-by-hand")).clicked() {
                self.by_hand = true;
            }
        });
        if self.by_hand {
            self.details(ui, seats, texts);
        }
    }

    /// Draws the clocks as they are set by hand.
    fn details(&mut self, ui: &mut Ui, seats: usize, texts: &Texts) {
        let mut each = self.others.is_some();
        ui.checkbox(&mut each, say!(texts, "clock-each"));
        match (&mut self.others, each) {
            (Some(_), false) => self.others = None,
            (None, true) => self.others = Some(Vec::new()),
            _ => {}
        }
        let Some(others) = &mut self.others else {
            self.first.show(ui, 0, "", texts);
            return;
        };
        others.resize(seats.saturating_sub(1), self.first.clone());
        form::rows(ui, "clocks").show(ui, |ui| {
            for (index, clock) in std::iter::once(&mut self.first).chain(others).enumerate() {
                let who = texts.seat(SeatId(index as u8));
                form::name(ui, &who);
                ui.vertical(|ui| clock.show(ui, index, &who, texts));
                ui.end_row();
            }
        });
    }

    /// Whether a game can be played with them.
    pub fn are_right(&self) -> bool {
        self.first.is_right() && self.others.iter().flatten().all(Clock::is_right)
    }

    /// The clock of a seat.
    pub fn seat(&self, seat: usize) -> Option<TimeControl> {
        let others = self.others.as_ref();
        let clock = others.and_then(|others| others.get(seat.checked_sub(1)?));
        clock.unwrap_or(&self.first).control()
    }

    /// To remember: one for all seats, or one for each of them.
    pub fn remembered(&self) -> Vec<Option<TimeControl>> {
        (0..=self.others.as_ref().map_or(0, Vec::len)).map(|seat| self.seat(seat)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_come_back_as_they_were() {
        let seconds = Duration::from_secs;
        let game = Some(TimeControl::game(seconds(90), seconds(3)));
        let turns = |turns| Some(TimeControl { turns, ..TimeControl::game(seconds(30), Duration::ZERO) });
        for clocks in [vec![None], vec![game], vec![turns(1)], vec![turns(40)], vec![game, None, turns(1)]] {
            let read = Clocks::of(&clocks);
            assert!(read.are_right());
            assert_eq!(read.remembered(), clocks);
        }
        assert_eq!(Clocks::of(&[game]).seat(3), game, "one clock is that of all seats");
    }
}
