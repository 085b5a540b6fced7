//! `lastmove chart`: one chart as SVG, PNG or PDF.

use super::report::unwrapped;
use crate::base::Convention;
use crate::chart::{AdditionKind, ChartOptions, RateAxis, Theme, render_pdf, render_png, render_svg};
use crate::cli::exit::Exit;
use crate::cli::options::{BudgetOptions, FamilyOptions, Range, Side};
use crate::cli::output::Output;
use crate::cli::progress::Progress;
use crate::cli::subject::Subject;
use crate::export::latex_figure;
use crate::position::{Scope, ScopeFault};
use crate::report::{Picture, picture};
use anyhow::{Context, bail, ensure};
use clap::ValueEnum;
use serde_json::json;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// One chart, SVG, PNG or PDF by the extension of the file
///
/// Every chart says ruleset, convention and scope, and carries a title and a description for
/// readers who cannot see it. What a budget leaves open is drawn hatched, said, and ends with
/// exit code 3.
///
/// For papers: --width column (86 mm) or any length, a file that ends in .pdf, and --latex for
/// the figure around it. PNGs have 300 dots to the inch then.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    /// Which chart
    #[arg(value_enum, value_name = "KIND")]
    kind: Kind,

    /// A ruleset: a file, a name (kayles), a code (0.77), or a set (sub:1,2,5 or 'S{1,2,5}')
    #[arg(value_name = "RULESET")]
    ruleset: String,

    /// The position of `graph`; the rulesets beside the first of `compare`
    #[arg(value_name = "POSITION | RULESET")]
    more: Vec<String>,

    /// The file to write, .svg, .png or .pdf
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// Heap sizes, both ends included
    #[arg(long, value_name = "A..B", conflicts_with = "family")]
    sizes: Option<Range>,

    #[command(flatten)]
    family: FamilyOptions,

    /// How many heaps (rate), both ends included
    #[arg(long, value_name = "A..B")]
    heaps: Option<Range>,

    /// What the shares of `rate` stand against; the total unless told
    #[arg(long, value_enum, value_name = "WHAT")]
    against: Option<Against>,

    /// Sizes of a third heap beside the two of `map`, a panel each
    #[arg(long, value_name = "A..B")]
    third: Option<Range>,

    /// Which failure of addition; that of the value unless told
    #[arg(long, value_enum, value_name = "FAILURE")]
    failure: Option<Failure>,

    /// Whose values: raster, and compare in place of outcomes
    #[arg(long, value_enum, value_name = "CONVENTION")]
    values: Option<Play>,

    /// Heaps to a row of the raster; one period unless told
    #[arg(long, value_name = "COUNT")]
    columns: Option<u16>,

    /// The largest heap of the quotient; 40 unless told, and of other kinds of games the largest
    /// member of their family, which generates a closed set
    #[arg(long, value_name = "HEAP")]
    max_heap: Option<u64>,

    /// For components: the quotient of these positions and all they can become
    #[arg(long, value_name = "POSITION", num_args = 1.., conflicts_with_all = ["max_heap", "family"])]
    of: Vec<String>,

    /// Width of the picture: pixels, a length (86mm, 3.4in), column (86 mm) or page (178 mm)
    #[arg(long, value_name = "WIDTH")]
    width: Option<Side>,

    /// Height of the picture: pixels or a length
    #[arg(long, value_name = "HEIGHT")]
    height: Option<Side>,

    /// For light pages and paper, or for dark pages
    #[arg(long, value_enum, value_name = "THEME", default_value_t = Ground::Light)]
    theme: Ground,

    /// A title of your own; ruleset, convention and scope stay in the second line
    #[arg(long, value_name = "TITLE")]
    title: Option<String>,

    /// Write a LaTeX figure around the file to standard output, its caption with this command
    #[arg(long, conflicts_with = "json")]
    latex: bool,

    /// Write one JSON object about the chart to standard output
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    budget: BudgetOptions,
}

const EXAMPLE: &str = "\
Example: where two heaps of Kayles change hands
  $ lastmove chart map kayles --sizes 0..20 -o map.svg
  map.svg  Kayles: outcomes of two heaps
           The conventions differ on 21 of 231 positions.

Example: the misère quotient of a position that is not of heaps
  lastmove chart components end-nim --of 2,3 -o end-nim.svg

