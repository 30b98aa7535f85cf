import { describe, expect, test } from "vitest";
import { markSignificance } from "../../../src/compare/significance.ts";
import type { Cell, Comparison, FigureRow } from "../../../src/model/comparison.ts";
import { renderComparisonMarkdown, renderComparisonText } from "../../../src/render/comparison/documents.ts";
import { renderComparisonHtml } from "../../../src/render/comparison/html.ts";
import { listReadingNotes } from "../../../src/render/comparison/notes.ts";
import type { StyleText } from "../../../src/render/formats/text-lines.ts";
import { testCases } from "../../cases.ts";
import { compareDurations, compareWithFirst } from "../../compare/first-baseline.ts";
import { buildBenchmark, buildReport, buildStep, reduceJob } from "../../compare/report-builder.ts";
import { compareCase1, compareHostile, compareThreeLabels, compareWaits, HOSTILE_TEXTS } from "./samples.ts";

const plain: StyleText = (_style, text) => text;

const linesOf = (comparison: Comparison) =>
  renderComparisonText(comparison, { width: 140, style: plain })
    .split("\n")
    .map((line) => line.trim());

describe("a label with one job beside labels with several", () => {
  const FAST = [10, 10.1, 9.9, 10.05];
  const SLOW = FAST.map((seconds) => seconds * 1.7);

  test("takes no rank and keeps the others from none", () => {
    const comparison = compareDurations({ fast: FAST, single: [14], slow: SLOW });
    expect(comparison.message).toBe(
      "slow is 1.70x slower than fast (1.67x to 1.73x). single has too few jobs to be ranked. Of the ranked " +
        'labels, fast (the baseline) has the best duration of "npm ci" (10 s).',
    );
    const lines = linesOf(comparison);
    const ranks = lines.slice(2).filter((line) => /^\d?=? *(fast|slow|single) /.test(line));
    expect(ranks.map((line) => line.split(/ {2,}/).slice(0, 2))).toEqual([
      ["1", "fast (baseline)"],
      ["single", "1"],
      ["2", "slow"],
    ]);
  });

  test("and where the others cannot be told apart, no rank is said that is not shared", () => {
    const lines = linesOf(compareDurations({ fast: FAST, single: [9], equal: [10.02, 9.95, 10.1, 10] }));
    expect(lines[0]).toBe(
      'equal and fast are practically equal in the duration of "npm ci". single has too few jobs to be ranked.',
    );
    expect(lines.filter((line) => line.startsWith("1= "))).toHaveLength(2);
  });
});

test("metrics that none of the shown labels has are counted, not listed", () => {
  const build = (index: number) =>
    buildReport({
      label: `label-${index}`,
      windows: [buildStep("npm ci", 10 + index)],
      benchmarks: index === 5 || index === 6 ? [buildBenchmark(3000)] : [],
    });
  const comparison = compareWithFirst(Array.from({ length: 12 }, (_, index) => reduceJob(build(index), 1)));
  const text = renderComparisonText(comparison, { width: 80, style: plain });
  expect(text).not.toContain("IOPS");
  expect(text).toContain("\n  1 more metric in comparison.html\n");
  expect(renderComparisonMarkdown(comparison)).toContain("\n\n1 more metric in comparison.html.\n\n");
  expect(renderComparisonMarkdown(comparison)).not.toContain("IOPS");
});

test("long labels of a ranking are cut in the middle, so that they and the baseline's mark can be told", () => {
  const label = (shard: number) => `ubuntu-24.04-arm, node 22, postgres 16, shard ${shard} of 12`;
  const jobs = (seconds: number) => [1, 1.01, 0.99, 1.02].map((noise) => seconds * noise);
  const lines = renderComparisonText(
    compareDurations({ [label(1)]: jobs(10), [label(2)]: jobs(20), "node 22": jobs(40) }),
    { width: 70, style: plain },
  ).split("\n");
  const ranking = lines.slice(lines.indexOf("Ranking") + 2).slice(0, 3);
  expect(ranking.map((line) => line.split(/ {2,}/)[2])).toEqual([
    "ubuntu-24.04…(baseline)",
    "ubuntu-24.04…ard 2 of 12",
    "node 22",
  ]);
});

