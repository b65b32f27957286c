//! Samples of all measurements, saved in a file so that a report does not need a new run.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::machine;
use crate::package::Profile;
use crate::statistics;
use crate::tree::Shape;

/// A group of measurements that take turns and are compared. They differ in variant and quantity only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Series {
    pub(crate) command: &'static str,
    pub(crate) shape: Shape,
    pub(crate) skills: usize,
    pub(crate) profile: Profile,
    pub(crate) step: &'static str,
}

/// The samples of every series, one per round.
pub(crate) struct Results {
    file: PathBuf,
    records: BTreeMap<String, Record>,
}

struct Record {
    date: String,
    samples: Vec<f64>,
}

impl Results {
    /// Reads `file`. A missing file is empty.
    pub(crate) fn open(file: &Path) -> io::Result<Self> {
        let text = match fs::read_to_string(file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            read => read?,
        };
        let records = text.lines().filter_map(parse).collect();
        Ok(Self { file: file.to_owned(), records })
    }

    /// Removes all samples of `series`.
    pub(crate) fn clear(&mut self, series: Series) {
        let start = format!("{}\t", key(series));
        self.records.retain(|key, _| !key.starts_with(&start));
    }

    /// Adds one sample.
    pub(crate) fn push(&mut self, series: Series, variant: &str, quantity: &str, sample: f64) {
        let key = format!("{}\t{variant}\t{quantity}", key(series));
        let record = self.records.entry(key).or_insert_with(|| Record { date: String::new(), samples: Vec::new() });
        record.date = machine::date();
        record.samples.push(sample);
    }

    pub(crate) fn save(&self) -> io::Result<()> {
        let line = |(key, record): (&String, &Record)| {
            let samples: Vec<_> = record.samples.iter().map(f64::to_string).collect();
            format!("{key}\t{}\t{}\n", record.date, samples.join(" "))
        };
        fs::write(&self.file, self.records.iter().map(line).collect::<String>())
    }

    /// The samples in the order of the rounds, or nothing if none were taken.
    pub(crate) fn samples(&self, series: Series, variant: &str, quantity: &str) -> &[f64] {
        let key = format!("{}\t{variant}\t{quantity}", key(series));
        self.records.get(&key).map_or(&[], |record| &record.samples)
    }

    /// `a / b`, round by round.
    pub(crate) fn ratios(&self, series: Series, a: &str, b: &str, quantity: &str) -> Vec<f64> {
        statistics::ratios(self.samples(series, a, quantity), self.samples(series, b, quantity))
    }

    /// `(a - base) / (b - base)`, round by round.
    pub(crate) fn net_ratios(&self, series: Series, [a, b, base]: [&str; 3], quantity: &str) -> Vec<f64> {
        let [a, b, base] = [a, b, base].map(|variant| self.samples(series, variant, quantity));
        statistics::net_ratios(a, b, base)
    }

    /// The numbers of skills with which `command` was run for this shape.
    pub(crate) fn sizes(&self, command: &str, shape: Shape) -> BTreeSet<usize> {
        let start = format!("{command}\t{shape}\t");
        let sizes = self.records.keys().filter_map(|key| key.strip_prefix(&start)?.split('\t').next()?.parse().ok());
        sizes.collect()
    }

    /// The dates on which `command` was run.
    pub(crate) fn dates(&self, command: &str) -> BTreeSet<&str> {
        let of_command = |key: &str| key.split('\t').next() == Some(command);
        let records = self.records.iter().filter(|(key, _)| of_command(key));
        records.map(|(_, record)| record.date.as_str()).collect()
    }
}

fn key(series: Series) -> String {
    let Series { command, shape, skills, profile, step } = series;
    format!("{command}\t{shape}\t{skills}\t{}\t{step}", profile.name())
}

fn parse(line: &str) -> Option<(String, Record)> {
    let (rest, samples) = line.rsplit_once('\t')?;
    let (key, date) = rest.rsplit_once('\t')?;
    let samples = samples.split(' ').map(|sample| sample.parse().ok()).collect::<Option<_>>()?;
    Some((key.to_owned(), Record { date: date.to_owned(), samples }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SERIES: Series =
        Series { command: "build", shape: Shape::Reference, skills: 10, profile: Profile::Dev, step: "touch" };

    #[test]
    fn saved_results_can_be_read() {
        let file = std::env::temp_dir().join(format!("skills-bench-{}.tsv", std::process::id()));
        let mut results = Results::open(&file).unwrap();
        results.push(SERIES, "include_dir", "cpu", 1.5);
        results.push(SERIES, "include_dir", "cpu", 2.0);
        results.save().unwrap();
        let results = Results::open(&file).unwrap();
        fs::remove_file(file).unwrap();
        assert_eq!(results.samples(SERIES, "include_dir", "cpu"), [1.5, 2.0]);
        assert_eq!(results.samples(SERIES, "include_dir", "wall"), [0.0; 0]);
        assert_eq!(results.sizes("build", Shape::Reference), [10].into());
        assert_eq!(results.dates("build").len(), 1);
        assert!(results.dates("cold").is_empty());
    }

    #[test]
    fn cleared_series_is_empty() {
        let mut results = Results::open(Path::new("no such file")).unwrap();
        results.push(SERIES, "include_dir", "cpu", 1.5);
        results.clear(Series { skills: 100, ..SERIES });
        assert_eq!(results.samples(SERIES, "include_dir", "cpu"), [1.5]);
        results.clear(SERIES);
        assert!(results.samples(SERIES, "include_dir", "cpu").is_empty());
    }
}
