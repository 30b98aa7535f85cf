import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
function cleanName(name){let line=name.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g," ").trim();return line.length>200?`${line.slice(0,199)}\u2026`:line}export{cleanName};
