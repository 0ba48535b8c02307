//! `abstrakt rules GAME`: the rules as Markdown.

use std::io::Write;
use strum::VariantArray;

use abstrakt_texts::{Language, message};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::context::Context;
use crate::error::CliError;

/// Print the rules of a game, as Markdown
#[derive(Args, Debug)]
pub struct Rules {
    /// Id of the game
    pub game: String,
    /// Language
    #[arg(long, value_parser = languages(), default_value = Language::English.code())]
    pub lang: Language,
}

/// The languages of the host by their codes.
fn languages() -> impl TypedValueParser<Value = Language> {
    let values =
        Language::VARIANTS.iter().map(|language| PossibleValue::new(language.code()).help(language.name()));
    PossibleValuesParser::new(values)
        .try_map(|code| Language::of_code(&code).ok_or_else(|| message!("cli-language").to_string()))
}

impl Rules {
    /// Prints them.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let facts = context.facts(&self.game)?;
        Ok(writeln!(out, "{}", facts.rules.get(self.lang.code()).trim_end())?)
    }
}
