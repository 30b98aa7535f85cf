import { rankMisfits } from "../../fit/tuning.ts";
import { fitStep } from "../../session/fit.ts";
import type { Host } from "../../session/host.ts";
import { readReport, replaceFile } from "../../session/result-files.ts";
import { summarizeFit } from "../../words/fit.ts";
import type { Arguments } from "../arguments.ts";
import { refuseOutput } from "../call-folders.ts";
import { checkNewFile } from "../deliver-report.ts";
import { findReport } from "../ended-calls.ts";
import { explainInterruption, GATE_EXIT_CODE } from "../exit-codes.ts";
import type { Terminal } from "../terminal.ts";

/** `io-probe fit`. Exits 0 also with a misfit; 128+n after a signal. */
export async function fitRecordedStep(args: Arguments["fit"], host: Host, terminal: Terminal): Promise<number> {
  const report = await readReport(await findReport(args.path));
  if (args.output !== undefined) await checkNewFile(args.output, "--output");
  if (args.run && process.platform !== "linux") {
    host.log.warning(`fit runs its file on Linux only; this is ${process.platform}: use --no-run`);
    return GATE_EXIT_CODE;
  }
  const { step, target, maxRounds, install, output } = args;
  let fit: Awaited<ReturnType<typeof fitStep>>;
  try {
    fit = await fitStep(host, report, { step, maxRounds, install, ...(args.run && { target }) });
  } catch (error) {
    return explainInterruption(error, host.log, "fit");
  }
  if (output === undefined) terminal.writeOut(fit.text);
  else {
    await replaceFile(output, fit.text).catch((error: unknown) => refuseOutput(output, error));
    host.log.info(`wrote ${output}`);
  }
  const { rounds = 0, agreements } = fit;
  if (agreements !== undefined) {
    const misfits = rankMisfits(agreements);
    host.log[misfits.length === 0 ? "info" : "warning"](summarizeFit(rounds, misfits));
  }
  return 0;
}
