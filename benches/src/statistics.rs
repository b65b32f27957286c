//! Medians and ranges of samples.

/// Median and range of a series of samples.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Spread {
    pub(crate) median: f64,
    pub(crate) min: f64,
    pub(crate) max: f64,
}

impl Spread {
    /// Returns `None` if `samples` is empty.
    pub(crate) fn of(samples: &[f64]) -> Option<Self> {
        let mut sorted = samples.to_vec();
        sorted.sort_by(f64::total_cmp);
        let (&min, &max) = (sorted.first()?, sorted.last()?);
        let upper = sorted.len() / 2;
        let median =
            if sorted.len() % 2 == 1 { sorted[upper] } else { f64::midpoint(sorted[upper - 1], sorted[upper]) };
        Some(Self { median, min, max })
    }

    pub(crate) fn map(self, change: impl Fn(f64) -> f64) -> Self {
        Self { median: change(self.median), min: change(self.min), max: change(self.max) }
    }
}

/// `a / b` for each pair of samples of one round.
pub(crate) fn ratios(a: &[f64], b: &[f64]) -> Vec<f64> {
    a.iter().zip(b).filter(|(_, b)| **b > 0.0).map(|(a, b)| a / b).collect()
}

/// `a - b` for each pair of samples.
pub(crate) fn differences(a: &[f64], b: &[f64]) -> Vec<f64> {
    a.iter().zip(b).map(|(a, b)| a - b).collect()
}

/// `(a - base) / (b - base)` for each round: the ratio of the costs without the share that every package pays.
pub(crate) fn net_ratios(a: &[f64], b: &[f64], base: &[f64]) -> Vec<f64> {
    ratios(&differences(a, base), &differences(b, base))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn median_of_odd_even_and_none() {
        assert_eq!(Spread::of(&[3.0, 1.0, 2.0]), Some(Spread { median: 2.0, min: 1.0, max: 3.0 }));
        assert_eq!(Spread::of(&[4.0, 1.0, 2.0, 3.0]), Some(Spread { median: 2.5, min: 1.0, max: 4.0 }));
        assert_eq!(Spread::of(&[]), None);
    }

    #[test]
    fn pairs_are_compared_round_by_round() {
        assert_eq!(ratios(&[1.0, 4.0], &[2.0, 4.0]), [0.5, 1.0]);
        assert_eq!(net_ratios(&[2.0, 5.0], &[3.0, 9.0], &[1.0, 1.0]), [0.5, 0.5]);
    }

    #[test]
    fn division_by_zero_is_left_out() {
        assert_eq!(ratios(&[1.0, 2.0], &[0.0, 1.0]), [2.0]);
    }
}
