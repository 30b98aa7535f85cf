import { parseArgs } from "node:util";
import { confineLab } from "./confinement.ts";
import { describeMachine } from "./machine.ts";
import { Recordings } from "./recordings.ts";

/** The options of every lab: --save FILE, --from FILE…, --minutes N, --loads A;B, --disks A;B, --write, and its own. */
export function readOptions<Own extends NonNullable<Parameters<typeof parseArgs>[0]>["options"]>(own: Own) {
  return parseArgs({
    options: {
      save: { type: "string" },
      from: { type: "string", multiple: true },
      minutes: { type: "string", default: "Infinity" },
      loads: { type: "string", default: "" },
      disks: { type: "string", default: "" },
      write: { type: "boolean", default: false },
      ...own,
    },
  }).values;
}

/** Those whose names begin with one of the texts in a list such as `untar;git`. */
export function select<Named extends { name: string }>(all: readonly Named[], list: string): Named[] {
  return all.filter(({ name }) => isSelected(name, list));
}

export function isSelected(name: string, list: string): boolean {
  return list.split(";").some((part) => name.startsWith(part));
}

/** One thing to measure, which is recorded as one row or more. */
export interface Task<Row> {
  name: string;
  isRecorded: () => boolean;
  measure: () => Row[] | Promise<Row[]>;
}

interface Opened<Row> {
  tasks: Iterable<Task<Row>>;
  close: () => void;
}

/**
 * Every lab's way: measures in a confined process what is not recorded yet, in order, until the time is over. What fails is
 * named, and measured by the next call. With --from nothing is measured.
 * @param open makes the lab in an empty folder
 * @returns what is recorded, and whether that is all
 */
export async function recordAll<Row extends object>(
  script: string,
  { save, from, minutes }: { save?: string | undefined; from?: string[] | undefined; minutes: string },
  open: (root: string, recordings: Recordings<Row>) => Opened<Row> | Promise<Opened<Row>>,
): Promise<{ recordings: Recordings<Row>; isWhole: boolean }> {
  if (from !== undefined) {
    const [first, ...more] = from;
    const recordings = new Recordings<Row>(first);
    for (const file of more) recordings.rows.push(...new Recordings<Row>(file).rows);
    return { recordings, isWhole: true };
  }
  const root = await confineLab(script);
  const recordings = new Recordings<Row>(save);
  const endsAt = performance.now() + Number(minutes) * 60_000;
  const { tasks, close } = await open(root, recordings);
  try {
    recordings.begin({ machine: await describeMachine(), date: new Date().toISOString().slice(0, 10) });
    for (const task of tasks) {
      if (task.isRecorded()) continue;
      if (performance.now() > endsAt) {
        console.error("The time is over; the same call with the same --save goes on from here");
        return { recordings, isWhole: false };
      }
      try {
        for (const row of await task.measure()) recordings.add(row);
        console.error(task.name);
      } catch (error) {
        console.error(`${task.name}: ${(error as Error).message.split("\n")[0]}`);
      }
    }
    return { recordings, isWhole: true };
  } finally {
    close();
  }
}
