import { describe, expect, test } from "vitest";
import type { Comparison } from "../../../src/model/comparison.ts";
import type { Window } from "../../../src/model/window.ts";
import { listTiles } from "../../../src/render/comparison/cards.ts";
import { renderComparisonMarkdown, renderComparisonText } from "../../../src/render/comparison/documents.ts";
import { renderComparisonHtml } from "../../../src/render/comparison/html.ts";
import { describeSteps } from "../../../src/render/comparison/steps.ts";
import { testCases } from "../../cases.ts";
import { compareWithFirst } from "../../compare/first-baseline.ts";
import { buildStep, legOf } from "../../compare/report-builder.ts";
import { compareThreeLabels } from "./samples.ts";

const basis = ["task-states" as const];
const wait = (seconds: number, share = 0.09) => ({
  diskWait: { seconds, lowSeconds: seconds * (1 - share), highSeconds: seconds * (1 + share), basis },
});
const disk = (readBytes: number, writtenBytes: number) => ({
  devices: [{ name: "sda", readBytes, writtenBytes, reads: 1, writes: 1, busySeconds: 1 }],
});

function compareSteps(before: Window[], after: Window[]): Comparison {
  const legs = Object.entries({ before, after }).map(([label, windows]) => legOf({ label, windows }));
  return compareWithFirst(legs);
}

const BEFORE = [
  buildStep("npm ci", 30.1, { ...wait(12), ...disk(5e6, 1.2e9) }),
  buildStep("npm test", 12, { ...wait(2), ...disk(0, 1e6) }),
  buildStep("lint", 3),
];
const AFTER = [
  buildStep("npm ci", 12, { ...wait(1), ...disk(5e6, 1.1e9) }),
  buildStep("npm test", 12.5, { ...wait(2.2), ...disk(0, 1e6) }),
  buildStep("Restore the cache", 9),
];

const summarize = (comparison: Comparison) =>
  describeSteps(comparison, { steps: 10, elsewhere: "" })?.sentences?.join(" ");

const readTexts = (comparison: Comparison): string[][] | undefined =>
  describeSteps(comparison, { steps: 10, elsewhere: "" })?.table?.rows.map((row) =>
    row.map(({ text, note }) => (note ? `${text} [${note}]` : text)),
  );

