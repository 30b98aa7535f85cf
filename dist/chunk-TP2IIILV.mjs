import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
var package_default={version:"0.1.0"};var TOOL_VERSION=package_default.version;export{TOOL_VERSION};
