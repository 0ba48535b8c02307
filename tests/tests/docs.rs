//! The documents are claims: every file, command, flag and name that they mention exists.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use abstrakt_record::{NodeId, SeatKind};
use abstrakt_tests::{Sandbox, program};
use pulldown_cmark::{Event, Parser, Tag};

/// Folders at the top of the workspace: a text in code style that begins so is a path.
const FOLDERS: [&str; 8] =
    ["host/", "plugin-api/", "vocabulary/", "plugins/", "tests/", "docs/", "assets/", "xtask/"];

/// A mention in a document.
enum Mention {
    /// The target of a link or picture.
    Link(String),
    /// Text in code style, or a line of a code block.
    Code(String),
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this package lies in the workspace")
}

/// Every document of the project that speaks of the present; a changelog speaks of the past.
fn documents() -> BTreeMap<PathBuf, Vec<Mention>> {
    let folder = fs::read_dir(root().join("docs")).expect("the documents' folder");
    let files = folder.map(|entry| entry.expect("a file of the folder").path());
    let all = files.chain(["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(|name| root().join(name)));
    let documents = all.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    documents.map(|path| (path.clone(), mentions(&fs::read_to_string(&path).expect("a text")))).collect()
}

fn mentions(text: &str) -> Vec<Mention> {
    let mut found = Vec::new();
    let mut in_block = false;
    for event in Parser::new_ext(text, pulldown_cmark::Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                found.push(Mention::Link(dest_url.to_string()));
            }
            Event::Start(Tag::CodeBlock(_)) => in_block = true,
            Event::End(pulldown_cmark::TagEnd::CodeBlock) => in_block = false,
            Event::Code(code) => found.push(Mention::Code(code.to_string())),
            Event::Text(lines) if in_block => {
                found.extend(lines.lines().map(|line| Mention::Code(line.to_owned())));
            }
            _ => {}
        }
    }
    found
}

fn codes() -> impl Iterator<Item = (PathBuf, String)> {
    documents().into_iter().flat_map(|(path, mentions)| {
        mentions.into_iter().filter_map(move |mention| match mention {
            Mention::Code(code) => Some((path.clone(), code)),
            Mention::Link(_) => None,
        })
    })
}

fn assert_none(wrong: &BTreeSet<String>, what: &str) {
    assert!(wrong.is_empty(), "{what}:\n{}", wrong.iter().cloned().collect::<Vec<_>>().join("\n"));
}

#[test]
fn links_lead_somewhere() {
    let mut wrong = BTreeSet::new();
    for (path, mentions) in documents() {
        for mention in mentions {
            let Mention::Link(link) = mention else { continue };
            let file = link.split('#').next().unwrap_or_default();
            let folder = path.parent().expect("a file lies in a folder");
            if !link.contains("://") && !file.is_empty() && !folder.join(file).exists() {
                wrong.insert(format!("{}: {link}", path.display()));
            }
        }
    }
    assert_none(&wrong, "links without a target");
}

#[test]
fn paths_exist() {
    let mut wrong = BTreeSet::new();
    for (path, code) in codes() {
        let word = code.split_whitespace().next().unwrap_or_default();
        let is_path = FOLDERS.iter().any(|folder| word.starts_with(folder)) && code == word;
        let pattern = ["*", "<", "{", "NAME", "GAME"].iter().any(|letters| word.contains(letters));
        if is_path && !pattern && !root().join(word).exists() {
            wrong.insert(format!("{}: {code}", path.display()));
        }
    }
    assert_none(&wrong, "paths that do not exist");
}

/// The number in the heading of a recipe is that of the files that its steps name; a step that names none changes one. A heuristic, a
/// command and a request take three files at most.
#[test]
fn recipes_count_their_files() {
    let text = fs::read_to_string(root().join("CONTRIBUTING.md")).expect("a text");
    let recipes = text.split_once("## Recipes").expect("a chapter of recipes").1.split("\n## ").next();
    let mut frequent = 0;
    for recipe in recipes.unwrap_or_default().split("\n### ").skip(1) {
        let (title, body) = recipe.split_once('\n').expect("a heading");
        let (name, numbers) = title.split_once(" (").expect("a number of files");
        let words = numbers.split(|letter: char| !letter.is_ascii_digit());
        let promised: usize = words.filter_map(|word| word.parse::<usize>().ok()).sum();
        let steps = body.lines().filter(|line| line.starts_with(|letter: char| letter.is_ascii_digit()));
        assert_eq!(promised, steps.map(files_of_step).sum::<usize>(), "{title}");
        if ["A heuristic", "A command", "A request"].iter().any(|kind| name.starts_with(kind)) {
            frequent += 1;
            assert!(promised <= 3, "{title}");
        }
    }
    assert_eq!(frequent, 4, "recipes for what is added most often");
}

