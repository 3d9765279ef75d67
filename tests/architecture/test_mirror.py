"""The tests mirror the source: a test file for each module, or a reason why there is none."""

from __future__ import annotations

from tests.architecture.source import SOURCE, TESTS, modules

# By module: where it is tested instead, with the reason, or why there is nothing to test.
ELSEWHERE = {
    "versions.py": "tests/reports/test_installation.py; tests/test_packaging.py",
    "_native/in_wasm.py": "tests/test_wasm_core.py with Node; tests/houses/studio/test_static.py: in a browser",
    "houses/studio/in_worker.py": "tests/houses/studio/test_static.py: every query",
    "__main__.py": "tests/cli/test_interrupts.py runs it as a process",
    "cover/validity.py": "tests/cover/test_problem.py: a line for each message",
    "houses/fillomino/explain/levels.py": "tests/houses/fillomino/explain/test_grades.py: names, levels",
    "houses/fillomino/explain/record.py": "tests/houses/fillomino/explain/test_moves.py: what moves rest on",
    "houses/fillomino/rules/propagation.py": "tests/houses/fillomino/rules/test_reasoning.py: beside its compiled twin",
    "houses/fillomino/rules/rule.py": "names only",
    "houses/fillomino/solve/searches.py": "tests/houses/fillomino/solve/test_solver.py runs every method",
    "houses/fillomino/techniques/closed_pocket.py": "tests/houses/fillomino/explain/test_patterns.py: by brute force",
    "houses/fillomino/variants/even_odd.py": "tests/houses/fillomino/variants/test_non_consecutive.py: every variant",
    "houses/fillomino/techniques/complete_region.py": "tests/manual/test_techniques.py: a move that shows it",
    "houses/fillomino/techniques/counting_areas.py": "tests/houses/fillomino/explain/test_patterns.py: by brute force",
    "houses/fillomino/techniques/either_or.py": "tests/houses/fillomino/explain/test_patterns.py: by brute force",
    "houses/fillomino/techniques/just_enough_room.py": "tests/manual/test_techniques.py: a move that shows it",
    "houses/fillomino/techniques/no_other_number.py": "tests/manual/test_techniques.py: a move that shows it",
    "houses/fillomino/techniques/no_room.py": "tests/manual/test_techniques.py: a move that shows it",
    "houses/fillomino/techniques/only_way_out.py": "tests/manual/test_techniques.py: a move that shows it",
    "houses/fillomino/techniques/plain_rules.py": "tests/houses/fillomino/techniques/test_supposition.py: words",
    "houses/fillomino/techniques/symmetric_region.py": "tests/manual/test_techniques.py: a move that shows it",
    "houses/fillomino/techniques/technique.py": "tests/manual/test_techniques.py: what makes the page",
    "houses/founders/fletcher/interpreted.py": "tests/houses/founders/fletcher/test_program_forms.py: every form",
    "formats/knuth/dlx_words.py": "tests/formats/knuth/test_dlx.py reads with it, and compares it with compiled code",
    "geometry/lattice_laws.py": "tests/contract/test_check_lattice.py: a wrong lattice for each law",
    "geometry/square.py": "tests/geometry/test_lattice.py: what every lattice does",
    "houses/runs/workers.py": "tests/houses/runs/test_coordinator.py and test_cluster.py: workers of every kind",
    "houses/runs/running.py": "tests/houses/runs/test_sitting.py runs everything with it",
    "faces/parameters.py": "tests/faces/test_queries.py reads values of every parameter",
    "houses/questions/constraint.py": "tests/houses/questions/test_constrained.py: every sort of constraint",
    "houses/questions/families/nodes.py": "tests/houses/questions/families/test_diagram.py: beyond the memory",
    "houses/questions/meeting.py": "tests/houses/questions/test_constrained.py: beside all solutions",
}


def own_test(module):
    """Where the tests of a module are, from its path in the package."""
    return TESTS / module.parent / f"test_{module.name}"


def test_every_module_has_a_test_file_or_a_reason_to_have_none():
    named = [path.relative_to(SOURCE) for path in modules().values() if path.name != "__init__.py"]
    assert len(named) > 150
    missing = {str(module) for module in named if not own_test(module).exists()}
    assert missing == set(ELSEWHERE)


def test_the_tests_given_as_reasons_exist():
    for reason in ELSEWHERE.values():
        for word in reason.replace(":", " ").replace(";", " ").split():
            if word.startswith("tests/"):
                assert (TESTS.parent / word).exists(), word
