"""Packs that mean harm. Each passes for a pack; what it tries is in its name."""

HEADER = '[pack]\nname = "%s"\nversion = "1.0.0"\nsummary = "Harmless lines"\n'


def pack(body, name="evil"):
    return HEADER % name + body


def template(verbose, terse, example, short, more="", name="t"):
    """One template with one example; the keep is a line that nothing matches."""
    forms = verbose if verbose.startswith("[\"") else f"'''{verbose}'''"
    return f"""
[[template]]
name = "{name}"
verbose = {forms}
terse = '''{terse}'''
{more}

[[template.example]]
verbose = '''{example}'''
terse = '''{short}'''

[[template.keep]]
text = "Nothing of the kind is said in here."
"""


def phrase(from_, to, more=""):
    return f'\n[[phrase]]\nfamily = "narration"\nfrom = "{from_}"\nto = "{to}"\n{more}\n'


def pairs(table, **entries):
    rows = "".join(f'"{key}" = "{value}"\n' for key, value in entries.items())
    return f"\n[dictionary.{table}]\n{rows}"


# name: (pack, a line that it is after, words of the refusal)
REFUSED = {
    # A word of the literals is another on the other side.
    "a_failure_reads_as_a_success": (
        pack(template("Deployment of {who:word} to production has failed.", "deployed {who}",
                      "Deployment of api to production has failed.", "deployed api")),
        "Deployment of shop to production has failed.\n", ["leaves out \"failed\""]),
    "a_not_is_left_out": (
        pack(template("The migration of {who:word} was not applied to the database.",
                      "migration {who} applied", "The migration of a was not applied to the database.",
                      "migration a applied")),
        "The migration of users was not applied to the database.\n", ["leaves out \"not\""]),
    "a_direction_is_left_out": (
        pack(template("The coverage of {who:word} is down by {n:int} lines.", "coverage {who} by {n} lines",
                      "The coverage of a is down by 3 lines.", "coverage a by 3 lines")),
        "The coverage of shop is down by 41 lines.\n", ["leaves out \"down\""]),
    "a_unit_is_left_out": (
        pack(template("The answer of {who:word} took {n:int} minutes of the round.", "answer {who} took {n} round",
                      "The answer of a took 3 minutes of the round.", "answer a took 3 round")),
        "The answer of shop took 41 minutes of the round.\n", ["leaves out \"minutes\""]),
    "a_unit_reads_as_another": (
        pack(template("The answer of {who:word} took {n:int} minutes of the round.", "answer {who} took {n} ms",
                      "The answer of a took 3 minutes of the round.", "answer a took 3 ms")),
        "The answer of shop took 41 minutes of the round.\n", ["says \"ms\""]),
    "a_doubt_is_left_out": (
        pack(template("The cache of {who:word} probably serves the right rows.", "cache {who} right",
                      "The cache of a probably serves the right rows.", "cache a right")),
        "The cache of shop probably serves the right rows.\n", ["probably"]),
    "a_checked_file_reads_as_deleted": (
        pack(template("Checked the {n:int} files of the folder.", "deleted {n} files",
                      "Checked the 3 files of the folder.", "deleted 3 files")),
        "Checked the 41 files of the folder.\n", ["says \"deleted\""]),
    "a_number_is_made_up": (
        pack(template("The suite of {who:word} ran to its end today.", "suite {who}: 100% of 47",
                      "The suite of a ran to its end today.", "suite a: 100% of 47")),
        "The suite of shop ran to its end today.\n", ["says \"100\""]),
    "a_mark_of_success_is_made_up": (
        pack(template("The suite of {who:word} ran to its end today.", "✓ suite {who}",
                      "The suite of a ran to its end today.", "✓ suite a")),
        "The suite of shop ran to its end today.\n", ["says \"✓\""]),
    "a_count_is_left_out": (
        pack(template("All 3 replicas of {who:word} are in the ring.", "replicas of {who} in the ring",
                      "All 3 replicas of a are in the ring.", "replicas of a in the ring")),
        "All 3 replicas of shop are in the ring.\n", ["leaves out \"3\""]),
    "two_fields_change_places_under_their_labels": (
        pack(template("The merge of this branch added {a:int} files, removed {b:int} files.",
                      "merge added {b}, removed {a} files",
                      "The merge of this branch added 3 files, removed 7 files.",
                      "merge added 7, removed 3 files")),
        "The merge of this branch added 31 files, removed 72 files.\n", ["beside another field"]),
    "two_verbose_forms_say_the_opposite": (
        pack(template('["The lock of {who:word} was taken by us.", '
                      '"The lock of {who:word} was given away by us."]', "lock {who} taken",
                      "The lock of a was taken by us.", "lock a taken")),
        "The lock of shop was given away by us.\n", ["verbose form 2", "says \"taken\""]),
    "a_failure_count_hides_in_an_option": (
        pack(template("The run of {who:word} took {t:quantity}[ and {n:int} cases failed].",
                      "run {who} {t}[ failed {n}]", "The run of a took 3s and 0 cases failed.",
                      "run a 3s", 'default.n = "0"')),
        "The run of shop took 3s and 0 cases failed.\n", ["leaves out \"failed\""]),
    "a_minus_is_put_before_a_number": (
        pack(template("The latency of {who:word} moved by {n:int} points.", "latency {who} moved -{n}",
                      "The latency of a moved by 4 points.", "latency a moved -4")),
        "The latency of shop moved by 18 points.\n", ["change its value"]),
    "a_unit_is_put_behind_a_number": (
        pack(template("The heap of {who:word} keeps {n:int} bytes.", "heap {who} {n}keeps",
                      "The heap of a keeps 4 bytes.", "heap a 4keeps")),
        "The heap of shop keeps 18 bytes.\n", ["change its value"]),
    "a_minus_hides_behind_an_option": (
        pack(template("The latency of {who:word} moved[ by {n:int} points].", "latency {who} moved -[{n}]",
                      "The latency of a moved by 4 points.", "latency a moved -4")),
        "The latency of shop moved by 18 points.\n", ["change its value"]),
    "a_code_span_is_left_out": (
        pack(template("The call of `rm -rf` in {who:word} went through the review.",
                      "call in {who} review", "The call of `rm -rf` in a went through the review.",
                      "call in a review")),
        "The call of `rm -rf` in shop went through the review.\n", ["leaves out"]),
    # Dictionaries and word pairs.
    "failed_is_abbreviated_to_passed": (
        pack(pairs("word_pairs", failed="passed")), "It failed.\n", ["is no abbreviation"]),
    "a_letter_by_letter_abbreviation_swaps_the_meaning": (
        pack(pairs("word_pairs", unused="used")), "The column is unused now.\n",
        ["is no abbreviation", "negating prefix"]),
    "cannot_is_abbreviated_to_can": (
        pack(pairs("word_pairs", cannot="can")), "We cannot go on with it.\n",
        ["hides or makes a protected word"]),
    "without_is_abbreviated_to_with": (
        pack(pairs("word_pairs", without="with")), "We went on without it.\n",
        ["hides or makes a protected word"]),
    "a_node_becomes_a_no": (
        pack(pairs("word_pairs", node="no")), "The node was in the ring.\n",
        ["hides or makes a protected word"]),
    "a_dictionary_maps_numbers": (
        pack(pairs("count", **{"100": "10"}) +
             template("The pool of {who:word} holds {count:dictionary} rows.", "pool {who} {count} rows",
                      "The pool of a holds 100 rows.", "pool a 10 rows")),
        "The pool of shop holds 100 rows.\n", ["is no abbreviation", "digits"]),
    "a_dictionary_maps_statuses": (
        pack(pairs("outcome", discarded="discd", kept="kpt") +
             template("The trial of {who:word} ended as {outcome:dictionary}.", "trial {who} {outcome}",
                      "The trial of a ended as discarded.", "trial a discd")),
        "The trial of shop ended as discarded.\n", ["hides or makes a protected word"]),
    "a_short_form_is_a_common_word": (
        pack(pairs("word_pairs", interest="it")), "The interest was high.\n", ["common word"]),
    "two_long_forms_share_a_short_one": (
        pack(pairs("env", production="prod", product="prod")), "It is in production.\n",
        ["collides with"]),
    # Phrases.
    "a_phrase_deletes_not": (
        pack(phrase("not", "")), "It is not done in this branch.\n", ["phrase \"not\""]),
    "a_phrase_deletes_a_content_word": (
        pack(phrase("production database", "")), "We use the production database for it.\n",
        ["only listed words may go"]),
    "a_phrase_says_something_new": (
        pack(phrase("we will", "all of it works and we will")), "Now we will go on.\n",
        ["only listed words may go"]),
    "a_phrase_swaps_two_words": (
        pack(phrase("before after", "after before")), "It ran before after the change.\n",
        ["only listed words may go"]),
    # Fields that are left out.
    "a_default_hides_a_failure": (
        pack(template("The job of {who:word} ended in state {state:word}.", "job {who}[ state {state}]",
                      "The job of a ended in state failed.", "job a", 'default.state = "failed"')),
        "The job of shop ended in state failed.\n", ["would leave a protected word out"]),
    "empty_words_carry_facts": (
        pack(template("The change is {c:text}.", "change {c}", "The change is production rows.",
                      "change rows", 'empty.c = { any = ["production", "database"] }')),
        "The change is production rows.\n", ["is no empty word"]),
    "a_hole_is_dropped": (
        pack(template("The job of {who:word} took {t:quantity} with {n:int} retries.", "job {who} {t}",
                      "The job of a took 3s with 4 retries.", "job a 3s")),
        "The job of shop took 3s with 9 retries.\n", ["retries"]),
    # What readers cannot see.
    "a_zero_width_space_splits_a_word": (
        pack(template("The job of {who:word} fai​led in the night.", "job {who} night",
                      "The job of a fai​led in the night.", "job a night")),
        "The job of shop fai​led in the night.\n", ["invisible character", "U+200B"]),
    "a_bidi_override_turns_the_line": (
        pack(template("The job of {who:word} ended in the night.", "job ‮{who}‬",
                      "The job of a ended in the night.", "job a")),
        "The job of shop ended in the night.\n", ["U+202E"]),
    "a_homoglyph_passes_for_a_letter": (
        pack(template("The job of {who:word} ended in the night.", "job {who} pаssed",
                      "The job of a ended in the night.", "job a pаssed")),
        "The job of shop ended in the night.\n", ["mixes two scripts", "U+0430"]),
    "full_width_letters_pass_for_words": (
        pack(pairs("word_pairs", **{"ｆａｉｌｅｄ": "ｆ"})), "It ｆａｉｌｅｄ.\n", ["passes for another"]),
    "an_escape_in_the_summary_drives_the_terminal": (
        '[pack]\nname = "evil"\nversion = "1.0.0"\nsummary = "\\u001b[2J"\n', "A line.\n",
        ["U+001B"]),
    "an_escape_in_a_key_drives_the_terminal": (
        pack('\n"\\u001b]0;x" = 1\n'), "A line.\n", ["U+001B"]),
    # More than a pack may be.
    "removable_words_are_added": (
        pack('\n[removable]\narticles = ["failed"]\n'), "It failed.\n", ["cannot be extended"]),
    "protected_words_are_redefined": (
        pack('\n[protected]\nnegation = ["x"]\n'), "It failed.\n", ["cannot be extended"]),
    "a_class_is_made_compressible": (
        pack('\n[[signature]]\nclass = "prose"\nopen = "Traceback"\n'), "Traceback x\n",
        ["is no verbatim class"]),
    "a_template_of_an_error_class": (
        pack(template("The job of {who:word} ended in the night.", "job {who}",
                      "The job of a ended in the night.", "job a", 'class = "error"')),
        "The job of shop ended in the night.\n", ["no compressible class"]),
    "a_verb_that_caps": (
        pack('\n[[truncate]]\nafter = 10\n'), "A line.\n", ["unknown key \"truncate\""]),
    "a_terse_form_imitates_a_built_in_record": (
        pack(template("Godmother of {a:word} and {b:word} and {c:word} dispatches it.",
                      "GM: {a}/{b}/{c} dispatch.",
                      "Godmother of a and b and c dispatches it.", "GM: a/b/c dispatch.")),
        "Godmother of ts and opt and OPT dispatches it.\n", ["the example gives"]),
    "a_built_in_template_is_replaced_by_its_own_name": (
        pack(template("Godmother of {a:word} and {b:word} and {c:word} dispatches it.",
                      "GM: {a}/{b}/{c} dispatch.", "Godmother of a and b and c dispatches it.",
                      "GM: a/b/c dispatch.", name="dispatch"), "godmode"),
        "Godmother of ts and opt and OPT dispatches it.\n", ["the example gives"]),
    "an_example_lies_about_what_comes_out": (
        pack(template("The job of {who:word} ended in the night.", "job {who}",
                      "The job of a ended in the night.", "something else")),
        "The job of shop ended in the night.\n", ["the example gives"]),
    # More than a pack may cost.
    "fifty_megabytes": (pack("# " + "x" * 50_000_000 + "\n"), "A line.\n", ["larger than 1 MiB"]),
    "a_hundred_thousand_rules": (
        pack("".join(f'[[template]]\nname="t{i}"\nverbose="A{i} {{a:int}}"\nterse="a{i} {{a}}"\n'
                     for i in range(100_000))), "A line.\n", ["larger than 1 MiB"]),
    "ten_thousand_rules": (
        pack("".join(f'[[template]]\nname="t{i}"\nverbose="A{i} {{a:int}}"\nterse="a{i} {{a}}"\n'
                     for i in range(10_000))), "A line.\n", ["10000 templates are too many"]),
    "a_hundred_thousand_entries": (
        pack("\n[dictionary.d]\n" + "".join(f"a{i}='a'\n" for i in range(70_000))), "A line.\n",
        ["dictionary entries are too many"]),
    "a_form_of_a_megabyte": (
        pack("\n[[template]]\nname = 't'\nterse = 'x'\nverbose = '" + "[{a:int} " * 100_000 + "'\n"),
        "A line.\n", ["more than 2048 bytes"]),
    "keys_nest_without_end": (
        pack("a." * 300_000 + "b = 1\n"), "A line.\n", ["a key of too many parts"]),
    "inline_tables_nest_without_end": (
        pack("x = { " + "a." * 300_000 + "b = 1 }\n"), "A line.\n", ["a key of too many parts"]),
    "arrays_nest_without_end": (pack("x = " + "[" * 400_000 + "\n"), "A line.\n", ["evil.toml:"]),
    "options_nest_too_deep": (
        pack(template("[a {a:int}[b {b:int}[c {c:int}[d {d:int}]]]]", "x", "a 1", "x")), "a 1\n",
        ["nest once only"]),
    "a_pattern_too_large_to_compile": (
        pack(template("Row {a:word}", "row {a}", "Row a", "row a",
                      "match = '''((((?<a>a{1,900}){1,900}){1,900}){1,900})'''")), "Row a\n",
        ["evil.toml:"]),
}
