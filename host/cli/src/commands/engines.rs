//! `abstrakt engines`: the external engines that are registered.

use std::io::Write;
use std::path::PathBuf;

use abstrakt_external::{EngineOption, ExternalSpecError, Protocol, RegisteredEngine, Registry, StopSwitch};
use abstrakt_referee::{
    EngineSpec, ExternalPlayer, ExternalSeat, ExternalSeatError, Now, RegistrationError, introduce,
    trial_opening, try_external,
};
use abstrakt_system::awake_clock;
use abstrakt_texts::message;
use clap::{Args, Subcommand};
use serde_json::json;

use crate::context::Context;
use crate::error::CliError;
use crate::{spec, text};

/// List the external engines that are registered, or register, show, test or remove one
///
/// A registered engine plays as external:NAME and settings, such as external:scan,time=1s, wherever an engine is asked for.
#[derive(Args, Debug)]
pub struct Engines {
    /// Print JSON
    #[arg(long, global = true)]
    pub json: bool,
    #[command(subcommand)]
    pub command: Option<EnginesCommand>,
}

/// The action on one.
#[derive(Debug, Subcommand)]
pub enum EnginesCommand {
    /// Register an engine: it is started and asked for its settings
    Add(Add),
    /// Show everything that is known of an engine
    Show {
        /// Its name
        name: String,
    },
    /// Let an engine play ten moves against itself, and tell what goes wrong
    Test {
        /// Its name
        name: String,
        /// Settings of the spec
        #[arg(long, value_name = "KEY=VALUE,...", default_value = "time=1s")]
        settings: String,
    },
    /// Strike an engine off the list; its files stay
    Remove {
        /// Its name
        name: String,
    },
}

/// An engine to be registered.
#[derive(Args, Debug)]
pub struct Add {
    /// The name by which specs name it
    pub name: String,
    /// The protocol that it speaks: hub, gomocup or ugi
    #[arg(long, value_name = "ID", value_parser = protocol)]
    pub protocol: Protocol,
    /// Id of the game that it plays
    #[arg(long, value_name = "GAME")]
    pub game: String,
    /// The variant that it plays, as its protocol calls it, where it plays no other
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,
    /// Folder that it is started in; the default is that of its program
    #[arg(long, value_name = "DIR")]
    pub folder: Option<PathBuf>,
    /// A setting of the engine; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub settings: Vec<String>,
    /// The program and its arguments, behind --
    #[arg(last = true, required = true, value_name = "COMMAND")]
    pub command: Vec<String>,
}

/// Reads a protocol's id.
pub fn protocol(id: &str) -> Result<Protocol, String> {
    id.parse().map_err(|known: String| message!("spec-one-of", words = known).to_string())
}

impl Engines {
    /// Carries it out.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        match &self.command {
            None => self.list(context.registry()?, out),
            Some(EnginesCommand::Add(add)) => {
                let engine = add.register(context)?;
                self.show(&engine, out)
            }
            Some(EnginesCommand::Show { name }) => {
                let engine = context.registry()?.engine(name).map_err(CliError::usage)?;
                self.show(engine, out)
            }
            Some(EnginesCommand::Test { name, settings }) => test(context, name, settings, out),
            Some(EnginesCommand::Remove { name }) => {
                context.registry()?.engine(name).map_err(CliError::usage)?;
                let removed = Registry::change(&context.home().engines(), |registry| registry.remove(name));
                let removed = removed.map_err(CliError::failed)?;
                let (name, command) = (&removed.name, command_line(&removed));
                Ok(writeln!(out, "{}", message!("cli-engine-removed", name, command))?)
            }
        }
    }

    fn list(&self, registry: &Registry, out: &mut dyn Write) -> Result<(), CliError> {
        if self.json {
            return text::json(&json!({ "engines": registry.engines() }), out);
        }
        if registry.engines().is_empty() {
            writeln!(out, "{}", message!("cli-no-engines"))?;
        }
        for engine in registry.engines() {
            writeln!(out, "{}: {}, {}", engine.name, engine.game, engine.protocol)?;
            writeln!(out, "  {}", command_line(engine))?;
        }
        Ok(())
    }

    fn show(&self, engine: &RegisteredEngine, out: &mut dyn Write) -> Result<(), CliError> {
        if self.json {
            return text::json(engine, out);
        }
        writeln!(out, "{}: {}, {}", engine.name, engine.game, engine.protocol)?;
        if let Some(variant) = &engine.variant {
            writeln!(out, "  variant: {variant}")?;
        }
        writeln!(out, "  command: {}", command_line(engine))?;
        if let Some(folder) = engine.working_folder() {
            writeln!(out, "  folder: {}", folder.display())?;
        }
        for option in &engine.options {
            writeln!(out, "  {}", option_line(option))?;
        }
        Ok(())
    }
}

