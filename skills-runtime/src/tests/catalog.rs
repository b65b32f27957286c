use alloc::string::{String, ToString};

use super::fixture::SKILLS;
use crate::{Budget, Catalog, Skills};

#[test]
fn catalog_is_a_list() {
    assert_eq!(
        SKILLS.catalog().to_string(),
        std::format!(
            "{}\n\n\
             - `alpha` — Does everything. Use when asked. (keywords: first, second word)\n\
             - `bare` — Bare.\n\
             - `beta` — Tom's <b> & \"co\".",
            Catalog::BY_NAME,
        ),
    );
}

#[test]
fn list_can_have_locations() {
    assert_eq!(
        SKILLS.only(["bare", "hidden"]).catalog().with_instructions("Skills:").with_locations().to_string(),
        "Skills:\n\n- `bare` — Bare. (location: skill://bare/SKILL.md)",
    );
}

#[test]
fn a_complete_selection_has_the_same_catalog() {
    let selection = SKILLS.filter(|_| true);
    assert_eq!(SKILLS.catalog().to_string(), selection.catalog().to_string());
    let lines: String = selection.summaries().map(|summary| summary.to_string() + "\n").collect();
    assert_eq!(SKILLS.catalog().with_instructions("").to_string() + "\n", lines);
    let hidden = SKILLS.get("hidden").unwrap().summary().to_string();
    assert_eq!(hidden, "- `hidden` — For the user alone.");
}

#[test]
fn a_selection_shows_only_its_skills() {
    let catalog = SKILLS.without(["bare"]).catalog().with_instructions("").to_string();
    assert_eq!(
        catalog,
        "- `alpha` — Does everything. Use when asked. (keywords: first, second word)\n- `beta` — Tom's <b> & \"co\"."
    );
}

#[test]
fn xml_equals_that_of_the_reference_tool() {
    assert_eq!(
        SKILLS.catalog().with_instructions("").xml().to_string(),
        "\
<available_skills>
<skill>
<name>
alpha
</name>
<description>
Does everything.
  Use when asked.
</description>
<location>
skill://alpha/SKILL.md
</location>
</skill>
<skill>
<name>
bare
</name>
<description>
Bare.
</description>
<location>
skill://bare/SKILL.md
</location>
</skill>
<skill>
<name>
beta
</name>
<description>
Tom&#x27;s &lt;b&gt; &amp; &quot;co&quot;.
</description>
<location>
skill://beta/SKILL.md
</location>
</skill>
</available_skills>",
    );
}

#[test]
fn json_can_be_parsed() {
    let catalog = SKILLS.catalog().with_instructions("").json();
    assert_eq!(
        catalog.to_string(),
        r#"[
{"name":"alpha","description":"Does everything.\n  Use when asked.","triggers":["first","second\nword"],"location":"skill://alpha/SKILL.md"},
{"name":"bare","description":"Bare.","location":"skill://bare/SKILL.md"},
{"name":"beta","description":"Tom's <b> & \"co\".","location":"skill://beta/SKILL.md"}
]"#,
    );
    let names = catalog.without_locations().with_budget(Budget::characters(0)).to_string();
    assert_eq!(names, "[\n{\"name\":\"alpha\"},\n{\"name\":\"bare\"},\n{\"name\":\"beta\"}\n]");
    let parsed: serde_json::Value = serde_json::from_str(&catalog.to_string()).unwrap();
    assert_eq!(parsed[0]["description"], "Does everything.\n  Use when asked.");
    assert_eq!(parsed[2]["description"], "Tom's <b> & \"co\".");
}

#[test]
fn a_closure_writes_each_line() {
    let prefix = String::from("* ");
    let catalog = SKILLS
        .catalog()
        .with_instructions("")
        .xml()
        .with_line(|summary, f| write!(f, "{prefix}{} ({})", summary.name(), summary.triggers().count()));
    assert_eq!(catalog.to_string(), "* alpha (2)\n* bare (0)\n* beta (0)");
}

#[test]
fn an_empty_catalog_is_empty_in_every_form() {
    for skills in [Skills::EMPTY, SKILLS.only(["hidden"])] {
        assert_eq!(skills.catalog().render(), None);
        assert_eq!(skills.catalog().to_string(), "");
        assert_eq!(skills.catalog().xml().to_string(), "");
        assert_eq!(skills.catalog().json().to_string(), "");
        let cut = skills.catalog().with_budget(Budget::characters(0)).report();
        assert!(cut.fits() && cut.is_empty());
    }
}

/// The list within `budget`, without an instruction, and its report.
#[track_caller]
fn check(budget: usize, text: &str, report: &str) {
    let catalog = SKILLS.catalog().with_instructions("").with_budget(Budget::characters(budget));
    assert_eq!(catalog.render().unwrap(), text);
    assert_eq!(catalog.report().to_string(), report);
    assert_eq!(catalog.report().characters(), text.chars().count());
}

#[test]
fn a_budget_cuts_as_little_as_possible() {
    let full = "\
        - `alpha` — Does everything. Use when asked. (keywords: first, second word)\n\
        - `bare` — Bare.\n\
        - `beta` — Tom's <b> & \"co\".";
    check(1_000, full, "the catalog is complete and has 121 characters");
    check(121, full, "the catalog is complete and has 121 characters");
    check(
        120,
        "\
        - `alpha` — Does everything. Use when… (keywords: first, second word)\n\
        - `bare` — Bare.\n\
        - `beta` — Tom's <b> & \"co\".",
        "1 of 3 descriptions are shortened to at most 31 characters to fit the catalog into 120",
    );
    check(
        114,
        "\
        - `alpha` — Does everything. Use… (keywords: first, second word)\n\
        - `bare` — Bare.\n\
        - `beta` — Tom's <b> & \"co\".",
        "1 of 3 descriptions are shortened to at most 25 characters to fit the catalog into 114",
    );
    check(109, "- `alpha`\n- `bare`\n- `beta`", "3 of 3 descriptions are left out to fit the catalog into 109");
    check(
        10,
        "- `alpha`\n- `bare`\n- `beta`",
        "3 of 3 descriptions are left out, and the catalog still has 27 characters, the limit is 10",
    );
}

#[test]
fn a_budget_applies_to_every_form() {
    for budget in 0..900 {
        let limit = Budget::characters(budget);
        let catalog = SKILLS.catalog().with_budget(limit);
        for (text, cut) in [
            (catalog.to_string(), catalog.report()),
            (catalog.xml().to_string(), catalog.xml().report()),
            (catalog.json().to_string(), catalog.json().report()),
            (catalog.with_locations().to_string(), catalog.with_locations().report()),
        ] {
            assert_eq!(text.chars().count(), cut.characters());
            assert_eq!(cut.fits(), text.chars().count() <= budget);
            assert!(cut.fits() || cut.omitted() == 3);
            assert!(["alpha", "bare", "beta"].iter().all(|name| text.contains(name)));
        }
    }
}
