/** A value of an attribute in OTLP/JSON. */
export type AttributeValue = { stringValue: string } | { doubleValue: number } | { intValue: string };
/** An attribute in OTLP/JSON. */
export interface Attribute {
  key: string;
  value: AttributeValue;
}

/** Attributes of texts and numbers; undefined ones are left out. */
export function listAttributes(known: Readonly<Record<string, string | number | undefined>>): Attribute[] {
  return Object.entries(known).flatMap(([key, value]) => {
    if (value === undefined || value === "") return [];
    return { key, value: typeof value === "string" ? { stringValue: value } : { doubleValue: value } };
  });
}

/** A moment (ISO 8601) in nanoseconds since 1970, as text: the number is larger than JSON's. Earlier ones are 0. */
export function toNanoseconds(moment: string, plusSeconds = 0): string {
  const milliseconds = Math.round(Date.parse(moment) + plusSeconds * 1000);
  return String(BigInt(Math.max(0, milliseconds)) * 1_000_000n);
}
