//! `abstrakt rules GAME`: the rules as Markdown.

use std::io::Write;

use clap::{Args, ValueEnum};

use crate::context::Context;
use crate::error::CliError;

/// Print the rules of a game, as Markdown
#[derive(Args, Debug)]
pub struct Rules {
    /// Id of the game
    pub game: String,
    /// Language
    #[arg(long, value_enum, default_value_t = Language::En)]
    pub lang: Language,
}

/// The languages of the host.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Language {
    /// English
    En,
    /// Czech
    Cs,
}

impl Language {
    fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Cs => "cs",
        }
    }
}

impl Rules {
    /// Prints them.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let facts = context.facts(&self.game)?;
        Ok(writeln!(out, "{}", facts.rules.get(self.lang.code()).trim_end())?)
    }
}
