import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { OwnTasks } from "../../src/sampling/sampler/own-tasks.ts";
import { makeFolder } from "../make-folder.ts";

interface FakeTask {
  state?: string;
  wchan?: string;
  children?: number[];
  parent?: number;
  /** utime, stime, cutime, cstime. */
  ticks?: [number, number, number, number];
  threads?: number;
  /** Nanoseconds on a core and queued for one. */
  schedstat?: [number, number];
}

/** None of the tasks below. */
const SAMPLER = 0;

let proc: string;
beforeEach(() => {
  proc = makeFolder();
});

/** Writes what /proc says of a process's first thread, or of another one. */
function write(pid: number, task: FakeTask, tid = pid): void {
  const {
    state = "S",
    wchan = "do_wait",
    children = [],
    parent = 1,
    ticks = [0, 0, 0, 0],
    threads = 1,
    schedstat,
  } = task;
  const folder = `${proc}/${pid}/task/${tid}`;
  mkdirSync(folder, { recursive: true });
  const fields = [state, parent, 1, 1, 0, -1, 0, 0, 0, 0, 0, ...ticks, 20, 0, threads, 0, 1];
  const stat = `${tid} (a) b) ${fields.join(" ")}\n`;
  writeFileSync(`${folder}/stat`, stat);
  if (tid === pid) writeFileSync(`${proc}/${pid}/stat`, stat);
  writeFileSync(`${folder}/children`, children.map((child) => `${child} `).join(""));
  writeFileSync(`${folder}/wchan`, wchan);
  if (schedstat !== undefined) writeFileSync(`${folder}/schedstat`, `${schedstat.join(" ")} 7\n`);
}

/** What reading a process that is gone gives: nothing. */
function end(pid: number): void {
  writeFileSync(`${proc}/${pid}/stat`, "");
}

describe("the tasks below a process", () => {
  test("are found through all generations, without the process itself and without io-probe's own", () => {
    write(10, { state: "R", children: [20, 30] });
    write(20, { state: "R", children: [40] });
    write(30, { state: "R", children: [31] });
    write(31, { state: "D" });
    write(40, { state: "D", wchan: "folio_wait_bit_common" });
    const tasks = new OwnTasks(proc, 10, 30);
    expect(tasks.look(0)).toMatchObject({ running: 1, waiting: 1, count: 2 });
    expect(tasks.listProcesses()).toEqual([20, 40]);
  });

  test("are those that io-probe's first thread started, whose others start none; of another process, those of each thread", () => {
    write(10, { threads: 2, children: [20] });
    write(10, { state: "R", children: [30] }, 11);
    write(20, { state: "D" });
    write(30, { state: "D" });
    expect(new OwnTasks(proc, 10, SAMPLER, 10).look(0)).toMatchObject({ running: 0, waiting: 1, count: 1 });
    expect(new OwnTasks(proc, 10, SAMPLER, 15).look(0)).toMatchObject({ running: 0, waiting: 2, count: 2 });
    expect(new OwnTasks(proc, 10, SAMPLER).look(0)).toMatchObject({ running: 0, waiting: 2, count: 2 });
  });

  test("are not the io-probe between that process and the command", () => {
    write(10, { children: [15] });
    write(15, { state: "R", wchan: "ep_poll", children: [20], ticks: [9, 9, 1, 2] });
    write(20, { state: "D", wchan: "folio_wait_bit_common" });
    const tasks = new OwnTasks(proc, 10, SAMPLER, 15);
    expect(tasks.look(0)).toMatchObject({ running: 0, waiting: 1, count: 1 });
    expect(tasks.cpuTicks).toBe(3);
  });

  test("are threads too, those that come later as well", () => {
    write(10, { children: [20] });
    write(20, { threads: 2 });
    write(20, { state: "D", wchan: "0" }, 21);
    const tasks = new OwnTasks(proc, 10, SAMPLER);
    expect(tasks.look(0)).toMatchObject({ waiting: 1, count: 2 });
    write(20, { threads: 3 });
    write(20, { state: "R" }, 22);
    expect(tasks.look(1)).toMatchObject({ running: 1, waiting: 1, count: 3 });
  });

  test("stay known when their parent ends, and are forgotten when they do", () => {
    write(10, { children: [20] });
    write(20, { children: [30] });
    write(30, { state: "R" });
    const tasks = new OwnTasks(proc, 10, SAMPLER);
    tasks.look(0);
    end(20);
    write(10, {});
    expect(tasks.look(1)).toMatchObject({ running: 1, count: 1 });
    end(30);
    expect(tasks.look(2)).toMatchObject({ running: 0, count: 0 });
    expect(tasks.listProcesses()).toEqual([]);
  });

  test("zombies and stopped tasks do nothing", () => {
    write(10, { children: [20, 30] });
    write(20, { state: "Z" });
    write(30, { state: "T" });
    expect(new OwnTasks(proc, 10, SAMPLER).look(0)).toMatchObject({ running: 0, waiting: 0, count: 0 });
  });

  test("nothing is found below a process that is gone", () => {
    expect(new OwnTasks(proc, 10, SAMPLER).look(0)).toMatchObject({ count: 0 });
  });
});

