//! Frisian draughts: the library of one variant. The rules are those of `abstrakt-draughts`; here are its name and a summary.

#![forbid(unsafe_code)]

abstrakt_draughts::edition! {
    Frisian, "draughts-frisian";
    name: text("Frisian draughts", "Fríská dáma");
    summary: text(
        "Twenty men each on a board of 10x10. Pieces capture along ranks and files too, and the \
         most valuable capture must be made.",
        "Dvacet kamenů na každé straně, deska 10x10. Bere se i po řadách a sloupcích a povinné \
         je nejhodnotnější braní."
    );
}
