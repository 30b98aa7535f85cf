import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
import{boolean,int,object,optional,string}from"./chunk-WA37S2L4.mjs";import"./chunk-YSWOG6EC.mjs";var stateSchema=object({identity:string(),owned:optional(boolean()),label:optional(string()),failIf:optional(string()),reportedEntries:optional(int())});export{stateSchema};
