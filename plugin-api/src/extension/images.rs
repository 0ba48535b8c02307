//! The images of a position under the symmetries of its rules.

use std::collections::HashMap;

use crate::{
    Game, Image, Images, LineExtension, Move, Notation, Refusal, Site, Status, Symmetry, View, legal_moves,
    refusal,
};

impl LineExtension for Images {
    fn answer<G: Game>(position: &G::Position, (): &()) -> Result<Option<Self>, Refusal> {
        let symmetries = position.symmetries();
        if symmetries.is_empty() {
            return Ok(None);
        }
        let images = symmetries.into_iter().map(|symmetry| image(position, symmetry));
        images.collect::<Result<_, _>>().map(|images| Some(Self(images)))
    }
}

/// The features that tell a move from the others: its clicks, or the text of an outcome of chance.
#[derive(PartialEq, Eq, Hash)]
enum Way {
    Clicks(Vec<Site>),
    Outcome(String),
}

impl Way {
    fn of<P: Notation + View>(position: &P, code: Move) -> Vec<Self> {
        if position.status() == Status::Chance {
            return vec![Self::Outcome(position.move_text(code))];
        }
        let mut paths = Vec::new();
        position.clicks(code, &mut paths);
        paths.into_iter().map(Self::Clicks).collect()
    }

    fn image(self, symmetry: &Symmetry) -> Self {
        match self {
            Self::Clicks(path) => Self::Clicks(path.into_iter().map(|site| symmetry.site(site)).collect()),
            outcome @ Self::Outcome(_) => outcome,
        }
    }
}

/// The image of a position, its moves found by the sites that are clicked for them.
fn image<P: Notation + View>(position: &P, symmetry: Symmetry) -> Result<Image, Refusal> {
    let image = position.image(&symmetry);
    let mut places = HashMap::new();
    for (index, entry) in (0..).zip(legal_moves(&image)) {
        places.extend(Way::of(&image, entry.code).into_iter().map(|way| (way, index)));
    }
    let place = |code: Move| {
        let mut ways = Way::of(position, code).into_iter().map(|way| way.image(&symmetry));
        ways.find_map(|way| places.get(&way).copied()).ok_or_else(|| {
            let text = position.move_text(code);
            refusal(
                format!("the image has no move that is clicked as {text} is"),
                format!("obraz nemá tah, na který se klepe jako na {text}"),
            )
        })
    };
    let moves = legal_moves(position).iter().map(|entry| place(entry.code)).collect::<Result<_, _>>()?;
    Ok(Image { key: image.key(), text: image.text(), moves, symmetry })
}
