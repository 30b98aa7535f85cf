import { basename, resolve } from "node:path";
import { formatDuration } from "../../format/figures.ts";
import { REMEDIES } from "../../remedies/all-remedies.ts";
import { cleanLogText, formatJson } from "../../render/formats/log-text.ts";
import { clampWidth, wrapText } from "../../render/formats/text-lines.ts";
import { renderTrialMarkdown, renderTrialText } from "../../render/trial.ts";
import { nameCommand } from "../../sampling/steps/script-title.ts";
import { untilSignal } from "../../session/ending-signals.ts";
import type { Host } from "../../session/host.ts";
import { writeResult } from "../../session/result-files.ts";
import { type ConfinedCall, performConfined } from "../../session/try/confinement.ts";
import { type TrialOptions, type TrialOutcome, tryRemedies } from "../../session/try/trial.ts";
import { TRIAL_FILE, TRIAL_SUMMARY, writeTrial } from "../../session/try/trial-files.ts";
import { createOutputFolder, explainFileError } from "../../system/files.ts";
import { tellUnwritten } from "../../words/delivery.ts";
import { tellNeedsLinux } from "../../words/recording.ts";
import { describeRemedy, explainRisk } from "../../words/remedies.ts";
import { addTrialWords } from "../../words/written-trial.ts";
import { CALLS_FOLDER, type TryArguments } from "../arguments.ts";
import { createCallFolder, refuseOutput } from "../call-folders.ts";
import { linkLatest } from "../ended-calls.ts";
import { explainInterruption, GATE_EXIT_CODE } from "../exit-codes.ts";
import type { Terminal } from "../terminal.ts";

/** `io-probe try`, as root with mounts of its own. Exits 0 where the trial was done; 128+n after a signal. */
export async function tryUserCommand(args: TryArguments, host: Host, terminal: Terminal): Promise<number> {
  if (args.list) {
    terminal.writeOut(listRemedies(terminal.width));
    return 0;
  }
  if (process.platform !== "linux") {
    host.log.warning(tellNeedsLinux("try", process.platform));
    return GATE_EXIT_CODE;
  }
  if (args.output !== undefined) await checkOutput(args.output);
  return performConfined(host, args, (call) => perform(args, host, terminal, call));
}

/** Checked first: minutes of runs would be lost if the output could not be written. */
async function checkOutput(output: string): Promise<void> {
  await createOutputFolder(resolve(output)).catch((error: unknown) => refuseOutput(output, error));
}

async function perform(args: TryArguments, host: Host, terminal: Terminal, call: ConfinedCall): Promise<number> {
  const options: TrialOptions = {
    ...args,
    ...call,
    output: args.output ?? CALLS_FOLDER,
    folder: process.cwd(),
    remedies: args.remedy ?? (args.all ? "all" : "suggested"),
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

async function deliver(args: TryArguments, host: Host, terminal: Terminal, outcome: TrialOutcome): Promise<void> {
  const { trial, report } = outcome;
  if (args.format === "json") terminal.writeOut(`${formatJson(addTrialWords(trial))}\n`);
  else if (args.format === "md") terminal.writeOut(renderTrialMarkdown(trial));
  else terminal.writeOut(renderTrialText(trial, { width: clampWidth(terminal.width), style: terminal.style }));
  try {
    const output = args.output ?? (await createCallFolder(`try ${nameCommand(args.command)}`, new Date()));
    await writeTrial(trial, output);
    const files =
      report === undefined ? [] : Object.values<string>({ ...(await writeResult(host, { report }, output)) });
    terminal.writeFiles(output, [TRIAL_FILE, TRIAL_SUMMARY, ...files.map((file) => basename(file))]);
    if (report !== undefined && args.output === undefined) await linkLatest(host.log);
  } catch (error) {
    host.log.warning(tellUnwritten(args.output ?? CALLS_FOLDER, explainFileError(error)));
  }
}

function describeRound(round: number, times: ReadonlyMap<string, number>): string {
  const list = [...times].map(([name, seconds]) => `${name} ${formatDuration(seconds)}`);
  return `round ${round}: ${list.join(", ")}`;
}

const NEEDS = { none: "no root needed", root: "needs root", machine: "needs root and --machine" } as const;

function listRemedies(width: number): string {
  const lines = REMEDIES.flatMap(({ name, risk, needs, source }) => [
    `${name} (${NEEDS[needs ?? "none"]})`,
    ...wrapText(`${describeRemedy(name)} ${explainRisk(risk)}`, width - 4).map((line) => `    ${line}`),
    `    ${cleanLogText(source)}`,
  ]);
  return `${lines.join("\n")}\n`;
}
