import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
import{openOwnArtifacts}from"./chunk-LL7WVKFS.mjs";import"./chunk-AYKWKUNU.mjs";import"./chunk-WA37S2L4.mjs";import"./chunk-NU6L2HCY.mjs";import"./chunk-YSWOG6EC.mjs";export{openOwnArtifacts};
