import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { findFindings } from "../src/analysis/findings/find-findings.ts";
import { readReport } from "../src/session/result-files.ts";
import { tellFinding } from "../src/words/findings/tell-finding.ts";
import { testCases } from "./cases.ts";

interface Step {
  uses?: string;
  with?: Record<string, unknown>;
}

interface Workflow {
  on?: unknown;
  inputs?: Record<string, unknown>;
  jobs?: Record<string, { steps?: Step[]; uses?: string; with?: Record<string, unknown> }>;
}

const TEXTS = ["README.md", "docs/comparing.md", "docs/inputs.md"].map((file) => ({
  file,
  text: readFileSync(file, "utf8"),
}));
/** `](file)`, and the attributes of a picture. */
const TARGET = /\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g;
const { inputs } = parse(readFileSync("action.yml", "utf8")) as Workflow;

const workflows = TEXTS.flatMap(({ file, text }) =>
  [...text.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, yaml = ""], index) => ({
    title: `${file}, ${index + 1}`,
    workflow: parse(yaml) as Workflow,
  })),
).filter(({ workflow }) => workflow?.jobs !== undefined);

testCases(workflows)("the workflow of $title is whole: it says when it runs", ({ workflow }) => {
  expect(workflow.on).toBeDefined();
});

testCases(workflows)("the workflow of $title gives io-probe inputs that it has", ({ workflow }) => {
  const steps = Object.values(workflow.jobs ?? {}).flatMap((job) => job.steps ?? []);
  const own = steps.filter(({ uses }) => uses?.startsWith("org/io-probe@"));
  for (const step of own)
    expect(Object.keys(inputs ?? {})).toEqual(expect.arrayContaining(Object.keys(step.with ?? {})));
});

testCases(workflows)(
  "the workflow of $title calls reusable workflows that exist, with inputs that they have",
  ({ workflow }) => {
    for (const job of Object.values(workflow.jobs ?? {})) {
      const path = /^org\/io-probe\/(.+)@v1$/.exec(job.uses ?? "")?.[1];
      if (path === undefined) continue;
      const called = parse(readFileSync(path, "utf8")) as { on: { workflow_call: Workflow } };
      expect(Object.keys(called.on.workflow_call.inputs ?? {})).toEqual(
        expect.arrayContaining(Object.keys(job.with ?? {})),
      );
    }
  },
);

test("the example's findings are those that today's rules give, so that its pictures show today's product", async () => {
  const report = await readReport("docs/example");
  expect(report.findings, "node scripts/screenshots.ts writes them and the pictures").toEqual(findFindings(report));
});

test("the README is short enough to be read, and quotes what the example says", async () => {
  const readme = readFileSync("README.md", "utf8");
  const { findings } = await readReport("docs/example");
  const [first] = findings.map((finding) => tellFinding(finding, findings));
  const prose = readme.replaceAll(/\n(?:> )?/g, " ");
  expect(readme.trimEnd().split("\n").length).toBeLessThanOrEqual(120);
  expect(prose).toContain(`${first?.message} ${first?.advice}`);
});

test("the README's commands are those that tests and CI run", () => {
  const blocks = [...readFileSync("README.md", "utf8").matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text]) =>
    text?.trim(),
  );
  expect(blocks).toEqual([
    "npx github:org/io-probe#v1 run -- npm ci",
    "git clone https://github.com/org/io-probe && cd io-probe\nnode dist/cli.mjs run --bench quick -- npm ci",
    "npm cit",
  ]);
  // `npm cit` is both; CI installs other things beside the first.
  const ci = readFileSync(".ci/run", "utf8");
  for (const command of ["npm ci", "npm test"]) expect(ci).toContain(command);
});

const PAGES = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...listPages("docs")];

testCases(PAGES)("the links and pictures of %s lead to files, and to headings that those have", (page) => {
  const targets = [
    ...readFileSync(page, "utf8")
      .replaceAll(/```[\s\S]*?```/g, "")
      .matchAll(TARGET),
  ]
    .map(([, link, attribute]) => link ?? attribute ?? "")
    .filter((target) => !/^https?:/.test(target));
  expect(targets.filter((target) => !leadsSomewhere(page, target))).toEqual([]);
});

test("every page of docs/ is linked from the README", () => {
  const readme = readFileSync("README.md", "utf8");
  const unlinked = listPages("docs").filter((page) => !readme.includes(`](${page.replace("/README.md", "")})`));
  expect(unlinked).toEqual([]);
});

function listPages(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.filter((file) => file.endsWith(".md")).map((file) => join(folder, file));
}

function leadsSomewhere(page: string, target: string): boolean {
  const [path = "", heading] = target.split("#");
  const file = path === "" ? page : join(dirname(page), path);
  if (!existsSync(file)) return false;
  return heading === undefined || listHeadings(readFileSync(file, "utf8")).includes(heading);
}

/** The anchors that GitHub gives the headings of a page. */
function listHeadings(text: string): string[] {
  const headings = [...text.replaceAll(/```[\s\S]*?```/g, "").matchAll(/^#+ (.+)$/gm)];
  return headings.map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\- _]/gu, "")
      .replaceAll(" ", "-"),
  );
}
