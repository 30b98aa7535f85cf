import type { FigureAbout } from "../../model/figures.ts";
import { suggest } from "../../model/near-word.ts";
import { parseDuration, parseSize } from "../../model/units.ts";
import { UserError } from "../../model/user-error.ts";
import { GATE_FIGURES } from "./gate-figures.ts";

const GATE_OPERATORS = ["<=", ">=", "<", ">"] as const;

/** A figure, and of which step, fio job or workload. */
type FigureReference = Pick<Gate, "figure" | "name">;

/** A condition that fails a step. */
export interface Gate {
  text: string;
  figure: FigureAbout;
  name?: string;
  /** Whether the limit is of a ratio: to the baseline label, or with `drift` to the history. */
  ratio: boolean;
  drift?: true;
  operator: (typeof GATE_OPERATORS)[number];
  limit: number;
}

/**
 * The gates of a text, one a line or apart by semicolons; `#` begins a comment. The grammar, in the notation of RFC 5234:
 *
 *     gate     = ( figure / "ratio(" figure ")" / "drift(" figure ")" ) operator amount
 *     figure   = name [ "(" quoted ")" ]      ; disk-wait, duration("npm ci"), write-iops
 *     quoted   = text in double quotes, with \" and \\ inside
 *     operator = "<" / "<=" / ">" / ">="
 *     amount   = number [ unit ]              ; 20s, 500ms, 2m / 64MiB, 1.5GB / 200MB/s / 9000 / 0.8, 0.8x, 80%
 *
 * @throws UserError that names `input`, the line and column
 */
export function parseGates(text: string, input: string): Gate[] {
  return text.split(/\r?\n/).flatMap((line, index) => new GateReader(line, index + 1, input).readAll());
}

/** The same, all about a history. @throws UserError as {@link parseGates}, and for a gate that is not */
export function parseDriftGates(text: string, input: string): Gate[] {
  const gates = parseGates(text, input);
  const other = gates.find(({ drift }) => !drift);
  if (other === undefined) return gates;
  const example = "use drift(…), such as 'drift(duration) > 1.1'";
  throw new UserError(`${input}: ${JSON.stringify(other.text)} is not about the history; ${example}`);
}

/** The figure that a text names, such as `duration("npm ci")`. @throws UserError that names `input` */
export function parseFigure(text: string, input: string): FigureReference {
  return new GateReader(text, 1, input).readReference();
}

class GateReader {
  readonly #line: string;
  readonly #number: number;
  readonly #input: string;
  #position = 0;

  constructor(line: string, number: number, input: string) {
    this.#line = line;
    this.#number = number;
    this.#input = input;
  }

  /** A figure alone, as `primary` names one. */
  readReference(): FigureReference {
    const reference = this.#readFigure();
    if (!this.#isAtEnd()) this.#fail("the end of the text");
    return reference;
  }

  readAll(): Gate[] {
    const gates: Gate[] = [];
    for (;;) {
      while (this.#take(/;/y) !== undefined) this.#skipSpace();
      if (this.#take(/#.*/y) !== undefined || this.#isAtEnd()) return gates;
      gates.push(this.#readGate());
      if (!this.#isAtEnd() && !/[;#]/.test(this.#rest()[0] ?? "")) {
        this.#fail("the end of the line, or a semicolon before the next gate");
      }
    }
  }

  #readGate(): Gate {
    this.#skipSpace();
    const start = this.#position;
    const word = this.#take(/(?:ratio|drift)\s*\(/y)?.replace(/\W+/, "");
    const ratio = word !== undefined;
    const figure = this.#readFigure();
    if (ratio && this.#take(/\)/y) === undefined) this.#fail(`")" after the metric of ${word}(`);
    const found = this.#take(/[<>]=?/y);
    const operator = GATE_OPERATORS.find((candidate) => candidate === found);
    if (operator === undefined) this.#fail(`one of ${GATE_OPERATORS.join(" ")}`);
    const limit = this.#readAmount(ratio ? "ratio" : figure.figure.unit);
    const text = this.#line.slice(start, this.#position);
    return { ...figure, ratio, ...(word === "drift" && { drift: true }), operator, limit, text };
  }

  #readFigure(): FigureReference {
    this.#skipSpace();
    const start = this.#position;
    const word = this.#take(/[\w-]+/y) ?? "";
    const figure = GATE_FIGURES.get(word);
    if (figure === undefined) {
      this.#position = start;
      const words = [...GATE_FIGURES.keys()];
      this.#fail(`one of ratio(…), drift(…), ${words.join(", ")}`, suggest(word, ["ratio", "drift", ...words]));
    }
    if (this.#take(/\(/y) === undefined) return { figure };
    const quoted = this.#take(/"(?:[^"\\]|\\["\\])*"/y);
    if (quoted === undefined) this.#fail("a name in double quotes");
    if (this.#take(/\)/y) === undefined) this.#fail('")" behind the name');
    return { figure, name: quoted.slice(1, -1).replace(/\\(.)/g, "$1") };
  }

  #readAmount(unit: FigureAbout["unit"] | "ratio"): number {
    this.#skipSpace();
    const place = this.#describePlace();
    const amount = this.#take(/[^\s;#]+/y);
    if (amount === undefined) this.#fail("an amount");
    if (unit === "seconds") return parseDuration(amount, place);
    if (unit === "bytes") return parseSize(amount, place);
    if (unit === "bytesPerSecond") return parseSize(amount.replace(/\/s$/, ""), place);
    const match = unit === "ratio" ? /^(\d+(?:\.\d+)?)(x|%)?$/.exec(amount) : /^(\d+(?:\.\d+)?)()$/.exec(amount);
    if (match?.[1] === undefined) {
      const allowed = unit === "ratio" ? "a ratio: 0.8, 1.5x, 80%" : "a number: 9000";
      throw new UserError(`${place}: ${JSON.stringify(amount)} is not ${allowed}`);
    }
    return match[2] === "%" ? Number(match[1]) / 100 : Number(match[1]);
  }

  #take(pattern: RegExp): string | undefined {
    this.#skipSpace();
    pattern.lastIndex = this.#position;
    const found = pattern.exec(this.#line)?.[0];
    this.#position += found?.length ?? 0;
    return found;
  }

  #skipSpace(): void {
    while (/\s/.test(this.#line[this.#position] ?? "")) this.#position++;
  }

  #rest(): string {
    this.#skipSpace();
    return this.#line.slice(this.#position);
  }

  #isAtEnd(): boolean {
    return this.#rest() === "";
  }

  #describePlace(): string {
    return `${this.#input}, line ${this.#number}, column ${this.#position + 1}`;
  }

  #fail(expected: string, question = ""): never {
    const rest = this.#rest();
    const found = rest === "" ? "the end of the line" : JSON.stringify(rest.slice(0, 40));
    throw new UserError(
      `${this.#describePlace()}: found ${found}${question === "" ? ", " : `; ${question}`}expected ${expected}`,
    );
  }
}
