import { parseAst } from "vitest/node";

/** One small change to a source file. */
export interface Mutant {
  /** Stays the same when other lines move: the function it is in, the change, and which of several such it is. */
  key: string;
  line: number;
  start: number;
  end: number;
  replacement: string;
}

/** A node of the tree in the notation of ESTree, as far as it is looked at here. */
interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

type Edit = readonly [node: Pick<Node, "start" | "end">, replacement: string];

const OPERATORS: Record<string, readonly string[]> = {
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "**": ["*"],
  "<<": [">>"],
  ">>": ["<<"],
  ">>>": ["<<"],
  "&": ["|"],
  "|": ["&"],
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "&&": ["||"],
  "||": ["&&"],
  "??": ["&&"],
  "+=": ["-="],
  "-=": ["+="],
  "*=": ["/="],
  "/=": ["*="],
  "??=": ["="],
};

/** Methods with a counterpart that is easily confused. */
const COUNTERPARTS: Record<string, string> = {
  min: "max",
  max: "min",
  ceil: "floor",
  floor: "ceil",
  round: "floor",
  trunc: "ceil",
  some: "every",
  every: "some",
  startsWith: "endsWith",
  endsWith: "startsWith",
  find: "findLast",
  findLast: "find",
  indexOf: "lastIndexOf",
  lastIndexOf: "indexOf",
};

/** Methods whose call can be left out: what they are called on is of the same type. */
const DROPPABLE = new Set(["filter", "slice", "sort", "reverse", "trim", "toLowerCase", "toUpperCase", "toSorted"]);

/**
 * The mutants of a TypeScript source: operators, conditions, numbers, words, patterns, elements of lists, calls and
 * blocks. Sentences and types are left alone: tests of the wording hold the one, the compiler the other.
 */
export function findMutants(source: string): Mutant[] {
  const mutants: Mutant[] = [];
  const seen = new Map<string, number>();
  walk(parseAst(source, { lang: "ts" }) as unknown as Node, undefined, "", (node, parent, place) => {
    for (const [range, replacement] of proposeEdits(node, parent, source)) {
      const original = source.slice(range.start, range.end);
      if (original === replacement) continue;
      const change = `${place}: ${shorten(original)} -> ${shorten(replacement)}`;
      const count = (seen.get(change) ?? 0) + 1;
      seen.set(change, count);
      const line = source.slice(0, range.start).split("\n").length;
      const key = count === 1 ? change : `${change} (${count})`;
      mutants.push({ key, line, start: range.start, end: range.end, replacement });
    }
  });
  return mutants;
}

