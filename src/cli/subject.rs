//! What a command is about: a ruleset, or a sum of several, and positions of it.

use crate::play::Move;
use crate::position::{Component, Game, Position, PositionFault, Standing, SumGame, Way, game};
use crate::ruleset::{
    BoardSource, Diagnostic, DiagnosticId, Diagnostics, FamilyMember, Kind, Origin, Ruleset, Source, resolve,
    split_sum,
};
use crate::sequence::Sequence;
use anyhow::{Context, bail, ensure};
use rustc_hash::FxHashMap;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Positions of more components than this are given in JSON as text, with equal ones
/// counted, since a list of them might not fit any memory.
const LISTED: u64 = 10_000;

/// So many positions are kept in mind as they stand.
const REMEMBERED: usize = 4096;

/// What positions of the command line are called in messages.
const TYPED: &str = "<POSITION>";

/// So many names of one move are written out for people; JSON lists them all.
const NAMED: usize = 6;

/// The game in question and the rulesets it is made of: one, or the summands of a sum.
pub struct Subject {
    rulesets: Vec<Ruleset>,
    /// The sum as a ruleset of its own, where a file states it.
    sum: Option<Ruleset>,
    game: Box<dyn Game>,
    /// How the positions that were read stand, and those that moves from them lead to, where
    /// their pieces have places.
    standing: Mutex<FxHashMap<Position, Standing>>,
}

impl Subject {
    /// One ruleset.
    pub fn new(ruleset: Ruleset) -> Subject {
        let game = game(&ruleset);
        match &ruleset.kind {
            Kind::Sum(rules) => {
                let rulesets = rules.rulesets().cloned().collect();
                Subject { game, rulesets, sum: Some(ruleset), standing: Mutex::default() }
            }
            _ => Subject { game, rulesets: vec![ruleset], sum: None, standing: Mutex::default() },
        }
    }

    /// The same rules on the boards of a family.
    pub fn over(self, member: &FamilyMember) -> anyhow::Result<Subject> {
        let name = self.name();
        let ruleset = self.rulesets.into_iter().next().and_then(|ruleset| ruleset.over(member.clone()));
        let ruleset = ruleset.with_context(|| {
            format!("{name} is not played on boards, so that there is none of a family to play it on")
        })?;
        Ok(Subject::new(ruleset))
    }

    /// The same under another name.
    pub fn renamed(mut self, name: impl Fn(&str) -> String) -> Subject {
        for ruleset in &mut self.rulesets {
            ruleset.name = name(&ruleset.name);
        }
        self
    }

    /// The ruleset an argument names.
    pub fn resolve(argument: &str) -> Result<Subject, Diagnostics> {
        Ok(Subject::new(resolve(argument)?))
    }

    /// A sum of positions of several rulesets, as one argument; `None` where the argument is
    /// the name of a ruleset alone.
    pub fn resolve_sum(argument: &str) -> anyhow::Result<Option<(Subject, Position)>> {
        let Some(summands) = split_sum(argument) else { return Ok(None) };
        let summands = summands?;
        let rulesets: Vec<Ruleset> =
            summands.iter().map(|summand| resolve(&summand.ruleset)).collect::<Result<_, _>>()?;
        let games: Vec<Arc<dyn Game>> = rulesets.iter().map(|ruleset| Arc::from(game(ruleset))).collect();
        // Who has won one summand has not won the sum: which of the two an end rule would mean
        // is for nobody but its author to say.
        let ends = rulesets.iter().zip(&games).find(|(_, game)| game.has_end_rule());
        if let Some((ruleset, _)) = ends.filter(|_| rulesets.len() > 1) {
            bail!(no_summand(&ruleset.name));
        }
        let mut standing = Standing::default();
        for (index, (summand, game)) in summands.iter().zip(&games).enumerate() {
            let text = &summand.position;
            let part = game.read_standing(text);
            let part = part.map_err(|fault| position_fault(TYPED, text, fault, &game.position_help()))?;
            standing = standing.plus(&SumGame::lift_standing(index, &part));
        }
        let sum = SumGame::new(games)
            .with_context(|| format!("a sum may have at most {} summands", SumGame::MAX_SUMMANDS))?;
        let subject = Subject { rulesets, sum: None, game: Box::new(sum), standing: Mutex::default() };
        let position = subject.stand(standing);
        Ok(Some((subject, position)))
    }

