import { groupInto } from "../model/group-into.ts";

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
export function findConfusables(labels: readonly string[]): string[][] {
  return [...groupInto(labels, findSkeleton).values()].filter((group) => group.length > 1);
}
