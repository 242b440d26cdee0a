"""Rate limits on class codes: guessing is slow, and one guesser locks nobody else out.

Others with the guesser's address can still join.
"""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom import limits, validators
from classroom.routes import COOKIE
from tests import server
from tests.classroom.asking import Browser, new_student
from tests.classroom.classes import new_class
from tests.classroom.test_served import begun
from tests.websocket_visitor import run

WRONG = "AAAAAA"
ME = new_student()
LECTURER, HALL, GUESSER = "10.0.0.1", "10.0.0.2", "10.6.6.6"
OWN, HERE, ANYWHERE, AFTER = (
    limits.RATE_LIMITS[kind] for kind in ("wrong", "wrong here", "wrong anywhere", "after wrong")
)


async def join(one, host, code=WRONG, cookie=None):
    """The status of a request to join; without a cookie, as from a browser that stores none."""
    headers = {"cookie": f"{COOKIE}={cookie}"} if cookie else {}
    return (await Browser(one.browser.app, host, one.browser.base).ask("GET", f"api/join/{code}", **headers)).status


async def guess(one, host, times, cookie=None):
    return [await join(one, host, WRONG, cookie and cookie()) for _ in range(times)]


def test_one_browser_may_send_some_wrong_codes_and_then_has_to_wait(in_class):
    async def test(one):
        me = new_student()
        most, rate = OWN
        assert await guess(one, HALL, most + 1, lambda: me) == [404] * most + [429]
        assert await join(one, HALL, one.code, new_student()) == 200
        assert await join(one, HALL, one.code, me) == 429  # else the status would reveal that the code is correct
        one.clock.time += 1 / rate
        assert await guess(one, HALL, 2, lambda: me) == [404, 429]

    in_class(test)


@pytest.mark.parametrize("cookie", [None, lambda: ME, new_student], ids=["none", "one", "many"])
def test_all_others_with_the_guesser_s_address_get_in(cookie, in_class):
    """Sixty wrong codes of one person once locked a class for everybody behind the same address."""

    async def test(one):
        assert await join(one, HALL, one.code, new_student()) == 200  # the first student of the class
        statuses = await guess(one, HALL, 2000, cookie)
        assert statuses.count(404) <= HERE[0]
        assert statuses[-1] == 429
        one.clock.time += 60
        assert [await join(one, HALL, one.code, new_student()) for _ in range(200)] == [200] * 200

    in_class(test)


@pytest.mark.parametrize("cookie", [None, lambda: ME], ids=["none", "one"])
def test_others_get_in_also_where_nobody_did_before_the_guesser(cookie, in_class):
    async def test(one):
        await guess(one, HALL, 3000, cookie)
        assert [await join(one, HALL, one.code, new_student()) for _ in range(200)] == [200] * 200

    in_class(test)


def test_a_lecturer_s_own_address_knows_the_class_from_its_start(in_class):
    async def test(one):
        await guess(one, LECTURER, HERE[0], new_student)
        assert await join(one, LECTURER, one.code, new_student()) == 200
        code = (await one.ask("POST", f"{one.id}/code")).value["code"]
        assert await join(one, LECTURER, code, new_student()) == 200
        assert await join(one, LECTURER, one.code, new_student()) == 404 or one.code == code

    in_class(test)


def test_a_guesser_at_an_address_without_a_class_is_told_nothing_and_others_there_get_in_later(in_class):
    async def test(one):
        await guess(one, GUESSER, HERE[0], new_student)
        assert await join(one, GUESSER, one.code, new_student()) == 429  # else it would reveal the code
        assert await join(one, HALL, one.code, new_student()) == 200
        one.clock.time += 2 / HERE[1]
        assert await join(one, GUESSER, one.code, new_student()) == 200

    in_class(test)


def test_many_guessers_cannot_lock_a_class_whose_address_knows_it(in_class):
    async def test(one):
        assert await join(one, HALL, one.code) == 200
        statuses = [status for i in range(20) for status in await guess(one, f"10.1.{i}.1", OWN[0])]
        assert statuses.count(404) == ANYWHERE[0]
        assert [await join(one, HALL, one.code) for _ in range(200)] == [200] * 200
        assert await join(one, "10.2.0.1", one.code) == 429  # an address that has not been used yet

    in_class(test)


def test_tries_after_too_many_wrong_codes_are_counted_too(in_class):
    async def test(one):
        assert await join(one, HALL, one.code) == 200
        await guess(one, HALL, HERE[0] + AFTER[0] - 1, new_student)
        assert [await join(one, HALL, one.code) for _ in range(2)] == [200, 429]

    in_class(test)


def test_who_uses_a_code_is_forgotten_when_no_class_can_have_it(in_class):
    async def test(one):
        await join(one, HALL, one.code)
        assert len(one.room.used) == 2
        one.clock.time += limits.LIFETIME_SECONDS + 1
        other = await new_class().begin()
        one.room._use(_asking(GUESSER), other.code)
        assert [*one.room.used] == [(GUESSER, other.code)]

    in_class(test)


