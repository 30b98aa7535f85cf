import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
import{openOwnArtifacts}from"./chunk-FWZLQRXY.mjs";import"./chunk-7C3RO76K.mjs";import"./chunk-TS6WLXGH.mjs";import"./chunk-NU6L2HCY.mjs";import"./chunk-YSWOG6EC.mjs";export{openOwnArtifacts};
