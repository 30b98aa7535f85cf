import { describe, expect, test } from "vitest";
import { renderStepGantt } from "../../../src/render/report/step-gantt.ts";
import { testCases } from "../../cases.ts";
import { NO_STATES } from "../../compare/report-builder.ts";
import { buildHostileReport } from "../hostile.ts";
import { buildReport, steadyStep } from "./builder.ts";

const rowsOf = (mermaid: string | undefined): string[] =>
  (mermaid ?? "").split("\n").filter((row) => row.startsWith("  "));
const drawn = (mermaid: string | undefined): string[] => rowsOf(mermaid?.slice(mermaid.indexOf("\ngantt")));

const wait = (seconds: number) => ({
  diskWait: { seconds, lowSeconds: seconds - 0.5, highSeconds: seconds, basis: ["task-states" as const] },
});

test("draws the steps in order, what each waited for the disk first, and how it ended", () => {
  const gantt = renderStepGantt(
    buildReport([
      steadyStep("checkout", 2, {}, { diskWait: undefined }),
      steadyStep("npm ci", 12, {}, wait(9)),
      steadyStep("npm test", 30, {}, { ...wait(0.5), diskWait: undefined, exitCode: 1 }),
    ]),
  );
  expect(drawn(gantt?.mermaid)).toEqual([
    "  dateFormat x",
    "  axisFormat %M:%S",
    "  section 1 checkout",
    "  2 s :s1, 0, 2000",
    "  section 2 npm ci",
    "  \u200b :active, w2, 2000, 11000",
    "  12 s, disk 9 s :s2, 11000, 14000",
    "  section 3 npm test",
    "  exit 1, 30 s :crit, s3, 14000, 44000",
  ]);
  expect(gantt?.legend).toBe(
    "Each bar is a step, in the order in which they ran: amber is its disk wait (an estimate, drawn first), red a failed step.",
  );
});

test("draws the wait for a core behind that for the disk, in a colour of its own", () => {
  const states = { ...NO_STATES, ranSeconds: 5, ranTaskSeconds: 5, waitedSeconds: 2 };
  const build = (queuedSeconds: number) => {
    const own = { cpuSeconds: 5, readBytes: 0, writtenBytes: 0, states: { ...states, queuedSeconds } };
    return renderStepGantt(buildReport([steadyStep("make", 10, {}, { ...wait(4), own })]));
  };
  expect(drawn(build(3)?.mermaid).slice(2)).toEqual([
    "  section 1 make",
    "  \u200b :active, w1, 0, 4000",
    "  \u200b :active, crit, q1, 4000, 7000",
    "  10 s, disk 4 s, core 3 s :s1, 7000, 10000",
  ]);
  expect(build(3)?.legend).toContain("purple its wait for a core");
  expect(drawn(build(20)?.mermaid).at(-1)).toContain(":s1, 9999, 10000");
  // Less than 0.2% of the whole cannot be seen.
  expect(drawn(build(0.02)?.mermaid).join()).toContain("q1");
  expect(drawn(build(0.019)?.mermaid).join()).not.toContain("q1");
});

test("of more than 40 steps the longest are drawn, still in order, and the rest is summed", () => {
  const steps = Array.from({ length: 42 }, (_, index) =>
    steadyStep(`step ${index}`, index === 3 || index === 7 ? 1 : 5, {}),
  );
  const gantt = renderStepGantt(buildReport(steps));
  const sections = drawn(gantt?.mermaid).filter((row) => row.startsWith("  section"));
  expect(sections).toHaveLength(40);
  expect(sections.slice(2, 4)).toEqual(["  section 3 step 2", "  section 5 step 4"]);
  expect(gantt?.legend).toMatch(/ 2 shorter steps are not drawn; together they took 2 s\.$/);
  expect(renderStepGantt(buildReport(steps.slice(0, 40)))?.legend).not.toContain("not drawn");
});

test("a step that waited from its start to its end keeps a bar for its label; io-probe's own benchmark is grey", () => {
  const report = buildReport([
    steadyStep("dd", 10, {}, wait(10)),
    steadyStep("bench quick in .", 45, {}, { kind: "command", benchmark: "quick", ...wait(40) }),
  ]);
  const rows = drawn(renderStepGantt(report)?.mermaid);
  expect(rows).toContain("  10 s, disk 10 s :s1, 9999, 10000");
  expect(rows).toContain("  45 s, io-probe's own benchmark :done, s2, 10000, 55000");
});

test("a wait too short to be seen has no bar, and hours have their axis", () => {
  const short = renderStepGantt(buildReport([steadyStep("a", 1000, {}, wait(1.9))]));
  expect(drawn(short?.mermaid).join()).not.toContain(":active");
  const visible = renderStepGantt(buildReport([steadyStep("a", 1000, {}, wait(2))]));
  expect(drawn(visible?.mermaid).join()).toContain(":active");
  expect(drawn(renderStepGantt(buildReport([steadyStep("a", 3600, {})]))?.mermaid)).toContain("  axisFormat %H:%M");
  expect(drawn(renderStepGantt(buildReport([steadyStep("a", 3599, {})]))?.mermaid)).toContain("  axisFormat %M:%S");
});

describe("names", () => {
  testCases([
    ["click me: now; #1 %%{init}%%", "1 click me now 1 init"],
    ["a\nsection b", "1 a section b"],
    ["</script><b>", "1 /script b"],
    ["Run actions/cache@v4", "1 Run actions/cache v4"],
    ["x".repeat(40), `1 ${"x".repeat(31)}…`],
    ["名前 + 測定", "1 名前 + 測定"],
    [":::", "1 "],
  ])("%j", (name, shown) => {
    const gantt = renderStepGantt(buildReport([steadyStep(name, 5, {})]));
    expect(drawn(gantt?.mermaid)[2]).toBe(`  section ${shown}`);
  });

  test("hostile ones leave no character with a meaning in Mermaid's grammar", () => {
    const rows = drawn(renderStepGantt(buildHostileReport())?.mermaid).slice(2);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatch(/^ {2}(section \d+ [^:;#%<>{}\u202e]*|[^:;#%<>{}]* :[a-z\d, ]+)$/);
  });
});

test("nothing is drawn without steps", () => {
  expect(renderStepGantt(buildReport([], { windows: [] }))).toBeUndefined();
});
