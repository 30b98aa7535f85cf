import { expect, test } from "vitest";
import { listRows } from "../../../src/export/rows.ts";
import { rowSchema } from "../../../src/model/row.ts";
import { type ReadLine, splitRows } from "../../../src/session/fleet/row-lines.ts";
import { buildReport, buildStep, waited } from "../../compare/report-builder.ts";

const rows = listRows(
  buildReport({ windows: [{ ...buildStep("job", 20, waited(2)), kind: "job" }, buildStep("npm ci", 10, waited(2))] }),
);
const [row] = rows;
const line = JSON.stringify(row);
const [begin = "", end = ""] = line.split(',"kind":');

async function read(...lines: string[]): Promise<ReadLine[]> {
  const found: ReadLine[] = [];
  for await (const piece of splitRows([Buffer.from(lines.join("\n"))])) found.push(...piece);
  return found;
}

test("lines of one window are read as each alone, and take nothing from the line before but what they say themselves", async () => {
  const lines = rows.map((each) => JSON.stringify(each));
  expect(await read(...lines)).toEqual(rows);
  const [waiting] = rows.filter(({ low }) => low !== undefined);
  const { low: _, high: __, ...plain } = waiting as NonNullable<typeof waiting>;
  expect(await read(JSON.stringify(waiting), JSON.stringify(plain))).toEqual([waiting, plain]);
});

test.each([
  ["a figure's beginning inside of a field of a later io-probe", `${begin},"later":{"x":1,"kind":2},"kind":${end}`],
  ["one inside of a text", `${begin},"later":"\\",\\"kind\\":","kind":${end}`],
  ["one in an array", `${begin},"later":[{"x":1,"kind":"window"}],"kind":${end}`],
  ["spaces", line.replaceAll('":', '": ').replaceAll(',"', ', "')],
  ["its figure first", JSON.stringify({ kind: row?.kind, figure: row?.figure, ...row })],
])("a line with %s is read as JSON.parse reads it", async (_, text) => {
  const { later: __, ...known } = JSON.parse(text);
  expect(rowSchema.safeParse(known).success).toBe(true);
  expect(await read(line, text, line)).toEqual([row, known, row]);
});

test("the last of two values of one name counts, on either side of the figure's beginning", async () => {
  const twice = `${begin},"kind":${end.slice(0, -1)},"label":"other"}`;
  expect(await read(twice, line)).toEqual([{ ...row, label: "other" }, row]);
});

test("what is bad or newer costs its own line", async () => {
  const bad = [
    `${begin},"kind":`,
    `${begin},"kind":"window"}`,
    `${begin}`,
    `${begin.replace('"schemaVersion":1', '"schemaVersion":0')},"kind":${end}`,
    `[${begin.slice(1)},"kind":${end}`,
    `${begin},"kind":${end}}`,
    `,"kind":${end}`,
    '"text"',
  ];
  const newer = line.replace('"schemaVersion":1', '"schemaVersion":2');
  for (const each of bad) expect(await read(line, each, line), each).toEqual([row, "bad", row]);
  expect(await read(newer, line, newer)).toEqual(["newer", row, "newer"]);
});
