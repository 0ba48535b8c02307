//! A loaded game: [`Rules`] across the ABI. Runs the plugin's code, so it belongs into a process that may die.
#![allow(unsafe_code)]

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use abi_stable::std_types::{RSlice, RStr, RVec};
use abstrakt_plugin_api::abi::{
    AnswerLimit, DATA_REFUSAL_LIMIT, ModuleRef, OPEN_LIMIT, OpenQuestion, RawListener, RawProgress, RawRules,
    Reply, RulesQuestion,
};
use abstrakt_plugin_api::{
    Board, Bounds, CallError, Choice, DataPart, DataRequest, ExtensionFacts, Facts, Refusal, Rules,
    RulesExtension, Scoring, Text, check_data_plan, refusal,
};
use abstrakt_system::{ForeignText, one_line};
use serde::{Serialize, de::DeserializeOwned};

use crate::facts_error::usable;
use crate::snapshot::Frame;
use crate::store::is_unaltered;
use crate::{FactsError, ForeignLine, LoadError, cover, library, texts};

/// Choices whose boards are remembered.
const MOST_FRAMES: usize = 64;

/// A game loaded from a library.
pub struct Plugin {
    module: ModuleRef,
    rules: *const RawRules,
    facts: Arc<Facts>,
    extensions: Arc<[ExtensionFacts]>,
    cover: Vec<u8>,
    first_fault: Arc<OnceLock<String>>,
    frames: Mutex<Vec<(Choice, Arc<Frame>)>>,
}

// SAFETY: `rules` points to the plugin's `Rules`, which is `Send + Sync` and never freed; functions of a module may be
// called from any thread.
unsafe impl Send for Plugin {}
// SAFETY: as above.
unsafe impl Sync for Plugin {}

impl Plugin {
    /// Loads the library at `path` into this process, for ever, and asks for the game's facts. Load only a file that is
    /// never overwritten: the copy of a [`crate::Catalog`], whose content is compared with the file that was judged, or
    /// a library that was just built.
    ///
    /// # Errors
    /// The file is no game of this program's ABI, or the game fails at once.
    pub fn load(path: &Path) -> Result<Self, LoadError> {
        if !is_unaltered(path) {
            return Err(LoadError::Altered);
        }
        let module = library::open(path)?;
        let mut fault = RVec::new();
        // SAFETY: the module passed the layout check, and the vector is valid.
        let rules: *const RawRules = unsafe { (module.rules())(&raw mut fault) };
        if rules.is_null() {
            return Err(LoadError::Start(ForeignText::of(String::from_utf8_lossy(&fault))));
        }
        let untold = |error| match error {
            NoAnswer::Call(CallError::Refused(reason)) => LoadError::Start(reason.0.en.into()),
            NoAnswer::Call(CallError::Fault(reason)) => LoadError::Facts(FactsError::Untold(reason.into())),
            NoAnswer::TooLong { kind, size, most } => {
                LoadError::Facts(FactsError::TooLong { kind, size, most })
            }
        };
        // As they are: the conformance kit refuses facts whose texts are not plain.
        let facts: Facts =
            ask_rules(module, rules, &RulesQuestion::Facts, |answer| serde_json::from_slice(answer))
                .map_err(untold)?;
        let extensions: Vec<ExtensionFacts> =
            ask_rules(module, rules, &RulesQuestion::Extensions, texts::read).map_err(untold)?;
        usable(&facts).map_err(LoadError::Facts)?;
        let mut cover = RVec::new();
        // SAFETY: `rules` was made by this module, and the vector is valid.
        let found = unsafe { (module.cover())(rules, &raw mut cover) };
        if found != 1 {
            return Err(LoadError::Start(ForeignText::of(String::from_utf8_lossy(&cover))));
        }
        cover::check(&cover).map_err(LoadError::Facts)?;
        let first_fault = Arc::default();
        Ok(Self {
            module,
            rules,
            facts: Arc::new(facts),
            extensions: extensions.into(),
            cover: cover.to_vec(),
            first_fault,
            frames: Mutex::default(),
        })
    }

    fn ask<T: DeserializeOwned>(&self, question: &RulesQuestion) -> Result<T, CallError> {
        Ok(ask_rules(self.module, self.rules, question, texts::read)?)
    }

