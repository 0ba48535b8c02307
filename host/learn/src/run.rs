//! A run: generation after generation plays games, is trained on them and on those of the generations before, and must beat the best so
//! far in a match before it plays the games of the next one.
//!
//! Work that was done before is read, not done again: the same games lead to the same model.
//!
//! Knows the order of things. Must not know how games are played, models trained, or results kept.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use abstrakt_lab::PairCounts;
use abstrakt_lab::fit::{FitError, FitPlan, fit_scales};
use abstrakt_lab::run::{
    FindGame, FolderError, GameRate, GenerationGame, Head, MatchPlan, Preparation, Run, RunProgress,
    match_engine,
};
use abstrakt_lab::tournament::{RANDOM_TURNS, Standings, Tournament};
use abstrakt_learned::{
    BaseHeuristic, Learned, LearnedError, LearnedFacts, Provenance, UNIT, groups_of, straight_tuples,
};
use abstrakt_referee::Now;
use abstrakt_vocabulary::kit::mix;
use abstrakt_vocabulary::{Board, Facts, Images, Inputs, WinScale};
use abstrakt_worker::{Client, Launch};

use crate::folder::{
    JudgedGeneration, Known, LearnFolder, LearnLine, Opponent, TrainedGeneration, best_file, learned_at,
    model_file, part_file, read_plan,
};
use crate::games::play_games;
use crate::plan::{is_held, with_heuristic};
use crate::trainer::{base_factor, train_correction};
use crate::{
    Epoch, LearnError, LearnPlan, LearnStart, ModelKind, Parameters, Sample, SampleSet, Shape,
    TrainerSettings, TupleTables, report, train,
};

/// Sites of the longest tuples of a linear model, the best first.
const TUPLES: [usize; 3] = [3, 2, 1];
/// The most weights of a tuple, and those of all tuples, which a file has room for.
const TUPLE_WEIGHTS: usize = 4096;
const MOST_WEIGHTS: usize = 900_000;

/// Games that fit a scale, and the nodes of their turns at most.
const SCALE_GAMES: u64 = 120;
const SCALE_NODES: u64 = 1000;

/// The parts of a correction that are tried, and the games that each plays at most.
const PARTS: [f32; 5] = [1.0, 0.5, 0.25, 0.12, 0.06];
const PART_GAMES: u32 = 80;

/// Positions held back that were trained on are left out of the loss, unless fewer than one in so many is another one.
const LEAST_UNKNOWN: usize = 4;

/// The point to which a run goes on by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopPoint {
    /// No generation is left.
    End,
    /// It needs games to learn from, which shards play.
    Games,
}

/// The part of a run that is to be done now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LearnWork {
    /// Games played at the same time.
    pub concurrency: usize,
    /// The point at which it stops.
    pub until: StopPoint,
}

