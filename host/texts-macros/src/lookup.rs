//! A message that is found by an id: a pattern of keys, and the one among them that has the id.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, LitStr, Token};

use crate::catalogue;

/// `"prefix-{}-suffix", id`.
pub struct Lookup {
    pattern: LitStr,
    id: Expr,
}

impl Parse for Lookup {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let pattern = input.parse()?;
        input.parse::<Token![,]>()?;
        let id = input.parse()?;
        input.parse::<Option<Token![,]>>()?;
        Ok(Self { pattern, id })
    }
}

impl Lookup {
    /// An expression that gives the message of the id, if there is one.
    ///
    /// # Errors
    /// The pattern has no place for the id, or no key is like it.
    pub fn expand(&self) -> syn::Result<TokenStream> {
        let pattern = self.pattern.value();
        let wrong = |words: String| syn::Error::new(self.pattern.span(), words);
        let Some((prefix, suffix)) = pattern.split_once("{}") else {
            return Err(wrong(format!("`{pattern}` has no {{}}, where the id stands")));
        };
        let (keys, ids): (Vec<_>, Vec<_>) = catalogue::between(prefix, suffix).unzip();
        if keys.is_empty() {
            return Err(wrong(format!("no message without arguments has a key like `{pattern}`")));
        }
        let id = &self.id;
        Ok(quote! {
            match ::core::convert::AsRef::<str>::as_ref(&#id) {
                #(#ids => ::core::option::Option::Some(
                    ::abstrakt_texts::Message::unchecked(#keys, ::std::vec::Vec::new())
                ),)*
                _ => ::core::option::Option::None,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(source: &str) -> Result<String, String> {
        let lookup: Lookup = syn::parse_str(source).expect("it parses");
        lookup.expand().map(|tokens| tokens.to_string().replace(' ', "")).map_err(|error| error.to_string())
    }

    #[test]
    fn ids_are_those_of_the_translations() {
        let found = expanded(r#""clock-{}", id"#).expect("there are some");
        assert!(found.contains(r#""none"=>::core::option::Option::Some("#), "{found}");
        assert!(!found.contains("seat-"), "{found}");
        let refused = |source| expanded(source).expect_err("it is refused");
        assert_eq!(refused(r#""clock", id"#), "`clock` has no {}, where the id stands");
        let none = "no message without arguments has a key like `no-such-key-{}`";
        assert_eq!(refused(r#""no-such-key-{}", id"#), none);
        // A list is made of its first and last parts.
        assert!(expanded(r#""list-a{}", id"#).is_err());
    }
}
