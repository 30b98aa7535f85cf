import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
function readMonotonic(){let[seconds,nanoseconds]=process.hrtime();return seconds+Math.round(nanoseconds/1e3)/1e6}function readBirth({birthtimeMs,mtimeMs}){return(birthtimeMs>0?birthtimeMs:mtimeMs)/1e3}export{readMonotonic,readBirth};
