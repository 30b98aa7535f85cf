import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
function median(values){let sorted=Float64Array.from(values).sort(),middle=sorted.length>>1,upper=sorted[middle]??Number.NaN;return sorted.length%2===1?upper:((sorted[middle-1]??Number.NaN)+upper)/2}export{median};
