import { expect, test } from "vitest";
import { JsonReader } from "../../../src/sampling/iostat/json-reader.ts";

const BEGIN = '{"sysstat": {"hosts": [{"statistics": [';
const OPEN = '{"disk": [{"disk_device": "';

function read(...pieces: string[]) {
  const names: (string | undefined)[] = [];
  const reader = new JsonReader(({ rows }) => names.push(rows[0]?.name.slice(0, 3)));
  for (const piece of pieces) reader.push(piece);
  reader.end();
  return { names, notes: reader.source.listNotes().map(({ id }) => id), complete: reader.source.complete };
}

test("a report longer than 16 MiB is left out and said, and the next document is read", () => {
  const filler = "x".repeat(16 * 1024 ** 2 - OPEN.length);
  const end = '"}]}]}]}}';
  expect(read(`${BEGIN}${OPEN}${filler}`, end)).toEqual({ names: ["xxx"], notes: [], complete: true });
  expect(read(`${BEGIN}${OPEN}${filler}x`, `${BEGIN}${OPEN}sda${end}`)).toEqual({
    ...{ names: ["sda"], notes: ["report-too-long"], complete: true },
  });
  // What follows of it is not taken for a report.
  expect(read(`${BEGIN}${OPEN}${filler}x`, '{"disk_device": "sdb"}]}]}]}}').notes).toHaveLength(1);
});
