//! A file of games with its dialog. Only this part reads on in the file; the game that was chosen is told as a
//! [`DialogEvent`].

use std::path::Path;

use abstrakt_system::SystemError;
use abstrakt_texts::Localize as _;
use abstrakt_worker::Wake;
use egui::Context;

use super::dialogs::{Dialog, DialogContext, DialogEvent};
use crate::background::Ticket;
use crate::dialogs::Decision;
use crate::dialogs::collection::{CollectionAction, CollectionDialog};
use crate::exchange::{Collection, Source};
use crate::files::OpenedGame;

/// A file of games with its dialog.
pub(super) struct OpenedCollection {
    file: Collection,
    dialog: CollectionDialog,
    /// The chosen game is to be put on the board as soon as it is read.
    taken: bool,
    /// The ticket of its request; that of its file, if the file has no other game.
    ticket: Ticket,
    wake: Wake,
}

impl OpenedCollection {
    /// Begins to list the games of a file that was asked for under this ticket; `wake` is called for all news.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub(super) fn open(ticket: Ticket, source: Source, wake: Wake) -> Result<Self, SystemError> {
        let file = Collection::open(source, None, wake.clone())?;
        Ok(Self { file, dialog: CollectionDialog::new(), taken: false, ticket, wake })
    }

    /// Draws the dialog; a game that is alone in its file is put on the board at once, unless its encoding was guessed.
    pub(super) fn show(
        mut self: Box<Self>,
        ctx: &Context,
        context: &mut DialogContext<'_>,
    ) -> (Option<Dialog>, Option<DialogEvent>) {
        let Self { file, dialog, taken, ticket, wake } = &mut *self;
        if let Err(message) = file.collect() {
            return (None, Some(DialogEvent::Failed(message)));
        }
        let ready = context.game_list.is_scanned();
        let alone = file.index().is_some_and(|index| index.len() == 1) && file.encoding().is_none();
        *taken |= alone;
        match dialog.show(ctx, file, ready, context.preferences.texts()) {
            Decision::Open => {}
            Decision::Cancel => return (None, None),
            Decision::Act(CollectionAction::Recode(encoding)) => {
                match Collection::open(file.source().clone(), encoding, wake.clone()) {
                    Ok(recoded) => *file = recoded,
                    Err(error) => return (None, Some(DialogEvent::Failed(error.message()))),
                }
            }
            Decision::Act(CollectionAction::Take) => (*taken, *ticket) = (true, context.opening.draw()),
        }
        if ready && file.index().is_some_and(|index| index.game(dialog.chosen()).is_some()) {
            file.ask(dialog.chosen(), || (context.plugins)(context.game_list));
        }
        let found = if *taken { file.take(dialog.chosen()) } else { None };
        match found {
            None => (Some(Dialog::Collection(self)), None),
            Some(Ok(found)) => {
                let source = file.path().map(Path::to_owned);
                let notes = found.stop.into_iter().chain(found.notes).collect();
                let game = OpenedGame { source, notes, ..OpenedGame::new(found.record) };
                (None, Some(DialogEvent::Opened(*ticket, Box::new(game))))
            }
            Some(Err(message)) => {
                *taken = false;
                ((!alone).then_some(Dialog::Collection(self)), Some(DialogEvent::Failed(message)))
            }
        }
    }
}
