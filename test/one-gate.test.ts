import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testCases } from "./cases.ts";

const SOURCES = join(import.meta.dirname, "../src");

/** What reaches a log or a terminal past the gates, and the files that are the gates. */
const WAYS: [way: RegExp, gates: string[]][] = [
  [/process\.std(?:out|err)\b/, ["cli/main.ts"]],
  // What cleans texts may not be loaded there, and its texts are its own.
  [/\bstd(?:out|err)\.(?:write|end)\b/, ["cli/unloaded.ts"]],
  [/\bconsole\s*[.[]/, []],
  [/from "@actions\/core"/, ["action/toolkit.ts"]],
  [/from ".*\/toolkit\.ts"/, ["action/phases/modes.ts", "action/post.ts"]],
  [/\bwrite(?:v|Sync)?\(\s*[12]\s*,|\/dev\/(?:stdout|stderr|tty)|\/proc\/self\/fd\/[12]/, []],
];

testCases(WAYS)("only its gates use %s", (way, gates) => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const users = files.filter((file) => way.test(readFileSync(join(SOURCES, file), "utf8")));
  expect(users.sort()).toEqual(gates);
});

test("the call hands the streams to the terminal, and writes nothing to them itself", () => {
  const call = readFileSync(join(SOURCES, "cli/call.ts"), "utf8");
  expect(call).toContain("openTerminal(env, stdout, stderr)");
  expect(call).not.toMatch(/\bstd(?:out|err)\.(?!on\b|once\b)/);
});
