//! The monoid of a certificate: its action table, checked and then multiplied by.

use super::Refusal;
use std::collections::BTreeMap;

/// A commutative monoid given by the action of its generators on its elements, the identity
/// being 0.
pub(super) struct Table {
    action: Vec<Vec<usize>>,
    p: Vec<bool>,
    /// How each element is reached from the identity: from which, by which generator.
    reached: Vec<(usize, usize)>,
}

impl Table {
    /// Checks that the table is what it should be.
    ///
    /// If the generators commute as maps and every element is reached from the identity,
    /// the product "x, then the letters of y" depends on no choice of letters and is
    /// commutative and associative: the table is a commutative monoid.
    pub(super) fn new(action: &[Vec<usize>], p: &[usize], generators: usize) -> Result<Table, Refusal> {
        let order = action.len();
        if order == 0 {
            return Err(Refusal::wrong("the action table is empty: a quotient has an identity"));
        }
        for (x, row) in action.iter().enumerate() {
            if row.len() != generators {
                let found = row.len();
                return Err(Refusal::wrong(format!(
                    "row {x} of the action table has {found} entries for {generators} generators"
                )));
            }
            if let Some(&entry) = row.iter().find(|&&entry| entry >= order) {
                return Err(Refusal::wrong(format!(
                    "row {x} of the action table names element {entry} of {order}"
                )));
            }
        }
        for (x, row) in action.iter().enumerate() {
            for g in 0..generators {
                for h in 0..g {
                    if action[row[g]][h] != action[row[h]][g] {
                        return Err(Refusal::wrong(format!(
                            "generators {h} and {g} do not commute on element {x}"
                        )));
                    }
                }
            }
        }
        let mut portion = vec![false; order];
        for &x in p {
            match portion.get_mut(x) {
                Some(entry) if !*entry => *entry = true,
                Some(_) => return Err(Refusal::wrong(format!("element {x} is listed twice in P"))),
                None => return Err(Refusal::wrong(format!("P lists element {x} of {order}"))),
            }
        }
        if portion[0] {
            return Err(Refusal::wrong(
                "the identity is in P, but the empty sum is an N-position in misère play",
            ));
        }
        let reached = reach(action)?;
        let table = Table { action: action.to_vec(), p: portion, reached };
        table.check_reduced()?;
        Ok(table)
    }

    pub(super) fn order(&self) -> usize {
        self.action.len()
    }

    pub(super) fn is_p(&self, x: usize) -> bool {
        self.p[x]
    }

    pub(super) fn act(&self, x: usize, g: usize) -> usize {
        self.action[x][g]
    }

    /// The product of two elements.
    pub(super) fn times(&self, x: usize, y: usize) -> usize {
        let (mut product, mut left) = (x, y);
        while left != 0 {
            let (before, g) = self.reached[left];
            product = self.action[product][g];
            left = before;
        }
        product
    }

    /// All multiples of `x`.
    pub(super) fn multiples(&self, x: usize) -> Vec<usize> {
        (0..self.order()).map(|y| self.times(x, y)).collect()
    }

    /// Elements in one class so far are split while a generator sends them to different
    /// classes; in the end every class must be one element.
    fn check_reduced(&self) -> Result<(), Refusal> {
        let mut class: Vec<usize> = self.p.iter().map(|&p| usize::from(p)).collect();
        let mut classes = 0;
        loop {
            let mut names: BTreeMap<Vec<usize>, usize> = BTreeMap::new();
            let signature = |x: usize| -> Vec<usize> {
                std::iter::once(class[x]).chain(self.action[x].iter().map(|&next| class[next])).collect()
            };
            let next: Vec<usize> = (0..self.order())
                .map(|x| {
                    let fresh = names.len();
                    *names.entry(signature(x)).or_insert(fresh)
                })
                .collect();
            if names.len() == self.order() {
                return Ok(());
            }
            if names.len() == classes {
                let twin =
                    (0..self.order()).find_map(|x| (0..x).find(|&y| next[x] == next[y]).map(|y| (y, x)));
                let (x, y) = twin.unwrap_or((0, 0));
                return Err(Refusal::wrong(format!(
                    "no context tells elements {x} and {y} apart: the table is not reduced"
                )));
            }
            classes = names.len();
            class = next;
        }
    }
}

/// How every element is reached from the identity.
fn reach(action: &[Vec<usize>]) -> Result<Vec<(usize, usize)>, Refusal> {
    let mut reached: Vec<Option<(usize, usize)>> = vec![None; action.len()];
    reached[0] = Some((0, 0));
    let mut work = vec![0];
    let mut at = 0;
    while let Some(&x) = work.get(at) {
        for (g, &next) in action[x].iter().enumerate() {
            if reached[next].is_none() {
                reached[next] = Some((x, g));
                work.push(next);
            }
        }
        at += 1;
    }
    let all: Option<Vec<(usize, usize)>> = reached.iter().copied().collect();
    all.ok_or_else(|| {
        let lost = reached.iter().position(Option::is_none).unwrap_or(0);
        Refusal::wrong(format!("element {lost} is no product of generators"))
    })
}
