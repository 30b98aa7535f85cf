import { formatDuration } from "../format/figures.ts";
import { formatJson } from "../render/formats/log-text.ts";
import { clampWidth } from "../render/formats/text-lines.ts";
import { renderTrialMarkdown, renderTrialText } from "../render/trial.ts";
import { nameCommand } from "../sampling/steps/script-title.ts";
import { untilSignal } from "../session/ending-signals.ts";
import type { Host } from "../session/host.ts";
import { writeResult } from "../session/result-files.ts";
import { TRIAL_FILE, TRIAL_SUMMARY } from "../session/result-names.ts";
import type { ConfinedCall } from "../session/try/confinement.ts";
import { type TrialOptions, type TrialOutcome, tryRemedies } from "../session/try/trial.ts";
import { writeTrial } from "../session/try/trial-files.ts";
import { explainFileError } from "../system/files.ts";
import { tellUnwritten } from "../words/delivery.ts";
import { addTrialWords } from "../words/try.ts";
import { type Arguments, CALLS_FOLDER } from "./arguments.ts";
import { createCallFolder } from "./call-folders.ts";
import { linkLatest } from "./ended-calls.ts";
import { explainInterruption } from "./exit-codes.ts";
import type { Terminal } from "./terminal.ts";

/** The trial of a call, and its delivery; gives the exit code, 128+n after a signal. */
export async function performTrial(
  args: Arguments["try"],
  host: Host,
  terminal: Terminal,
  call: ConfinedCall & Pick<TrialOptions, "remedies">,
): Promise<number> {
  const options: TrialOptions = {
    ...args,
    ...call,
    output: args.output ?? CALLS_FOLDER,
    folder: process.cwd(),
    onRound: (round, times) => host.log.info(describeRound(round, times)),
  };
  let outcome: TrialOutcome;
  try {
    outcome = await untilSignal((signal) => tryRemedies(host, options, signal));
  } catch (error) {
    return explainInterruption(error, host.log, "trial");
  }
  await deliver(args, host, terminal, outcome);
  return outcome.interruption?.exitCode ?? 0;
}

async function deliver(args: Arguments["try"], host: Host, terminal: Terminal, outcome: TrialOutcome): Promise<void> {
  const { trial, report } = outcome;
  if (args.format === "json") terminal.writeOut(`${formatJson(addTrialWords(trial))}\n`);
  else if (args.format === "md") terminal.writeOut(renderTrialMarkdown(trial));
  else terminal.writeOut(renderTrialText(trial, { width: clampWidth(terminal.width), style: terminal.style }));
  try {
    const output = args.output ?? (await createCallFolder(`try ${nameCommand(args.command)}`, new Date()));
    await writeTrial(trial, output);
    const files = report === undefined ? {} : await writeResult(host, { report }, output);
    terminal.writeFiles(output, [TRIAL_FILE, TRIAL_SUMMARY, ...Object.values<string>({ ...files })]);
    if (report !== undefined && args.output === undefined) await linkLatest(host.log);
  } catch (error) {
    host.log.warning(tellUnwritten(args.output ?? CALLS_FOLDER, explainFileError(error)));
  }
}

function describeRound(round: number, times: ReadonlyMap<string, number>): string {
  const list = [...times].map(([name, seconds]) => `${name} ${formatDuration(seconds)}`);
  return `round ${round}: ${list.join(", ")}`;
}
