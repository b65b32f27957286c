//! A parallel map that preserves order.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// Maps `items` in parallel, preserving order. Results are dropped as the iterator advances.
///
/// Fewer items than `few` are mapped on this thread alone, and so are all of them if no other can be spawned.
pub(super) fn map<T: Send, R: Send>(
    items: Vec<T>,
    few: usize,
    work: impl Fn(T) -> R + Sync,
) -> impl Iterator<Item = R> {
    let threads = if items.len() < few { 1 } else { thread::available_parallelism().map_or(1, usize::from) };
    if threads == 1 {
        return vec![items.into_iter().map(work).collect::<Vec<_>>()].into_iter().flatten();
    }
    // Several small shares per thread, so that no thread waits long for one with heavier skills.
    let size = items.len().div_ceil(threads * SHARES);
    let mut items = items.into_iter();
    let shares: Vec<_> = std::iter::from_fn(|| Some(items.by_ref().take(size).collect::<Vec<_>>()))
        .take_while(|share| !share.is_empty())
        .collect();
    let done = Mutex::new(shares.iter().map(|_| Vec::new()).collect::<Vec<_>>());
    let open = Mutex::new(shares.into_iter().enumerate());
    let take = || lock(&open).next();
    let take_part = || {
        while let Some((at, share)) = take() {
            let results = share.into_iter().map(&work).collect();
            if let Some(place) = lock(&done).get_mut(at) {
                *place = results;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            // If a thread cannot be spawned, the remaining threads do its share.
            let _ = thread::Builder::new().spawn_scoped(scope, take_part);
        }
        take_part();
    });
    done.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().flatten()
}

/// A poisoned lock needs no handling: `thread::scope` propagates the panic.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Shares per thread.
const SHARES: usize = 8;

#[cfg(test)]
mod tests {
    use super::map;

    #[test]
    fn order_is_preserved() {
        for count in [0, 1, 127, 128, 129, 1000] {
            let doubled: Vec<usize> = (0..count).map(|item| item * 2).collect();
            assert_eq!(map((0..count).collect(), 128, |item| item * 2).collect::<Vec<_>>(), doubled, "{count}");
        }
    }

    #[test]
    fn a_panic_is_propagated() {
        let panicked = std::panic::catch_unwind(|| map((0..200).collect(), 128, |item| assert_ne!(item, 150)).count());
        assert!(panicked.is_err());
    }
}