describe("the steps of two reports", () => {
  const comparison = compareSteps(BEFORE, AFTER);

  test("have before, after and the difference of duration, wait and bytes where there is one, the biggest change first", () => {
    expect(readTexts(comparison)).toEqual([
      [
        "npm ci",
        "30.1 s → 12 s",
        "−18.1 s · 2.51x faster",
        "12 s → 1 s",
        "−11 s",
        "5 MB",
        "1.2 GB → 1.1 GB",
        "−100 MB",
      ],
      ["Restore the cache [only in after]", "9 s", "+9 s", "", "", "", "", ""],
      ["lint [only in before]", "3 s", "−3 s", "", "", "", "", ""],
      ["npm test", "12 s → 12.5 s", "+0.5 s · 1.04x slower", "2 s → 2.2 s", "≈+0.2 s", "0 B", "1 MB", ""],
    ]);
  });

  test("explain the mark of overlapping waits where there is one, and the bytes where there are any", () => {
    const readNotes = (...sides: Parameters<typeof compareSteps>) =>
      describeSteps(compareSteps(...sides), { steps: 10, elsewhere: "" })?.notes;
    const [open, bytes] = ["≈: the bounds of the two waits overlap.", "Bytes are the whole machine's, on all disks."];
    expect(readNotes(BEFORE, AFTER)).toEqual([`${open} ${bytes}`]);
    expect(readNotes(BEFORE.slice(0, 1), AFTER.slice(0, 1))).toEqual([bytes]);
    expect(readNotes([buildStep("a", 9, wait(2))], [buildStep("a", 9, wait(2.2))])).toEqual([open]);
    expect(readNotes([buildStep("a", 9)], [buildStep("a", 8)])).toEqual([]);
    expect(readNotes([buildStep("a", 9, disk(0, 1e6))], [buildStep("a", 8, disk(0, 1e6))])).toEqual([bytes]);
  });

  test("say first what changed most, and which is before", () => {
    expect(summarize(comparison)).toBe('Biggest change: "npm ci" took 18.1 s less. Before: before; after: after.');
    expect(summarize(compareSteps([buildStep("a", 1)], [buildStep("a", 1), buildStep("b", 4)]))).toBe(
      "Biggest change: b is only in after and took 4 s. Before: before; after: after.",
    );
  });

  test("durations that are written alike are no change", () => {
    const before = [buildStep("a", 60), buildStep("b", 0.3)];
    const same = compareSteps(before, [buildStep("a", 60.4), buildStep("b", 0.3001)]);
    expect(summarize(same)).toBe("No step's duration changed. Before: before; after: after.");
    const changed = compareSteps(before, [buildStep("a", 60.4), buildStep("b", 0.4)]);
    expect(summarize(changed)).toBe("Biggest change: b took 0.1 s more. Before: before; after: after.");
  });

  test("a step that failed on one side has no difference, and says so", () => {
    const failed = compareSteps([buildStep("a", 9, { exitCode: 7 })], [buildStep("a", 4)]);
    expect(readTexts(failed)).toEqual([["a [before: failed in 1 of 1 job (exit code 7)]", "failed → 4 s"]]);
    expect(summarize(failed)).toBe("Before: before; after: after.");
    const [before, after] = [buildStep("b", 10), buildStep("b", 20)];
    const another = compareSteps([buildStep("a", 99, { exitCode: 7 }), before], [buildStep("a", 90), after]);
    expect(readTexts(another)?.map(([name]) => name)).toEqual([expect.stringMatching(/^a /), "b"]);
    expect(summarize(another)).toBe("Biggest change: b took 10 s more. Before: before; after: after.");
    expect(listTiles(another)[0]).toMatchObject({ title: "biggest change", value: "b", note: "+10 s: 10 s → 20 s" });
  });

  test("a step that was cancelled is not called failed, and what follows a failed one is not called missing", () => {
    const cancelled = compareSteps([buildStep("a", 9)], [buildStep("a", 4, { result: "cancelled" })]);
    expect(readTexts(cancelled)).toEqual([["a [after: was cancelled in 1 of 1 job]", "9 s → cancelled"]]);
    const unreached = compareSteps([buildStep("a", 9), buildStep("b", 60)], [buildStep("a", 4, { exitCode: 1 })]);
    expect(readTexts(unreached)?.[0]).toEqual(["b [after failed before it]", "1 min 00 s"]);
    expect(summarize(unreached)).toBe("Before: before; after: after.");
    const skipped = compareSteps([buildStep("a", 9), buildStep("b", 60)], [buildStep("a", 0, { result: "skipped" })]);
    expect(readTexts(skipped)?.[0]?.slice(0, 3)).toEqual(["b [only in before]", "1 min 00 s", "−1 min 00 s"]);
    const other = compareSteps([buildStep("a", 4, { exitCode: 1 })], [buildStep("a", 9), buildStep("b", 60)]);
    expect(readTexts(other)?.[0]?.[0]).toBe("b [before failed before it]");
  });

  test("the biggest change is called noise where its ratio is", () => {
    const build = (label: string, list: number[]) =>
      list.map((seconds) => legOf({ label, windows: [buildStep("a", seconds)] }));
    const compare = (before: number[], after: number[]) =>
      compareWithFirst([...build("before", before), ...build("after", after)]);
    const noise = compare([10, 20, 40, 80], [9, 90, 30, 11]);
    expect(summarize(noise)).toContain("Biggest change, which may be noise: a took 9.5 s less.");
    expect(listTiles(noise)[0]).toMatchObject({ title: "biggest change", note: "≈−9.5 s: 30 s → 20.5 s" });
    const real = compare([10, 10.1, 10.2, 10.3], [20, 20.1, 20.2, 20.3]);
    expect(summarize(real)).toContain("Biggest change: a took 10 s more.");
  });

  testCases([
    ["touch", 1.1, 1.1 / 0.9 - 0.001, "≈"],
    ["lie apart", 1.1, 1.1 / 0.9 + 0.001, ""],
  ])("waits whose bounds %s are marked so", (_, high, middle, mark) => {
    const [was, is] = [wait(high / 1.1, 0.1), wait(middle, 0.1)];
    const [row] = readTexts(compareSteps([buildStep("a", 5, was)], [buildStep("a", 5, is)])) ?? [];
    expect(row?.at(-1)?.startsWith("≈")).toBe(mark === "≈");
  });

  test("are on the page, open, in the summary, and on the terminal", () => {
    const page = renderComparisonHtml(comparison);
    expect(page).toContain('<details class="section" open><summary><h2>What changed, step by step</h2></summary>');
    expect(page).toContain("−18.1 s · 2.51x faster");
    const summary = renderComparisonMarkdown(comparison);
    expect(summary).toContain('### What changed, step by step\n\nBiggest change: "npm ci" took 18.1 s less.');
    expect(summary).toContain("| npm ci | 30.1 s → 12 s | −18.1 s · 2.51x faster | 12 s → 1 s | −11 s |");
    const text = renderComparisonText(comparison, { width: 100, style: (_, part) => part });
    expect(text).toMatch(/What changed, step by step\n {2}Biggest change: "npm ci" took 18\.1 s less\./);
    expect(text).toMatch(/ {2}npm ci +30\.1 s → 12 s +−18\.1 s · 2\.51x faster +12 s → 1 s +−11 s/);
    expect(text.split("\n").every((line) => line.length <= 100)).toBe(true);
  });

  test("beyond what is shown are counted", () => {
    const list = (factor: number) =>
      Array.from({ length: 45 }, (_, index) => buildStep(`step ${index}`, (index + 1) * factor));
    const many = compareSteps(list(1), list(2));
    expect(renderComparisonMarkdown(many)).toContain("5 more steps in comparison.html.");
    expect(renderComparisonText(many, { width: 100, style: (_, part) => part })).toContain(
      "25 more steps in comparison.html",
    );
  });

  test("are not there for three labels", () => {
    expect(renderComparisonHtml(compareThreeLabels())).not.toContain("step by step");
    expect(renderComparisonMarkdown(compareThreeLabels())).not.toContain("step by step");
  });
});
