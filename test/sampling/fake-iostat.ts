import { writeFileSync } from "node:fs";

/**
 * Tiny executables in the place of iostat. Each answers `-V` as sysstat 12.6.1 does, and to anything else does one
 * thing that a real one is not supposed to do.
 */
export const FAKE_IOSTATS = {
  /** Reports as an old sysstat does, one device, as text, with decimal commas. */
  decimalCommas: `
trap 'exit 0' INT
printf 'Linux 6.1 (host) \\t2026-11-20 \\t_x86_64_\\t(2 CPU)\\n\\n'
while :; do
  sleep 1 & wait $!
  date +%Y-%m-%dT%H:%M:%S%z
  printf 'Device            r/s     w/s     rkB/s     wkB/s   rrqm/s   wrqm/s  %%rrqm  %%wrqm r_await w_await aqu-sz rareq-sz wareq-sz  svctm  %%util\\n'
  printf 'vda              1,50    2,50      6,00     10,00     0,00     0,00   0,00   0,00    0,50    1,25   0,01     4,00     4,00   0,20   0,10\\n\\n'
done`,
  /** Writes what is no report. */
  garbage: `
trap 'exit 0' INT
while :; do echo "PANIC! at the disk"; sleep 0.2 & wait $!; done`,
  /** Never writes anything, and minds no signal but SIGKILL. */
  deaf: `
trap '' INT TERM
while :; do sleep 1; done`,
  /** Writes one line when it minds no signal but SIGKILL any more. */
  stubborn: `
trap '' INT TERM
echo stubborn
while :; do sleep 1; done`,
  /** Writes as fast as it can, but no more than a test may leave on the disk. */
  flood: "yes | head -c 20000000; sleep 60",
  /** Says how it was called, and waits. */
  arguments: 'echo "$@"; exec sleep 60',
  /** Ends as soon as it starts. */
  failing: "exit 3",
} as const;

/** Writes a fake iostat, and says which version it claims to be. */
export function writeFakeIostat(path: string, kind: keyof typeof FAKE_IOSTATS, version = "12.6.1"): string {
  const script = `#!/bin/sh
if [ "$1" = -V ]; then echo 'sysstat version ${version}'; echo '(C) Sebastien Godard'; exit 0; fi
${FAKE_IOSTATS[kind]}
`;
  writeFileSync(path, script, { mode: 0o755 });
  return path;
}
