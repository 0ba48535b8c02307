//! English draughts: the library of one variant. The rules are those of `abstrakt-draughts`; here are its name and a summary.

#![forbid(unsafe_code)]

abstrakt_draughts::edition! {
    English, "draughts-english";
    name: text("English draughts", "Anglická dáma");
    summary: text(
        "American checkers: twelve men each on a board of 8x8, Black begins, kings go one step, \
         any capture may be chosen.",
        "Americké checkers: dvanáct kamenů na každé straně, deska 8x8, začíná černý, dáma chodí \
         o jedno pole a braní si lze vybrat."
    );
}
