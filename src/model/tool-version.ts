import manifest from "../../package.json" with { type: "json" };

/** io-probe's version. */
export const TOOL_VERSION: string = manifest.version;
