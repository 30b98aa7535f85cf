// Records the report in docs/example: a job on a self-hosted runner whose cgroup limits the disk to 60 MB/s.
// `node scripts/record-example.ts ACTIONS` needs root, cgroup v1's blkio, Chromium, a built dist/, npm's cache filled by an
// `npm ci`, and in ACTIONS a clone of actions/checkout. Nothing else may run on the machine.
import { cpSync, mkdirSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { REPORT_FILE, SERIES_FILE } from "../src/session/result-names.ts";
import { splitDeviceNumber } from "../src/system/device-number.ts";
import { createRunner, IO_PROBE } from "../test/runner/runner.ts";
import { run, spawnQuietly } from "./lab/disks.ts";

/** The comparison in docs/example has a disk of the same limit. */
const BYTES_PER_SECOND = 60e6;
const CGROUP = "/sys/fs/cgroup/blkio/io-probe-example";
const [actions = ""] = process.argv.slice(2);
const runner = createRunner();
const home = join(runner.root, "home");
const cache = join(runner.root, "cache");
const node = join(runner.root, "node");

/** What the job finds: Node; npm's packages and Chromium in a cache that is not in memory. */
function prepare(): void {
  const npm = join(node, "lib/node_modules/npm");
  for (const folder of [join(node, "bin"), npm, join(home, ".cache"), cache]) mkdirSync(folder, { recursive: true });
  cpSync(process.execPath, join(node, "bin/node"));
  cpSync(join(realpathSync(run("which", ["npm"]).trim()), "../.."), npm, { recursive: true });
  for (const name of ["npm", "npx"])
    run("ln", ["-s", `../lib/node_modules/npm/bin/${name}-cli.js`, join(node, "bin", name)]);
  cpSync(run("npm", ["config", "get", "cache"]).trim(), join(home, ".npm"), { recursive: true });
  cpSync("/usr/lib/chromium", join(home, ".cache/chromium"), { recursive: true });
  run("tar", ["-cf", join(cache, "tools.tar"), "-C", home, ".npm", ".cache"]);
  run("rm", ["-rf", join(home, ".npm"), join(home, ".cache")]);
  run("sync", []);
  run("dd", [`of=${join(cache, "tools.tar")}`, "oflag=nocache", "conv=notrunc,fdatasync", "count=0"]);
}

/** Puts this process, and so the job, into a cgroup with the limit. */
function enterCgroup(): void {
  const number = splitDeviceNumber(statSync(runner.root, { bigint: true }).dev);
  mkdirSync(CGROUP);
  for (const direction of ["read", "write"])
    writeFileSync(join(CGROUP, `blkio.throttle.${direction}_bps_device`), `${number} ${BYTES_PER_SECOND}`);
  writeFileSync(join(CGROUP, "cgroup.procs"), `${process.pid}`);
}

const commit = run("git", ["rev-parse", "HEAD"]).trim();
const clone = run("git", ["rev-parse", "--path-format=absolute", "--git-common-dir"]).trim();
const PROBE_INPUTS = { artifact: "false", install: "never", matrix: "null", label: "60 MB/s disk" };
const dist = resolve(actions, "checkout/dist/index.js");
const CHECKOUT = {
  main: dist,
  post: dist,
  inputs: { repository: "org/io-probe", ref: commit, token: "none", "persist-credentials": "false" },
};

// Also where a signal ends the recording.
process.once("exit", () => {
  writeFileSync(join(CGROUP, "../cgroup.procs"), `${process.pid}`);
  spawnQuietly("rmdir", [CGROUP]);
  runner.remove();
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
prepare();
enterCgroup();
const { stages } = await runner.start({
  environment: {
    PATH: `${join(node, "bin")}:${process.env.PATH}`,
    HOME: home,
    CACHE: cache,
    CHROMIUM: join(home, ".cache/chromium/chromium"),
    RUNNER_ARCH: "X64",
    GITHUB_REPOSITORY: "org/io-probe",
    GITHUB_REPOSITORY_OWNER: "org",
    GITHUB_REF: "refs/heads/main",
    GITHUB_SHA: commit,
    // In place of the network: this clone, and the packages of the restored cache alone.
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: `url.file://${clone}.insteadOf`,
    GIT_CONFIG_VALUE_0: "https://github.com/org/io-probe",
    npm_config_offline: "true",
    npm_config_update_notifier: "false",
  },
  steps: [
    { name: "Run org/io-probe@v1", uses: { ...IO_PROBE, inputs: PROBE_INPUTS } },
    { name: "Run actions/checkout@v7", uses: CHECKOUT },
    { name: "Restore cache", run: 'tar -xf "$CACHE/tools.tar" -C "$HOME"' },
    { name: "Run npm ci", run: "npm ci" },
    { name: "Type check", run: "npx tsc --noEmit" },
    { name: "Lint", run: "npx biome check ." },
    { name: "Build", run: "npm run build" },
    { name: "Unit tests", run: "npm test -- test/format test/words" },
    {
      name: "Browser tests",
      run: "npx vitest run --config vitest.browser.config.ts test/browser/comparison-page.test.ts -t phone",
    },
    { name: "Run npm pack", run: "npm pack" },
    { name: "Save cache", run: 'tar -cf "$CACHE/tools.tar.new" -C "$HOME" .npm .cache' },
  ],
}).done;
for (const { name, result, exitCode, output } of stages)
  console.log(`${name}: ${result} (${exitCode})${result === "Succeeded" ? "" : `\n${output}`}`);
for (const name of [REPORT_FILE, SERIES_FILE])
  writeFileSync(`${import.meta.dirname}/../docs/example/${name}`, runner.readTemp(`io-probe-report/${name}`));
