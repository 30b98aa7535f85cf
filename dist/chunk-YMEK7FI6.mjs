import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
import{__commonJS}from"./chunk-SY42RZFI.mjs";var require_util=__commonJS({"builtin:util"(exports,module){module.exports=process.getBuiltinModule("node:util")}});export{require_util};
