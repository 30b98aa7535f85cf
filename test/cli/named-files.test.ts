import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { makeFolder } from "../make-folder.ts";
import { callHere } from "./call-here.ts";

const SECRET = "root:$y$secret:20228:0:99999:7:::";

let root: string;
let work: string;
beforeEach(() => {
  root = makeFolder();
  work = join(root, "repository");
  mkdirSync(join(work, ".git"), { recursive: true });
  mkdirSync(join(work, "reports"));
  writeFileSync(join(root, "secret"), SECRET);
  for (const name of ["link", "reports/report.json"]) symlinkSync(join(root, "secret"), join(work, name));
  execFileSync("mkfifo", [join(work, "pipe")]);
});

const READERS = [
  (path: string) => ["bench", "--target", ".", "--jobs", path],
  (path: string) => ["bench", "--target", ".", "--ratio-to", path],
  (path: string) => ["report", path],
  (path: string) => ["compare", path, path],
  (path: string) => ["predict", path, "--on", "infinite"],
  (path: string) => ["parse", "iostat", path],
  (path: string) => ["parse", "fio", path],
  (path: string) => ["fit", path, "--step", "build"],
];

test("no command follows a link, waits for a pipe or opens a device that it is told to read", async () => {
  for (const makeCall of READERS) {
    for (const [path, why] of [
      ["link", "is a link; name what it points to"],
      ["pipe", "is not a regular file"],
      ["/dev/ptmx", "is not a regular file"],
    ] as const) {
      const call = makeCall(path);
      const ended = await callHere(work, call);
      expect([call, ended.exitCode, ended.error]).toEqual([call, 2, expect.stringContaining(`${path}: ${why}`)]);
      expect(ended.out + ended.error).not.toContain("secret");
    }
  }
});

test("a report that is a link in a named folder is not followed either", async () => {
  for (const call of [
    ["report", "reports"],
    ["compare", "reports"],
    ["predict", "reports", "--on", "infinite"],
  ]) {
    const ended = await callHere(work, call);
    expect([call, ended.exitCode]).toEqual([call, 2]);
    expect(ended.out + ended.error).not.toContain("secret");
  }
});

test("no command writes through a link that a repository has", async () => {
  mkdirSync(join(root, "elsewhere"));
  symlinkSync(join(root, "elsewhere"), join(work, "results"));
  for (const call of [
    ["run", "--output", "results/r", "--", "true"],
    ["bench", "--output", "results/r", "--profile", "quick"],
    ["try", "--output", "results/r", "--", "true"],
    ["compare", "--export-csv", "results/x.csv", "none"],
    ["compare", "--export-markdown", join(work, "results/x.md"), "none"],
  ]) {
    const ended = await callHere(work, call);
    expect([call, ended.exitCode, ended.error]).toEqual([
      call,
      2,
      expect.stringMatching(/(^|\/| )results is a link; name what it points to/),
    ]);
  }
  mkdirSync(join(work, "sub"));
  await callHere(work, ["run", "--output", "results/../r", "--", "true"]);
  expect([readdirSync(work), readdirSync(root).sort()]).toEqual([
    expect.arrayContaining(["r"]),
    ["elsewhere", "repository", "secret"],
  ]);
  const { error } = await callHere(join(work, "sub"), ["run", "--output", "../results/r", "--", "true"]);
  expect(error).toContain("results is a link");
  expect(readdirSync(join(root, "elsewhere"))).toEqual([]);
});
