/** A parent that died before the tie held sends no signal any more: then the program does not begin. */
const IF_PARENT_LIVES = '[ "$PPID" = "$0" ] && exec "$@"';

/**
 * What to put before a program and its arguments so that the kernel ends it by SIGINT when its parent, which has to be
 * the process `parentPid`, dies, however it does (util-linux, setpriv(1)). The process is the program's own.
 */
export function tieTo(parentPid: number): string[] {
  return ["setpriv", "--pdeathsig", "SIGINT", "sh", "-c", IF_PARENT_LIVES, String(parentPid)];
}