    /// The frame that snapshots of a choice have to fit: the game is asked once, since every position that is read
    /// needs it.
    fn frame(&self, choice: &Choice) -> Result<Arc<Frame>, CallError> {
        let mut frames = self.frames.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, frame)) = frames.iter().find(|(known, _)| known == choice) {
            return Ok(Arc::clone(frame));
        }
        let frame = Arc::new(Frame {
            players: choice.players,
            max_moves: self.facts.max_moves,
            endings: self.facts.endings.len(),
            sites: self.board(choice)?.sites.len(),
            scoring: self.scoring(choice)?,
        });
        // A file of many games opens many choices; those of one game are asked for again and again.
        if frames.len() == MOST_FRAMES {
            frames.clear();
        }
        frames.push((choice.clone(), Arc::clone(&frame)));
        Ok(frame)
    }

    /// A game is only asked for data that its facts name.
    fn check_data(&self, data: &str, size: u32) -> Result<(), CallError> {
        let named = self.facts.data.iter().find(|kind| kind.id == data);
        match named {
            Some(kind) if (kind.sizes[0]..=kind.sizes[1]).contains(&size) => Ok(()),
            _ => Err(CallError::mistaken("the data is not of this game's facts")),
        }
    }

    /// A game is only asked about choices that its facts offer.
    fn check(&self, choice: &Choice) -> Result<(), CallError> {
        let fits = self.facts.setups.get(choice.setup).is_some_and(|setup| setup.players == choice.players)
            && choice.options.len() == self.facts.options.len();
        if fits { Ok(()) } else { Err(CallError::mistaken("the choice is not of this game's facts")) }
    }
}

impl Rules for Plugin {
    type Line = ForeignLine;

    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn cover(&self) -> &[u8] {
        &self.cover
    }

    fn board(&self, choice: &Choice) -> Result<Board, CallError> {
        self.check(choice)?;
        let board: Board = self.ask(&RulesQuestion::Board(choice.clone()))?;
        board.check().map_err(|error| CallError::Fault(error.to_string()))?;
        Ok(board)
    }

    fn scoring(&self, choice: &Choice) -> Result<Vec<Scoring>, CallError> {
        self.check(choice)?;
        let schemes: Vec<Scoring> = self.ask(&RulesQuestion::Scoring(choice.clone()))?;
        let (reported, seats) = (schemes.len(), usize::from(choice.players));
        if reported != seats {
            return Err(CallError::Fault(format!("it tells {reported} scoring schemes for {seats} seats")));
        }
        Ok(schemes)
    }

    fn first_fault(&self) -> Option<String> {
        self.first_fault.get().cloned()
    }

    fn extensions(&self) -> &[ExtensionFacts] {
        &self.extensions
    }

    fn extension<E: RulesExtension>(
        &self,
        choice: &Choice,
        question: &E::Question,
    ) -> Result<Option<E>, CallError> {
        self.check(choice)?;
        if !self.extensions.iter().any(ExtensionFacts::is::<E>) {
            return Ok(None);
        }
        let question =
            serde_json::to_value(question).map_err(|error| CallError::mistaken(error.to_string()))?;
        let question = RulesQuestion::Extension { id: E::ID.into(), choice: choice.clone(), question };
        let Some(answer) = self.ask::<Option<E>>(&question)? else { return Ok(None) };
        let frame = self.frame(choice)?;
        match answer.check(Bounds { sites: frame.sites, players: choice.players }) {
            Ok(()) => Ok(Some(answer)),
            Err(nonsense) => Err(CallError::Fault(one_line(&nonsense))),
        }
    }

    fn data_plan(&self, data: &str, size: u32) -> Result<Vec<DataPart>, CallError> {
        self.check_data(data, size)?;
        let plan: Vec<DataPart> = self.ask(&RulesQuestion::DataPlan { data: data.into(), size })?;
        check_data_plan(&plan).map_err(|nonsense| CallError::Fault(one_line(&nonsense)))?;
        Ok(plan)
    }

