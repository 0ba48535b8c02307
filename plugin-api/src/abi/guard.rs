//! Panics stop here: the only place where a plugin's panic can be caught is inside the plugin, since each library
//! has a standard library of its own and a panic that leaves it ends the process.

use std::{
    any::Any,
    cell::RefCell,
    panic::{self, AssertUnwindSafe, PanicHookInfo},
    sync::Once,
};

thread_local! {
    /// Message and place of this thread's last panic.
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// From now on this library's panics are kept for [`catch`] instead of printed. The hook belongs to the library's
/// own standard library; the host's is untouched.
pub fn keep_panic_messages() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| panic::set_hook(Box::new(store)));
}

fn store(info: &PanicHookInfo<'_>) {
    let message = info.payload_as_str().unwrap_or("no message");
    let text = match info.location() {
        Some(place) => format!("panicked at {place}: {message}"),
        None => format!("panicked: {message}"),
    };
    // Both fail only on a thread that is ending or inside a panic of this line: the message is then lost.
    let _ = LAST.try_with(|last| last.try_borrow_mut().map(|mut last| *last = Some(text)));
}

/// Runs a call of the game.
///
/// # Errors
/// What its panic said and where.
#[inline]
pub fn catch<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(call)).map_err(describe)
}

#[cold]
fn describe(payload: Box<dyn Any + Send>) -> String {
    // The payload is the game's value, and dropping it is a call of the game like any other.
    if let Err(second) = panic::catch_unwind(AssertUnwindSafe(|| drop(payload))) {
        std::mem::forget(second);
    }
    let last = LAST.try_with(|last| last.try_borrow_mut().ok().and_then(|mut last| last.take()));
    last.ok().flatten().unwrap_or_else(|| "panicked".into())
}