Example: to set it in a column of a paper, with its caption
  lastmove chart map kayles --sizes 0..20 --width column --latex -o map.pdf";

#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    /// Outcome strips: single heaps, normal above misère
    Outcomes,
    /// Two heaps (three with --third) in four colours
    Map,
    /// g+ and g- along the heap size, with their periods
    Grundy,
    /// Values in rows of one period
    Raster,
    /// The pairs of heaps for which Grundy addition fails
    Addition,
    /// Share of positions that differ, of all up to a total or by number of heaps
    Rate,
    /// Positions visited against heap size
    Reach,
    /// Genus and tameness of single heaps
    Genus,
    /// How the misère quotient grows with the largest heap, or member of a family
    Quotient,
    /// The misère quotient itself, by Archimedean components
    Components,
    /// The graph of one small position
    Graph,
    /// Several rulesets, heap by heap
    Compare,
}

#[derive(Clone, Copy, ValueEnum)]
enum Failure {
    /// g-(a + b) is not g-(a) xor g-(b)
    Value,
    /// Heaps of equal g- do not stand for each other
    Substitution,
    /// The misère Nim rule on g+ names the wrong winner
    Recipe,
}

#[derive(Clone, Copy, ValueEnum)]
enum Play {
    /// g+
    Normal,
    /// g-
    Misere,
}

#[derive(Clone, Copy, ValueEnum)]
enum Ground {
    /// Dark ink on white
    Light,
    /// Light ink on black
    Dark,
}

/// What shares of differing positions stand against.
#[derive(Clone, Copy, ValueEnum)]
enum Against {
    /// The total, a line for each number of heaps
    Total,
    /// The number of heaps, all totals together
    Heaps,
}

/// The largest heap of a quotient unless told.
const MAX_HEAP: u64 = 40;

/// Dots to the inch of a bitmap for paper.
const PRINTED: u32 = 300;

/// What the extension of a file asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Svg,
    Png,
    Pdf,
}

impl Format {
    fn of(path: &Path) -> anyhow::Result<Format> {
        let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
        match extension.as_deref() {
            Some("svg") => Ok(Format::Svg),
            Some("png") => Ok(Format::Png),
            Some("pdf") => Ok(Format::Pdf),
            _ => bail!("{}: the name of a chart ends in .svg, .png or .pdf", path.display()),
        }
    }
}

impl Args {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> anyhow::Result<Exit> {
        let format = Format::of(&self.output)?;
        self.ensure_all_belong()?;
        let (subject, line) = self.family.apply(Subject::resolve(&self.ruleset)?)?;
        let (subject, sizes) = match line {
            // The chart is to say which boards it is about, wherever it is seen.
            Some(line) => {
                (subject.renamed(|name| format!("{name} on {}", line.family())), Some(line.open()?))
            }
            None => {
                let by_positions = matches!(self.kind, Kind::Graph) || !self.of.is_empty();
                if !by_positions {
                    subject.ensure_row()?;
                }
                (subject, self.sizes)
            }
        };
        if matches!(self.kind, Kind::Addition | Kind::Genus | Kind::Quotient | Kind::Components) {
            subject.ensure_adds()?;
        }
        if matches!(self.kind, Kind::Quotient | Kind::Components) {
            subject.ensure_play_ends()?;
        }
        let wish = self.wish(&subject, sizes)?;
        let options = ChartOptions {
            width: self.width.map(|side| side.pixels),
            height: self.height.map(|side| side.pixels),
            dots_per_inch: [self.width, self.height]
                .into_iter()
                .flatten()
                .any(|side| side.on_paper)
                .then_some(PRINTED),
            theme: match self.theme {
                Ground::Light => Theme::Light,
                Ground::Dark => Theme::Dark,
            },
            title: self.title.clone(),
        };
        let progress = Progress::start(format!("working out {}", subject.name()));
        let drawn = picture(subject.ruleset(), subject.game(), &wish, &mut self.budget.meter());
        let drawn = drawn.map_err(unwrapped)?;
        let bytes = match format {
            Format::Svg => render_svg(&*drawn.chart, &options)?.into_bytes(),
            Format::Png => render_png(&*drawn.chart, &options)?,
            Format::Pdf => render_pdf(&*drawn.chart, &options)?,
        };
        drop(progress);
        write_whole(&self.output, &bytes)?;
        let (title, note) = (drawn.chart.title(), drawn.chart.note());
        if self.json {
            let unknown = drawn.open.as_ref().map(|reason| json!({ "chart": reason }));
            let mut record = json!({
                "ruleset": subject.name(),
                "file": self.output.display().to_string(),
                "title": title,
                "scope": drawn.chart.heading().scope,
                "question": drawn.chart.question(),
                "note": note,
            });
            if let (Some(unknown), Some(object)) = (unknown, record.as_object_mut()) {
                object.insert("unknown".to_owned(), unknown);
            }
            out.json(&record)?;
        } else if self.latex {
            let heading = drawn.chart.heading();
            let title = self.title.clone().unwrap_or(title);
            let about = format!("{title}, {}, {}.", heading.conventions_in_words(), heading.scope);
            let words: Vec<String> = [about, note].into_iter().chain(drawn.open.clone()).collect();
            let command = out.command().to_owned();
            latex_figure(&self.output.display().to_string(), words.join(" ").trim(), &command, out)?;
        } else {
            let file = self.output.display().to_string();
            let mut lines = vec![(file.as_str(), title), ("", note)];
            lines.extend(drawn.open.clone().map(|reason| ("", format!("? {reason}"))));
            lines.retain(|(_, text)| !text.is_empty());
            out.facts(&lines)?;
        }
        Ok(if drawn.open.is_none() { Exit::Done } else { Exit::Unknown })
    }

