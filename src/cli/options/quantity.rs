//! Amounts with units, as budgets are written: `50M`, `4GiB`, `1.5s`.

use std::time::Duration;

/// A number that bounds something; `None` is no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Limit(pub(super) Option<u64>);

/// A count: digits, which may be grouped by `_`, and `k`, `M` or `G` for thousands,
/// millions and milliards. `none` is no limit.
pub(super) fn count(text: &str) -> Result<Limit, String> {
    let units = [("k", 1000), ("M", 1_000_000), ("G", 1_000_000_000)];
    whole(text, &units, "a number such as 50000000 or 50M, or none")
}

/// A number of bytes: `MB` is a million, `M` and `MiB` are 1,048,576.
pub(super) fn bytes(text: &str) -> Result<Limit, String> {
    let units = [
        ("KB", 1000),
        ("MB", 1_000_000),
        ("GB", 1_000_000_000),
        ("KiB", 1 << 10),
        ("MiB", 1 << 20),
        ("GiB", 1 << 30),
        ("k", 1 << 10),
        ("M", 1 << 20),
        ("G", 1 << 30),
    ];
    whole(text, &units, "a number of bytes such as 4GiB or 500MB, or none")
}

/// A time: seconds, or `ms`, `s`, `m`, `h` after the number.
pub fn duration(text: &str) -> Result<Duration, String> {
    let fault = || format!("{text:?} is not a time; write seconds, or a time such as 500ms, 30s or 2m");
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (digits, unit) = text.split_at(split);
    let scale = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(fault()),
    };
    let number: f64 = digits.parse().map_err(|_| fault())?;
    Duration::try_from_secs_f64(number * scale).map_err(|_| fault())
}

fn whole(text: &str, units: &[(&str, u64)], expected: &str) -> Result<Limit, String> {
    let fault = || format!("{text:?} is not {expected}");
    if text == "none" {
        return Ok(Limit(None));
    }
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '_').unwrap_or(text.len());
    let (digits, unit) = text.split_at(split);
    let scale = match unit {
        "" => 1,
        unit => units.iter().find(|(name, _)| *name == unit).ok_or_else(fault)?.1,
    };
    let number: u64 = digits.replace('_', "").parse().map_err(|_| fault())?;
    number.checked_mul(scale).map(|number| Limit(Some(number))).ok_or_else(fault)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_with_and_without_units() {
        assert_eq!(count("50_000_000"), Ok(Limit(Some(50_000_000))));
        assert_eq!(count("50M"), Ok(Limit(Some(50_000_000))));
        assert_eq!(count("none"), Ok(Limit(None)));
        assert_eq!(bytes("4GiB"), Ok(Limit(Some(4 << 30))));
        assert_eq!(bytes("1MB"), Ok(Limit(Some(1_000_000))));
        assert_eq!(duration("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        for wrong in ["", "M", "-1", "5 0", "1e6", "99999999999999999999", "20000000000G", "∞"] {
            assert!(count(wrong).is_err(), "{wrong}");
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
        for wrong in ["", "s", "-1", "1.2.3", "1 s", "1e400h", "99999999999999999999999h"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }
}
