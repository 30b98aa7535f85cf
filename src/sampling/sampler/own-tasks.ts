import { closeSync, openSync, readSync } from "node:fs";
import { listNames } from "../../system/optional-files.ts";
import type { LeftProcesses } from "./left-processes.ts";
import { noWork, SchedulerCounts, StatLine, type TaskWork } from "./task-lines.ts";

/** What the job's tasks do at one moment. */
export interface TaskStates {
  running: number;
  /** Tasks in uninterruptible sleep (state D), for a disk. */
  waiting: number;
  /** Asleep for an asynchronous request; this and the next two are only sought where none run or wait. */
  asynchronous: number;
  /** Whether one sleeps for an answer that others may read from the disk. */
  awaitsAnswer: boolean;
  /** Whether one sleeps on a timer, and waited for the disk within the last second. */
  isPaced: boolean;
  count: number;
  work: TaskWork;
  /** Whether one may have run since the last look, if only for a moment; sought by thorough looks alone. */
  mayHaveRun: boolean;
}

/** Reading open files again costs a third of opening. */
interface Task {
  folder: string;
  stat: number;
  children: number | undefined;
  wchan: number | undefined;
  schedstat: number | undefined;
  waitedAt: number;
  counts: SchedulerCounts;
  /** CPU time until the last look. */
  ticks: number;
}

interface TasksByState {
  running: number;
  waiting: Task[];
  sleeping: Task[];
}

interface OwnProcess {
  cpuTicks: number;
  parent: number;
  threadCount: number;
  listedAtLook: number;
  seenAtLook: number;
  /** The process's tasks, itself first. */
  tasks: Map<number, Task>;
}

/** Waits of io_uring and libaio: interruptible, so neither state D nor pressure shows them. */
const ASYNCHRONOUS_WAITS = /^(io_cqring_wait|read_events|aio_read_events|do_io_getevents)/;

/** Waits in state D that are not for a disk: vfork, timers, network and user-space filesystems. */
const OTHER_WAITS =
  /^(kernel_clone|_?do_fork|wait_for_vfork|usleep_|msleep|schedule_hrtimeout|hrtimer_|do_nanosleep|synchronize_|rpc_|nfs|xprt_|wait_for_response|cifs_|smb|fuse_|request_wait|p9_|v9fs_|ceph_|refrigerator|__refrigerator|handle_userfault)/;

const TIMER_SLEEPS = /^(hrtimer_|do_nanosleep|common_nsleep)/;
/** Sleeps that only a signal or the job itself ends. */
const OWN_SLEEPS =
  /^(do_wait|__do_wait|futex_|__futex|sigsuspend|do_sigtimedwait|inotify|n_tty_|do_signal_stop|ptrace_stop|io_wq|io_sq_thread)/;

const MAX_PACE_SECONDS = 1;
const STAT_BYTES = 1024;
const SCHEDSTAT_BYTES = 80;
const MAX_CHILDREN_BYTES = 16_384;
const MAX_TASKS = 300;
const MAX_SLEEPERS = 40;
/** Looks until the threads are listed again, unless their number changes. */
const RELIST_LOOKS = 8;

/** Between searches for processes that left, which cost some 50 µs. */
const MIN_SEARCH_SECONDS = 0.1;

/** The tasks below a process, orphans too; a look costs some 10 µs per thread. */
export class OwnTasks {
  readonly #procRoot: string;
  readonly #rootPid: number;
  readonly #ownPid: number;
  readonly #launcherPid: number | undefined;
  readonly #laterLaunchers = new Set<number>();
  readonly #left: LeftProcesses | undefined;
  readonly #processes = new Map<number, OwnProcess>();
  readonly #buffer = Buffer.allocUnsafeSlow(MAX_CHILDREN_BYTES);
  #look = 0;
  #searchedAt = Number.NEGATIVE_INFINITY;
  #visited = 0;
  /** CPU ticks of ended processes that no parent has counted. */
  #orphanTicks = 0;
  #cpuTicks = 0;
  #lookedAt = 0;
  readonly #stat = new StatLine();
  #isThorough = false;
  #hasUnread = false;
  #work: TaskWork = noWork();

  /**
   * @param rootPid only its descendants count
   * @param ownPid io-probe's, left out with its descendants
   * @param launcherPid io-probe's, whose descendants count
   * @param left finds descendants that left before a look saw them
   */
  constructor(procRoot: string, rootPid: number, ownPid: number, launcherPid?: number, left?: LeftProcesses) {
    this.#left = left;
    this.#procRoot = procRoot;
    this.#rootPid = rootPid;
    this.#ownPid = ownPid;
    this.#launcherPid = launcherPid;
  }

