import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { quoteCommand, quoteShellWord } from "../../src/model/shell-word.ts";

test.each(["", "plain", "two words", "it's", "''", '$HOME `id` \\ "x"', "a\nb", "-n"])(
  "a shell reads %j as the one word that it is",
  (text) => {
    expect(execFileSync("/bin/sh", ["-c", `printf '%s|' ${quoteShellWord(text)}`], { encoding: "utf8" })).toBe(
      `${text}|`,
    );
  },
);

test("a command line has quotes only where a word needs them", () => {
  const words = ["sh", "-c", "echo $X", "--name=a,b", "", "./it's"];
  expect(quoteCommand(words)).toBe(`sh -c 'echo $X' --name=a,b '' './it'\\''s'`);
});
