import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { OWN_COUNTERS, type OwnCounter } from "../../src/model/recording.ts";
import { OwnWatch } from "../../src/sampling/sampler/own-watch.ts";
import { makeFolder } from "../make-folder.ts";

const [ROOT, TASK, SAMPLER] = [10, 20, 30];

let proc: string;
let watch: OwnWatch | undefined;
/** What this process used of the processor since the last question, in µs. */
let costOfLook = 0;

beforeEach(() => {
  proc = makeFolder();
  mkdirSync(`${proc}/pressure`);
  writeTask(ROOT, "S", "do_wait", [TASK, SAMPLER]);
  writeTask(SAMPLER, "R", "0");
  writeTask(TASK, "S", "do_wait");
  writeFileSync(`${proc}/loadavg`, "0.50 0.40 0.30 4/345 999\n");
  writePressure(5);
  writeDisk(100, 0);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: 0 });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  costOfLook = 0;
  let used = 0;
  vi.spyOn(process, "cpuUsage").mockImplementation((before = { user: 0, system: 0 }) => {
    used += costOfLook;
    return { user: used - before.user, system: used - before.system };
  });
});
afterEach(() => {
  watch?.end();
  watch = undefined;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function writeTask(pid: number, state: string, wchan: string, children: number[] = [], ticks = 0): void {
  mkdirSync(`${proc}/${pid}/task/${pid}`, { recursive: true });
  const stat = `${pid} (a) ${state} 1 1 1 0 -1 0 0 0 0 0 ${ticks} 0 0 0 20 0 1 0 1\n`;
  writeFileSync(`${proc}/${pid}/stat`, stat);
  writeFileSync(`${proc}/${pid}/task/${pid}/stat`, stat);
  writeFileSync(`${proc}/${pid}/task/${pid}/wchan`, wchan);
  writeFileSync(`${proc}/${pid}/task/${pid}/children`, children.map((child) => `${child} `).join(""));
}

/** What the scheduler counted of the task: nanoseconds on a core and waiting for one, and time slices. */
function writeWork(text: string): void {
  writeFileSync(`${proc}/${TASK}/task/${TASK}/schedstat`, text);
}

/** The total is the first line's; the second's must not be read instead. */
function writePressure(total: number): void {
  const line = (kind: string, sum: number) => `${kind} avg10=0.00 avg60=0.00 avg300=0.00 total=${sum}\n`;
  writeFileSync(`${proc}/pressure/io`, line("some", total) + line("full", 0));
}

function writeDisk(reads: number, inFlight: number): void {
  writeFileSync(`${proc}/diskstats`, `   8       0 sda ${reads} 0 800 9 0 0 0 0 ${inFlight} 7 9\n`);
}

function start(launcherPid?: number): OwnWatch {
  watch = new OwnWatch(proc, ROOT, SAMPLER, () => Date.now() / 1000, launcherPid);
  watch.wake();
  return watch;
}

function pass(seconds: number): void {
  vi.advanceTimersByTime(seconds * 1000);
}

/** What a sample is given, by name. */
function read(isBrief = false): Record<OwnCounter, number> {
  const { w } = JSON.parse(`{${watch?.read(isBrief).slice(1)}}`) as { w: number[] };
  return Object.fromEntries(OWN_COUNTERS.map((name, index) => [name, w[index]])) as Record<OwnCounter, number>;
}

/** How many looks there were until now; asking is one more. */
function countLooks(): number {
  return read().looks - 1;
}

describe("looking", () => {
  test("happens fifty times a second while a task waits for the disk", () => {
    writeTask(TASK, "D", "folio_wait_bit_common");
    start();
    pass(3);
    expect(read(true)).toEqual({
      ...Object.fromEntries(OWN_COUNTERS.map((name) => [name, 0])),
      ...{ looks: 151, looked: 2_980_000, waited: 2_980_000 },
    });
  });

  test("is as rare where a later step's io-probe waits for them, whose sleep is no sign", () => {
    const [LAUNCHER, COMMAND] = [40, 41];
    writeTask(ROOT, "S", "do_wait", [LAUNCHER, SAMPLER]);
    writeTask(LAUNCHER, "S", "ep_poll", [COMMAND], 7);
    writeTask(COMMAND, "S", "hrtimer_nanosleep", [], 5);
    const own = start();
    own.addLauncher(LAUNCHER);
    pass(0.9);
    expect(countLooks()).toBe(7);
    expect(read().cpu).toBe(12);
  });

  test("ends after a second in which nobody waited for the disk", () => {
    writeTask(TASK, "S", "pipe_read");
    start();
    pass(1);
    expect(vi.getTimerCount()).toBe(1);
    pass(0.02);
    expect(vi.getTimerCount()).toBe(0);
    pass(60);
    // The first look finds a pressure that it did not know, at 0.02 s; the last is at 1.02 s.
    expect(countLooks()).toBe(51);
  });

  test("begins again at the next beginning, and what passed between is nobody's", () => {
    writeTask(TASK, "S", "pipe_read");
    const own = start();
    pass(10);
    own.wake();
    pass(1);
    expect(read()).toMatchObject({ looks: 51 + 50 + 1, looked: 1_000_000 + 980_000 });
  });

  test.each([
    ["slept", () => {}, 0],
    ["is gone", () => rmSync(`${proc}/${TASK}`, { recursive: true }), 0],
    ["ran for a moment", () => writeWork("5000 0 3\n"), 1],
    ["wanted a core for a moment", () => writeWork("4000 9 3\n"), 1],
    ["cannot be told", () => writeWork(""), 1],
    ["waits for the disk", () => writeTask(TASK, "D", "folio_wait_bit_common"), 1],
    ["waits for an asynchronous request", () => writeTask(TASK, "S", "io_cqring_wait"), 1],
    ["waits for an answer of others", () => writeTask(TASK, "S", "ep_poll"), 1],
  ])(
    "ends with the first look where the disk was used slightly and the job slept through it: it %s",
    (_, prepare, timers) => {
      writeWork("4000 0 2\n");
      const own = start();
      pass(10);
      const before = countLooks();
      prepare();
      own.wake(1, 0, true);
      expect(vi.getTimerCount()).toBe(timers);
      // Asking is a look, too.
      if (timers === 0) expect(countLooks() - before).toBe(2);
    },
  );

  test("is not doubled by a second beginning, which prolongs it", () => {
    const own = start();
    pass(0.5);
    own.wake();
    expect(vi.getTimerCount()).toBe(1);
    pass(0.98);
    expect(vi.getTimerCount()).toBe(1);
    pass(0.02);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    ["sleep for a timer or for each other", () => writeTask(TASK, "S", "hrtimer_nanosleep"), 7],
    ["one of them sleeps for an answer of others", () => writeTask(TASK, "S", "ep_poll"), 45],
    ["one of them runs", () => writeTask(TASK, "R", "0"), 45],
    ["none has started yet", () => rmSync(`${proc}/${TASK}`, { recursive: true }), 45],
  ])("is rarer, down to five a second, only where all tasks are asleep: %s", (_, prepare, looks) => {
    prepare();
    start();
    // 20 ms after the beginning, then 40, 80, 160 and thrice 200 ms later.
    pass(0.9);
    expect(countLooks()).toBe(looks);
  });

  test("is as frequent as before from the look on that finds a task awake", () => {
    start();
    pass(0.5);
    expect(countLooks()).toBe(5);
    writeTask(TASK, "D", "folio_wait_bit_common");
    pass(0.2);
    expect(countLooks()).toBe(7);
    pass(0.2);
    expect(countLooks()).toBe(18);
  });

  test("does not become rarer for tasks that only just used the processor", () => {
    start();
    let ticks = 0;
    for (let step = 0; step < 10; step++) {
      writeTask(TASK, "S", "hrtimer_nanosleep", [], ++ticks);
      pass(0.02);
    }
    expect(countLooks()).toBe(10);
  });

  test("ends for good", () => {
    const own = start();
    own.end();
    expect(vi.getTimerCount()).toBe(0);
    own.wake();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("has no beat: a quarter sooner or later", () => {
    vi.mocked(Math.random).mockReturnValue(0);
    start();
    pass(0.015);
    expect(countLooks()).toBe(1);
    watch?.end();
    vi.mocked(Math.random).mockReturnValue(1);
    start();
    pass(0.024);
    expect(countLooks()).toBe(0);
    pass(0.001);
    expect(countLooks()).toBe(2);
  });

  test.each([
    // 0.2 ms of user and system time, and 0.1 ms for the timer, are 0.5% of a core every 60 ms.
    [100, 1 / 0.06],
    [0, 50],
    [450, 5],
    // Twice a second at the least.
    [1_000_000, 2],
  ])("costs a fixed share of a core: where one costs twice %i µs, there are %i a second", (microseconds, perSecond) => {
    costOfLook = microseconds;
    writeTask(TASK, "D", "folio_wait_bit_common");
    const own = start();
    pass(60);
    const before = countLooks();
    pass(10);
    const looks = countLooks() - 1 - before;
    own.end();
    expect(looks / 10).toBeGreaterThan(perSecond * 0.97);
    expect(looks / 10).toBeLessThanOrEqual(perSecond * 1.03);
  });
});

describe("what looking saved of its share", () => {
  // A look costs 0.3 ms, which is 0.5% of a core at 17 a second.
  beforeEach(() => {
    costOfLook = 100;
    writeTask(TASK, "D", "folio_wait_bit_common");
  });

  test("it spends where a command begins: some two seconds of looks as often as can be, and a hundred in all", () => {
    start();
    pass(1);
    expect(countLooks()).toBe(50);
    pass(1);
    // Asking was one.
    expect(countLooks()).toBe(101);
    pass(18);
    // 0.5% of 20 s and the 30 ms before, at 0.3 ms each.
    expect(countLooks()).toBeGreaterThan(420);
    expect(countLooks()).toBeLessThan(450);
  });

  test("it keeps until there is a task to look at", () => {
    rmSync(`${proc}/${TASK}`, { recursive: true });
    start();
    pass(1);
    // The first look's cost is not known yet; then 17 a second.
    expect(countLooks()).toBeLessThan(45);
    const before = countLooks();
    watch?.wake();
    pass(1);
    expect(countLooks() - before).toBeLessThan(30);
  });

  test("it gets back while nothing happens, up to as much as it began with", () => {
    const own = start();
    pass(20);
    writeTask(TASK, "S", "pipe_read");
    pass(60);
    writeTask(TASK, "D", "folio_wait_bit_common");
    const before = countLooks();
    own.wake();
    pass(1);
    expect(countLooks() - before).toBeGreaterThanOrEqual(49);
    pass(20);
    expect(countLooks() - before).toBeLessThan(470);
  });
});

describe("time without looks in which the disk was used", () => {
  /** After 5 s without the disk, it was used within the last second. */
  const wakeAfter = (runningTasks: number, ticks: number, lateSeconds?: number) => {
    writeTask(TASK, "S", "pipe_read");
    const own = start();
    pass(4);
    writeTask(TASK, runningTasks > 0 ? "R" : "S", "pipe_read", runningTasks > 1 ? [40] : [], ticks);
    if (runningTasks > 1) writeTask(40, "R", "0");
    own.wake(1, lateSeconds);
    pass(0.02);
    return read().unseen;
  };

  test("is what it may have been waited for", () => expect(wakeAfter(1, 1)).toBe(1_000_000));

  // The last look was at 1.02 s, three seconds before.
  test.each([
    [1, 200, 1_000_000],
    [1, 250, 500_000],
    [1, 310, 0],
    [2, 250, 1_000_000],
    [2, 500, 500_000],
  ])("is what the CPU time of %i tasks that run leaves of it: %i ticks", (tasks, ticks, microseconds) => {
    expect(wakeAfter(tasks, ticks)).toBeGreaterThanOrEqual(microseconds - 10);
    expect(wakeAfter(tasks, ticks)).toBeLessThanOrEqual(Math.min(1_000_000, microseconds + 30_000));
  });

  test("is nothing where all tasks slept", () => expect(wakeAfter(0, 0)).toBe(0));

  test("is unseen although all tasks sleep, where the sample is more than half a second late: they may just have got it", () => {
    expect(wakeAfter(0, 0, 0.5)).toBe(0);
    expect(wakeAfter(0, 0, 0.501)).toBe(1_000_000);
  });

  test("is unseen once", () => {
    wakeAfter(0, 0, 4);
    pass(4);
    watch?.wake(1);
    pass(0.02);
    expect(read().unseen).toBe(1_000_000);
  });

  test("counts as many at once as ran before, where fewer run now", () => {
    writeTask(TASK, "R", "0", [40]);
    writeTask(40, "R", "0");
    const own = start();
    pass(4);
    writeTask(TASK, "R", "0", [], 250);
    rmSync(`${proc}/40`, { recursive: true });
    own.wake(1);
    pass(0.02);
    expect(read().unseen).toBe(1_000_000);
  });
});

describe("time in which looks were due and this process was stopped", () => {
  /** Looks every 20 ms at a task that waits, then none for some seconds beyond the next; gives microseconds. */
  const stopFor = (seconds: number, ticks = 0) => {
    writeTask(TASK, "D", "folio_wait_bit_common");
    start();
    pass(1);
    vi.setSystemTime(Date.now() + seconds * 1000);
    writeTask(TASK, "S", "pipe_read", [], ticks);
    pass(0.02);
    pass(0.5);
    const { looked, waited, unseen } = read(true);
    return { looked, waited, unseen };
  };

  test("is unseen, and not what the looks around it saw", () => {
    expect(stopFor(4)).toEqual({ looked: 1_480_000, waited: 980_000, unseen: 4_020_000 });
  });

  test("is unseen but for the CPU time in it", () => {
    expect(stopFor(4, 300).unseen).toBe(1_020_000);
  });

  test("begins half a second after a look was due", () => {
    expect(stopFor(0.5)).toEqual({ looked: 2_000_000, waited: 1_240_000, unseen: 0 });
    expect(stopFor(0.501)).toMatchObject({ looked: 1_480_000, unseen: 521_000 });
  });

  test("is none after a pause, when no look is due", () => {
    writeTask(TASK, "S", "pipe_read");
    start();
    pass(2);
    vi.setSystemTime(Date.now() + 4000);
    expect(read().unseen).toBe(0);
  });
});

describe("the disk is in use", () => {
  /** Whether looks go on for a second more after that happened 0.9 s after the last sign. */
  const prolongs = (happens: () => void): boolean => {
    start();
    pass(0.9);
    happens();
    pass(0.5);
    return vi.getTimerCount() > 0;
  };

  test.each([
    [true, "where a task of the machine waited for it", "do_wait", () => writePressure(6)],
    [true, "where an own task waits for it", "do_wait", () => writeTask(TASK, "D", "0")],
    [
      true,
      "where it moved while an own task sleeps on an asynchronous request",
      "io_cqring_wait",
      () => writeDisk(101, 0),
    ],
    [false, "but not where an asynchronous request is not its", "io_cqring_wait", () => undefined],
  ])("%s: %s", (isInUse, _, wchan, happens) => {
    writeTask(TASK, "S", wchan);
    expect(prolongs(happens)).toBe(isInUse);
  });

  test("where an own task sleeps on an asynchronous request that the disk has", () => {
    writeTask(TASK, "S", "io_cqring_wait");
    writeDisk(100, 2);
    start();
    pass(5);
    expect(vi.getTimerCount()).toBe(1);
    expect(read(true).waited).toBe(4_980_000);
  });

  test("for a fifth of a second after it moved, since a cgroup's limit holds requests back that no counter shows", () => {
    writeTask(TASK, "S", "io_cqring_wait");
    start();
    pass(0.1);
    expect(read(true).waited).toBe(80_000);
    pass(0.7);
    const { waited } = read(true);
    expect(waited).toBeGreaterThanOrEqual(190_000);
    expect(waited).toBeLessThanOrEqual(230_000);
    writeDisk(101, 0);
    pass(0.1);
    expect(read(true).waited).toBeGreaterThanOrEqual(waited + 80_000);
  });

  test("not where an own task only computes, or the disk works for others", () => {
    writeTask(TASK, "R", "0");
    expect(prolongs(() => writeDisk(101, 3))).toBe(false);
  });
});

describe("what a sample is given", () => {
  test("is nothing for a brief one while nobody looks", () => {
    writeTask(TASK, "S", "pipe_read");
    const own = start();
    pass(5);
    expect(own.read(true)).toBe("");
    expect(own.read(false)).toMatch(/^,"w":\[0,0,0,52,/);
  });

  test("is how many others ran beside an own task: without the sampler, as the kernel counts", () => {
    writeTask(TASK, "R", "0");
    start();
    pass(0.5);
    // Four run: this process, the task, and two more.
    expect(read(true)).toMatchObject({ ran: 480_000, ranTasks: 480_000, ranOthers: 960_000, waited: 0 });
  });

  test("is the CPU time of the tasks, without the sampler's", () => {
    writeTask(TASK, "R", "0", [], 7);
    writeTask(SAMPLER, "R", "0", [], 900);
    start();
    expect(read().cpu).toBe(7);
  });

  function writeIo(folder: number | string, read: number, written: number): void {
    const moved = `read_bytes: ${read}\nwrite_bytes: ${written}`;
    writeFileSync(`${proc}/${folder}/io`, `rchar: 9\nwchar: 9\n${moved}\ncancelled_write_bytes: 3\n`);
  }

  test("is what the tasks read and wrote, which does not fall when one of them ends", () => {
    writeIo(ROOT, 1000, 2000);
    writeIo(TASK, 30, 40);
    writeIo(SAMPLER, 5, 5);
    start();
    expect(read()).toMatchObject({ readBytes: 1030, writtenBytes: 2040 });
    writeIo(TASK, 0, 50);
    expect(read()).toMatchObject({ readBytes: 1030, writtenBytes: 2050 });
    rmSync(`${proc}/${TASK}/io`);
    expect(read()).toMatchObject({ readBytes: 1030, writtenBytes: 2050 });
  });

  test("keeps what a daemon moved that left and ended between two samples", () => {
    const DAEMON = 40;
    writeTask(1, "S", "do_wait", [ROOT]);
    writeIo(ROOT, 1000, 2000);
    start();
    expect(read()).toMatchObject({ readBytes: 1000, writtenBytes: 2000 });
    writeTask(1, "S", "do_wait", [ROOT, DAEMON]);
    writeTask(DAEMON, "S", "do_wait");
    writeFileSync(`${proc}/${DAEMON}/environ`, `IO_PROBE_RUN=${SAMPLER}-a\0`);
    writeIo(DAEMON, 0, 300);
    pass(0.3);
    writeFileSync(`${proc}/${DAEMON}/stat`, "");
    writeFileSync(`${proc}/${DAEMON}/task/${DAEMON}/stat`, "");
    rmSync(`${proc}/${DAEMON}/io`);
    writeTask(1, "S", "do_wait", [ROOT]);
    pass(0.3);
    expect(read()).toMatchObject({ readBytes: 1000, writtenBytes: 2300 });
    writeIo(ROOT, 1000, 2500);
    expect(read()).toMatchObject({ readBytes: 1000, writtenBytes: 2800 });
  });

  test.each([
    ["io-probe, whose marks are not its command's", ROOT, { readBytes: 730, writtenBytes: 1440 }],
    ["the runner, which may write for a step", undefined, { readBytes: 1030, writtenBytes: 2040 }],
  ])("leaves out what the followed process moved itself if it is %s", (_, launcherPid, bytes) => {
    writeIo(ROOT, 1000, 2000);
    writeIo(`${ROOT}/task/${ROOT}`, 100, 200);
    mkdirSync(`${proc}/${ROOT}/task/${ROOT + 1}`);
    writeIo(`${ROOT}/task/${ROOT + 1}`, 200, 400);
    writeIo(TASK, 30, 40);
    start(launcherPid);
    expect(read()).toMatchObject(bytes);
    // A mark is the main thread's, and so the whole process's.
    writeIo(ROOT, 1000, 6096);
    writeIo(`${ROOT}/task/${ROOT}`, 100, 4296);
    if (launcherPid !== undefined) expect(read()).toMatchObject(bytes);
  });

  test("is the tasks' own where the kernel tells nothing of the machine", () => {
    for (const name of ["pressure/io", "loadavg", "diskstats"]) rmSync(`${proc}/${name}`);
    writeTask(TASK, "R", "0");
    start();
    pass(2);
    expect(read()).toMatchObject({ looked: 1_000_000, ran: 1_000_000, ranOthers: 0 });
  });
});
