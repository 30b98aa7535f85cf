import { expect, test } from "vitest";
import { resolveSteps } from "../../../src/sampling/steps/resolve-steps.ts";
import type { StepBoundary } from "../../../src/sampling/steps/step-record.ts";
import { createWorkerLog } from "../../runner/worker-log.ts";
import { parseWorkerLog } from "./parse-worker-log.ts";

/** Numbers between 0 and 1, the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

/** A made-up job as the runner would leave it, and what is true of it. */
class RandomJob {
  readonly boundaries: StepBoundary[] = [];
  readonly ownIds: string[] = [];
  readonly truth: { name: string; startedAtSeconds: number; endedAtSeconds: number }[] = [];
  text = "";
  now: number;
  readonly random: () => number;
  /** The kernel's clock for files: it ticks 100, 250 or 1000 times a second. */
  readonly #tick: number;
  readonly #log = createWorkerLog(
    (line) => {
      this.text += line;
    },
    () => this.now,
  );

  constructor(seed: number) {
    this.random = createRandom(seed);
    this.now = 1_795_000_000_000 + this.pass(1000);
    this.#tick = [1, 4, 10][this.pass(3)] ?? 1;
  }

  /** A whole number below the limit. */
  pass(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  #addFiles(): StepBoundary {
    const id = `${String(this.boundaries.length).padStart(8, "0")}-0000-4000-8000-000000000000`;
    const boundary = { id, atSeconds: (Math.floor(this.now / this.#tick) * this.#tick) / 1000 };
    this.boundaries.push(boundary);
    return boundary;
  }

  #work(): void {
    this.now += Math.ceil(([2, 8, 30, 400, 3000][this.pass(5)] ?? 2) * (0.5 + this.random()));
  }

  #begin(name: string): number {
    this.now += this.pass(60);
    this.#log.processing(name);
    const started = this.now;
    this.#log.starting();
    return started;
  }

  #finish(name: string, started: number, { id, atSeconds }: StepBoundary): void {
    this.#log.end({ fileId: id, times: { started, finished: this.now } });
    this.truth.push({ name, startedAtSeconds: atSeconds, endedAtSeconds: this.now / 1000 });
  }

  addStep(name: string): void {
    const started = this.#begin(name);
    this.now += this.pass(8);
    const boundary = this.#addFiles();
    this.#work();
    this.#finish(name, started, boundary);
  }

  addComposite(name: string): void {
    const started = this.#begin(name);
    // What a local composite action uses is downloaded before its files are made.
    this.now += this.pass(2000);
    const boundary = this.#addFiles();
    for (let inner = 0; inner <= this.pass(4); inner++) {
      this.#log.embedded(`inner ${inner}`);
      this.now += 1 + this.pass(40);
      const { id } = this.#addFiles();
      this.#work();
      this.#log.embeddedEnd(id);
    }
    this.now += 25;
    this.#finish(name, started, boundary);
  }

  addSkipped(name: string): void {
    this.#log.processing(name);
    this.#log.skipping();
  }

  /** io-probe's own step; the last one has not ended. */
  addOwn(name: string, ends: boolean): void {
    const started = this.#begin(name);
    const boundary = this.#addFiles();
    this.ownIds.push(boundary.id);
    // Node alone takes as long to start.
    this.now += 20;
    this.#work();
    if (!ends) return;
    this.#finish(name, started, boundary);
    this.truth.pop();
  }
}

function makeJob(seed: number): RandomJob {
  const job = new RandomJob(seed);
  job.addOwn("Run org/io-probe@v1", true);
  for (let index = 0; index < 3 + job.pass(10); index++) {
    const kind = job.random();
    if (kind < 0.15) job.addSkipped(`step ${index}`);
    else if (kind < 0.3) job.addComposite(`step ${index}`);
    else job.addStep(`step ${index}`);
  }
  job.addOwn("Post Run org/io-probe@v1", false);
  return job;
}

test("in a thousand random jobs every step has its own name, and its times to the tick of the kernel's clock", () => {
  for (let seed = 1; seed <= 1000; seed++) {
    const { boundaries, ownIds, truth, text, now } = makeJob(seed);
    const since = boundaries[0]?.atSeconds ?? 0;
    const known = { boundaries, workerLog: parseWorkerLog(text), apiSteps: [], scripts: [], ownIds };
    const marks = resolveSteps({ ...known, since, until: now / 1000 });
    const rows = marks.map(({ name, startedAtSeconds, endedAtSeconds }) => ({
      name,
      startedAtSeconds,
      endedAtSeconds,
    }));
    expect(rows, `seed ${seed}`).toEqual(truth);
  }
});
