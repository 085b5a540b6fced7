//! What the witnesses of a divergence show, in a sentence each, with the moves that prove it.

use super::{Divergence, DominatedDecider, RecipeFailure, SubstitutionFailure, ValueFailure};
use crate::base::{Convention, Outcome};
use crate::conjecture::Truth;
use crate::graph::GraphFault;
use crate::play::Move;
use crate::position::{Game, Position};

/// A sentence for each witness there is, and the winning moves of the positions in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// The value failure.
    pub value: Option<String>,
    /// The substitution failure.
    pub substitution: Option<String>,
    /// The winning moves of G + X and of H + X; one of the two has none.
    pub substitution_moves: [Vec<Move>; 2],
    /// The recipe failure.
    pub recipe: Option<String>,
    /// The winning moves of its position; none where it is P.
    pub recipe_moves: Vec<Move>,
    /// The option that normal play can do without.
    pub dominated: Option<String>,
}

impl Words {
    /// Puts every witness into words; `truth` is asked for the moves.
    ///
    /// # Errors
    /// As [`Truth::side`].
    pub fn of(found: &Divergence, truth: &mut Truth) -> Result<Words, GraphFault> {
        let game = truth.game();
        let addition = &found.addition;
        let substitution_moves = match &addition.substitution {
            Some(failure) => {
                [winning(truth, &failure.g.plus(&failure.x))?, winning(truth, &failure.h.plus(&failure.x))?]
            }
            None => Default::default(),
        };
        let recipe_moves = match &addition.recipe {
            Some(failure) => winning(truth, &failure.position)?,
            None => Vec::new(),
        };
        Ok(Words {
            value: addition.value.as_ref().map(|failure| value(game, failure)),
            substitution: addition
                .substitution
                .as_ref()
                .map(|failure| substitution(game, failure, &substitution_moves)),
            substitution_moves,
            recipe: addition.recipe.as_ref().map(|failure| recipe(game, failure, &recipe_moves)),
            recipe_moves,
            dominated: found.dominated.as_ref().map(|decider| dominated(game, decider)),
        })
    }
}

/// The winning misère moves of a position; none where it is P or was not decided.
fn winning(truth: &mut Truth, position: &Position) -> Result<Vec<Move>, GraphFault> {
    Ok(truth.side(position, Convention::Misere)?.winning_moves.unwrap_or_default())
}

fn value(game: &dyn Game, failure: &ValueFailure) -> String {
    let ValueFailure { a, b, a_value, b_value, sum_value } = failure;
    let (sum, a, b) = (game.write_position(&a.plus(b)), game.write_position(a), game.write_position(b));
    let xor = a_value ^ b_value;
    format!("g-({a}) = {a_value} and g-({b}) = {b_value}, whose xor is {xor}, but g-({sum}) = {sum_value}")
}

fn substitution(game: &dyn Game, failure: &SubstitutionFailure, moves: &[Vec<Move>; 2]) -> String {
    let SubstitutionFailure { g, h, x, value, g_outcome, h_outcome } = failure;
    let text = |position: &Position| game.write_position(position);
    let [g_moves, h_moves] = moves;
    format!(
        "g-({}) = g-({}) = {value}, but beside {} they differ: {}; {}",
        text(g),
        text(h),
        text(x),
        proved(game, &g.plus(x), *g_outcome, g_moves),
        proved(game, &h.plus(x), *h_outcome, h_moves),
    )
}

fn recipe(game: &dyn Game, failure: &RecipeFailure, moves: &[Move]) -> String {
    let RecipeFailure { position, grundy_values, recipe_says, truth } = failure;
    let values: Vec<String> = grundy_values.iter().map(ToString::to_string).collect();
    format!(
        "{} has nim values {}, of which the misère Nim rule says {recipe_says}, but {}",
        game.write_position(position),
        values.join(","),
        proved(game, position, *truth, moves)
    )
}

fn dominated(game: &dyn Game, decider: &DominatedDecider) -> String {
    let DominatedDecider { position, decider, equal, grundy } = decider;
    format!(
        "{}: the only winning misère move is {}, although in normal play {} is just as good (both leave g+ = {grundy})",
        game.write_position(position),
        decider.write(game),
        equal.write(game)
    )
}

/// `1,5 is P: every option is N`, or the move that shows it is N.
fn proved(game: &dyn Game, position: &Position, outcome: Outcome, moves: &[Move]) -> String {
    let text = game.write_position(position);
    match (outcome, moves.first()) {
        (Outcome::P, _) => format!("{text} is P, as every option is N"),
        (_, Some(winning)) => {
            let (step, leaves) = (winning.write(game), game.write_position(&winning.position));
            format!("{text} is {outcome}, as {step} leaves {leaves}, which is P")
        }
        (_, None) => format!("{text} is {outcome}"),
    }
}
