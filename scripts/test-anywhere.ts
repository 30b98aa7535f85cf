// `npm run test:anywhere [-- --only 1,4] [--user probe] [--folder /var/tmp]`: the fast and the long tests in ten surroundings, each in a
// fresh clone of HEAD with `npm ci`. Root runs it, and becomes the ordinary user where one is asked for (`useradd -m
// probe`). Prints a table; exits 1 where a test failed. The clones are gone after it.
import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { execa } from "execa";

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    user: { type: "string", default: "probe" },
    folder: { type: "string", default: "/var/tmp" },
  },
});

interface Surroundings {
  asUser?: boolean;
  node?: 20 | 22;
  inMemory?: boolean;
  withBlank?: boolean;
  umask?: string;
  environment?: Record<string, string>;
  isBusy?: boolean;
  withoutTools?: boolean;
}

const ELSEWHERE = { LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8", TZ: "Pacific/Chatham" };
const COMBINATIONS: readonly Surroundings[] = [
  {},
  { asUser: true },
  { node: 20 },
  { asUser: true, node: 22, umask: "077" },
  { inMemory: true },
  { asUser: true, inMemory: true, node: 20 },
  { withBlank: true, umask: "077", node: 22 },
  { asUser: true, withBlank: true, environment: ELSEWHERE },
  { isBusy: true, environment: ELSEWHERE },
  { asUser: true, isBusy: true, withoutTools: true },
];

function describe({ environment, ...one }: Surroundings): string {
  return [
    one.asUser ? "an ordinary user" : "root",
    `Node ${one.node ?? 24}`,
    one.inMemory && "TMPDIR on tmpfs",
    one.withBlank && "a blank in the path",
    one.umask && `umask ${one.umask}`,
    environment && Object.values(environment).slice(1).join(" "),
    one.isBusy && `${availableParallelism()} busy loops`,
    one.withoutTools && "without fio and iostat",
  ]
    .filter(Boolean)
    .join(", ");
}

/** What was found out in one of them. */
interface Row {
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  names: string[];
}

const NONE: Row = { passed: 0, failed: 0, skipped: 0, seconds: 0, names: [] };

/** What is read of vitest's JSON. */
interface Results {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

/** How the registry is reached from here. */
const OF_NETWORK = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(?:NODE_EXTRA_CA_CERTS|https?_proxy|no_proxy|npm_config_\w+)$/i.test(name),
  ),
);

