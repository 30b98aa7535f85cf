import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
import{__commonJS}from"./chunk-YSWOG6EC.mjs";var require_fs=__commonJS({"builtin:fs"(exports,module){module.exports=process.getBuiltinModule("node:fs")}});export{require_fs};
