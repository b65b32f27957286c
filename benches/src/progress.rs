//! Progress of a long run, one line per step.

use crate::process::Usage;
use crate::results::Series;

pub(crate) fn round(series: Series, round: usize, variant: &str, usage: Usage) {
    let Series { command, shape, skills, profile, step } = series;
    eprintln!(
        "{command} {shape} {skills} {} {step}, round {}: {variant}: {:.3} s of CPU, {:.3} s, {} MiB",
        profile.name(),
        round + 1,
        usage.cpu.as_secs_f64(),
        usage.wall.as_secs_f64(),
        usage.peak >> 20,
    );
}

pub(crate) fn print(text: &str) {
    eprintln!("{text}");
}
