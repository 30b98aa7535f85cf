import { expect, test } from "vitest";
import { explainFault, findWidth, openLog, type Terminal, wantsColor } from "../../src/cli/terminal.ts";

test.each([
  [{}, true, true],
  [{}, false, false],
  [{ NO_COLOR: "1" }, true, false],
  [{ NO_COLOR: "1", FORCE_COLOR: "1" }, true, false],
  [{ FORCE_COLOR: "1" }, false, true],
  [{ FORCE_COLOR: "0" }, true, false],
  [{ TERM: "dumb" }, true, false],
])("with %j on a terminal=%s colours are %s", (environment, isTerminal, wanted) => {
  expect(wantsColor(environment, isTerminal)).toBe(wanted);
});

test.each([
  [{ columns: 132 }, { COLUMNS: "60" }, 132],
  [{ columns: 0 }, { COLUMNS: "60" }, 60],
  [{}, { COLUMNS: "60" }, 60],
  [{}, { COLUMNS: "wide" }, 100],
  [{}, { COLUMNS: "-5" }, 100],
  [{}, {}, 100],
])("on %j with %j a line takes %i columns", (stream, environment, width) => {
  expect(findWidth(stream, environment)).toBe(width);
});

function collect(): { terminal: Terminal; lines: string[] } {
  const lines: string[] = [];
  const writeError = (text: string): void => void lines.push(text);
  const widths = { width: 80, errorWidth: 80 };
  return { lines, terminal: { writeOut: () => undefined, writeError, ...widths, color: false, interactive: false } };
}

test("a fault of the program is one line, and its stack is shown only at debug", () => {
  const quiet = collect();
  expect(explainFault(new Error("bug"), openLog(quiet.terminal, {}))).toBe(70);
  expect(quiet.lines).toEqual([
    "io-probe: warning: io-probe itself failed: bug (IO_PROBE_DEBUG=1 shows where; please report it)\n",
  ]);
  const loud = collect();
  explainFault(new Error("bug"), openLog(loud.terminal, { IO_PROBE_DEBUG: "1" }));
  expect(loud.lines.join("")).toContain("terminal.test.ts");
});
