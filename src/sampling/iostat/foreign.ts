/** What only they print. */
const FOREIGN: readonly [pattern: RegExp, program: string][] = [
  [/"sysdata-version"/, "sadf, which prints sar's records"],
  [/"cpu-load"|"node-load"|"sum-interrupts"|\bCPU\s+(?:NODE\s+)?%usr\s|\bCPU\s+%user\s+%nice\s+%sys\s/, "mpstat"],
  [/\bUID\s+(?:PID|TGID\s+TID)\s.*(?:%usr|kB_rd\/s|minflt\/s|cswch\/s|StkSize)/, "pidstat"],
  [/^\s*Filesystem:?\s+.*(?:rops\/s|rB\/s|wB\/s)|"cifs(?:-mount)?"|"filesystem":\s*"\\\\/m, "cifsiostat"],
  [/^\s*Tape:?\s+r\/s|"tape(?:_stats)?"\s*:|^No tape drives/m, "tapestat"],
  [/^\s*Filesystem:?\s+.*rBlk_nor\/s|\bops\/s\s+rpc bklog/m, "nfsiostat"],
  [/\b(?:CPU\s+%user|DEV\s+tps|kbmemfree|runq-sz|IFACE\s+rxpck)/, "sar"],
  [/^\s*procs\s+-+memory|^\s*r\s+b\s+swpd\s+free/m, "vmstat"],
  [/"fio version"\s*:|^[2-5];fio-|: \(groupid=\d+, jobs=\d+\): err=/m, "fio"],
  [/"(?:total_count|workflow_runs|run_id)"\s*:/, "GitHub's API"],
];

/** The other program that wrote a text, where it is known. */
export function nameForeignProgram(text: string): string | undefined {
  return FOREIGN.find(([pattern]) => pattern.test(text))?.[1];
}

/** Why a text is not sysstat's, as the end of a sentence that names it. */
export function explainForeign(text: string): string {
  if (text.trim() === "") return "empty, where the text or JSON of iostat is expected";
  if (/\bKB\/t\s+(?:tps|xfrs)\s+MB\/s\b/.test(text)) {
    return "written by the iostat of macOS or BSD, which does not tell reads from writes; only sysstat's is read";
  }
  if (/extended device statistics|^\s*device\s+r\/s\s+w\/s\s+kr\/s/m.test(text)) {
    return "written by the iostat of BSD or Solaris; only sysstat's is read";
  }
  if (/^Usage: iostat\b/m.test(text)) {
    return "the usage of iostat, which did not accept its options: there is no report";
  }
  const program = nameForeignProgram(text);
  if (program !== undefined) return `the output of ${program}, where that of iostat is expected`;
  const start = JSON.stringify(text.trimStart().slice(0, 60));
  return `not the text or JSON of sysstat's iostat; it begins with ${start}`;
}
