import * as core from "@actions/core";
import { finish } from "./phases/finish.ts";
import { createStep, explainError } from "./step.ts";

try {
  await finish(createStep(core, process.env));
} catch (error) {
  core.setFailed(explainError(core, error));
}
