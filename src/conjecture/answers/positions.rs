//! Files of positions: one a line, or as contests have them.

use super::HeapList;
use super::list::size_of_heap;
use std::fmt::Write;
use std::ops::Range;

/// How a file lists positions. Chosen by whoever knows the file, never guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionsFormat {
    /// One position a line, heap sizes separated by commas or spaces; an empty line is the
    /// position without heaps.
    Lines,
    /// The number of positions; then for each the number of its heaps and their sizes.
    Contest,
}

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct TextFault {
    /// The bytes at fault.
    pub span: Range<usize>,
    /// What was expected.
    pub message: String,
}

impl PositionsFormat {
    /// The word on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            PositionsFormat::Lines => "lines",
            PositionsFormat::Contest => "contest",
        }
    }

    /// Reads all positions of a file.
    ///
    /// # Errors
    /// The first thing that is no position in this format.
    ///
    /// ```
    /// use lastmove::conjecture::PositionsFormat;
    /// let lines = PositionsFormat::Lines.read("3 5 7\n2,2\n")?;
    /// let contest = PositionsFormat::Contest.read("2\n3\n3 5 7\n2\n2 2\n")?;
    /// assert_eq!(lines, contest);
    /// # Ok::<(), lastmove::conjecture::TextFault>(())
    /// ```
    pub fn read(self, text: &str) -> Result<Vec<HeapList>, TextFault> {
        match self {
            PositionsFormat::Lines => text.lines().map(|line| read_line(text, line)).collect(),
            PositionsFormat::Contest => read_contest(text),
        }
    }

    /// Writes positions as [`PositionsFormat::read`] reads them.
    pub fn write(self, positions: &[Vec<u64>]) -> String {
        let mut text = String::new();
        let mut line = |heaps: &[u64]| {
            for (at, heap) in heaps.iter().enumerate() {
                let _ = write!(text, "{}{heap}", if at > 0 { " " } else { "" });
            }
            text.push('\n');
        };
        if self == PositionsFormat::Contest {
            line(&[positions.len() as u64]);
        }
        for heaps in positions {
            if self == PositionsFormat::Contest {
                line(&[heaps.len() as u64]);
            }
            line(heaps);
        }
        text
    }
}

fn read_line(text: &str, line: &str) -> Result<HeapList, TextFault> {
    let start = line.as_ptr() as usize - text.as_ptr() as usize;
    HeapList::read(line).map_err(|fault| TextFault {
        span: start + fault.span.start..start + fault.span.end,
        message: fault.message,
    })
}

fn read_contest(text: &str) -> Result<Vec<HeapList>, TextFault> {
    let mut words = text.split_whitespace().map(|word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        (start..start + word.len(), word)
    });
    let end = text.trim_end().len();
    let mut next = |what: &str| {
        let (span, word) = words.next().ok_or_else(|| TextFault {
            span: end..end,
            message: format!("the file ends where {what} should stand"),
        })?;
        size_of_heap(word).map_err(|_| TextFault {
            span: span.clone(),
            message: format!(
                "expected {what}, a whole number of at most 60 bits, and found `{}`",
                word.escape_debug()
            ),
        })
    };
    let count = next("the number of positions")?;
    let mut positions = Vec::new();
    for position in 1..=count {
        let heaps = next(&format!("the number of heaps of position {position} of {count}"))?;
        let size = |heap| next(&format!("heap {heap} of {heaps} of position {position}"));
        positions.push(HeapList { heaps: (1..=heaps).map(size).collect::<Result<_, _>>()? });
    }
    match words.next() {
        None => Ok(positions),
        Some((span, _)) => {
            Err(TextFault { span, message: format!("the file goes on after its {count} positions") })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fault(format: PositionsFormat, text: &str) -> (&str, String) {
        let TextFault { span, message } = format.read(text).unwrap_err();
        (&text[span], message)
    }

    #[test]
    fn faults_are_found_where_they_are() {
        assert_eq!(fault(PositionsFormat::Lines, "3 5\n2 b\n").0, "b");
        assert_eq!(fault(PositionsFormat::Lines, "3 5\n2 99999999999999999999\n").0, "99999999999999999999");
        for (text, shown) in
            [("2,", ","), ("3\n2,", ","), (",2", ","), ("2, ,3", " "), ("2,\u{2003}", "\u{2003}")]
        {
            assert_eq!(fault(PositionsFormat::Lines, text).0, shown, "{text:?}");
        }
        let contest = |text| fault(PositionsFormat::Contest, text);
        assert_eq!(contest("1\n2\n3 x\n").0, "x");
        assert_eq!(contest("1\n2\n3 99999999999999999999\n").0, "99999999999999999999");
        assert_eq!(contest("1\n2\n3 4\n5\n").0, "5");
        assert_eq!(
            contest("2\n2\n3 4\n").1,
            "the file ends where the number of heaps of position 2 of 2 should stand"
        );
        assert_eq!(contest("1\n3\n3 4\n").1, "the file ends where heap 3 of 3 of position 1 should stand");
        assert_eq!(contest("").1, "the file ends where the number of positions should stand");
        // A count that no file could keep ends where the file does.
        assert!(contest("1000000000000000\n").1.contains("position 1 of"));
    }

    #[test]
    fn contest_files_may_be_broken_anywhere() {
        let expected = PositionsFormat::Lines.read("3 5 7\n\n0").unwrap();
        assert_eq!(PositionsFormat::Contest.read("3 3 3\n5\n\n7 0 1\n0").unwrap(), expected);
        assert_eq!(PositionsFormat::Contest.read("0").unwrap(), []);
        assert_eq!(PositionsFormat::Lines.read("").unwrap(), []);
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(positions in prop::collection::vec(prop::collection::vec(0..1u64 << 60, 0..6), 0..6)) {
            for format in [PositionsFormat::Lines, PositionsFormat::Contest] {
                let read = format.read(&format.write(&positions)).unwrap();
                let heaps: Vec<Vec<u64>> = read.into_iter().map(|list| list.heaps).collect();
                prop_assert_eq!(&heaps, &positions);
            }
        }
    }
}
