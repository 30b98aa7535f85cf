import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readReport } from "../src/session/report-files.ts";
import { writeFindings } from "../src/session/write-findings.ts";

interface Step {
  uses?: string;
  with?: Record<string, unknown>;
}

interface Workflow {
  on?: unknown;
  inputs?: Record<string, unknown>;
  jobs?: Record<string, { steps?: Step[]; uses?: string; with?: Record<string, unknown> }>;
}

const TEXTS = ["README.md", "docs/comparing.md"].map((file) => ({ file, text: readFileSync(file, "utf8") }));
const { inputs } = parse(readFileSync("action.yml", "utf8")) as Workflow;

const workflows = TEXTS.flatMap(({ file, text }) =>
  [...text.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, yaml = ""], index) => ({
    title: `${file}, ${index + 1}`,
    workflow: parse(yaml) as Workflow,
  })),
).filter(({ workflow }) => workflow?.jobs !== undefined);

describe.each(workflows)("the workflow of $title", ({ workflow }) => {
  test("is whole: it says when it runs", () => {
    expect(workflow.on).toBeDefined();
  });

  test("gives io-probe inputs that it has", () => {
    const steps = Object.values(workflow.jobs ?? {}).flatMap((job) => job.steps ?? []);
    const own = steps.filter(({ uses }) => uses?.startsWith("org/io-probe@"));
    for (const step of own)
      expect(Object.keys(inputs ?? {})).toEqual(expect.arrayContaining(Object.keys(step.with ?? {})));
  });

  test("calls reusable workflows that exist, with inputs that they have", () => {
    for (const job of Object.values(workflow.jobs ?? {})) {
      const path = /^org\/io-probe\/(.+)@v1$/.exec(job.uses ?? "")?.[1];
      if (path === undefined) continue;
      const called = parse(readFileSync(path, "utf8")) as { on: { workflow_call: Workflow } };
      expect(Object.keys(called.on.workflow_call.inputs ?? {})).toEqual(
        expect.arrayContaining(Object.keys(job.with ?? {})),
      );
    }
  });
});

test("the example's findings are those that today's rules give, so that its pictures show today's product", async () => {
  const report = await readReport("docs/example");
  expect(report.findings, "node scripts/screenshots.ts writes them and the pictures").toEqual(writeFindings(report));
});

test("every link and picture of the README leads to a file", () => {
  const readme = TEXTS[0]?.text ?? "";
  const targets = [...readme.matchAll(/\]\(([^)#]+)\)/g)].map(([, target = ""]) => target);
  const missing = targets.filter((target) => !target.startsWith("http") && !existsSync(target));
  expect(targets.length).toBeGreaterThan(5);
  expect(missing).toEqual([]);
});
