import { marked } from "marked";
import { beforeEach, describe, expect, test } from "vitest";
import { startDeadline } from "../../src/action/deadline.ts";
import {
  type CommentContent,
  type CommentInputs,
  commentOnPullRequest,
  findPullRequest,
  putComment,
} from "../../src/action/pull-request-comment.ts";
import { createRestClient } from "../../src/action/rest.ts";
import { createTransfer } from "../../src/action/transfer.ts";
import { renderComparisonComment } from "../../src/render/comparison/documents.ts";
import { renderReportComment } from "../../src/render/report/documents.ts";
import { compareHostile } from "../render/comparison/samples.ts";
import { buildHostileReport, HOSTILE_TEXTS } from "../render/hostile.ts";
import { buildQuota } from "../render/report/findings.ts";
import { listen } from "./doubles/listening-step.ts";
import { type PullRequestApi, startPullRequestApi } from "./doubles/pull-request-api.ts";

let api: PullRequestApi;
beforeEach(async () => {
  api = await startPullRequestApi();
});

const SUBJECT = { pullRequest: "12", kind: "report", label: "ubuntu-24.04" };
const JOB = {
  GITHUB_WORKFLOW_REF: "octo/example/.github/workflows/test.yml@refs/pull/12/merge",
  GITHUB_WORKFLOW: "Test",
  GITHUB_JOB: "build",
  GITHUB_RUN_ID: "700",
  GITHUB_RUN_ATTEMPT: "1",
};

function put(text: string, subject = {}, environment = {}, seconds = 30) {
  const transfer = createTransfer({ wait: () => Promise.resolve(), deadline: startDeadline(seconds) });
  const all = { ...api.environment, ...JOB, ...environment };
  return putComment(createRestClient(all, "the-token", transfer), all, { ...SUBJECT, ...subject }, text);
}

const bodies = () =>
  api.comments.map(({ body }) => body.replace(/^<!-- io-probe [\da-f]{32} (\d+\.\d+) -->\n/, "$1: "));

describe("one comment", () => {
  test("is made by the first run, and updated by every later one", async () => {
    expect(await put("first")).toBe("created");
    expect(await put("second", {}, { GITHUB_RUN_ID: "701" })).toBe("updated");
    expect(await put("again", {}, { GITHUB_RUN_ID: "701", GITHUB_RUN_ATTEMPT: "2" })).toBe("updated");
    expect(bodies()).toEqual(["701.2: again"]);
  });

  test("is not set back by a run that is older than the one that wrote it", async () => {
    await put("new", {}, { GITHUB_RUN_ID: "1000", GITHUB_RUN_ATTEMPT: "2" });
    expect(await put("old", {}, { GITHUB_RUN_ID: "999", GITHUB_RUN_ATTEMPT: "9" })).toBe("outdated");
    expect(await put("old", {}, { GITHUB_RUN_ID: "1000", GITHUB_RUN_ATTEMPT: "1" })).toBe("outdated");
    expect(await put("same", {}, { GITHUB_RUN_ID: "1000", GITHUB_RUN_ATTEMPT: "2" })).toBe("updated");
    expect(bodies()).toEqual(["1000.2: same"]);
  });

  test.each([
    ["another label", { label: "ubuntu-26.04" }, {}],
    ["another kind", { kind: "comparison" }, {}],
    ["another job", {}, { GITHUB_JOB: "test" }],
    ["another workflow", {}, { GITHUB_WORKFLOW_REF: "octo/example/.github/workflows/other.yml@refs/pull/12/merge" }],
  ])("is another one for %s", async (_, subject, environment) => {
    await put("one");
    expect(await put("two", subject, environment)).toBe("created");
    expect(api.comments).toHaveLength(2);
  });

  test("is the same one for another ref, and by the workflow's name where its file is not known", async () => {
    await put("one");
    const onPush = { GITHUB_WORKFLOW_REF: "octo/example/.github/workflows/test.yml@refs/heads/main" };
    expect(await put("two", {}, onPush)).toBe("updated");
    expect(await put("three", {}, { GITHUB_WORKFLOW_REF: "" })).toBe("created");
    expect(await put("four", {}, { GITHUB_WORKFLOW_REF: "", GITHUB_WORKFLOW: "Other" })).toBe("created");
  });

  test("is found among a thousand others, and left alone where somebody else wrote one like it", async () => {
    await put("ours");
    const [ours] = api.comments;
    const copy = { ...(ours as (typeof api.comments)[0]), id: 5, user: { login: "mallory" } };
    const others = Array.from({ length: 1000 }, (_, id) => ({
      id,
      body: "x",
      user: id % 2 ? { login: "octocat" } : null,
    }));
    const quoted = { id: 6, body: `> ${ours?.body}`, user: { login: api.viewer } };
    api.comments = [copy, quoted, ...others, ...api.comments];
    expect(await put("newer")).toBe("updated");
    expect(api.comments[0]?.body).toBe(copy.body);
    expect(api.comments[1]?.body).toBe(quoted.body);
    expect(bodies().at(-1)).toBe("700.1: newer");
  });

  test("is found on the last page that is looked at, and not made again where there are more", async () => {
    const fill = (count: number) => Array.from({ length: count }, (_, id) => ({ id, body: "x", user: null }));
    await put("ours");
    api.comments = [...fill(1199), ...api.comments];
    expect(await put("newer")).toBe("updated");
    api.comments = [...fill(1), ...api.comments];
    await expect(put("newer")).rejects.toThrow("the pull request has more than 1200 comments");
    expect(api.comments).toHaveLength(1201);
  });

  test("of 65,536 characters that JSON writes as escapes can be read", async () => {
    await put("ours");
    api.comments.unshift({ id: 1, body: "\u0001".repeat(65_536), user: { login: "octocat" } });
    expect(await put("newer")).toBe("updated");
  });
});

