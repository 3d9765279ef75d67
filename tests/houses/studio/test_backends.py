"""The carriers of backends.js: what they send, what they hand over, and how they cancel."""

from __future__ import annotations

import pytest

from tests.houses.conftest import local

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

# A worker that answers as the one of the static page does, one query after another. While it answers "wait", it hears
# that it was cancelled; while it answers "work", it hears nothing.
WORKER = """
const number = Math.random();
let busy = false, waits = [];
postMessage({ notice: "" });
onmessage = ({ data }) => {
  if (data.cancel) {
    if (busy !== "work") postMessage({ id: data.id, event: { event: "cancelled" } });
    if (busy === "wait") busy = false;
    for (const each of waits.splice(0)) answer(each);
  } else if (busy) waits.push(data);
  else answer(data);
};
const answer = ({ id, query }) => {
  if (query.ask === "wait" || query.ask === "work") return (busy = query.ask);
  if (query.ask === "who") return postMessage({ id, event: { event: "result", value: number } });
  postMessage({ id: "other", event: { event: "result", value: "of another" } });
  for (const event of ["progress", "result", "progress"]) postMessage({ id, event: { event, value: query.ask } });
};
"""
# A model as anywidget gives it, which notes what is sent, and answers twice: for another view, and for this one.
MODEL = """
const heard = [], sent = [];
const model = {
  on: (name, each) => heard.push(each),
  off: (name, each) => heard.splice(heard.indexOf(each), 1),
  send: (message) => {
    sent.push(message);
    if (message.cancel || message.query.ask === "wait") return;
    for (const id of ["other", message.id])
      for (const event of ["progress", "result", "progress"])
        for (const each of [...heard]) each({ id, event: { event, value: message.query.ask } });
  },
};
"""


@pytest.fixture(scope="module")
def bare(browser):
    """A page of the server, without the token; and what carriers hand over to `hear`."""
    with local() as address, browser.new_page() as page:
        page.route("**/worker.js", lambda route: route.fulfill(content_type="text/javascript", body=WORKER))
        page.goto(address.partition("#")[0] + "icon.svg")
        page.address = address
        yield page


def run(page, script):
    """The value of a script that has the carriers, and hands over the events that they hand over."""
    return page.evaluate(
        "async () => { const backends = await import('/backends.js'); const events = [];"
        f"const hear = (event) => events.push(event.event); {script} }}"
    )


def test_a_widget_hears_its_own_answer_and_stops_listening(bare):
    done, events, listeners, query = run(
        bare,
        MODEL + "const last = await backends.widget(model).ask({ ask: 'x' }, hear).done;"
        "return [last.value, events, heard.length, sent[0].query];",
    )
    assert (done, events, listeners, query) == ("x", ["progress", "result"], 0, {"ask": "x"})


def test_a_widget_sends_that_it_cancels(bare):
    done, events, listeners, sent = run(
        bare,
        MODEL + "const asked = backends.widget(model).ask({ ask: 'wait' }, hear); asked.cancel(); asked.cancel();"
        "return [await asked.done, events, heard.length, sent];",
    )
    assert (done, events, listeners) == ({"event": "cancelled"}, [], 0)
    assert [message.get("cancel") for message in sent] == [None, True]
    assert sent[0]["id"] == sent[1]["id"]


def test_a_worker_answers_one_query_after_another(bare):
    done, again, events = run(
        bare,
        "const backend = backends.worker('worker.js');"
        "const last = await backend.ask({ ask: 'x' }, hear).done, next = await backend.ask({ ask: 'y' }).done;"
        "return [last.value, next.value, events];",
    )
    assert (done, again, events) == ("x", "y", ["progress", "result"])


@pytest.mark.parametrize(("busy", "is_the_same"), [("wait", True), ("work", False)])
def test_a_worker_that_does_not_hear_of_cancelling_is_replaced(bare, busy, is_the_same):
    first, other, before, after = run(
        bare,
        "const backend = backends.worker('worker.js');"
        "const who = async () => (await backend.ask({ ask: 'who' }).done).value; const before = await who();"
        f"const one = backend.ask({{ ask: '{busy}' }}, hear), two = backend.ask({{ ask: 'x' }}, hear);"
        "one.cancel(); return [await one.done, await two.done, before, await who()];",
    )
    assert first == {"event": "cancelled"}
    assert other == {"event": "result", "value": "x"}  # what waited is not lost
    assert (before == after) == is_the_same


