//! The paths of the contract at 1.0: an author's `use` lines are read for ever, wherever the items live. Nothing is ever taken
//! off this list.

/// A module for each of the contract, so that equal names do not meet.
#[allow(unused_imports, reason = "that they compile is the test")]
mod paths {
    mod root {
        use abstrakt_plugin_api::{
            Arrangement, Assembled, Board, Bounds, CallError, Choice, Copies, Counter, Derived,
            EarlierVersion, Editor, Extension, ExtensionFacts, Facts, Feature, Flags, ForeignGame,
            ForeignMove, ForeignMoveQuestion, ForeignPosition, ForeignTextQuestion, Form, Game, Gene,
            GeneTarget, Glyph, Heuristic, HeuristicChoice, HeuristicFacts, Image, Images, InPlace, Ink,
            Inspection, JointOptions, Line, LineExtension, MAX_SOLVER_NODES, Mark, Move, MoveFacts, MoveList,
            Native, NativeLine, Notation, Opt, Outcome, Picture, Piece, PieceKind, Player, Players, Point,
            Position, Range, ReadForeignMove, ReadForeignPosition, Refusal, Reversible, Rules,
            RulesExtension, Scene, ScoredMove, Scoring, Setting, Setup, Shape, Site, SiteFacts, Snapshot,
            Solution, Solved, Solver, SolverFacts, Stack, Status, Sum, Surface, Symmetry, Term, Text, Tone,
            TransitionStep, Tree, TurnKind, View, Weights, WinScale, ask_line, ask_rules, export_game,
            features, legal_moves, letter, pieces, refusal, text,
        };
    }

    mod extension {
        use abstrakt_plugin_api::extension::{
            Bounds, Extension, ExtensionFacts, LineExtension, RulesExtension, ask_line, ask_rules,
        };
    }

    mod limits {
        use abstrakt_plugin_api::limits::{
            FARTHEST, GLYPH_REACH, LARGEST_PIECE, LONGEST_HINT, LONGEST_INSPECTION, LONGEST_LABEL,
            LONGEST_MOVE, LONGEST_NAME, LONGEST_PATH, LONGEST_POSITION, MOST_CHANCE, MOST_CORNERS,
            MOST_COUNTERS, MOST_GLYPH_POINTS, MOST_GLYPHS, MOST_LABELS, MOST_LINES, MOST_PICTURES,
            MOST_SITES, MOST_STEPS, PictureError, PicturePart, length,
        };
    }

    mod perft {
        use abstrakt_plugin_api::perft::{Leaves, Perft, count, perft};
    }

    mod kit {
        use abstrakt_plugin_api::kit::{
            Grid, Hexagons, Points, SiteSet, SiteSetIter, Squares, Zobrist, hexagon, hexagon_outline,
            letters, mix, read_square, square_name,
        };
    }
}
