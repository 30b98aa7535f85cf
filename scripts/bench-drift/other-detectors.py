"""Reads series as JSON, [[value, ...], ...], and prints for each detector the places of its changes, in the same order."""
import json
import math
import statistics
import sys

import numpy
import ruptures
from otava.analysis import compute_change_points

# As io-probe: no smaller change counts.
LEAST = 0.05


def by_otava(values):
    found, _ = compute_change_points(values, window_len=50, max_pvalue=0.001, min_magnitude=LEAST)
    return [int(point.index) for point in found]


def by_pelt(values):
    """The spread by differences of neighbours; three times the penalty by BIC of a level and its place."""
    logs = [math.log(value) for value in values]
    steps = [abs(b - a) for a, b in zip(logs, logs[1:])]
    spread = statistics.median(steps) * 1.4826 / math.sqrt(2)
    search = ruptures.Pelt(model="l2", min_size=5, jump=1).fit_predict
    ends = [0] + search(numpy.array(logs), 3 * 2 * spread**2 * math.log(len(logs)))
    levels = [statistics.median(logs[a:b]) for a, b in zip(ends, ends[1:])]
    return [int(at) for at, a, b in zip(ends[1:], levels, levels[1:]) if abs(b - a) >= math.log(1 + LEAST)]


everything = json.load(sys.stdin)
print(json.dumps({"Otava 0.8": [by_otava(s) for s in everything], "PELT, 3 x BIC": [by_pelt(s) for s in everything]}))
