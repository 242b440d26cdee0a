"""The order of examples in each epoch of a "shuffled" run."""

import numpy as np

LARGEST_BATCH = 1 << 14  # examples in the epochs whose orders are made at once


def shuffled_order(n, seed, epoch):
    """The order of examples in an epoch (counted from 1): a permutation of 0 … n−1.

    Each example gets a hash of (seed, epoch, example), and the hashes are sorted. So the board can look up
    any epoch by itself, from two numbers, without being sent the permutations. `epoch` may be an array (k,) → (k, n).
    """
    mask, example = 0xFFFFFFFF, np.arange(n, dtype=np.uint32)
    h = example * np.uint32(0x9E3779B1)
    for key in (seed & mask, np.asarray(epoch)[..., None] & mask):
        h = h ^ np.asarray(key, dtype=np.uint32)
        h = (h ^ (h >> np.uint32(16))) * np.uint32(0x85EBCA6B)
        h = (h ^ (h >> np.uint32(13))) * np.uint32(0xC2B2AE35)
        h = h ^ (h >> np.uint32(16))
    ranked = h.astype(np.uint64) << np.uint64(32) | example  # no two are equal, and numbers sort faster than indices
    ranked.sort(axis=-1)
    return (ranked & np.uint64(mask)).astype(np.int64)


def shuffled_orders(n, seed):
    """The orders (n,) of epochs 1, 2, … without end; twice as many are made each time, as a call takes a while."""
    epoch, epochs = 1, 1
    while True:
        yield from shuffled_order(n, seed, np.arange(epoch, epoch + epochs))
        epoch, epochs = epoch + epochs, max(1, min(2 * epochs, LARGEST_BATCH // max(n, 1)))
