import { omitUndefined } from "../../model/omit-undefined.ts";
import type { Baseline } from "../../model/trial.ts";
import type { RemedyReason, RiskId } from "../../model/trial-reasons.ts";
import { parseChoice } from "../../model/units.ts";
import { REMEDIES } from "../../remedies/all-remedies.ts";
import type { Application, Remedy, TrialConditions } from "../../remedies/remedy.ts";
import type { Signs } from "../../remedies/signs.ts";
import { runProgram } from "../../system/program.ts";
import { type InstallPolicy, installTool } from "../../system/tools.ts";
import type { Host } from "../host.ts";

/** The remedies to try: by name, all, or those that a recorded run suggests. */
export type RemedyChoice = readonly string[] | "all" | "suggested";

/** Values for `{name}` in the command; the others are compared with the first. */
export interface Parameter {
  name: string;
  values: readonly string[];
}

/** A command, or a remedy, that takes turns with the plain command. */
export interface Variant {
  name: string;
  baseline: Baseline;
  application: Application;
  command: readonly string[];
  risk: RiskId;
  source: string;
  apply: string;
  /** It must leave the same files as the plain command. */
  comparesFiles: boolean;
  refusal?: RemedyReason;
}

/** @throws UserError that names an unknown remedy */
export function checkChoice(choice: RemedyChoice): void {
  if (typeof choice === "string") return;
  const known = REMEDIES.map(({ name }) => name);
  for (const name of choice) parseChoice(name, known, "--remedy");
}

interface ChoiceContext {
  host: Host;
  conditions: TrialConditions;
  signs: Signs;
  install: InstallPolicy;
  machine: boolean;
}

/** The remedies to try, and why one cannot be; of suggested ones only those that can. */
export async function chooseVariants(choice: RemedyChoice, context: ChoiceContext): Promise<Variant[]> {
  const variants: Variant[] = [];
  for (const remedy of REMEDIES) {
    if (!isChosen(remedy, choice, context)) continue;
    const refusal = await findRefusal(remedy, context);
    if (refusal === undefined || choice !== "suggested") {
      variants.push(toVariant(remedy, context.conditions, refusal));
    }
  }
  return variants;
}

function isChosen(remedy: Remedy, choice: RemedyChoice, { signs, machine, conditions }: ChoiceContext): boolean {
  if (choice === "all") return remedy.needs !== "machine" || machine;
  if (choice !== "suggested") return choice.includes(remedy.name);
  const isAllowed = { root: conditions.confined, machine };
  return (remedy.needs === undefined || isAllowed[remedy.needs]) && remedy.helpsWith.some((sign) => signs[sign]);
}

async function findRefusal(remedy: Remedy, context: ChoiceContext): Promise<RemedyReason | undefined> {
  const { host, conditions, install, machine } = context;
  if (remedy.needs === "root" && !conditions.confined) return { id: "needs-root" };
  if (remedy.needs === "machine" && !machine) return { id: "needs-machine" };
  const refusal = remedy.refuse?.(conditions);
  if (refusal !== undefined) return refusal;
  if (remedy.tool === undefined) return undefined;
  const outcome = await installTool(remedy.tool, { ...host, policy: install, run: runProgram });
  return "missing" in outcome ? { id: "no-tool", ...outcome.missing } : undefined;
}

function toVariant(remedy: Remedy, conditions: TrialConditions, refusal: RemedyReason | undefined): Variant {
  const { name, risk, baseline = "folder", source } = remedy;
  const { command } = conditions;
  return omitUndefined({
    ...{ name, risk, baseline, source, command },
    application: refusal === undefined ? remedy.apply(conditions) : {},
    apply: remedy.lines(conditions),
    comparesFiles: true,
    refusal,
  });
}

/** The command with each parameter's value, by default its first. */
export function fillCommand(
  command: readonly string[],
  parameters: readonly Parameter[],
  chosen: readonly (readonly [name: string, value: string])[] = [],
): string[] {
  const values = new Map([...parameters.map(({ name, values: [first = ""] }) => [name, first] as const), ...chosen]);
  return command.map((word) => word.replace(/\{([^{}]+)\}/g, (text, name) => values.get(name) ?? text));
}

/** The command with each other value of each parameter. */
export function listParameterVariants(command: readonly string[], parameters: readonly Parameter[]): Variant[] {
  return parameters.flatMap(({ name, values }) =>
    values.slice(1).map((value) => ({
      name: `${name}=${value}`,
      baseline: "folder" as const,
      application: {},
      command: fillCommand(command, parameters, [[name, value]]),
      risk: "own-value" as const,
      source: "--parameter-list",
      apply: `COMMAND with ${name}=${value}`,
      comparesFiles: false,
    })),
  );
}
