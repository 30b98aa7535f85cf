import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  hasResult,
  isGlobal,
  listJobs,
  parseJobFile,
  renderJobFile,
  replaceOptions,
  reportApart,
  splitAtBarriers,
} from "../../src/bench/job-file.ts";
import { loadProfile, PROFILES, readProfile } from "../../src/bench/profile.ts";
import { titleJob } from "../../src/format/benchmark-title.ts";
import { testCases } from "../cases.ts";
import { makeFolder } from "../make-folder.ts";

const TEXT = `# a comment
[global]
size=1g ; the rest is a comment
direct=1

[first]
rw=read
time_based

[second]
rw=write
[third]
stonewall
direct=0
`;

test("a job file is read by fio's rules, with the line of every option", () => {
  expect(parseJobFile(TEXT, "x.fio").sections).toEqual([
    {
      name: "global",
      line: 2,
      options: [
        { name: "size", value: "1g", line: 3 },
        { name: "direct", value: "1", line: 4 },
      ],
    },
    {
      name: "first",
      line: 6,
      options: [
        { name: "rw", value: "read", line: 7 },
        { name: "time_based", line: 8 },
      ],
    },
    { name: "second", line: 10, options: [{ name: "rw", value: "write", line: 11 }] },
    {
      name: "third",
      line: 12,
      options: [
        { name: "stonewall", line: 13 },
        { name: "direct", value: "0", line: 14 },
      ],
    },
  ]);
});

testCases([
  ["", "x.fio: it has no job; a fio job file needs at least one [section] besides [global]"],
  ["[global]\nsize=1m\n", "x.fio: it has no job; a fio job file needs at least one [section] besides [global]"],
  ["rw=read\n[a]\n", 'x.fio:1: "rw=read" comes before the first [section]'],
  ["[global-one]\nsize=1m\n", "x.fio: it has no job; a fio job file needs at least one [section] besides [global]"],
  ["[a]\n[b\n", 'x.fio:2: "[b" is not a heading; allowed are [NAME] with 1 to 254 bytes of name'],
  ["[a]\n[b] rw=read\n", 'x.fio:2: "[b] rw=read" is not a heading; allowed are [NAME] with 1 to 254 bytes of name'],
  ["[]\n", 'x.fio:1: "[]" is not a heading; allowed are [NAME] with 1 to 254 bytes of name'],
  [`[${"n".repeat(255)}]\n`, " is not a heading; allowed are [NAME] with 1 to 254 bytes of name"],
  [`[a]\ndescription=${"d".repeat(4000)}`, "x.fio:2: a line has more than 4000 bytes; fio would split it"],
])("%j is refused in one sentence", (text, message) => {
  expect(() => parseJobFile(text, "x.fio")).toThrow(message);
});

testCases([
  ["[a]\nexec_prerun\x01=touch x", 2, "U+0001"],
  ["[a]\ndirectory=..\x7f", 2, "U+007F"],
  ["[a]\ndirectory=#\r..;x", 2, "U+000D"],
  ["[a]\nrw=read\r\r\n", 2, "U+000D"],
  ["# a comment\u2028\n[a]", 1, "U+2028"],
  ["[a]\nrw=read ;\u2029", 2, "U+2029"],
  ["[a]\n\vrw=read", 2, "U+000B"],
  ["[a]\nrw\u0085=read", 2, "U+0085"],
  ["[a\u200b]", 1, "U+200B"],
  ["\ufeff[a]", 1, "U+FEFF"],
  ["[a]\nrw=\u202eread", 2, "U+202E"],
])("%j has what is no text, and is refused", (text, line, code) => {
  const message = `x.fio:${line}: ${code} is not allowed; allowed are visible characters, blanks and tabs`;
  expect(() => parseJobFile(`${text}\n`, "x.fio")).toThrow(message);
});

test("only the blanks that fio strips are stripped", () => {
  expect(parseJobFile("[a]\n \tname \t=\t x\u00a0 \n", "x.fio").sections[0]?.options).toEqual([
    { name: "name", value: "x\u00a0", line: 2 },
  ]);
});

test("a file with tabs, carriage returns and comments of both kinds is the same file", () => {
  const text = "; one\r\n# two\r\n[ a ]\r\n\tsize = 64k ; three\r\n\r\n  time_based # four\r\n";
  expect(renderJobFile(parseJobFile(text, "x.fio"))).toBe("[a]\nsize=64k\ntime_based\n");
});

test("an option's other name is the same option", () => {
  const file = parseJobFile("[a]\ntimeout=3\nnr_files=4\nblocksize=8k\nwait_for_previous\n", "x.fio");
  expect(renderJobFile(file)).toBe("[a]\nruntime=3\nnrfiles=4\nbs=8k\nstonewall\n");
});

