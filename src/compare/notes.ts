import type { Note } from "../model/comparison-reasons.ts";
import { groupInto } from "../model/group-into.ts";
import { sum } from "../model/numbers.ts";
import type { LegFigures } from "./leg.ts";
import type { LabelledLegs, SelectedLegs } from "./legs.ts";
import { MAX_RANKED } from "./ranking.ts";

interface LeftOut extends Pick<SelectedLegs, "replaced" | "copies" | "merged"> {
  hiddenFigures: number;
  unpredictedLabels: number;
}

/** What a reader must know of how the reports were selected, merged and compared. */
export function listNotes(labels: readonly LabelledLegs[], leftOut: LeftOut): Note[] {
  const { replaced, copies, merged, hiddenFigures, unpredictedLabels } = leftOut;
  const legs = labels.flatMap((label) => label.legs);
  const isNameless = ({ job }: LegFigures): boolean => job?.runId === undefined;
  // A label's only report is one job in any case.
  const mayRepeat = labels.some((label) => label.legs.length > 1 && label.legs.some(isNameless));
  const gaps = legs.map(({ figures }) => figures.filter(({ lowerBound }) => lowerBound).length);
  return [
    ...findConfusables(labels.map(({ label }) => label)).map(
      (alike): Note => ({ id: "confusable-labels", labels: alike }),
    ),
    ...(copies.length > 0 ? [{ id: "copies" as const, reports: copies.length, labels: [...new Set(copies)] }] : []),
    ...countNote("merged", merged),
    ...(replaced.length > 0 ? [{ id: "replaced" as const, reports: replaced }] : []),
    ...countNote("nameless", mayRepeat ? legs.filter(isNameless).length : 0),
    ...countNote("gaps", sum(gaps)),
    ...countNote("unranked", labels.length > MAX_RANKED ? MAX_RANKED : 0),
    ...countNote("hidden-figures", hiddenFigures),
    ...countNote("unpredicted", unpredictedLabels),
  ];
}

function countNote(id: Extract<Note, { count: number }>["id"], count: number): Note[] {
  return count > 0 ? [{ id, count }] : [];
}

/** Letters like ASCII's (Unicode's confusables, UTS 39); NFKC maps other forms. */
const CONFUSABLES: readonly (readonly [string, string])[] = [
  ["аеорсухѕіјһԁԛԝкӏ", "aeopcyxsijhdqwkl"],
  ["АВЕКМНОРСТУХЅІЈԌӀЗԚԜ", "ABEKMHOPCTYXSlJGl3QW"],
  ["αογνρικυσϲϳ", "aoyvpikuocj"],
  ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿϜ", "ABEZHlKMNOPTYXCJF"],
  ["օսոհցզյգւ", "ounhgqjqi"],
  ["ՍՕԼ", "UOL"],
  ["ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᏚᎢᏙᎳᏃᏒᎦ", "ABCDEGHJKLMPSTVWZRS"],
  ["ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓢꓔꓴꓦꓪꓫꓬꓜꓣ", "ABCDEFGHlJKLMNOPSTUVWXYZR"],
  ["ⲟⲥⲣⲞⲤⲢıɩɑɡʋʏᴏᴄᴠᴡᴢꜱ", "ocpOCPiiagvyocvwzs"],
  ["0I1|ǀ∣‐‑‒–—―−﹘․‧·’‘ʼʹ′∕⁄∶։꞉∗⁎‚", "Olllll--------...'''''//:::**,"],
];

const SKELETONS = new Map(
  CONFUSABLES.flatMap(([from, to]) => [...from].map((letter, index) => [letter, [...to][index] ?? ""])),
);

/** UTS 39's skeleton: equal for texts that look alike. */
function findSkeleton(text: string): string {
  // Before NFKC too, which changes some of the letters.
  return replaceLetters(replaceLetters(text).normalize("NFKC")).replaceAll("rn", "m");
}

function replaceLetters(text: string): string {
  return [...text].map((letter) => SKELETONS.get(letter) ?? letter).join("");
}

/** Groups of different labels that look alike. */
function findConfusables(labels: readonly string[]): string[][] {
  return [...groupInto(labels, findSkeleton).values()].filter((group) => group.length > 1);
}