    fn make_data(
        &self,
        request: &DataRequest,
        earlier: &[&[u8]],
        progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Vec<u8>, CallError> {
        self.check_data(&request.data, request.size)?;
        let Some(make) = self.module.make_data() else { return Err(no_data()) };
        let request = serde_json::to_vec(request).map_err(|error| CallError::mistaken(error.to_string()))?;
        let earlier: Vec<RSlice<'_, u8>> = earlier.iter().map(|part| RSlice::from_slice(part)).collect();
        let mut listener = progress;
        let progress = RawProgress { listener: (&raw mut listener).cast(), tell };
        let mut out = RVec::new();
        // SAFETY: `rules` was made by this module, everything else is lent for the call, and `tell` gets the listener of its own type.
        let made = unsafe {
            make(self.rules, request.as_slice().into(), earlier.as_slice().into(), progress, &raw mut out)
        };
        if made == 1 { Ok(out.into_vec()) } else { Err(refused(&out)) }
    }

    fn take_data(&self, data: &str, bytes: &'static [u8]) -> Result<(), CallError> {
        let Some(take) = self.module.take_data() else { return Err(no_data()) };
        let mut error = RVec::new();
        // SAFETY: `rules` was made by this module, the bytes stay for ever, and the vector is valid.
        let taken = unsafe { take(self.rules, RStr::from_str(data), bytes.into(), &raw mut error) };
        if taken == 1 { Ok(()) } else { Err(refused(&error)) }
    }

    fn open(&self, choice: &Choice, position: Option<&str>) -> Result<ForeignLine, CallError> {
        self.check(choice)?;
        let question = OpenQuestion { choice: choice.clone(), position: position.map(Into::into) };
        let mut line = std::ptr::null_mut();
        let opened: Result<(), NoAnswer> = converse(
            &question,
            OPEN_LIMIT,
            |answer| serde_json::from_slice(answer),
            |question, out| {
                // SAFETY: `rules` was made by this module, the question is lent for the call, and the vector is valid.
                line = unsafe { (self.module.open())(self.rules, question, out) };
                if !line.is_null() {
                    *out = b"{\"Ok\":null}".as_slice().into();
                }
            },
        );
        opened?;
        if line.is_null() {
            return Err(CallError::Fault("it opens no line and does not tell why".into()));
        }
        // SAFETY: the line was just made by this module and is given away here.
        let line = unsafe {
            ForeignLine::new(self.module.line(), line, &self.facts, choice.players, &self.first_fault)
        };
        Ok(line.with(self.frame(choice)?, &self.extensions))
    }
}

type Listener<'a> = &'a mut dyn FnMut(u64) -> ControlFlow<()>;

/// Tells a listener how many steps of a long call are done.
///
/// # Safety
/// `listener` points to a [`Listener`] that nobody else uses during the call.
unsafe extern "C" fn tell(listener: *mut RawListener, done: u64) -> u32 {
    // SAFETY: by the contract of this function.
    let listener = unsafe { &mut *listener.cast::<Listener<'_>>() };
    u32::from(listener(done).is_break())
}

/// The refusal of a call that answers with bytes.
fn refused(answer: &[u8]) -> CallError {
    match read_reply::<()>(answer, DATA_REFUSAL_LIMIT, texts::read) {
        Ok(()) => CallError::Fault("it refuses and does not tell why".into()),
        Err(reason) => reason.into(),
    }
}

fn no_data() -> CallError {
    CallError::mistaken("the game takes and makes no data")
}

fn ask_rules<T: DeserializeOwned>(
    module: ModuleRef,
    rules: *const RawRules,
    question: &RulesQuestion,
    read: ReadReply<T>,
) -> Result<T, NoAnswer> {
    converse(question, question.answer_limit(), read, |question, out| {
        // SAFETY: `rules` was made by this module, the question is lent for the call, and the vector is valid.
        unsafe { (module.ask())(rules, question, out) }
    })
}

/// The reason why there is no answer. A failure while a plugin is loaded reaches people in their language; later it is
/// the fault of a game, which is reported in the words of the contract.
pub(crate) enum NoAnswer {
    /// It is longer than answers of its kind may be, bytes.
    TooLong { kind: ForeignText, size: usize, most: usize },
    /// The game refused, or its answer means nothing.
    Call(CallError),
}

impl From<NoAnswer> for CallError {
    fn from(reason: NoAnswer) -> Self {
        match reason {
            NoAnswer::TooLong { kind, size, most } => {
                Self::Fault(format!("its answer ({kind}) has {size} bytes: {most} is the most"))
            }
            NoAnswer::Call(error) => error,
        }
    }
}

/// The reader of an answer.
pub(crate) type ReadReply<T> = fn(&[u8]) -> serde_json::Result<Reply<T>>;

/// Asks in JSON and reads the answer, once it is known to be no longer than it may be; nothing in it is trusted.
pub(crate) fn converse<Q: Serialize, T: DeserializeOwned>(
    question: &Q,
    limit: AnswerLimit<'_>,
    read: ReadReply<T>,
    call: impl FnOnce(RSlice<'_, u8>, &mut RVec<u8>),
) -> Result<T, NoAnswer> {
    let question = serde_json::to_vec(question).expect("the contract's types have a JSON form");
    let mut answer = RVec::new();
    call(question.as_slice().into(), &mut answer);
    read_reply(&answer, limit, read)
}

/// Reads an answer in JSON, once it is known to be no longer than it may be.
fn read_reply<T>(
    answer: &[u8],
    AnswerLimit { kind, most }: AnswerLimit<'_>,
    read: ReadReply<T>,
) -> Result<T, NoAnswer> {
    let size = answer.len();
    if size > most {
        return Err(NoAnswer::TooLong { kind: kind.to_owned().into(), size, most });
    }
    match read(answer) {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(error)) => Err(NoAnswer::Call(match error {
            CallError::Refused(Refusal(Text { en, cs })) => {
                CallError::Refused(refusal(one_line(&en), one_line(&cs)))
            }
            CallError::Fault(reason) => CallError::Fault(one_line(&reason)),
        })),
        Err(error) => {
            let fault = format!("its answer ({kind}) cannot be read: {error}");
            // JSON has no words for what is no number: its writer puts null there.
            let no_number = fault.contains("invalid type: null, expected f32");
            let why = if no_number { "; a number in it is not finite" } else { "" };
            Err(NoAnswer::Call(CallError::Fault(one_line(&(fault + why)))))
        }
    }
}
