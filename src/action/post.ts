import * as core from "@actions/core";
import { finish } from "./phases/finish.ts";
import { createStep } from "./step.ts";

await finish(createStep(core, process.env));
