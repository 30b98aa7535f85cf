import { launchEarly } from "./early-sampler.ts";

// Before the rest of io-probe is loaded: the two take their time side by side.
const launched = launchEarly(process.env, process.platform);
const { perform } = await import("./perform.ts");
await perform(launched);
