//! What people call the things a game is played with, for the axes of pictures and the words
//! of pages. Nothing here changes what a position is.

/// The words for one thing by itself, and for the numbers a list of numbers is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nouns {
    /// One component: `heap`, `state`, `board`.
    pub one: &'static str,
    /// The names of the first numbers of [`Game::of_numbers`](super::Game::of_numbers); of
    /// those that follow, each is a thing of its own.
    pub numbers: Vec<String>,
    /// What the two sides of its members are called, where `2x3` reads as the member with the
    /// sides 2 and 3: a grid has rows and columns.
    pub sides: Option<[&'static str; 2]>,
    /// How many games stand side by side: 1 where a position is of one game.
    pub summands: usize,
}

impl Nouns {
    /// Things that are told apart by their size alone.
    pub const fn things(one: &'static str) -> Nouns {
        Nouns { one, numbers: Vec::new(), sides: None, summands: 1 }
    }

    /// What one number by itself says: `heap size`, or the name of the variable.
    pub fn single(&self) -> String {
        self.numbers.first().cloned().unwrap_or_else(|| format!("{} size", self.one))
    }

    /// What the number at a place of a list is called: its name, or `heap a`, `heap b` ...
    pub fn number(&self, at: usize) -> String {
        let letter = u8::try_from(at).ok().and_then(|at| b'a'.checked_add(at)).map_or('z', char::from);
        self.numbers.get(at).cloned().unwrap_or_else(|| format!("{} {letter}", self.one))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_their_names_or_those_of_things() {
        let heaps = Nouns::things("heap");
        assert_eq!([heaps.single(), heaps.number(0), heaps.number(2)], ["heap size", "heap a", "heap c"]);
        let named = Nouns { numbers: vec!["n".to_owned(), "most".to_owned()], ..Nouns::things("state") };
        assert_eq!([named.single(), named.number(1), named.number(2)], ["n", "most", "state c"]);
    }
}
