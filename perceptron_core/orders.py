"""The order of examples in each epoch of a "shuffled" run."""

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from perceptron_core._arrays import Integers

LARGEST_BATCH = 1 << 14  # examples of the epochs that are drawn at once
INDEX_MASK = np.uint64(0xFFFFFFFF)  # the last 32 bits


def shuffled_order(n: int, seed: int, epoch: int | Integers) -> Integers:
    """The order of examples in an epoch (counted from 1): a permutation of 0 … n−1.

    Each example gets a hash of (seed, epoch, example), and the hashes are sorted. So the board can look up
    any epoch by itself, from two numbers, without being sent the permutations. `epoch` may be an array (k,) → (k, n).
    """
    return order_by_lots(draw_lots(n, seed, epoch))


def order_by_lots(lots: NDArray[np.uint64]) -> Integers:
    """The examples from the lowest of their `lots` (…, n) to the highest."""
    return (np.sort(lots) & INDEX_MASK).astype(np.int64)


def draw_lots(n: int, seed: int, epoch: int | Integers) -> NDArray[np.uint64]:
    """The lot of each example (…, n): its hash and, in the last 32 bits, its index, so that no two lots are equal."""
    example = np.arange(n, dtype=np.uint32)
    h = example * np.uint32(0x9E3779B1)
    for key in (seed, np.asarray(epoch)[..., None]):
        h = h ^ np.asarray(key & 0xFFFFFFFF, dtype=np.uint32)
        h = (h ^ (h >> np.uint32(16))) * np.uint32(0x85EBCA6B)
        h = (h ^ (h >> np.uint32(13))) * np.uint32(0xC2B2AE35)
        h = h ^ (h >> np.uint32(16))
    return h.astype(np.uint64) << np.uint64(32) | example


def draw_every_epoch(draw: Callable[..., Integers], n: int, seed: int) -> Iterator[Integers]:
    """draw(n, seed, epoch) (n,) for epoch 1, 2, … without end; each call draws more epochs, since calls are slow."""
    epoch, epochs = 1, 1
    while True:
        yield from draw(n, seed, np.arange(epoch, epoch + epochs))
        epoch, epochs = epoch + epochs, max(1, min(2 * epochs, LARGEST_BATCH // max(n, 1)))
