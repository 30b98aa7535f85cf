import { describe, expect, test } from "vitest";
import { mergeFindings } from "../../../src/analysis/findings/merge-findings.ts";
import type { Finding } from "../../../src/model/finding.ts";

function build(id: Finding["id"], change: Partial<Finding> = {}): Finding {
  return { id, severity: "notice", message: `${id}.`, evidence: {}, confidence: "medium", advice: "", ...change };
}

const CAP = build("bandwidth-cap", {
  window: "work",
  device: "sda",
  evidence: { setByCgroup: true, bytesPerSecond: 9 },
});
const WAIT = build("waited-for-disk", {
  window: "work",
  severity: "warning",
  evidence: { waitSeconds: 5, waitShare: 0.25, durationSeconds: 20 },
});
const GROUP = build("cgroup-limit", { device: "sda", evidence: { device: "sda", limit: 7, bytesPerSecond: 8 } });

describe("a limit that was found", () => {
  test("takes in its window's wait, and is as severe", () => {
    expect(mergeFindings([WAIT, CAP])).toEqual([
      {
        ...CAP,
        severity: "warning",
        message: "bandwidth-cap. The machine waited 5 s of 20 s (25%) for the disk meanwhile.",
        evidence: { ...WAIT.evidence, ...CAP.evidence },
      },
    ]);
    const { waitShare: _, ...evidence } = WAIT.evidence;
    expect(mergeFindings([CAP, { ...WAIT, evidence }])[0]?.message).toBe(
      "bandwidth-cap. The machine waited 5 s of 20 s for the disk meanwhile.",
    );
  });

  test.each([{ lowSeconds: 0 }, { shared: true }, { fromQueue: true }])(
    "repeats what is known of the window itself, or is a hint, as it was said (%j)",
    (known) => {
      const part = { ...WAIT, message: '"work" waited at most 9 s.', evidence: { ...WAIT.evidence, ...known } };
      expect(mergeFindings([CAP, part])[0]?.message).toBe('bandwidth-cap. "work" waited at most 9 s.');
    },
  );

  test("stays as severe as it is where the wait is less", () => {
    const [merged] = mergeFindings([
      { ...CAP, severity: "warning" },
      { ...WAIT, severity: "info" },
    ]);
    expect(merged?.severity).toBe("warning");
  });

  test("takes in what its cgroup is known to have been given; its own figures count", () => {
    expect(mergeFindings([CAP, GROUP])).toEqual([{ ...CAP, evidence: { limit: 7, ...CAP.evidence } }]);
    expect(mergeFindings([{ ...CAP, id: "iops-cap" }, GROUP])).toHaveLength(1);
  });

  test("takes in the limit of a cgroup that holds requests back at a slower pace", () => {
    const cap = { ...CAP, evidence: { cgroupAllows: 7 } };
    expect(mergeFindings([cap, GROUP])).toEqual([
      { ...cap, evidence: { limit: 7, bytesPerSecond: 8, cgroupAllows: 7 } },
    ]);
  });

  test.each<[string, Finding, Finding]>([
    ["another disk's", CAP, { ...GROUP, device: "sdb" }],
    ["what its cgroup did not set", { ...CAP, evidence: {} }, GROUP],
    ["another window's wait", CAP, { ...WAIT, window: "other" }],
    [
      "the wait of a window that it does not name",
      { ...CAP, window: undefined as never },
      { ...WAIT, window: undefined as never },
    ],
    ["what is neither", CAP, build("not-the-disk", { window: "work", device: "sda" })],
    ["anything where it is no limit on a rate", { ...CAP, id: "burst-spent" }, WAIT],
  ])("leaves alone %s", (_, cap, part) => {
    expect(mergeFindings([cap, part])).toEqual([cap, part]);
  });

  test("takes in what no other has taken in", () => {
    const second = { ...CAP, id: "iops-cap" as const };
    const merged = mergeFindings([CAP, second, WAIT]);
    expect(merged.map(({ severity }) => severity)).toEqual(["warning", "notice"]);
    expect(merged[1]).toEqual(second);
  });
});