/// The number of files that a step of a recipe changes or adds.
fn files_of_step(step: &str) -> usize {
    const NUMBERS: [&str; 7] = ["two", "three", "four", "five", "six", "seven", "eight"];
    let said = (2..).zip(NUMBERS).find(|(_, word)| step.contains(&format!("{word} files")));
    let named = || {
        mentions(step).into_iter().filter(|mention| {
            matches!(mention, Mention::Code(code) if code.contains('/') && code.contains('.') || code == "Cargo.toml")
        })
    };
    said.map_or_else(|| named().count().max(1), |(number, _)| number)
}

/// A source that is named without its folder, such as `node.rs` or `alpha_beta/node.rs`, lies somewhere.
#[test]
fn sources_exist() {
    let mut files = Vec::new();
    for folder in ["host", "plugin-api", "plugins", "tests", "vocabulary", "xtask"] {
        sources(&root().join(folder), &mut files);
    }
    let mut wrong = BTreeSet::new();
    for (path, code) in codes() {
        let pattern = [" ", "*", "<", "NAME", "GAME"].iter().any(|letters| code.contains(letters));
        let is_file = code.ends_with(".rs") && !pattern;
        if is_file && !files.iter().any(|file| file.ends_with(&code)) {
            wrong.insert(format!("{}: {code}", path.display()));
        }
    }
    assert_none(&wrong, "sources that do not exist");
}

/// Every source and manifest below `folder`.
fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("a file of sources").path();
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs" || extension == "toml") {
            files.push(path);
        }
    }
}

/// The commands that a help text lists.
fn commands(help: &str) -> Vec<String> {
    let listed = help.lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
    listed
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next().map(str::to_owned))
        .filter(|name| name != "help")
        .collect()
}

/// Help texts of the program's commands, by name; the empty name is the program's own.
fn helps() -> BTreeMap<String, String> {
    let help = |arguments: &[&str]| {
        let output = Command::new(program()).args(arguments).output().expect("the program starts");
        assert!(output.status.success(), "{arguments:?}");
        String::from_utf8(output.stdout).expect("help is text")
    };
    let general = help(&["--help"]);
    let names = commands(&general);
    assert!(names.iter().any(|name| name == "games"), "the list of commands was read: {general}");
    // A command of commands has the flags of all.
    let whole = |name: String| {
        let mut text = help(&[&name, "--help"]);
        for inner in commands(&text) {
            text += &help(&[&name, &inner, "--help"]);
        }
        (name, text)
    };
    let mut helps: BTreeMap<String, String> = names.into_iter().map(whole).collect();
    helps.insert(String::new(), general);
    helps
}

#[test]
fn commands_and_flags_exist() {
    let helps = helps();
    let mut wrong = BTreeSet::new();
    for (path, code) in codes() {
        let Some(line) = code.trim_start().strip_prefix("abstrakt ") else { continue };
        let mut words = line.split_whitespace();
        let first = words.next().unwrap_or_default();
        let is_command = first.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
        let command = if is_command && !first.starts_with('-') { first } else { "" };
        // Roles of the program that only it starts, and the dots that stand for anything.
        if ["--worker", "--probe"].contains(&first) {
            continue;
        }
        let Some(help) = helps.get(command) else {
            wrong.insert(format!("{}: {code}: no command {command}", path.display()));
            continue;
        };
        for flag in line.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '-')) {
            if flag.starts_with("--") && flag.len() > 2 && !help.contains(flag) && !helps[""].contains(flag) {
                wrong.insert(format!("{}: {code}: no flag {flag}", path.display()));
            }
        }
    }
    assert_none(&wrong, "commands and flags that the program does not know");
}

#[test]
fn the_workspaces_own_commands_exist() {
    let tasks = fs::read_to_string(root().join("xtask/src/main.rs")).expect("the tasks");
    let mut wrong = BTreeSet::new();
    for (path, code) in codes() {
        let Some(line) = code.trim_start().strip_prefix("cargo xtask ") else { continue };
        let task = line.split_whitespace().next().unwrap_or_default();
        let capital = |word: &str| -> String {
            let mut letters = word.chars();
            letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
        };
        let variant: String = task.split('-').map(capital).collect();
        if !tasks.contains(&format!("    {variant}")) {
            wrong.insert(format!("{}: {code}", path.display()));
        }
    }
    assert_none(&wrong, "tasks that xtask does not have");
}

