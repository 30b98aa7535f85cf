import { fileURLToPath } from "node:url";
import { launchEarly } from "./early-sampler.ts";
import { readStepEnvironment, startOver } from "./start-over.ts";

const unprotected = startOver(process.env, process.platform, fileURLToPath(import.meta.url));
const environment = readStepEnvironment();
// Before the rest of io-probe is loaded: the two take their time side by side.
const launched = launchEarly(environment, process.platform);
const { perform } = await import("./perform.ts");
await perform(environment, launched, unprotected);
// Not when all is done: a request that was given up may hold its connection for long.
process.exit();
