import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
function isObject(value){return typeof value=="object"&&value!==null&&!Array.isArray(value)}function parseObject(text){try{let value=JSON.parse(text);return isObject(value)?value:void 0}catch{return}}export{isObject,parseObject};
