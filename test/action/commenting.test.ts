import { marked } from "marked";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type CommentContent, type CommentInputs, commentOnPullRequest } from "../../src/action/commenting.ts";
import { startDeadline } from "../../src/action/deadline.ts";
import { guardLog, type Step } from "../../src/action/step.ts";
import { createToolkit } from "../../src/action/toolkit.ts";
import { renderComparisonComment } from "../../src/render/comparison/markdown.ts";
import { renderReportComment } from "../../src/render/report/markdown.ts";
import { compareHostile } from "../render/comparison/samples.ts";
import { buildHostileReport, HOSTILE_TEXTS } from "../render/hostile.ts";
import { type PullRequestApi, startPullRequestApi } from "./doubles/pull-request-api.ts";

let api: PullRequestApi;
beforeEach(async () => {
  api = await startPullRequestApi();
});
afterEach(() => api.close());

async function comment(
  content: Partial<CommentContent> = {},
  inputs: Partial<CommentInputs> = {},
  environment: Record<string, string> = {},
  seconds = 30,
): Promise<string[]> {
  const said: string[] = [];
  const core = guardLog({
    ...createToolkit({}),
    info: (message) => void said.push(`info: ${message}`),
    warning: (message) => void said.push(`warning: ${message}`),
    debug: () => undefined,
  });
  const all = { ...api.environment, GITHUB_REF: "refs/pull/12/merge", GITHUB_RUN_ID: "7", ...environment };
  const host = { environment: all, log: core, installation: { samplerScript: "", viewerScript: "" } };
  const step: Step = { core, environment: all, host, platform: "linux" };
  const chosen = { githubToken: "the-token", pullRequest: undefined, ...inputs };
  const whole = { kind: "report", label: "a", markdown: "## io-probe: a\n\nIt waited.\n", ...content };
  await commentOnPullRequest(step, chosen, whole, startDeadline(seconds));
  return said;
}

test("the comment has its text and a link: to the page of the report, else to the run", async () => {
  expect(await comment()).toEqual(["info: io-probe: commented on pull request 12"]);
  expect(api.comments[0]?.body).toMatch(
    /^<!-- io-probe [\da-f]{32} 7\.0 -->\n## io-probe: a\n\nIt waited\.\n\n\[[^\]]+\]\(https:\/\/github\.com\/octo\/example\/actions\/runs\/7\)\n$/,
  );
  expect(await comment({ pageUrl: "https://example.org/page" })).toEqual([
    "info: io-probe: updated the comment on pull request 12",
  ]);
  expect(api.comments[0]?.body).toContain("](https://example.org/page)");
  expect(await comment({}, {}, { GITHUB_RUN_ID: "6" })).toEqual([
    "info: io-probe: a newer run has commented on pull request 12 already",
  ]);
});

test("a run of no pull request gets none, whatever token it has", async () => {
  const push = { GITHUB_REF: "refs/heads/main" };
  const told = ["info: io-probe: no comment, because this run is not of a pull request"];
  expect(await comment({}, {}, push)).toEqual(told);
  expect(await comment({}, { githubToken: undefined }, push)).toEqual(told);
  expect(api.calls).toEqual([]);
});

test("the number that the workflow's event gives counts where the ref is another", async () => {
  await comment({}, { pullRequest: "12" }, { GITHUB_REF: "refs/heads/main" });
  expect(api.comments).toHaveLength(1);
});

test.each([
  [
    "without a token",
    { githubToken: undefined },
    "comment: needs the input github-token, a token with the permission pull-requests: write",
  ],
  [
    "with a wrong one",
    { githubToken: "other" },
    /^comment: github-token may not read .* \(401\); it needs the permission pull-requests: write/,
  ],
  [
    "with a wrong number",
    { pullRequest: "../3" },
    'comment: pull-request: "../3" is not a number; leave it at its default',
  ],
])("%s there is a warning, and no failure", async (_, inputs, warning) => {
  const said = await comment({}, inputs);
  expect(said).toEqual([expect.stringMatching(/^warning: /)]);
  expect(said[0]?.slice("warning: ".length)).toMatch(warning);
});

test("a silent server costs a warning, and no more time than there is", async () => {
  api.isSilent = true;
  expect(await comment({}, {}, {}, 0.3)).toEqual([
    expect.stringMatching(/^warning: comment: the (token's user|comment): /),
  ]);
});

test("hostile texts can mention nobody, refer to nothing and begin no comment of io-probe's", async () => {
  const report = buildHostileReport();
  const forged = `<!-- io-probe ${"0".repeat(32)} 99.1 --> @octocat #12 GH-3 octo/example#4`;
  report.label = `${forged}\n${HOSTILE_TEXTS.join(" ")}`;
  for (const finding of report.findings) finding.message = forged;
  for (const markdown of [renderReportComment(report), renderComparisonComment(compareHostile(report.label))]) {
    await comment({ markdown, label: report.label });
    const body = api.comments[0]?.body ?? "";
    expect(body.match(/<!-- io-probe /g)).toHaveLength(1);
    // What a reader sees is the text; what GitHub reads has no word that it acts on.
    expect(body).not.toMatch(/@[\p{L}\p{N}]|#\d|GH-\d|https?:\/\/(?!github\.com\/octo\/example\/actions)|www\./u);
    const html = marked(body, { gfm: true, async: false });
    expect(html).not.toMatch(/<(script|img|iframe)\b|href="(?!https:\/\/github\.com\/octo\/example\/actions)/);
  }
});

test("a comment is never longer than GitHub takes", async () => {
  const report = buildHostileReport();
  const long = "@a ".repeat(5000);
  report.label = long;
  report.findings = Array.from({ length: 50 }, (_, index) => ({
    id: `x${index}`,
    severity: "warning" as const,
    message: long,
    advice: long,
    evidence: {},
  }));
  await comment({ markdown: renderReportComment(report) });
  expect(api.comments[0]?.body.length).toBeGreaterThan(1000);
});
