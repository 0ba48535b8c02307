//! The inputs of learned evaluations: what they mean, and which are on in a position.
//!
//! By default they follow from what a game offers to an editor, so that a game that has one learns without another line: a kind of piece
//! on a site, a setting that has reached a step, the turn. A game may count its own ([`Game::input_layout`], [`View::inputs`]).

use std::sync::OnceLock;

use crate::{
    Arrangement, Choice, Editor, Game, Ink, InputMeaning, Inputs, MAX_INPUTS, Player, Setting, Site,
    Symmetry, View,
};

/// Most steps of a setting that are told apart.
const MOST_STEPS: i64 = 16;
/// The place of a kind on a site where it never stands.
const NOWHERE: u16 = u16::MAX;

/// The way in which a seat sees what an editor sets: as the first seat would see it in its place. All are permutations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Perspective {
    /// The image of each site.
    pub sites: Vec<Site>,
    /// The image of each of [`Editor::kinds`].
    pub kinds: Vec<u16>,
    /// The image of each of [`Editor::settings`].
    pub settings: Vec<u16>,
    /// The image of each of [`Editor::turns`].
    pub turns: Vec<u16>,
}

impl Perspective {
    /// The perspective of the first seat, by a board of so many sites.
    pub fn first(editor: &Editor, sites: usize) -> Self {
        let all = |count: usize| (0..count as u16).collect::<Vec<_>>();
        Self {
            sites: (0..sites as u16).map(Site).collect(),
            kinds: all(editor.kinds.len()),
            settings: all(editor.settings.len()),
            turns: all(editor.turns.len()),
        }
    }

    /// The perspective of another seat by a symmetry that gives it the first seat's place. A kind goes to the one of its number among the
    /// kinds of the other seat's colour (`inks`, one for each seat; by default those of the seats' numbers), and a turn to the one of its number where they are listed seat by seat;
    /// settings stay. `None` where the seats have not as many of each.
    pub fn by(editor: &Editor, symmetry: &Symmetry, inks: &[Ink]) -> Option<Self> {
        let seats = symmetry.seats.len();
        let of_seat = |seat: usize| {
            let ink = inks.get(seat).copied().unwrap_or(Ink(seat as u8));
            let kinds = (0..).zip(&editor.kinds).filter(move |(_, kind)| kind.look.ink == ink);
            kinds.map(|(index, _)| index).collect::<Vec<u16>>()
        };
        let mut kinds = Self::first(editor, 0).kinds;
        for (seat, image) in symmetry.seats.iter().enumerate() {
            let (here, there) = (of_seat(seat), of_seat(usize::from(image.0)));
            if here.len() != there.len() {
                return None;
            }
            here.iter().zip(there).for_each(|(kind, image)| kinds[usize::from(*kind)] = image);
        }
        let each = editor.turns.len().checked_div(seats).filter(|each| each * seats == editor.turns.len())?;
        let turns = (0..editor.turns.len()).map(|turn| {
            let seat = symmetry.seats[turn / each];
            (usize::from(seat.0) * each + turn % each) as u16
        });
        let settings = Self::first(editor, 0).settings;
        Some(Self { sites: symmetry.sites.clone(), kinds, settings, turns: turns.collect() })
    }

    /// The perspective of each seat, if the symmetries of the first position that exchange seats tell them; otherwise none.
    pub fn of_symmetries<G: Game>(choice: &Choice) -> Vec<Self> {
        let found = || -> Option<Vec<Self>> {
            let (editor, start) = (G::editor(choice)?, G::start(choice).ok()?);
            let (inks, symmetries) = (start.scene().inks, start.symmetries());
            let others = (1..choice.players).map(|seat| {
                let symmetry = symmetries.iter().find(|symmetry| symmetry.seat(Player(seat)) == Player(0))?;
                Self::by(&editor, symmetry, &inks)
            });
            let first = Self::first(&editor, G::board(choice).sites.len());
            std::iter::once(Some(first)).chain(others).collect()
        };
        found().unwrap_or_default()
    }
}

/// The inputs of a game with its setup and options, and the places that pieces, settings and turns have among them.
#[derive(Clone, Debug, Default)]
pub struct InputLayout {
    inputs: Inputs,
    /// The number of sites of the board.
    sites: usize,
    seats: Vec<Places>,
}

/// The places of what an editor sets, as a seat sees it.
#[derive(Clone, Debug, Default)]
struct Places {
    /// The input of each kind on each site; [`NOWHERE`] where it never stands.
    pieces: Vec<u16>,
    /// The inputs of each setting.
    settings: Vec<Steps>,
    turns: Vec<u16>,
}

