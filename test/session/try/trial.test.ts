import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { UserError } from "../../../src/model/user-error.ts";
import { tryRemedies } from "../../../src/session/try/trial.ts";
import { SILENT } from "../../bench/tools.ts";
import { BUILT_SCRIPTS } from "../../built.ts";
import { makeFolder } from "../../make-folder.ts";

let root: string;
beforeEach(() => {
  root = makeFolder();
  mkdirSync(join(root, "work"));
  writeFileSync(join(root, "work/input"), "data\n");
});

/** Tries two values of a parameter where only so many copies can be made. */
function tryWithCopies(copies: number) {
  mkdirSync(join(root, "bin"));
  const script = `#!/bin/sh\necho >> ${root}/copies\n[ $(wc -l < ${root}/copies) -gt ${copies} ] && echo no space left && exit 1\nexec /bin/cp "$@"\n`;
  writeFileSync(join(root, "bin/cp"), script, { mode: 0o755 });
  const environment = { PATH: `${root}/bin:${process.env.PATH}` };
  const host = { environment, log: SILENT, installation: BUILT_SCRIPTS };
  const options = {
    ...{ command: ["echo", "{n}"] as [string, string], folder: join(root, "work"), output: join(root, "out") },
    ...{ remedies: [], parameters: [{ name: "n", values: ["1", "2"] }], install: "never" as const },
    ...{ runs: 2, warmup: 0, timeBudgetSeconds: 600, cold: false },
  };
  return tryRemedies(host, options, new AbortController().signal);
}

test.each([0, 1])("a folder that can be copied %i times only is refused, and nothing of it stays", async (copies) => {
  const trial = tryWithCopies(copies);
  await expect(trial).rejects.toThrow("try: the directory cannot be copied for a run: find failed: no space left");
  await expect(trial).rejects.toThrow(UserError);
  expect(readdirSync(root).sort()).toEqual(["bin", "copies", "work"]);
});

test("one that can no longer be copied after a round ends the trial early, with what it has", async () => {
  const { trial } = await tryWithCopies(3);
  expect(trial).toMatchObject({ rounds: 1, ended: "failed" });
  expect(trial.notes[0]).toEqual({
    ...{ id: "program", program: "find", end: { id: "exit", exitCode: 1 } },
    detail: expect.stringContaining("no space left"),
  });
});
