import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
function groupInto(items,findKey){let groups=new Map;for(let item of items){let key=findKey(item),group=groups.get(key);group===void 0?groups.set(key,[item]):group.push(item)}return groups}export{groupInto};
