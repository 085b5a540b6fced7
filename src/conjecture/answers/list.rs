//! The heaps of an input line.

use crate::position::{Component, PositionFault};

/// The heaps of an input line, in its order, empty ones included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapList {
    pub(super) heaps: Vec<u64>,
}

impl HeapList {
    /// The most heaps one line may have.
    pub const MAX_HEAPS: usize = 1 << 24;

    /// Reads heap sizes separated by commas, spaces or both. `5x3` is three heaps of 5.
    ///
    /// # Errors
    /// The first item that is no heap, with its place in the line.
    ///
    /// ```
    /// use lastmove::conjecture::HeapList;
    /// assert_eq!(HeapList::read("0 0 0 6")?.heaps(), [0, 0, 0, 6]);
    /// assert_eq!(HeapList::read("3, 5,7x2")?.heaps(), [3, 5, 7, 7]);
    /// # Ok::<(), lastmove::position::PositionFault>(())
    /// ```
    pub fn read(line: &str) -> Result<HeapList, PositionFault> {
        let mut heaps = Vec::new();
        for piece in line.split(',') {
            let start = piece.as_ptr() as usize - line.as_ptr() as usize;
            let mut items = piece.split_whitespace().peekable();
            if items.peek().is_none() && !line.trim().is_empty() {
                let message = "expected a heap size, a whole number, between the commas".to_owned();
                // Where nothing stands, the comma that asks for something is shown: the one
                // after it or, at the end of the line, the one before.
                let start = start.min(line.len() - 1);
                return Err(PositionFault { span: start..start + piece.len().max(1), message });
            }
            for item in items {
                let start = item.as_ptr() as usize - line.as_ptr() as usize;
                let fault = |message: String| PositionFault { span: start..start + item.len(), message };
                let (size, count) = match item.split_once('x') {
                    Some((size, count)) if !size.is_empty() && !count.is_empty() => (size, count),
                    _ => (item, "1"),
                };
                let (size, count) = (size_of_heap(size).map_err(fault)?, size_of_heap(count).map_err(fault)?);
                if count > (HeapList::MAX_HEAPS - heaps.len()) as u64 {
                    return Err(fault(format!("a line may have at most {} heaps", HeapList::MAX_HEAPS)));
                }
                heaps.resize(heaps.len() + count as usize, size);
            }
        }
        Ok(HeapList { heaps })
    }

    /// The heaps, in their order.
    pub fn heaps(&self) -> &[u64] {
        &self.heaps
    }
}

/// A move in one heap of a list.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct HeapMove {
    /// Which heap, counted from 0.
    pub heap: usize,
    /// The heaps it becomes, ascending, none of them empty.
    pub leaves: Vec<u64>,
}

/// Reads one heap size.
pub(super) fn size_of_heap(digits: &str) -> Result<u64, String> {
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !plain {
        return Err(format!("expected a heap size, a whole number, and found `{}`", digits.escape_debug()));
    }
    let number = digits.parse().ok().filter(|&number| number <= Component::MAX);
    number.ok_or_else(|| format!("`{digits}` is too large: the largest is {}", Component::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_no_heaps() {
        let fault = |line: &str| {
            let PositionFault { span, message } = HeapList::read(line).unwrap_err();
            (span, message)
        };
        assert_eq!(fault("3 a 5").0, 2..3);
        assert_eq!(fault("3,,5").0, 2..3);
        assert!(fault("3 -5").1.contains("found `-5`"));
        assert!(fault("99999999999999999999").1.contains("too large"));
        assert!(fault("1x99999999999").1.contains("at most"));
        assert!(HeapList::read("").unwrap().heaps().is_empty());
        assert_eq!(HeapList::read("2 1 0 2").unwrap().heaps(), [2, 1, 0, 2]);
    }
}
