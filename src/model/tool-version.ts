import { version } from "../../package.json";

/** io-probe's version. */
export const TOOL_VERSION: string = version;
