import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
function omitUndefined(value){return Object.fromEntries(Object.entries(value).filter(([,member])=>member!==void 0))}export{omitUndefined};
