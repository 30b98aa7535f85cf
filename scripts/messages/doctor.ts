import { type Check, concludeExamination, describeCheck, nameCheck, tellMissingTool } from "../../src/words/doctor.ts";

export const title = "io-probe doctor";
export const where = "The lines of `io-probe doctor`, and a warning where iostat is missing";

const CHECKS: Check[] = [
  { id: "kernel", outcome: "ok", release: "6.8.0-1021-azure" },
  { id: "counters", outcome: "ok" },
  { id: "counters", outcome: "limited", refusal: "/proc/diskstats is empty" },
  { id: "pressure", outcome: "ok" },
  { id: "pressure", outcome: "limited", refusal: "/proc/pressure/io: no such file or directory" },
  { id: "processes", outcome: "ok", open: 212, total: 213 },
  { id: "processes", outcome: "limited", open: 9, total: 213 },
  { id: "cgroup", outcome: "ok", version: 2 },
  { id: "cgroup", outcome: "limited", version: 2 },
  { id: "cgroup", outcome: "limited" },
  { id: "iostat", outcome: "ok", path: "/usr/bin/iostat", version: "12.6.1" },
  { id: "iostat", outcome: "limited", installer: "apt-get" },
  { id: "fio", outcome: "limited", installer: "apt-get" },
  {
    id: "fio",
    outcome: "broken",
    reason: "fio is not installed, and installing it needs root or a sudo without a password",
    advice: 'install it with "sudo apt-get install fio"',
  },
  { id: "permissions", outcome: "ok", root: true, sudo: false },
  { id: "permissions", outcome: "ok", root: false, sudo: true },
  { id: "permissions", outcome: "limited", root: false, sudo: false },
  { id: "trace", outcome: "ok" },
  { id: "trace", outcome: "limited", refusal: "it needs root; call it with sudo" },
  { id: "target", outcome: "ok", path: "/home/me/app", filesystem: "ext4", freeBytes: 75e9 },
  { id: "target", outcome: "broken", path: "/data", refusal: "no such file or directory" },
  {
    id: "engines",
    outcome: "limited",
    path: "/home/me/app",
    engines: [
      { name: "io_uring", direct: true, refusal: "fio: failed to init engine" },
      { name: "libaio", direct: true },
      { name: "psync", direct: true },
    ],
  },
  {
    id: "engines",
    outcome: "limited",
    path: "/mnt/nfs",
    engines: [
      { name: "psync", direct: true, refusal: "Invalid argument" },
      { name: "psync", direct: false },
    ],
  },
  {
    id: "engines",
    outcome: "broken",
    path: "/full",
    engines: [{ name: "psync", direct: false, refusal: "No space left" }],
  },
];

export const examples = {
  nameCheck: [...new Set(CHECKS.map(nameCheck))].map((name) => () => name),
  tellMissingTool: () =>
    tellMissingTool("iostat", {
      reason: "iostat is not installed, and installing it needs root or a sudo without a password",
      advice: 'install it with "sudo apt-get install sysstat"',
    }),
  describeCheck: CHECKS.map((check) => () => describeCheck(check)),
  concludeExamination: [
    () => concludeExamination(CHECKS.filter(({ outcome }) => outcome === "ok")),
    () => concludeExamination(CHECKS.filter(({ outcome }) => outcome !== "broken")),
    () => concludeExamination(CHECKS.filter(({ id }) => id === "fio")),
  ],
};
