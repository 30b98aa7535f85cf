import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { describeConditions, isStaticBinary } from "../../../src/session/try/conditions.ts";
import type { Sandbox } from "../../../src/session/try/sandbox.ts";
import { makeFolder } from "../../make-folder.ts";

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});

const write = (name: string, data: string | Buffer) => writeFileSync(join(folder, name), data, { mode: 0o755 });

function describe(...command: string[]) {
  const sandbox: Sandbox = {
    folder,
    source: folder,
    work: folder,
    mark: "MARK=1",
    confined: false,
    isBound: false,
    skipped: new Set(),
    environment: { PATH: folder },
    openMemory: async () => "",
    close: async () => {},
  };
  return describeConditions(sandbox, command, { programs: new Set(["make"]), peakBytes: 1, cold: false });
}

/** The head of an ELF file with program headers of these types behind it. */
function makeElf(types: readonly number[], { bits = 2, order = 1, offset = 64 } = {}): Buffer {
  const elf = Buffer.alloc(offset + types.length * 56);
  elf.writeUInt32BE(0x7f454c46, 0);
  elf.set([bits, order], 4);
  elf.writeBigUInt64LE(BigInt(offset), 32);
  elf.writeUInt16LE(56, 54);
  elf.writeUInt16LE(types.length, 56);
  for (const [index, type] of types.entries()) elf.writeUInt32LE(type, offset + index * 56);
  return elf;
}

test.each([
  ["without an interpreter", makeElf([1, 1]), true],
  ["with one, the last of its headers", makeElf([1, 6, 3]), false],
  ["with one, the first", makeElf([3, 1]), false],
  ["with 32 bits", makeElf([1, 1], { bits: 1 }), false],
  ["of the other byte order", makeElf([1, 1], { order: 2 }), false],
  ["whose headers lie beyond its end", makeElf([1]).subarray(0, 66), false],
  ["cut within its first header", makeElf([1]).subarray(0, 63), false],
  ["that is a script", Buffer.from(`#!/bin/sh\n${"#".repeat(100)}`), false],
  ["that is empty", Buffer.alloc(0), false],
])("a program %s: static is %s", (_, data, expected) => {
  write("program", data);
  expect(isStaticBinary(join(folder, "program"))).toBe(expected);
});

test("the program is found on the command's PATH, or by its path from the folder", () => {
  write("tool", makeElf([1, 1]));
  expect(describe("tool").isStatic).toBe(true);
  expect(describe("./tool").isStatic).toBe(true);
  expect(describe("missing").isStatic).toBe(false);
});
