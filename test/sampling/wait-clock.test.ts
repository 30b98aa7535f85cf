import { describe, expect, test } from "vitest";
import type { TaskStates } from "../../src/sampling/sampler/own-tasks.ts";
import { type MachineLook, WaitClock } from "../../src/sampling/sampler/wait-clock.ts";
import { testCases } from "../cases.ts";

const QUIET: MachineLook = { isDiskActive: false, isWaitedFor: false, running: 0 };

function states(parts: Partial<TaskStates>): TaskStates {
  const work = { onCore: 0, queued: 0, busiest: 0, awakeOnCore: 0, awakeQueued: 0, blocked: 0 };
  return {
    ...{ running: 0, waiting: 0, asynchronous: 0, awaitsAnswer: false, isPaced: false, count: 1, work },
    ...{ mayHaveRun: true, ...parts },
  };
}

const RUNS = states({ running: 1 });
const WAITS = states({ waiting: 1 });
const SLEEPS = states({});
const NONE = states({ count: 0 });

/** Looks a second apart. */
function add(looks: readonly (TaskStates | [TaskStates, Partial<MachineLook>])[], cores = 2) {
  const clock = new WaitClock(cores);
  for (const [second, look] of looks.entries()) {
    const [task, machine] = Array.isArray(look) ? look : [look, {}];
    clock.add(second, task, { ...QUIET, ...machine });
  }
  return clock.totals;
}

/** Two looks that see the same. */
const addTwice = (task: TaskStates, machine: Partial<MachineLook> = {}, cores?: number) =>
  add(
    [
      [task, machine],
      [task, machine],
    ],
    cores,
  );

describe("time between looks", () => {
  test("belongs by halves to what each of both saw", () => {
    expect(add([RUNS, WAITS, WAITS])).toMatchObject({ looks: 3, looked: 2, ran: 0.5, waited: 1.5 });
  });

  test("belongs to a command that has ended or begins, and to nobody where there is none", () => {
    expect(add([NONE, WAITS, NONE, NONE])).toMatchObject({ looked: 3, waited: 2 });
  });

  test("has the work that the scheduler counted since the look before, but not what it counted in a pause", () => {
    const clock = new WaitClock(2);
    const work = { onCore: 2e9, queued: 1e9, busiest: 1.5e9, awakeOnCore: 5e8, awakeQueued: 25e7, blocked: 1e8 };
    for (const second of [0, 1, 2]) clock.add(second, states({ running: 2, work }), QUIET);
    clock.pause();
    clock.add(10, states({ running: 2, work }), QUIET);
    expect(clock.totals).toMatchObject({
      onCore: 4,
      queued: 2,
      busiest: 3,
      awakeOnCore: 1,
      awakeQueued: 0.5,
      blocked: 0.2,
    });
  });

  test("is not looked at after a pause", () => {
    const clock = new WaitClock(2);
    clock.add(0, WAITS, QUIET);
    clock.pause();
    clock.add(10, WAITS, QUIET);
    clock.add(11, WAITS, QUIET);
    expect(clock.totals).toMatchObject({ looks: 3, looked: 1, waited: 1 });
  });
});

test("time without a look is counted only where there is some", () => {
  const clock = new WaitClock(2);
  clock.miss(0.5);
  clock.miss(-1);
  expect(clock.totals.unseen).toBe(0.5);
});

describe("what a look counts", () => {
  test("tasks that run, with how many, and how many others", () => {
    const both = states({ running: 2, count: 2 });
    expect(addTwice(both, { running: 5 })).toMatchObject({ ran: 1, ranTasks: 2, ranOthers: 3 });
    expect(addTwice(WAITS, { running: 5 })).toMatchObject({ ranOthers: 0 });
  });

  testCases([
    // One of two could run beside the one that does: half of the time would be saved on two cores, none on one.
    [1, 1, 2, 0.5],
    [1, 1, 1, 0],
    [2, 1, 2, 0],
    [1, 3, 4, 0.75],
    [1, 9, 4, 0.75],
  ])("%i running beside %i waiting on %i cores could be %d faster", (running, waiting, cores, slowed) => {
    const look = states({ running, waiting, count: running + waiting });
    expect(addTwice(look, {}, cores)).toMatchObject({ waitedBeside: 1, waited: 0, ran: 0, slowed });
  });

  test("asynchronous requests are a wait only while a disk is active", () => {
    const look = states({ asynchronous: 1 });
    expect(addTwice(look, { isDiskActive: true })).toMatchObject({ waited: 1, asynchronous: 1 });
    expect(addTwice(look)).toMatchObject({ waited: 0, asynchronous: 0 });
    const both = states({ asynchronous: 1, waiting: 1 });
    expect(addTwice(both)).toMatchObject({ waited: 1, asynchronous: 0 });
  });

  test("who asks others may wait for their disk only while somebody waits for one", () => {
    const look = states({ awaitsAnswer: true });
    expect(addTwice(look, { isWaitedFor: true })).toMatchObject({ unclear: 1 });
    expect(addTwice(look)).toMatchObject({ unclear: 0 });
  });

  test("a pace of its own", () => {
    const look = states({ isPaced: true });
    expect(addTwice(look)).toMatchObject({ paced: 1, waited: 0 });
  });

  test("plain sleep is looked at, and nothing else", () => {
    expect(addTwice(SLEEPS)).toMatchObject({ looked: 1, ran: 0, waited: 0, unclear: 0, paced: 0 });
  });
});
