import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { hasLinks, nameFiles } from "../../src/cli/file-links.ts";

test.each([
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