# A worker that answers "easy" and passes on the rest, as the one without Python does.
NEAR = """
onmessage = ({ data: { id, query } }) => {
  if (!query) return postMessage({ id, event: { event: "cancelled" } });
  if (query.ask === "easy") postMessage({ id, event: { event: "result", value: "near" } });
  else if (query.ask !== "never") postMessage({ id, event: { event: "pass" } });
};
postMessage({ notice: "The engines are loading.", share: 0.5 });
postMessage({ notice: "" });
"""
FOLDER = "const backend = backends.staticFolder(), said = []; backend.onNotice = (...notice) => said.push(notice);"


@pytest.fixture
def folder(bare):
    """The page, whose workers are those of a static folder."""
    bare.route("**/near.js", lambda route: route.fulfill(content_type="text/javascript", body=NEAR))
    yield bare
    bare.unroute("**/near.js")


def test_python_is_loaded_when_somebody_asks_what_only_it_answers(folder):
    easy, before, hard, after, events = run(
        folder,
        FOLDER
        + "const easy = await backend.ask({ ask: 'easy' }).done; await new Promise((wait) => setTimeout(wait, 200));"
        "const before = [...said], hard = await backend.ask({ ask: 'solve' }, hear).done;"
        "return [easy.value, before, hard.value, said.slice(before.length), events];",
    )
    assert (easy, hard) == ("near", "solve")
    assert ["The engines are loading.", 0.5] in before
    assert before[-1] == ["", None]
    assert after[0][0].startswith("Loading Python for this search: 14 MB")
    assert after[-1] == ["", None]
    assert events == ["progress", "progress", "result"]  # the first one says that Python takes over


def test_a_glance_does_not_load_python(folder):
    easy, hard, said = run(
        folder,
        FOLDER + "return [(await backend.glance({ ask: 'easy' })).value, await backend.glance({ ask: 'x' }), said];",
    )
    assert (easy, hard) == ("near", {"event": "pass"})
    assert not any("Python" in text for text, _ in said)


def test_what_python_was_asked_can_be_cancelled(folder):
    done = run(
        folder,
        FOLDER + "const asked = backend.ask({ ask: 'wait' }, hear), other = backend.ask({ ask: 'never' });"
        "while (!events.length) await new Promise((wait) => setTimeout(wait, 20));"
        "asked.cancel(); other.cancel(); return [await asked.done, await other.done];",
    )
    assert done == [{"event": "cancelled"}] * 2


def test_without_the_near_worker_python_answers_all(bare):
    bare.route("**/near.js", lambda route: route.fulfill(status=404, body=""))
    assert run(bare, FOLDER + "return (await backend.ask({ ask: 'x' }).done).value;") == "x"
    bare.unroute("**/near.js")


def test_a_worker_that_cannot_be_loaded_is_an_error(bare):
    bare.route("**/none.js", lambda route: route.fulfill(status=404, body=""))
    last = run(bare, "return await backends.worker('none.js').ask({ ask: 'x' }).done;")
    assert last["event"] == "error"
    assert last["message"].startswith("the worker failed")


def test_a_server_that_refuses_says_why(bare):
    last = run(bare, "return await backends.http(() => 'wrong', '/ask').ask({ ask: 'about' }).done;")
    assert last["kind"] == "refused"
    assert last["message"].startswith("the token is wrong")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ({"body": '{"event": "progress"}\n'}, "the answer ended early"),
        ({"body": "<html>\n"}, "nobody answers"),
        (None, "nobody answers"),
    ],
)
def test_a_server_that_is_gone_or_breaks_off_is_an_error(bare, answer, said):
    bare.route("**/broken", lambda route: route.fulfill(**answer) if answer else route.abort())
    last = run(bare, "return await backends.http(() => 'x', '/broken').ask({ ask: 'about' }).done;")
    assert last["kind"] == "carrier"
    assert last["message"].startswith(said)


def test_a_server_answers_and_can_be_cancelled(bare):
    token = bare.address.partition("token=")[2]
    version, cancelled, events = run(
        bare,
        f"const backend = backends.http(() => '{token}', '/ask');"
        "const last = await backend.ask({ ask: 'about' }).done;"
        "const asked = backend.ask({ ask: 'film' }, hear); asked.cancel();"
        "return [last.value.version, await asked.done, events];",
    )
    assert version
    assert (cancelled, events) == ({"event": "cancelled"}, [])
