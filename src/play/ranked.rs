//! Every state of a few numbers, each up to a bound, labelled once under both conventions:
//! the table for games that no kernel knows, from their plain rules.
//!
//! A state is a place in a table, by its rank among all states within the bounds, and holds
//! its two outcomes and its nim value. Options are listed when a state is decided and forgotten
//! again; those that are not decided yet are decided first. Moves that raise a number past its
//! bound make the table larger.

use super::backward::of_end;
use super::{BaseCase, Size};
use crate::base::{Convention, Exhausted, Grundy, Meter, Mex, Outcome};
use crate::graph::GraphFault;
use crate::position::{Component, Game, Options, OptionsFault, Packing, Scope};

/// The outcomes under both conventions of the states of a scope, and of all they become.
///
/// ```
/// use lastmove::base::{Budget, Convention, Outcome};
/// use lastmove::play::Ranked;
/// use lastmove::position::Scope;
/// let euclid = lastmove::position::game(&lastmove::ruleset::resolve("euclid")?);
/// let scope = Scope::new(2..=2, 0..=50)?;
/// let ranked = Ranked::label(&*euclid, &scope, &mut Budget::DEFAULT.meter())?.expect("two numbers");
/// let state = euclid.of_numbers(&[13, 21])?.iter().next().expect("one state");
/// assert_eq!(ranked.outcome(state, Convention::Normal), Some(Outcome::P));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Ranked {
    grid: Grid,
    labels: Vec<u8>,
    nimbers: Vec<Grundy>,
    decided: u64,
}

/// Which states have a place: each number below its side.
struct Grid {
    packing: Packing,
    sides: Vec<u64>,
}

/// A state not met yet is 0. One whose options are being decided, and one that is decided;
/// then, added, P in normal and in misère play, and whether a single option decides misère
/// play that is equal to another in normal play.
const OPEN: u8 = 1;
const DECIDED: u8 = 2;
const IS_P: [u8; 2] = [4, 8];
const HAS_EQUAL_DECIDER: u8 = 16;

/// What a state takes in the table.
const STATE_BYTES: u64 = (size_of::<u8>() + size_of::<Grundy>()) as u64;

/// How often the bounds are moved before the game is taken to have none.
const GROWTHS: u32 = 12;

/// Why labelling stopped.
enum Halt {
    Fault(GraphFault),
    /// A move leads to a number outside the table: how large each must be.
    Outside(Vec<u64>),
    /// A move splits, or play comes back to where it was: no business of this table.
    Unfit,
}

impl From<Exhausted> for Halt {
    fn from(exhausted: Exhausted) -> Halt {
        Halt::Fault(exhausted.into())
    }
}

impl Ranked {
    /// Labels the states of `scope`; `None` where states are not a few numbers, a move splits,
    /// play may come back, or the table does not fit the budget.
    ///
    /// Five bytes a state within the bounds; time is that of listing every option once or twice.
    ///
    /// # Errors
    /// When the rules break, or time runs out.
    pub fn label(game: &dyn Game, scope: &Scope, meter: &mut Meter) -> Result<Option<Ranked>, GraphFault> {
        let Some(packing) = game.packing().filter(|_| !game.is_loopy()) else { return Ok(None) };
        let most = scope.sizes().end().saturating_add(1);
        let mut sides = vec![most; packing.numbers];
        for _ in 0..GROWTHS {
            let grid = Grid { packing, sides: sides.clone() };
            let Some(size) = grid.size() else { return Ok(None) };
            match meter.check_size(size.positions, size.bytes) {
                Err(Exhausted::Positions(_) | Exhausted::Memory(_)) => return Ok(None),
                checked => checked?,
            }
            let places = size.positions as usize;
            let mut run = Run {
                game,
                may_be_decided: game.has_end_rule(),
                ranked: Ranked { grid, labels: vec![0; places], nimbers: vec![0; places], decided: 0 },
                stack: Vec::new(),
                mex: Mex::default(),
            };
            match run.decide_all(scope, meter) {
                Ok(()) => return Ok(Some(run.ranked)),
                Err(Halt::Unfit) => return Ok(None),
                Err(Halt::Fault(GraphFault::Exhausted(Exhausted::Positions(_) | Exhausted::Memory(_)))) => {
                    return Ok(None);
                }
                Err(Halt::Fault(fault)) => return Err(fault),
                Err(Halt::Outside(needed)) => {
                    for (side, needed) in sides.iter_mut().zip(needed) {
                        if needed >= *side {
                            *side = needed.saturating_add(1).max(side.saturating_add(*side / 2));
                        }
                    }
                }
            }
        }
        Ok(None)
    }

