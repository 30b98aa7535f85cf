import { UserError } from "../model/user-error.ts";
import { runProgram } from "../system/program.ts";
import { type InstallPolicy, installTool, type ToolName } from "../system/tools.ts";
import { tellMissingTool } from "../words/tools.ts";
import type { Host } from "./host.ts";

/** The path of a tool, installed if allowed. @throws UserError where it cannot be had */
export async function requireTool(
  name: ToolName,
  host: Pick<Host, "environment" | "log" | "optionPrefix">,
  policy: InstallPolicy,
): Promise<string> {
  const outcome = await installTool(name, { ...host, policy, run: runProgram });
  if ("missing" in outcome) throw new UserError(tellMissingTool(outcome.missing));
  return outcome.path;
}
