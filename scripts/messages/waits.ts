import { formatWait, formatWaitAndShare, formatWaitShare, tellWaiting } from "../../src/words/waits.ts";

export const title = "Disk waits";
export const where = "Tables, the headline and the charts of the steps";

const close = { seconds: 7.2, lowSeconds: 7, highSeconds: 7.4, share: 0.9, lowShare: 0.88, highShare: 0.92 };
const wide = { seconds: 4, lowSeconds: 1.1, highSeconds: 9, share: 0.4, lowShare: 0.11, highShare: 0.9 };
const least = { seconds: 0.01, lowSeconds: 0, highSeconds: 0.065, share: 0.01, lowShare: 0, highShare: 0.065 };
const none = { seconds: 0, lowSeconds: 0, highSeconds: 0.02, share: 0, lowShare: 0, highShare: 0.02 };
const waits = [close, wide, least].map((wait) => ({ ...wait, basis: ["task-states" as const] }));

export const examples = {
  formatWait: waits.map((wait) => () => formatWait(wait)),
  formatWaitShare: waits.map((wait) => () => formatWaitShare(wait)),
  formatWaitAndShare: waits.map((wait) => () => formatWaitAndShare(wait)),
  tellWaiting: [...waits, { ...none, basis: ["task-states" as const] }].map((wait) => () => tellWaiting(wait)),
};