/// Every word of the sources.
fn words() -> HashSet<String> {
    let mut files = Vec::new();
    for folder in ["host", "plugin-api", "plugins", "vocabulary", "xtask"] {
        sources(&root().join(folder), &mut files);
    }
    // Documents speak of its classes too.
    files.push(root().join("docs/python/abstrakt.py"));
    let mut words = HashSet::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("sources are text");
        let split = text.split(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
        words.extend(split.map(str::to_owned));
    }
    words
}

/// Names of items in code style, such as `View::clicks` or `Snapshot`, stand in the sources.
#[test]
fn names_exist() {
    let words = words();
    let mut wrong = BTreeSet::new();
    for (path, code) in codes() {
        let is_name = |text: &str| {
            !text.is_empty() && text.chars().all(|letter| letter.is_alphanumeric() || "_:!".contains(letter))
        };
        let camel = code.starts_with(char::is_uppercase) && code.chars().any(char::is_lowercase);
        if !is_name(&code) || !(code.contains("::") || camel && code.len() > 4) || code.ends_with(':') {
            continue;
        }
        let unknown = |part: &&str| !part.is_empty() && !words.contains(*part);
        if let Some(part) = code.trim_end_matches('!').split("::").find(unknown) {
            wrong.insert(format!("{}: {code}: no {part}", path.display()));
        }
    }
    assert_none(&wrong, "names that the sources do not have");
}

/// The theses, whose keys comments give wherever they speak of one.
const THESES: [&str; 5] = ["Basovník 2011", "Houdek 2010", "Košťál 2021", "Kühr 2011", "Vitásek 2006"];

/// The keys of works in a text, such as `Houdek 2010`: a name and a year in brackets.
fn keys(text: &str) -> impl Iterator<Item = &str> {
    text.split('[').skip(1).filter_map(|rest| {
        let (key, _) = rest.split_once(']')?;
        let (name, date) = key.rsplit_once(' ')?;
        let year = date.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
        let is_year = year.len() == 4 && year.chars().all(|letter| letter.is_ascii_digit());
        let is_name = name.starts_with(char::is_uppercase)
            && name.chars().all(|letter| letter.is_alphanumeric() || " -".contains(letter));
        (is_name && (is_year && date.len() <= 5 || date == "n.d.")).then_some(key)
    })
}

/// The comments of a source, each paragraph as one text.
fn comments(source: &str) -> Vec<String> {
    let mut paragraphs = vec![String::new()];
    for line in source.lines() {
        let comment = match line.split_once("//") {
            Some((code, comment)) if !code.ends_with([':', '"']) => comment.trim_start_matches(['/', '!']),
            _ => "",
        };
        if comment.is_empty() {
            paragraphs.push(String::new());
        } else {
            paragraphs.last_mut().expect("there is one from the start").push_str(comment);
        }
    }
    paragraphs
}

/// The comments of every Rust source of the workspace, by file.
fn all_comments() -> BTreeMap<PathBuf, Vec<String>> {
    let mut files = Vec::new();
    for folder in ["host", "plugin-api", "plugins", "tests", "vocabulary", "xtask"] {
        sources(&root().join(folder), &mut files);
    }
    let sources =
        files.into_iter().filter(|file| file.extension().is_some_and(|extension| extension == "rs"));
    // This file speaks of keys and of how they are written.
    let sources = sources.filter(|file| !file.ends_with("tests/tests/docs.rs"));
    sources
        .map(|file| (file.clone(), comments(&fs::read_to_string(&file).expect("sources are text"))))
        .collect()
}

