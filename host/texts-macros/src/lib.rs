//! Messages that the compiler holds to the translations: the macros of `abstrakt_texts`, which documents them.
//!
//! Knows the keys of `assets/translations` and the arguments of each in every language. Must not know what a message is
//! about, or how it is rendered. The translations are part of this library, so that cargo builds what uses it again when
//! one of them changes.

mod catalogue;
mod derive;
mod lookup;
mod message;

use proc_macro::TokenStream;
use syn::parse_macro_input;

/// A message of the translations with its arguments: `message!("seat", number = 2)`.
#[proc_macro]
pub fn message(input: TokenStream) -> TokenStream {
    let call = parse_macro_input!(input as message::Call);
    call.expand().unwrap_or_else(syn::Error::into_compile_error).into()
}

/// The message of an id, by a pattern of keys: `find_message!("switch-{}", id)`.
#[proc_macro]
pub fn find_message(input: TokenStream) -> TokenStream {
    let lookup = parse_macro_input!(input as lookup::Lookup);
    lookup.expand().unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Words of the translations for a type: `Localize`, and what it says in English as its `Display`.
#[proc_macro_derive(Localize, attributes(message, from))]
pub fn localize(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input);
    derive::localize(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// As `Localize`, for an error.
#[proc_macro_derive(LocalizedError, attributes(message, from))]
pub fn localized_error(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input);
    derive::localized_error(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}
