//! The loops that want vector instructions, and the choice of those at run time.
//!
//! Each loop is written once, in plain Rust that compilers turn into vector code. On
//! x86-64 it is compiled a second time for AVX2 and that copy is called where the
//! processor has it; everywhere else, and with the same results, the first copy runs
//! (on aarch64 it is vector code already).

/// How many words one step of the machine works on: one for each of a block of heaps, or
/// several for each of fewer heaps.
pub(super) const BLOCK: usize = 64;

/// A word for each heap of a block, or a group of words.
pub(super) type Block = [u64; BLOCK];

/// Defines a function whose body is compiled for the baseline and for AVX2.
macro_rules! vectorised {
    ($(#[$doc:meta])* $vis:vis fn $name:ident($($arg:ident: $ty:ty),*) $body:block) => {
        $(#[$doc])*
        #[inline]
        $vis fn $name($($arg: $ty),*) {
            #[inline(always)]
            fn portable($($arg: $ty),*) $body

            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx2")]
                unsafe fn avx2($($arg: $ty),*) {
                    portable($($arg),*)
                }
                if std::arch::is_x86_feature_detected!("avx2") {
                    // SAFETY: the processor has AVX2, and the body is safe code.
                    return unsafe { avx2($($arg),*) };
                }
            }
            portable($($arg),*)
        }
    };
}

vectorised! {
    /// Makes `all` the union of the blocks of words that start `before` words before
    /// `origin`, for each of `befores`.
    pub(super) fn union(all: &mut Block, words: &[u64], origin: usize, befores: &[u32]) {
        // In two halves, so that the sums stay in registers.
        for (half, out) in all.chunks_exact_mut(BLOCK / 2).enumerate() {
            let mut sum = [0u64; BLOCK / 2];
            let words = &words[half * (BLOCK / 2)..];
            for &before in befores {
                let start = origin - before as usize;
                let slice = &words[start..start + BLOCK / 2];
                for (sum, word) in sum.iter_mut().zip(slice) {
                    *sum |= word;
                }
            }
            out.copy_from_slice(&sum);
        }
    }
}

/// The bits of a word whose index has bit `k` clear.
const LOW: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0F0F_0F0F_0F0F_0F0F,
    0x00FF_00FF_00FF_00FF,
    0x0000_FFFF_0000_FFFF,
    0x0000_0000_FFFF_FFFF,
];

vectorised! {
    /// Adds to `to` the members of `from` with bit `k` of each member flipped. Members are
    /// numbered from bit 0 of the first word of a group on.
    pub(super) fn add_flipped(to: &mut Block, from: &Block, k: u32) {
        if k < 6 {
            let (low, by) = (LOW[k as usize], 1 << k);
            for (to, from) in to.iter_mut().zip(from) {
                *to |= (from & low) << by | (from >> by) & low;
            }
        } else {
            let by = 1 << (k - 6);
            for (at, from) in from.iter().enumerate() {
                to[(at ^ by) % BLOCK] |= from;
            }
        }
    }
}
