//! Games whose values everyone knows.

use std::sync::LazyLock;

use abstrakt_vocabulary::{Flags, Move, Outcome, Player, Players, ScoredMove, SolverFacts, Status, text};

use super::Small;

/// Noughts and crosses: a draw, 549,945 nodes to the end.
#[derive(Clone, Default)]
pub struct TicTacToe {
    cells: [Option<u8>; 9],
    stones: u8,
}

const ROWS: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

impl TicTacToe {
    /// The position after stones on these cells, in turn.
    pub fn after(cells: &[u64]) -> Self {
        let mut game = Self::default();
        cells.iter().for_each(|cell| game.play(Move(*cell)));
        game
    }
}

impl Small for TicTacToe {
    fn status(&self) -> Status {
        for seat in 0..2 {
            if ROWS.iter().any(|row| row.iter().all(|cell| self.cells[*cell] == Some(seat))) {
                return Status::Over(Outcome { winners: Players::only(Player(seat)), reason: 0 });
            }
        }
        if self.stones == 9 {
            return Status::Over(Outcome { winners: Players::NONE, reason: 0 });
        }
        Status::Turn { player: Player(self.stones % 2), mid_turn: false }
    }

    fn key(&self) -> u64 {
        self.cells.iter().fold(1, |key, cell| key * 3 + cell.map_or(0, |seat| u64::from(seat) + 1))
            ^ u64::from(self.stones) << 50
    }

    fn moves(&self) -> Vec<ScoredMove> {
        let free = (0..9).filter(|cell| self.cells[*cell].is_none());
        free.map(|cell| ScoredMove { code: Move(cell as u64), ..ScoredMove::default() }).collect()
    }

    fn play(&mut self, code: Move) {
        self.cells[code.0 as usize] = Some(self.stones % 2);
        self.stones += 1;
    }

    fn turns(&self) -> Option<u64> {
        Some(self.moves().len() as u64)
    }

    fn order(&self, code: Move) -> i32 {
        [2, 1, 2, 1, 3, 1, 2, 1, 2][code.0 as usize]
    }
}

/// Nim: who takes the last stone wins. The first player wins if the heaps' exclusive or is not 0.
#[derive(Clone)]
pub struct Nim {
    pub heaps: [u8; 3],
    pub player: u8,
}

impl Small for Nim {
    fn status(&self) -> Status {
        if self.heaps == [0; 3] {
            return Status::Over(Outcome { winners: Players::only(Player(1 - self.player)), reason: 0 });
        }
        Status::Turn { player: Player(self.player), mid_turn: false }
    }

    fn key(&self) -> u64 {
        let [a, b, c] = self.heaps.map(u64::from);
        abstrakt_vocabulary::kit::mix(a | b << 8 | c << 16 | u64::from(self.player) << 24)
    }

    fn moves(&self) -> Vec<ScoredMove> {
        let mut moves = Vec::new();
        for heap in 0..3 {
            for take in 1..=self.heaps[heap] {
                let code = Move(heap as u64 | u64::from(take) << 8);
                moves.push(ScoredMove { code, order: 0, flags: Flags::IRREVERSIBLE });
            }
        }
        moves
    }

    fn play(&mut self, code: Move) {
        self.heaps[(code.0 & 3) as usize] -= (code.0 >> 8) as u8;
        self.player = 1 - self.player;
    }
}

/// Nim with a solver, which knows it.
#[derive(Clone)]
pub struct SolvedNim {
    nim: Nim,
    /// The nodes that the solver needs at the start, and later.
    nodes: [u64; 2],
    /// Plies played.
    plies: u32,
}

impl SolvedNim {
    /// With the first player to move, and a solver that needs so many nodes at the start, and so many later.
    pub const fn new(heaps: [u8; 3], nodes: [u64; 2]) -> Self {
        Self { nim: Nim { heaps, player: 0 }, nodes, plies: 0 }
    }
}

static KNOWS_NIM: LazyLock<[SolverFacts; 1]> = LazyLock::new(|| {
    let words = || text("Bouton", "Bouton");
    [SolverFacts { id: "bouton".into(), name: words(), summary: words() }]
});

impl Small for SolvedNim {
    fn status(&self) -> Status {
        self.nim.status()
    }

    fn key(&self) -> u64 {
        self.nim.key()
    }

    fn moves(&self) -> Vec<ScoredMove> {
        self.nim.moves()
    }

    fn play(&mut self, code: Move) {
        self.nim.play(code);
        self.plies += 1;
    }

    fn solver_nodes(&self) -> u64 {
        self.nodes[usize::from(self.plies > 0)]
    }

    fn solvers() -> &'static [SolverFacts] {
        KNOWS_NIM.as_slice()
    }

    /// Whoever may leave heaps whose exclusive or is 0 wins, whatever the other one takes.
    fn winning_line(&self) -> Option<Vec<Move>> {
        let mut game = self.nim.clone();
        let mut line = Vec::new();
        while !game.status().is_over() {
            let leads = |entry: &ScoredMove| {
                let mut next = game.clone();
                next.play(entry.code);
                next.heaps.iter().fold(0, |sum, heap| sum ^ heap) == 0
            };
            let moves = game.moves();
            let wins = game.player == self.nim.player;
            let played = if wins { moves.iter().find(|entry| leads(entry))? } else { &moves[0] };
            line.push(played.code);
            game.play(played.code);
        }
        Some(line)
    }
}