  /** Another of io-probe's, started by a step: it counts for that, but its sleep says nothing of the command below it. */
  addLauncher(pid: number): void {
    this.#laterLaunchers.add(pid);
  }

  /** CPU ticks until the last look, with those of ended tasks; never falls. */
  get cpuTicks(): number {
    return this.#cpuTicks;
  }

  listProcesses(): number[] {
    return [...this.#processes.keys()].filter((pid) => pid !== this.#rootPid);
  }

  /** Of those, the ones that no other of them waits for. */
  listOrphans(): number[] {
    return this.listProcesses().filter((pid) => !this.#processes.has((this.#processes.get(pid) as OwnProcess).parent));
  }

  /** Looks at every task; `now` in monotonic seconds. A thorough look also finds those that ran for less than a CPU tick. */
  look(now: number, isThorough = false): TaskStates {
    this.#look++;
    this.#isThorough = isThorough;
    this.#hasUnread = false;
    this.#visited = 0;
    this.#work = noWork();
    this.#lookedAt = now;
    const byState: TasksByState = { running: 0, waiting: [], sleeping: [] };
    this.#visit(this.#rootPid, byState);
    const known = new Set(this.#processes.keys());
    for (const [pid, own] of this.#processes) {
      if (own.seenAtLook === this.#look) continue;
      // The process may live on below process 1.
      if (!this.#visit(pid, byState)) this.#forget(pid, own, known.has(own.parent));
    }
    this.#search(now, byState);
    this.#countCpu();
    return this.#summarize(byState, now);
  }

  #search(now: number, byState: TasksByState): void {
    if (this.#left === undefined || now - this.#searchedAt < MIN_SEARCH_SECONDS) return;
    this.#searchedAt = now;
    const isKnown = (pid: number) => pid === this.#ownPid || this.#processes.has(pid);
    for (const pid of this.#left.find(isKnown)) this.#visit(pid, byState);
  }

  #summarize(byState: TasksByState, now: number): TaskStates {
    const waiting = byState.waiting.filter((task) => {
      const isForDisk = !OTHER_WAITS.test(this.#readWchan(task));
      if (isForDisk) task.waitedAt = now;
      if (isForDisk) task.counts.hasWaited = true;
      else task.counts.wasActive = false;
      return isForDisk;
    });
    const states = {
      running: byState.running,
      waiting: waiting.length,
      asynchronous: 0,
      awaitsAnswer: false,
      isPaced: false,
      count: byState.running + byState.waiting.length + byState.sleeping.length,
      work: this.#work,
      mayHaveRun: !this.#isThorough || this.#hasUnread || this.#work.onCore + this.#work.queued > 0,
    };
    if (byState.running > 0 || waiting.length > 0) return states;
    let hidden = 0;
    for (const task of byState.sleeping.slice(0, MAX_SLEEPERS)) {
      const wait = this.#readWchan(task);
      if (ASYNCHRONOUS_WAITS.test(wait)) {
        states.asynchronous++;
        task.waitedAt = now;
      } else if (TIMER_SLEEPS.test(wait)) states.isPaced ||= now - task.waitedAt < MAX_PACE_SECONDS;
      else if (wait === "") hidden++;
      else if (!OWN_SLEEPS.test(wait)) states.awaitsAnswer = true;
    }
    if (byState.sleeping.length > MAX_SLEEPERS || (hidden > 0 && hidden === byState.sleeping.length)) {
      states.awaitsAnswer = true;
    }
    return states;
  }

  #visit(pid: number, byState: TasksByState): boolean {
    const own = this.#processes.get(pid) ?? this.#open(pid);
    if (own === undefined) return false;
    if (own.seenAtLook === this.#look) return true;
    own.seenAtLook = this.#look;
    const leader = own.tasks.get(pid) as Task;
    const stat = this.#stat;
    if (!this.#readStat(leader)) return false;
    own.parent = stat.parent;
    const isPassed = pid === this.#rootPid || pid === this.#launcherPid;
    own.cpuTicks = stat.childrenTicks + (isPassed ? 0 : stat.ticks);
    const isSilent = isPassed || this.#laterLaunchers.has(pid);
    const { threadCount } = stat;
    if (!isSilent) this.#countTask(leader, byState);
    // Of Node's threads, only the main one starts processes for io-probe.
    if (pid !== this.#launcherPid) this.#listTasks(pid, own, threadCount);
    for (const [tid, task] of own.tasks) {
      if (++this.#visited > MAX_TASKS) {
        this.#hasUnread = true;
        return true;
      }
      if (tid !== pid && !isSilent) {
        if (!this.#readStat(task)) {
          closeTask(task);
          own.tasks.delete(tid);
          continue;
        }
        this.#countTask(task, byState);
      }
      this.#visitChildren(task, byState);
    }
    return true;
  }

  /** Counts a task whose line was read last. */
  #countTask(task: Task, byState: TasksByState): void {
    const { state, ticks } = this.#stat;
    if (state === "R") byState.running++;
    else if (state === "D") byState.waiting.push(task);
    else if (state === "S") byState.sleeping.push(task);
    const isActive = state === "R" || state === "D";
    // Each read costs some 2 µs: none of a task that sleeps and has used no CPU tick.
    if (isActive || ticks !== task.ticks || this.#isThorough) {
      task.schedstat ??= this.#openFile(`${task.folder}/schedstat`);
      const line = task.schedstat === undefined ? "" : this.#readFile(task.schedstat, SCHEDSTAT_BYTES);
      if (line === "") this.#hasUnread = true;
      else task.counts.add(this.#work, line, this.#lookedAt, isActive);
    }
    task.ticks = ticks;
    task.counts.wasActive = isActive;
  }

  #visitChildren(task: Task, byState: TasksByState): void {
    if (task.children === undefined) return;
    const text = this.#readFile(task.children, MAX_CHILDREN_BYTES);
    if (text === "") return;
    for (const child of text.trim().split(" ")) {
      const pid = Number(child);
      if (pid > 0 && pid !== this.#ownPid) this.#visit(pid, byState);
    }
  }

  #open(pid: number): OwnProcess | undefined {
    const leader = this.#openTask(`${pid}/stat`, `${pid}/task/${pid}`);
    if (leader === undefined) return undefined;
    const own: OwnProcess = {
      cpuTicks: 0,
      parent: 0,
      threadCount: 1,
      listedAtLook: this.#look,
      seenAtLook: 0,
      tasks: new Map([[pid, leader]]),
    };
    this.#processes.set(pid, own);
    return own;
  }

  /** @param statPath a process's own `stat` has the CPU time of all threads */
  #openTask(statPath: string, folder: string): Task | undefined {
    const stat = this.#openFile(statPath);
    if (stat === undefined) return undefined;
    const files = { stat, children: this.#openFile(`${folder}/children`), wchan: undefined, schedstat: undefined };
    return { folder, ...files, waitedAt: Number.NEGATIVE_INFINITY, counts: new SchedulerCounts(), ticks: -1 };
  }

  #listTasks(pid: number, own: OwnProcess, threadCount: number): void {
    if (threadCount <= 1 && own.tasks.size === 1) return;
    if (threadCount === own.threadCount && this.#look - own.listedAtLook < RELIST_LOOKS) return;
    own.threadCount = threadCount;
    own.listedAtLook = this.#look;
    const present = new Set(listNames(`${this.#procRoot}/${pid}/task`).map(Number));
    for (const [tid, task] of own.tasks) {
      if (present.has(tid) || tid === pid) continue;
      closeTask(task);
      own.tasks.delete(tid);
    }
    for (const tid of present) {
      if (own.tasks.has(tid) || own.tasks.size >= MAX_TASKS) continue;
      const task = this.#openTask(`${pid}/task/${tid}/stat`, `${pid}/task/${tid}`);
      if (task !== undefined) own.tasks.set(tid, task);
    }
  }

  #forget(pid: number, own: OwnProcess, isWaitedFor: boolean): void {
    for (const task of own.tasks.values()) closeTask(task);
    this.#processes.delete(pid);
    this.#laterLaunchers.delete(pid);
    if (!isWaitedFor) this.#orphanTicks += own.cpuTicks;
  }

  #countCpu(): void {
    let ticks = this.#orphanTicks;
    for (const own of this.#processes.values()) ticks += own.cpuTicks;
    // A child's time can be missing for one look.
    this.#cpuTicks = Math.max(this.#cpuTicks, ticks);
  }

  #readWchan(task: Task): string {
    task.wchan ??= this.#openFile(`${task.folder}/wchan`);
    const text = task.wchan === undefined ? "" : this.#readFile(task.wchan, STAT_BYTES);
    return text === "0" ? "" : text;
  }

  #openFile(path: string): number | undefined {
    try {
      return openSync(`${this.#procRoot}/${path}`, "r");
    } catch {
      return undefined;
    }
  }

  /** Reads a task's line; false where it is gone. */
  #readStat(task: Task): boolean {
    try {
      return this.#stat.parse(this.#buffer, readSync(task.stat, this.#buffer, 0, STAT_BYTES, 0));
    } catch {
      return false;
    }
  }

  #readFile(file: number, bytes: number): string {
    try {
      return this.#buffer.toString("latin1", 0, readSync(file, this.#buffer, 0, bytes, 0));
    } catch {
      return "";
    }
  }
}

function closeTask({ stat, children, wchan, schedstat }: Task): void {
  for (const file of [stat, children, wchan, schedstat]) if (file !== undefined) closeSync(file);
}