    /// The ruleset, or the first of a sum on the command line.
    pub fn ruleset(&self) -> &Ruleset {
        self.sum.as_ref().unwrap_or(&self.rulesets[0])
    }

    /// What is named in answers: the ruleset, or those of a sum on the command line.
    fn named(&self) -> &[Ruleset] {
        self.sum.as_ref().map_or(&self.rulesets, std::slice::from_ref)
    }

    /// The game.
    pub fn game(&self) -> &dyn Game {
        &*self.game
    }

    /// The sequence of its single heaps, in a game of heaps.
    pub fn sequence(&self) -> Option<Sequence> {
        self.game.heap_rules(0).filter(|_| !self.is_sum()).map(Sequence::of_rules)
    }

    /// Refuses a game in which play may go on for ever, for questions about games that end.
    pub fn ensure_play_ends(&self) -> anyhow::Result<()> {
        ensure!(
            !self.game.is_loopy(),
            "in {} play may go on for ever, and this is asked of games in which every play ends",
            self.name()
        );
        Ok(())
    }

    /// Refuses a game of one board, which no number leads on from, for questions about positions
    /// by their numbers.
    pub fn ensure_row(&self) -> anyhow::Result<()> {
        let Kind::Board(rules) = &self.ruleset().kind else { return Ok(()) };
        ensure!(
            !matches!(rules.board, BoardSource::Given(_)),
            "{} has one board and no family of them by number: play its rules on a family, as in `--family \
             cycle 3..12` of table, period, diverge, test and chart, or ask about its positions one by one, \
             as in `solve ... full`",
            self.name()
        );
        Ok(())
    }

    /// Refuses a game with an end rule, for questions about its positions in sums: genera,
    /// quotients, canonical forms and who may stand for whom.
    pub fn ensure_adds(&self) -> anyhow::Result<()> {
        ensure!(!self.game.has_end_rule(), no_summand(&self.name()));
        Ok(())
    }

    /// Whether several rulesets are added.
    pub fn is_sum(&self) -> bool {
        self.rulesets.len() > 1
    }

    /// Its name: those of its rulesets, joined by a plus sign.
    pub fn name(&self) -> String {
        joined(self.named().iter().map(|ruleset| ruleset.name.clone()))
    }

    /// The first line of every answer for people: the ruleset, where it came from, and what
    /// is asked, with the convention.
    pub fn heading(&self, scope: impl std::fmt::Display) -> String {
        format!("{}: {scope}", self.introduction())
    }

    /// Its name and where it came from.
    pub fn introduction(&self) -> String {
        joined(self.named().iter().map(introduced))
    }

    /// What every JSON document says of the ruleset.
    pub fn facts(&self) -> Map<String, Value> {
        let origin = joined(self.named().iter().map(|ruleset| ruleset.origin.to_string()));
        Map::from_iter([("ruleset".to_owned(), self.name().into()), ("origin".to_owned(), origin.into())])
    }

    /// Reads a position of the game, an argument of the command line.
    pub fn read(&self, text: &str) -> Result<Position, Diagnostics> {
        self.read_from(TYPED, text, 0)
    }

    /// Reads a position of the game, a line of some source with so many lines above it.
    pub fn read_from(&self, source: &str, line: &str, above: usize) -> Result<Position, Diagnostics> {
        let read = self.game.read_standing(line).map(|standing| self.stand(standing));
        read.map_err(|PositionFault { span, message }| {
            // The lines above count, and are not shown.
            let fault = PositionFault { span: span.start + above..span.end + above, message };
            let text = format!("{}{line}", "\n".repeat(above));
            position_fault(source, &text, fault, &self.game.position_help())
        })
    }

    /// What is kept in mind. A panic elsewhere leaves no half-made entry behind.
    fn known(&self) -> MutexGuard<'_, FxHashMap<Position, Standing>> {
        self.standing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes down how a position stands that people named.
    fn stand(&self, standing: Standing) -> Position {
        let position = standing.position();
        if standing.has_places() {
            let mut known = self.known();
            // Lines of a file come one by one, and each is answered before the next.
            if known.len() >= REMEMBERED {
                known.clear();
            }
            known.insert(position.clone(), standing);
        }
        position
    }

    /// How a position stands: as it was read or reached, and else by the pieces that its
    /// components were met as first.
    pub fn standing(&self, position: &Position) -> Standing {
        let known = self.known().get(position).cloned();
        known.unwrap_or_else(|| Standing::of(position))
    }

