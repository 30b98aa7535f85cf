import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
import{resolve}from"node:path";function isWithin(path,folder){return folder==="/"||path===folder||path.startsWith(`${folder}/`)}function isInside(path,folder){return isWithin(resolve(path),resolve(folder))}export{isWithin,isInside};
