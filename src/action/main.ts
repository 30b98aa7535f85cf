import { fileURLToPath } from "node:url";
import { launchEarly } from "./early-sampler.ts";
import { readStepEnvironment, startOver } from "./start-over.ts";

const unprotected = startOver(process.env, process.platform, fileURLToPath(import.meta.url));
const environment = readStepEnvironment();
// Both load side by side.
const launched = launchEarly(environment, process.platform);
const { perform } = await import("./perform.ts");
await perform(environment, launched, unprotected);
// A request that was given up may hold its connection.
process.exit();
