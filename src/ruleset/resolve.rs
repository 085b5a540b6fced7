//! From an argument to a ruleset: a path, a bare name, a code or a set.

use super::diagnostic::{Diagnostic, DiagnosticId, Diagnostics, Source, Span};
use super::embedded::{embedded_names, embedded_text};
use super::file::{MAX_BYTES, Standing, read_standing};
use super::set::{NumberSet, parse_set};
use super::slug::slug;
use super::suggest::{nearest, shown};
use super::{Amounts, Boundary, Checked, Code, HeapRules, Kind, Origin, Ruleset, TakeMove};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What diagnostics call the argument.
pub(super) const ARGUMENT: &str = "<RULESET>";

/// The ruleset an argument names: a path to a TOML file; a bare name, which is
/// `rulesets/NAME.toml` if that is there and else a shipped ruleset; a code; or a set.
///
/// # Errors
/// Everything that is wrong with the argument or the file, with the nearest known name
/// where the argument names nothing.
///
/// ```
/// use lastmove::ruleset::resolve;
/// let kayles = resolve("kayles").unwrap();
/// assert_eq!(kayles.heap_rules().unwrap().code(), "0.77".parse().ok());
/// let set = resolve("sub:1,2,5").unwrap();
/// assert_eq!(set.heap_rules().unwrap().finite_subtraction(), Some(vec![1, 2, 5]));
/// ```
pub fn resolve(argument: &str) -> Result<Ruleset, Diagnostics> {
    resolve_in(argument, Path::new(""), Standing::Alone)
}

/// The ruleset that a sum means by `argument`: a file of that name beside the sum, in
/// `folder`, and else what [`resolve`] makes of it.
pub(super) fn resolve_summand(argument: &str, folder: Option<&Path>) -> Result<Ruleset, Diagnostics> {
    let beside = folder.map(|folder| folder.join(format!("{argument}.toml")));
    if let Some(beside) = beside.filter(|file| !argument.is_empty() && file.is_file()) {
        return load_standing(&beside, Standing::Summand).into_result();
    }
    resolve_in(argument, folder.filter(|_| is_path(argument)).unwrap_or(Path::new("")), Standing::Summand)
}

fn is_path(argument: &str) -> bool {
    argument.ends_with(".toml") || argument.contains(['/', '\\'])
}

/// The same with relative paths taken from `folder`.
fn resolve_in(argument: &str, folder: &Path, standing: Standing) -> Result<Ruleset, Diagnostics> {
    if let Some(set) = SetArgument::of(argument) {
        return set.read();
    }
    if is_path(argument) {
        return load_standing(&folder.join(argument), standing).into_result();
    }
    if !argument.is_empty() {
        let local = folder.join("rulesets").join(format!("{argument}.toml"));
        if local.is_file() {
            return load_standing(&local, standing).into_result();
        }
    }
    if let Some(text) = embedded_text(argument) {
        let name = format!("{argument} (embedded)");
        let origin = Origin::Embedded(argument.to_owned());
        return read_standing(&name, text.as_bytes(), argument, origin, standing).into_result();
    }
    if looks_like_code(argument) {
        return from_code(argument);
    }
    let path = folder.join(argument);
    if path.is_file() {
        return load_standing(&path, standing).into_result();
    }
    Err(unknown(argument, folder).into())
}

/// The shipped ruleset of a bare name. They are all free of faults, which a test sees to.
pub fn resolve_embedded(name: &str) -> Option<Ruleset> {
    let text = embedded_text(name)?;
    read_standing(name, text.as_bytes(), name, Origin::Embedded(name.to_owned()), Standing::Alone).ruleset
}

/// Reads a ruleset file, keeping the warnings.
pub fn load(path: &Path) -> Checked {
    load_standing(path, Standing::Alone)
}

fn load_standing(path: &Path, standing: Standing) -> Checked {
    let name = path.display().to_string();
    match read_bytes(path) {
        Ok(bytes) => {
            let stem = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
            read_standing(&name, &bytes, &slug(&stem), Origin::File(path.to_owned()), standing)
        }
        Err(fault) => {
            let message = format!("the file cannot be read: {fault}");
            let diagnostic = Diagnostic::error(&Source::new(name, ""), DiagnosticId::UNREADABLE, message);
            let near = (fault.kind() == io::ErrorKind::NotFound).then(|| neighbour(path)).flatten();
            let diagnostics = match near {
                Some(near) => diagnostic.help(format!("did you mean `{}`?", near.display())),
                None => diagnostic,
            };
            Checked { ruleset: None, diagnostics: diagnostics.into() }
        }
    }
}

