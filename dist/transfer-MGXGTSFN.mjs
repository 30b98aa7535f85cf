import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
import{createTransfer}from"./chunk-AMQFGHLT.mjs";import"./chunk-BDAH74GV.mjs";import"./chunk-BJTWYOEG.mjs";import"./chunk-KJWEEC7H.mjs";import"./chunk-SO7HPS2J.mjs";import"./chunk-NU6L2HCY.mjs";import"./chunk-YSWOG6EC.mjs";export{createTransfer};
