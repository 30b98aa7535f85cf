import { expect, test } from "vitest";
import { parseJobFile, renderJobFile } from "../../src/bench/job-file.ts";
import { reportApart, splitAtBarriers } from "../../src/bench/job-groups.ts";

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