describe("what goes wrong", () => {
  const NEEDS = "it needs the permission pull-requests: write";

  test("a token without the permission is told which one it needs", async () => {
    api.mayWrite = false;
    await expect(put("x")).rejects.toThrow(`github-token may not write the pull request's comments (403); ${NEEDS}`);
    api.mayWrite = true;
    await put("x");
    api.mayWrite = false;
    await expect(put("x")).rejects.toThrow(NEEDS);
  });

  test("so is one that may not read, or whose pull request is not there for it", async () => {
    api.faults.push({ call: "POST viewer", status: 401 }, { call: "GET comments", status: 403 });
    await expect(put("x")).rejects.toThrow(`github-token may not read the pull request's comments (401); ${NEEDS}`);
    await expect(put("x")).rejects.toThrow("(403)");
    await expect(put("x", { pullRequest: "13" })).rejects.toThrow("(404)");
  });

  test("a comment is never asked for twice, because the first may have been made", async () => {
    api.faults.push({ call: "POST comment", status: 502 }, { call: "POST comments", status: 502 });
    await expect(put("x")).rejects.toThrow("the API answered 502");
    expect(api.calls.filter((call) => call === "POST comments")).toHaveLength(1);
  });

  test("an update may be sent again", async () => {
    await put("x");
    api.faults.push({ call: "PATCH comment", status: 502 });
    expect(await put("y")).toBe("updated");
  });

  test.each([
    ["POST viewer", '{"errors":[{"message":"no"}]}', "the token's user: the answer is not what this io-probe knows"],
    ["POST viewer", '{"data":{"viewer":{"login":""}}}', "the token's user: the answer is not what"],
    ["GET comments", "<html>", "the pull request's comments: the answer"],
    ["GET comments", '{"total_count":0}', "the pull request's comments: the answer is not what"],
  ])("an answer to %s that makes no sense is refused: %s", async (call, body, message) => {
    api.faults.push({ call, status: 200, body });
    await expect(put("x")).rejects.toThrow(message);
    expect(api.comments).toEqual([]);
  });

  test("a silent server is given up at the deadline", async () => {
    api.isSilent = true;
    await expect(put("x", {}, {}, 0.5)).rejects.toThrow("the token's user: ");
  });
});

test.each([
  [undefined, "refs/pull/34/merge", "34"],
  [undefined, "refs/heads/main", undefined],
  [undefined, "refs/pull/0/merge", undefined],
  [undefined, "refs/heads/refs/pull/5/merge", undefined],
  ["56", "refs/heads/main", "56"],
])("the pull request of %j and the ref %s is %j", (given, ref, number) => {
  expect(findPullRequest({ GITHUB_REF: ref }, given)).toBe(number);
});

test.each(["0", "1/../../../x", "-1", "1e3", "12 ", "9".repeat(16)])("%j is no pull request's number", (given) => {
  expect(() => findPullRequest({}, given)).toThrow("pull-request: ");
});

async function comment(
  content: Partial<CommentContent> = {},
  inputs: Partial<CommentInputs> = {},
  environment: Record<string, string> = {},
  seconds = 30,
): Promise<string[]> {
  const run = { GITHUB_REF: "refs/pull/12/merge", GITHUB_RUN_ID: "7" };
  const { step, said } = listen({ environment: { ...api.environment, ...run, ...environment } });
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
  report.findings = [buildQuota(forged, { severity: "warning" })];
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
  report.findings = Array.from({ length: 50 }, () => ({
    ...{ id: "idle-disk", severity: "warning", confidence: "high", path: long, freeBytes: 1, disks: ["sdb"] },
    ...{ kinds: [], others: [long] },
  }));
  await comment({ markdown: renderReportComment(report) });
  expect(api.comments[0]?.body.length).toBeGreaterThan(1000);
});