describe("what a task waits for", () => {
  test.each([
    ["folio_wait_bit_common", 1],
    ["jbd2_log_wait_commit", 1],
    ["wb_wait_for_completion", 1],
    ["balance_dirty_pages", 1],
    // Not told to this user.
    ["0", 1],
    ["kernel_clone", 0],
    ["rpc_wait_bit_killable", 0],
    ["nfs_wait_on_request", 0],
    ["request_wait_answer", 0],
    ["msleep", 0],
  ])("state D in %s counts as %i waiting for the disk", (wchan, waiting) => {
    write(10, { children: [20] });
    write(20, { state: "D", wchan });
    expect(new OwnTasks(proc, 10, SAMPLER).look(0).waiting).toBe(waiting);
  });

  test.each([
    ["io_cqring_wait", { asynchronous: 1, awaitsAnswer: false }],
    ["read_events", { asynchronous: 1, awaitsAnswer: false }],
    ["do_wait", { asynchronous: 0, awaitsAnswer: false }],
    ["futex_do_wait", { asynchronous: 0, awaitsAnswer: false }],
    ["hrtimer_nanosleep", { asynchronous: 0, awaitsAnswer: false }],
    ["ep_poll", { asynchronous: 0, awaitsAnswer: true }],
    ["unix_stream_read_generic", { asynchronous: 0, awaitsAnswer: true }],
    // Not told to this user: it may be anything.
    ["0", { asynchronous: 0, awaitsAnswer: true }],
  ])("sleeping in %s is %j", (wchan, states) => {
    write(10, { children: [20] });
    write(20, { wchan });
    expect(new OwnTasks(proc, 10, SAMPLER).look(0)).toMatchObject(states);
  });

  test("one that was just woken beside others that sleep asks nobody", () => {
    write(10, { children: [20, 30] });
    write(20, { wchan: "0" });
    write(30, { wchan: "do_wait" });
    expect(new OwnTasks(proc, 10, SAMPLER).look(0).awaitsAnswer).toBe(false);
  });

  test("one that waited for the disk less than a second before it sleeps on a timer keeps a pace", () => {
    write(10, { children: [20] });
    const tasks = new OwnTasks(proc, 10, SAMPLER);
    write(20, { wchan: "hrtimer_nanosleep" });
    expect(tasks.look(0).isPaced).toBe(false);
    write(20, { state: "D", wchan: "folio_wait_bit_common" });
    tasks.look(1);
    write(20, { wchan: "hrtimer_nanosleep" });
    expect(tasks.look(1.9).isPaced).toBe(true);
    expect(tasks.look(2).isPaced).toBe(false);
  });
});

describe("the CPU time of the tasks", () => {
  test("is theirs and that of children that they waited for, and of the first process only the children's", () => {
    write(10, { children: [20], ticks: [900, 900, 5, 6] });
    write(20, { ticks: [1, 2, 3, 4] });
    const tasks = new OwnTasks(proc, 10, SAMPLER);
    tasks.look(0);
    expect(tasks.cpuTicks).toBe(21);
  });

  test("keeps what an orphan used, and does not fall while a child passes from itself to its parent", () => {
    write(10, { children: [20] });
    write(20, { children: [30], parent: 10, ticks: [1, 0, 0, 0] });
    write(30, { parent: 20, ticks: [7, 0, 0, 0] });
    const tasks = new OwnTasks(proc, 10, SAMPLER);
    tasks.look(0);
    expect(tasks.cpuTicks).toBe(8);
    // 20 ended: its time is the first process's now. 30 goes on below process 1.
    end(20);
    write(30, { parent: 1, ticks: [9, 0, 0, 0] });
    write(10, { ticks: [0, 0, 1, 0] });
    tasks.look(1);
    expect(tasks.cpuTicks).toBe(10);
    end(30);
    tasks.look(2);
    expect(tasks.cpuTicks).toBe(10);
  });

  test("counts nothing twice where a parent and its child end together", () => {
    write(10, { children: [20] });
    write(20, { children: [30], parent: 10, ticks: [1, 0, 0, 0] });
    write(30, { parent: 20, ticks: [7, 0, 0, 0] });
    const tasks = new OwnTasks(proc, 10, SAMPLER);
    tasks.look(0);
    end(20);
    end(30);
    write(10, { ticks: [0, 0, 8, 0] });
    tasks.look(1);
    expect(tasks.cpuTicks).toBe(8);
  });
});

