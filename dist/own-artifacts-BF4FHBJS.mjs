import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
import{openOwnArtifacts}from"./chunk-LSAG5XV6.mjs";import"./chunk-BFU3D6L4.mjs";import"./chunk-FUTB4NIY.mjs";import"./chunk-RFPAOAIN.mjs";import"./chunk-NU6L2HCY.mjs";import"./chunk-YSWOG6EC.mjs";export{openOwnArtifacts};
