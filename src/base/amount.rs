//! Amounts of memory and of files, as people read them.

use std::fmt;

/// Bytes in the largest binary unit of which there is one: `57.3 MiB`.
///
/// ```
/// use lastmove::base::Amount;
/// assert_eq!(Amount(60_124_000).to_string(), "57.3 MiB");
/// assert_eq!(Amount(1000).to_string(), "1000 bytes");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount(pub u64);

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let units = [(40, "TiB"), (30, "GiB"), (20, "MiB"), (10, "KiB")];
        match units.into_iter().find(|(shift, _)| self.0 >> shift > 0) {
            Some((shift, unit)) => write!(f, "{:.1} {unit}", self.0 as f64 / (1u64 << shift) as f64),
            None => write!(f, "{} bytes", self.0),
        }
    }
}