/// Something that happened; who hears of it says whether to go on.
#[derive(Debug)]
pub enum LearnEvent<'a> {
    /// A game or an epoch ended.
    Progress(&'a LearnProgress),
    /// A generation has played its matches: the run as it stands now, with this one as its last.
    Generation(&'a LearnOutcome),
}

/// The progress of the run.
#[derive(Clone, Debug, PartialEq)]
pub struct LearnProgress {
    /// The generation under way, from 1.
    pub generation: u32,
    /// Generations in all.
    pub generations: u32,
    /// The work that it is at.
    pub step: LearnStep,
    /// Time taken by this run.
    pub elapsed: Duration,
    /// Time that the step still takes, where that can be told.
    pub left: Option<Duration>,
}

/// The work that a generation is at.
#[derive(Clone, Debug, PartialEq)]
pub enum LearnStep {
    /// It plays against itself.
    Games {
        /// Games so far.
        played: u32,
        /// Games in all.
        games: u32,
        /// Positions to learn from so far.
        positions: u64,
    },
    /// It is trained.
    Training {
        /// The epoch that has ended.
        epoch: Epoch,
        /// Different positions seen by a player that it is trained on.
        samples: u64,
    },
    /// It plays a match: the result so far, and games in all.
    Match(Opponent, PairCounts, u32),
}

/// A run that is done, or was told to stop.
#[derive(Clone, Debug, PartialEq)]
pub struct LearnOutcome {
    /// The generations that were trained and have played their matches.
    pub generations: Vec<(TrainedGeneration, JudgedGeneration)>,
    /// Whether no generation is left.
    pub is_over: bool,
    /// Games played to learn from.
    pub games: u64,
    /// The newest generation that was accepted.
    pub best: Option<u32>,
    /// The file of its model.
    pub file: Option<PathBuf>,
}

/// Begins the run of a plan in a folder that has none; the plan as it is kept. `first` is the file that it begins with, where the plan begins with
/// one. Where the game tells no scale for the heuristic that is corrected, games are played to fit one.
///
/// # Errors
/// There is a run already, the game has no inputs, no game can be played, or nothing can be written.
pub fn begin(
    folder: &Path,
    launch: &Launch,
    plan: LearnPlan,
    first: Option<&[u8]>,
) -> Result<LearnPlan, LearnError> {
    plan.check()?;
    let seen = Seen::of(launch, &plan)?;
    if seen.players < 2 {
        return Err(LearnError::Players(seen.players));
    }
    let plan = with_scales(launch, plan, &seen.facts)?;
    let nothing;
    let first = match plan.start {
        LearnStart::Heuristic => None,
        LearnStart::File => first,
        LearnStart::Nothing => {
            let shape = seen.shape(&plan, &SampleSet::default())?;
            nothing = seen.file(&plan, (0, 0, None), &Parameters::nothing(&shape))?.0;
            Some(nothing.as_slice())
        }
    };
    if let Some(bytes) = first {
        let path = model_file(folder, 0);
        Learned::of_bytes(bytes, &path)?.check_inputs(seen.inputs.mark(), &path)?;
    }
    LearnFolder::begin(folder, &plan, first)?;
    Ok(plan)
}

/// The plan with scales for the heuristic that is corrected, fitted to games where the game tells none. Where they cannot be, as in a game for three or
/// four, nothing is corrected.
///
/// # Errors
/// A game cannot be played.
fn with_scales(launch: &Launch, plan: LearnPlan, facts: &Facts) -> Result<LearnPlan, LearnError> {
    let Some(mut base) = plan.base.clone().filter(|base| base.scales.is_empty()) else { return Ok(plan) };
    let id = facts.heuristic(base.heuristic.id.as_deref()).ok().and_then(|index| facts.heuristics.get(index));
    let ids: Vec<String> = id.map(|table| table.id.clone()).into_iter().collect();
    let nodes = plan.engine.limits.nodes.map_or(SCALE_NODES, |nodes| nodes.min(SCALE_NODES));
    let games = FitPlan { games: SCALE_GAMES, nodes, seed: plan.seed, concurrency: 1 };
    let fitted = match fit_scales(launch, facts, &ids, &games, &|_, _| {}) {
        Err(FitError::Players) => Vec::new(),
        fitted => fitted?,
    };
    let scales = fitted.iter().flat_map(|fitted| &fitted.scales);
    base.scales = scales.map(|fitted| WinScale::new(fitted.even as i32, fitted.unit as u32)).collect();
    let is_fitted = !base.scales.is_empty();
    Ok(plan.correcting(is_fitted.then_some(base)))
}

/// The plan of the run that was begun in a folder.
///
/// # Errors
/// There is none, or it cannot be read.
pub fn resume(folder: &Path) -> Result<LearnPlan, LearnError> {
    read_plan(folder)
}

/// Goes on with the run of a plan in its folder, as far as `work` says. `find` looks the game up for its matches. `observe` is told of every game, epoch and
/// generation; when it breaks, the games under way are the last.
///
/// # Errors
/// [`LearnError`]. The work done is kept, and the run can be resumed.
pub fn run(
    launch: &Launch,
    plan: &LearnPlan,
    folder: &Path,
    work: LearnWork,
    now: &Now,
    find: &mut FindGame<'_>,
    observe: &mut dyn FnMut(LearnEvent<'_>) -> ControlFlow<()>,
) -> Result<LearnOutcome, LearnError> {
    plan.check()?;
    let path = std::path::absolute(folder).map_err(FolderError::reading(folder))?;
    let folder = LearnFolder::open(&path)?;
    let seen = Seen::of(launch, plan)?;
    let begun = now();
    let LearnWork { concurrency, until } = work;
    let mut course = Course { launch, plan, path, folder, seen, concurrency, now, begun, find };
    let mut state = ControlFlow::Continue(());
    for generation in 1..=plan.generations {
        if !course.folder.known.judged.contains_key(&generation) {
            let needs_games = course.folder.known.missing(plan, generation).next().is_some();
            if until == StopPoint::Games && needs_games {
                break;
            }
            state = course.generation(generation, observe)?;
            course.report()?;
        }
        if state.is_break() {
            break;
        }
    }
    course.report()?;
    Ok(outcome_of(plan, &course.path, &course.folder.known))
}

/// The state of the run of a plan in its folder, of which nothing is done.
///
/// # Errors
/// [`LearnError`]
pub fn look(plan: &LearnPlan, folder: &Path) -> Result<LearnOutcome, LearnError> {
    Ok(outcome_of(plan, folder, &LearnFolder::open(folder)?.known))
}

pub(crate) fn outcome_of(plan: &LearnPlan, path: &Path, known: &Known) -> LearnOutcome {
    let best = known.best();
    let judged = known.judged.values();
    let generations =
        judged.filter_map(|judged| Some((known.trained.get(&judged.generation)?.clone(), judged.clone())));
    LearnOutcome {
        generations: generations.collect(),
        is_over: known.judged.contains_key(&plan.generations),
        games: known.games.len() as u64,
        best,
        file: best.map(|_| best_file(path, &plan.game)),
    }
}

/// The game as a model sees it.
struct Seen {
    facts: Facts,
    inputs: Inputs,
    board: Board,
    players: u8,
    /// The symmetries of the rules that leave all seats where they are, as the input that each input becomes.
    turns: Vec<Vec<u16>>,
}

impl Seen {
    fn of(launch: &Launch, plan: &LearnPlan) -> Result<Self, LearnError> {
        let mut client = Client::start(launch.clone())?;
        let facts = client.facts().clone();
        plan.fits(&facts)?;
        let opened = client.open(&plan.start())?;
        let inputs = client.ask_rules::<Inputs>(&plan.start(), &())?;
        let inputs = inputs.ok_or_else(|| LearnedError::NoInputs(plan.game.clone()))?;
        let images = client.ask_line::<Images>(&())?.unwrap_or_default();
        let turns = images.0.iter().filter_map(|image| inputs.turned(&image.symmetry)).collect();
        Ok(Self { facts, inputs, board: opened.board, players: opened.choice.players, turns })
    }

    /// The form of the plan's models; stages have equally many of these samples.
    ///
    /// # Errors
    /// The game has so many inputs that even sites alone have too many weights.
    fn shape(&self, plan: &LearnPlan, samples: &SampleSet) -> Result<Shape, LearnError> {
        let inputs = self.inputs.meanings.len();
        let ModelKind::Network(hidden) = plan.kind else {
            // The longest tuples that all together fit a file.
            let tables = TUPLES.into_iter().find_map(|length| {
                let tuples = straight_tuples(&self.inputs, &self.board, length, TUPLE_WEIGHTS);
                let tables = TupleTables::new(groups_of(&self.inputs), tuples).ok()?;
                (tables.weights() <= MOST_WEIGHTS).then_some(tables)
            });
            return tables.map(Shape::Linear).ok_or(LearnError::Large);
        };
        Ok(Shape::Network { inputs, hidden: hidden.into(), stages: samples.stages(plan.stages.into()) })
    }

    /// The file of a model and its sum.
    ///
    /// # Errors
    /// It would be larger than a file may be.
    fn file(
        &self,
        plan: &LearnPlan,
        (generation, games, base): (u32, u64, Option<BaseHeuristic>),
        parameters: &Parameters,
    ) -> Result<(Vec<u8>, Learned), LearnError> {
        let making = Provenance { command: plan.made_by.clone(), seed: plan.seed, games };
        let facts = LearnedFacts {
            game: self.facts.id.clone(),
            version: self.facts.version.clone(),
            name: format!("{}-{generation}", plan.name),
            players: self.players,
            inputs: self.inputs.mark(),
            base,
            making,
        };
        let model = parameters.quantised().map_err(|_| LearnError::Large)?;
        let bytes = Learned::bytes(&facts, &model).ok_or(LearnError::Large)?;
        let learned = Learned::of_bytes(&bytes, Path::new(&facts.name))?;
        Ok((bytes, learned))
    }
}

/// A run under way.
struct Course<'r, 'f> {
    launch: &'r Launch,
    plan: &'r LearnPlan,
    path: PathBuf,
    folder: LearnFolder,
    seen: Seen,
    concurrency: usize,
    now: &'r Now,
    begun: Duration,
    find: &'r mut FindGame<'f>,
}

impl Course<'_, '_> {
    /// The opponent of the next generation, and who plays its games.
    fn best(&self) -> Opponent {
        self.folder.known.player(self.plan)
    }

    fn report(&self) -> Result<(), LearnError> {
        let (plan, known) = (self.plan, &self.folder.known);
        self.folder.report(&report::page(plan, known), &report::state(plan, known))
    }

    fn progress(&self, generation: u32, step: LearnStep, left: Option<Duration>) -> LearnProgress {
        let elapsed = (self.now)().saturating_sub(self.begun);
        LearnProgress { generation, generations: self.plan.generations, step, elapsed, left }
    }

    /// The rest of a generation.
    fn generation(
        &mut self,
        generation: u32,
        observe: &mut dyn FnMut(LearnEvent<'_>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, LearnError> {
        if self.games(generation, observe)?.is_break() || self.train(generation, observe)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
        self.judge(generation, observe)
    }

    /// Plays the games of a generation that are missing.
    fn games(
        &mut self,
        generation: u32,
        observe: &mut dyn FnMut(LearnEvent<'_>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, LearnError> {
        let all = self.plan.games;
        let missing: Vec<GenerationGame> = self.folder.known.missing(self.plan, generation).collect();
        if missing.is_empty() {
            return Ok(ControlFlow::Continue(()));
        }
        let (mut played, mut pace) = (all - missing.len() as u32, GameRate::new((self.now)()));
        let engine = self.best().plays(&self.plan.engine, &self.path)?;
        let (launch, plan, concurrency, now) = (self.launch, self.plan, self.concurrency, self.now);
        let known = self.folder.known.games_of(generation);
        let mut positions: u64 = known.map(|game| game.positions.len() as u64).sum();
        play_games(launch, plan, missing.into_iter(), &engine, concurrency, now, &mut |game| {
            positions += game.positions.len() as u64;
            self.folder.append(LearnLine::Game(game))?;
            played += 1;
            pace.add();
            let left = pace.left(now(), (all - played).into());
            let step = LearnStep::Games { played, games: all, positions };
            Ok(observe(LearnEvent::Progress(&self.progress(generation, step, left))))
        })?;
        Ok(if played == all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
    }

    /// Trains a generation, unless its model is there.
    fn train(
        &mut self,
        generation: u32,
        observe: &mut dyn FnMut(LearnEvent<'_>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, LearnError> {
        let path = model_file(&self.path, generation);
        let is_there = |trained: &TrainedGeneration| {
            Learned::read(&path, &self.plan.game).is_ok_and(|learned| learned.sum() == trained.sum)
        };
        if self.folder.known.trained.get(&generation).is_some_and(is_there) {
            return Ok(ControlFlow::Continue(()));
        }
        let (mut samples, mut held, games) = self.samples(generation);
        if samples.is_empty() {
            return Err(LearnError::Nothing(generation));
        }
        let base = self.plan.base.clone().map(|base| {
            let factor = base_factor(&samples);
            samples.scale_bases(factor);
            held.scale_bases(factor);
            base.scaled(factor)
        });
        let shape = self.seen.shape(self.plan, &samples)?;
        let settings = self.plan.trainer(generation);
        let mut train_with = |decay: f32| {
            let settings = TrainerSettings { decay, ..settings };
            train(&shape, &samples, &held, &self.seen.turns, &settings, &mut |epoch| {
                let step = LearnStep::Training { epoch: *epoch, samples: samples.len() as u64 };
                observe(LearnEvent::Progress(&self.progress(generation, step, None)))
            })
        };
        let outcome = match base {
            None => train_with(settings.decay),
            Some(_) => train_correction(settings.decay, &mut train_with),
        };
        let Some(trained) = outcome else { return Ok(ControlFlow::Break(())) };
        let (part, parameters) = match base {
            None => (None, trained.parameters),
            Some(_) => {
                let Some(part) = self.part(generation, games, &base, &trained.parameters, observe)? else {
                    return Ok(ControlFlow::Break(()));
                };
                (Some(part), trained.parameters.scaled(part))
            }
        };
        let (bytes, learned) = self.seen.file(self.plan, (generation, games, base), &parameters)?;
        let integers = crate::trainer::mean_loss(&held, |inputs| {
            let mut words = vec![0; self.seen.inputs.words()];
            inputs.iter().for_each(|input| words[usize::from(*input) / 64] |= 1 << (input % 64));
            learned.model().value(&words) as f32 / UNIT as f32
        });
        self.folder.write(&path, &bytes)?;
        self.folder.append(LearnLine::Trained(TrainedGeneration {
            generation,
            games,
            samples: [samples.len() as u64, held.len() as u64],
            epochs: trained.epochs,
            held: [trained.held, integers],
            part: part.map(percent),
            decay: Some(trained.decay),
            sum: learned.sum().to_owned(),
        }))?;
        Ok(ControlFlow::Continue(()))
    }

    /// The part of a correction that wins most against the best so far; of parts that win alike, the greatest. None: it was broken off.
    ///
    /// A correction that says best what became of positions in games need not say best which of the moves in a position is better: what
    /// it adds to both is right on the whole, and wrong by as much as moves differ. The less is known, the smaller a part is better.
    fn part(
        &mut self,
        generation: u32,
        games: u64,
        base: &Option<BaseHeuristic>,
        parameters: &Parameters,
        observe: &mut dyn FnMut(LearnEvent<'_>) -> ControlFlow<()>,
    ) -> Result<Option<f32>, LearnError> {
        let (mut best, mut most) = (PARTS[0], f64::NEG_INFINITY);
        for part in PARTS {
            let (bytes, _) =
                self.seen.file(self.plan, (generation, games, base.clone()), &parameters.scaled(part))?;
            self.folder.write(&part_file(&self.path, generation, percent(part)), &bytes)?;
            let Some(counts) = self.play_match(generation, self.best(), Some(part), observe)? else {
                return Ok(None);
            };
            if counts.score() > most {
                (best, most) = (part, counts.score());
            }
        }
        Ok(Some(best))
    }

    /// The samples to train on, those held back, and the number of games of the former.
    fn samples(&self, generation: u32) -> (SampleSet, SampleSet, u64) {
        let first = generation.saturating_sub(self.plan.window) + 1;
        let part = self.plan.value_part;
        let [mut trained, mut held] = [SampleSet::default(), SampleSet::default()];
        let mut games = 0;
        let window =
            GenerationGame { generation: first, game: 0 }..=GenerationGame { generation, game: u32::MAX };
        for (id, game) in self.folder.known.games.range(window) {
            let is_held = is_held(*id);
            let set = if is_held { &mut held } else { &mut trained };
            games += u64::from(!is_held && !game.positions.is_empty());
            for seat in game.positions.iter().flat_map(|position| &position.0) {
                let points = game.points.get(seat.seat.index()).copied().unwrap_or(0.5);
                let target = seat.chance.map_or(points, |chance| part * chance + (1.0 - part) * points);
                let base = seat.base.unwrap_or(0) as f32 / UNIT as f32;
                set.add(&Sample { inputs: seat.inputs.clone(), base, target: target as f32 });
            }
        }
        // A game with so few positions that nearly all are known is learned by heart.
        let mut unknown = held.clone();
        unknown.remove_known(&trained);
        if unknown.len() >= held.len() / LEAST_UNKNOWN {
            held = unknown;
        }
        (trained, held, games)
    }

    /// Plays the matches of a generation.
    fn judge(
        &mut self,
        generation: u32,
        observe: &mut dyn FnMut(LearnEvent<'_>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, LearnError> {
        let opponent = self.best();
        let Some(counts) = self.play_match(generation, opponent, None, observe)? else {
            return Ok(ControlFlow::Break(()));
        };
        let accepted = counts.wins > counts.losses;
        let mut against_heuristic = None;
        if accepted {
            let bytes = std::fs::read(model_file(&self.path, generation));
            let bytes = bytes.map_err(FolderError::reading(&model_file(&self.path, generation)))?;
            self.folder.write(&best_file(&self.path, &self.plan.game), &bytes)?;
            if opponent != Opponent::Heuristic {
                against_heuristic = self.play_match(generation, Opponent::Heuristic, None, observe)?;
                if against_heuristic.is_none() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        let judged = JudgedGeneration { generation, opponent, counts, accepted, against_heuristic };
        self.folder.append(LearnLine::Judged(judged))?;
        Ok(observe(LearnEvent::Generation(&outcome_of(self.plan, &self.path, &self.folder.known))))
    }

    /// Plays a match of a generation, or of a part of its correction, to its end; none: it was broken off.
    fn play_match(
        &mut self,
        generation: u32,
        opponent: Opponent,
        part: Option<f32>,
        observe: &mut dyn FnMut(LearnEvent<'_>) -> ControlFlow<()>,
    ) -> Result<Option<PairCounts>, LearnError> {
        let plan = self.plan;
        let (model, folder) = match (part.map(percent), opponent) {
            (Some(part), _) => {
                (part_file(&self.path, generation, part), format!("match-{generation}-part-{part}"))
            }
            (None, Opponent::Heuristic) => {
                (model_file(&self.path, generation), format!("match-{generation}-heuristic"))
            }
            (None, Opponent::Generation(other)) => {
                (model_file(&self.path, generation), format!("match-{generation}-{other}"))
            }
        };
        let folder = self.path.join(folder);
        let most = if part.is_some() { plan.match_games.min(PART_GAMES) } else { plan.match_games };
        let Seating { copies, results } = Seating::of(self.seen.players);
        let rounds = most.div_ceil(results);
        let found = Run::resume(&folder, self.find);
        let mut run = match found {
            Err(abstrakt_lab::run::RunError::Folder(FolderError::Empty(..))) => {
                // The heuristic of the plan, with the weights that it may have.
                let mut heuristic = plan.match_engine.clone();
                heuristic.heuristic = plan.engine.heuristic.clone();
                let text = MatchPlan {
                    game: plan.game.clone(),
                    engines: [
                        with_heuristic(&heuristic, Some(&learned_at(&model)))?.into(),
                        opponent.plays(&heuristic, &self.path)?.into(),
                    ],
                    copies,
                    pairs: rounds,
                    opening: plan.opening.clone(),
                    moves: String::new(),
                    setups: Vec::new(),
                    openings: None,
                    random_turns: Some(RANDOM_TURNS.max(plan.random_turns / 2)),
                    seed: mix(plan.seed ^ u64::from(generation)) >> 1,
                    turns: plan.turns,
                    concurrency: u8::try_from(self.concurrency).unwrap_or(u8::MAX),
                }
                .text();
                let head =
                    Head::new(text, std::collections::BTreeMap::new(), std::collections::BTreeMap::new());
                Run::begin(&folder, Preparation::new(head, self.find)?)?
            }
            found => found?,
        };
        let games = results * rounds;
        let mut ending = ControlFlow::Continue(());
        let (concurrency, now) = (Some(self.concurrency), self.now);
        run.play(concurrency, now, &mut |RunProgress { tournament, left, .. }| {
            let step = LearnStep::Match(opponent, counts(tournament), games);
            if observe(LearnEvent::Progress(&self.progress(generation, step, left))).is_break() {
                ending = ControlFlow::Break(());
            }
            ending
        })?;
        run.write_reports()?;
        Ok(run.tournament().is_over().then(|| counts(run.tournament())))
    }
}

/// A part of a correction in hundredths.
fn percent(part: f32) -> u8 {
    (part * 100.0).round() as u8
}

/// The seating of a match: both players twice where there are more than two seats, so that every set of them plays in all seats.
struct Seating {
    /// See [`MatchPlan::copies`].
    copies: u8,
    /// Results of one player against the other in a round: every two of them at a board are one.
    results: u32,
}

impl Seating {
    const fn of(seats: u8) -> Self {
        match seats {
            // Each has both seats.
            0..=2 => Self { copies: 1, results: 2 },
            // Four sets of three, in three orders, in each of which one meets two of the other.
            3 => Self { copies: 2, results: 24 },
            // One set of four, in four orders, in each of which two meet two.
            _ => Self { copies: 2, results: 16 },
        }
    }
}

/// The result of a match for its first player.
fn counts(tournament: &Tournament) -> PairCounts {
    let standings = Standings::of(tournament.events());
    let mut all = PairCounts::default();
    for (copy, other) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        if let Some(met) = standings.head_to_head(&match_engine(0, copy), &match_engine(1, other)) {
            all.merge(&met.counts);
        }
    }
    all
}