impl InputLayout {
    /// The layout of inputs that the game counts itself, by [`View::inputs`].
    pub fn counted(inputs: Inputs) -> Self {
        Self { inputs, ..Self::default() }
    }

    /// The layout that follows from the game's editor, seen by its seats as [`Game::perspectives`] says, or else with inputs of each seat's own.
    /// `None`: there is no editor, or there would be more than [`MAX_INPUTS`].
    pub fn of_editor<G: Game>(choice: &Choice) -> Option<Self> {
        let editor = G::editor(choice)?;
        let sites = G::board(choice).sites.len();
        let perspectives = G::perspectives(choice);
        let symmetric = perspectives.len() == usize::from(choice.players);
        let (first, meanings) = Self::first(&editor, sites);
        let each = meanings.len();
        if symmetric {
            let seats = perspectives.iter().map(|seen| first.seen(seen, sites)).collect();
            let views = perspectives.into_iter().map(|seen| seen.sites).collect();
            let inputs = Inputs { meanings, symmetric, views };
            return (1..=MAX_INPUTS).contains(&each).then_some(Self { inputs, sites, seats });
        }
        if !(1..=MAX_INPUTS).contains(&(each * usize::from(choice.players))) {
            return None;
        }
        let seats = (0..choice.players).map(|seat| first.moved(each as u16 * u16::from(seat))).collect();
        let named = (0..choice.players).flat_map(|seat| {
            let name = move |name: &str| format!("seat-{}-{name}", seat + 1);
            meanings.iter().map(move |meaning| InputMeaning { name: name(&meaning.name), ..meaning.clone() })
        });
        Some(Self { inputs: Inputs { meanings: named.collect(), ..Inputs::default() }, sites, seats })
    }

    /// The places as the first seat sees them, and what they mean.
    fn first(editor: &Editor, sites: usize) -> (Places, Vec<InputMeaning>) {
        let mut meanings = Vec::new();
        let mut new = |site, name: String| {
            meanings.push(InputMeaning { site, name });
            (meanings.len() - 1).min(usize::from(NOWHERE) - 1) as u16
        };
        let mut pieces = vec![NOWHERE; editor.kinds.len() * sites];
        for (index, kind) in editor.kinds.iter().enumerate() {
            for &site in kind.sites.iter().filter(|site| site.index() < sites) {
                pieces[index * sites + site.index()] = new(Some(site), kind.id.clone());
            }
        }
        let mut settings = Vec::new();
        for setting in &editor.settings {
            let values = Steps::of(setting, NOWHERE).values();
            let inputs: Vec<u16> = values.map(|value| new(None, format!("{}-{value}", setting.id))).collect();
            settings.push(Steps::of(setting, inputs.first().copied().unwrap_or(NOWHERE)));
        }
        let turns = editor.turns.iter().map(|turn| new(None, turn.id.clone())).collect();
        (Places { pieces, settings, turns }, meanings)
    }

    /// The meaning of the inputs.
    pub fn inputs(&self) -> &Inputs {
        &self.inputs
    }

    /// Puts on the input of a kind of piece ([`Editor::kinds`]) on a site, as `player` sees it.
    #[inline]
    pub fn put_piece(&self, player: Player, kind: u16, site: Site, active: &mut [u64]) {
        self.put_placed(player, [(site, kind)], active);
    }

    /// Puts on the inputs of pieces, each on its site, as `player` sees them.
    #[inline]
    pub fn put_placed(
        &self,
        player: Player,
        pieces: impl IntoIterator<Item = (Site, u16)>,
        active: &mut [u64],
    ) {
        let Some(seat) = self.seats.get(usize::from(player.0)) else { return };
        pieces.into_iter().filter(|(site, _)| site.index() < self.sites).for_each(|(site, kind)| {
            if let Some(&input) = seat.pieces.get(usize::from(kind) * self.sites + site.index()) {
                put(active, input);
            }
        });
    }

    /// Puts on the inputs of a kind of piece on all of these sites, as `player` sees it: for games that keep a set of sites for each kind.
    #[inline]
    pub fn put_pieces(
        &self,
        player: Player,
        kind: u16,
        sites: impl IntoIterator<Item = Site>,
        active: &mut [u64],
    ) {
        let first = usize::from(kind) * self.sites;
        let seat = self.seats.get(usize::from(player.0));
        let Some(inputs) = seat.and_then(|seat| seat.pieces.get(first..first + self.sites)) else { return };
        for site in sites {
            if let Some(&input) = inputs.get(site.index()) {
                put(active, input);
            }
        }
    }

