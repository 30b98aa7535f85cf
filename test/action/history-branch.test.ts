import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { execa } from "execa";
import { expect, test } from "vitest";
import { addRun, readFiles, readHead } from "../../src/action/history-branch.ts";
import { createRestClient } from "../../src/action/rest.ts";
import { createTransfer } from "../../src/action/transfer.ts";
import { makeFolder } from "../make-folder.ts";
import { type GitApi, startGitApi } from "./doubles/git-api.ts";

const NOW = new Date("2026-11-24T12:00:00Z");
const BRANCH = "refs/heads/io-probe-history";

async function open(
  context: Parameters<typeof makeFolder>[0] & object,
): Promise<{ api: GitApi; store: ReturnType<typeof connect> }> {
  const api = await startGitApi(makeFolder(context), { context });
  return { api, store: connect(api) };
}

function connect(api: GitApi) {
  const wait = () => Promise.resolve();
  const rest = createRestClient(api.environment, "the-token", createTransfer({ wait }));
  return { rest, now: NOW, wait };
}

const addition = (path: string, text: string) => ({ path, content: gzipSync(text), derived: { "badge.json": "{}" } });
const list = async (api: GitApi) => {
  return (await api.git(["ls-tree", "-r", "--name-only", BRANCH])).toString().trim().split("\n");
};

test("a dozen runs at once lose nothing, on a branch of its own", async (context) => {
  const { api, store } = await open(context);
  const runs = [...Array(12).keys()].map((run) => `v1/date=2026-11-24/${run}-1.jsonl.gz`);
  // All begin at once; who loses tries again when another has ended.
  const waiting: (() => void)[] = [];
  let busy = runs.length;
  const wait = () =>
    new Promise<void>((resolve) => {
      busy--;
      waiting.push(() => {
        busy++;
        resolve();
      });
      if (busy === 0) waiting.shift()?.();
    });
  const added = await Promise.all(
    runs.map(async (path) => {
      const isAdded = await addRun({ ...store, wait }, addition(path, `${path}\n`));
      busy--;
      waiting.shift()?.();
      return isAdded;
    }),
  );
  expect(added.every(Boolean)).toBe(true);
  expect(api.refused).toBeGreaterThan(0);
  expect(await list(api)).toEqual(["badge.json", ...runs].sort());
  const commits = (await api.git(["rev-list", "--parents", BRANCH])).toString().trim().split("\n");
  expect(commits).toHaveLength(12);
  const head = await readHead(store.rest);
  const files = head && (await readFiles(store.rest, head));
  expect([...(files ?? [])].map(([path, content]) => [path, gunzipSync(content).toString()]).sort()).toEqual(
    runs.map((path) => [path, `${path}\n`]).sort(),
  );
});

test("files older than a month go into one for each month, with the commit that adds the next", async (context) => {
  const { api, store } = await open(context);
  const old = ["2026-08-03/1-1", "2026-08-30/2-1", "2026-09-01/3-1", "2026-11-20/4-1"];
  // By then, none was old.
  const then = { ...store, now: new Date("2026-08-30T00:00:00Z") };
  for (const one of old) await addRun(then, addition(`v1/date=${one}.jsonl.gz`, `${one}\n`));
  await addRun(store, addition("v1/date=2026-11-24/5-1.jsonl.gz", "5\n"));
  const months = ["v1/month=2026-08.jsonl.gz", "v1/month=2026-09.jsonl.gz"];
  const young = ["v1/date=2026-11-20/4-1.jsonl.gz", "v1/date=2026-11-24/5-1.jsonl.gz"];
  expect(await list(api)).toEqual(["badge.json", ...young, ...months]);
  const august = await api.git(["cat-file", "blob", `${BRANCH}:${months[0]}`]);
  expect(gunzipSync(august).toString()).toBe("2026-08-03/1-1\n2026-08-30/2-1\n");
});

test("a run that is there stays as it was", async (context) => {
  const { api, store } = await open(context);
  const path = "v1/date=2026-11-24/1-1.jsonl.gz";
  expect(await addRun(store, addition(path, "first"))).toBe(true);
  expect(await addRun(store, addition(path, "second"))).toBe(false);
  expect(gunzipSync(await api.git(["cat-file", "blob", `${BRANCH}:${path}`])).toString()).toBe("first");
});

/** The commands that docs/history.md has under a heading. */
async function readCommands(heading: string): Promise<string> {
  const page = await readFile(join(import.meta.dirname, "../../docs/history.md"), "utf8");
  const [, section = ""] = page.split(`## ${heading}\n`);
  return /```sh\n([\s\S]*?)```/.exec(section)?.[1] ?? "";
}

test("the documented command leaves one commit with all files, and the next run is added to it", async (context) => {
  const { api, store } = await open(context);
  for (const run of [1, 2, 3]) await addRun(store, addition(`v1/date=2026-11-24/${run}-1.jsonl.gz`, `${run}\n`));
  const late = addition("v1/date=2026-11-24/4-1.jsonl.gz", "4\n");
  const before = [...(await list(api)), late.path].sort();
  const clone = makeFolder(context);
  const person = ["AUTHOR", "COMMITTER"].flatMap((who) => [
    `GIT_${who}_NAME=test`,
    `GIT_${who}_EMAIL=test@example.org`,
  ]);
  const env = Object.fromEntries(person.map((one) => one.split("=") as [string, string]));
  const shell = (script: string) => execa("sh", ["-ec", script], { cwd: clone, env });
  await shell(`git init --quiet . && git remote add origin '${api.repository}'`);
  const commands = await readCommands("Squash the branch");
  // A run between fetch and push is not lost.
  const [fetch = "", ...push] = commands.split("\n");
  await shell(fetch);
  expect(await addRun(store, late)).toBe(true);
  await expect(shell(push.join("\n"))).rejects.toThrow("stale info");
  await shell(commands);
  const count = async () => (await api.git(["rev-list", "--count", BRANCH])).toString().trim();
  expect([await count(), await list(api)]).toEqual(["1", before]);
  expect(await addRun(store, addition("v1/date=2026-11-24/5-1.jsonl.gz", "4\n"))).toBe(true);
  expect([await count(), (await list(api)).length]).toEqual(["2", before.length + 1]);
});

test("only a server that says so has no history: a failed read is an error", async (context) => {
  const { api, store } = await open(context);
  expect(await readHead(store.rest)).toBeUndefined();
  for (const [status, message] of [
    [403, "it needs the permission contents: read"],
    [404, "the REST API answered 404"],
  ] as const) {
    api.fault = status;
    await expect(readHead(store.rest)).rejects.toThrow(message);
    await expect(addRun(store, addition("v1/date=2026-11-24/1-1.jsonl.gz", ""))).rejects.toThrow();
  }
});
