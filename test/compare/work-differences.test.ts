import { describe, expect, test } from "vitest";
import { renderComparisonHtml } from "../../src/render/comparison/html.ts";
import { renderComparisonMarkdown } from "../../src/render/comparison/markdown.ts";
import { compareReports } from "../../src/session/worded-comparison.ts";
import { buildReport, buildStep, reduceJob } from "./report-builder.ts";

const NOISE = [1, 1.01, 0.99, 1.005];

/** Four jobs each of a step of 20 s that writes so much, and of one that takes that long and writes that. */
function compareWork(seconds: number, bytes: number, baselineBytes: number, measure = "writtenBytes") {
  const build = (label: string, duration: number, amount: number) =>
    NOISE.map((noise) => {
      const device = { name: "sda", readBytes: 0, writtenBytes: 0, reads: 1, writes: 1, busySeconds: 1 };
      const devices = [{ ...device, [measure]: amount }];
      return buildReport({ label, windows: [buildStep("build", duration * noise, { devices })] });
    });
  return compareReports([...build("large", 20, baselineBytes), ...build("small", seconds, bytes)].map(reduceJob));
}

const known = { figure: "window/duration/build", window: "build", measure: "written-bytes" };

describe("a step's bytes explain its duration", () => {
  test.each([
    ["half as long with half the bytes", compareWork(10, 1.26e9, 2.52e9)],
    ["less with 1.25 times less", compareWork(10, 1e9, 1.25e9)],
    ["more with 1.25 times more", compareWork(30, 1.25e9, 1e9)],
    ["more with 100 MB", compareWork(30, 100e6, 0)],
    ["reads", compareWork(30, 2e9, 1e9, "readBytes")],
  ])("%s", (_, { differences: [of] }) => {
    expect(of?.work).toHaveLength(1);
    expect(of?.unexplained).toBeUndefined();
  });

  test.each([
    ["fewer bytes than 100 MB", compareWork(30, 99.9e6, 0)],
    ["less than 1.25 times as many", compareWork(30, 1.249e9, 1e9)],
    ["more of them in less time", compareWork(10, 2e9, 1e9)],
    ["fewer in more time", compareWork(30, 1e9, 2e9)],
  ])("but not %s", (_, { differences: [of] }) => {
    expect(of?.work).toBeUndefined();
    expect(of?.unexplained).toEqual([known.figure]);
  });

  test("which is said in place of what no difference between the machines explains", () => {
    const comparison = compareWork(10, 1.26e9, 2.52e9);
    expect(comparison.differences[0]?.work).toEqual([{ ...known, bytes: 1.26e9, baselineBytes: 2.52e9 }]);
    for (const text of [renderComparisonMarkdown(comparison), renderComparisonHtml(comparison)]) {
      expect(text).toContain("small writes less during build, 1.26 GB instead of 2.52 GB: it may do less work.");
      expect(text).not.toContain("No known difference between the machines");
    }
  });
});
