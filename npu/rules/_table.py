"""The table of rules. A new rule is one entry here and two fixtures: one that it catches, one that it lets pass."""

from __future__ import annotations

from npu.rules import calls, denial, disguise, inclusion, memory, reach, state, structure
from npu.rules.records import Rule

RULES: tuple[Rule, ...] = (
    Rule("H24-characters", "H24", "invisible characters can hide code", disguise.characters),
    Rule("H24-disguise", "H24", "disguised names can hide code", disguise.names),
    Rule("H24-macros", "H24", "macros must be such that a rule can follow them", disguise.macros),
    Rule("H24-pragmas", "H24", "pragmas can rename and replace functions", disguise.pragmas),
    Rule("H24-reserved", "H24", "names of the compiler's own reach past the API", structure.reserved),
    Rule("H18-paths", "H18", "a kernel consists of source files in its own folder", inclusion.files),
    Rule(
        "H03-includes",
        "H03",
        "a kernel includes nothing from outside of its folder but the API and the standard library",
        inclusion.includes,
    ),
    Rule("H04-kernel", "H04", "a kernel must be defined to be launched", structure.kernel_defined),
    Rule("H15-redefinition", "H15", "the API may not be replaced by the kernel", structure.redefinitions),
    Rule("H02-fallback", "H02", "a failure of the kernel may not be hidden", structure.fallbacks),
    Rule(
        "H05-operators",
        "H05",
        "the kernel itself must compute, not an operator of the library",
        structure.built_in_operators,
    ),
    Rule("H09-state", "H09", "state that outlives a call can hold results of other calls", state.lasting),
    Rule("H13-memory", "H13", "what does not go through the API is neither checked nor timed", memory.raw_access),
    Rule("H13-pointers", "H13", "device code works on tensors, not on memory at large", reach.pointers),
    Rule("H15-replacement", "H15", "what the API and the library define may not be replaced", reach.replacements),
    Rule("H17-internals", "H17", "the machine beneath the API is not for kernels", reach.internals),
    Rule("H17-declarations", "H17", "a kernel calls its own functions and the API, nothing it only names",
         reach.declarations),
    Rule("H24-attributes", "H24", "attributes can rename, place and run functions", reach.attributes),
    *denial.RULES,
    # The last two can only be decided by the compiler: what does not exist at all is a mistake, not a hack.
    Rule("H03-headers", "H03", "a kernel includes the API, its own files and parts of the standard library only",
         inclusion.unknown_headers),
    Rule("H01-calls", "H01", "only the API, allowed functions and the kernel's own may be called", calls.unknown),
)  # fmt: skip

UNDECIDED = frozenset({"H03-headers", "H01-calls"})
"""Rules whose findings matter only in a kernel that compiles."""
