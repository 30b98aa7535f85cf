import { marked } from "marked";
import { describe, expect, test } from "vitest";
import type { Comparison } from "../../../src/model/comparison.ts";
import { renderComparisonComment, renderComparisonMarkdown } from "../../../src/render/comparison/documents.ts";
import { testCases } from "../../cases.ts";
import { compareDurations, compareWithFirst } from "../../compare/first-baseline.ts";
import { buildStep, legOf } from "../../compare/report-builder.ts";
import { compareCase1, compareHostile, compareThreeLabels, HOSTILE_TEXTS } from "./samples.ts";

describe("the summary of a comparison", () => {
  test("of one run each has the ratios, says that they are not ranked, and explains nothing", () => {
    expect(renderComparisonMarkdown(compareCase1())).toMatchInlineSnapshot(`
      "## io-probe: comparison

      **By the mean latency of cache-retrieve, AMD-16 is 1.92x slower than Intel; AMD-30 is 1.01x slower. A single job does not show the noise, so there is no ranking: run 4 or more jobs of each label.**

      3 labels, 3 jobs

      ### Labels side by side

      | label | jobs | cache-retrieve: mean latency | ratio |
      | :-- | --: | --: | --: |
      | Intel (baseline) | 1 | 76 ms | 1.00x |
      | AMD-30 | 1 | 77 ms | 1.01x slower |
      | AMD-16 | 1 | 146 ms | 1.92x slower |

      ### Why they differ

      | what differs | Intel (baseline) | AMD-30 | AMD-16 |
      | :-- | :-- | :-- | :-- |
      | CPU | Intel(R) Xeon(R) CPU @ 3.10GHz | AMD EPYC 9B14 | AMD EPYC 9B14 |
      | CPUs | 16 | 30 | 16 |
      | workspace: mount options | relatime,rw,stripe=32 | relatime,rw,stripe=32 | relatime,rw |
      | workspace: device chain | dm striped → 2 disks | dm striped → 2 disks | dm linear → disk |
      | workspace: layout | striped | striped | linear |
      | workspace: disks | 2 | 2 | 1 |
      | workspace: striped disks | 2 | 2 | 1 |

      ### Metrics

      | metric | Intel (baseline), 1 job (noise unknown) | AMD-30, 1 job (noise unknown) | AMD-16, 1 job (noise unknown) |
      | :-- | --: | --: | --: |
      | cache-retrieve: mean latency <sub>ranked by this</sub> | 76 ms | 77 ms · 1.01x slower | 146 ms · 1.92x slower |
      | cache-retrieve: duration | 2 min 32 s | 2 min 35 s · 1.02x slower | 4 min 51 s · 1.92x slower |
      | cache-retrieve: 95th-percentile latency | 109 ms | 115 ms · 1.06x slower | 205 ms · 1.88x slower |
      | cache-retrieve: 99th-percentile latency | 118 ms | 149 ms · 1.26x slower | 237 ms · 2.01x slower |

      ### How to read this

      Values are medians over jobs; repeats within a job count once. 2.00x faster than the baseline is half the time, or twice the rate. Where a label has one job, the noise is unknown.
      "
    `);
  });

  test("of four jobs each ranks what the data carry, with intervals, gates, causes, a mixture and what is missing", () => {
    expect(renderComparisonMarkdown(compareThreeLabels())).toMatchInlineSnapshot(`
      "## io-probe: comparison

      **large is 2.00x faster than small (1.90x to 2.10x): 8 CPUs instead of 4. It is unclear whether odd differs from small. large has the best duration of "npm ci" (15.1 s).**

      3 labels, 12 jobs, 1 missing

      ### Gates

      - ratio(duration("npm ci")) &gt; 0.8: failed (odd, duration of "npm ci", 0.92x to 1.02x)

      ### Ranking

      | rank | label | jobs | npm ci: duration | range of the jobs | ratio | interval | tie |
      | --: | :-- | --: | --: | --: | --: | --: | :-- |
      | 1 | large | 4 | 15.1 s | 14.7 s to 15.5 s | 2.00x faster | 1.90x to 2.10x |  |
      | 2= | odd | 4 | 29.2 s | 28.5 s to 30 s | ≈1.03x faster | 1.02x slower to 1.08x faster |  |
      | 2= | small (baseline) | 4 | 30.1 s | 29.4 s to 30.9 s | 1.00x |  | perhaps equal to odd: about 8 more jobs each could settle it |

      ### Why they differ

      What may explain large, best match first:

      1. 8 CPUs instead of 4: work that uses all cores scales with them (predicts 2.00x faster, measured 2.00x faster)

      Mixed machines: odd ran on 2 kinds of machine, which widens its spread.

      - 3 jobs (29.4 s): CPU Intel
      - 1 job (29.1 s): CPU AMD

      | what differs | small (baseline) | large | odd |
      | :-- | :-- | :-- | :-- |
      | CPUs | 4 | 8 | 4 |

      ### Metrics

      | metric | small (baseline), 4 jobs | large, 4 jobs | odd, 4 jobs |
      | :-- | --: | --: | --: |
      | npm ci: duration <sub>ranked by this</sub> | 30.1 s | 15.1 s · 2.00x faster <sub>1.90x to 2.10x</sub> | 29.2 s · ≈1.03x faster <sub>1.02x slower to 1.08x faster</sub> |
      | npm test: duration | 12.1 s | 6.03 s · 2.00x faster? <sub>1.90x to 2.10x</sub> | 11.7 s · ≈1.03x faster <sub>1.02x slower to 1.08x faster</sub> |
      | Random write, 4 KiB, depth 32: IOPS | 3,015 | 6,030 · 2.00x faster? <sub>1.90x to 2.10x</sub> | 3,108 <sub>not comparable: engine posixaio vs libaio</sub> |

      ### Missing (1)

      - arm: the job left no report (conclusion: cancelled)

      ### Notes

      12 reports name no job; each counts as one job.

      ### How to read this

      Values are medians over jobs; repeats within a job count once. 2.00x faster than the baseline is half the time, or twice the rate. With four or more jobs per label, the ratio is the Hodges-Lehmann estimate; its 95% interval includes Welch's and Student's, or that of the medians where jobs lie on two levels or vary unequally. ≈: the interval includes no difference, so it may be noise. ?: not significant after correcting for 3 comparisons (Holm, all but the ranked metric). With 5 or more jobs per label, values that do not overlap are significant.
      "
    `);
  });

  test("has a paragraph and a list for each mixture of machines, as GitHub shows it", () => {
    const jobs = ["odd", "even"].flatMap((label) =>
      ["Intel", "AMD", "Arm"].map((cpuModel) =>
        legOf({ label, runner: { cpuModel }, windows: [buildStep("make", 3)] }),
      ),
    );
    const page = marked(renderComparisonMarkdown(compareWithFirst(jobs)), { gfm: true, async: false });
    for (const label of ["odd", "even"]) {
      const text = `[^<]*${label} ran on 3 kinds[^<]*`;
      expect(page).toMatch(
        new RegExp(`<p>${text}</p>\\s*<ul>(\\s*<li>1 job \\(3 s\\): CPU (Intel|AMD|Arm)</li>){3}\\s*</ul>`),
      );
    }
  });

  test("of one label shows its figures and that there is nothing to compare", () => {
    const legs = [legOf({ label: "only", windows: [buildStep("make", 3)] })];
    const text = renderComparisonMarkdown(compareWithFirst(legs));
    expect(text).toContain("There is only one label: nothing to compare it with.");
    expect(text).toContain("| make: duration <sub>ranked by this</sub> | 3 s |");
  });

  test("of reports without a figure in common says so", () => {
    const legs = ["a", "b"].map((label) => legOf({ label, windows: [buildStep(label, 3)] }));
    expect(renderComparisonMarkdown(compareWithFirst(legs))).toContain(
      "The labels have no metric in common: run the same steps or benchmarks on each.",
    );
  });
});

