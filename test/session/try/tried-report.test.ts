import { expect, test } from "vitest";
import type { Trial } from "../../../src/model/trial.ts";
import { addOutcome } from "../../../src/session/try/tried-report.ts";
import { buildReport, steadyStep } from "../../render/report/builder.ts";

test("the findings of waiting carry what was tried and say it, whatever the command is called", () => {
  const diskWait = { seconds: 15, lowSeconds: 14, highSeconds: 16, basis: ["task-states" as const] };
  const report = buildReport([steadyStep("work", 20, {}, { diskWait })]);
  const trial = { command: "$& $'", remedies: [], ended: "budget", plain: [] } as unknown as Trial;
  const [waited] = addOutcome(report, trial).findings;
  expect(waited?.tried).toEqual({ command: "$& $'", outcome: "not-judged", judged: 0 });
  expect(waited?.advice).toContain(`Remedies were tried: No remedy could be tried on "$& $'". "io-probe predict`);
});
