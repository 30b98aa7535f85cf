import { resolve } from "node:path";
import { Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import {
  findRows,
  findWidth,
  hasLinks,
  nameFiles,
  openLog,
  openStatusRow,
  openTerminal,
  type Terminal,
  wantsColor,
} from "../../src/cli/terminal.ts";
import { testCases } from "../cases.ts";
import { openSilentTerminal } from "./silent-terminal.ts";

testCases([
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

testCases([
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

testCases([
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

testCases(HOSTILE)("a message with %j is one line without a command or an escape", (text) => {
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

testCases(HOSTILE)("nothing that is written to the terminal holds %j", (text) => {
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

testCases([
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

testCases([
  [{ TERM_PROGRAM: "WezTerm" }, true],
  [{ TERM: "xterm-kitty" }, true],
  [{ TERM: "xterm-256color", VTE_VERSION: "5000" }, true],
  [{ VTE_VERSION: "4999" }, false],
  [{ VTE_VERSION: "new" }, false],
  [{ WT_SESSION: "id" }, true],
  [{ KONSOLE_VERSION: "230800" }, true],
  [{ TERM: "xterm-256color" }, false],
  [{ TERM_PROGRAM: "Apple_Terminal" }, false],
  [{ TERM_PROGRAM: "WezTerm", CI: "true" }, false],
  [{ TERM_PROGRAM: "WezTerm", TMUX: "/tmp/tmux" }, false],
  [{ TERM: "screen-256color", VTE_VERSION: "7000" }, false],
  [{ TERM: "dumb", WT_SESSION: "id" }, false],
  [{}, false],
])("with %j a terminal has links: %s", (environment, expected) => {
  expect(hasLinks(environment)).toBe(expected);
});

test("without links, the line is plain", () => {
  expect(nameFiles("out", ["a.json", "b.md", "c.html"], false)).toBe(
    "io-probe: wrote a.json, b.md and c.html to out\n",
  );
});

test("a hostile folder reaches a terminal as an address that is percent-encoded, and as text without escapes", () => {
  const folder = "o\u001b]8;;http://evil\u0007ut\n::error::x";
  const line = nameFiles(folder, ["a.json"], true);
  const address = pathToFileURL(resolve(folder)).href;
  expect(address).not.toMatch(/[^!-~]/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what this looks for.
  const parts = line.split(/\u001b\]8;;(?:file:[!-~]*)?\u001b\\/);
  expect(parts).toHaveLength(5);
  expect(line).toContain(`\u001b]8;;${address}\u001b\\`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for.
  for (const part of parts) expect(part.replace(/\n$/, "")).not.toMatch(/[\u0000-\u001f\u007f-\u009f]|^::/);
});

function open(rows: number) {
  const written: string[] = [];
  const stream = { rows, write: (text: string) => written.push(text) };
  return { stream, written, row: openStatusRow(stream as unknown as NodeJS.WriteStream) };
}

/** What a terminal shows for the escape sequences: `ESC` for the character. */
const spell = (texts: readonly string[]) =>
  texts.map((text) => text.replaceAll("\u001b", "ESC").replaceAll("\n", "LF"));

test("the last row does not scroll while it is open, and the cursor is where it was after each line", () => {
  const { row, written } = open(24);
  row?.draw("vda  read 1.0 MB/s");
  row?.close();
  expect(spell(written)).toEqual([
    "LFESC7ESC[1;23rESC8ESC[1A",
    "ESC7ESC[24;1HESC[Kvda  read 1.0 MB/sESC8",
    "ESC7ESC[rESC[24;1HESC[KESC8",
  ]);
});

test("a terminal that has another height has the row at its new end", () => {
  const { stream, row, written } = open(24);
  stream.rows = 10;
  row?.draw("x");
  row?.draw("y");
  // Too low for both: the row stays where it was.
  stream.rows = 4;
  row?.draw("z");
  expect(spell(written.slice(1))).toEqual([
    "LFESC7ESC[1;9rESC8ESC[1A",
    "ESC7ESC[10;1HESC[KxESC8",
    "ESC7ESC[10;1HESC[KyESC8",
    "ESC7ESC[10;1HESC[KzESC8",
  ]);
});

testCases([
  [5, true],
  [4, false],
  [0, false],
])("a terminal of %i rows has one: %s", (rows, expected) => {
  const { row, written } = open(rows);
  expect(row !== undefined).toBe(expected);
  expect(written).toHaveLength(expected ? 1 : 0);
});

test("nothing that is drawn is an escape sequence or a command", () => {
  const { row, written } = open(24);
  row?.draw("\u001b[2J\n::error::x");
  expect(spell(written)[1]).toBe("ESC7ESC[24;1HESC[K␛[2J : :error::xESC8");
});