/** 200 labels, each of one job with many steps and a long name. */
function compareMany(labels: number, steps: number): Comparison {
  const legs = Array.from({ length: labels }, (_, label) => {
    const windows = Array.from({ length: steps }, (_, step) =>
      buildStep(`step ${step} ${"|*".repeat(200)}`, 1 + step + label / 100),
    );
    return legOf({ label: `label ${label} ${"<&|".repeat(100)}`, windows });
  });
  return compareWithFirst(legs, { baseline: legs[77]?.label });
}

describe("the size of the summary", () => {
  const many = compareMany(200, 50);

  test("with 200 labels it holds the best, the baseline and the worst, in far less than 1 MiB", () => {
    const text = renderComparisonMarkdown(many);
    expect(Buffer.byteLength(text)).toBeLessThan(900 * 1024);
    for (const label of ["label 0 ", "label 77 ", "label 199 "]) expect(text).toContain(label);
    expect(text).not.toContain("label 100 ");
    expect(text).toContain("193 more labels in comparison.html");
  });

  test("what does not fit is left out by its importance, and named", () => {
    const text = renderComparisonMarkdown(many, 15_000);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(15_000);
    expect(text).toContain("*Left out to keep this summary short: ");
    expect(text).toContain("## io-probe: comparison");
  });
});

