//! Samples as cells of a table.

use crate::statistics::Spread;
use crate::table::NOTHING;

/// The median, with the smallest and the largest sample in brackets if there are several.
pub(crate) fn spread(samples: &[f64]) -> String {
    let Some(spread) = Spread::of(samples) else { return NOTHING.to_owned() };
    let Spread { median, min, max } = spread;
    if samples.len() == 1 {
        return number(median);
    }
    format!("{} ({}–{})", number(median), number(min), number(max))
}

/// The median in a cell that [`spread`] wrote.
pub(crate) fn first_number(cell: &str) -> Option<f64> {
    cell.split(' ').next()?.replace(',', "").parse().ok()
}

/// The median alone.
pub(crate) fn median(samples: &[f64], unit: f64) -> String {
    Spread::of(samples).map_or_else(|| NOTHING.to_owned(), |spread| number(spread.map(|it| it / unit).median))
}

/// Three significant digits, or more before the point. Whole numbers have no fraction.
pub(crate) fn number(number: f64) -> String {
    let decimals = match number.abs() {
        _ if number.fract() == 0.0 => 0,
        size if size < 0.001 => 6,
        size if size < 0.01 => 4,
        size if size < 1.0 => 3,
        size if size < 10.0 => 2,
        size if size < 100.0 => 1,
        _ => 0,
    };
    let digits = format!("{number:.decimals$}");
    if decimals == 0 { grouped(&digits) } else { digits }
}

/// A whole number with commas between groups of three digits.
fn grouped(digits: &str) -> String {
    let (sign, digits) = digits.split_at(usize::from(digits.starts_with('-')));
    let mut text = sign.to_owned();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Bytes in a million.
pub(crate) const MB: f64 = 1e6;

/// Bytes in a mebibyte.
pub(crate) const MIB: f64 = 1_048_576.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        let cases = [
            (0.0, "0"),
            (0.000_812, "0.000812"),
            (0.5234, "0.523"),
            (2.345, "2.35"),
            (45.26, "45.3"),
            (2.0, "2"),
            (297_648.0, "297,648"),
            (-1234.0, "-1,234"),
            (999.0, "999"),
        ];
        cases.iter().for_each(|&(it, text)| assert_eq!(number(it), text));
    }

    #[test]
    fn spreads() {
        assert_eq!(spread(&[0.5, 0.75, 0.25]), "0.500 (0.250–0.750)");
        assert_eq!(spread(&[0.5]), "0.500");
        assert_eq!(spread(&[]), "");
        assert_eq!(first_number(&spread(&[1324.0, 1261.0, 1300.0])), Some(1300.0));
        assert_eq!(first_number(""), None);
        assert_eq!(median(&[3e6, 1e6, 2.5e6], MB), "2.50");
    }
}
