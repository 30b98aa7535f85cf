import { expect, test } from "vitest";
import { type Trial, type TrialRemedy, trialSchema, writtenTrialSchema } from "../../src/model/trial.ts";
import { addTrialWords } from "../../src/words/try.ts";

const ABOUT = { name: "tmpfs", baseline: "folder" as const, runs: 0, apply: "COMMAND", source: "https://example.org/" };
const REMEDIES: TrialRemedy[] = [
  { ...ABOUT, state: "unavailable", risk: { id: "own-value" }, reason: { id: "not-run", tool: "dpkg" } },
  {
    ...ABOUT,
    ...{ state: "other-files", risk: { id: "needs-xfs" } },
    reason: { id: "other-files", paths: ["a", "b", "c"], count: 4 },
  },
  { ...ABOUT, state: "unclear", ratio: { ratio: 2 }, risk: { id: "needs-fsck" } },
];
const TRIAL: Trial = {
  ...{ schema: "io-probe/try", schemaVersion: 1, toolVersion: "0.1.0", command: "make", rounds: 2, ended: "failed" },
  ...{ startedAt: "2026-11-20T11:00:00Z", endedAt: "2026-11-20T11:01:00Z", plain: [], remedies: REMEDIES, alike: [] },
  ...{ copy: { method: "cp", bytes: 5, files: 1 }, cache: "warm", confined: false, ownPath: false, unstableFiles: 1 },
  notes: [{ id: "exit", exitCode: 3 }, { id: "system", detail: "no space left" }, { id: "unstable-files" }],
};

test("try.json has the verdict, risks, reasons and notes in words; reading takes the data alone", () => {
  const written = JSON.parse(JSON.stringify(addTrialWords(TRIAL)));
  const { message, remedies, notes } = writtenTrialSchema.parse(written);
  expect(message).toBe(
    "No remedy was shown to make make faster (2 rounds), but not all results are clear: more rounds may settle it.",
  );
  expect(remedies.map(({ risk, reason }) => [risk.message, reason?.message])).toEqual([
    ["Your own value: its risk is not known to io-probe.", "dpkg did not run"],
    ["The machine must be set up with XFS.", "the command leaves different files with it: a, b, c and 1 more"],
    ["After a crash the filesystem needs fsck, and files may be lost.", undefined],
  ]);
  expect(notes.map((note) => note.message)).toEqual([
    'Stopped in round 3: "make" failed without a remedy (exit code 3), after it had succeeded. These are the results of the rounds before.',
    "Stopped in round 3: no space left. These are the results of the rounds before.",
    "1 file differs even between runs without a remedy, and is not compared.",
  ]);
  expect(trialSchema.parse(written)).toEqual(TRIAL);
});
