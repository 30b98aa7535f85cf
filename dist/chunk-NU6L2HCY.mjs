import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
var UserError=class extends Error{name="UserError"};export{UserError};