    /// Puts on the inputs of a setting's value ([`Editor::settings`]), as `player` sees it.
    #[inline]
    pub fn put_setting(&self, player: Player, setting: usize, value: i32, active: &mut [u64]) {
        let seat = self.seats.get(usize::from(player.0));
        if let Some(steps) = seat.and_then(|seat| seat.settings.get(setting)) {
            let mut runs = Runs::new(active);
            runs.put(steps.first, steps.reached(value));
            runs.finish();
        }
    }

    /// Puts on the inputs of the values of all settings in their order, as `player` sees them.
    #[inline]
    pub fn put_settings(&self, player: Player, values: impl IntoIterator<Item = i32>, active: &mut [u64]) {
        let Some(seat) = self.seats.get(usize::from(player.0)) else { return };
        let (mut settings, mut runs) = (seat.settings.iter(), Runs::new(active));
        // A game chains its values; they are quicker told by it than asked for.
        values.into_iter().for_each(|value| {
            if let Some(steps) = settings.next() {
                runs.put(steps.first, steps.reached(value));
            }
        });
        runs.finish();
    }

    /// Puts on the input of a turn ([`Editor::turns`]), as `player` sees it.
    #[inline]
    pub fn put_turn(&self, player: Player, turn: u16, active: &mut [u64]) {
        let seat = self.seats.get(usize::from(player.0));
        if let Some(&input) = seat.and_then(|seat| seat.turns.get(usize::from(turn))) {
            put(active, input);
        }
    }

    /// Puts on all that an arrangement has.
    pub fn put_arrangement(&self, player: Player, arrangement: &Arrangement, active: &mut [u64]) {
        self.put_placed(player, arrangement.pieces.iter().copied(), active);
        self.put_settings(player, arrangement.settings.iter().copied(), active);
        self.put_turn(player, arrangement.turn, active);
    }
}

impl Places {
    /// The places of what looks to a seat as the image of it looks to the first.
    fn seen(&self, seen: &Perspective, sites: usize) -> Self {
        let kinds = self.pieces.len().checked_div(sites).unwrap_or_default();
        let piece = |place: usize| {
            let (kind, site) = (place / sites, place % sites);
            let image = usize::from(*seen.kinds.get(kind)?) * sites + seen.sites.get(site)?.index();
            self.pieces.get(image).copied()
        };
        let setting = |image: &u16| self.settings.get(usize::from(*image)).copied();
        let turn = |image: &u16| self.turns.get(usize::from(*image)).copied();
        Self {
            pieces: (0..kinds * sites).map(|place| piece(place).unwrap_or(NOWHERE)).collect(),
            settings: seen.settings.iter().filter_map(setting).collect(),
            turns: seen.turns.iter().filter_map(turn).collect(),
        }
    }

    /// The same places `distance` inputs farther.
    fn moved(&self, distance: u16) -> Self {
        let moved = |input: u16| if input == NOWHERE { NOWHERE } else { input + distance };
        Self {
            pieces: self.pieces.iter().map(|&input| moved(input)).collect(),
            settings: self
                .settings
                .iter()
                .map(|steps| Steps { first: moved(steps.first), ..*steps })
                .collect(),
            turns: self.turns.iter().map(|&input| moved(input)).collect(),
        }
    }
}

/// The inputs of a setting: as many of them are on as the value has reached steps, which divide its span evenly.
#[derive(Clone, Copy, Debug)]
struct Steps {
    first: u16,
    least: i64,
    span: i64,
    /// The number of inputs.
    count: i64,
}

impl Steps {
    fn of(setting: &Setting, first: u16) -> Self {
        let (least, span) = (i64::from(setting.min), i64::from(setting.max) - i64::from(setting.min));
        Self { first, least, span, count: span.clamp(0, MOST_STEPS) }
    }

    /// The least value for each input.
    fn values(self) -> impl Iterator<Item = i32> {
        (1..=self.count).map(move |step| {
            let distance = (self.span * step + self.count - 1) / self.count;
            (self.least + distance) as i32
        })
    }

    /// The number of inputs that are on.
    #[inline]
    fn reached(self, value: i32) -> u32 {
        let distance = (i64::from(value) - self.least).min(self.span).max(0);
        // Most settings have a step for each value.
        let reached = if self.count == self.span { distance } else { distance * self.count / self.span };
        reached as u32
    }
}