impl Add {
    /// Starts the engine, asks it for its settings, and writes it into the list.
    fn register(&self, context: &Context) -> Result<RegisteredEngine, CliError> {
        let facts = context.facts(&self.game)?;
        let [command, arguments @ ..] = self.command.as_slice() else {
            return Err(CliError::usage(message!("cli-engine-program")));
        };
        let mut engine = RegisteredEngine {
            name: self.name.clone(),
            protocol: self.protocol,
            game: self.game.clone(),
            variant: self.variant.clone(),
            command: RegisteredEngine::full_command(command)?,
            arguments: arguments.to_vec(),
            folder: self.folder.as_deref().map(std::path::absolute).transpose()?,
            options: Vec::new(),
            others: Default::default(),
        };
        // A program that cannot be registered is refused before anything is started.
        let mut list = context.registry()?.clone();
        list.add(engine.clone()).map_err(CliError::usage)?;
        let asked = introduce(facts, &engine, context.timeouts(), &StopSwitch::default());
        engine.options = asked.map_err(wrong)?.options;
        for setting in &self.settings {
            set(&mut engine.options, setting)?;
        }
        let path = context.home().engines();
        Registry::change(&path, |registry| registry.add(engine.clone())).map_err(CliError::failed)?;
        Ok(engine)
    }
}

/// The flag that is wrong is named.
fn wrong(error: RegistrationError) -> CliError {
    use ExternalSpecError::{NoNotation, Variant};
    match error {
        RegistrationError::Spec(error @ Variant { .. }) => CliError::usage(format!("--variant: {error}")),
        RegistrationError::Spec(error @ NoNotation { .. }) => CliError::usage(format!("--protocol: {error}")),
        error => CliError::failed(error),
    }
}

/// Sets a setting that the engine has.
fn set(options: &mut [EngineOption], setting: &str) -> Result<(), CliError> {
    let (name, value) = setting
        .split_once('=')
        .ok_or_else(|| CliError::usage(format!("--set {setting}: {}", message!("cli-engine-setting"))))?;
    let known = options.iter().map(|option| option.name.as_str()).collect::<Vec<_>>().join(", ");
    let option = options.iter_mut().find(|option| option.name == name).ok_or_else(|| {
        let reason = match known.is_empty() {
            true => message!("cli-engine-no-settings"),
            false => message!("spec-one-of", words = known),
        };
        CliError::usage(format!("--set {name}: {reason}"))
    })?;
    option.value = Some(value.to_owned());
    Ok(())
}

/// Plays ten moves; everything that goes wrong is told.
fn test(context: &Context, name: &str, settings: &str, out: &mut dyn Write) -> Result<(), CliError> {
    let registry = context.registry()?;
    let engine = registry.engine(name).map_err(CliError::usage)?;
    let facts = context.facts(&engine.game)?;
    let named = format!("external:{name},{settings}");
    let read = spec::read_player_of(facts, "--settings", &named, registry)?;
    let EngineSpec::External(player) = read else { return Err(CliError::usage(name)) };
    let opening = trial_opening(facts, &player);
    let launch = context.launch_game(&engine.game)?;
    let mut seat = ExternalSeat::new(ExternalPlayer::clone(&player));
    let now: Now = awake_clock()?;
    let mut played = Vec::new();
    let tried = try_external(&mut seat, &launch, &opening, &now, &mut |made| played.push(made.clone()));
    if let Some(identity) = seat.identity().filter(|identity| !identity.name.is_empty()) {
        let (name, author) = (&identity.name, &identity.author);
        writeln!(out, "{}", message!("cli-engine-author", name, author))?;
    }
    for (number, made) in (1..).zip(&played) {
        let seconds = text::seconds(u64::try_from(made.spent.as_micros()).unwrap_or(u64::MAX));
        writeln!(out, "{number:3}. {}  {seconds}", made.ply)?;
    }
    match tried {
        Ok(()) => Ok(writeln!(out, "{}", message!("cli-engine-plays", name = &engine.name))?),
        Err(ExternalSeatError::Worker(error)) => Err(error.into()),
        Err(ExternalSeatError::Engine(failure)) => {
            if !failure.last.is_empty() {
                writeln!(out, "{}", message!("cli-engine-output"))?;
            }
            for line in &failure.last {
                writeln!(out, "  {line}")?;
            }
            Err(CliError::failed(failure))
        }
    }
}

fn command_line(engine: &RegisteredEngine) -> String {
    [std::slice::from_ref(&engine.command), engine.arguments.as_slice()].concat().join(" ")
}

/// `threads = 2 (int, 1..16)`.
fn option_line(option: &EngineOption) -> String {
    let EngineOption { name, kind, default, value, min, max, values, .. } = option;
    let range = match (min, max) {
        (Some(min), Some(max)) => format!(", {min}..{max}"),
        _ if !values.is_empty() => format!(", {}", values.join(" ")),
        _ => String::new(),
    };
    format!("{name} = {} ({kind}{range})", value.as_ref().unwrap_or(default))
}