/// The bytes of a file, one more than is allowed at most: a device that never ends is
/// refused like any other large file.
fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The file beside a missing one whose name is nearest.
fn neighbour(path: &Path) -> Option<PathBuf> {
    let folder = path.parent()?;
    let there = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let mut names: Vec<String> =
        there.read_dir().ok()?.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort_unstable();
    let name = nearest(path.file_name()?.to_str()?, names.iter().map(|name| &**name))?;
    Some(folder.join(name))
}

/// Whether an argument that is no name was meant as a code: it has a point after at most
/// two characters, or it is a number.
fn looks_like_code(argument: &str) -> bool {
    match argument.split_once(['.', '…']) {
        Some((head, _)) => head.chars().count() <= 2 && head.chars().all(char::is_alphanumeric),
        None => !argument.is_empty() && argument.bytes().all(|byte| byte.is_ascii_digit()),
    }
}

fn from_code(argument: &str) -> Result<Ruleset, Diagnostics> {
    match argument.parse::<Code>() {
        Ok(code) => {
            let name = code.to_string();
            let slug = slug(&name.replace("...", "-repeating"));
            let summary = format!("The take-and-break game of the code {name}.");
            let text = argument.to_owned();
            Ok(unnamed(name, slug, summary, HeapRules::from_code(&code), Origin::Code, text))
        }
        Err(faults) => {
            let source = Source::new(ARGUMENT, argument);
            let diagnostic = |(span, fault): (Span, super::CodeFault)| {
                Diagnostic::error(&source, DiagnosticId::CODE, fault.to_string())
                    .at(span, "")
                    .help(fault.help())
            };
            Err(Diagnostics::new(faults.0.into_iter().map(diagnostic).collect()))
        }
    }
}

fn unnamed(
    name: String,
    slug: String,
    summary: String,
    rules: HeapRules,
    origin: fn(String) -> Origin,
    text: String,
) -> Ruleset {
    Ruleset {
        name,
        slug,
        summary,
        references: Vec::new(),
        kind: Kind::Heap(rules),
        expectations: Vec::new(),
        conjectures: Vec::new(),
        origin: origin(text.clone()),
        text,
    }
}

/// A set written as an argument.
struct SetArgument<'a> {
    argument: &'a str,
    /// Where the list of numbers stands.
    list: Span,
    all_but: bool,
    /// Whether braces were opened and not closed.
    unclosed: bool,
}

