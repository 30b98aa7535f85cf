import { version } from "../../package.json";

/** io-probe's version, from package.json. */
export const TOOL_VERSION: string = version;
