import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
var UserError=class extends Error{name="UserError"};function explainThrown(thrown){return thrown instanceof Error?thrown.message:String(thrown)}export{UserError,explainThrown};
