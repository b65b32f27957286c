//! Works on items in parallel and delivers the results in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Calls `work` for each item in parallel, and `take` with each result, in the order of the items and as early as
/// possible.
pub(crate) fn each<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync, mut take: impl FnMut(R)) {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(items.len());
    if threads <= 1 {
        return items.iter().map(work).for_each(take);
    }
    let next = AtomicUsize::new(0);
    // Bounded, so that a slow consumer slows the workers down instead of filling the memory.
    let (sender, receiver) = mpsc::sync_channel(threads);
    thread::scope(|scope| {
        let mut running = 0;
        for _ in 0..threads {
            let (sender, next, work) = (sender.clone(), &next, &work);
            let items_of_one = move || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(at) else { return };
                    if sender.send((at, work(item))).is_err() {
                        return;
                    }
                }
            };
            running += usize::from(thread::Builder::new().spawn_scoped(scope, items_of_one).is_ok());
        }
        // If no thread can be spawned, this one does all the work.
        if running == 0 {
            return items.iter().map(&work).for_each(take);
        }
        drop(sender);
        let (mut early, mut expected) = (BTreeMap::new(), 0);
        for (at, result) in receiver {
            early.insert(at, result);
            while let Some(result) = early.remove(&expected) {
                take(result);
                expected += 1;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    #[test]
    fn results_come_in_order() {
        for count in [0, 1, 2, 100] {
            let items: Vec<usize> = (0..count).collect();
            let mut taken = Vec::new();
            super::each(&items, |item| item * 2, |result| taken.push(result));
            assert!(taken.into_iter().eq((0..count).map(|item| item * 2)), "{count}");
        }
    }
}
