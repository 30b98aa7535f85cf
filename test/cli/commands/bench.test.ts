import { expect, test } from "vitest";
import { benchTargets } from "../../../src/cli/commands/bench.ts";
import type { Host } from "../../../src/session/host.ts";
import { openSilentTerminal } from "../silent-terminal.ts";

test("elsewhere than on Linux nothing is measured, which is said and fails", async () => {
  const said: string[] = [];
  const note = (message: string) => void said.push(message);
  const host: Host = {
    environment: {},
    log: { info: note, warning: note, debug: note },
    installation: { samplerScript: "/nowhere", viewerScript: "/nowhere" },
  };
  const terminal = openSilentTerminal({ writeOut: note, writeError: note });
  const args = {
    targets: ["/nowhere"],
    jobFiles: [],
    workloads: [],
    verbose: false,
    allowUnsafe: false,
    gates: [],
    output: "/nowhere/out",
    install: "never" as const,
  };
  expect(await benchTargets(args, host, terminal, "darwin")).toBe(1);
  expect(said).toEqual(["bench works only on Linux for now; this is macOS, and nothing was measured"]);
});
