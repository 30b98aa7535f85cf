const NORMAL_TEXT =
  /\bRun status group \d|^\s*(?:read|write|trim|mixed)\s*: (?:io|IOPS)=|\(groupid=\d+, jobs=\d+\): err=/;
const TERSE_2 = /^2;[^;]+;\d+;-?\d+;\d/;

/** Whether a line is of fio's normal text. */
export function isNormalText(line: string): boolean {
  return NORMAL_TEXT.test(line);
}

/** Why a line of fio's is not read. */
export function explainLine(line: string): string | undefined {
  if (isNormalText(line)) return "fio's normal text, whose figures are rounded; run fio with --output-format=json";
  if (!TERSE_2.test(line)) return undefined;
  return "terse version 2 of fio, whose fields differ between versions; allowed are versions 3 to 5 and --output-format=json";
}

/** Whether a line is fio's message about a failure, also of verify.c. */
export function isFioMessage(line: string): boolean {
  return /^fio: |^verify: |^\S{1,8}: verify failed at |^hdr_fail|^fio-\d\.\d+$/.test(line);
}
