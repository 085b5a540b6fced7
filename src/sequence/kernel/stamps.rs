//! Marking the options of one heap, one after another: for values too large for programs.
//!
//! A word group grows with the values, and with it the cost of a program. A stamp costs the
//! same whatever its place: marking an option is storing the number of the heap's
//! generation in the byte of its value, and nothing is ever cleared but every 255 heaps.

/// A fixed set of parts, and the values of the options they take part in.
#[derive(Debug, Default)]
pub(super) struct Stamps {
    /// How far below the heap the other part is, and the value of this part.
    parts: Vec<(u32, u16)>,
    bytes: Vec<u8>,
    generation: u8,
}

impl Stamps {
    /// For values below `numbers`; parts are given by offset and value.
    pub(super) fn new(parts: Vec<(u32, u16)>, numbers: usize) -> Stamps {
        Stamps { parts, bytes: vec![0; numbers], generation: 0 }
    }

    /// Whether there are no parts.
    pub(super) fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Adds the values of the options of `heap` with one of the parts to a set of values,
    /// given as words.
    pub(super) fn mark(&mut self, values: &[u16], heap: usize, words: &mut [u64]) {
        if self.generation == u8::MAX {
            self.bytes.fill(0);
            self.generation = 0;
        }
        self.generation += 1;
        for &(offset, value) in &self.parts {
            let other = values[heap - offset as usize];
            if let Some(stamp) = self.bytes.get_mut(usize::from(value ^ other)) {
                *stamp = self.generation;
            }
        }
        for (word, bytes) in words.iter_mut().zip(self.bytes.chunks_exact(64)) {
            for (at, bytes) in bytes.chunks_exact(8).enumerate() {
                *word |= u64::from(equal_to(self.generation, bytes)) << (8 * at);
            }
        }
    }
}

/// Which of eight bytes are equal to another, a bit each.
fn equal_to(byte: u8, bytes: &[u8]) -> u8 {
    const LOW: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    let word = bytes.iter().rev().fold(0, |word, &next| word << 8 | u64::from(next ^ byte));
    // The top bit of each byte that is zero, then these eight bits side by side.
    let zeros = !((word & LOW).wrapping_add(LOW) | word | LOW) >> 7;
    (zeros.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamps_are_the_values_of_options_for_many_generations() {
        let values: Vec<u16> = (0..1200u32).map(|heap| (heap * heap % 127) as u16).collect();
        let parts: Vec<(u32, u16)> = [5u32, 17, 300].map(|part| (part + 2, values[part as usize])).to_vec();
        let mut stamps = Stamps::new(parts, 128);
        for heap in 400..1200 {
            let mut words = [0; 2];
            stamps.mark(&values, heap, &mut words);
            let expected = [5, 17, 300].map(|part: usize| values[part] ^ values[heap - 2 - part]);
            for value in 0..128u16 {
                let marked = words[usize::from(value) / 64] >> (value % 64) & 1 == 1;
                assert_eq!(marked, expected.contains(&value), "heap {heap}, value {value}");
            }
        }
    }
}
