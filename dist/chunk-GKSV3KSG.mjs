import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
var version="0.1.0";var TOOL_VERSION=version;export{TOOL_VERSION};
