import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";

/** The lines of Node that README.md promises; 20 is the one that the tests themselves run on, in CI. */
const LINES = [20, 22, 24];
const NODES = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "io-probe", "nodes");
const root = resolve(import.meta.dirname, "../..");

let folder: string;
/** The name of the packed file. */
let packed: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "io-probe-npx-"));
  packed = (await execa("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: root })).stdout.trim();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The folder of a Node of this line: one that is there already, or npm's own build of it, fetched once. */
async function findNode(line: number): Promise<string> {
  const home = join(NODES, String(line));
  const fetched = join(home, "node_modules/node/bin");
  for (const bin of [dirname(process.execPath), join(root, "node_modules/node/bin"), fetched]) {
    const { stdout } = await execa(join(bin, "node"), ["--version"], { reject: false });
    if (stdout?.startsWith(`v${line}.`)) return bin;
  }
  await mkdir(home, { recursive: true });
  await writeFile(join(home, "package.json"), JSON.stringify({ allowScripts: { node: true } }));
  await execa("npm", ["install", `node@${line}`], { cwd: home });
  return fetched;
}

/** A project without dependencies, and npm's cache of a machine that has never seen io-probe. */
async function makeProject(): Promise<{ project: string; environment: Record<string, string> }> {
  const project = await mkdtemp(join(folder, "project-"));
  await writeFile(join(project, "package.json"), JSON.stringify({ name: "theirs", version: "1.0.0" }));
  await execa("npm", ["install", "--package-lock-only"], { cwd: project });
  return { project, environment: { npm_config_cache: join(project, ".npm"), npm_config_offline: "true" } };
}

test.each(LINES)("npx runs the packed package in an empty folder, with Node %i and without a network", async (line) => {
  const node = await findNode(line);
  const { project, environment } = await makeProject();
  await cp(join(folder, packed), join(project, packed));
  const { stderr } = await execa("npx", ["--yes", `./${packed}`, "run", "--", "npm", "ci"], {
    cwd: project,
    env: { ...environment, PATH: `${node}:${process.env.PATH}` },
  });
  expect(stderr).toMatch(/^"npm ci" took /m);
  const report = JSON.parse(await readFile(join(project, "io-probe-report/latest/report.json"), "utf8"));
  expect(report.windows).toContainEqual(expect.objectContaining({ exitCode: 0 }));
});

test("the commit that a release moves its major tag to needs no dependency to be run from git", async () => {
  const clone = join(folder, "released");
  await execa("git", ["clone", "--quiet", "--depth=1", `file://${root}`, clone]);
  const workflow = parse(await readFile(join(root, ".github/workflows/release.yml"), "utf8"));
  const strip = workflow.jobs.release.steps.find((step: { id?: string }) => step.id === "strip");
  await execa("bash", ["-e", "-c", strip.run], { cwd: clone, env: { GITHUB_REF_NAME: "v0.1.0" } });
  const { project, environment } = await makeProject();
  const { stdout } = await execa("npx", ["--yes", `git+file://${clone}`, "--version"], {
    cwd: project,
    env: environment,
  });
  expect(stdout).toBe("0.1.0");
});
