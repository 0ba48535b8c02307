//! The messages of the translations, and the arguments of each.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

const FILES: [(&str, &str); 2] = [
    ("en.ftl", include_str!("../../../assets/translations/en.ftl")),
    ("cs.ftl", include_str!("../../../assets/translations/cs.ftl")),
];

type Names = BTreeSet<String>;

/// The messages of one file by their keys, with the names of their arguments.
struct File {
    name: &'static str,
    messages: BTreeMap<String, Names>,
}

static CATALOGUE: LazyLock<[File; 2]> =
    LazyLock::new(|| FILES.map(|(name, source)| File { name, messages: messages(source) }));

/// The arguments of the message `key`, which are the same in every language.
///
/// # Errors
/// A language has no such message, or two languages use different arguments.
pub fn arguments(key: &str) -> Result<&'static Names, String> {
    let files = CATALOGUE.each_ref().map(|file| match file.messages.get(key) {
        Some(arguments) => Ok((file.name, arguments)),
        None => Err(format!("{} has no message `{key}`", file.name)),
    });
    let [(first, arguments), (second, others)] = match files {
        [Ok(first), Ok(second)] => [first, second],
        [Err(error), _] | [_, Err(error)] => return Err(error),
    };
    match arguments.symmetric_difference(others).next() {
        None => Ok(arguments),
        Some(name) => {
            let (has, lacks) = if arguments.contains(name) { (first, second) } else { (second, first) };
            Err(format!("the message `{key}` has an argument `{name}` in {has}, but not in {lacks}"))
        }
    }
}

/// The keys of the messages without arguments, with what stands in them between `prefix` and `suffix`.
pub fn between(prefix: &str, suffix: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let [first, second] = CATALOGUE.each_ref();
    let plain = first.messages.iter().filter(|(_, arguments)| arguments.is_empty());
    let keys = plain.map(|(key, _)| key.as_str()).filter(|key| second.messages.contains_key(*key));
    keys.filter_map(move |key| Some((key, key.strip_prefix(prefix)?.strip_suffix(suffix)?)))
}

/// Checks that `given` are the arguments of the message `key`.
pub fn check(key: &str, given: &[String]) -> Result<(), String> {
    let arguments = arguments(key)?;
    if let Some(missing) = arguments.iter().find(|name| !given.contains(name)) {
        return Err(format!("the message `{key}` needs an argument `{missing}`"));
    }
    let mut seen = Names::new();
    for name in given {
        if !arguments.contains(name) {
            return Err(format!("the message `{key}` has no argument `{name}`"));
        }
        if !seen.insert(name.clone()) {
            return Err(format!("the argument `{name}` of the message `{key}` is given twice"));
        }
    }
    Ok(())
}

/// The messages of a file. A damaged entry gives none; a test of the translations allows no damage.
fn messages(source: &str) -> BTreeMap<String, Names> {
    let resource = fluent_syntax::parser::parse(source).unwrap_or_else(|(resource, _)| resource);
    let mut messages = BTreeMap::new();
    for entry in resource.body {
        if let Entry::Message(message) = entry {
            let mut names = Names::new();
            if let Some(pattern) = &message.value {
                of_pattern(pattern, &mut names);
            }
            messages.insert(message.id.name.to_owned(), names);
        }
    }
    messages
}

fn of_pattern(pattern: &Pattern<&str>, names: &mut Names) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            of_expression(expression, names);
        }
    }
}

fn of_expression(expression: &Expression<&str>, names: &mut Names) {
    match expression {
        Expression::Inline(inline) => of_inline(inline, names),
        Expression::Select { selector, variants } => {
            of_inline(selector, names);
            for variant in variants {
                of_pattern(&variant.value, names);
            }
        }
    }
}

fn of_inline(inline: &InlineExpression<&str>, names: &mut Names) {
    match inline {
        InlineExpression::VariableReference { id } => {
            names.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference { arguments, .. } => {
            for argument in &arguments.positional {
                of_inline(argument, names);
            }
        }
        InlineExpression::Placeable { expression } => of_expression(expression, names),
        // The translations refer to no other messages, and terms have no arguments from outside.
        InlineExpression::StringLiteral { .. }
        | InlineExpression::NumberLiteral { .. }
        | InlineExpression::MessageReference { .. }
        | InlineExpression::TermReference { .. } => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_has_the_same_arguments_in_both_languages() {
        let [english, czech] = &*CATALOGUE;
        assert_eq!(english.messages.keys().collect::<Vec<_>>(), czech.messages.keys().collect::<Vec<_>>());
        for key in english.messages.keys() {
            arguments(key).expect("the same arguments");
        }
    }

    #[test]
    fn arguments_are_found_in_every_form_of_a_word() {
        let source =
            "a = { $count ->\n    [one] { $one }\n   *[other] { NUMBER($other) } { $count }\n}\nb = plain\n";
        let found = messages(source);
        assert_eq!(found["a"], ["count", "one", "other"].map(str::to_owned).into());
        assert!(found["b"].is_empty());
    }
}
