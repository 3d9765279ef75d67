import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.errors import InputError
from dancefloor.houses.founders.fletcher.nested_tests import LONGEST_LABEL, Act, label, program_text, steps

trees = st.recursive(
    st.integers(1, 12), lambda then: st.lists(st.tuples(st.integers(0, 50), then), min_size=1, max_size=4).map(tuple)
).filter(lambda tree: isinstance(tree, tuple))


def leaves(tree, path=()):
    """Each piece in a tree with the squares on the way to it."""
    for distance, then in tree:
        if isinstance(then, int):
            yield (*path, distance), then
        else:
            yield from leaves(then, (*path, distance))


@given(trees)
def test_a_piece_is_tried_where_exactly_its_squares_are_marked(tree):
    marked, fitted = [], []
    for step in steps(tree):
        assert step.depth == len(marked) - (step.act is Act.CLOSE)
        if step.act is Act.OPEN:
            marked.append(step.distance)
        elif step.act is Act.CLOSE:
            assert marked.pop() == step.distance
        else:
            fitted.append(((*marked, step.distance), step.piece))
    assert marked == []
    assert fitted == list(leaves(tree))


@given(trees)
def test_patterns_are_numbered_in_the_order_of_the_tree(tree):
    numbers = [step.pattern for step in steps(tree) if step.act is Act.FIT]
    assert numbers == list(range(len(numbers)))


@given(st.text())
def test_a_label_ends_no_comment_and_no_string_of_any_language(name):
    text = label(name)
    assert len(text) == min(len(name), LONGEST_LABEL)
    assert text.isascii()
    assert not set(text) & set('*/\\"\n\r{}%$ ')


def test_a_program_is_measured_before_any_line_of_it_is_kept():
    lines = ["é" * 10, "x"]
    assert program_text(lambda: iter(lines), 23) == "é" * 10 + "\nx\n"
    with pytest.raises(InputError, match="the program would have 23 bytes: the limit is 22, and can be set higher"):
        program_text(lambda: iter(lines), 22)
