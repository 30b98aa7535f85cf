import manifest from "../../package.json" with { type: "json" };

export const TOOL_VERSION: string = manifest.version;