impl<'a> SetArgument<'a> {
    /// `S{...}`, `S{!...}`, `sub:...` or `allbut:...`.
    fn of(argument: &'a str) -> Option<SetArgument<'a>> {
        let end = argument.len();
        let set = |list, all_but| SetArgument { argument, list, all_but, unclosed: false };
        if let Some(list) = argument.strip_prefix("sub:") {
            return Some(set(end - list.len()..end, false));
        }
        if let Some(list) = argument.strip_prefix("allbut:") {
            return Some(set(end - list.len()..end, true));
        }
        let inside = argument.strip_prefix("S{").or_else(|| argument.strip_prefix("s{"))?;
        let all_but = inside.starts_with('!');
        let start = 2 + usize::from(all_but);
        let closed = inside.ends_with('}');
        let list = start..(end - usize::from(closed)).max(start);
        Some(SetArgument { unclosed: !closed, ..set(list, all_but) })
    }

    fn read(&self) -> Result<Ruleset, Diagnostics> {
        let source = Source::new(ARGUMENT, self.argument);
        if self.unclosed {
            let end = self.argument.len();
            let fault = Diagnostic::error(&source, DiagnosticId::SET, "the set is not closed");
            return Err(fault.at(end..end, "expected `}`").into());
        }
        let text = &self.argument[self.list.clone()];
        let set = parse_set(text, 1, &mut { Amounts::MAX_LISTED }).map_err(|faults| {
            let diagnostics = faults.into_iter().map(|(span, fault)| {
                let span = self.list.start + span.start..self.list.start + span.end;
                let diagnostic =
                    Diagnostic::error(&source, DiagnosticId::SET, fault.to_string()).at(span, "");
                fault.help().into_iter().fold(diagnostic, Diagnostic::help)
            });
            Diagnostics::new(diagnostics.collect())
        })?;
        let amounts = self.amounts(set, &source)?;
        let text: String = text.split_whitespace().collect();
        let not = if self.all_but { "!" } else { "" };
        let name = format!("S{{{not}{text}}}");
        let prefix = if self.all_but { "allbut" } else { "sub" };
        let slug = slug(&format!("{prefix}-{}", text.replace("..", "-to-")));
        let summary = format!("The subtraction game of the set {name}.");
        let rules = HeapRules::one(TakeMove::subtraction(amounts, Boundary::Wall));
        Ok(unnamed(name, slug, summary, rules, Origin::Set, self.argument.to_owned()))
    }

    fn amounts(&self, set: NumberSet, source: &Arc<Source>) -> Result<Amounts, Diagnostics> {
        match (set, self.all_but) {
            (NumberSet::Listed(numbers), false) => Ok(Amounts::Listed(numbers)),
            (NumberSet::Listed(numbers), true) => Ok(Amounts::all_but(numbers)),
            (NumberSet::From(first), false) => Ok(Amounts::From(first)),
            (NumberSet::From(_), true) => {
                let message = "all but an open range leaves a list: give the list";
                Err(Diagnostic::error(source, DiagnosticId::SET, message).at(self.list.clone(), "").into())
            }
        }
    }
}

/// The error for an argument that names no ruleset.
fn unknown(argument: &str, folder: &Path) -> Diagnostic {
    let source = Source::new(ARGUMENT, argument);
    let whole = 0..argument.len();
    if let Some(set) = mangled_set(argument) {
        let message = "this looks like a set that the shell's brace expansion took apart";
        let fault = Diagnostic::error(&source, DiagnosticId::BRACES, message).at(whole, "");
        let one = "quote the set, as in 'S{1,2,5}', or write it without braces, as in sub:1,2,5";
        return match set {
            Some(set) => fault.help(format!("write {set}, which needs no quotes")),
            None => fault.help(one),
        };
    }
    let mut known = local_names(&folder.join("rulesets"));
    known.extend(embedded_names().map(str::to_owned));
    let known = || known.iter().map(|name| &**name);
    let fault = if argument.is_empty() {
        Diagnostic::error(&source, DiagnosticId::UNKNOWN_RULESET, "the name of the ruleset is empty")
    } else {
        let message = format!("there is no ruleset `{}`", shown(argument));
        Diagnostic::error(&source, DiagnosticId::UNKNOWN_RULESET, message)
    };
    let fault = fault.at(whole, "");
    let spelt = slug(&argument.to_lowercase().replace(['\'', '’'], "").replace([' ', '_'], "-"));
    let fault = match known().find(|name| *name == spelt).or_else(|| nearest(&spelt, known())) {
        Some(near) => fault.help(format!("did you mean `{near}`?")),
        None => fault,
    };
    fault.help("expected a path, a name such as `kayles`, a code such as `0.77` or a set such as `sub:1,2,5`")
}

/// If the words of `argument` are what a shell makes of `S{1,2,5}` or `S{1..3}` without
/// quotes, namely `S1 S2 S5`: the set in the form that needs no quotes, or `Some(None)`
/// where only the first of the words is here.
fn mangled_set(argument: &str) -> Option<Option<String>> {
    let mut all_but = false;
    let mut numbers = Vec::new();
    for word in argument.split_whitespace() {
        let number = word.strip_prefix(['S', 's'])?;
        let (number, negated) = number.strip_prefix('!').map_or((number, false), |number| (number, true));
        if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        all_but |= negated;
        numbers.push(number);
    }
    match numbers.len() {
        0 => None,
        1 => Some(None),
        _ => Some(Some(format!("{}:{}", if all_but { "allbut" } else { "sub" }, numbers.join(",")))),
    }
}

/// The bare names of the rulesets in a folder, in alphabetical order.
fn local_names(folder: &Path) -> Vec<String> {
    let Ok(entries) = folder.read_dir() else { return Vec::new() };
    let bare = |path: PathBuf| {
        let toml = path.extension().is_some_and(|extension| extension == "toml");
        toml.then(|| path.file_stem()?.to_str().map(str::to_owned))?
    };
    let mut names: Vec<String> = entries.flatten().filter_map(|entry| bare(entry.path())).collect();
    names.sort_unstable();
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::{Paint, render_text};

    fn code(argument: &str) -> String {
        resolve_in(argument, Path::new("/nowhere"), Standing::Alone)
            .unwrap()
            .heap_rules()
            .unwrap()
            .code()
            .unwrap()
            .to_string()
    }

    fn fault(argument: &str) -> String {
        let diagnostics = resolve_in(argument, Path::new("/nowhere"), Standing::Alone).unwrap_err();
        render_text(&diagnostics, Paint::Plain)
    }

    #[test]
    fn every_way_of_naming_a_set() {
        for argument in ["S{1,2,5}", "s{ 1, 2, 5 }", "sub:1,2,5", "sub:5,1..2", "S{1..2,5}"] {
            assert_eq!(code(argument), "0.33003", "{argument}");
        }
        for argument in ["S{!3,5,8}", "allbut:3,5,8", "allbut:8,3,5"] {
            assert_eq!(code(argument), "0.330303303...", "{argument}");
        }
        assert_eq!(code("sub:1.."), "0.3...");
        let set = resolve("S{!3,5,8}").unwrap();
        assert_eq!((&*set.name, &*set.slug), ("S{!3,5,8}", "allbut-3-5-8"));
        assert_eq!(resolve("sub:1..3").unwrap().slug, "sub-1-to-3");
    }

    #[test]
    fn every_way_of_naming_a_code() {
        for (argument, canonical) in
            [(".137", "0.137"), ("0.3f", "0.3F"), ("4", "4.0"), ("0.33...", "0.3...")]
        {
            assert_eq!(code(argument), canonical);
        }
        let nim = resolve("0.3...").unwrap();
        assert_eq!((&*nim.name, &*nim.slug), ("0.3...", "0.3-repeating"));
        let long = resolve(&format!("0.{}", "7".repeat(500))).unwrap();
        assert!(long.slug.len() <= 64);
    }

    #[test]
    fn a_name_is_the_local_file_if_there_is_one() {
        let folder = tempfile::tempdir().unwrap();
        let embedded = resolve_in("kayles", folder.path(), Standing::Alone).unwrap();
        assert_eq!(embedded.origin.to_string(), "embedded ruleset kayles");
        let rulesets = folder.path().join("rulesets");
        std::fs::create_dir(&rulesets).unwrap();
        let text = "format = 1\nname = \"Mine\"\nsummary = \"s\"\nheap.code = \"0.7\"\n";
        std::fs::write(rulesets.join("kayles.toml"), text).unwrap();
        let mine = resolve_in("kayles", folder.path(), Standing::Alone).unwrap();
        assert_eq!((&*mine.name, &*mine.slug), ("Mine", "kayles"));
        assert_eq!(mine.origin, Origin::File(rulesets.join("kayles.toml")));
        let by_path = resolve_in("rulesets/kayles.toml", folder.path(), Standing::Alone).unwrap();
        assert_eq!(by_path.name, "Mine");
        let slip = resolve_in("rulesets/kayls.toml", folder.path(), Standing::Alone).unwrap_err();
        assert!(slip.iter().next().unwrap().help[0].contains("kayles.toml"), "{slip}");
        let folder_named = resolve_in("rulesets/", folder.path(), Standing::Alone).unwrap_err();
        assert_eq!(folder_named.iter().next().unwrap().id, DiagnosticId::UNREADABLE);
    }

    #[test]
    fn what_is_wrong_with_an_argument_is_shown() {
        let arguments = [
            "0.7G",
            "3.7",
            "0.0",
            "77",
            "0.7.7",
            "S{}",
            "S{1,2",
            "S{1,0,-2,x,1}",
            "sub:",
            "sub:3..1",
            "allbut:3..",
            "S1",
            "S1 S2 S5",
            "S!3 S5 S8",
            "kyales",
            "Dawson's Kayles",
            "KAYLES",
            "",
            "chess",
        ];
        let shown: Vec<String> = arguments.map(fault).into();
        insta::assert_snapshot!(shown.join("\n"));
    }
}
