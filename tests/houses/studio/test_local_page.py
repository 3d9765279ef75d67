"""The page of `dancefloor web`, and what happens to its server."""

from __future__ import annotations

import time

from tests.houses.conftest import arrive
from tests.houses.studio.packing_tab import enter, expect
from tests.houses.studio.test_server import at_work, running


def opened(context, server, puzzle):
    page = context.new_page()
    page.goto(server.address)
    arrive(page)
    enter(page, puzzle)
    expect(page.locator('.packing .board [data-cell="0,14"]')).to_be_visible()  # 6x10, with which it begins, has none
    return page


def test_closing_the_page_ends_its_search(context):
    with running() as server:
        page = opened(context, server, "one-sided-hexominoes 18x20")
        expect(page.locator(".line")).to_have_text("60 pieces for 360 square cells")
        page.locator(".packing .solve").click()
        expect(page.locator(".line")).to_contain_text("searching")
        while not at_work(server):
            time.sleep(0.01)
        page.close()
        while at_work(server):
            time.sleep(0.01)


def test_a_page_goes_on_with_a_server_that_was_started_again(context):
    with running() as server:
        page = opened(context, server, "3x20")
        page.get_by_role("button", name="Clear").click()
        page.locator('.packing .board [data-cell="0,0"]').click()
        expect(page.locator(".packing .board .inside")).to_have_count(1)
        port = server.server_address[1]
    with running(port) as server:
        page.locator(".packing .solve").click()
        expect(page.locator(".line.wrong")).to_contain_text("the token is wrong")
        page.goto(server.address)
        expect(page.locator(".line")).to_have_text("connected again")
        page.locator(".packing .solve").click()
        expect(page.locator(".packing")).to_have_attribute("data-done", "result")
        expect(page.locator(".packing .board .inside")).to_have_count(1)
        assert server.token not in page.url


def test_the_page_says_that_its_server_has_gone(context):
    with running() as server:
        page = opened(context, server, "one-sided-hexominoes 18x20")
        page.locator(".packing .solve").click()
        while not at_work(server):
            time.sleep(0.01)
    expect(page.locator(".line.wrong")).to_contain_text("again, and open what it prints in this tab")
    expect(page.locator(".packing .working")).to_be_hidden()
    page.locator(".packing .solve").click()
    again = f"start 'dancefloor web --port {server.server_address[1]}' again"
    expect(page.locator(".line.wrong")).to_contain_text(f"nobody answers: {again}")
    expect(page.locator(".packing .solve")).to_be_enabled()


def test_a_page_with_an_old_token_or_none_says_which_address_to_open(context):
    with running() as server:
        address, page = server.address.partition("#")[0], context.new_page()
        page.goto(address)
        expect(page.locator(".line.wrong")).to_contain_text("open the address that 'dancefloor web' has printed")
        assert page.locator(".notice").is_hidden()
        page.goto("about:blank")
        page.goto(f"{address}#token=old")
        expect(page.locator(".line.wrong")).to_contain_text("the token is wrong: open the address that")


def test_another_site_learns_nothing(context):
    with running() as server, running() as other:
        page = context.new_page()
        page.goto(other.address.partition("#")[0] + "icon.svg")
        for mode in ("cors", "no-cors"):
            script = f"fetch('http://127.0.0.1:{server.server_address[1]}/', {{mode: '{mode}'}}).then(() => 1, () => 0)"
            assert page.evaluate(script) == 0
