//! The windows with which the root is searched: one open window, windows around a guess, or null windows alone.

use abstrakt_vocabulary::Tree;

use super::{AlphaBeta, techniques::Windows};
use crate::{Interrupted, Score, Window, parameters::Parameters};

impl<T: Tree> AlphaBeta<'_, T> {
    /// The value of the root's moves from `skip` on, by the driver that the techniques name.
    pub(super) fn drive(
        &mut self,
        depth: u32,
        skip: usize,
        guess: Option<Score>,
    ) -> Result<Score, Interrupted> {
        match guess {
            _ if self.shared.techniques.windows == Windows::Test => {
                self.test(depth, skip, guess.unwrap_or(Score::ZERO))
            }
            Some(guess)
                if self.switches().aspiration
                    && depth >= self.parameters().aspiration_depth
                    && !guess.is_decided() =>
            {
                self.aspire(depth, skip, guess)
            }
            _ => self.search_root(depth, skip, Window::OPEN),
        }
    }

    /// Aspiration: a narrow window around the last value, widened on the side where it fails. Its width follows from
    /// the change of values from depth to depth. CITE: [Marsland 1986].
    fn aspire(&mut self, depth: u32, skip: usize, guess: Score) -> Result<Score, Interrupted> {
        let Parameters { aspiration_width, aspiration_growth, aspiration_limit, .. } = *self.parameters();
        let instability = self.root.instability();
        let mut width = (instability * i64::from(aspiration_width) / 100).max(1);
        let mut window = Window { alpha: guess - width, beta: guess + width };
        loop {
            let score = self.search_root(depth, skip, window)?;
            if window.contains(score) {
                return Ok(score);
            }
            width *= i64::from(aspiration_growth);
            let wide = width > i64::from(aspiration_limit) * instability || score.is_decided();
            if score <= window.alpha {
                window.alpha = if wide { Window::OPEN.alpha } else { score - width };
            } else {
                window.beta = if wide { Window::OPEN.beta } else { score + width };
            }
        }
    }

    /// MTD(f): null windows close in on the value from a first guess. CITE: [Plaat 1996].
    fn test(&mut self, depth: u32, skip: usize, guess: Score) -> Result<Score, Interrupted> {
        let Window { alpha: mut lower, beta: mut upper } = Window::OPEN;
        let mut score = guess;
        while lower < upper {
            let beta = if score == lower { score + 1 } else { score };
            score = self.search_root(depth, skip, Window::above(beta - 1))?;
            if score < beta {
                upper = score;
            } else {
                lower = score;
            }
        }
        Ok(score)
    }
}
