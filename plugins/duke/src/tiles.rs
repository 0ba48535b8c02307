//! The fifteen kinds of tiles and what is printed on their two faces.
//!
//! Knows icons as offsets from the owner's seat; must not know the board. The table is drawn as the tiles are printed,
//! which makes it easy to check against one.
//!
//! Sources: [Duke 2013] p. 15-16; the Ranger, which those pages leave out, from the printed tile.

/// The number of kinds.
pub const KINDS: usize = 15;
/// The most icons on one face: the General's and the Marshall's second.
const MOST_ICONS: usize = 12;

/// A kind of tile, in the order of their English names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the tile's own name")]
pub enum Kind {
    Assassin,
    Bowman,
    Champion,
    Dragoon,
    Duke,
    Footman,
    General,
    Knight,
    Longbowman,
    Marshall,
    Pikeman,
    Priest,
    Ranger,
    Seer,
    Wizard,
}

/// The name of a kind, and its print.
struct Print {
    kind: Kind,
    letter: char,
    id: &'static str,
    czech: &'static str,
    faces: [&'static str; 2],
}

/// Faces as rows from the top, joined by `/`; `@` is the tile itself. `M` Move, `J` Jump, `S` Slide, `Z` Jump-slide,
/// `X` Strike, `C` Command, `B` both Move and Command. Slides are printed one square away, jump-slides two.
#[rustfmt::skip]
const PRINTS: [Print; KINDS] = [
    print(Kind::Assassin, 'A', "assassin", "vrah", ["..Z../...../..@../...../Z...Z", "Z...Z/...../..@../...../..Z.."]),
    print(Kind::Bowman, 'B', "bowman", "lučištník", ["...../..M../JM@MJ/...../..J..", "..X../.XMX./..@../.M.M./....."]),
    print(Kind::Champion, 'C', "champion", "šampion", ["..J../..M../JM@MJ/..M../..J..", "..J../..X../JX@XJ/..X../..J.."]),
    print(Kind::Dragoon, 'O', "dragoon", "dragoun", ["X.X.X/...../.M@M./...../.....", ".JMJ./..M../..@../.S.S./....."]),
    print(Kind::Duke, 'D', "duke", "vévoda", ["...../...../.S@S./...../.....", "...../..S../..@../..S../....."]),
    print(Kind::Footman, 'F', "footman", "pěšák", ["...../..M../.M@M./..M../.....", "..M../.M.M./..@../.M.M./....."]),
    print(Kind::General, 'G', "general", "generál", [".J.J./..M../M.@.M/..M../.....", ".J.J./..M../MB@BM/.CCC./....."]),
    print(Kind::Knight, 'K', "knight", "rytíř", [".J.J./...../.M@M./..M../..M..", "...../..S../..@../.M.M./M...M"]),
    print(Kind::Longbowman, 'L', "longbowman", "lukostřelec", ["...../..M../.M@M./..M../.....", "..X../..X../...../..@../.M.M."]),
    print(Kind::Marshall, 'M', "marshall", "maršál", ["J...J/...../.S@S./...../..J..", "...../.BBB./MM@MM/.M.M./....."]),
    print(Kind::Pikeman, 'P', "pikeman", "kopiník", ["M...M/.M.M./..@../...../.....", ".X.X./..M../..@../..M../..M.."]),
    print(Kind::Priest, 'I', "priest", "kněz", ["...../.S.S./..@../.S.S./.....", "J...J/.M.M./..@../.M.M./J...J"]),
    print(Kind::Ranger, 'R', "ranger", "hraničář", [".J.J./J.S.J/..@../..S../.....", "...../.S.S./..@../...../.J.J."]),
    print(Kind::Seer, 'S', "seer", "věštec", ["..J../.M.M./J.@.J/.M.M./..J..", "J...J/..M../.M@M./..M../J...J"]),
    print(Kind::Wizard, 'W', "wizard", "čaroděj", ["...../.MMM./.M@M./.MMM./.....", "J.J.J/...../J.@.J/...../J.J.J"]),
];

const fn print(
    kind: Kind,
    letter: char,
    id: &'static str,
    czech: &'static str,
    faces: [&'static str; 2],
) -> Print {
    Print { kind, letter, id, czech, faces }
}

/// `FACES[kind][face]`, read once by the compiler.
static FACES: [[Icons; 2]; KINDS] = {
    let (mut faces, mut kind) = ([[Icons::NONE; 2]; KINDS], 0);
    while kind < KINDS {
        assert!(PRINTS[kind].kind as usize == kind);
        let mut face = 0;
        while face < 2 {
            faces[kind][face] = Icons::read(PRINTS[kind].faces[face]);
            face += 1;
        }
        kind += 1;
    }
    faces
};

impl Kind {
    /// All, in order.
    pub const ALL: [Self; KINDS] = {
        let (mut kinds, mut kind) = ([Self::Assassin; KINDS], 0);
        while kind < KINDS {
            kinds[kind] = PRINTS[kind].kind;
            kind += 1;
        }
        kinds
    };

    /// Its place in [`Kind::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its capital letter, as positions are written.
    pub const fn letter(self) -> char {
        PRINTS[self.index()].letter
    }

    /// Its English name in small letters, as moves are written.
    pub const fn id(self) -> &'static str {
        PRINTS[self.index()].id
    }

    /// Its Czech name in small letters.
    pub const fn czech(self) -> &'static str {
        PRINTS[self.index()].czech
    }

