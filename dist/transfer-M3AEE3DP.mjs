import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
import{createTransfer}from"./chunk-TB2OVFXQ.mjs";import"./chunk-AG4AW2PS.mjs";import"./chunk-4L3JGHAW.mjs";import"./chunk-3TOGVDKV.mjs";import"./chunk-YSWOG6EC.mjs";export{createTransfer};