    /// Refuses options that say nothing about a chart of this kind.
    fn ensure_all_belong(&self) -> anyhow::Result<()> {
        use Kind::{Addition, Compare, Components, Graph, Quotient, Raster, Rate};
        let sized = !matches!(self.kind, Quotient | Components | Graph);
        let options = [
            ("--sizes", self.sizes.is_some(), sized, "charts of several sizes"),
            ("--heaps", self.heaps.is_some(), matches!(self.kind, Rate), "rate"),
            ("--against", self.against.is_some(), matches!(self.kind, Rate), "rate"),
            ("--third", self.third.is_some(), matches!(self.kind, Kind::Map), "map"),
            ("--failure", self.failure.is_some(), matches!(self.kind, Addition), "addition"),
            ("--values", self.values.is_some(), matches!(self.kind, Raster | Compare), "raster and compare"),
            ("--columns", self.columns.is_some(), matches!(self.kind, Raster), "raster"),
            ("--of", !self.of.is_empty(), matches!(self.kind, Components), "components"),
            (
                "--max-heap",
                self.max_heap.is_some(),
                matches!(self.kind, Quotient | Components),
                "quotient and components",
            ),
        ];
        for (option, is_given, belongs, to) in options {
            ensure!(!is_given || belongs, "{option} does not belong to this chart: it is for {to}");
        }
        Ok(())
    }

    fn against(&self) -> Against {
        self.against.unwrap_or(Against::Total)
    }

