import { expect, test } from "vitest";
import type { TrialConditions } from "../../../src/remedies/remedy.ts";
import {
  checkChoice,
  chooseVariants,
  fillCommand,
  listParameterVariants,
  type RemedyChoice,
} from "../../../src/session/try/variants.ts";
import { SILENT } from "../../bench/tools.ts";

const CONDITIONS: TrialConditions = {
  ...{ command: ["make"], programs: new Set(["make", "git"]), environment: {}, work: "/srv/io-probe-1" },
  ...{ isRoot: true, architecture: "x64", confined: true, isStatic: true, cold: false },
  ...{ freeMemoryBytes: 1000, peakBytes: 10, disk: "vda", mountPoint: "/", filesystem: "ext4" },
  findProgram: (name) => `/usr/bin/${name}`,
  readSetting: () => undefined,
};
const host = { environment: {}, log: SILENT, installation: { samplerScript: "", viewerScript: "" } };
const ALL_SIGNS = { flushes: true, writes: true, reads: true };

interface Given {
  conditions?: Partial<TrialConditions>;
  machine?: boolean;
  signs?: Partial<typeof ALL_SIGNS>;
}

async function choose(choice: RemedyChoice, { conditions, machine = false, signs = ALL_SIGNS }: Given = {}) {
  const none = { flushes: false, writes: false, reads: false };
  const context = { host, signs: { ...none, ...signs }, install: "never" as const, machine };
  const variants = await chooseVariants(choice, { ...context, conditions: { ...CONDITIONS, ...conditions } });
  return new Map(variants.map(({ name, refusal }) => [name, refusal]));
}

test("suggested are those that help with what was seen, without those that cannot be tried", async () => {
  const flushes = await choose("suggested", { signs: { flushes: true } });
  expect([...flushes.keys()]).toEqual(["git-fsync", "seccomp", "tmpfs", "overlay-volatile"]);
  expect([...flushes.values()]).toEqual([undefined, undefined, undefined, undefined]);
  expect([...(await choose("suggested", { signs: { reads: true } })).keys()]).toEqual([]);
  expect([...(await choose("suggested", { signs: { reads: true }, conditions: { cold: true } })).keys()]).toEqual([
    "page-cache",
  ]);
});

test("root's remedies need mounts of one's own, and the machine's need --machine and no mounts", async () => {
  const unconfined = { conditions: { confined: false } };
  expect([...(await choose("suggested", unconfined)).keys()]).not.toContain("overlay-volatile");
  const allowed = await choose("suggested", { machine: true, ...unconfined });
  expect(allowed.has("remount-no-barrier")).toBe(true);
  expect(allowed.has("overlay-volatile")).toBe(false);
  expect((await choose("suggested")).has("remount-no-barrier")).toBe(false);
});

test("all are shown with the reason why one cannot be tried; those of the machine only with --machine", async () => {
  const all = await choose("all", { conditions: { confined: false } });
  expect(all.get("overlay-volatile")).toEqual({ id: "needs-root" });
  expect(all.get("sqlite-synchronous")).toEqual({ id: "not-run", tool: "sqlite3" });
  expect(all.get("eatmydata")).toEqual({ id: "static-binary" });
  expect(all.has("dirty-ratio")).toBe(false);
  expect((await choose("all", { machine: true })).get("dirty-ratio")).toBeUndefined();
  expect((await choose("all", { machine: true })).has("dirty-ratio")).toBe(true);
});

test("by name the machine's are shown, too, with what they need", async () => {
  const chosen = await choose(["dirty-ratio", "overlay-volatile"], { conditions: { confined: false } });
  expect([...chosen.keys()]).toEqual(["overlay-volatile", "dirty-ratio"]);
  expect(chosen.get("dirty-ratio")).toEqual({ id: "needs-machine" });
  const confined = await choose(["dirty-ratio", "overlay-volatile"], { machine: true });
  expect([...confined.values()]).toEqual([undefined, undefined]);
});

test("a remedy whose program cannot be installed is not tried, with how to install it", async () => {
  const chosen = await choose(["eatmydata"], { conditions: { isStatic: false } });
  expect(chosen.get("eatmydata")).toEqual({ id: "no-tool", tool: "eatmydata", cause: { id: "not-installed" } });
});

test("a remedy must leave the same files, and another value of a parameter may leave others", async () => {
  const context = { host, signs: ALL_SIGNS, install: "never" as const, machine: false, conditions: CONDITIONS };
  const remedies = await chooseVariants(["tmpfs"], context);
  const values = listParameterVariants(["make", "{n}"], [{ name: "n", values: ["1", "2"] }]);
  expect([...remedies, ...values].map(({ name, comparesFiles }) => [name, comparesFiles])).toEqual([
    ["tmpfs", true],
    ["n=2", false],
  ]);
  expect(values).toMatchObject([{ baseline: "folder", source: "--parameter-list", apply: "COMMAND with n=2" }]);
});

test("what cannot be tried is not applied", async () => {
  const context = { host, signs: ALL_SIGNS, install: "never" as const, machine: false, conditions: CONDITIONS };
  const chosen = await chooseVariants(["tmpfs", "dirty-ratio"], context);
  expect(chosen.map(({ name, application }) => [name, Object.keys(application).length > 0])).toEqual([
    ["tmpfs", true],
    ["dirty-ratio", false],
  ]);
});

test("a remedy is applied where it can be tried, and says of which plain run it is a variant", async () => {
  const context = { host, signs: ALL_SIGNS, install: "never" as const, machine: false };
  const choose = (confined: boolean) =>
    chooseVariants(["overlay-volatile"], { ...context, conditions: { ...CONDITIONS, confined } });
  const [[can], [cannot]] = [await choose(true), await choose(false)];
  expect([can?.application.place?.kind, can?.baseline]).toEqual(["overlay", "folder"]);
  expect([cannot?.application, cannot?.refusal]).toEqual([{}, { id: "needs-root" }]);
});

test("another value of a parameter is its own source, and says how to use it", () => {
  const [variant] = listParameterVariants(["make", "-j{jobs}"], [{ name: "jobs", values: ["1", "4"] }]);
  expect(variant).toMatchObject({ command: ["make", "-j4"], baseline: "folder", risk: "own-value" });
  expect(variant).toMatchObject({ source: "--parameter-list", apply: "COMMAND with jobs=4" });
});

test("an unknown name is refused", () => {
  expect(() => checkChoice(["magic"])).toThrow('--remedy: "magic" is unknown; allowed are');
  expect(() => checkChoice("all")).not.toThrow();
});

test("values replace their names as they stand, whatever $ or other names they hold", () => {
  const parameters = [
    { name: "a", values: ["echo $$ $& $1", "{b}"] },
    { name: "b", values: ["1", "2"] },
  ];
  const command = ["sh", "-c", "{a} {a} {b} {c} {}"];
  expect(fillCommand(command, parameters)).toEqual(["sh", "-c", "echo $$ $& $1 echo $$ $& $1 1 {c} {}"]);
  expect(listParameterVariants(command, parameters).map(({ name, command }) => [name, command[2]])).toEqual([
    ["a={b}", "{b} {b} 1 {c} {}"],
    ["b=2", "echo $$ $& $1 echo $$ $& $1 2 {c} {}"],
  ]);
});
