import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
var CALLS_FOLDER="io-probe-report",TRY_FORMATS=["text","json","md"],REPORT_FORMATS=["text","md","html","json","csv"],PREDICTION_FORMATS=["text","json"],PARSED_TOOLS=["iostat","fio"];export{CALLS_FOLDER,TRY_FORMATS,REPORT_FORMATS,PREDICTION_FORMATS,PARSED_TOOLS};
