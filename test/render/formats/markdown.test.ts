import { describe, expect, test } from "vitest";
import {
  escapeMarkdown,
  formatHeading,
  markdown,
  renderDetails,
  renderMarkdownTable,
} from "../../../src/render/formats/markdown.ts";
import { testCases } from "../../cases.ts";

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
