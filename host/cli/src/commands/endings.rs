//! `abstrakt endings`: tables of endings, made part by part.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use abstrakt_game_data::{DataError, DataFile, DataFileFacts, find, part_path};
use abstrakt_plugin_api::{DataFacts, DataPart, DataRequest, Facts};
use abstrakt_system::{SystemError, create_folders, lock};
use abstrakt_texts::message;
use abstrakt_worker::protocol::{MakeData, PlanData};
use abstrakt_worker::{Client, Launch, WorkerError};
use clap::Args;

use crate::context::Context;
use crate::error::CliError;
use crate::interrupt::Interrupt;
use crate::progress::{Progress, with_time_left};

/// Make tables of endings, by which a game knows who wins with few pieces left
///
/// Time, memory and disk are told before it begins. The tables of each material are a part of their own, beside the tables in a folder
/// named by them: a command that was ended goes on where it was, and one for more pieces goes on from there. Tables are found beside the
/// plugin, in the user's folder, which is the default here, and in folders that --data names.
#[derive(Args, Debug)]
pub struct Endings {
    /// Id of the game
    pub game: String,
    /// Most pieces of the endings
    #[arg(long, value_name = "N", required_unless_present = "check")]
    pub pieces: Option<u32>,
    /// Folder of the tables; the default is the user's folder for data of games
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
    /// Of the game's kinds of tables, this one alone, such as endings-liberal
    #[arg(long, value_name = "ID")]
    pub only: Option<String>,
    /// Parts that are made at once
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub concurrency: u8,
    /// Tell what it would take, and make nothing
    #[arg(long, conflicts_with = "check")]
    pub dry_run: bool,
    /// Compare the sums of the tables that are there, in --dir or where they are found, and make nothing
    #[arg(long, conflicts_with = "pieces")]
    pub check: bool,
}