describe("real processes", () => {
  let child: ChildProcess;
  afterEach(() => child.kill("SIGKILL"));

  test("a shell and the program that it waits for are two sleeping tasks", async () => {
    child = spawn("sh", ["-c", "sleep 60; exit"], { stdio: "ignore" });
    const tasks = new OwnTasks("/proc", process.pid, SAMPLER);
    await expect.poll(() => tasks.look(0).count, { timeout: 120_000 }).toBeGreaterThanOrEqual(2);
    expect(tasks.listProcesses()).toContain(child.pid);
  });
});

describe("what the scheduler counts of the tasks", () => {
  test("is their time on a core and queued for one since the last look, and the busiest's", () => {
    write(10, { children: [20, 30] });
    write(20, { state: "R", schedstat: [5e8, 1e8] });
    write(30, { state: "R", schedstat: [2e8, 3e8] });
    const tasks = new OwnTasks(proc, 10, SAMPLER);
    tasks.look(0);
    write(20, { state: "R", schedstat: [7e8, 1e8] });
    write(30, { state: "R", schedstat: [3e8, 8e8] });
    expect(tasks.look(1).work).toMatchObject({ onCore: 3e8, queued: 5e8, busiest: 2e8 });
  });

  test("is that of each thread, and all of a task's that began after the last look", () => {
    write(10, { children: [20] });
    const tasks = new OwnTasks(proc, 10, SAMPLER);
    tasks.look(0);
    write(20, { state: "R", threads: 2, schedstat: [1e8, 2e8] });
    write(20, { state: "R", schedstat: [3e8, 4e8] }, 21);
    expect(tasks.look(1).work).toMatchObject({ onCore: 4e8, queued: 6e8, busiest: 3e8, awakeOnCore: 0 });
  });

  test("is read of a sleeping task once it has used a tick", () => {
    write(10, { children: [20] });
    write(20, { schedstat: [1e8, 0] });
    const tasks = new OwnTasks(proc, 10, SAMPLER);
    tasks.look(0);
    write(20, { schedstat: [2e8, 0] });
    expect(tasks.look(1).work.onCore).toBe(0);
    write(20, { schedstat: [3e8, 0], ticks: [1, 0, 0, 0] });
    expect(tasks.look(2).work.onCore).toBe(2e8);
  });

  test.each([
    [6e8, 3e8, 6e8],
    [6e8, 2.9e8, 0],
  ])("is that of an awake task from nine tenths of the time on: %i and %i ns of a second", (ran, queued, awake) => {
    write(10, { children: [20] });
    write(20, { state: "R", schedstat: [1e8, 1e8] });
    const tasks = new OwnTasks(proc, 10, SAMPLER);
    tasks.look(0);
    write(20, { state: "R", schedstat: [1e8 + ran, 1e8 + queued] });
    const { work } = tasks.look(1);
    expect(work).toMatchObject({ onCore: ran, queued, awakeOnCore: awake, awakeQueued: awake === 0 ? 0 : queued });
  });

  test("is nothing where the kernel counts nothing", () => {
    write(10, { children: [20] });
    write(20, { state: "R" });
    expect(new OwnTasks(proc, 10, SAMPLER).look(0).work).toMatchObject({ onCore: 0, queued: 0 });
  });
});

describe("the sleep of a task between two looks that found it on a core or waiting", () => {
  /** Looks a second apart, after one that saw it wait: its state, and its nanoseconds on a core and queued so far. */
  const sleep = (...looks: [state: string, onCore: number, queued: number][]) => {
    write(10, { children: [20] });
    write(20, { state: "D", wchan: "folio_wait_bit_common", schedstat: [0, 0] });
    const tasks = new OwnTasks(proc, 10, SAMPLER);
    tasks.look(1);
    return looks.map(([state, onCore, queued], place) => {
      write(20, { state, wchan: "folio_wait_bit_common", schedstat: [onCore, queued] });
      return tasks.look(2 + place).work.blocked / 1e9;
    });
  };

  test("is what its time on a core and in the queue leaves, however short each wait was", () => {
    expect(sleep(["R", 2e8, 1e8], ["D", 3e8, 1e8], ["R", 1.3e9, 1e8])).toEqual([
      expect.closeTo(0.7),
      expect.closeTo(0.9),
      0,
    ]);
  });

  test("is unknown where it may have slept for something else", () => {
    expect(sleep(["S", 0, 0], ["R", 0, 0], ["R", 0, 0])).toEqual([0, 0, 1]);
  });

  test("does not count twice what turns out to be queueing, which the kernel counts at its end", () => {
    expect(sleep(["R", 0, 0], ["R", 0, 2e9], ["R", 0, 2e9])).toEqual([1, 0, 0]);
  });
});
