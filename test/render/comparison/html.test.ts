import { describe, expect, test } from "vitest";
import { parseGates } from "../../../src/compare/gates/gate-parser.ts";
import { reduceReport } from "../../../src/compare/leg-figures.ts";
import { renderComparisonHtml } from "../../../src/render/comparison/html.ts";
import { testCases } from "../../cases.ts";
import { compareDurations, compareWithFirst } from "../../compare/first-baseline.ts";
import { buildReport, buildStep, legOf } from "../../compare/report-builder.ts";
import { compareCase1, compareHostile, compareThreeLabels, HOSTILE_TEXTS } from "./samples.ts";

const STEADY = [10, 10.04, 9.96, 10.02];

/** The names of all elements of a page, from its tags. */
function listElements(page: string): Set<string> {
  return new Set([...page.matchAll(/<([a-zA-Z][\w-]*)/g)].map(([, name]) => name ?? ""));
}

describe("the page of a comparison", () => {
  const page = renderComparisonHtml(compareThreeLabels());

  test("fetches nothing, links to its own parts alone, and says so in its policy", () => {
    expect(page).toContain("default-src &#39;none&#39;; style-src &#39;sha256-");
    expect(page).not.toContain("script-src");
    expect(page).not.toMatch(
      /<script|<link|<iframe|<img|\ssrc=|\shref="(?!#(label=)?[a-z]+")|url\(|@import|\sstyle=|\son\w+=/i,
    );
  });

  test("runs the script that it is given, and no other", () => {
    const scripted = renderComparisonHtml(compareThreeLabels(), { script: "start()" });
    expect(scripted).toContain("script-src &#39;sha256-");
    expect(scripted.match(/<script/g)).toHaveLength(2);
  });

  test("leads with what differs most, and has the rest of the headline in smaller print", () => {
    expect(page).toContain("<h1>large is 2.00x faster than small (1.90x to 2.10x): 8 CPUs instead of 4.</h1>");
    expect(page).toContain('<p class="more">It is unclear whether odd differs from small. large has the best');
    expect(renderComparisonHtml(compareDurations({ a: [1], b: [2, 3] }))).not.toContain("..");
  });

  testCases(["v1. New disk", "v1; new disk", "v1.", 'a "b. C" d', 'a" b. C', "v1."])(
    "does not cut the headline within the label %j",
    (label) => {
      const headline = renderComparisonHtml(compareDurations({ [label]: STEADY, slow: STEADY.map((one) => 4 * one) }));
      const shown = headline.match(/<h1>(.*?)<\/h1>/)?.[1];
      expect(shown).toMatch(/^slow is 4\.00x slower than .* \(3\.\d\dx to 4\.\d\dx\)\.$/);
    },
  );

  test("has all but the table of labels folded, each with a link to jump by", () => {
    const links = [...page.matchAll(/<a href="#([a-z]+)">([^<]+)</g)].map(([, id, title]) => [id, title]);
    expect(links).toEqual([
      ["gates", "Gates"],
      ["ranking", "Ranking"],
      ["causes", "Why they differ"],
      ["metrics", "Metrics"],
      ["missing", "Missing (1)"],
      ["notes", "Notes"],
      ["explanations", "How to read this"],
    ]);
    for (const [id, title] of links) expect(page).toContain(`<summary><h2>${title}</h2></summary>\n<div id="${id}">`);
    expect(page.match(/<details class="section" open>/g)).toHaveLength(1);
    expect(page.indexOf('id="matrix"')).toBeLessThan(page.indexOf('id="gates"'));
  });

  test("calls labels without ranks no ranking", () => {
    expect(renderComparisonHtml(compareCase1())).toContain("<summary><h2>Labels side by side</h2></summary>");
  });

  test("has its gates open where one did not pass, and folded where all did", () => {
    const passed = renderComparisonHtml(
      compareThreeLabels({ gates: parseGates('ratio(duration("npm ci")) > 3', "fail-if") }),
    );
    expect(passed).toContain("passed");
    expect(passed).not.toContain('<details class="section" open>');
    expect(page).toContain('<details class="section" open><summary><h2>Gates');
  });

  test("draws every interval and every bar with its figures as text for those who do not see it", () => {
    expect(page).toContain('<svg class="interval" role="img" aria-label="2.00x faster, 1.90x to 2.10x">');
    expect(page).toContain('aria-label="15.1 s, 14.7 s to 15.5 s"');
    expect(page.match(/class="level-bar"/g)).toHaveLength(9);
  });

  test("shows the ranking, the gate, the mixture, the causes and what is missing", () => {
    for (const text of [
      "large has the best duration of &quot;npm ci&quot; (15.1 s)",
      "failed (odd, duration of &quot;npm ci&quot;, 0.92x to 1.02x)",
      "Mixed machines: odd ran on 2 kinds",
      "What may explain large",
      "not comparable: engine posixaio vs libaio",
      "<li>arm: the job left no report (conclusion: cancelled)</li>",
      "about 8 more jobs each could settle it",
    ]) {
      expect(page).toContain(text);
    }
  });

  test("of one run each draws hollow dots: the noise is unknown", () => {
    const case1 = renderComparisonHtml(compareCase1());
    expect(case1.match(/<circle class="bare"/g)).toHaveLength(3);
    expect(case1).not.toContain('class="reach"');
    expect(case1).toContain(
      "No cause is given: the label is not ranked, or it differs by less than 5% or within the noise.",
    );
    expect(case1).not.toContain("predicts");
  });

  test("has a column for the range of the jobs only where a label has several", () => {
    const head = '<th scope="col" class="right">range</th>';
    expect(page).toContain(head);
    expect(renderComparisonHtml(compareCase1())).not.toContain(head);
  });

  test("of 200 labels holds every one of them", () => {
    const legs = Array.from({ length: 200 }, (_, index) =>
      legOf({ label: `label ${index}`, windows: [buildStep("make", 1 + index)] }),
    );
    const many = renderComparisonHtml(compareWithFirst(legs));
    for (let index = 0; index < 200; index++) expect(many).toMatch(new RegExp(`label ${index}[ <]`));
  });

  testCases(HOSTILE_TEXTS)("shows %j as text", (text) => {
    const comparison = compareHostile(text);
    const hostile = renderComparisonHtml(comparison);
    expect(listElements(hostile)).toEqual(new Set([...listElements(page), "circle", "line"]));
    const attributes = [...hostile.matchAll(/<[a-zA-Z][^<>]*>/g)].map(([tag]) => tag.replace(/"[^"]*"/g, ""));
    expect(attributes.filter((tag) => /\s(on\w+|style|src)=/i.test(tag))).toEqual([]);
    expect(hostile).not.toMatch(/\shref="(?!#(label=[\p{L}\p{N}-]+|[a-z]+)")/u);
    expect(hostile).not.toContain("\u202e");
    expect(hostile).not.toContain("\u001b");
  });
});

test("a page of more than ten labels says that the table of what differs has not all", () => {
  const build = (count: number): string => {
    const reports = Array.from({ length: count }, (_, index) =>
      buildReport({ label: `label ${index}`, runner: { cpuModel: `${index}` }, windows: [buildStep("npm ci", 10)] }),
    );
    return renderComparisonHtml(compareWithFirst(reports.map(reduceReport)));
  };
  expect(build(10)).not.toContain("below and in comparison.json");
  expect(build(11)).toContain("1 more label below and in comparison.json.");
});
