import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** The bytes on the heap that something still holds. */
export function measureHeldBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
