//! The same work on many items, on as many threads as the machine has.

use std::thread;

/// What `work` makes of each item, in their order.
///
/// Fewer items than `few` are done on this one.
pub(super) fn map<T: Send, R: Send>(items: Vec<T>, few: usize, work: impl Fn(T) -> R + Sync) -> Vec<R> {
    let threads = if items.len() < few { 1 } else { thread::available_parallelism().map_or(1, usize::from) };
    if threads == 1 {
        return items.into_iter().map(work).collect();
    }
    let (size, work) = (items.len().div_ceil(threads), &work);
    let mut rest = items.into_iter();
    let mut results = Vec::with_capacity(rest.len());
    thread::scope(|scope| {
        let chunks = (0..threads).map(|_| rest.by_ref().take(size).collect::<Vec<_>>());
        let running: Vec<_> =
            chunks.map(|chunk| scope.spawn(move || chunk.into_iter().map(work).collect::<Vec<_>>())).collect();
        for thread in running {
            match thread.join() {
                Ok(chunk) => results.extend(chunk),
                // A panic is ours, and is not hidden.
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    results
}

#[cfg(test)]
mod tests {
    use super::map;

    #[test]
    fn order_is_kept() {
        for count in [0, 1, 127, 128, 129, 1000] {
            let doubled: Vec<usize> = (0..count).map(|item| item * 2).collect();
            assert_eq!(map((0..count).collect(), 128, |item| item * 2), doubled, "{count}");
        }
    }
}