impl Endings {
    /// Makes or checks the tables.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let facts = context.facts(&self.game)?;
        if facts.data.is_empty() {
            return Err(CliError::usage(message!("cli-endings-none", game = &facts.id)));
        }
        let is_meant = |kind: &&DataFacts| self.only.as_ref().is_none_or(|only| *only == kind.id);
        let kinds: Vec<&DataFacts> = facts.data.iter().filter(is_meant).collect();
        if kinds.is_empty() {
            let known = facts.data.iter().map(|kind| kind.id.as_str()).collect::<Vec<_>>().join(", ");
            let only = self.only.clone().unwrap_or_default();
            return Err(CliError::usage(message!("cli-endings-unknown", only, known)));
        }
        if self.check {
            return kinds.into_iter().try_for_each(|kind| self.check_kind(context, facts, kind, out));
        }
        let launch = context.launch_game(&self.game)?;
        let interrupt = Interrupt::listen(|| {})?;
        kinds.into_iter().try_for_each(|kind| self.make_kind(context, facts, kind, &launch, &interrupt, out))
    }

    fn check_kind(
        &self,
        context: &Context,
        facts: &Facts,
        kind: &DataFacts,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        let folders =
            self.dir.as_ref().map_or_else(|| context.game_files().to_vec(), |dir| vec![dir.clone()]);
        let Some(file) = find(&folders, facts, &kind.id)? else {
            let file = facts.data_file(&kind.id);
            return Ok(writeln!(out, "{}", message!("cli-endings-absent", file))?);
        };
        let progress = Progress::start(file.path().display());
        file.check()?;
        drop(progress);
        let DataFileFacts { size: pieces, made_by, .. } = file.facts();
        let (path, pieces, command) = (file.path(), pieces.unwrap_or_default(), made_by);
        Ok(writeln!(out, "{}", message!("cli-endings-whole", path, pieces, command))?)
    }

    fn make_kind(
        &self,
        context: &Context,
        facts: &Facts,
        kind: &DataFacts,
        launch: &Launch,
        interrupt: &Interrupt,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        let size = self.pieces.unwrap_or_default();
        let [least, most] = kind.sizes;
        if !(least..=most).contains(&size) {
            return Err(CliError::usage(message!("cli-endings-pieces", game = &facts.id, least, most)));
        }
        let plan = Client::start(launch.clone())?.ask(PlanData { data: kind.id.clone(), size })?;
        let dir = self.dir.clone().unwrap_or_else(|| context.home().game_data());
        let file = dir.join(facts.data_file(&kind.id));
        let job = Job {
            made_by: format!("abstrakt endings {} --pieces {size} --only {}", facts.id, kind.id),
            parts: dir.join(format!("{}.parts", facts.data_file(&kind.id))),
            facts,
            data: &kind.id,
            size,
            plan: &plan,
            file: &file,
        };
        if job.is_made()? {
            return Ok(writeln!(out, "{}", message!("cli-endings-there", path = &file))?);
        }
        let made = job.made()?;
        self.tell(&job, &made, out)?;
        if self.dry_run {
            return Ok(());
        }
        create_folders(&job.parts).map_err(|error| unwritten(&job.parts, &error))?;
        let _lock = job.lock()?;
        let memory = context.worker_memory().map_or(u64::MAX, |mebibytes| mebibytes << 20);
        job.make(made, memory, launch, self.concurrency.into(), interrupt)?;
        let length = fs::metadata(&file).map_err(|error| unwritten(&file, &error))?.len();
        let size = mebibytes(length);
        writeln!(out, "{}", message!("cli-endings-made", path = &file, size))?;
        if !context.game_files().contains(&dir) {
            writeln!(out, "{}", message!("cli-endings-elsewhere", path = &dir))?;
        }
        let size = mebibytes(plan.iter().map(|part| part.bytes).sum());
        Ok(writeln!(out, "{}", message!("cli-endings-parts", path = &job.parts, size))?)
    }

    /// Says what making the parts that are not there takes.
    fn tell(&self, job: &Job<'_>, made: &BTreeSet<usize>, out: &mut dyn Write) -> Result<(), CliError> {
        let missing =
            || job.plan.iter().enumerate().filter(|(place, _)| !made.contains(place)).map(|(_, part)| part);
        let seconds = missing().map(|part| part.seconds).sum::<u64>() / u64::from(self.concurrency) + 1;
        let time = abstrakt_engine::duration_text(Duration::from_secs(seconds));
        let memory = missing().map(|part| part.memory).max().unwrap_or(0);
        let disk: u64 = missing().map(|part| part.bytes).sum();
        let (parts, all) = (missing().count() as u64, job.plan.len() as u64);
        let (memory, disk) = (mebibytes(memory), mebibytes(disk));
        let file = job.facts.data_file(job.data);
        writeln!(out, "{}", message!("cli-endings-takes", file, parts, all, time, memory, disk))?;
        Ok(out.flush()?)
    }
}

/// One kind of tables to be made.
struct Job<'a> {
    facts: &'a Facts,
    data: &'a str,
    size: u32,
    plan: &'a [DataPart],
    file: &'a Path,
    parts: PathBuf,
    made_by: String,
}

/// The parts on their way.
struct Parts {
    made: BTreeSet<usize>,
    /// Those that are being made, with their steps that are done.
    running: Vec<(usize, u64)>,
    /// The first failure.
    failed: Option<CliError>,
}

