import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
