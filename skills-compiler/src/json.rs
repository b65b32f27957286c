//! The frontmatter as JSON, so that the runtime needs no YAML parser.

use skills_core::json;

use crate::frontmatter::{Field, Kind, Scalar, Value};

/// The fields as a JSON object, in the order they are written.
pub(crate) fn object(fields: &[Field]) -> String {
    let mut json = String::new();
    map(&mut json, fields);
    json
}

fn map(json: &mut String, fields: &[Field]) {
    json.push('{');
    for (at, field) in fields.iter().enumerate() {
        if at > 0 {
            json.push(',');
        }
        text(json, &field.key.text);
        json.push(':');
        value(json, &field.value);
    }
    json.push('}');
}

fn value(json: &mut String, it: &Value) {
    match it {
        Value::Scalar(it) => scalar(json, it),
        Value::Map(fields, _) => map(json, fields),
        Value::List(items, _) => {
            json.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    json.push(',');
                }
                value(json, item);
            }
            json.push(']');
        }
        Value::Refused(_) => json.push_str("null"),
    }
}

/// A number keeps its digits as written where JSON has the same form: `1.10` stays `1.10`.
fn scalar(json: &mut String, scalar: &Scalar) {
    match scalar.kind {
        Kind::Null => json.push_str("null"),
        Kind::Boolean => json.push_str(&scalar.text.to_ascii_lowercase()),
        Kind::Integer | Kind::Float if is_json_number(&scalar.text) => json.push_str(&scalar.text),
        Kind::Integer | Kind::Float | Kind::Text => text(json, &scalar.text),
    }
}

fn is_json_number(text: &str) -> bool {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) =
        unsigned.split_once(['e', 'E']).map_or((unsigned, None), |(mantissa, exponent)| (mantissa, Some(exponent)));
    let (whole, fraction) =
        mantissa.split_once('.').map_or((mantissa, None), |(whole, fraction)| (whole, Some(fraction)));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let no_leading_zero = whole == "0" || !whole.starts_with('0');
    digits(whole)
        && no_leading_zero
        && fraction.is_none_or(digits)
        && exponent.is_none_or(|exponent| digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent)))
}

fn text(json: &mut String, text: &str) {
    // Writing to a `String` cannot fail.
    let _ = json::string(json, text);
}
