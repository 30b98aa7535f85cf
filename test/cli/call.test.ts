import { expect, test } from "vitest";
import { listCommands } from "../../src/cli/call.ts";
import type { Host } from "../../src/session/host.ts";
import { openSilentTerminal } from "./silent-terminal.ts";

test("elsewhere than on Linux, what measures says so, does nothing else, and fails", async () => {
  const said: string[] = [];
  const note = (message: string) => void said.push(message);
  const host: Host = {
    environment: {},
    log: { info: note, warning: note, debug: note },
    installation: { samplerScript: "/nowhere", viewerScript: "/nowhere" },
  };
  const terminal = openSilentTerminal({ writeOut: note, writeError: note });
  const commandsOn = (platform: NodeJS.Platform) => listCommands(host, terminal, terminal, platform);
  const install = "never" as const;
  const bench = { targets: ["/nowhere"], install, verbose: false, gates: [] };
  expect(await commandsOn("darwin").bench(bench)).toBe(1);
  expect(await commandsOn("win32").watch({})).toBe(1);
  expect(await commandsOn("freebsd").doctor({ targets: [] })).toBe(1);
  expect(said).toEqual([
    "bench works only on Linux for now; this is macOS, and nothing was measured",
    "watch works only on Linux for now; this is Windows, and nothing is shown",
    "doctor works only on Linux for now; this is freebsd, and only compare, predict, report and parse work here",
  ]);
});
