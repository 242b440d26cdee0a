"""How much a class, and an address, may ask for; beyond that a reason is the answer, and the lecture goes on."""

from collections import OrderedDict
from ipaddress import IPv6Address, ip_address
from time import monotonic

try:
    import resource
except ImportError:  # Windows, where the number of open files has no such limit
    resource = None

LIFETIME_SECONDS = 4 * 3600  # s that a class lasts; then all of it goes
MOST_CLASSES = 50
IDLE_SECONDS = (
    600  # s: where there are too many, a class goes that nobody follows and whose lecturer has been silent so long
)
MOST_STREAMS, MOST_STREAMS_OF_CLASS, MOST_STREAMS_OF_STUDENT = (
    2000,
    1000,
    3,
)  # open streams, in all, of a class, of a student in it
MOST_POLLING_STUDENTS = 1000  # students of a class that are counted while they ask without a stream
MOST_QUESTIONS, MOST_ANSWERS, MOST_ANSWERS_OF_CLASS = 30, 1000, 5000  # of a class, to a question, to all of a class's
MOST_ENDED = 1000  # classes that are known to be over

HEARTBEAT_SECONDS = 15  # s after which a stream that has nothing to say says so
PRESENCE_SECONDS = 6  # s that a student is here after asking without a stream, which is done every two
# Each follower costs the server some tenths of a millisecond, so that a class of many is told less often.
GAP_SECONDS, GAP_SECONDS_PER_FOLLOWER = 0.03, 0.0003  # s between two states
BODY_TIMEOUT_SECONDS = 20  # s that a body may take

MOST_PART_BYTES = {"mode": 1_000, "step": 16_000, "board": 512_000, "question": 8_000, "shown": 128_000}  # bytes
MOST_RESTORED_BYTES, MOST_ANSWER_BYTES, MOST_QR_BYTES = 2_000_000, 2_000, 1_000
MOST_BUCKETS = 5000
LEAST_CHANGE_BYTES = 4_000  # bytes that each change counts for at least
# Of an address, or of what else is counted: how much at once, and how much a second from then on. All of a hall may
# have the same address, and behind a proxy that is not trusted (see hosting/proxies.md) all visitors have.
# A code has 31⁶ = 887,503,681 values. In the four hours of a class all guessers together get 87,300 tries, and those
# with one address 72,600 more at the codes that people with this address already use: with 50 classes open, the chance
# that any of these tries finds a class is below 1 %. tests/classroom/test_guessing.py computes it.
RATE_LIMITS = {
    "ask": (4000, 300),  # requests
    "start": (20, 1 / 10),  # classes begun or taken up
    "join": (2000, 40),  # more than the wrong codes that are allowed, so that these do not use it up
    "wrong": (60, 1 / 10),  # codes that do not exist, of one browser; or of all at an address that keep no cookie
    "wrong here": (600, 2),  # of all at an address
    "wrong anywhere": (900, 6),
    "after wrong": (600, 5),  # tries at an address after that; only codes that are in use there are let in
    "answer": (600, 40),
    "stream": (3000, 100),
    "change": (2_500_000, 400_000),  # bytes of one class
}


def stream_limit():
    """Open streams, in all: a part of the files that the process may have open."""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0] if resource else -1
    return min(MOST_STREAMS, files // 4) if files >= 0 else MOST_STREAMS


class RateLimiter:
    """What has been used of each pace, by whom."""

    def __init__(self, clock=monotonic):
        self.clock = clock
        self.accounts = {kind: OrderedDict() for kind in RATE_LIMITS}  # {kind: {who: (left, when)}}, the latest last

    def left(self, kind, who):
        """What may still be used at once."""
        most, rate = RATE_LIMITS[kind]
        left, when = self.accounts[kind].get(who, (most, 0))
        return min(most, left + rate * (self.clock() - when))

    def take(self, kind, who, cost=1):
        """Use some, and say whether that much was there."""
        left = self.left(kind, who)
        if left >= cost:
            self.charge(kind, who, cost)
        return left >= cost

    def charge(self, kind, who, cost=1):
        """Use some in any case."""
        accounts = self.accounts[kind]
        accounts[who] = max(0, self.left(kind, who) - cost), self.clock()
        accounts.move_to_end(who)
        while accounts and (len(accounts) > MOST_BUCKETS or self._is_full(kind, next(iter(accounts)))):
            accounts.popitem(last=False)  # who may use all of it again is not remembered

    def _is_full(self, kind, who):
        return self.left(kind, who) >= RATE_LIMITS[kind][0]


def rate_limit_key(host):
    """Whose account a request goes to: its address, of IPv6 the network, which one machine has as a whole."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and not address.ipv4_mapped:
        return address.packed[:8].hex()
    return str(getattr(address, "ipv4_mapped", None) or address)
