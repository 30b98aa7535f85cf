import { type Core, createStep, type Step } from "../../../src/action/step.ts";

interface Circumstances {
  inputs?: Record<string, string>;
  environment?: Record<string, string | undefined>;
  platform?: NodeJS.Platform;
}

/** A step that writes down what it says, such as `warning: …` and `output: NAME=VALUE`, but no debug lines. */
export function listen({ inputs = {}, environment = {}, platform = "linux" }: Circumstances): {
  step: Step;
  said: string[];
} {
  const said: string[] = [];
  const write = (kind: string) => (message: string) => void said.push(`${kind}: ${message}`);
  const core: Core = {
    getInput: (name) => inputs[name] ?? "",
    getState: () => "",
    saveState: (name, value) => void said.push(`state: ${name}=${value}`),
    setOutput: (name, value) => void said.push(`output: ${name}=${value}`),
    setFailed: write("failed"),
    warning: write("warning"),
    info: write("info"),
    debug: () => undefined,
    startGroup: write("group"),
    endGroup: () => undefined,
  };
  return { step: { ...createStep(core, environment), platform }, said };
}