    /// Every way of making a move, where the ruleset names its moves.
    fn ways(&self, a_move: &Move) -> (Standing, Vec<Way>) {
        let mut before = a_move.position.clone();
        a_move.to.iter().for_each(|&part| {
            before.remove(part);
        });
        before.add(a_move.from, 1);
        let standing = self.standing(&before);
        let ways = standing.ways(self.game(), a_move.from, &a_move.to);
        if let Some(way) = ways.first() {
            let reached = standing.after(way);
            self.known().entry(a_move.position.clone()).or_insert(reached);
        }
        (standing, ways)
    }

    /// From here on the position stands as this move leaves it, made in the way of this name or
    /// in the first.
    pub fn make(&self, a_move: &Move, is_meant: impl Fn(&str) -> bool) {
        let (standing, ways) = self.ways(a_move);
        if let Some(way) = ways.iter().find(|way| is_meant(&way.name)).or(ways.first()) {
            self.known().insert(a_move.position.clone(), standing.after(way));
        }
    }

    /// What a move turns into what, as people read them: one entry for each way of making it.
    pub fn steps(&self, a_move: &Move) -> Vec<(String, Vec<String>)> {
        let (_, ways) = self.ways(a_move);
        let game = self.game();
        let step = |way: &Way| {
            let to = way.to.iter().map(|piece| game.write_piece(piece)).collect();
            (game.write_piece(&way.from), to)
        };
        match &ways[..] {
            [] => vec![(game.write(a_move.from), a_move.to.iter().map(|&part| game.write(part)).collect())],
            ways => ways.iter().map(step).collect(),
        }
    }

    /// A position as people read it; of a sum, each summand behind the name of its ruleset.
    pub fn text(&self, position: &Position) -> String {
        if !self.is_sum() || position.is_empty() {
            let known = self.known().get(position).cloned();
            return match known {
                Some(standing) => standing.write(self.game()),
                None => self.game.write_position(position),
            };
        }
        self.standing_text(&self.standing(position))
    }

    /// The same of what stands there.
    pub fn standing_text(&self, standing: &Standing) -> String {
        if !self.is_sum() {
            return standing.write(self.game());
        }
        let parts =
            self.rulesets.iter().enumerate().map(|(index, ruleset)| (ruleset, self.part(standing, index)));
        let parts = parts.filter(|(_, part)| !part.pieces().is_empty());
        joined(parts.map(|(ruleset, part)| format!("{}:{}", ruleset.name, part.write(self.game()))))
    }

    /// What belongs to one summand.
    fn part(&self, standing: &Standing, summand: usize) -> Standing {
        let own =
            standing.pieces().iter().filter(|(piece, _)| self.game.summand(piece.component).0 == summand);
        Standing::new(own.copied())
    }

    /// A position as JSON has it: sizes ascending, those of a sum by summand.
    pub fn json(&self, position: &Position) -> Value {
        if position.len() > LISTED {
            return self.text(position).into();
        }
        self.standing_json(&self.standing(position))
    }

    /// The same of what stands there.
    pub fn standing_json(&self, standing: &Standing) -> Value {
        if !standing.has_places() {
            return self.sum_json(&self.game.in_order(&standing.position()));
        }
        // Components of a sum that are numbers stand before those that have names alone.
        let (placed, plain): (Vec<_>, Vec<_>) =
            standing.pieces().iter().copied().partition(|(piece, _)| piece.has_place());
        let plain = self.game.in_order(&Standing::new(plain).position());
        let plain = plain.into_iter().map(|component| self.component_json(component));
        let placed = Standing::new(placed).texts(self.game());
        let placed = placed.into_iter().flat_map(|(text, count)| vec![Value::from(text); count as usize]);
        plain.chain(placed).collect()
    }

    /// A sum as JSON has it: heaps by their sizes; one component of several numbers by these
    /// alone, several by a list each; other components as they are written.
    fn sum_json(&self, components: &[Component]) -> Value {
        match components {
            [one] => match self.component_json(*one) {
                numbers @ Value::Array(_) => numbers,
                single => json!([single]),
            },
            several => several.iter().map(|&component| self.component_json(component)).collect(),
        }
    }

    /// The summands of a position, where the subject is a sum.
    pub fn components_json(&self, position: &Position) -> Option<Value> {
        if !self.is_sum() {
            return None;
        }
        let parts = self.rulesets.iter().enumerate();
        let standing = self.standing(position);
        Some(parts.map(|(index, ruleset)| json!({"ruleset": ruleset.name, "position": self.standing_json(&self.part(&standing, index))})).collect())
    }

