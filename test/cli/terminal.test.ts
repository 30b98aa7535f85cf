import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { findRows, findWidth, openLog, openTerminal, type Terminal, wantsColor } from "../../src/cli/terminal.ts";
import { openSilentTerminal } from "./silent-terminal.ts";

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
  [{ columns: 132 }, { COLUMNS: "60" }, 60],
  [{ columns: 50 }, { COLUMNS: "60" }, 50],
  [{ columns: 132 }, { COLUMNS: "0" }, 132],
  [{ columns: 132 }, {}, 132],
  [{ columns: 0 }, { COLUMNS: "60" }, 60],
  [{}, { COLUMNS: "60" }, 60],
  [{}, { COLUMNS: "wide" }, 100],
  [{}, { COLUMNS: "-5" }, 100],
  [{}, {}, 100],
])("on %j with %j a line takes %i columns", (stream, environment, width) => {
  expect(findWidth(stream, environment)).toBe(width);
});

test.each([
  [{ rows: 50 }, { LINES: "30" }, 50],
  [{}, { LINES: "30" }, 30],
  [{ rows: 0 }, { LINES: "tall" }, 24],
])("on %j with %j a screen has %i rows", (stream, environment, rows) => {
  expect(findRows(stream, environment)).toBe(rows);
});

function collect(): { terminal: Terminal; lines: string[] } {
  const lines: string[] = [];
  return { lines, terminal: openSilentTerminal({ writeError: (text) => void lines.push(text) }) };
}

const HOSTILE = [
  ...[
    "##[add-mask]x",
    "\r::error::forged",
    "\n::stop-commands::x",
    "a\u2028::error::b",
    "\u0085::error::c",
    "\u001b[2J",
    "\u009b2J",
  ],
  ...[
    "\u001b]0;title\u0007",
    "\u001b]8;;http://x\u001b\\",
    "\b\b\b",
    "\u202egnp",
    "\u00a0::error::d",
    "\u3000::error::e",
    "\r\u001b[1A",
  ],
];

test.each(HOSTILE)("a message with %j is one line without a command or an escape", (text) => {
  const { lines, terminal } = collect();
  const log = openLog(terminal, { IO_PROBE_DEBUG: "1" });
  log.info(text);
  log.warning(`folder ${text}`);
  log.debug(text);
  for (const line of lines) {
    expect(line.startsWith("io-probe: ")).toBe(true);
    expect(line.slice(0, -1)).not.toMatch(/##\[|^\s*::|[\p{Cc}\u2028\u202e]/mu);
  }
  log.info("x".repeat(10_000));
  expect(lines.at(-1)?.length).toBeLessThan(4200);
});

test.each(HOSTILE)("nothing that is written to the terminal holds %j", (text) => {
  const written: string[] = [];
  const stream = {
    write: (chunk: string) => written.push(chunk),
    on: () => undefined,
  } as unknown as NodeJS.WriteStream;
  const terminal = openTerminal({}, stream, stream);
  terminal.writeOut(`${text}\n`);
  terminal.writeError(`${text}\n`);
  expect(written).toHaveLength(2);
  for (const chunk of written) expect(chunk.slice(0, -1)).not.toMatch(/##\[|^\s*::|(?!\n)[\p{Cc}\u2028\u202e]/mu);
});

test("a long answer is written as it is, part by part, until it has no reader", async () => {
  const taken: string[] = [];
  let finish: (error?: Error) => void = () => undefined;
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      taken.push(chunk.toString());
      finish = done;
    },
  }).on("error", () => undefined);
  const terminal = openTerminal({}, stream as unknown as NodeJS.WriteStream, process.stderr);
  const states: unknown[] = [];
  const write = async (text: string) => states.push(await terminal.writeJson(Buffer.from(text)));
  const first = write("::a");
  await new Promise(setImmediate);
  expect([taken, states]).toEqual([["::a"], []]);
  finish();
  await first;
  const second = write("b");
  finish(new Error("EPIPE"));
  await second;
  await write("c");
  expect([taken, states]).toEqual([
    ["::a", "b"],
    [true, false, false],
  ]);
});

test("the width is that of the moment, also after a terminal has another", () => {
  const stream = { columns: 120, rows: 40, isTTY: true, on: () => undefined } as unknown as NodeJS.WriteStream;
  const terminal = openTerminal({}, stream, stream);
  expect([terminal.width, terminal.errorWidth, terminal.rows]).toEqual([120, 120, 40]);
  stream.columns = 60;
  stream.rows = 20;
  expect([terminal.width, terminal.errorWidth, terminal.rows]).toEqual([60, 60, 20]);
});

test.each([
  [true, {}, true],
  [true, { CI: "true" }, false],
  [true, { TERM: "dumb" }, false],
  [false, {}, false],
])("on a terminal=%s with %j, lines can be redrawn: %s", (isTTY, environment, expected) => {
  const stream = {
    isTTY,
    columns: 80,
    rows: 24,
    write: () => true,
    on: () => undefined,
  } as unknown as NodeJS.WriteStream;
  const terminal = openTerminal(environment, stream, stream);
  expect([terminal.interactive, terminal.canRedrawOut]).toEqual([expected, expected]);
  expect(terminal.openStatusRow() !== undefined).toBe(expected);
});

test("that nobody reads any more is known once writing fails", () => {
  let fail = (): void => undefined;
  const on = (_: string, listener: () => void) => {
    fail = listener;
  };
  const { readerGone } = openTerminal({}, { on } as unknown as NodeJS.WriteStream, {} as NodeJS.WriteStream);
  expect(readerGone.aborted).toBe(false);
  fail();
  expect(readerGone.aborted).toBe(true);
});