    /// The chart the arguments ask for.
    fn wish(&self, subject: &Subject, sizes: Option<Range>) -> anyhow::Result<Picture> {
        let customary = subject.game().customary();
        let is_heaps = subject.game().own_heap_rules().is_some();
        let line = sizes;
        // A small game is shown whole, unless several of its states are added.
        let is_row = matches!(self.kind, Kind::Outcomes | Kind::Grundy | Kind::Raster | Kind::Compare);
        let is_one = *subject.game().listing().lengths.start() > 1;
        let sizes = |last: u64| match sizes {
            Some(sizes) => sizes.iter(),
            None if is_heaps => 0..=last,
            None if subject.game().is_small() && (is_row || is_one) => customary.clone(),
            None => *customary.start()..=last.max(*customary.start()).min(*customary.end()),
        };
        let takes_more = matches!(self.kind, Kind::Graph | Kind::Compare);
        if let (false, Some(word)) = (takes_more, self.more.first()) {
            bail!(
                "`{word}` is one argument too many: only graph takes a position, and compare further rulesets"
            );
        }
        Ok(match self.kind {
            Kind::Outcomes => Picture::Outcomes { sizes: sizes(40) },
            Kind::Map => {
                let last = if self.third.is_some() { 12 } else { 20 };
                Picture::Map { sizes: sizes(last), third: self.third.map(Range::iter) }
            }
            Kind::Grundy => Picture::Grundy { sizes: sizes(40) },
            Kind::Raster => Picture::Raster {
                sizes: sizes(119),
                convention: self.values.map_or(Convention::Normal, Play::convention),
                columns: self.columns.map(usize::from),
            },
            Kind::Addition => Picture::Addition {
                sizes: sizes(20),
                kind: match self.failure.unwrap_or(Failure::Value) {
                    Failure::Value => AdditionKind::Value,
                    Failure::Substitution => AdditionKind::Substitution,
                    Failure::Recipe => AdditionKind::Recipe,
                },
            },
            Kind::Rate => {
                let axis = match self.against() {
                    Against::Total => RateAxis::Total,
                    Against::Heaps => RateAxis::Heaps,
                };
                let last = if matches!(axis, RateAxis::Total) { 30 } else { 10 };
                Picture::Rate { scope: self.scope(sizes(last))?, axis }
            }
            Kind::Reach => Picture::Reach { sizes: sizes(30) },
            Kind::Genus => Picture::Genus { sizes: sizes(40) },
            Kind::Quotient => Picture::Quotient { max_heap: *self.members(subject, line).end() },
            Kind::Components => self.components(subject, line)?,
            Kind::Graph => match &self.more[..] {
                [position] => {
                    let root = subject.read(position)?;
                    Picture::Graph { root: subject.standing(&root) }
                }
                [] => bail!("a position is missing after the ruleset: {}", subject.game().position_help()),
                more => bail!("a graph is of one position, and {} were given", more.len()),
            },
            Kind::Compare => {
                let others = self.more.iter().map(|name| crate::ruleset::resolve(name));
                let others = others.collect::<Result<Vec<_>, _>>()?;
                if others.is_empty() {
                    bail!("name at least one more ruleset to compare with");
                }
                Picture::Compare { sizes: sizes(40), others, values: self.values.map(Play::convention) }
            }
        })
    }

    /// The elements of the quotient of heaps, or of a closed set: of positions that are named, or
    /// of the members of the game's family.
    fn components(&self, subject: &Subject, line: Option<Range>) -> anyhow::Result<Picture> {
        if !self.of.is_empty() {
            let positions = self.of.iter().map(|text| subject.read(text)).collect::<Result<_, _>>()?;
            return Ok(Picture::ClosedSet { positions });
        }
        let members = self.members(subject, line);
        if subject.game().own_heap_rules().is_some() {
            return Ok(Picture::Components { max_heap: *members.end() });
        }
        let positions = members.map(|n| subject.game().member(n)).collect::<Result<_, _>>()?;
        Ok(Picture::ClosedSet { positions })
    }

    /// The heaps, or members of a family, whose quotient is asked for.
    fn members(&self, subject: &Subject, line: Option<Range>) -> RangeInclusive<u64> {
        let customary = subject.game().customary();
        let last = match subject.game().own_heap_rules() {
            Some(_) => MAX_HEAP,
            None => line.map_or(*customary.end(), |line| line.last),
        };
        *customary.start()..=self.max_heap.unwrap_or(last)
    }

    fn scope(&self, sizes: RangeInclusive<u64>) -> anyhow::Result<Scope> {
        let most = if matches!(self.against(), Against::Heaps) { 6 } else { 4 };
        let heaps = self.heaps.map_or(1..=most, Range::iter);
        let number = |heaps: &u64| u32::try_from(*heaps).map_err(|_| ScopeFault::TooManyHeaps(*heaps));
        let (last, first) = (number(heaps.end())?, number(heaps.start())?);
        Ok(Scope::new(first..=last, sizes)?)
    }
}

impl Play {
    const fn convention(self) -> Convention {
        match self {
            Play::Normal => Convention::Normal,
            Play::Misere => Convention::Misere,
        }
    }
}

/// Writes beside the place and then renames, so that no half picture is ever there.
fn write_whole(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let failed = || format!("{} cannot be written", path.display());
    let name = path.file_name().with_context(failed)?;
    let mut beside = std::ffi::OsString::from(".");
    beside.push(name);
    beside.push(format!(".{}", std::process::id()));
    let beside = path.with_file_name(beside);
    let written = std::fs::File::create(&beside)
        .and_then(|mut file| file.write_all(bytes))
        .and_then(|()| std::fs::rename(&beside, path));
    if written.is_err() {
        // What is left of it is of no use; where it cannot be removed there is nothing to do.
        let _ = std::fs::remove_file(&beside);
    }
    written.with_context(failed)
}