    /// How many states were decided.
    pub fn positions(&self) -> u64 {
        self.decided
    }

    /// The outcome of a state; `None` where it was not met.
    #[inline]
    pub fn outcome(&self, state: Component, convention: Convention) -> Option<Outcome> {
        let label = self.labels[self.grid.rank(state)?];
        let lane = usize::from(convention != Convention::BOTH[0]);
        let is_p = label & IS_P[lane] != 0;
        (label & DECIDED != 0).then_some(if is_p { Outcome::P } else { Outcome::N })
    }
}

impl Ranked {
    /// g+ of a state: the value of normal play, whose end rule counts as a value that decides;
    /// `None` where it was not met.
    pub fn nimber(&self, state: Component) -> Option<Grundy> {
        let rank = self.grid.rank(state)?;
        (self.labels[rank] & DECIDED != 0).then(|| self.nimbers[rank])
    }

    /// Whether a state has a single option that is P in misère play, and another of the same
    /// nim value.
    pub fn has_equal_decider(&self, state: Component) -> bool {
        self.grid.rank(state).is_some_and(|rank| self.labels[rank] & HAS_EQUAL_DECIDER != 0)
    }
}

impl Grid {
    fn size(&self) -> Option<Size> {
        let positions = self.sides.iter().try_fold(1u64, |product, &side| product.checked_mul(side))?;
        usize::try_from(positions).ok()?;
        Some(Size { positions, bytes: positions.checked_mul(STATE_BYTES)? })
    }

    /// The place of a state; `None` outside the bounds.
    #[inline]
    fn rank(&self, state: Component) -> Option<usize> {
        let mut rank = 0;
        for (at, &side) in self.sides.iter().enumerate() {
            let number = self.packing.number(state, at)?;
            if number >= side {
                return None;
            }
            rank = rank * side + number;
        }
        Some(rank as usize)
    }

    /// The numbers of a state without a place.
    fn outside(&self, state: Component) -> Halt {
        let numbers = (0..self.sides.len()).map(|at| self.packing.number(state, at));
        numbers.collect::<Option<Vec<u64>>>().map_or(Halt::Unfit, Halt::Outside)
    }
}

/// A table being filled.
struct Run<'g> {
    game: &'g dyn Game,
    /// Whether there is an end rule beside the convention.
    may_be_decided: bool,
    ranked: Ranked,
    /// States to decide, what they wait for above them.
    stack: Vec<Component>,
    mex: Mex,
}

