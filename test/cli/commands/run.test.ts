import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { recordUserCommand } from "../../../src/cli/commands/run.ts";
import type { Host } from "../../../src/session/host.ts";
import type { InstallPolicy } from "../../../src/system/tools.ts";
import { makeFolder } from "../../make-folder.ts";
import { openSilentTerminal } from "../silent-terminal.ts";

interface Case {
  CI?: string;
  install?: InstallPolicy;
  bench?: string;
}

test.each<[Case, boolean]>([
  [{}, false],
  [{ CI: "true" }, true],
  [{ CI: "true", install: "never" }, false],
  [{ install: "auto" }, true],
  [{ bench: "quick" }, true],
  [{ bench: "quick", install: "never" }, false],
])("of %j, a run installs what is missing: %j", async ({ CI, ...given }, installs) => {
  const folder = makeFolder();
  const [called, manager] = [join(folder, "called"), `#!/bin/sh\necho > ${folder}/called\nexit 1\n`];
  for (const name of ["apt-get", "sudo", "env"]) writeFileSync(join(folder, name), manager, { mode: 0o755 });
  // Nothing is sampled: the tools are asked for before.
  const host: Host = {
    environment: { PATH: folder, ...(CI !== undefined && { CI }) },
    log: { info: () => {}, warning: () => {}, debug: () => {} },
    optionPrefix: "--",
    installation: { samplerScript: "/nowhere.mjs", viewerScript: "/nowhere.js" },
  };
  const flags = { sync: false, watch: false, processes: false, trace: false, verbose: false };
  const output = join(folder, "out");
  const args = { ...flags, ...given, command: ["/bin/true"] as [string], intervalSeconds: 1, gates: [], output };
  expect(await recordUserCommand(args, host, openSilentTerminal({}))).toBe(0);
  expect(existsSync(called)).toBe(installs);
});
