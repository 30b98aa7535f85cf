import { groupInto } from "./group-into.ts";

/**
 * Letters of other scripts that look like those of ASCII in most fonts, from Unicode's table of confusables (UTS 39);
 * wide, mathematical and circled forms come to the same by NFKC.
 */
const ALIKE: readonly (readonly [string, string])[] = [
  // Cyrillic
  ["аеорсухѕіјһԁԛԝкӏ", "aeopcyxsijhdqwkl"],
  ["АВЕКМНОРСТУХЅІЈԌӀЗԚԜ", "ABEKMHOPCTYXSlJGl3QW"],
  // Greek
  ["αογνρικυσϲϳ", "aoyvpikuocj"],
  ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿϜ", "ABEZHlKMNOPTYXCJF"],
  // Armenian
  ["օսոհցզյգւ", "ounhgqjqi"],
  ["ՍՕԼ", "UOL"],
  // Cherokee
  ["ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᏚᎢᏙᎳᏃᏒᎦ", "ABCDEGHJKLMPSTVWZRS"],
  // Lisu
  ["ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓢꓔꓴꓦꓪꓫꓬꓜꓣ", "ABCDEFGHlJKLMNOPSTUVWXYZR"],
  // Coptic, and Latin beyond ASCII
  ["ⲟⲥⲣⲞⲤⲢıɩɑɡʋʏᴏᴄᴠᴡᴢꜱ", "ocpOCPiiagvyocvwzs"],
  // Digits and signs
  ["0I1|ǀ∣‐‑‒–—―−﹘․‧·’‘ʼʹ′∕⁄∶։꞉∗⁎‚", "Olllll--------...'''''//:::**,"],
];

const SKELETONS = new Map(
  ALIKE.flatMap(([from, to]) => [...from].map((letter, index) => [letter, [...to][index] ?? ""])),
);

/** The same for texts that look alike, which need not be the same: the skeleton of UTS 39 as far as the table goes. */
export function findSkeleton(text: string): string {
  // Before as well, since NFKC makes other letters of some of them.
  return replaceLetters(replaceLetters(text).normalize("NFKC")).replaceAll("rn", "m");
}

function replaceLetters(text: string): string {
  return [...text].map((letter) => SKELETONS.get(letter) ?? letter).join("");
}

/** The labels that look alike and are not the same, each group in its order. */
export function findAlike(labels: readonly string[]): string[][] {
  return [...groupInto(labels, findSkeleton).values()].filter((group) => group.length > 1);
}