impl Job<'_> {
    fn facts_of(&self, part: Option<&DataPart>) -> DataFileFacts {
        DataFileFacts {
            game: self.facts.id.clone(),
            version: self.facts.version.clone(),
            data: self.data.to_owned(),
            size: part.is_none().then_some(self.size),
            part: part.map(|part| part.name.clone()),
            made_by: self.made_by.clone(),
        }
    }

    /// Returns whether the tables are there, whole.
    fn is_made(&self) -> Result<bool, CliError> {
        is_whole(self.file, &self.facts_of(None))
    }

    /// The places of the parts that are there, whole.
    fn made(&self) -> Result<BTreeSet<usize>, CliError> {
        let progress = Progress::start(message!("cli-endings-looking"));
        let mut made = BTreeSet::new();
        for (place, part) in self.plan.iter().enumerate().take(self.plan.len() - 1) {
            progress.tell_with(|| message!("cli-done-of", done = place as u64, all = self.plan.len() as u64));
            if is_whole(&part_path(&self.parts, &part.name), &self.facts_of(Some(part)))? {
                made.insert(place);
            }
        }
        Ok(made)
    }

    /// Refuses a folder in which another command makes parts.
    fn lock(&self) -> Result<File, CliError> {
        let path = self.parts.join("lock");
        let file = File::options().create(true).truncate(false).write(true).open(&path);
        let file = file.map_err(|error| unwritten(&path, &error))?;
        match lock(&file) {
            true => Ok(file),
            false => Err(CliError::usage(message!("cli-endings-busy", path = &self.parts))),
        }
    }

    /// Makes the parts that are not there, some at once. Each worker may have so much memory, bytes; those that work at once must not take
    /// more of the machine together.
    fn make(
        &self,
        made: BTreeSet<usize>,
        memory: u64,
        launch: &Launch,
        concurrency: usize,
        interrupt: &Interrupt,
    ) -> Result<(), CliError> {
        let largest = self.plan.iter().max_by_key(|part| part.memory).filter(|part| part.memory > memory);
        if let Some(part) = largest {
            let (size, most) = (mebibytes(part.memory), mebibytes(memory));
            return Err(CliError::failed(message!("cli-endings-memory", part = &part.name, size, most)));
        }
        let progress = MakeProgress::start(self.plan, &made);
        let parts = Mutex::new(Parts { made, running: Vec::new(), failed: None });
        let changed = Condvar::new();
        thread::scope(|scope| {
            for _ in 0..concurrency {
                scope.spawn(|| self.work(&parts, &changed, memory, launch, interrupt, &progress));
            }
        });
        drop(progress);
        let parts = parts.into_inner().unwrap_or_else(PoisonError::into_inner);
        match parts.failed {
            Some(error) => Err(error),
            None if parts.made.len() == self.plan.len() => Ok(()),
            None => Err(CliError::failed(message!("cli-endings-broken-off", path = &self.parts))),
        }
    }

    /// Makes one part after the other, until there is none left.
    fn work(
        &self,
        parts: &Mutex<Parts>,
        changed: &Condvar,
        memory: u64,
        launch: &Launch,
        interrupt: &Interrupt,
        progress: &MakeProgress,
    ) {
        let mut client = None;
        while let Some(place) = self.next(parts, changed, memory, interrupt) {
            let outcome = self.make_part(place, &mut client, launch, &mut |steps| {
                let mut parts = locked(parts);
                parts
                    .running
                    .iter_mut()
                    .filter(|(running, _)| *running == place)
                    .for_each(|(_, done)| *done = steps);
                progress.tell(self.plan, &parts);
                let stops = parts.failed.is_some();
                drop(parts);
                if stops { ControlFlow::Break(()) } else { interrupt.flow() }
            });
            let mut parts = locked(parts);
            parts.running.retain(|(running, _)| *running != place);
            match outcome {
                Ok(()) => {
                    parts.made.insert(place);
                }
                // A part that was broken off is no failure.
                Err(_) if interrupt.is_set() || parts.failed.is_some() => {}
                Err(error) => parts.failed = Some(error.into()),
            }
            progress.tell(self.plan, &parts);
            changed.notify_all();
        }
    }

    /// The next part whose earlier parts are there and whose memory is free; waits for it. None: nothing is left to be begun.
    fn next(
        &self,
        parts: &Mutex<Parts>,
        changed: &Condvar,
        memory: u64,
        interrupt: &Interrupt,
    ) -> Option<usize> {
        let mut parts = locked(parts);
        loop {
            if interrupt.is_set() || parts.failed.is_some() {
                return None;
            }
            let is_open = |place: &usize| {
                !parts.made.contains(place) && parts.running.iter().all(|(running, _)| running != place)
            };
            let taken: u64 = parts.running.iter().map(|(place, _)| self.plan[*place].memory).sum();
            let can_begin = |place: &usize| {
                let part = &self.plan[*place];
                part.earlier.iter().all(|earlier| parts.made.contains(&(*earlier as usize)))
                    && (parts.running.is_empty() || taken.saturating_add(part.memory) <= memory)
            };
            if (0..self.plan.len()).all(|place| !is_open(&place)) {
                return None;
            }
            let next = (0..self.plan.len()).filter(is_open).find(can_begin);
            if let Some(place) = next {
                parts.running.push((place, 0));
                return Some(place);
            }
            parts = changed.wait(parts).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn make_part(
        &self,
        place: usize,
        client: &mut Option<Client>,
        launch: &Launch,
        progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<(), WorkerError> {
        let client = match client {
            Some(client) => client,
            None => client.insert(Client::start(launch.clone())?),
        };
        let request = DataRequest { data: self.data.to_owned(), size: self.size, part: place as u32 };
        let make = MakeData {
            request,
            folder: self.parts.clone(),
            out: self.file.to_owned(),
            made_by: self.made_by.clone(),
        };
        client.make_data(make, progress).map(|_| ())
    }
}

/// The progress of all parts.
struct MakeProgress {
    line: Progress,
    began: Instant,
    /// Steps of the parts that were there.
    before: u64,
    all: u64,
}

impl MakeProgress {
    fn start(plan: &[DataPart], made: &BTreeSet<usize>) -> Self {
        let before = made.iter().map(|place| plan[*place].steps).sum();
        let line = Progress::start(message!("cli-endings-making"));
        Self { line, began: Instant::now(), before, all: plan.iter().map(|part| part.steps).sum() }
    }

    fn tell(&self, plan: &[DataPart], parts: &Parts) {
        self.line.tell_with(|| {
            let made: u64 = parts.made.iter().map(|place| plan[*place].steps).sum();
            let done = made + parts.running.iter().map(|(_, steps)| *steps).sum::<u64>();
            let percent = done * 100 / self.all.max(1);
            let names: Vec<&str> =
                parts.running.iter().map(|(place, _)| plan[*place].name.as_str()).collect();
            let (new, left) = (done.saturating_sub(self.before), self.all.saturating_sub(done));
            let time = (new > 0).then(|| self.began.elapsed().mul_f64(left as f64 / new as f64));
            with_time_left(message!("cli-endings-progress", percent, parts = names.join(", ")), time)
        });
    }
}

fn locked(parts: &Mutex<Parts>) -> MutexGuard<'_, Parts> {
    parts.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns whether a file is there, whole, with this data; a damaged one, or one of other data, is not.
fn is_whole(path: &Path, facts: &DataFileFacts) -> Result<bool, CliError> {
    if !path.is_file() {
        return Ok(false);
    }
    match DataFile::open(path).and_then(|file| file.expect(facts).and_then(|()| file.check())) {
        Ok(()) => Ok(true),
        Err(DataError::System(error)) => Err(CliError::failed(error)),
        Err(_) => Ok(false),
    }
}

fn unwritten(path: &Path, error: &std::io::Error) -> CliError {
    CliError::failed(SystemError::writing(path, error))
}

/// Bytes as mebibytes, rounded up.
const fn mebibytes(bytes: u64) -> u64 {
    bytes.div_ceil(1 << 20)
}

/// A file that is no data of the game is a wrong command line; the rest are failures.
impl From<DataError> for CliError {
    fn from(error: DataError) -> Self {
        match error {
            DataError::Foreign(_) | DataError::Other { .. } => Self::usage(error),
            other => Self::failed(other),
        }
    }
}
