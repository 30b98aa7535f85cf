import { Writable } from "node:stream";
import { listCommands } from "../../src/cli/call.ts";
import { explainFault } from "../../src/cli/exit-codes.ts";
import { runCommandLine } from "../../src/cli/program.ts";
import { openLog, openTerminal } from "../../src/cli/terminal.ts";
import type { Host } from "../../src/session/host.ts";
import { BUILT_SCRIPTS } from "../built.ts";
import type { Ended } from "./installed.ts";

/** Calls io-probe from the sources in this process: for calls that measure nothing. */
export async function callHere(work: string, args: readonly string[]): Promise<Ended> {
  const said = { out: "", error: "" };
  const collect = (name: keyof typeof said) =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        said[name] += chunk.toString();
        done();
      },
    }) as unknown as NodeJS.WriteStream;
  const environment = { PATH: process.env.PATH, HOME: process.env.HOME };
  const terminal = openTerminal(environment, collect("out"), collect("error"));
  const installation = { ...BUILT_SCRIPTS, samplerScript: "none" };
  const host: Host = { environment, log: openLog(terminal, environment), optionPrefix: "--", installation };
  const before = process.cwd();
  process.chdir(work);
  try {
    const exitCode = await runCommandLine(args, listCommands(host, terminal, terminal), terminal);
    return { exitCode, ...said };
  } catch (fault) {
    return { exitCode: explainFault(fault, host.log), ...said };
  } finally {
    process.chdir(before);
  }
}
