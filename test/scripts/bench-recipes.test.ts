import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listProcesses } from "../../src/bench/work-folder.ts";
import { waitUntil } from "../bench/tools.ts";
import { NODE_OF_SCRIPTS } from "../built.ts";
import { makeFolder } from "../make-folder.ts";

test.each(["SIGINT", "SIGTERM"] as const)("%s ends the recipes' fio and removes their folder", async (signal) => {
  const folder = makeFolder();
  const [target, bin] = [join(folder, "target"), join(folder, "bin")];
  mkdirSync(target);
  mkdirSync(bin);
  writeFileSync(join(bin, "fio"), "#!/bin/sh\ntouch data.0.0\nsleep 60\n");
  chmodSync(join(bin, "fio"), 0o755);
  const args = ["scripts/bench-recipes.ts", "--target", target, "--recipes", "etcd"];
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
  const script = spawn(NODE_OF_SCRIPTS, args, { env, stdio: "ignore" });
  const ended = new Promise((done) => script.once("exit", done));
  await waitUntil(() => readdirSync(target).some((name) => readdirSync(join(target, name)).includes("data.0.0")));
  script.kill(signal);
  expect(await ended).toBe(signal === "SIGINT" ? 130 : 143);
  expect(readdirSync(target)).toEqual([]);
  expect(await listProcesses(target)).toEqual([]);
});
