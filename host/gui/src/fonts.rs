//! Fonts of the system for letters that the window's own fonts lack, as in names of players: each is looked for on a thread, when it is first
//! drawn, by the system's own rules. Nothing waits: such a letter is a box until its font is there. Knows egui's fonts; must not know texts.

use std::collections::HashSet;
use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use abstrakt_worker::Wake;
use egui::epaint::text::{FontInsert, FontPriority, InsertFontFamily};
use egui::{Context, FallbackRequest, FontFamily, FontProvider};
use egui_system_font_provider::SystemFontProvider;

use crate::actor::{Outbox, start_task};

/// The search for fonts, as the window sees it. It ends with this.
pub struct SystemFonts {
    /// Kept: the thread ends without it.
    _requests: Arc<Sender<String>>,
    found: Receiver<FontInsert>,
}

impl SystemFonts {
    /// Looks for the fonts of letters that are drawn in the window of `ctx` from now on; `wake` is called when one is found.
    ///
    /// # Errors
    /// The thread cannot be started.
    pub fn install(ctx: &Context, wake: Wake) -> io::Result<Self> {
        Self::with(ctx, wake, SystemFontProvider::new)
    }

    /// The same with another source of fonts, which is made for the first letter.
    fn with<F: FontProvider>(
        ctx: &Context,
        wake: Wake,
        source: impl FnOnce() -> F + Send + 'static,
    ) -> io::Result<Self> {
        let (requests, inbox) = channel();
        let found = start_task("fonts", wake, move |outbox| serve(&inbox, source, outbox))?;
        let requests = Arc::new(requests);
        ctx.add_font_provider(Arc::new(Missing {
            requests: Arc::downgrade(&requests),
            asked: Mutex::default(),
        }));
        Ok(Self { _requests: requests, found })
    }

    /// Gives the window the fonts that were found since the last call.
    pub fn collect(&self, ctx: &Context) {
        for font in self.found.try_iter() {
            tracing::debug!(name = font.name, "a font of the system");
            ctx.add_font(font);
            ctx.request_repaint();
        }
    }
}

/// Passes on which letters no font has. It has no font itself: egui asks while it lays out a text, and must not wait.
struct Missing {
    /// Gone with the window, although egui keeps this.
    requests: Weak<Sender<String>>,
    /// Letters that were asked for: egui asks for all again when it gets a font.
    asked: Mutex<HashSet<char>>,
}

impl FontProvider for Missing {
    fn font_for(&self, request: &FallbackRequest<'_>) -> Option<FontInsert> {
        let letter = request.cluster.chars().next()?;
        let is_new = self.asked.lock().unwrap_or_else(PoisonError::into_inner).insert(letter);
        if let Some(requests) = self.requests.upgrade().filter(|_| is_new) {
            // The thread ends only with the window.
            let _ = requests.send(request.cluster.to_owned());
        }
        None
    }
}

/// Looks for fonts until the window is gone.
fn serve<F: FontProvider>(inbox: &Receiver<String>, source: impl FnOnce() -> F, outbox: &Outbox<FontInsert>) {
    let Ok(first) = inbox.recv() else { return };
    let source = source();
    let mut known = HashSet::new();
    for cluster in std::iter::once(first).chain(inbox.iter()) {
        let request = FallbackRequest { cluster: &cluster, family: &FontFamily::Proportional };
        let Some(font) = source.font_for(&request) else { continue };
        // One font has many letters.
        if !known.insert(font.name.clone()) {
            continue;
        }
        let families = [FontFamily::Proportional, FontFamily::Monospace];
        let fallback = |family| InsertFontFamily { family, priority: FontPriority::Lowest };
        if !outbox.send(FontInsert { families: families.map(fallback).into(), ..font }) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use egui::{FontData, FontDefinitions, RawInput, TextStyle};

    use super::*;

    /// In `Ubuntu-Light`, and not in `Hack`.
    const SCHWA: char = 'Ə';
    /// In neither.
    const HANGUL: char = '한';

    fn has(ctx: &Context, letter: char) -> [bool; 2] {
        [TextStyle::Body, TextStyle::Monospace].map(|style| {
            let font = style.resolve(&ctx.global_style());
            ctx.fonts_mut(|fonts| fonts.has_glyph(&font, letter))
        })
    }

    #[test]
    fn a_letter_is_there_as_soon_as_its_font_was_found() {
        let ctx = Context::default();
        let all = FontDefinitions::default();
        let other: FontData = FontData::clone(&all.font_data["Ubuntu-Light"]);
        let mut one = all;
        one.families.values_mut().for_each(|fonts| *fonts = vec!["Hack".into()]);
        ctx.set_fonts(one);
        let (asked, requests) = channel();
        let source = move || {
            move |request: &FallbackRequest<'_>| {
                let letter = request.cluster.chars().next()?;
                asked.send(letter).ok()?;
                (letter == SCHWA).then(|| FontInsert::new("found", other.clone(), Vec::new()))
            }
        };
        let (woken, wakes) = channel();
        let wake: Wake = Arc::new(move || {
            let _ = woken.send(());
        });
        let fonts = SystemFonts::with(&ctx, wake, source).expect("a thread");
        // No picture is drawn: its textures are dropped.
        let frame = || {
            let mut output = ctx.run_ui(RawInput::default(), |_| fonts.collect(&ctx));
            output.textures_delta.clear();
        };
        frame();
        assert_eq!(has(&ctx, HANGUL), [false; 2]);
        assert_eq!(has(&ctx, SCHWA), [false; 2], "nothing waits for it");
        wakes.recv().expect("the font was found");
        frame();
        frame();
        assert_eq!((has(&ctx, SCHWA), has(&ctx, HANGUL)), ([true; 2], [false; 2]));
        drop(fonts);
        let asked: Vec<char> = requests.iter().collect();
        assert_eq!(asked, [HANGUL, SCHWA], "each letter once, and the thread has ended");
    }
}
