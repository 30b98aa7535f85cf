import { expect, test } from "vitest";
import { tellCommandBytes } from "../../src/words/command.ts";

test("a command that writes more than the machine's disks is explained: its data is still in memory", () => {
  const tell = (ownBytes: number, machineBytes: number) =>
    tellCommandBytes({
      own: { readBytes: 0, writtenBytes: ownBytes },
      machine: { readBytes: 0, writtenBytes: machineBytes },
    });
  const plain = (own: string, machine: string) =>
    `It read 0 B and wrote ${own}; the machine read 0 B and wrote ${machine} meanwhile.`;
  expect(tell(210e6, 0)).toBe(
    "It read 0 B and wrote 210 MB, none of which had reached a disk by its end; the machine read 0 B and wrote 0 B meanwhile.",
  );
  expect(tell(210e6, 0.4e6)).toContain("wrote 210 MB, none of which had reached a disk by its end;");
  expect(tell(210e6, 0.6e6)).toContain("wrote 210 MB, of which at least 209 MB had reached no disk by its end;");
  expect(tell(100e6, 90e6)).toContain("at least 10 MB had reached no disk");
  expect(tell(100e6, 91e6)).toBe(plain("100 MB", "91 MB"));
  expect(tell(2e6, 1e6)).toContain("at least 1 MB had");
  expect(tell(1.9e6, 1e6)).toBe(plain("1.9 MB", "1 MB"));
  expect(tell(90e6, 100e6)).toBe(plain("90 MB", "100 MB"));
});
