import { resolve } from "node:path";
import { REMEDIES } from "../../remedies/all-remedies.ts";
import { cleanLogText } from "../../render/formats/log-text.ts";
import { wrapText } from "../../render/formats/text-lines.ts";
import type { Host } from "../../session/host.ts";
import { performConfined } from "../../session/try/confinement.ts";
import { checkChoice } from "../../session/try/variants.ts";
import { createOutputFolder } from "../../system/files.ts";
import { tellNeedsLinux } from "../../words/recording.ts";
import { describeRemedy, explainRisk } from "../../words/remedies.ts";
import type { Arguments } from "../arguments.ts";
import { refuseOutput } from "../call-folders.ts";
import { GATE_EXIT_CODE } from "../exit-codes.ts";
import type { Terminal } from "../terminal.ts";

/** `io-probe try`, as root with mounts of its own. Exits 0 where the trial was done; 128+n after a signal. */
export async function tryUserCommand(args: Arguments["try"], host: Host, terminal: Terminal): Promise<number> {
  if (args.list) {
    terminal.writeOut(listRemedies(terminal.width));
    return 0;
  }
  if (process.platform !== "linux") {
    host.log.warning(tellNeedsLinux("try", process.platform));
    return GATE_EXIT_CODE;
  }
  const remedies = args.remedy ?? (args.all ? "all" : "suggested");
  checkChoice(remedies);
  // Now, since minutes of runs would be lost if the output could not be written.
  const { output } = args;
  if (output !== undefined) await createOutputFolder(resolve(output)).catch((error) => refuseOutput(output, error));
  return performConfined(host, args, async (call) => {
    // What confines the trial needs none of it.
    const { performTrial } = await import("../confined-trial.ts");
    return performTrial(args, host, terminal, { ...call, remedies });
  });
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