/// Puts on an input; one beyond the set is left out.
#[inline]
fn put(active: &mut [u64], input: u16) {
    if let Some(word) = active.get_mut(usize::from(input) / 64) {
        *word |= 1 << (input % 64);
    }
}

/// Puts on runs of inputs. Most lie in the word of the one before, which is written once.
struct Runs<'a> {
    active: &'a mut [u64],
    /// The word that is being made, and its bits so far.
    place: usize,
    bits: u64,
}

impl<'a> Runs<'a> {
    const fn new(active: &'a mut [u64]) -> Self {
        Self { active, place: 0, bits: 0 }
    }

    /// Puts on `count` inputs from `first` on, at most [`MOST_STEPS`]; those beyond the set are left out.
    #[inline]
    fn put(&mut self, first: u16, count: u32) {
        if count == 0 {
            return;
        }
        let (place, shift) = (usize::from(first) / 64, u32::from(first) % 64);
        if place != self.place {
            self.write(self.place, self.bits);
            (self.place, self.bits) = (place, 0);
        }
        let run = (1 << count) - 1;
        self.bits |= run << shift;
        if shift + count > 64 {
            self.write(place + 1, run >> (64 - shift));
        }
    }

    #[inline]
    fn write(&mut self, place: usize, bits: u64) {
        if let Some(word) = self.active.get_mut(place) {
            *word |= bits;
        }
    }

    #[inline]
    fn finish(mut self) {
        self.write(self.place, self.bits);
    }
}

/// The layout of a line's game, made when it is first asked for.
pub(crate) struct LineInputs {
    choice: Choice,
    layout: OnceLock<Option<InputLayout>>,
}

impl LineInputs {
    /// The inputs of a game with this choice.
    pub fn new(choice: Choice) -> Self {
        Self { choice, layout: OnceLock::new() }
    }

    /// The layout, if the game has one.
    #[inline]
    pub fn layout<G: Game>(&self) -> Option<&InputLayout> {
        self.layout.get_or_init(|| G::input_layout(&self.choice)).as_ref()
    }
}

/// Makes `active` the set of a position's inputs. False: there is no room for them.
#[inline]
pub(crate) fn tell<P: View>(position: &P, layout: &InputLayout, player: Player, active: &mut [u64]) -> bool {
    if active.len() < layout.inputs().words() {
        return false;
    }
    active.fill(0);
    position.inputs(layout, player, active);
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Text, inputs_on};

    #[test]
    fn a_setting_has_an_input_for_each_step_up_to_sixteen() {
        let steps_of = |min, max| {
            let setting = Setting { id: "a".into(), name: Text::default(), min, max, default: min };
            let steps = Steps::of(&setting, 0);
            let values: Vec<i32> = steps.values().collect();
            for (place, value) in values.iter().enumerate() {
                assert_eq!(steps.reached(*value) as usize, place + 1, "{min}..={max}");
                assert_eq!(steps.reached(*value - 1) as usize, place, "{min}..={max}");
            }
            assert_eq!([steps.reached(i32::MIN), steps.reached(i32::MAX)], [0, values.len() as u32]);
            values
        };
        assert_eq!(steps_of(0, 3), [1, 2, 3]);
        assert_eq!(steps_of(5, 5), [0; 0]);
        let wide = steps_of(0, 50);
        assert_eq!((wide.len(), wide[0], wide[15]), (16, 4, 50));
        assert_eq!(steps_of(i32::MIN, i32::MAX).len(), 16);
    }

    #[test]
    fn runs_of_inputs_go_on_in_the_next_word() {
        let runs = [(0, 0), (3, 16), (60, 4), (60, 5), (63, 16), (20, 2), (120, 16), (500, 3)];
        let (mut one_by_one, mut together) = ([0; 2], [0; 2]);
        let mut made = Runs::new(&mut together);
        for (first, count) in runs {
            (0..count as u16).for_each(|input| put(&mut one_by_one, first + input));
            made.put(first, count);
        }
        made.finish();
        assert_eq!(together, one_by_one);
    }

    #[test]
    fn an_input_beyond_the_set_is_left_out() {
        let mut active = [0; 2];
        [0, 127, 128, NOWHERE].into_iter().for_each(|input| put(&mut active, input));
        assert_eq!(inputs_on(&active).collect::<Vec<_>>(), [0, 127]);
    }
}
