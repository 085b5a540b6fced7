//! Pages are sound HTML5, hold together, ask nothing of the network, and stay small.

use crate::{COMMITTED, data, file, folder, shipped_data};
use html5ever::tendril::TendrilSink;
use html5ever::{ParseOpts, parse_document};
use lastmove::report::{Charts, Folder, atlas, render};
use lastmove::ruleset::{Origin, embedded_names, read_ruleset, resolve};
use markup5ever_rcdom::{Handle, NodeData, RcDom};
use std::collections::BTreeSet;

/// An element: its name and its attributes.
type Element = (String, Vec<(String, String)>);

/// Parses as strictly as a parser of HTML can: every parse error of the specification is an
/// error here. Returns all elements.
fn elements(page: &str) -> Vec<Element> {
    let mut options = ParseOpts::default();
    options.tokenizer.exact_errors = true;
    options.tree_builder.exact_errors = true;
    let dom = parse_document(RcDom::default(), options).one(page);
    let errors = dom.errors.borrow();
    assert!(errors.is_empty(), "{:?}", errors.iter().take(5).collect::<Vec<_>>());
    let mut found = Vec::new();
    let mut open: Vec<Handle> = vec![dom.document.clone()];
    while let Some(node) = open.pop() {
        if let NodeData::Element { name, attrs, .. } = &node.data {
            let attributes = attrs.borrow();
            let attributes =
                attributes.iter().map(|each| (each.name.local.to_string(), each.value.to_string()));
            found.push((name.local.to_string(), attributes.collect()));
        }
        open.extend(node.children.borrow().iter().cloned());
    }
    found
}

fn attribute<'e>(element: &'e Element, name: &str) -> Option<&'e str> {
    element.1.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
}

/// Ids are there once, links lead to one of them or to a file that is there, and nothing is
/// fetched from elsewhere.
fn holds_together(page: &str, files: &BTreeSet<String>) {
    let elements = elements(page);
    let ids: Vec<&str> = elements.iter().filter_map(|element| attribute(element, "id")).collect();
    let known: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), known.len(), "an id is there twice");
    for element in &elements {
        if let Some(link) = attribute(element, "href") {
            match link.strip_prefix('#') {
                Some(id) => assert!(known.contains(id), "#{id} leads nowhere"),
                None => assert!(files.contains(link), "{link} leads nowhere"),
            }
        }
        for key in ["aria-labelledby", "aria-describedby", "for"] {
            for id in attribute(element, key).into_iter().flat_map(str::split_whitespace) {
                assert!(known.contains(id), "{key} names #{id}, which is not there");
            }
        }
        assert_eq!(attribute(element, "src"), None, "a page stands alone");
    }
    for outside in ["url(", "@import", "fetch(", "XMLHttpRequest", "https://"] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(page.len() < 1_000_000, "{} bytes", page.len());
}

fn names(folder: &Folder) -> BTreeSet<String> {
    folder.files.iter().map(|file| file.name.clone()).collect()
}

#[test]
fn pages_hold_together() {
    for name in ["nim", "kayles", "grundys-game", "quotient-remainder", "shrink-by-half"] {
        let report = folder(name);
        holds_together(file(&report, "index.html"), &names(&report));
    }
}

/// Whatever kind a shipped ruleset is of, it has a page; of games of heaps above.
#[test]
fn games_of_every_kind_have_pages() {
    let mut listed = 0;
    for name in embedded_names() {
        if crate::shipped(name).heap_rules().is_none() {
            let report = render(&shipped_data(name), Charts::Inside).unwrap();
            holds_together(file(&report, "index.html"), &names(&report));
            assert!(!names(&report).iter().any(|file| file.ends_with(".svg")), "charts stay inside");
            listed += 1;
        }
    }
    assert!(listed >= 27, "{listed}");
}

#[test]
fn the_atlas_holds_together() {
    let reports: Vec<_> = COMMITTED.iter().map(|name| shipped_data(name)).collect();
    let pages = COMMITTED.iter().map(|name| format!("{name}/index.html")).collect();
    let page = atlas(&reports).unwrap().text;
    holds_together(&page, &pages);
    for name in ["Kayles", "Grundy&#39;s game", "S{1,2,5}"] {
        let plain = name.replace("&#39;", "'");
        assert!(page.contains(name) || page.contains(&plain) || plain.starts_with('S'), "{name}");
    }
}

/// Names and sources are text, whatever they look like.
#[test]
fn rulesets_cannot_write_markup() {
    let sly = "</script><script>alert(1)</script><b x='\\\"'>&amp;`";
    let text = format!(
        "format = 1\nname = \"{sly}\"\nsummary = \"{sly}\"\nreferences = [\"{sly}\"]\n\
         [heap]\nsubtract = [1, 2]\n\
         [[expect]]\nquantity = \"grundy\"\nsizes = \"0..2\"\nvalues = [0, 1, 7]\nsource = \"{sly}\"\n\
         [[conjecture]]\nname = \"{sly}\"\nconvention = \"normal\"\np_if = \"n < 2 and n > -1\"\n\
         scope = {{ heaps = \"1\", sizes = \"0..5\" }}\n"
    );
    let read = read_ruleset("sly.toml", text.as_bytes(), "sly", Origin::File("sly.toml".into()));
    let report = render(&data(&read.into_result().unwrap()), Charts::Beside).unwrap();
    let page = file(&report, "index.html");
    holds_together(page, &names(&report));
    let scripts = elements(page).iter().filter(|element| element.0 == "script").count();
    assert_eq!(scripts, 2, "the data and the one script of the page");
    assert!(page.contains("of heap 2 it is 2, not 7"), "a claim that fails is shown to fail");
    for file in &report.files {
        if file.name.ends_with(".svg") {
            roxmltree::Document::parse(&file.text).unwrap_or_else(|fault| panic!("{}: {fault}", file.name));
        }
    }
}

#[test]
fn games_of_every_size_have_pages() {
    // No move at all but at one heap; a game whose every heap is one move.
    for argument in ["0.0000000001", "0.1", "4.8", "sub:7"] {
        let report = render(&data(&resolve(argument).unwrap()), Charts::Beside).unwrap();
        holds_together(file(&report, "index.html"), &names(&report));
    }
}
