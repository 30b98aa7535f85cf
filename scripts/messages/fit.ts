import {
  describeAgreement,
  describeFit,
  describeRound,
  explainNoLoad,
  explainOtherDisk,
  explainRefusal,
  explainUnknownStep,
  explainUse,
  listNotModelled,
  summarizeFit,
  tellExpected,
  tellNotRun,
} from "../../src/words/fit.ts";

const LOST = { aspect: "writtenBytes", recorded: 1.26e9, fitted: 4.79e8 } as const;
const SLOW = { aspect: "seconds", recorded: 3.7, fitted: 4.1 } as const;

export const title = "Fitted job files";
export const where = "The head of the file, and the log of `io-probe fit`";

export const examples = {
  describeFit: () => describeFit("npm ci", "ubuntu-24.04", "sda", 12.3),
  tellExpected: () => tellExpected(12.3),
  tellNotRun: () => tellNotRun(12.3),
  explainUse: () => explainUse(),
  listNotModelled: [
    () => listNotModelled({ writeMode: "flushed", coarse: false, traced: false, readsAhead: false }).join(" "),
    () => listNotModelled({ writeMode: "flushed", coarse: false, traced: true, readsAhead: true }).join(" "),
    () =>
      listNotModelled({
        writeMode: "buffered",
        coarse: true,
        traced: false,
        readsAhead: false,
        unwrittenBytes: 183e6,
      }).join(" "),
  ],
  describeAgreement: [
    () => describeAgreement({ aspect: "writes", recorded: 11_043, fitted: 11_102, agrees: true }),
    () => describeAgreement({ aspect: "mergedWrites", recorded: 1917, fitted: 1203, agrees: false }),
    () => describeAgreement({ aspect: "flushes", recorded: 0, fitted: 12, agrees: false }),
    () => describeAgreement({ aspect: "writtenBytes", recorded: 98e6, fitted: 99e6, agrees: true }),
    () => describeAgreement({ aspect: "seconds", recorded: 3.7, fitted: 3.8, agrees: true }),
  ],
  explainOtherDisk: () => explainOtherDisk(),
  summarizeFit: [() => summarizeFit(1, []), () => summarizeFit(4, [SLOW]), () => summarizeFit(4, [LOST, SLOW])],
  describeRound: [
    () => describeRound(1, 4.1, [LOST, SLOW]),
    () => describeRound(2, 4.1, [SLOW]),
    () => describeRound(3, 3.7, []),
  ],
  explainRefusal: [
    () => explainRefusal("curl", "network"),
    () => explainRefusal("bench quick in .", "own-benchmark"),
    () => explainRefusal("npm ci", "incomplete"),
    () => explainRefusal("npm ci", "no-disk"),
    () => explainRefusal("npm ci", "too-large"),
    () => explainRefusal("npm ci", "others"),
  ],
  explainNoLoad: [
    () => explainNoLoad("npm test", { requests: 12, bytes: 49_152, seconds: 30, cause: "cpu" }),
    () => explainNoLoad("sleep", { requests: 31, bytes: 126_976, seconds: 60 }),
  ],
  explainUnknownStep: [
    () => explainUnknownStep("npm", ["npm ci", "npm test"]),
    () => explainUnknownStep("npm", []),
    () =>
      explainUnknownStep(
        "npm",
        Array.from({ length: 21 }, (_, step) => `step ${step + 1}`),
      ),
  ],
};
