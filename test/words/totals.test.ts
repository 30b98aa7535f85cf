import { describe, expect, test } from "vitest";
import { tellCommand, tellCommandBytes } from "../../src/words/totals.ts";
import { testCases } from "../cases.ts";

describe("what a command waited", () => {
  const tell = (durationSeconds: number, [seconds, lowSeconds, highSeconds]: number[]) => {
    const wait = { seconds: seconds ?? 0, lowSeconds: lowSeconds ?? 0, highSeconds: highSeconds ?? 0 };
    const shares = { share: wait.seconds, lowShare: wait.lowSeconds, highShare: wait.highSeconds };
    const part = Object.entries(shares).map(([name, value]) => [name, value / durationSeconds]);
    const shared = Object.fromEntries(part) as typeof shares;
    return tellCommand({ name: "sleep", durationSeconds, wait: { ...wait, ...shared, basis: ["task-states"] } });
  };

  testCases([
    [3, [0, 0, 0.11], '"sleep" took 3 s and hardly waited for the disk (at most 0.11 s).'],
    [3, [0, 0, 0.02], '"sleep" took 3 s and did not wait for the disk.'],
    [3, [0, 0, 0.6], '"sleep" took 3 s and waited at most 0.6 s (20%) for the disk.'],
    [3, [1, 0.95, 1.05], '"sleep" took 3 s and waited 1 s (33%) for the disk.'],
    [0.006, [0, 0, 0], '"sleep" took 6 ms: too short to tell whether it waited for the disk.'],
    [0.006, [0, 0, 0.006], '"sleep" took 6 ms: too short to tell whether it waited for the disk.'],
  ] as const)("in %s s is said by what can be known: %j", (seconds, wait, expected) => {
    expect(tell(seconds, [...wait])).toBe(expected);
  });
});

test("a command that writes more than the machine's disks is explained: its data is still in memory", () => {
  const tell = (ownBytes: number, machineBytes: number) =>
    tellCommandBytes({
      own: { readBytes: 0, writtenBytes: ownBytes },
      machine: { readBytes: 0, writtenBytes: machineBytes },
    });
  const plain = (own: string, machine: string) =>
    `It read 0 B and wrote ${own}; the machine read 0 B and wrote ${machine}.`;
  expect(tell(210e6, 0)).toBe(
    "It read 0 B and wrote 210 MB, none of which had reached a disk by its end; the machine read 0 B and wrote 0 B.",
  );
  expect(tell(210e6, 0.4e6)).toContain("wrote 210 MB, none of which had reached a disk by its end;");
  expect(tell(210e6, 0.6e6)).toContain("wrote 210 MB, of which at least 209 MB had reached no disk by its end;");
  expect(tell(100e6, 90e6)).toContain("at least 10 MB had reached no disk");
  expect(tell(100e6, 91e6)).toBe(plain("100 MB", "91 MB"));
  expect(tell(2e6, 1e6)).toContain("at least 1 MB had");
  expect(tell(1.9e6, 1e6)).toBe(plain("1.9 MB", "1 MB"));
  expect(tell(90e6, 100e6)).toBe(plain("90 MB", "100 MB"));
});