test("an option's other name is one that the rest of the bench looks for", () => {
  const file = parseJobFile("[a]\nreadwrite=write\nio_limit=1m\nblocksize_range=1k-4k\n", "x.fio");
  expect(renderJobFile(file)).toBe("[a]\nrw=write\nio_size=1m\nbsrange=1k-4k\n");
});

test("every section whose name starts with global gives defaults, as for fio", () => {
  const file = parseJobFile("[global defaults]\nsize=1m\n[a]\nrw=read\n", "x.fio");
  expect(listJobs(file).map(({ name }) => name)).toEqual(["a"]);
});

test("a job has no result where it only makes its file, keeps processors busy or is left out of the statistics", () => {
  const lines = ["create_only=1", "stats=0", "create_only=0", "create_only", "ioengine=cpuio", "ioengine=sync"];
  const file = parseJobFile(lines.map((line, place) => `[${place}]\n${line}\n`).join(""), "x.fio");
  expect(listJobs(file).map(hasResult)).toEqual([false, false, true, false, false, true]);
});

test("a job's own option counts more than the default", () => {
  const file = parseJobFile(TEXT, "x.fio");
  const third = listJobs(file)[2]?.options;
  expect([third?.get("direct"), third?.get("size")]).toEqual(["0", "1g"]);
});

test("replaced defaults leave a job's own options alone", () => {
  const file = replaceOptions(parseJobFile(TEXT, "x.fio"), { direct: "0", size: "5" }, isGlobal);
  expect(renderJobFile(file)).toBe(`[global]
size=5
direct=0

[first]
rw=read
time_based

[second]
rw=write

[third]
stonewall
direct=0
`);
});

describe.each(PROFILES)("the profile %s", (name) => {
  test("has titles for jobs of our own, and says what it measures, for whom and from where", async () => {
    const { file, style } = await loadProfile(name);
    const text = readFileSync(`jobs/${name}.fio`, "utf8");
    for (const job of listJobs(file)) expect(titleJob(job.name) === job.name).toBe(style === "published");
    expect(text).toMatch(/^# Measures /m);
    expect(text).toMatch(/^# For /m);
    expect(text).toMatch(/^# Sources? /m);
  });
});

test("a user's job file is a profile under its own name", async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, "nightly.fio"), TEXT);
  expect(await readProfile(join(folder, "nightly.fio"))).toMatchObject({
    ...{ name: "nightly", style: "own" },
    file: { sections: parseJobFile(TEXT, "").sections },
  });
});

test("a job file that is none is refused in one sentence", async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, "binary"), "[a]\0");
  await expect(readProfile(join(folder, "binary"))).rejects.toThrow(/binary: is not text; a fio job file is expected$/);
  writeFileSync(join(folder, "prepare"), "[global]\ncreate_only=1\n[a]\nsize=1m\n[b]\nsize=1m\n");
  await expect(readProfile(join(folder, "prepare"))).rejects.toThrow(
    /prepare: no job in it gives results; create_only/,
  );
  await expect(readProfile(join(folder, "missing"))).rejects.toThrow(/missing: no such file or directory$/);
});

test("an option with the name of a property of objects keeps its value", () => {
  const file = parseJobFile("[a]\nrw=read\nconstructor=x\ntoString\n", "x.fio");
  expect(renderJobFile(replaceOptions(file, { rw: "write" }))).toBe("[a]\nrw=write\nconstructor=x\ntoString\n");
});

test("jobs that fio runs at the same time stay together, and each group keeps the defaults", () => {
  const groups = splitAtBarriers(parseJobFile("[global]\nsize=1g\n[first]\n[second]\n[third]\nstonewall\n", "x.fio"));
  expect(groups.map((group) => group.sections.map((section) => section.name))).toEqual([
    ["global", "first", "second"],
    ["global", "third"],
  ]);
});

test("a wait for a job of an earlier group is over", () => {
  const text = "[a]\n[b]\nwait_for=a\n[c]\nstonewall\nwait_for=a\n";
  const groups = splitAtBarriers(parseJobFile(text, "x.fio"));
  expect(groups.map(renderJobFile)).toEqual(["[a]\n\n[b]\nwait_for=a\n", "[c]\nstonewall\n"]);
});

test("jobs that run at the same time are reported each by itself", () => {
  const apart = (text: string): string => renderJobFile(reportApart(parseJobFile(text, "x.fio")));
  expect(apart("[global]\ngroup_reporting\n[a]\n[b]\ngroup_reporting=1\n")).toBe("[global]\n\n[a]\n\n[b]\n");
  expect(apart("[global]\ngroup_reporting\n[a]\nnumjobs=4\n")).toBe("[global]\ngroup_reporting\n\n[a]\nnumjobs=4\n");
});
