//! A description of the machine that the figures were measured on.

use std::fs;
use std::io;
use std::process::Command;
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::process;

/// Cores, memory, operating system, compiler.
pub(crate) fn describe() -> io::Result<String> {
    let rustc = process::output(Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())).arg("-V"))?;
    let memory = memory().map_or_else(String::new, |gib| format!(", {gib} GiB of memory"));
    let system = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
    Ok(format!("{} cores{memory}, {system}, {}", cores(), rustc.trim()))
}

pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// The load average, if the system reports one. Other processes disturb the measurement.
pub(crate) fn load() -> Option<f64> {
    fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}

/// Today, in UTC.
pub(crate) fn date() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    civil(seconds / 86_400)
}

/// The date of a day since 1970-01-01.
///
/// Counts cycles of 400 years that start in March; see <https://howardhinnant.github.io/date_algorithms.html>.
fn civil(day: u64) -> String {
    let day = day + 719_468;
    let (era, day) = (day / 146_097, day % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, carry) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", era * 400 + year + carry)
}

fn memory() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let kib: u64 = text.strip_prefix("MemTotal:")?.split_whitespace().next()?.parse().ok()?;
    Some((kib + (1 << 19)) >> 20)
}

#[cfg(test)]
mod tests {
    use super::civil;

    #[test]
    fn dates() {
        let days = [(0, "1970-01-01"), (11_016, "2000-02-29"), (20_088, "2024-12-31"), (20_512, "2026-02-28")];
        days.iter().for_each(|&(day, date)| assert_eq!(civil(day), date));
    }
}
