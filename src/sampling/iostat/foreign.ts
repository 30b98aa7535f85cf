/** Patterns of text that only the named program prints. */
const FOREIGN: readonly [pattern: RegExp, program: string][] = [
  [/"sysdata-version"|"file-utc-time"\s*:/, "sadf, which prints sar's records"],
  [/"cpu-load"|"node-load"|"sum-interrupts"|\bCPU\s+(?:NODE\s+)?%usr\s|\bCPU\s+%user\s+%nice\s+%sys\s/, "mpstat"],
  [/"task-[a-z-]+"\s*:\s*\[|\bUID\s+(?:PID|TGID\s+TID)\s.*(?:%usr|kB_rd\/s|minflt\/s|cswch\/s|StkSize)/, "pidstat"],
  [/^[ \t]*Filesystem:?\s.*(?:rops\/s|rB\/s|wB\/s)|"cifs(?:-mount)?"|"filesystem":\s*"\\\\/m, "cifsiostat"],
  [/^[ \t]*Tape:?\s+r\/s|"tape(?:_stats)?"\s*:|^No tape drives/m, "tapestat"],
  [/^[ \t]*Filesystem:?\s.*rBlk_nor\/s|\bops\/s\s+rpc bklog/m, "nfsiostat"],
  [/\b(?:CPU\s+%user|DEV\s+tps|kbmemfree|runq-sz|IFACE\s+rxpck)/, "sar"],
  [/^[ \t]*procs\s+-+memory|^[ \t]*r\s+b\s+swpd\s+free/m, "vmstat"],
  [/"fio version"\s*:|^[2-5];fio-|: \(groupid=\d+, jobs=\d+\): err=/m, "fio"],
  [/"(?:total_count|workflow_runs|run_id)"\s*:/, "GitHub's API"],
];

/** The other program that wrote a text, if known. */
export function nameForeignProgram(text: string): string | undefined {
  return FOREIGN.find(([pattern]) => pattern.test(text))?.[1];
}

const ONLY_SYSSTAT = "only sysstat's is read";
/** iostat programs of other systems, and what to say of them. */
const OTHER_IOSTATS: readonly [pattern: RegExp, sentence: string][] = [
  [
    /\bKB\/t\s+(?:tps|xfrs|xfr\/s|t\/s)\s+MB\/s\b/,
    `written by the iostat of macOS or BSD, which does not tell reads from writes; ${ONLY_SYSSTAT}`,
  ],
  [
    /extended device statistics|^[ \t]*device\s+r\/s\s+w\/s\s+kr\/s/m,
    `written by the iostat of BSD or Solaris; ${ONLY_SYSSTAT}`,
  ],
  [/\btin tout kps tps serv\b/, `written by the iostat of Solaris; ${ONLY_SYSSTAT}`],
  [/\btty: +tin +tout\b|\bDisks: +% tm_act/, `written by the iostat of AIX; ${ONLY_SYSSTAT}`],
  [/\bdevice +bps +sps +msps\b/, `written by the iostat of HP-UX; ${ONLY_SYSSTAT}`],
  [/\bcapacity +operations +bandwidth\b/, `written by zpool iostat; ${ONLY_SYSSTAT}`],
  [/^Usage: iostat\b/m, "the usage of iostat, which did not accept its options: there is no report"],
];

/** Why a text is not sysstat's, as the end of a sentence that names it. */
export function explainForeign(text: string): string {
  if (text.trim() === "") return "empty, where the text or JSON of iostat is expected";
  const start = JSON.stringify(text.trimStart().slice(0, 60));
  return explainKnown(text) ?? `not the text or JSON of sysstat's iostat; it begins with ${start}`;
}

/** Likewise, if it is known what wrote it. */
export function explainKnown(text: string): string | undefined {
  const sentence = OTHER_IOSTATS.find(([pattern]) => pattern.test(text))?.[1];
  const program = nameForeignProgram(text);
  return sentence ?? (program && `the output of ${program}, where that of iostat is expected`);
}
