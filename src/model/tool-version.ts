import { version } from "../../package.json";

/** The version of io-probe itself, from package.json. */
export const TOOL_VERSION: string = version;
