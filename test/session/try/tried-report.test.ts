import { expect, test } from "vitest";
import type { Report } from "../../../src/model/report.ts";
import type { Trial } from "../../../src/model/trial.ts";
import { addVerdict } from "../../../src/session/try/tried-report.ts";
import { adviseFlushWait, adviseQueueWait } from "../../../src/words/findings/waiting.ts";

test("a finding of waiting says what was tried in the place of what to type, others stay", () => {
  const advices = [adviseFlushWait(), adviseQueueWait()];
  const report = { findings: advices.map((advice) => ({ advice })) } as unknown as Report;
  const trial = { command: "$& $'", remedies: [], ended: "budget", plain: [] } as unknown as Trial;
  const [first, second] = addVerdict(report, trial).findings;
  expect(first?.advice).toContain(`Remedies were tried: No remedy could be tried on "$& $'". "io-probe predict`);
  expect(first?.advice).not.toContain("io-probe try");
  expect(second?.advice).toBe(advices[1]);
});
