import { execFile } from "node:child_process";
import { cpus, loadavg, release, totalmem } from "node:os";
import { promisify } from "node:util";

/** One line about the machine that the figures hold for, and how busy it was with something else. */
export async function describeMachine(): Promise<string> {
  const model = cpus()[0]?.model ?? "unknown CPU";
  const memory = Math.round(totalmem() / 1024 ** 3);
  const { stdout } = await promisify(execFile)("iostat", ["-V"]).catch(() => ({ stdout: "" }));
  const sysstat = /version (\S+)/.exec(stdout)?.[1] ?? "absent";
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const system = `${cpus().length} x ${model}, ${memory} GiB, Linux ${release()}`;
  return `${system}, Node ${process.versions.node}, sysstat ${sysstat}, load average ${load} before`;
}
