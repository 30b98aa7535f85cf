import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
function omitUndefined(value){let known={};for(let[name,member]of Object.entries(value))member!==void 0&&(known[name]=member);return known}export{omitUndefined};
