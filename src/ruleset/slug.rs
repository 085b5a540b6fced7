//! Names that every file system bears.

/// The longest slug, in bytes.
const MAX: usize = 64;

/// `text` in letters and digits of any script, `.`, `-` and `_`, not beginning or ending with a
/// point or a hyphen, and never empty. A text too long for a name is cut and told apart by a
/// checksum, and so is one of signs alone.
pub fn slug(text: &str) -> String {
    let mut slug = String::new();
    for symbol in text.chars() {
        match symbol {
            '.' | '_' => slug.push(symbol),
            _ if symbol.is_alphanumeric() => slug.push(symbol),
            _ if slug.ends_with('-') => {}
            _ => slug.push('-'),
        }
    }
    let trimmed = slug.trim_matches(['.', '-']);
    match trimmed.len() {
        0 if text.is_ascii() => "ruleset".to_owned(),
        0 => format!("ruleset-{:016x}", checksum(text)),
        1..=MAX => trimmed.to_owned(),
        _ => {
            let end = (0..=MAX - 17).rev().find(|end| trimmed.is_char_boundary(*end)).unwrap_or(0);
            format!("{}-{:016x}", &trimmed[..end], checksum(text))
        }
    }
}

/// FNV-1a, 64 bits: stable from run to run and from version to version.
fn checksum(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_names_of_folders() {
        assert_eq!(slug("0.77"), "0.77");
        assert_eq!(slug("sub:1,2,5"), "sub-1-2-5");
        assert_eq!(slug("0.3..."), "0.3");
        assert_eq!(slug(".137"), "137");
        assert_eq!(slug("Dawson's Kayles"), "Dawson-s-Kayles");
        assert_eq!(slug("../.."), "ruleset");
        assert_eq!(slug(""), "ruleset");
    }

    #[test]
    fn letters_of_any_script_are_kept_and_signs_told_apart() {
        assert_eq!(slug("\u{43d}\u{438}\u{43c} 2"), "\u{43d}\u{438}\u{43c}-2");
        assert_eq!(slug("\u{5c3c}\u{59c6}"), "\u{5c3c}\u{59c6}");
        assert_eq!(slug("Jeu de l'\u{e9}t\u{e9}"), "Jeu-de-l-\u{e9}t\u{e9}");
        let (club, spade) = (slug("\u{2663}"), slug("\u{2660}"));
        assert!(club.starts_with("ruleset-") && spade.starts_with("ruleset-") && club != spade);
        // Three bytes a letter: the cut is between letters.
        assert!(slug(&"\u{5c3c}".repeat(100)).len() <= 64);
    }

    #[test]
    fn long_slugs_stay_apart() {
        let (a, b) = (slug(&format!("0.{}", "7".repeat(500))), slug(&format!("0.{}", "7".repeat(501))));
        assert_eq!((a.len(), b.len()), (64, 64));
        assert_ne!(a, b);
    }
}
