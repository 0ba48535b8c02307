//! A key and its arguments as they are written in the source, and the message that they make.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, Ident, LitStr, Token};

use crate::catalogue;

/// `"key", name, name = expression`.
pub struct Call {
    /// The key.
    pub key: LitStr,
    /// The arguments; none at all where nothing follows the key.
    pub arguments: Vec<Argument>,
}

/// An argument: a name, and the value that it has.
pub struct Argument {
    /// As the translations call it.
    pub name: Ident,
    /// The value, where the source has no variable of that name.
    pub value: Option<Expr>,
}

impl Parse for Call {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let key = input.parse()?;
        let mut arguments = Vec::new();
        while !input.is_empty() {
            input.parse::<Token![,]>()?;
            if !input.is_empty() {
                arguments.push(input.parse()?);
            }
        }
        Ok(Self { key, arguments })
    }
}

impl Parse for Argument {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.call(Ident::parse_any)?;
        let value = input.parse::<Option<Token![=]>>()?.map(|_| input.parse()).transpose()?;
        Ok(Self { name, value })
    }
}

impl Call {
    /// An expression that makes the message.
    ///
    /// # Errors
    /// The translations have no such key, or the message other arguments.
    pub fn expand(&self) -> syn::Result<TokenStream> {
        let (key, span) = (self.key.value(), self.key.span());
        let names: Vec<String> =
            self.arguments.iter().map(|argument| argument.name.unraw().to_string()).collect();
        catalogue::check(&key, &names).map_err(|error| syn::Error::new(span, error))?;
        if names.is_empty() {
            // Constants and statics may be messages, too.
            return Ok(quote!(::abstrakt_texts::Message::unchecked(#key, ::std::vec::Vec::new())));
        }
        let values = self.arguments.iter().map(|Argument { name, value }| match value {
            Some(value) => quote!(#value),
            None => quote!(#name),
        });
        Ok(quote! {
            ::abstrakt_texts::Message::unchecked(
                #key,
                ::std::vec![#((#names, ::abstrakt_texts::Argument::from(#values))),*],
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(source: &str) -> Result<String, String> {
        let call: Call = syn::parse_str(source).expect("it parses");
        call.expand().map(|tokens| tokens.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn a_message_has_a_key_and_exactly_its_arguments() {
        let refused = |source| expanded(source).expect_err("it is refused");
        assert!(expanded(r#""cancel""#).is_ok());
        assert!(expanded(r#""seat", number = 2"#).is_ok());
        assert!(expanded(r#""list-and", last, first = words,"#).is_ok());
        assert_eq!(refused(r#""no-such-key""#), "en.ftl has no message `no-such-key`");
        assert_eq!(refused(r#""seat""#), "the message `seat` needs an argument `number`");
        assert_eq!(refused(r#""cancel", why"#), "the message `cancel` has no argument `why`");
        assert_eq!(
            refused(r#""seat", number = 1, number = 2"#),
            "the argument `number` of the message `seat` is given twice"
        );
    }
}