const started: ChildProcess[] = [];
const root = mkdtempSync(join(values.folder, "io-probe-anywhere-"));
const memory = mkdtempSync("/dev/shm/io-probe-anywhere-");
process.on("exit", () => {
  for (const child of started) child.kill("SIGKILL");
  for (const folder of [root, memory]) rmSync(folder, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
for (const folder of [root, memory]) chmodSync(folder, 0o1777);

const chosen = values.only?.split(",").map(Number) ?? COMBINATIONS.map((_, index) => index + 1);
const bundle = join(root, "io-probe.bundle");
await execa("git", ["bundle", "create", bundle, "HEAD"]);
const lines: string[] = [];
let failed = 0;
for (const number of chosen) {
  const one = COMBINATIONS[number - 1];
  if (one === undefined) throw new Error(`--only: ${number} is none of 1 to ${COMBINATIONS.length}`);
  const row = await runThere(number, one);
  failed += row.names.length;
  const names = row.names.map((name) => name.replaceAll("|", "\\|")).join("<br>");
  lines.push(
    `| ${number} | ${describe(one)} | ${row.passed} | ${row.failed} | ${row.skipped} | ${row.seconds} | ${names} |`,
  );
  console.error(lines.at(-1));
}
console.log("| | surroundings | passed | failed | skipped | seconds | failed tests |");
console.log("| --- | --- | ---: | ---: | ---: | ---: | --- |");
for (const line of lines) console.log(line);
process.exitCode = failed === 0 ? 0 : 1;

/** Clones, installs, and runs the suite. */
async function runThere(number: number, one: Surroundings): Promise<Row> {
  const place = join(one.inMemory ? memory : root, `${number}`);
  const clone = join(root, `${number}`, one.withBlank ? "io probe" : "io-probe");
  const temporary = join(place, "tmp");
  const results = join(root, `${number}`, "results.json");
  const words = one.asUser ? ["runuser", "-u", values.user, "--"] : [];
  const home = one.asUser ? `/home/${values.user}` : process.env.HOME;
  const path = one.withoutTools ? linkPrograms(join(root, `${number}-bin`)) : process.env.PATH;
  const inShell = (script: string, environment: Record<string, string> = {}) =>
    execa("env", [...words, "sh", "-c", `umask ${one.umask ?? "022"}; ${script}`], {
      env: { ...OF_NETWORK, HOME: home, PATH: path, TMPDIR: temporary, CLONE: clone, BUNDLE: bundle, ...environment },
      extendEnv: false,
      reject: false,
      all: true,
    });
  const made = await inShell(
    'mkdir -p "$TMPDIR" "$(dirname "$CLONE")" && git clone -q "$BUNDLE" "$CLONE" && cd "$CLONE" && npm ci --no-audit --no-fund',
  );
  if (made.exitCode !== 0) return { ...NONE, names: [`npm ci: ${made.all?.slice(-500)}`] };
  const node = one.node === undefined ? join(clone, "node_modules/node/bin") : await findNode(one.node);
  if (one.isBusy)
    for (let core = 0; core < availableParallelism(); core++) started.push(spawn("sh", ["-c", "while :; do :; done"]));
  const begun = performance.now();
  const row = { ...NONE, names: [] as string[] };
  for (const config of ["", "--config vitest.workflows.config.ts --project long"]) {
    const run = await inShell(`cd "$CLONE" && exec node node_modules/vitest/vitest.mjs run ${config}`, {
      ...{ PATH: `${node}:${path}`, VITEST_RESULTS: results, ...one.environment },
    });
    if (existsSync(results)) addResults(row, results, clone);
    else row.names.push(`vitest: ${run.all?.slice(-2000)}`);
    rmSync(results, { force: true });
  }
  row.seconds = Math.round((performance.now() - begun) / 1000);
  for (const child of started.splice(0)) child.kill("SIGKILL");
  for (const folder of [place, join(root, `${number}`)]) rmSync(folder, { recursive: true, force: true });
  return row;
}

/** The programs of the machine without those tools, and without what could install them. */
function linkPrograms(folder: string): string {
  mkdirSync(folder);
  for (const from of ["/usr/sbin", "/usr/bin"]) {
    for (const name of readdirSync(from)) {
      if (["fio", "iostat", "sudo", "apt-get"].includes(name) || existsSync(join(folder, name))) continue;
      symlinkSync(join(from, name), join(folder, name));
    }
  }
  return folder;
}

/** A Node of that version, from the npm registry, which has it as a package; once. */
async function findNode(version: number): Promise<string> {
  const folder = join(values.folder, "io-probe-node", `${version}`);
  const bin = join(folder, "node_modules/node/bin");
  if (!existsSync(join(bin, "node"))) {
    mkdirSync(folder, { recursive: true });
    const needed = { private: true, dependencies: { node: `${version}` }, allowScripts: { node: true } };
    writeFileSync(join(folder, "package.json"), JSON.stringify(needed));
    await execa("npm", ["install", "--no-audit", "--no-fund"], { cwd: folder });
  }
  return bin;
}

function addResults(row: Row, file: string, clone: string): void {
  const found = JSON.parse(readFileSync(file, "utf8")) as Results;
  for (const { name, status, assertionResults } of found.testResults) {
    const of = assertionResults.filter((test) => test.status === "failed").map(({ fullName }) => `: ${fullName}`);
    // A file that cannot be loaded has no tests.
    const all = of.length === 0 && status === "failed" ? [""] : of;
    row.names.push(...all.map((test) => `${relative(clone, name)}${test}`));
  }
  row.passed += found.numPassedTests;
  row.failed += found.numFailedTests;
  row.skipped += found.numPendingTests;
}
