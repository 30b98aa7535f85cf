import { expect, test } from "vitest";
import { makeHistory } from "../../../src/history/make-history.ts";
import {
  renderHistoryComment,
  renderHistoryMarkdown,
  renderHistoryText,
} from "../../../src/render/history/documents.ts";
import { renderHistoryHtml } from "../../../src/render/history/html.ts";
import { createNormal, createRandom } from "../../compare/statistics/noise.ts";
import { buildRow } from "../../history/simulation.ts";

const HOSTILE = '<img src=x onerror=alert(1)>@all [x](http://e) "`|';
const PLAIN = { width: 100, style: (_: string, text: string) => text };

function build(step: string) {
  const normal = createNormal(createRandom(1));
  const rows = [...Array(60).keys()].flatMap((i) => {
    const value = (i < 40 ? 10 : 13) * Math.exp(0.03 * normal());
    const at = { machineClass: i % 3 === 0 ? step : "machine" };
    return [
      buildRow(i, { ...at, subject: step, value }),
      buildRow(i, {
        ...at,
        subject: step,
        figure: "written-bytes",
        unit: "bytes",
        value: 1e9 * Math.exp(0.03 * normal()),
      }),
      buildRow(i, { ...at, subject: "quick", value: 1.5 * Math.exp(0.03 * normal()) }),
    ];
  });
  return makeHistory(rows);
}

test("the formats say since when which step takes longer, and show all steps", () => {
  const history = build("npm ci");
  const told = '"npm ci" takes 1.';
  const text = renderHistoryText(history, PLAIN);
  expect(text).toContain("In 60 runs, 1 of 2 steps changed: 1 slower.");
  for (const document of [text, renderHistoryMarkdown(history)]) {
    expect(document).toContain(told);
    expect(document).toContain("since 0000000 (11 Jun 2026)");
    expect(document).toContain("quick");
  }
  expect(renderHistoryComment(history)).toContain("This run against main");
  expect(renderHistoryComment(history)).not.toContain("Changes");
});

test("the page has a row for each step that opens, the dearest change first, without a script", () => {
  const page = renderHistoryHtml(build("npm ci"));
  expect([...page.matchAll(/<span class="name">([^<]*)</g)].map(([, name]) => name)).toEqual(["npm ci", "quick"]);
  expect(page).not.toContain("<script");
  expect(page).not.toContain(" style=");
  expect(page).toContain('class="dots k1"');
});

test("hostile names of steps and machines stay text", () => {
  const history = build(HOSTILE);
  expect(renderHistoryHtml(history)).not.toContain("<img");
  const summary = renderHistoryMarkdown(history);
  expect(summary).not.toContain("<img");
  expect(summary).toContain("\\[x\\](http:<!-- -->//e)");
});