describe("hostile texts", () => {
  testCases(HOSTILE_TEXTS)("%j stays text", (text) => {
    const rendered = renderComparisonMarkdown(compareHostile(text));
    // What is left of HTML is our own: breaks, small print, folds, and the empty comments that split mentions.
    const tags = new Set([...rendered.matchAll(/<\/?([a-z!-]+)/gi)].map(([, tag]) => tag));
    expect(
      [...tags].filter((tag) => !["sub", "details", "summary", "strong", "span", "!--"].includes(tag ?? "")),
    ).toEqual([]);
    expect(rendered).not.toMatch(/^ {0,3}```/m);
    expect(rendered).not.toMatch(/^(::|##\[)/m);
    expect(rendered).not.toMatch(/[^\\]\]\(/);
    expect(rendered).not.toContain("\u202e");
    expect(rendered).not.toContain("\u001b");
    // A table has as many cells in every row: no text has opened one.
    for (const table of rendered.split("\n\n").filter((block) => block.startsWith("|"))) {
      const cells = table
        .trimEnd()
        .split("\n")
        .map((row) => row.match(/(?<!\\)\|/g)?.length);
      expect(new Set(cells).size).toBe(1);
    }
  });
});

testCases([
  [7, undefined],
  [8, "1 more label in comparison.html."],
  [12, "5 more labels in comparison.html."],
])("of %d labels, those that are not shown are named: %s", (count, sentence) => {
  const labels = Object.fromEntries(Array.from({ length: count }, (_, index) => [`label ${index}`, [10 + index]]));
  const figures = renderComparisonMarkdown(compareDurations(labels)).split("### Metrics")[1] ?? "";
  expect(figures.match(/\d+ more labels? in comparison\.html\./)?.[0]).toBe(sentence);
});

describe("the comment on a pull request", () => {
  test("has the headline, the gates, the ranking, the figures to decide by and what is missing", () => {
    const comparison = compareThreeLabels();
    const comment = renderComparisonComment(comparison);
    expect(comment).toContain(`**${comparison.message}**`);
    expect([...comment.matchAll(/^#+ (.*)$/gm)].map(([, title]) => title)).toEqual([
      "io-probe: comparison",
      "Gates",
      "Ranking",
      "Metrics",
      "Missing (1)",
    ]);
    const [, figures = ""] = comment.split("### Metrics");
    expect(figures.match(/^\| /gm)).toHaveLength(2 + (comparison.keyFigures?.length ?? 0));
  });

  test("of many labels says how many it leaves out, and without figures has no table of them", () => {
    const many = compareDurations(
      Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`l${index}`, [index + 1]])),
    );
    expect(renderComparisonComment(many)).toContain("The best, the baseline and the worst are shown; 1 more label");
    const none = { ...compareThreeLabels(), figures: [], keyFigures: [] };
    expect(renderComparisonComment(none)).not.toContain("### Metrics");
  });
});