    /// The kind of that capital letter.
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// The kind of that English name in small letters.
    pub fn of_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.id() == id)
    }

    /// The number of tiles of this kind that each player owns.
    pub const fn owned(self) -> u8 {
        match self {
            Self::Footman | Self::Pikeman => 3,
            _ => 1,
        }
    }
}

/// The two faces of a tile. It enters the board with the first one up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Face {
    /// The starting side.
    First,
    /// The other side.
    Second,
}

impl Face {
    /// Both.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];
}

/// A tile as it lies on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    /// The kind.
    pub kind: Kind,
    /// The face that is up.
    pub face: Face,
}

impl Tile {
    /// The number of tiles: kinds times faces.
    pub const COUNT: usize = 2 * KINDS;

    /// A tile that has just entered the board.
    pub const fn fresh(kind: Kind) -> Self {
        Self { kind, face: Face::First }
    }

    /// Its place in tables, 0..[`Tile::COUNT`].
    pub const fn index(self) -> usize {
        2 * self.kind.index() + self.face as usize
    }

    /// The tile of that place.
    pub const fn of(index: usize) -> Self {
        let face = if index.is_multiple_of(2) { Face::First } else { Face::Second };
        Self { kind: Kind::ALL[index / 2], face }
    }

    /// The same tile turned over.
    #[must_use]
    pub const fn turned(self) -> Self {
        let face = match self.face {
            Face::First => Face::Second,
            Face::Second => Face::First,
        };
        Self { face, ..self }
    }

    /// The print on the face that is up.
    pub fn icons(self) -> &'static [Icon] {
        self.table().as_slice()
    }

    pub(crate) const fn table(self) -> &'static Icons {
        &FACES[self.kind.index()][self.face as usize]
    }
}

/// The action that an icon allows. The rules are in [`crate::reach`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the icon's own name")]
pub enum Action {
    Move,
    Jump,
    Slide,
    JumpSlide,
    Strike,
    Command,
}

/// One icon of a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Icon {
    /// The action that it allows.
    pub action: Action,
    /// Columns to the owner's right.
    pub right: i8,
    /// Rows away from the owner.
    pub ahead: i8,
}

/// The icons of one face.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Icons {
    icons: [Icon; MOST_ICONS],
    count: usize,
}

impl Icons {
    const NONE: Self =
        Self { icons: [Icon { action: Action::Move, right: 0, ahead: 0 }; MOST_ICONS], count: 0 };

    /// Reads a face as it is drawn in the table above; a slip there does not compile.
    const fn read(face: &str) -> Self {
        let face = face.as_bytes();
        let (column, row) = Self::tile(face);
        let (mut icons, mut index) = (Self::NONE, 0);
        let (mut right, mut ahead) = (-column, row);
        while index < face.len() {
            match face[index] {
                b'/' => (right, ahead) = (-column - 1, ahead - 1),
                b'M' => icons.add(Action::Move, right, ahead),
                b'J' => icons.add(Action::Jump, right, ahead),
                b'S' => icons.add(Action::Slide, right, ahead),
                b'Z' => icons.add(Action::JumpSlide, right, ahead),
                b'X' => icons.add(Action::Strike, right, ahead),
                b'C' => icons.add(Action::Command, right, ahead),
                b'B' => {
                    icons.add(Action::Move, right, ahead);
                    icons.add(Action::Command, right, ahead);
                }
                b'.' | b'@' => {}
                _ => panic!("no such icon"),
            }
            right += 1;
            index += 1;
        }
        icons
    }

    /// Column and row, from the top left, at which the tile itself is drawn.
    const fn tile(face: &[u8]) -> (i8, i8) {
        let (mut column, mut row, mut index) = (0, 0, 0);
        while face[index] != b'@' {
            (column, row) = if face[index] == b'/' { (0, row + 1) } else { (column + 1, row) };
            index += 1;
        }
        (column, row)
    }

    const fn add(&mut self, action: Action, right: i8, ahead: i8) {
        self.icons[self.count] = Icon { action, right, ahead };
        self.count += 1;
    }

    pub(crate) const fn count(&self) -> usize {
        self.count
    }

    pub(crate) const fn get(&self, index: usize) -> Icon {
        self.icons[index]
    }

    fn as_slice(&self) -> &[Icon] {
        &self.icons[..self.count]
    }
}
