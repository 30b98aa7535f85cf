import { wrapText } from "../../render/formats/text-lines.ts";
import { examineMachine } from "../../session/doctor.ts";
import type { Host } from "../../session/host.ts";
import { concludeExamination, describeCheck, nameCheck } from "../../words/doctor.ts";
import type { Arguments } from "../arguments.ts";
import { GATE_EXIT_CODE } from "../exit-codes.ts";
import type { Terminal } from "../terminal.ts";

const MARKS = {
  ok: { sign: "✓", color: "green" },
  limited: { sign: "!", color: "yellow" },
  broken: { sign: "✗", color: "red" },
} as const;
const INDENT = "    ";

/** `io-probe doctor`. Exits 1 where `run` or `bench` would fail. */
export async function examineHere(args: Arguments["doctor"], host: Host, terminal: Terminal): Promise<number> {
  const checks = await examineMachine(host, args.targets);
  for (const check of checks) {
    const { sign, color } = MARKS[check.outcome];
    const [first, ...more] = wrapText(`${nameCheck(check)}: ${describeCheck(check)}`, terminal.width - INDENT.length);
    terminal.writeOut(
      [`  ${terminal.style(color, sign)} ${first}`, ...more.map((line) => INDENT + line), ""].join("\n"),
    );
  }
  terminal.writeOut(`\n${wrapText(concludeExamination(checks), terminal.width).join("\n")}\n`);
  return checks.some(({ outcome }) => outcome === "broken") ? GATE_EXIT_CODE : 0;
}
