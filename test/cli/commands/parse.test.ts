import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { parseToolOutput } from "../../../src/cli/commands/parse.ts";
import { openTerminal } from "../../../src/cli/terminal.ts";
import type { IostatDocument } from "../../../src/model/iostat.ts";
import { guardLogText } from "../../../src/render/formats/log-text.ts";
import { testCases } from "../../cases.ts";
import { makeFolder } from "../../make-folder.ts";
import { parseIostat } from "../../sampling/iostat/built-report.ts";

/** What `parse iostat` prints of a text; of no more than so many parts, where its reader leaves then. */
async function print(text: string, mostParts = Number.POSITIVE_INFINITY): Promise<{ out: string; parts: number }> {
  const file = join(makeFolder(), "log");
  writeFileSync(file, text);
  const parts: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      parts.push(chunk.toString());
      done(parts.length >= mostParts ? new Error("EPIPE") : null);
    },
  }).on("error", () => undefined) as unknown as NodeJS.WriteStream;
  expect(await parseToolOutput({ tool: "iostat", file }, openTerminal({}, stream, stream))).toBe(0);
  return { out: parts.join(""), parts: parts.length };
}

const HEADING = "Device r/s rkB/s %util svctm";
const NAMES = [
  "##[add-mask]x",
  "::error::x",
  "\u202egnp",
  "a\u0085::b",
  "a\u009b2J",
  "größe",
  "\u2028::x",
  "\u007f",
  "sda",
];

testCases([
  ["text", (name: string) => `Linux 6 (${name}) x\n\n${HEADING} ${name}\n${name} 1.50 2.00 3.00 4 5\n\n\n`],
  [
    "JSON",
    (name: string) => {
      const text = JSON.stringify(name);
      const head = ['{"sysstat": {', `"nodename": ${text},`, '"statistics": [', "{", `${text}: 1,`, '"disk": ['];
      return [...head, `{"disk_device": ${text}, "r/s": 1.5, ${text}: 2}`, "]", "}", "]", "}", "]", "}}", ""].join(
        "\n",
      );
    },
  ],
])("no name in %s becomes a command or an escape sequence of a log", async (_, compose) => {
  for (const name of NAMES) {
    const text = compose(name);
    const { out } = await print(text);
    expect(out).toBe(guardLogText(out));
    const { reports, source, ...rest } = JSON.parse(out) as IostatDocument;
    expect({ reports, source, ...rest }).toEqual(parseIostat(text));
    expect(reports).toHaveLength(1);
  }
});

test("a long log is printed in parts, and no further than it is read", async () => {
  const row = `sda 1.50 2.00 3.00 4.00`;
  const text = `${HEADING}\n${row}\n\n`.repeat(40_000);
  const { out, parts } = await print(text);
  expect((JSON.parse(out) as IostatDocument).reports).toHaveLength(40_000);
  expect(parts).toBeGreaterThan(3);
  expect((await print(text, 2)).parts).toBe(2);
});
