//! Medians, and how far apart the samples are.

/// What is said of a series of samples.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Spread {
    pub(crate) median: f64,
    pub(crate) min: f64,
    pub(crate) max: f64,
}

impl Spread {
    /// `None` where there is no sample.
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

/// Sample by sample `a / b`: what was measured in one round is compared with itself.
pub(crate) fn ratios(a: &[f64], b: &[f64]) -> Vec<f64> {
    a.iter().zip(b).filter(|(_, b)| **b > 0.0).map(|(a, b)| a / b).collect()
}

/// Sample by sample `a - b`.
pub(crate) fn differences(a: &[f64], b: &[f64]) -> Vec<f64> {
    a.iter().zip(b).map(|(a, b)| a - b).collect()
}

/// Sample by sample `(a - base) / (b - base)`: what both cost beyond what nobody can save.
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
    fn nothing_is_divided_by_nothing() {
        assert_eq!(ratios(&[1.0, 2.0], &[0.0, 1.0]), [2.0]);
    }
}
