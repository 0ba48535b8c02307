//! The checks of the kit, each with its words: the kit also runs where there is no host to translate for it.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Text, text};

macro_rules! checks {
    ($($name:ident = $en:literal, $cs:literal;)+) => {
        /// A promise of the contract that the kit checks. Its JSON form is its name in kebab-case, which never changes.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Check {
            $(#[doc = $en] $name,)+
        }

        impl Check {
            /// Every check, in the order of the contract.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// The promise, in one line.
            pub fn words(self) -> Text {
                match self {
                    $(Self::$name => text($en, $cs),)+
                }
            }
        }
    };
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words().en)
    }
}

checks! {
    NoCallFails = "calls: none fails", "volání: žádné neselže";

    FactsId = "facts: the id is kebab-case", "údaje: id jsou malá písmena, číslice a spojovníky";
    FactsVersion = "facts: the version is three numbers, as in 1.0.0", "údaje: verze jsou tři čísla, třeba 1.0.0";
    FactsMaxMoves = "facts: max_moves is from 1 to 4096", "údaje: max_moves je od 1 do 4096";
    FactsRepetition = "facts: repetition is 2 or more", "údaje: repetition je nejméně 2";
    FactsEndings = "facts: there is an ending", "údaje: je uveden nějaký konec hry";
    FactsTurnJoint = "facts: turn_joint is plain and at most 8 bytes long", "údaje: turn_joint je prostý text do 8 bajtů";
    FactsSetups = "facts: there is a setup", "údaje: je uvedena nějaká výchozí pozice";
    FactsPlayers = "facts: a setup has 1 to 4 players", "údaje: výchozí pozice má 1 až 4 hráče";
    FactsHeuristics = "facts: there is a heuristic", "údaje: je uvedena nějaká heuristika";
    FactsIds = "facts: ids are kebab-case", "údaje: id jsou malá písmena, číslice a spojovníky, i v seznamech";
    FactsUniqueIds = "facts: ids are unique", "údaje: každé id je v seznamu jednou";
    FactsTexts = "facts: texts are there, plain and not too long", "údaje: texty jsou uvedeny, prosté a ne příliš dlouhé";
    CzechThere = "texts: all are in Czech, too", "texty: všechny jsou i česky";
    FactsOptionDefault = "facts: an option's default is in its range", "údaje: výchozí hodnota volby je v jejím rozsahu";
    FactsEarlier = "facts: an earlier version is another one, told once, with options that can be chosen", "údaje: dřívější verze je jiná než tato, je uvedena jednou a její volby lze zvolit";
    FactsWin = "facts: a win is worth 1 or more", "údaje: výhra má hodnotu nejméně 1";
    FactsFeatures = "facts: a heuristic has features", "údaje: heuristika má nějaké rysy";
    FactsWeights = "facts: no more weights than features", "údaje: vah není víc než rysů";
    FactsFeatureNames = "facts: a feature's name can be written in an engine spec", "údaje: název rysu lze napsat v zadání programu";
    FactsUniqueFeatures = "facts: features have different names", "údaje: rysy mají různé názvy";
    DerivedFeatures = "derived weights: they are made of features that are there", "odvozené váhy: vznikají z rysů, které existují";
    DerivedOrder = "derived weights: each is made of ones before it", "odvozené váhy: každá vzniká jen z těch před ní";
    DerivedOnce = "derived weights: none is derived twice", "odvozené váhy: žádná není odvozena dvakrát";
    DerivedBound = "derived weights: the default weights can be bound", "odvozené váhy: z výchozích vah je lze spočítat";
    GeneBits = "genes: each has 1 to 16 bits and a step", "geny: každý má 1 až 16 bitů a krok";
    GeneWeight = "genes: each changes a weight that is not derived", "geny: každý mění váhu, která není odvozená";
    GeneWords = "genes: a switch has a word for each value", "geny: přepínač má slovo pro každou hodnotu";
    ForeignNames = "foreign: notation and game have names", "cizí zápis: zápis i hra mají název";
    ForeignChoice = "foreign: setup and options exist", "cizí zápis: výchozí pozice a volby existují";
    FactsRolls = "facts: rolls open turns only in games with chance", "údaje: hody zahajují tahy jen ve hrách s náhodou";

    SetupOpens = "games: every setup opens", "partie: každá výchozí pozice se otevře";
    SetupReopens = "games: a setup opens again", "partie: výchozí pozice se otevře i znovu";
    ChoiceAccepted = "options: a combination that opens is accepted", "volby: kombinace, která se otevře, je i přijata";
    BoardGiven = "board: board and scoring are given", "deska: deska a bodování jsou dány";
    BoardSites = "board: there are 1 to 4096 sites", "deska: je na ní 1 až 4096 míst";
    BoardNames = "board: sites have short plain names", "deska: místa mají krátké prosté názvy";
    BoardUniqueNames = "board: sites have different names", "deska: místa mají různé názvy";
    BoardCoordinates = "board: coordinates are finite and within 1000", "deska: souřadnice jsou konečné a do 1000";
    BoardDrawing = "board: corners, lines, coordinates and captions are few and short enough", "deska: rohů, čar, souřadnic a nápisů je přiměřeně a nejsou příliš dlouhé";
    BoardTurn = "board: turn divides 360 degrees", "deska: turn dělí 360 stupňů";
    ScoringSeats = "scores: every seat has a scheme", "skóre: každé místo u stolu má bodování";
    ScoringOrder = "scores: min <= start <= max", "skóre: min <= start <= max";

    StatusMoves = "status: there are moves exactly while the game is not over", "stav: tahy jsou právě tehdy, když hra neskončila";
    StatusStable = "status: it is the same whenever it is asked", "stav: na každý dotaz je stejný";
    StatusChance = "status: chance is declared in the facts", "stav: náhoda je uvedena v údajích";
    StatusSeat = "status: the player to move has a seat", "stav: hráč na tahu má místo u stolu";
    StatusOut = "status: who is out never moves again", "stav: kdo vypadl, už netáhne";
    StatusMidTurn = "status: mid_turn goes on with the turn of the same player", "stav: mid_turn pokračuje v tahu téhož hráče";
    StatusTurnLength = "status: a turn has at most max_turn_plies plies", "stav: tah má nejvýš max_turn_plies dílčích tahů";
    StatusWinners = "status: winners have seats", "stav: vítězové mají místo u stolu";
    StatusEnding = "status: the ending is declared in the facts", "stav: konec hry je uveden v údajích";

    MovesBound = "moves: never more than max_moves", "tahy: nikdy víc než max_moves";
    MovesOrder = "moves: their order is the same in every process", "tahy: jejich pořadí je v každém procesu stejné";
    MovesStable = "moves: asked twice in a row they are the same", "tahy: na dva dotazy po sobě jsou stejné";
    MovesCount = "moves: count gives as many as are listed", "tahy: count dá tolik, kolik jich je v seznamu";
    MovesUnique = "moves: every move is listed once", "tahy: každý je v seznamu jednou";
    MovesFlags = "moves: flags are known ones", "tahy: příznaky jsou známé";
    NoisyEnds = "moves: noisy ones in a row soon come to an end", "tahy: hlučné tahy po sobě brzy skončí";
    RepetitionByChance = "facts: where chance rolls, no position comes back so often that it is a draw", "údaje: kde rozhoduje náhoda, nevrátí se pozice tolikrát, že by to byla remíza";
    CompulsoryFlags = "moves: where captures are compulsory, and only there, all moves are noisy", "tahy: kde je braní povinné, a jen tam, jsou všechny tahy hlučné";
    MovesTurns = "moves: turns counts as many as can be played", "tahy: turns dá tolik, kolik se jich dá zahrát";
    MovesIrreversible = "moves: after an irreversible one no earlier position comes back", "tahy: po nevratném se žádná dřívější pozice nevrátí";
    ChanceEnds = "chance: it acts at most 256 times in a row", "náhoda: rozhoduje nejvýš 256krát za sebou";
    ChanceOpensTurn = "chance: where rolls open turns, a turn begins behind them", "náhoda: kde hody zahajují tahy, tah za nimi začíná";
    ChanceWeights = "chance: weights are 1 or more", "náhoda: váhy jsou nejméně 1";
    UndoRestores = "undo: playing and taking back every move changes nothing", "vracení: zahrát a vrátit každý tah nic nezmění";
    PlaySame = "moves: `play` leads where `make` leads", "tahy: `play` vede tam, kam vede `make`";
    CopySame = "copies: a move leads to the same position on a copy", "kopie: tah vede na kopii ke stejné pozici";
    CopyApart = "copies: a move on a copy leaves the original alone", "kopie: tah na kopii nezmění předlohu";
    PassTurn = "pass: the turn goes to another player", "pass: na tahu je pak jiný hráč";
    PassKey = "pass: keys tell who is to move", "pass: klíče říkají, kdo je na tahu";
    PassUndone = "pass: refused or taken back, it changes nothing", "pass: odmítnutý nebo vrácený nic nezmění";
    WithdrawWorks = "withdraw: it does not fail", "withdraw: neselže";
    WithdrawMoves = "withdraw: who withdrew does not move", "withdraw: kdo odstoupil, není na tahu";
    WithdrawOut = "withdraw: who withdrew is out", "withdraw: kdo odstoupil, vypadl";

    KeysFresh = "keys: incremental ones equal fresh ones", "klíče: průběžné se rovnají čerstvým";
    KeysPieces = "keys: equal keys and scores mean equal pieces", "klíče: stejné klíče a skóre znamenají stejné kameny";
    KeysMoves = "keys: equal keys, counters and scores mean the same player to move and the same moves", "klíče: stejné klíče, počítadla a skóre znamenají téhož hráče na tahu a stejné tahy";
    KeysTable = "keys: equal table keys mean equal positions but for counters", "klíče: stejné klíče tabulky znamenají stejné pozice až na počítadla";

    KeysAhead = "keys: equal table keys mean the same status, now and after each move", "klíče: stejné klíče tabulky znamenají stejný stav, teď i po každém tahu";

    CandidatesNumber = "candidates: no more than there are moves", "kandidáti: ne víc, než je tahů";
    CandidatesSome = "candidates: some wherever there are moves", "kandidáti: nějací všude, kde jsou tahy";
    CandidatesMoves = "candidates: each is a move with its flags", "kandidáti: každý je tah se svými příznaky";
    CandidatesUnique = "candidates: each is listed once", "kandidáti: každý je v seznamu jednou";
    CandidatesForced = "candidates: all are forced or none", "kandidáti: vynucení jsou všichni, nebo nikdo";
    CandidatesDeclared = "candidates: a game that leaves moves out says so in its facts", "kandidáti: hra, která tahy vynechává, to uvádí v údajích";
    CandidatesWin = "candidates: if a move wins at once, a candidate does", "kandidáti: vyhrává-li hned některý tah, vyhrává i kandidát";

    SnapshotGiven = "snapshot: it is given", "popis pozice: je dán";
    SnapshotSame = "snapshot: status and key are those of the line", "popis pozice: stav a klíč souhlasí s partií";
    SnapshotMoves = "snapshot: it describes as many moves as are listed", "popis pozice: popisuje tolik tahů, kolik jich je v seznamu";
    SnapshotScores = "snapshot: its scores are those that are told alone", "popis pozice: skóre souhlasí s tím, které je sděleno samo";
    MoveText = "notation: a move's text is short and without spaces", "zápis: tah je krátký text bez mezer";
    MoveTextUnique = "notation: moves have different texts", "zápis: tahy mají různé texty";
    MoveTextReads = "notation: a move's text reads back as the move", "zápis: text tahu se přečte jako týž tah";
    RefusalWords = "refusals: one line in English, and another in Czech or none", "odmítnutí: jeden řádek anglicky a jiný česky, nebo žádný";
    MoveNonsense = "notation: nonsense is refused, not failed on", "zápis: nesmysl je odmítnut a nic neselže";
    PositionText = "position text: it is one plain line", "text pozice: je to jeden prostý řádek";
    PositionReads = "position text: it reads back", "text pozice: přečte se zpět";
    PositionSame = "position text: the position read back is equal in all that can be seen", "text pozice: přečtená pozice je stejná ve všem, co je vidět";
    PositionWrites = "position text: whatever is read writes itself and reads back the same", "text pozice: cokoli se přečte, to se i zapíše a přečte zpět stejně";
    PositionNonsense = "position text: nonsense is refused, not failed on", "text pozice: nesmysl je odmítnut a nic neselže";
    Dump = "dump: it shows the board in plain lines", "výpis: ukazuje desku v prostých řádcích";

    ScenePieces = "scene: pieces stand on the board", "obraz: kameny stojí na desce";
    ScenePieceLook = "scene: pieces have a size, a shape that can be drawn and a short plain label", "obraz: kameny mají velikost, tvar, který lze nakreslit, a krátký prostý popisek";
    SceneGlyphs = "scene: glyphs are small, finite and plain", "obraz: kresby jsou malé, konečné a prosté";
    SceneGlyphNumber = "scene: at most 64 glyphs on a piece", "obraz: na kameni je nejvýš 64 kreseb";
    SceneNumber = "scene: at most 4096 pieces and marks", "obraz: kamenů i značek je nejvýš 4096";
    SceneMarks = "scene: marks are on the board", "obraz: značky jsou na desce";
    SceneInks = "scene: inks are given for all seats or for none", "obraz: barvy jsou dány všem místům u stolu, nebo žádnému";
    SceneHint = "scene: the hint is plain and at most 1000 bytes long", "obraz: nápověda je prostý text do 1000 bajtů";
    ScoreRange = "scores: within the declared range", "skóre: je v uvedeném rozsahu";
    ClicksGiven = "clicks: every move can be clicked", "klepnutí: každý tah lze naklikat";
    ClicksSites = "clicks: paths lie on the board", "klepnutí: cesty leží na desce";
    ClicksUnique = "clicks: no two moves share a path", "klepnutí: dva tahy nemají stejnou cestu";
    TransitionSteps = "transition: at most 4096 steps", "přechod: kroků je nejvýš 4096";
    TransitionLeads = "transition: its steps lead from the picture before the move to the one after it", "přechod: jeho kroky vedou od obrazu před tahem k obrazu po něm";
    TransitionSites = "transition: steps are on the board", "přechod: kroky jsou na desce";
    CounterIds = "counters: ids are kebab-case and unique", "počítadla: id jsou malá písmena, číslice a spojovníky, každé jednou";
    CounterLimits = "counters: 0 to the limit, which is 1 or more", "počítadla: od 0 do meze, která je nejméně 1";
    CounterText = "counters: a text has counters only where they are declared", "počítadla: text je má jen tam, kde jsou uvedena";

    HeuristicBinds = "heuristics: every declared one can be bound", "heuristiky: každou uvedenou lze použít";
    HeuristicRepeats = "heuristics: the same position has the same value", "heuristiky: stejná pozice má stejnou hodnotu";
    HeuristicSum = "heuristics: the value is the sum of its terms", "heuristiky: hodnota je součet svých členů";
    HeuristicRange = "heuristics: the sum of the terms fits into 32 bits", "heuristiky: součet členů se vejde do 32 bitů";
    HeuristicTerms = "heuristics: terms are declared features of the right kind", "heuristiky: členy jsou uvedené rysy správného druhu";
    HeuristicSeats = "heuristics: seats have different values", "heuristiky: místa u stolu mají různé hodnoty";
    HeuristicEnds = "heuristics: before the end the winner's value is not below the others'", "heuristiky: před koncem nemá vítěz hodnotu nižší než ostatní";
    OrderMoves = "ordering: asking for scores changes no move", "řazení: dotaz na skóre nezmění žádný tah";
    OrderSum = "ordering: the score is the sum of its terms", "řazení: skóre je součet svých členů";
    OrderRange = "ordering: the sum of the terms fits into 32 bits", "řazení: součet členů se vejde do 32 bitů";

    KnownDeclared = "known outcomes: only a game for two tells any, and it says so in its facts", "známé výsledky: sděluje je jen hra pro dva a uvádí to v údajích";
    KnownFollows = "known outcomes: each follows from those after its moves", "známé výsledky: každý plyne z výsledků po svých tazích";
    DataNames = "data: ids and names are given, and no other file beside the plugin has such an id", "data: id a názvy jsou uvedeny a žádný jiný soubor vedle pluginu takové id nemá";
    DataSizes = "data: the least size is not beyond the greatest", "data: nejmenší velikost nepřesahuje největší";
    DataPlan = "data: the plan of the least size can be followed", "data: plán nejmenší velikosti lze provést";
    DataRefused = "data: other sizes, other ids and bytes that are no data are refused, not failed on", "data: jiné velikosti, jiná id a bajty, které nejsou daty, jsou odmítnuty a nic neselže";

    SolversThere = "solvers: every declared one is there, and no other", "řešitelé: každý uvedený je k dispozici a jiný není";
    SolversBudget = "solvers: the budget is kept", "řešitelé: dodržují příděl";
    SolversRepeat = "solvers: equal questions have equal answers", "řešitelé: na stejnou otázku odpovídají stejně";
    SolversWin = "solvers: a win is replayed to the end", "řešitelé: výhru lze přehrát do konce";

    EditorGiven = "editor: it is given", "editor: je dán";
    EditorSound = "editor: sites, values and turns exist", "editor: místa, hodnoty a tahy existují";
    EditorIds = "editor: ids are kebab-case and unique", "editor: id jsou malá písmena, číslice a spojovníky, každé jednou";
    EditorRefuses = "editor: a refusal is one plain line", "editor: odmítnutí je jeden prostý řádek";
    EditorAssembles = "editor: an arrangement is assembled or refused", "editor: sestava je přijata, nebo odmítnuta";
    EditorReads = "editor: what is assembled can be read and is arranged so", "editor: sestavenou pozici lze přečíst a je tak sestavena";
    EditorArranges = "editor: a position is arranged", "editor: pozice má svou sestavu";
    EditorGoesWith = "editor: it goes with arrangements", "editor: patří k sestavám";
    EditorFits = "editor: a position's arrangement fits the editor", "editor: sestava pozice se hodí do editoru";
    EditorMakes = "editor: a position's arrangement makes the position", "editor: ze sestavy pozice vznikne táž pozice";
    StockSound = "stocks: they belong to seats that exist, have plain names and can be drawn", "zásoby: patří existujícím místům, mají prosté názvy a lze je nakreslit";
    RefusedClickGiven = "refused clicks: the question does not fail", "odmítnutá klepnutí: otázka neselže";
    RefusedClickText = "refused clicks: the reason is one plain line", "odmítnutá klepnutí: důvod je jeden prostý řádek";
    InspectionGiven = "inspection: it does not fail", "prohlídka: neselže";
    InspectionSites = "inspection: sites exist, and its text and pictures are within their limits", "prohlídka: místa existují, text a obrázky nejsou nad stanovené meze";

    InputsGiven = "inputs: they are told of every position, for every seat", "vstupy: jsou sděleny v každé pozici a pro každé místo u stolu";
    InputsSound = "inputs: there are 1 to 4096, on sites of the board", "vstupy: je jich 1 až 4096 a jsou na místech desky";
    InputsNamed = "inputs: each has a plain name, other than the others on its site", "vstupy: každý má prostý název, jiný než ostatní na jeho místě";
    InputsRange = "inputs: none is on beyond their number", "vstupy: žádný nad jejich počet není zapnutý";
    InputsEqual = "inputs: a position has those that it has when it is read from its text", "vstupy: pozice má tytéž, jaké má po přečtení ze svého textu";
    InputsSymmetric = "inputs: where seats see alike, an image looks to the other seat as the position does to the first", "vstupy: kde hráči vidí stejně, vypadá obraz pro druhého tak jako pozice pro prvního";

    SymmetryGiven = "symmetry: images can be had", "souměrnost: obrazy lze získat";
    SymmetrySound = "symmetry: sites and seats are exchanged one for one", "souměrnost: místa se vyměňují jedno za jedno";
    SymmetryStart = "symmetry: the start is the same for both sides", "souměrnost: výchozí pozice je pro obě strany stejná";
    SymmetryReads = "symmetry: an image can be read", "souměrnost: obraz lze přečíst";
    SymmetryStatus = "symmetry: an image has its status and key", "souměrnost: obraz má svůj stav a klíč";
    SymmetryScores = "symmetry: an image has the scores, seats exchanged", "souměrnost: obraz má skóre s vyměněnými místy u stolu";
    SymmetryMoves = "symmetry: moves and moves of the image are pairs", "souměrnost: tahy a tahy obrazu tvoří dvojice";
    SymmetryLeads = "symmetry: a move's image leads to the image of what it leads to", "souměrnost: obraz tahu vede k obrazu výsledku";

    ForeignReadsMove = "foreign: a text is read as a legal move or refused", "cizí zápis: text se přečte jako přípustný tah, nebo je odmítnut";
    ForeignReadsPosition = "foreign: a text is read as a position or refused", "cizí zápis: text se přečte jako pozice, nebo je odmítnut";
    ForeignMoveWritten = "foreign: a move is written", "cizí zápis: tah je zapsán";
    ForeignMoveText = "foreign: a move's text is one plain line", "cizí zápis: text tahu je jeden prostý řádek";
    ForeignMoveBack = "foreign: a move's text reads back as the move", "cizí zápis: text tahu se přečte jako týž tah";
    ForeignPositionWritten = "foreign: a position is written", "cizí zápis: pozice je zapsána";
    ForeignPositionText = "foreign: a position's text is one plain line", "cizí zápis: text pozice je jeden prostý řádek";
    ForeignPositionBack = "foreign: a position's text reads back as the position", "cizí zápis: text pozice se přečte jako táž pozice";
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_check_has_words_of_its_own_in_both_languages() {
        let words: Vec<Text> = Check::ALL.iter().map(|check| check.words()).collect();
        let english: BTreeSet<&str> = words.iter().map(|words| words.en.as_str()).collect();
        let czech: BTreeSet<&str> = words.iter().map(|words| words.cs.as_str()).collect();
        assert_eq!((english.len(), czech.len()), (words.len(), words.len()));
        let sound = |words: &str| words.contains(": ") && !words.ends_with('.') && !words.contains('\n');
        assert!(words.iter().all(|words| sound(&words.en) && sound(&words.cs)));
    }
}