impl Run<'_> {
    fn decide_all(&mut self, scope: &Scope, meter: &mut Meter) -> Result<(), Halt> {
        let mut options = Options::new(meter.clone());
        let mut halt = None;
        let walked = scope.positions_in(self.game, |position| {
            for state in position.iter() {
                if let Err(stopped) = self.decide(state, &mut options, meter) {
                    halt = Some(stopped);
                    // Any fault ends the walk; what it was has been kept.
                    return Err(OptionsFault::Exhausted(Exhausted::Positions(0)));
                }
            }
            Ok(())
        });
        match (halt, walked) {
            (Some(halt), _) => Err(halt),
            (None, walked) => walked.map_err(|fault| Halt::Fault(fault.into())),
        }
    }

    fn decide(&mut self, root: Component, options: &mut Options, meter: &mut Meter) -> Result<(), Halt> {
        self.stack.clear();
        self.stack.push(root);
        while let Some(&state) = self.stack.last() {
            let Some(rank) = self.ranked.grid.rank(state) else {
                return Err(self.ranked.grid.outside(state));
            };
            if self.ranked.labels[rank] & DECIDED != 0 {
                self.stack.pop();
                continue;
            }
            meter.tick()?;
            if let Some((label, nimber)) = self.look(state, options)? {
                self.ranked.labels[rank] = label;
                self.ranked.nimbers[rank] = nimber;
                self.ranked.decided += 1;
                self.stack.pop();
            } else {
                self.ranked.labels[rank] = OPEN;
                let places = self.ranked.labels.len() as u64;
                meter.check_size(0, STATE_BYTES * places + 8 * self.stack.len() as u64)?;
            }
        }
        Ok(())
    }

    /// The label of a state and its nim value; `None` where options of it must be decided
    /// before, which then lie on the stack.
    fn look(&mut self, state: Component, options: &mut Options) -> Result<Option<(u8, Grundy)>, Halt> {
        if let (true, Some(outcome)) = (self.may_be_decided, self.game.end(state)) {
            let is_p = if outcome == Outcome::P { IS_P[0] | IS_P[1] } else { 0 };
            return Ok(Some((DECIDED | is_p, of_end(outcome))));
        }
        options.clear();
        self.game.options(state, options).map_err(|fault| Halt::Fault(fault.into()))?;
        let (mut any, mut is_open, mut reached) = (false, false, 0);
        // The option that is P in misère play, and whether it is the only one.
        let (mut decider, mut decides) = (None, true);
        self.mex.start();
        for option in options.iter() {
            any = true;
            let &[next] = option else { return Err(Halt::Unfit) };
            let Some(rank) = self.ranked.grid.rank(next) else {
                return Err(self.ranked.grid.outside(next));
            };
            match self.ranked.labels[rank] {
                OPEN => return Err(Halt::Unfit),
                0 => {
                    is_open = true;
                    self.stack.push(next);
                }
                label => {
                    reached |= label;
                    self.mex.mark(self.ranked.nimbers[rank]);
                    if label & IS_P[1] != 0 {
                        decides &= decider.is_none_or(|decider| decider == rank);
                        decider = Some(rank);
                    }
                }
            }
        }
        if is_open {
            return Ok(None);
        }
        let bases = Convention::BOTH.map(BaseCase::of);
        let mut label = bases.iter().zip(IS_P).fold(DECIDED, |label, (base, bit)| {
            // Without an option the base case decides, and else an option that is P, or none.
            let is_p = if any { reached & bit == 0 } else { base.outcome == Outcome::P };
            label | if is_p { bit } else { 0 }
        });
        if let Some(decider) = decider.filter(|_| decides)
            && self.has_equal(decider, options)
        {
            label |= HAS_EQUAL_DECIDER;
        }
        Ok(Some((label, self.mex.least_unmarked())))
    }

    /// Whether another of the options has the nim value of this one.
    fn has_equal(&self, decider: usize, options: &Options) -> bool {
        let nimber = self.ranked.nimbers[decider];
        let ranks = options.iter().filter_map(|option| self.ranked.grid.rank(*option.first()?));
        ranks.into_iter().any(|rank| rank != decider && self.ranked.nimbers[rank] == nimber)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Budget;
    use crate::play::{Move, Searched, Solved};
    use crate::position::game;
    use crate::ruleset::{Origin, embedded_names, read_ruleset, resolve};

    fn agrees(name: &str, game: &dyn Game, scope: &Scope) -> bool {
        let meter = &mut Budget::DEFAULT.meter();
        let Some(ranked) = Ranked::label(game, scope, meter).unwrap() else { return false };
        let mut all = Vec::new();
        scope
            .positions_in(game, |position| {
                all.push(position.clone());
                Ok::<(), OptionsFault>(())
            })
            .unwrap();
        let solved = Solved::new(game, &all, meter).unwrap();
        for position in all {
            for convention in Convention::BOTH {
                let state = position.iter().next().unwrap();
                let text = game.write_position(&position);
                let expected = solved.outcome(&position, convention);
                assert_eq!(ranked.outcome(state, convention), expected, "{name} {text} {convention}");
            }
            if game.has_end_rule() {
                continue;
            }
            let state = position.iter().next().unwrap();
            assert_eq!(ranked.nimber(state), solved.nimber(&position), "{name}");
            let winning = solved.winning_moves(&position, Convention::Misere).unwrap();
            let is_decided = winning.len() == 1 && {
                let value = |option: &Move| solved.nimber(&option.position);
                let moves = solved.moves(&position).unwrap();
                moves.iter().any(|option| *option != winning[0] && value(option) == value(&winning[0]))
            };
            assert_eq!(ranked.has_equal_decider(state), is_decided, "{name}");
        }
        true
    }

    fn written(rules: &str) -> Box<dyn Game> {
        let text = format!("format = 1\nname = \"x\"\nsummary = \"x\"\n[state]\n{rules}");
        let checked = read_ruleset("x.toml", text.as_bytes(), "x", Origin::Embedded("x".to_owned()));
        game(&checked.ruleset.unwrap_or_else(|| panic!("{:?}", checked.diagnostics)))
    }

    #[test]
    fn every_shipped_game_of_a_few_numbers() {
        let mut ranked = Vec::new();
        for name in embedded_names() {
            let game = game(&resolve(name).unwrap());
            let Some(packing) = game.packing() else { continue };
            let fewest = (*game.listing().lengths.start()).max(1);
            let largest = if packing.numbers > 2 { 7 } else { 20 };
            if agrees(name, &*game, &Scope::new(fewest..=fewest, 0..=largest).unwrap()) {
                ranked.push(name);
            }
        }
        for name in ["wythoff", "euclid", "three-heap-wythoff", "fibonacci-nim", "short-global-nim"] {
            assert!(ranked.contains(&name), "{name}: {ranked:?}");
        }
    }

    /// A knight on its way to the corner steps to the side as well: the table grows with it.
    #[test]
    fn moves_past_the_bounds_make_the_table_larger() {
        let knight = written(
            "variables = { a = \"0..\", b = \"0..\" }\n\
             [[state.move]]\nwhere = \"a >= 2\"\nto = { a = \"a - 2\", b = \"b + 1\" }\n\
             [[state.move]]\nwhere = \"b >= 2\"\nto = { a = \"a + 1\", b = \"b - 2\" }\n\
             [[state.move]]\nwhere = \"a >= 1 and b >= 2\"\nto = { a = \"a - 1\", b = \"b - 2\" }\n",
        );
        assert!(agrees("knight", &*knight, &Scope::new(2..=2, 0..=30).unwrap()));
    }

    /// What this table cannot know, it leaves to those that can.
    #[test]
    fn loops_and_splits_are_left_to_the_graph() {
        let scope = Scope::new(2..=2, 0..=9).unwrap();
        let turning = "variables = { a = \"0..\", b = \"0..\" }\n[[state.move]]\nwhere = \"a != b\"\nto = { a = \"b\", b = \"a\" }\n";
        assert!(!agrees("turning", &*written(turning), &scope));
        let endless = "variables = { a = \"0..\", b = \"0..\" }\n[[state.move]]\nto = { a = \"a + 1\" }\n";
        let meter = &mut Budget { max_positions: Some(100_000), ..Budget::DEFAULT }.meter();
        assert!(Ranked::label(&*written(endless), &scope, meter).unwrap().is_none());
        let heaps = game(&resolve("nim").unwrap());
        assert!(Ranked::label(&*heaps, &scope, &mut Budget::DEFAULT.meter()).unwrap().is_none());
    }
}
