//! The message of each variant of an enumeration, or of a structure.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Data, DeriveInput, Expr, Fields, Ident, LitStr, Type};

use crate::catalogue;
use crate::message::{Argument, Call};

/// The content of `#[message(...)]`.
enum Told {
    /// A message of the translations.
    Message(Call),
    /// The words of the only field.
    Transparent,
    /// A message that an expression gives.
    Given(Box<Expr>),
}

impl Parse for Told {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(LitStr) {
            return input.parse().map(Self::Message);
        }
        let expression: Expr = input.parse()?;
        let is_transparent = matches!(&expression, Expr::Path(path) if path.path.is_ident("transparent"));
        Ok(if is_transparent { Self::Transparent } else { Self::Given(Box::new(expression)) })
    }
}

/// `Localize`, `Display`, and `From` of every field that is marked for it.
///
/// # Errors
/// A message is missing, or is not that of the translations.
pub fn localize(input: &DeriveInput) -> syn::Result<TokenStream> {
    let mut arms = Vec::new();
    let mut sources = Vec::new();
    match &input.data {
        Data::Enum(data) => {
            let by_variant = !input.attrs.iter().any(is_message);
            if !by_variant {
                arms.push(arm(&quote!(_), &input.ident, &input.attrs, &Fields::Unit)?);
            }
            for variant in &data.variants {
                let name = &variant.ident;
                if by_variant {
                    arms.push(arm(&quote!(Self::#name), name, &variant.attrs, &variant.fields)?);
                }
                sources.extend(source(&quote!(Self::#name), &variant.fields)?);
            }
        }
        Data::Struct(data) => {
            arms.push(arm(&quote!(Self), &input.ident, &input.attrs, &data.fields)?);
            sources.extend(source(&quote!(Self), &data.fields)?);
        }
        Data::Union(_) => return Err(syn::Error::new(input.ident.span(), "a union has no words")),
    }
    let name = &input.ident;
    let (generics, parameters, bounds) = input.generics.split_for_impl();
    let froms = sources.iter().map(|(path, pattern, field)| {
        quote! {
            impl #generics ::core::convert::From<#field> for #name #parameters #bounds {
                fn from(source: #field) -> Self {
                    #path #pattern
                }
            }
        }
    });
    Ok(quote! {
        impl #generics ::abstrakt_texts::Localize for #name #parameters #bounds {
            #[allow(unused_variables, clippy::used_underscore_binding)]
            fn message(&self) -> ::abstrakt_texts::Message {
                match self {
                    #(#arms)*
                }
            }
        }

        impl #generics ::core::fmt::Display for #name #parameters #bounds {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::abstrakt_texts::english(self, f)
            }
        }

        #(#froms)*
    })
}

/// As [`localize`], and `Error`.
///
/// # Errors
/// As [`localize`].
pub fn localized_error(input: &DeriveInput) -> syn::Result<TokenStream> {
    let localized = localize(input)?;
    let name = &input.ident;
    let (generics, parameters, bounds) = input.generics.split_for_impl();
    Ok(quote! {
        #localized

        impl #generics ::core::error::Error for #name #parameters #bounds {}
    })
}

fn is_message(attribute: &Attribute) -> bool {
    attribute.path().is_ident("message")
}

/// The arm of the variant at `path`: its fields are bound to their names, or to `_0`, `_1` and so on.
fn arm(
    path: &TokenStream,
    name: &Ident,
    attributes: &[Attribute],
    fields: &Fields,
) -> syn::Result<TokenStream> {
    let mut told = attributes.iter().filter(|attribute| is_message(attribute));
    let wrong = |words: &str| Err(syn::Error::new(name.span(), words));
    let told = match (told.next(), told.next()) {
        (Some(attribute), None) => attribute.parse_args::<Told>()?,
        (None, _) => return wrong("its message is missing: #[message(\"key\")]"),
        (Some(_), Some(_)) => return wrong("it has two messages"),
    };
    let names: Vec<Ident> = bindings(fields);
    let message = match told {
        Told::Message(call) if call.arguments.is_empty() => of_fields(call, fields, &names)?.expand()?,
        Told::Message(call) => call.expand()?,
        Told::Transparent => match names.as_slice() {
            [only] => quote!(::abstrakt_texts::Localize::message(#only)),
            _ => return wrong("a transparent message is that of an only field"),
        },
        Told::Given(expression) => quote!(#expression),
    };
    let pattern = match fields {
        Fields::Named(_) => quote!({ #(#names),* }),
        Fields::Unnamed(_) => quote!((#(#names),*)),
        Fields::Unit => quote!(),
    };
    Ok(quote!(#path #pattern => #message,))
}

fn bindings(fields: &Fields) -> Vec<Ident> {
    let name = |(index, field): (usize, &syn::Field)| {
        field.ident.clone().unwrap_or_else(|| format_ident!("_{index}"))
    };
    fields.iter().enumerate().map(name).collect()
}

/// The message with all fields as its arguments: by their names, and an only field without a name as the only argument.
fn of_fields(call: Call, fields: &Fields, names: &[Ident]) -> syn::Result<Call> {
    let wrong = |error: String| syn::Error::new(call.key.span(), error);
    let arguments = match (fields, names) {
        (Fields::Unnamed(_), [field]) => {
            let key = call.key.value();
            let known: Vec<&String> = catalogue::arguments(&key).map_err(wrong)?.iter().collect();
            let [only] = known.as_slice() else {
                return Err(wrong(format!(
                    "the message `{key}` has not just one argument: the list is needed"
                )));
            };
            let value = Some(syn::parse_quote!(#field));
            vec![Argument { name: Ident::new(only, Span::call_site()), value }]
        }
        (Fields::Unnamed(_), _) => {
            return Err(wrong("the arguments are needed: name = _0 and so on".to_owned()));
        }
        _ => names.iter().map(|name| Argument { name: name.clone(), value: None }).collect(),
    };
    Ok(Call { arguments, ..call })
}

/// The field that is marked `#[from]`: its type, and how the value at `path` is made of it.
fn source(path: &TokenStream, fields: &Fields) -> syn::Result<Option<(TokenStream, TokenStream, Type)>> {
    let marked = |field: &&syn::Field| field.attrs.iter().any(|attribute| attribute.path().is_ident("from"));
    let Some(field) = fields.iter().find(marked) else { return Ok(None) };
    if fields.len() > 1 {
        let span = field.ident.as_ref().map_or_else(Span::call_site, Ident::span);
        return Err(syn::Error::new(span, "#[from] is for an only field"));
    }
    let pattern = match &field.ident {
        Some(name) => quote!({ #name: source }),
        None => quote!((source)),
    };
    Ok(Some((path.clone(), pattern, field.ty.clone())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(source: &str) -> String {
        let input: DeriveInput = syn::parse_str(source).expect("it parses");
        localize(&input).expect_err("it is refused").to_string()
    }

    fn expanded(source: &str) -> String {
        let input: DeriveInput = syn::parse_str(source).expect("it parses");
        localize(&input).expect("it expands").to_string().replace(' ', "")
    }

    #[test]
    fn fields_are_the_arguments() {
        let named = expanded(r#"enum E { #[message("list-and")] And { first: String, last: String } }"#);
        assert!(named.contains(r#"("first",::abstrakt_texts::Argument::from(first))"#), "{named}");
        let only = expanded(r#"#[message("seat")] struct Seat(u8);"#);
        assert!(only.contains(r#"("number",::abstrakt_texts::Argument::from(_0))"#), "{only}");
        let list = expanded(r#"#[message("seat", number = u16::from(*_0) + 1)] struct Seat(u8);"#);
        assert!(list.contains("Argument::from(u16::from(*_0)+1)"), "{list}");
    }

    #[test]
    fn what_the_translations_lack_is_refused() {
        assert_eq!(refused("enum E { A }"), "its message is missing: #[message(\"key\")]");
        assert_eq!(refused(r#"enum E { #[message("nothing")] A }"#), "en.ftl has no message `nothing`");
        let lacks = r#"enum E { #[message("list-and")] And { first: String } }"#;
        assert_eq!(refused(lacks), "the message `list-and` needs an argument `last`");
        let idle = r#"enum E { #[message("seat")] And { number: u8, name: String } }"#;
        assert_eq!(refused(idle), "the message `seat` has no argument `name`");
        let several = r#"enum E { #[message("list-and")] And(String) }"#;
        assert_eq!(refused(several), "the message `list-and` has not just one argument: the list is needed");
        let unnamed = r#"enum E { #[message("list-and")] And(String, String) }"#;
        assert_eq!(refused(unnamed), "the arguments are needed: name = _0 and so on");
        let opaque = "enum E { #[message(transparent)] A }";
        assert_eq!(refused(opaque), "a transparent message is that of an only field");
    }
}
