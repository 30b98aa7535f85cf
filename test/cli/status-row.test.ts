import { expect, test } from "vitest";
import { openStatusRow } from "../../src/cli/status-row.ts";

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

test.each([
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