/// Comments and documents cite works by keys, and the bibliography has just those works.
#[test]
fn the_bibliography_has_what_is_cited() {
    let page = root().join("docs/bibliography.md");
    let text = fs::read_to_string(&page).expect("the bibliography");
    let entries: Vec<&str> = text.lines().filter_map(|line| keys(line.strip_prefix("- ")?).next()).collect();
    let known: BTreeSet<&str> = entries.iter().copied().collect();
    assert_eq!(known.len(), entries.len(), "a key stands twice");
    for key in THESES {
        assert!(known.contains(key), "{key} is a thesis");
    }

    let mut texts: Vec<(PathBuf, String)> = all_comments()
        .into_iter()
        .flat_map(|(file, blocks)| blocks.into_iter().map(move |block| (file.clone(), block)))
        .collect();
    let documents = documents().into_keys().filter(|path| *path != page);
    texts.extend(documents.map(|path| (path.clone(), fs::read_to_string(&path).expect("a text"))));
    let (mut cited, mut wrong) = (BTreeSet::new(), BTreeSet::new());
    for (file, text) in &texts {
        for key in keys(text) {
            cited.insert(key);
            if !known.contains(key) {
                wrong.insert(format!("{}: [{key}]", file.display()));
            }
        }
        for citation in text.split("CITE:").skip(1) {
            if file.extension().is_some_and(|extension| extension == "rs") && keys(citation).next().is_none()
            {
                wrong.insert(format!("{}: CITE:{citation}", file.display()));
            }
        }
    }
    assert_none(&wrong, "citations that lead to no work");
    let idle: Vec<&&str> = known.iter().filter(|key| !cited.contains(**key)).collect();
    assert!(idle.is_empty(), "works that nobody cites: {idle:?}");
}

/// "The thesis" alone does not say which of the five is meant: the file names its key.
#[test]
fn whoever_speaks_of_a_thesis_says_which() {
    let mut wrong = BTreeSet::new();
    for (file, blocks) in all_comments() {
        let words = |block: &String| {
            let lower = block.to_lowercase();
            let mut words = lower.split(|letter: char| !letter.is_alphanumeric());
            words.any(|word| word == "thesis" || word == "theses")
        };
        let named = blocks.iter().any(|block| keys(block).any(|key| THESES.contains(&key)));
        if blocks.iter().any(words) && !named {
            wrong.insert(file.display().to_string());
        }
    }
    assert_none(&wrong, "comments that speak of a thesis without its key");
}

/// Words that begin a question, or a clause that stands for a statement.
const QUESTION_WORDS: [&str; 18] = [
    "What", "Whose", "Who", "How", "Why", "Which", "Is", "Are", "Was", "Were", "Does", "Do", "Did", "Has",
    "Can", "Could", "Would", "Should",
];

/// The sentences of a text of one paragraph, and the items of its lists, without quotations and code.
fn sentences(text: &str) -> Vec<String> {
    let mut plain = String::new();
    for (place, part) in text.split('`').enumerate() {
        plain.push_str(if place % 2 == 0 { part } else { "code" });
    }
    let plain: Vec<&str> = plain
        .split('"')
        .enumerate()
        .map(|(place, part)| if place % 2 == 0 { part } else { "quoted" })
        .collect();
    let mut sentences = vec![String::new()];
    for word in plain.concat().split_whitespace() {
        let sentence = sentences.last_mut().expect("there is one from the start");
        let is_mark = ["-", "*"].contains(&word) || word.starts_with('#');
        if !is_mark {
            sentence.push_str(word);
            sentence.push(' ');
        }
        if is_mark || word.ends_with(['.', ':', ';', '?', '!']) {
            sentences.push(String::new());
        }
    }
    sentences
}

/// Whether a sentence is a statement with a subject of its own.
fn is_statement(sentence: &str) -> bool {
    let first = sentence.split_whitespace().next().unwrap_or_default();
    let condition_alone = first == "Where" && !sentence.contains(',');
    !QUESTION_WORDS.contains(&first) && !sentence.trim_end().ends_with('?') && !condition_alone
}

#[test]
fn questions_are_told_from_statements() {
    let wrong = ["What is new comes last.", "A key. Is it held?", "- Why it is.", "Where it begins."];
    for text in wrong {
        assert!(!sentences(text).iter().all(|sentence| is_statement(sentence)), "{text}");
    }
    let right = [
        "New games come last.",
        "Asks \"Is it held?\".",
        "Where nobody has a side, two sit opposite.",
        "`is(?)` holds.",
    ];
    for text in right {
        assert!(sentences(text).iter().all(|sentence| is_statement(sentence)), "{text}");
    }
}

/// Comments are statements: none is a question, and none begins like one.
#[test]
fn comments_are_statements() {
    let mut wrong = BTreeSet::new();
    for (file, paragraphs) in all_comments() {
        for sentence in paragraphs.iter().flat_map(|text| sentences(text)) {
            if !is_statement(&sentence) {
                wrong.insert(format!("{}: {sentence}", file.display()));
            }
        }
    }
    assert_none(&wrong, "comments that are no statements");
}

/// Phrases of a translation, which no native writer uses.
const TRANSLATED_PHRASES: [&str; 7] = [
    "gone on with",
    " in vain",
    " an own ",
    " of before ",
    "engine of others",
    "engines of others",
    "notation of others",
];