describe("waits of three labels", () => {
  const waits = { a: [0, 1.09, 2.22], b: [1, 1.17, 3.27], c: [2.22, 2.5, 2.69], d: [2.23, 2.5, 2.69] } as const;
  const comparison = compareWaits(waits as never, (seconds) => [seconds]);
  const EXPLANATION = "≈ beside a ratio of disk waits: their bounds overlap, so either may be the longer.";

  test("have their bounds, and a mark where these overlap the baseline's", () => {
    const lines = linesOf(comparison);
    expect(lines.find((line) => line.startsWith("npm ci: disk wait"))?.split(/ {2,}/)).toEqual([
      "npm ci: disk wait",
      "at most 2.22 s",
      "1 s to 3.27 s · ≈1.07x longer",
      "2.5 s · ≈2.29x longer",
      "2.5 s · 2.29x longer",
    ]);
    expect(lines).toContain(EXPLANATION);
  });

  test("are explained in all formats", () => {
    expect(renderComparisonMarkdown(comparison)).toContain(EXPLANATION);
    const page = renderComparisonHtml(comparison);
    for (const text of [EXPLANATION, "at most 2.22 s", "≈1.07x"]) expect(page).toContain(text);
    expect(renderComparisonMarkdown(compareDurations({ a: [1], b: [2], c: [3] }))).not.toContain(EXPLANATION);
  });

  test("are marked as overlapping rather than as chance", () => {
    const overlapping = { a: [1, 2, 5], b: [4, 4.1, 5] } as never;
    const three = compareWaits(overlapping, (seconds) => [1, 1.01, 1.02].map((noise) => noise * seconds));
    const other = { ...three.figures.find(({ measure }) => measure === "disk-wait"), primary: false } as never;
    const [, cell] = markSignificance([other], undefined)[0]?.cells ?? [];
    expect(cell).toMatchObject({ ratio: { doubt: "chance", boundsOverlap: true } });
    const notes = listReadingNotes({ ...three, figures: [{ ...(other as FigureRow), cells: [cell as Cell] }] });
    expect(notes.filter((note) => note.startsWith("?"))).toEqual([]);
  });

  test("of several jobs have the bounds of the median, however far the jobs lie apart", () => {
    const spread = [1, 2, 3].map((seconds) => {
      const diskWait = { seconds, lowSeconds: seconds, highSeconds: seconds, basis: ["task-states" as const] };
      return buildReport({ label: "a", windows: [buildStep("npm ci", 9 + seconds, { diskWait })] });
    });
    const cells = compareWithFirst(spread.map(reduceJob)).figures.flatMap((row) => row.cells);
    expect(cells.flatMap(({ state, ...cell }) => ("diskWait" in cell ? cell : []))).toMatchObject([
      { lowBound: 1, highBound: 3, diskWait: { seconds: 2, lowSeconds: 2, highSeconds: 2 } },
    ]);
  });
});