    /// A component by its numbers, where it has any; others as they are written.
    fn component_json(&self, component: Component) -> Value {
        match self.game.numbers(component).as_deref() {
            Some([size]) => (*size).into(),
            Some(numbers) => numbers.into(),
            None => self.game.write(component).into(),
        }
    }

    /// A move as people read it: `5 -> 1,2`, and `5 -> 0` where nothing is left of the heap;
    /// behind its names where it has any, as in `a1, c1: .../... -> x../...`.
    pub fn move_text(&self, a_move: &Move) -> String {
        let names = self.move_names(a_move);
        let step = self.step_text(a_move);
        let step = match names.get(..NAMED) {
            None if names.is_empty() => step,
            Some(first) if names.len() > NAMED => {
                format!("{} and {} more: {step}", first.join(", "), names.len() - NAMED)
            }
            _ => format!("{}: {step}", names.join(", ")),
        };
        match self.summand(a_move) {
            Some(index) => format!("{}: {step}", self.rulesets[index].name),
            None => step,
        }
    }

    /// A move as it is made: in the first of its ways, and under that name alone.
    pub fn made_text(&self, a_move: &Move) -> String {
        let (names, step) = (self.move_names(a_move), self.step_text(a_move));
        let step = names.first().map_or(step.clone(), |name| format!("{name}: {step}"));
        self.summand(a_move).map_or(step.clone(), |index| format!("{}: {step}", self.rulesets[index].name))
    }

    /// What a move turns into what, in the first of its ways.
    fn step_text(&self, a_move: &Move) -> String {
        let (from, to) = self.steps(a_move).swap_remove(0);
        let to = if to.is_empty() { "0".to_owned() } else { to.join(",") };
        format!("{from} -> {to}")
    }

    /// What a move is called, where the ruleset names its moves: every way of making it.
    pub fn move_names(&self, a_move: &Move) -> Vec<String> {
        self.ways(a_move).1.into_iter().map(|way| way.name).collect()
    }

    /// A move as JSON has it.
    pub fn move_json(&self, a_move: &Move) -> MoveRecord {
        self.move_json_as(a_move, |_| false)
    }

    /// The same, made in the way of this name or in the first.
    pub fn move_json_as(&self, a_move: &Move, is_meant: impl Fn(&str) -> bool) -> MoveRecord {
        let (standing, ways) = self.ways(a_move);
        let (from, to, position) = match ways.iter().find(|way| is_meant(&way.name)).or(ways.first()) {
            Some(way) => (
                self.standing_json(&Standing::new([(way.from, 1)])),
                self.standing_json(&Standing::new(way.to.iter().map(|&piece| (piece, 1)))),
                self.standing_json(&standing.after(way)),
            ),
            None => (self.sum_json(&[a_move.from]), self.sum_json(&a_move.to), self.json(&a_move.position)),
        };
        let names = ways.into_iter().map(|way| way.name).collect();
        MoveRecord { component: self.summand(a_move), names, from, to, position }
    }

    fn summand(&self, a_move: &Move) -> Option<usize> {
        self.is_sum().then(|| self.game.summand(a_move.from).0)
    }
}

/// A move in JSON.
#[derive(Clone, Debug, Serialize)]
pub struct MoveRecord {
    /// In a sum, which summand is moved in, counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    component: Option<usize>,
    /// What the move is called, every way of making it; left out where moves have no names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    names: Vec<String>,
    /// The heap moved from.
    from: Value,
    /// The heaps it becomes.
    to: Value,
    /// The whole position afterwards.
    position: Value,
}

/// A fault in a position, shown in the text it was found in.
pub fn position_fault(source: &str, text: &str, fault: PositionFault, help: &str) -> Diagnostics {
    let source = Source::new(source, text);
    Diagnostic::error(&source, DiagnosticId("position"), fault.message).at(fault.span, "").help(help).into()
}

/// Why a game with an end rule has no part in sums.
fn no_summand(name: &str) -> String {
    format!("{name} ends by a rule of its own, and so cannot be part of a sum")
}

fn introduced(ruleset: &Ruleset) -> String {
    match &ruleset.origin {
        Origin::Code(text) | Origin::Set(text) if *text == ruleset.name => text.clone(),
        origin => format!("{} ({origin})", ruleset.name),
    }
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(" + ")
}
