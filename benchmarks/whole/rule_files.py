"""Rule packs made up for the benchmark: any number of rules, easy ones or ones that collide.

easy:    each rule has an opening of its own, so that the index of first words tells them apart.
collide: all rules begin with the same words as `colliding_lines`, and differ in a word further on.
"""
import random

SYLLABLES = "ba ce di fo gu ka le mi no pu ra se ti vo zu".split()


def word(number):
    """A made-up word of its own for each number."""
    out = ""
    for _ in range(3):
        number, digit = divmod(number, len(SYLLABLES))
        out += SYLLABLES[digit]
    return out


def rule(number, kind):
    name = word(number)
    opening = f"{name.capitalize()} step" if kind == "easy" else f"Step for {name}"
    verbose = f"{opening} {{n:int}} finished: {{what:text}}, and {{count:int}} checks passed."
    terse = f"{opening} {{n}}: {{what}}, {{count}} checks passed"
    example = f"{opening} 7 finished: new cache, and 12 checks passed."
    short = f"{opening} 7: new cache, 12 checks passed"
    return (f'[[template]]\nname = "{name}"\nverbose = "{verbose}"\nterse = "{terse}"\n'
            f'  [[template.example]]\n  verbose = "{example}"\n  terse = "{short}"\n'
            f'  fields = {{ n = 7, what = "new cache", count = 12 }}\n'
            f'  [[template.keep]]\n  text = "{opening} 7 finished."\n\n')


def write_packs(folder, files, rules, kind="easy"):
    """Writes `rules` rules into `files` packs; the options that give terse all of them,
    make it fail where one is refused, and let nothing be kept of them."""
    folder.mkdir(parents=True, exist_ok=True)
    options = ["--strict", "--no-cache"]
    for index in range(files):
        numbers = range(index * rules // files, (index + 1) * rules // files)
        path = folder / f"{kind}-{rules}-{index}.toml"
        path.write_text(f'[pack]\nname = "made-up-{kind}-{index}"\nversion = "1.0.0"\n'
                        'summary = "Made up for a benchmark"\nskills = ["*"]\n\n' +
                        "".join(rule(n, kind) for n in numbers), encoding="utf-8")
        options += ["--pack", str(path)]
    return options


def lines(rules, kind, megabytes, seed=3):
    """Lines of which every one begins as a rule does, and half are records of one."""
    pick, block, size = random.Random(seed), [], 0
    while size < megabytes * 1e6:
        name = word(pick.randrange(rules))
        opening = f"{name.capitalize()} step" if kind == "easy" else f"Step for {name}"
        end = f"and {pick.randrange(99)} checks passed." if pick.random() < 0.5 else "and that is it"
        block.append(f"{opening} {pick.randrange(999)} finished: the {word(pick.randrange(3000))} is "
                     f"new, {end}\n\n")
        size += len(block[-1])
    return "".join(block).encode()
