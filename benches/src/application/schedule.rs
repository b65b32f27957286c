//! Simulates in which order cargo builds units on a number of cores.

use super::graph::Unit;

/// Seconds from the first unit to the end of the last one, on `cores` cores.
///
/// As in cargo, a unit starts as soon as a core is free and its dependencies are built; for a library, the metadata of
/// libraries is enough. If several are ready, the one with the most dependents is first. Unlike in cargo, rustc uses only
/// one core, so the simulated time for many cores is an upper bound.
pub(super) fn duration(units: &[Unit], cores: usize) -> f64 {
    let priority = dependents(units);
    let mut missing: Vec<usize> = units.iter().map(|unit| unit.needs.len()).collect();
    let mut is_started = vec![false; units.len()];
    let mut events: Vec<Event> = Vec::new();
    let (mut now, mut free) = (0.0, cores);
    loop {
        while free > 0 {
            let ready = (0..units.len()).filter(|&unit| !is_started[unit] && missing[unit] == 0);
            let Some(unit) = ready.max_by_key(|&unit| (priority[unit], unit)) else { break };
            is_started[unit] = true;
            free -= 1;
            events.push(Event { at: now + units[unit].metadata, unit, is_end: false });
            events.push(Event { at: now + units[unit].whole, unit, is_end: true });
        }
        let Some(next) = (0..events.len()).min_by(|&a, &b| events[a].at.total_cmp(&events[b].at)) else { return now };
        let Event { at, unit, is_end } = events.swap_remove(next);
        now = at;
        free += usize::from(is_end);
        for (user, missing) in units.iter().zip(&mut missing) {
            *missing -= user.needs.iter().filter(|need| need.unit == unit && need.metadata != is_end).count();
        }
    }
}

/// A unit has written its metadata, or has ended.
struct Event {
    at: f64,
    unit: usize,
    is_end: bool,
}

/// How many units depend on each one, directly or not.
fn dependents(units: &[Unit]) -> Vec<usize> {
    let count = |unit| {
        let mut is_dependent = vec![false; units.len()];
        let mut pending = vec![unit];
        while let Some(below) = pending.pop() {
            for (user, it) in units.iter().enumerate() {
                if !is_dependent[user] && it.needs.iter().any(|need| need.unit == below) {
                    is_dependent[user] = true;
                    pending.push(user);
                }
            }
        }
        is_dependent.into_iter().filter(|&is_dependent| is_dependent).count()
    };
    (0..units.len()).map(count).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::graph::Need;
    use super::*;

    fn unit(whole: f64, metadata: f64, needs: &[(usize, bool)]) -> Unit {
        Unit { whole, metadata, needs: needs.iter().map(|&(unit, metadata)| Need { unit, metadata }).collect() }
    }

    fn seconds(units: &[Unit], cores: usize) -> u64 {
        Duration::from_secs_f64(duration(units, cores)).as_secs()
    }

    #[test]
    fn independent_units_share_the_cores() {
        let units = [unit(1.0, 1.0, &[]), unit(2.0, 2.0, &[]), unit(3.0, 3.0, &[])];
        assert_eq!([1, 2, 3].map(|cores| seconds(&units, cores)), [6, 3, 3]);
        assert_eq!(seconds(&units, usize::MAX), 3);
    }

    #[test]
    fn library_starts_with_the_metadata_of_another() {
        let (below, above) = (unit(3.0, 1.0, &[]), unit(1.0, 1.0, &[(0, true)]));
        assert_eq!(seconds(&[below.clone(), above.clone()], 2), 3);
        assert_eq!(seconds(&[below.clone(), above], 1), 4);
        assert_eq!(seconds(&[below, unit(1.0, 1.0, &[(0, false)])], 2), 4);
    }

    #[test]
    fn unit_with_most_dependents_goes_first() {
        let units = [unit(1.0, 1.0, &[(2, false)]), unit(2.0, 2.0, &[]), unit(1.0, 1.0, &[]), unit(1.0, 1.0, &[])];
        assert_eq!(seconds(&units, 2), 3);
    }
}
