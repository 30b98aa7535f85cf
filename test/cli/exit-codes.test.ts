import { expect, test } from "vitest";
import { explainFault, explainInterruption } from "../../src/cli/exit-codes.ts";
import { openLog } from "../../src/cli/terminal.ts";
import { Interruption } from "../../src/session/ending-signals.ts";
import { openSilentTerminal } from "./silent-terminal.ts";

function collect(environment = {}) {
  const lines: string[] = [];
  const terminal = openSilentTerminal({ writeError: (text) => void lines.push(text) });
  return { lines, log: openLog(terminal, environment) };
}

test("a fault of the program is one line, and its stack is shown only at debug", () => {
  const quiet = collect();
  expect(explainFault(new Error("bug"), quiet.log)).toBe(70);
  expect(quiet.lines).toEqual([
    "io-probe: warning: io-probe itself failed: bug (IO_PROBE_DEBUG=1 shows where; please report it)\n",
  ]);
  const loud = collect({ IO_PROBE_DEBUG: "1" });
  explainFault(new Error("bug"), loud.log);
  expect(loud.lines.join("")).toContain("exit-codes.test.ts");
});

test("after a signal the exit code is the shell's, and what else was thrown is thrown on", () => {
  const { lines, log } = collect();
  expect(explainInterruption(new Interruption("SIGTERM"), log, "fit")).toBe(143);
  expect(lines).toEqual(["io-probe: warning: the fit was ended by SIGTERM; its files are removed\n"]);
  expect(() => explainInterruption(new Error("bug"), log, "fit")).toThrow("bug");
});