describe("a comparison on a terminal", () => {
  test("says what indicative means where an interval is", () => {
    const three = compareDurations({ a: [10, 10.1, 10.2], b: [20, 20.1, 20.2] });
    expect(linesOf(three)).toContain("indicative: a label has three jobs, or varies more than the other.");
    const four = compareDurations({ a: [10, 10.1, 10.2, 10.3], b: [20, 20.1, 20.2, 20.3] });
    expect(linesOf(four).join(" ")).not.toContain("indicative");
  });

  test("says of how many of its jobs a label's ranked figure is", () => {
    const reports = [1, 2, 3, 4].flatMap((job) => [
      reduceJob(buildReport({ label: "a", benchmarks: job > 2 ? [] : [buildBenchmark(1000)] }), job),
      reduceJob(buildReport({ label: "b", benchmarks: [buildBenchmark(3000 + job)] }), job),
    ]);
    const text = renderComparisonText(compareWithFirst(reports), { width: 120, style: plain });
    expect(text).toMatch(/a \(baseline\) +2 of 4 jobs +1,000/);
    expect(text).toMatch(/ b +4 +3,003/);
    // One of them alone has no rank.
    expect(text).not.toMatch(/ 1 +b /);
  });

  test("of one run each", () => {
    expect(renderComparisonText(compareCase1(), { width: 100, style: plain })).toMatchInlineSnapshot(`
      "By the mean latency of cache-retrieve, AMD-16 is 1.92x slower than Intel; AMD-30 is 1.01x slower. A
      single job does not show the noise, so there is no ranking: run 4 or more jobs of each label.
      3 labels, 3 jobs

      Labels side by side
        label             jobs  cache-retrieve: mean latency         ratio
        Intel (baseline)     1                         76 ms         1.00x
        AMD-30               1                         77 ms  1.01x slower
        AMD-16               1                        146 ms  1.92x slower

      Why they differ
        what differs              Intel (baseline)                AMD-30                 AMD-16
        CPU                       Intel(R) Xeon(R) CPU @ 3.10GHz  AMD EPYC 9B14          AMD EPYC 9B14
        CPUs                      16                              30                     16
        workspace: mount options  relatime,rw,stripe=32           relatime,rw,stripe=32  relatime,rw
        workspace: device chain   dm striped → 2 disks            dm striped → 2 disks   dm linear → disk
        workspace: layout         striped                         striped                linear
        workspace: disks          2                               2                      1
        workspace: striped disks  2                               2                      1

      Metrics
        metric                    Intel (baseline)                     AMD-30                     AMD-16
        cache-retrieve: mean…                76 ms       77 ms · 1.01x slower      146 ms · 1.92x slower
        cache-retrieve: duration        2 min 32 s  2 min 35 s · 1.02x slower  4 min 51 s · 1.92x slower
        cache-retrieve:…                    109 ms      115 ms · 1.06x slower      205 ms · 1.88x slower
        cache-retrieve:…                    118 ms      149 ms · 1.26x slower      237 ms · 2.01x slower

      How to read this
        Values are medians over jobs; repeats within a job count once. 2.00x faster than the baseline is
          half the time, or twice the rate.
        Where a label has one job, the noise is unknown.
      "
    `);
  });

  test("of four jobs each", () => {
    expect(renderComparisonText(compareThreeLabels(), { width: 80, style: plain })).toMatchInlineSnapshot(`
      "large is 2.00x faster than small (1.90x to 2.10x): 8 CPUs instead of 4. It is
      unclear whether odd differs from small. large has the best duration of "npm ci"
      (15.1 s).
      3 labels, 12 jobs, 1 missing

      Gates
        ratio(duration("npm ci")) > 0.8: failed (odd, duration of "npm ci", 0.92x to
          1.02x)

      Ranking
        rank  label             jobs  npm ci: duration          ratio
           1  large                4            15.1 s   2.00x faster
          2=  odd                  4            29.2 s  ≈1.03x faster
          2=  small (baseline)     4            30.1 s          1.00x
        small is perhaps equal to odd: about 8 more jobs each could settle it

      Why they differ
      What may explain large, best match first:
        1. 8 CPUs instead of 4: work that uses all cores scales with them (predicts
          2.00x faster, measured 2.00x faster)
      Mixed machines: odd ran on 2 kinds of machine, which widens its spread.
        3 jobs (29.4 s): CPU Intel
        1 job (29.1 s): CPU AMD
        what differs  small (baseline)  large  odd
        CPUs          4                 8      4

      Metrics
        metric      small (baseline)                   large                     odd
        npm ci:…              30.1 s   15.1 s · 2.00x faster  29.2 s · ≈1.03x faster
        npm test:…            12.1 s  6.03 s · 2.00x faster?  11.7 s · ≈1.03x faster
        Random…                3,015   6,030 · 2.00x faster?  3,108 (not comparable)

      Missing (1)
        arm: the job left no report (conclusion: cancelled)

      Notes
        12 reports name no job; each counts as one job.

      How to read this
        Values are medians over jobs; repeats within a job count once. 2.00x faster
          than the baseline is half the time, or twice the rate.
        With four or more jobs per label, the ratio is the Hodges-Lehmann estimate;
          its 95% interval includes Welch's and Student's, or that of the medians
          where jobs lie on two levels or vary unequally.
        ≈: the interval includes no difference, so it may be noise.
        ?: not significant after correcting for 3 comparisons (Holm, all but the
          ranked metric). With 5 or more jobs per label, values that do not overlap
          are significant.
      "
    `);
  });

  testCases([72, 80, 120])("no line is wider than %d columns", (width) => {
    for (const comparison of [compareCase1(), compareThreeLabels()]) {
      const lines = renderComparisonText(comparison, { width, style: plain }).split("\n");
      expect(lines.filter((line) => line.length > width)).toEqual([]);
    }
  });

  describe("on a screen", () => {
    const show = (comparison: Comparison, rows: number, width = 80) =>
      renderComparisonText(comparison, {
        width,
        style: plain,
        screen: { rows, more: "io-probe report out --verbose" },
      });

    testCases([
      [21, 80],
      [21, 40],
      [21, 120],
    ])(
      "of %i rows and %i columns everything fits, and what does not is named with the call that shows it",
      (rows, width) => {
        const missing = Array.from({ length: 5 }, (_, index) => ({
          name: `leg ${index}`,
          reason: { id: "no-report" as const, conclusion: "cancelled" },
        }));
        for (const comparison of [compareThreeLabels(), { ...compareCase1(), missing }]) {
          const text = show(comparison, rows, width);
          expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(rows);
          expect(text.replaceAll(/\s+/g, " ")).toMatch(/Not shown: .* To see all: /);
          expect(text.trimEnd().split("\n").at(-1)).toBe("  io-probe report out --verbose");
          expect(text.startsWith((comparison.message ?? "").slice(0, 20))).toBe(true);
        }
      },
    );

    test("the figures are those to decide by, and the others are counted", () => {
      const comparison = compareThreeLabels();
      const all = comparison.figures.length;
      const [first] = comparison.keyFigures ?? [];
      const text = show({ ...comparison, keyFigures: first === undefined ? [] : [first], missing: [], notes: [] }, 200);
      expect(text).toContain(`${all - 1} more metrics in comparison.html`);
    });

    test("what fits is whole, and nothing is said to be missing", () => {
      const text = show(compareCase1(), 200, 100);
      expect(text).not.toContain("Not shown");
      expect(text).toContain("Labels side by side\n");
    });

    test("missing reports are told before tables, two of them", () => {
      const missing = [1, 2, 3].map((number) => ({
        name: `leg ${number}`,
        reason: { id: "no-report" as const, conclusion: "skipped" },
      }));
      const text = show({ ...compareCase1(), missing }, 21);
      expect(text).toContain(
        "Missing (3)\n  leg 1: the job left no report (conclusion: skipped)\n  leg 2: the job left no report (conclusion: skipped)\n  1 more job in comparison.html\n",
      );
    });
  });

  testCases(HOSTILE_TEXTS)("%j is no command for the terminal or the runner", (text) => {
    const rendered = renderComparisonText(compareHostile(text), { width: 100, style: plain });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there.
    expect(rendered).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    expect(rendered).not.toMatch(/^\s*::\w/m);
    expect(rendered).not.toContain("##[");
  });
});
