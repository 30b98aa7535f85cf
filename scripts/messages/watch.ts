import * as watch from "../../src/words/watch.ts";

export const title = "Totals of watch";
export const where = "The last line of `io-probe watch`, and why there is none";

const SUMMARY = {
  ...{ name: "vda", seconds: 125, readBytes: 1.2e9, writtenBytes: 3.4e9 },
  ...{ peakReadBytesPerSecond: 180e6, peakWriteBytesPerSecond: 209e6, ioSomeSeconds: 40.5 },
  others: { count: 0, bytes: 0 },
};

export const examples = {
  tellWatched: [
    () => watch.tellWatched(SUMMARY),
    () =>
      watch.tellWatched({
        ...SUMMARY,
        readBytes: 0,
        writtenBytes: 12e6,
        peakWriteBytesPerSecond: 3.1e6,
        ioSomeSeconds: 0,
        others: { count: 2, bytes: 120e6 },
      }),
  ],
  tellUnwatched: () => watch.tellUnwatched(watch.explainNoDisk()),
  explainNoDisk: () => watch.explainNoDisk(),
};
