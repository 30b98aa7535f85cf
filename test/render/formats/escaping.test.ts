import { describe, expect, test } from "vitest";
import { cleanText } from "../../../src/format/plain-text.ts";
import { renderCsv } from "../../../src/render/formats/csv.ts";
import { html, nameInAddress, serializeForScript } from "../../../src/render/formats/html.ts";
import { cleanLogText, formatJson, guardLogText } from "../../../src/render/formats/log-text.ts";
import {
  escapeMarkdown,
  formatHeading,
  markdown,
  renderDetails,
  renderMarkdownTable,
} from "../../../src/render/formats/markdown.ts";
import { testCases } from "../../cases.ts";
import { listWords } from "../../list-words.ts";

test("a template escapes text and attributes, and keeps our own HTML, lists and numbers", () => {
  const rows = ["<b>", "x"].map((name) => html`<li title="${`"'${name}`}">${name}</li>`);
  expect(html`<ul>${rows}${3}${undefined}</ul>`.html).toBe(
    '<ul><li title="&quot;&#39;&lt;b&gt;">&lt;b&gt;</li><li title="&quot;&#39;x">x</li>3</ul>',
  );
});

test("control and bidi characters are shown, not obeyed", () => {
  expect(html`${"a\u202eb\u001b"}`.html).toBe("a\ufffdb␛");
});

test("JSON inside a script cannot end the script and reads back the same", () => {
  const value = { name: "</script><!--<script>", other: "\u2028&" };
  const json = serializeForScript(value);
  expect(json).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(json)).toEqual(value);
});

test("emoji of several code points and right-to-left letters stay whole", () => {
  expect(cleanText("👩‍💻 עברית")).toBe("👩‍💻 עברית");
});

test("a log line of a hostile name is no workflow command", () => {
  expect(cleanLogText("\n::error::x")).toBe(": :error::x");
  expect(cleanLogText("a ##[error]b")).toBe("a ## [error]b");
});

testCases([
  "a table\n\twith a :: in it\n",
  "\u001b[1mbold\u001b[0m \u001b[38;5;12mblue\u001b[39m",
  "\r\u001b[K[=>  ] 3 of 4",
  "# Title\n| a | b |\n|:--|--:|\n",
  "größe 👩‍💻",
])("what is io-probe's own stays as it is: %j", (text) => {
  expect(guardLogText(text)).toBe(text);
});

testCases([
  ["::error::x", ": :error::x"],
  ["a\n \t::error::x", "a\n \t: :error::x"],
  ["a\r::error::x", "a␍::error::x"],
  ["##[add-mask]x", "## [add-mask]x"],
  ["a\u2028::error::x", "a ::error::x"],
  ["\u001b[2J\u001b[31m", "␛[2J\u001b[31m"],
  ["\u009b2J\u007f\u202e", "\ufffd2J␡\ufffd"],
])("the log's gate makes %j harmless", (text, harmless) => {
  expect(guardLogText(text)).toBe(harmless);
});

test("JSON for a log means the same, and holds nothing that a log could take for a command", () => {
  const value = { "##[add-mask]": "##[error]x\u2028\u009b2J\u007f\u202e\ufeff", list: ["::error::", "[", "#["] };
  const text = formatJson(value);
  expect(JSON.parse(text)).toEqual(value);
  expect(text).not.toMatch(/##\[|[\u007f-\u009f\u2028\u202e\ufeff]|^\s*::/m);
  expect(guardLogText(text)).toBe(text);
  expect(text).toContain('"##\\u005berror]x\\u2028\\u009b2J\\u007f\\u202e\\ufeff"');
});

describe("escapeMarkdown", () => {
  testCases([
    ["a | b", "a \\| b"],
    ["`code` *bold* ~gone~", "\\`code\\` \\*bold\\* \\~gone\\~"],
    ["snake_case_name and _emphasis_", "snake_case_name and \\_emphasis\\_"],
    ["<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"],
    ["&lt;b&gt;", "&amp;lt;b&amp;gt;"],
    ["[link](javascript:x) ![image](y)", "\\[link\\](javascript:x) !\\[image\\](y)"],
    ["back\\slash", "back\\\\slash"],
    ["two\nlines\r\nhere", "two lines here"],
    ["thanks @octocat", "thanks @<!-- -->octocat"],
    ["fixes #12 and GH-3", "fixes #<!-- -->12 and GH-<!-- -->3"],
    ["see https://evil.example/x", "see https:<!-- -->//evil.example/x"],
    ["www.evil.example", "www<!-- -->.evil.example"],
    [":rocket: node:20/alpine", ":<!-- -->rocket: node:20/alpine"],
    ["$x^2$", "<span>$</span>x^2<span>$</span>"],
    ["# heading", "\\# heading"],
    ["- item", "\\- item"],
    ["1. item", "1\\. item"],
    ["ubuntu-24.04", "ubuntu-24.04"],
    ["\u001b[31mred", "␛\\[31mred"],
    ["abc\u202edef", "abc\ufffddef"],
    ["\ud800 alone", "\ufffd alone"],
  ])("%j becomes %j", (text, expected) => {
    expect(escapeMarkdown(text)).toBe(expected);
  });

  test("a text of any length becomes a short one", () => {
    expect(escapeMarkdown("x".repeat(100_000))).toBe(`${"x".repeat(199)}…`);
  });
});

describe("building blocks", () => {
  test("a table escapes plain cells, keeps our own Markdown, and has as many cells in every row", () => {
    const table = renderMarkdownTable(
      [
        { title: "step", align: "left" },
        { title: "read", align: "right" },
        { title: "note", align: "left" },
      ],
      [["a|b\nc", "1 MB", markdown`<code>${"x|y"}</code>`], ["short"]],
    );
    expect(table).toBe(
      [
        "| step | read | note |",
        "| :-- | --: | :-- |",
        "| a\\|b c | 1 MB | <code>x\\|y</code> |",
        "| short |  |  |",
      ].join("\n"),
    );
  });

  test("a template escapes strings and keeps numbers and Markdown", () => {
    expect(markdown`**${"<b>"}** took ${3} s on ${markdown`<code>${"sda"}</code>`}`.markdown).toBe(
      "**&lt;b&gt;** took 3 s on <code>sda</code>",
    );
  });

  test("headings and details hold hostile text", () => {
    expect(formatHeading(2, "a <b>")).toBe("## a &lt;b&gt;");
    expect(renderDetails("</summary><script>", ["body"])).toBe(
      "<details>\n<summary>&lt;/summary&gt;&lt;script&gt;</summary>\n\nbody\n\n</details>",
    );
  });
});

testCases([
  ["plain", "plain"],
  ['say "a, b"', '"say ""a, b"""'],
  ["a,b", '"a,b"'],
  [" = a", "'= a"],
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-x", "'-x"],
  ["@x", "'@x"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ["it's", "it's"],
  [-1.5, "-1.5"],
  [0.30000000000000004, "0.30000000000000004"],
  [true, "true"],
  [undefined, ""],
])("%j is written as %s", (value, field) => {
  expect(renderCsv(["a", "b"], [[value, 1]])).toBe(`a,b\n${field},1\n`);
});

test("a name of several lines or with an escape is one line", () => {
  const text = renderCsv(["a"], [["x\n::error::y\u001b[31m"]]);
  expect(text.trimEnd().split("\n")).toHaveLength(2);
  expect(text).not.toContain("\u001b");
});

test("names become words of an address, each its own", () => {
  expect(nameInAddress(["npm ci", "NPM: CI!", "npm ci", "größe & мир", "--- ", ""], "step")).toEqual(
    listWords("npm-ci npm-ci-2 npm-ci-3 größe-мир step-5 step-6"),
  );
});

test("a long name is cut to 48 letters, and ends with none of the dashes", () => {
  expect(nameInAddress(["x".repeat(48), "x".repeat(49), `${"y".repeat(47)} z`], "step")).toEqual([
    "x".repeat(48),
    `${"x".repeat(48)}-2`,
    "y".repeat(47),
  ]);
});

test("a cut splits no character", () => {
  expect(nameInAddress([`${"x".repeat(47)}𝐀𝐁`], "step")).toEqual([`${"x".repeat(47)}𝐀`]);
});

test("a report of 100,000 steps of one name is soon done", () => {
  const names = nameInAddress(Array<string>(100_000).fill("a"), "step");
  expect(new Set(names).size).toBe(100_000);
  expect(names.at(-1)).toBe("a-100000");
});
