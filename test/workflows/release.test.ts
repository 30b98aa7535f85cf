import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { parse } from "yaml";
import { makeFolder } from "../make-folder.ts";

interface Step {
  name?: string;
  run?: string;
  uses?: string;
  with?: Record<string, unknown>;
}
const { jobs } = parse(readFileSync(".github/workflows/release.yml", "utf8")) as {
  jobs: Record<"test" | "release", { steps: Step[] }>;
};

const AUTHOR = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "advice.detachedHead=false"];
const URL = "https://x-access-token:the-token@github.com/o/r.git";

let root: string;
/** The repository at GitHub, and a developer's clone of it. */
let bare: string;
let clone: string;
beforeEach(() => {
  root = makeFolder();
  [bare, clone] = [join(root, "bare.git"), join(root, "clone")];
  git(root, "init", "--quiet", "--bare", "--initial-branch=main", bare);
  git(root, "clone", "--quiet", bare, clone);
  // `gh` remembers what was released.
  const gh = `#!/bin/sh
case "$2" in
  view) test -e "${root}/release-$3" ;;
  create) test ! -e "${root}/release-$3" && : > "${root}/release-$3" ;;
esac
`;
  writeFileSync(join(root, "gh"), gh, { mode: 0o755 });
});

function git(folder: string, ...args: string[]): string {
  return execFileSync("git", [...AUTHOR, ...args], { cwd: folder, encoding: "utf8" }).trim();
}

/** Commits and tags a version in the clone, on a branch. */
function tag(version: string, branch = "main"): void {
  writeFileSync(join(clone, "package.json"), JSON.stringify({ version, scripts: { build: "true" } }));
  git(clone, "checkout", "--quiet", "-B", branch);
  git(clone, "add", ".");
  git(clone, "commit", "--quiet", "--message", version);
  git(clone, "tag", `v${version}`);
  git(clone, "push", "--quiet", "origin", branch, `v${version}`);
}

/** Runs a job's own scripts, in a clone as actions/checkout makes it; gives the first that failed. */
function run(job: "test" | "release", version: string, failing?: string): string | undefined {
  const { steps } = jobs[job];
  const depth = steps.find(({ uses }) => uses?.startsWith("actions/checkout@"))?.with?.["fetch-depth"];
  const folder = join(makeFolder(), "work");
  const shallow = depth === 0 ? [] : ["--depth", "1", "--no-tags"];
  git(root, "clone", "--quiet", ...shallow, "--branch", `v${version}`, `file://${bare}`, folder);
  for (const { name = "", run } of steps) {
    if (run === undefined || run === ".ci/run") continue;
    if (name === failing) return name;
    const env = {
      ...{ PATH: `${root}:${process.env.PATH}`, HOME: root, GH_TOKEN: "the-token" },
      ...{ GITHUB_REF_NAME: `v${version}`, GITHUB_REPOSITORY: "o/r" },
      ...{ GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: `url.${bare}.insteadOf`, GIT_CONFIG_VALUE_0: URL },
    };
    const { status } = spawnSync("bash", ["-e", "-c", run], { cwd: folder, env });
    if (status !== 0) return name;
  }
  return undefined;
}

/** The package at the major tag. */
const readMajor = (major = "v1") => JSON.parse(git(bare, "show", `refs/tags/${major}:package.json`)) as object;

test("a version that is on main is released, and the major tag has it without its scripts", () => {
  tag("1.0.0");
  expect(run("test", "1.0.0")).toBeUndefined();
  expect(run("release", "1.0.0")).toBeUndefined();
  expect(existsSync(join(root, "release-v1.0.0"))).toBe(true);
  expect(readMajor()).toEqual({ version: "1.0.0" });
});

test("a tag that is not on main is not released", () => {
  tag("1.0.0");
  tag("1.1.0", "elsewhere");
  expect(run("test", "1.1.0")).toBe("The tag is on main");
  expect(run("test", "1.0.0")).toBeUndefined();
});

test("the major tag goes on to newer versions, by their numbers, and not back", () => {
  for (const [version, at] of [
    ["1.2.0", "1.2.0"],
    ["1.9.1", "1.9.1"],
    ["1.10.0", "1.10.0"],
    ["1.9.2", "1.10.0"],
    ["1.10.1", "1.10.1"],
  ] as const) {
    tag(version);
    expect(run("release", version)).toBeUndefined();
    expect(existsSync(join(root, `release-v${version}`))).toBe(true);
    expect(readMajor()).toEqual({ version: at });
  }
  tag("2.0.0");
  expect(run("release", "2.0.0")).toBeUndefined();
  expect([readMajor(), readMajor("v2")]).toEqual([{ version: "1.10.1" }, { version: "2.0.0" }]);
});

test("run again after the push failed, it goes on; and once more, it changes nothing", () => {
  tag("1.0.0");
  expect(run("release", "1.0.0", "Move the major tag")).toBe("Move the major tag");
  expect(run("release", "1.0.0")).toBeUndefined();
  expect(readMajor()).toEqual({ version: "1.0.0" });
  expect(run("release", "1.0.0")).toBeUndefined();
  expect(readMajor()).toEqual({ version: "1.0.0" });
});
