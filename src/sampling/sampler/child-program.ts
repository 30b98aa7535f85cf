import { signalPid } from "../../system/process-identity.ts";

export interface ChildProgram {
  pid: number | undefined;
  /** How it ended: an exit code, a signal, or why it could not start. */
  ended: Promise<string>;
  kill(signal: NodeJS.Signals): void;
}

/** Loading `child_process` costs half of Node's start. Only Node 20's binding is final: elsewhere a wrong call ends the process. */
const BINDING_VERSION = "20.";

interface ProcessHandle {
  pid: number;
  onexit: (code: number, signal: string) => void;
  spawn(options: { file: string; args: readonly string[]; stdio: readonly object[] }): number;
  close(): void;
}

/** Starts a program whose output goes to an open file. */
export function startChild(
  [file = "", ...args]: readonly string[],
  output: number,
  nodeVersion: string = process.versions.node,
): ChildProgram {
  const handle = nodeVersion.startsWith(BINDING_VERSION) ? createHandle() : undefined;
  if (handle === undefined) return spawnChild(file, args, output);
  let pid: number | undefined;
  const ended = new Promise<string>((resolve) => {
    const end = (how: string): void => {
      pid = undefined;
      handle.close();
      resolve(how);
    };
    handle.onexit = (code, signal) => end(describeEnd(code, signal));
    const stdio = [{ type: "ignore" }, { type: "fd", fd: output }, { type: "fd", fd: output }];
    const error = handle.spawn({ file, args: [file, ...args], stdio });
    if (error === 0) pid = handle.pid;
    else end(`spawn ${file} ${process.getBuiltinModule("node:util").getSystemErrorName(error)}`);
  });
  return { pid, ended, kill: (signal) => void (pid !== undefined && signalPid(pid, signal)) };
}

function createHandle(): ProcessHandle | undefined {
  try {
    const { binding } = process as unknown as { binding(name: string): { Process: new () => ProcessHandle } };
    return new (binding("process_wrap").Process)();
  } catch {
    return undefined;
  }
}

/** Not by execa: 187 kB and 12 MB as long as the job lasts. */
function spawnChild(file: string, args: readonly string[], output: number): ChildProgram {
  const child = process.getBuiltinModule("node:child_process").spawn(file, args, { stdio: ["ignore", output, output] });
  const ended = new Promise<string>((resolve) => {
    child.on("error", (error) => {
      if (child.pid === undefined) resolve(error.message);
    });
    child.on("exit", (code, signal) => resolve(describeEnd(code ?? 0, signal ?? "")));
  });
  return { pid: child.pid, ended, kill: (signal) => void child.kill(signal) };
}

function describeEnd(code: number, signal: string): string {
  return signal === "" ? `exit code ${code}` : `signal ${signal}`;
}

/** A parent that died before sends no signal, so the shell looks first. */
const IF_PARENT_LIVES = '[ "$PPID" = "$0" ] && exec "$@"';

/** Put before a program, gives it SIGINT when its parent dies (setpriv(1)). */
export function tieTo(parentPid: number): string[] {
  return ["setpriv", "--pdeathsig", "SIGINT", "sh", "-c", IF_PARENT_LIVES, String(parentPid)];
}