def _asking(host):
    """A request of which only the address matters."""
    return type("Request", (), {"client": type("Client", (), {"host": host})})


@given(st.lists(st.tuples(st.sampled_from([HALL, GUESSER]), st.booleans(), st.booleans()), max_size=60))
def test_nobody_finds_more_than_the_limits_allow(tries):
    """Whoever asks in whatever order, the wrong codes that are looked up never exceed a limit."""

    async def test():
        one = await new_class().begin()
        looked = []
        find = one.store.find

        async def note(code):
            looked.append(code)
            return await find(code)

        one.store.find = note
        for host, keeps, is_right in tries * 25:
            await join(one, host, one.code if is_right else WRONG, new_student() if keeps else None)
        assert looked.count(WRONG) <= min(ANYWHERE[0], 2 * HERE[0])
        browsers = sum(1 for _, keeps, is_right in tries * 25 if not keeps and not is_right)
        assert looked.count(WRONG) <= 2 * OWN[0] + len(tries) * 25 - browsers

    run(test())


def test_so_many_codes_cannot_be_guessed_in_the_life_of_a_class():
    codes = len(validators.ALPHABET) ** validators.CODE_LENGTH
    tries = sum(most + limits.LIFETIME_SECONDS * rate for most, rate in (ANYWHERE, AFTER))
    assert codes == 887_503_681
    assert [most + limits.LIFETIME_SECONDS * rate for most, rate in (ANYWHERE, AFTER)] == [87_300, 72_600]
    assert tries * limits.MOST_CLASSES / codes < 0.01
    assert (
        limits.rate_limit_key("2001:db8::1")
        == limits.rate_limit_key("2001:db8::2")
        != limits.rate_limit_key("2001:db8:0:1::1")
    )
    assert limits.rate_limit_key("::ffff:10.0.0.1") == limits.rate_limit_key("10.0.0.1")


# ---- on the wire, behind proxies -------------------------------------------------------------------------------------


async def arrive(line, code, **headers):
    """The status for a browser that opens the page of a class and joins."""
    status, said, _ = await line.ask("GET", f"class/{code}", **headers)
    assert status == 200
    cookie = said["set-cookie"].partition(";")[0]
    return (await line.ask("GET", f"class/api/join/{code}", Cookie=cookie, **headers))[0]


async def all_get_in(line, code, headers):
    """Assert that one browser for each item of `headers` can join."""
    assert await asyncio.gather(*(arrive(line, code, **each) for each in headers)) == [200] * len(headers)


@pytest.mark.served
@pytest.mark.parametrize("spoofs", [False, True])
def test_one_guesser_behind_a_proxy_that_is_not_trusted_and_two_hundred_others(spoofs):
    """An untrusted forwarding header changes nothing: everybody has one address, and only the cookies differ."""

    async def test(address):
        line, _, one = await begun(address)

        async def wrong(i):
            headers = {"X_Forwarded_For": f"10.9.{i // 250}.{i % 250}"} if spoofs else {}
            return (await line.ask("GET", f"class/api/join/{WRONG}", **headers))[0]

        statuses = [await wrong(i) for i in range(OWN[0] + 40)]
        assert statuses[: OWN[0]] == [404] * OWN[0]
        assert statuses.count(404) < OWN[0] + 20  # each minute allows some more
        await all_get_in(line, one["code"], [{}] * 200)

    with server.running(FORWARDED_ALLOW_IPS="10.255.255.1") as (address, _):
        run(test(address))


@pytest.mark.served
def test_behind_a_trusted_proxy_each_visitor_has_an_address_and_cannot_choose_it():
    """The proxy appends the address that it sees; the server ignores what the visitor wrote before it."""

    async def test(address):
        line, _, one = await begun(address)

        async def wrong(i):
            return (await line.ask("GET", f"class/api/join/{WRONG}", X_Forwarded_For=f"10.9.9.{i}, {GUESSER}"))[0]

        statuses = [await wrong(i) for i in range(OWN[0] + 40)]
        assert statuses.count(404) < OWN[0] + 20
        status, _, _ = await line.ask("GET", f"class/api/join/{one['code']}", X_Forwarded_For=f"10.9.9.9, {GUESSER}")
        assert status == 429
        status, _, _ = await line.ask("GET", f"class/api/join/{one['code']}", X_Forwarded_For=f"{GUESSER}, {HALL}")
        assert status == 200
        await all_get_in(line, one["code"], [{"X_Forwarded_For": f"{GUESSER}, 10.1.0.{i}"} for i in range(200)])

    with server.running(FORWARDED_ALLOW_IPS="127.0.0.1") as (address, _):
        run(test(address))