/// Documents and comments are free of phrases that were translated word by word.
#[test]
fn nothing_reads_like_a_translation() {
    let documents = documents().into_keys().map(|path| {
        let text = fs::read_to_string(&path).expect("a text");
        (path, vec![text])
    });
    let mut wrong = BTreeSet::new();
    for (file, texts) in documents.chain(all_comments()) {
        for text in texts {
            let words = format!("{} ", text.split_whitespace().collect::<Vec<_>>().join(" "));
            for phrase in TRANSLATED_PHRASES.iter().filter(|phrase| words.contains(**phrase)) {
                wrong.insert(format!("{}: {phrase}", file.display()));
            }
        }
    }
    assert_none(&wrong, "phrases of a translation");
}

/// A refusal says what was expected, by a game as by the program itself.
#[test]
fn refusals_say_what_was_expected() {
    let mut files = Vec::new();
    for folder in ["host", "plugin-api", "plugins", "vocabulary"] {
        sources(&root().join(folder), &mut files);
    }
    let mut wrong = BTreeSet::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "rs")) {
        let text = fs::read_to_string(file).expect("sources are text");
        for line in text.lines().map(str::trim_start).filter(|line| !line.starts_with("//")) {
            // What a test expects of its own input is no refusal.
            let told = line.split('"').skip(1).step_by(2).filter(|_| !line.contains("expect("));
            let ends = ["is right", "are right", "be right"];
            if told.into_iter().any(|words| ends.iter().any(|end| words.ends_with(end))) {
                wrong.insert(format!("{}: {line}", file.display()));
            }
        }
    }
    assert_none(&wrong, "refusals that do not say what was expected");
}

/// A sentence of a document has a subject: none begins with "What".
#[test]
fn sentences_have_subjects() {
    let mut wrong = BTreeSet::new();
    for path in documents().into_keys() {
        let text = fs::read_to_string(&path).expect("a text");
        for (number, line) in text.lines().enumerate() {
            let begins = line.trim_start_matches(['-', '*', ' ']).starts_with("What ");
            if begins || line.contains(". What ") {
                wrong.insert(format!("{}:{}: {line}", path.display(), number + 1));
            }
        }
    }
    assert_none(&wrong, "sentences that begin with \"What\"");
}

/// The documents on the search name no work but by its key.
#[test]
fn the_search_cites_by_keys() {
    let mut cited = 0;
    for name in ["search.md", "search-theory.md"] {
        let text = fs::read_to_string(root().join("docs").join(name)).expect("a document");
        cited += keys(&text).count();
        let words: Vec<&str> = text.split_whitespace().collect();
        for pair in words.windows(2) {
            let year = pair[1].trim_matches(|letter: char| !letter.is_alphanumeric());
            let is_year = year.len() == 4 && year.parse().is_ok_and(|year: u32| (1900..2100).contains(&year));
            let name = pair[0].starts_with(char::is_uppercase);
            assert!(!(is_year && name), "{name}: {pair:?} is no key");
        }
    }
    assert!(cited > 20, "{cited} citations");
}

/// The example of the game file can be played, its variations too, and its computer is one.
#[test]
fn the_game_of_the_example_is_legal() {
    let page = fs::read_to_string(root().join("docs/game-file.md")).expect("the document");
    let example =
        page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("the example");
    let record = abstrakt_record::file::read(example.as_bytes()).expect("a game file");
    let header = &record.header;
    let sandbox = Sandbox::new(env!("CARGO_TARGET_TMPDIR"), &[&header.game]);
    let options: Vec<String> = header.options.iter().map(|(id, word)| format!("{id}={word}")).collect();
    let mut position = vec![&*header.game, "--setup", &header.setup];
    position.extend(options.iter().flat_map(|option| ["--option", option]));
    let ends: Vec<NodeId> = record.nodes().filter(|&id| record.node(id).children().is_empty()).collect();
    assert!(ends.len() > 3, "the example has variations");
    for end in ends {
        let plies = record.line_to(end).into_iter().filter_map(|id| record.node(id).ply.as_ref()?.act.text());
        let plies = plies.collect::<Vec<_>>().join(" ");
        sandbox.print(&[&["show"], &*position, &["--moves", &plies]].concat());
    }
    for seat in &header.seats {
        if let SeatKind::Engine(spec) = &seat.kind {
            let spec = format!("{spec},nodes=10");
            sandbox.print(&[&["analyse"], &*position, &["--engine", &spec]].concat());
        }
    }
}
