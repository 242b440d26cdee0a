"""The limits and the rate limiter of classes.

A request beyond a limit is answered with a reason, so that no visitor can stop a lecture.
"""

from collections import OrderedDict
from ipaddress import IPv6Address, ip_address
from time import monotonic

try:
    import resource
except ImportError:  # Windows, where the number of open files has no such limit
    resource = None

LIFETIME_SECONDS = 4 * 3600  # then the class and its answers are deleted
MOST_CLASSES = 50
# If there are too many classes, one is removed that nobody follows and whose lecturer has been silent for so long.
IDLE_SECONDS = 600
# Open streams: in all, of a class, of a student in a class.
MOST_STREAMS, MOST_STREAMS_OF_CLASS, MOST_STREAMS_OF_STUDENT = 2000, 1000, 3
MOST_POLLING_STUDENTS = 1000  # students without a stream who are counted in a class
MOST_QUESTIONS, MOST_ANSWERS, MOST_ANSWERS_OF_CLASS = 30, 1000, 5000  # of a class, to a question, to all its questions
MOST_ENDED = 1000  # ended classes that are remembered

HEARTBEAT_SECONDS = 15  # without news, a stream sends a sign of life
PRESENCE_SECONDS = 6  # a student without a stream polls every 2 s, and counts as present for so long after each poll
# Each follower costs the server some tenths of a millisecond, so a large class gets its states less often.
GAP_SECONDS, GAP_SECONDS_PER_FOLLOWER = 0.03, 0.0003  # between two states
BODY_TIMEOUT_SECONDS = 20  # to receive the body of a request

MOST_PART_BYTES = {"mode": 1_000, "step": 16_000, "board": 512_000, "question": 8_000, "shown": 256_000}  # bytes
MOST_RESTORED_BYTES, MOST_ANSWER_BYTES, MOST_QR_BYTES = 2_000_000, 2_000, 1_000
MOST_BUCKETS = 5000
LEAST_CHANGE_BYTES = 4_000  # smaller changes count as this many bytes
# Token buckets: (how much at once, how much a second from then on), for each address unless said otherwise. All
# students in a hall may have the same address. Behind a proxy that is not trusted, all visitors have the same address:
# see docs/hosting.md.
# A code has 31⁶ = 887,503,681 values. In the four hours of a class, all guessers together get 87,300 tries. Those with
# one address get 72,600 more, only at codes that people with this address already use. With 50 open classes, the chance
# that any of these tries finds a class is below 1 %. tests/classroom/test_guessing.py computes it.
RATE_LIMITS = {
    "ask": (4000, 300),  # requests
    "start": (20, 1 / 10),  # classes that are started or taken up again
    "join": (2000, 40),  # more than the allowed wrong codes, so that these do not use it up
    "wrong": (60, 1 / 10),  # codes that do not exist, of one browser; or of all at an address that keep no cookie
    "wrong here": (600, 2),  # of all at an address
    "wrong anywhere": (900, 6),  # of all addresses
    "after wrong": (600, 5),  # tries at an address after that; only codes that are in use there are let in
    "answer": (600, 40),
    "stream": (3000, 100),
    "change": (2_500_000, 400_000),  # bytes of one class
}


def stream_limit():
    """How many streams may be open in all: at most a quarter of the files that the process may open."""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0] if resource else -1
    return min(MOST_STREAMS, files // 4) if files >= 0 else MOST_STREAMS


class RateLimiter:
    """Token buckets, one for each kind of RATE_LIMITS and each account."""

    def __init__(self, clock=monotonic):
        self.clock = clock
        # {kind: {who: (tokens left, time of the last use)}}, the last used at the end.
        self.accounts = {kind: OrderedDict() for kind in RATE_LIMITS}

    def left(self, kind, who):
        """How many tokens are left now."""
        most, rate = RATE_LIMITS[kind]
        left, when = self.accounts[kind].get(who, (most, 0))
        return min(most, left + rate * (self.clock() - when))

    def take(self, kind, who, cost=1):
        """Use `cost` tokens if so many are left; return whether they were."""
        left = self.left(kind, who)
        if left >= cost:
            self.charge(kind, who, cost)
        return left >= cost

    def charge(self, kind, who, cost=1):
        """Use `cost` tokens, or all that are left."""
        accounts = self.accounts[kind]
        accounts[who] = max(0, self.left(kind, who) - cost), self.clock()
        accounts.move_to_end(who)
        while accounts and (len(accounts) > MOST_BUCKETS or self._is_full(kind, next(iter(accounts)))):
            accounts.popitem(last=False)  # a full bucket is as good as a new one

    def _is_full(self, kind, who):
        return self.left(kind, who) >= RATE_LIMITS[kind][0]


def rate_limit_key(host):
    """The account of a request: its address; of IPv6 its network of 64 bits, because one machine has all of it."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and not address.ipv4_mapped:
        return address.packed[:8].hex()
    return str(getattr(address, "ipv4_mapped", None) or address)
