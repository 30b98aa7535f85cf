import { UserError } from "../model/user-error.ts";
import { type InstallSetting, installTool, type ToolName } from "../system/tools.ts";
import { tellMissingTool } from "../words/tools.ts";

/** A required tool's path. */
export async function requireTool(name: ToolName, setting: InstallSetting): Promise<string> {
  const outcome = await installTool(name, setting);
  if ("missing" in outcome) throw new UserError(tellMissingTool(outcome.missing));
  return outcome.path;
}