/** The source with one change. */
export function applyMutant(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

/** The source with a count in its loops that ends them with an error when they have no end. */
export function guardLoops(source: string): string {
  const bodies: Node[] = [];
  walk(parseAst(source, { lang: "ts" }) as unknown as Node, undefined, "", (node) => {
    if (/^(For|While|DoWhile)/.test(node.type)) bodies.push(node.body as Node);
  });
  const inserts = bodies.flatMap(({ start, end }) => [
    { at: start, text: "{ if (globalThis.ioProbeSteps-- < 0) throw new Error('a loop without an end'); " },
    { at: end, text: " }" },
  ]);
  // From the back, so that the places before stay right; where two stand at one place, the outer one is outside.
  return inserts
    .sort((a, b) => b.at - a.at)
    .reduce((text, { at, text: insert }) => text.slice(0, at) + insert + text.slice(at), source);
}

/** The names of the values (not types) that a module gives. */
export function listExports(source: string): string[] {
  const program = parseAst(source, { lang: "ts" }) as unknown as { body: Node[] };
  return program.body.flatMap((node) => {
    if (node.type !== "ExportNamedDeclaration" || node.exportKind === "type") return [];
    const declaration = node.declaration as Node | null;
    if (declaration === null) {
      const specifiers = node.specifiers as { exported: { name: string }; exportKind?: string }[];
      return specifiers.flatMap(({ exported, exportKind }) => (exportKind === "type" ? [] : [exported.name]));
    }
    const declared = (declaration.declarations as { id: { name: string } }[] | undefined) ?? [declaration];
    if (declaration.type.startsWith("TS") || declaration.declare === true) return [];
    return declared.map((one) => (one.id as { name: string }).name);
  });
}

function shorten(text: string): string {
  const flat = text.replace(/\s+/g, " ");
  return flat === "" ? "(nothing)" : flat.length > 100 ? `${flat.slice(0, 60)} … ${flat.slice(-35)}` : flat;
}

/** Visits every node that runs; types, imports and the arguments of errors do not, or only word them. */
function walk(
  node: Node,
  parent: Node | undefined,
  place: string,
  visit: (node: Node, parent: Node | undefined, place: string) => void,
): void {
  if (/^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)|^(Import|ExportAll)/.test(node.type)) return;
  if (node.type === "NewExpression" && /Error$/.test((node.callee as { name?: string }).name ?? "")) return;
  visit(node, parent, place);
  const inner = nameOf(node, parent);
  const below = inner === undefined ? place : place === "" ? inner : `${place}.${inner}`;
  for (const [property, value] of Object.entries(node)) {
    if (property === "typeAnnotation" || property === "returnType") continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, node, below, visit);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

function nameOf(node: Node, parent: Node | undefined): string | undefined {
  const named = /^(FunctionDeclaration|ClassDeclaration)$/.test(node.type)
    ? node.id
    : node.type === "MethodDefinition"
      ? node.key
      : node.type === "VariableDeclarator" && parent?.kind === "const"
        ? node.id
        : undefined;
  return (named as { name?: string } | undefined)?.name;
}

function proposeEdits(node: Node, parent: Node | undefined, source: string): Edit[] {
  const text = (part: unknown): string => source.slice((part as Node).start, (part as Node).end);
  switch (node.type) {
    case "BinaryExpression":
    case "LogicalExpression":
    case "AssignmentExpression":
      return changeOperator(node, source);
    case "UnaryExpression":
      return node.operator === "!" || node.operator === "-" ? [[node, text(node.argument)]] : [];
    case "UpdateExpression":
      return [[node, text(node).replace(/\+\+|--/, (found) => (found === "++" ? "--" : "++"))]];
    case "IfStatement":
    case "ConditionalExpression":
      return [
        [node.test as Node, "true"],
        [node.test as Node, "false"],
      ];
    case "WhileStatement":
    case "ForStatement":
      return isNode(node.test) ? [[node.test, "false"]] : [];
    case "Literal":
      return changeLiteral(node, parent, text(node));
    case "ArrayExpression":
      return dropElements(node, source);
    case "BlockStatement":
      return (node.body as Node[]).length > 0 ? [[node, "{}"]] : [];
    case "ExpressionStatement":
      return "directive" in node ? [] : [[node, ";"]];
    case "CallExpression":
      return changeCall(node, text);
    case "SpreadElement":
      return /^Logical/.test((node.argument as Node).type) || parent?.type === "CallExpression"
        ? []
        : [[node, "...[]"]];
    default:
      return [];
  }
}

function changeOperator(node: Node, source: string): Edit[] {
  const [left, right] = [node.left as Node, node.right as Node];
  const operator = node.operator as string;
  // "a" - "b" is no mistake that anybody makes.
  if (/^\+=?$/.test(operator) && [left, right].some((side) => isText(side))) return [];
  const at = source.indexOf(operator, left.end);
  return (OPERATORS[operator] ?? []).map((other) => [{ start: at, end: at + operator.length }, other]);
}

function isText(node: Node): boolean {
  return node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");
}

function changeLiteral(node: Node, parent: Node | undefined, text: string): Edit[] {
  if (parent?.type === "Property" && parent.key === node) return [];
  const { value } = node;
  if (typeof value === "boolean") return [[node, String(!value)]];
  if (typeof value === "number") return changeNumber(value).map((other): Edit => [node, String(other)]);
  if ("regex" in node) return changePattern(text).map((other): Edit => [node, other]);
  // What has a space in it is a sentence.
  return typeof value === "string" && value !== "" && !value.includes(" ") ? [[node, '""']] : [];
}

function changeNumber(value: number): number[] {
  if (value === 0) return [1];
  return value === 1 ? [0, 2] : [value * 2, value / 2];
}

/** Anchors, flags and classes of a regular expression, and each of its alternatives at the top or in one group. */
function changePattern(text: string): string[] {
  const end = text.lastIndexOf("/");
  const [body, flags] = [text.slice(1, end), text.slice(end + 1)];
  const changed = [
    body.replace(/^\^/, ""),
    body.replace(/(?<!\\)\$$/, ""),
    ...[...body.matchAll(/(?<!\\)\\([dswDSWb])/g)].map(({ index, 1: kind = "" }) => {
      const other = kind === kind.toLowerCase() ? kind.toUpperCase() : kind.toLowerCase();
      return `${body.slice(0, index)}\\${other}${body.slice(index + 2)}`;
    }),
    ...[...body.matchAll(/(?<![\\[(?*])[+*](?![?\])])/g)].map(
      ({ index }) => body.slice(0, index) + body.slice(index + 1),
    ),
    ...dropAlternatives(body),
  ].filter((other) => other !== body && other !== "" && isPattern(other, flags));
  const withoutCase = flags.includes("i") ? [`/${body}/${flags.replace("i", "")}`] : [];
  return [...changed.map((other) => `/${other}/${flags}`), ...withoutCase];
}

function dropAlternatives(body: string): string[] {
  return [...body.matchAll(/(?<=^\^?|[|(:])[\w.-]+(?=[|)]|\$?$)/g)].flatMap(({ index, 0: found }) => {
    const end = index + found.length;
    if (body[end] === "|") return [body.slice(0, index) + body.slice(end + 1)];
    return body[index - 1] === "|" ? [body.slice(0, index - 1) + body.slice(end)] : [];
  });
}

function isPattern(body: string, flags: string): boolean {
  try {
    return new RegExp(body, flags) instanceof RegExp;
  } catch {
    return false;
  }
}

/** A list without each of its elements in turn; of one element, none. */
function dropElements(node: Node, source: string): Edit[] {
  const elements = (node.elements as (Node | null)[]).filter((element) => element !== null);
  return elements.map((dropped) => {
    const others = elements.filter((element) => element !== dropped);
    return [node, `[${others.map(({ start, end }) => source.slice(start, end)).join(", ")}]`];
  });
}

function changeCall(node: Node, text: (part: unknown) => string): Edit[] {
  const callee = node.callee as Node;
  if (callee.type !== "MemberExpression" || callee.computed === true) return [];
  const name = (callee.property as { name: string }).name;
  const counterpart = Object.hasOwn(COUNTERPARTS, name) ? COUNTERPARTS[name] : undefined;
  return [
    ...(counterpart === undefined ? [] : [[callee.property as Node, counterpart] as const]),
    ...(DROPPABLE.has(name) ? [[node, text(callee.object)] as const] : []),
  ];
}
