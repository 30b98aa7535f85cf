// src/sampling/sampler/main.ts
import { readFileSync as readFileSync5 } from "node:fs";

// src/sampling/sampler-options.ts
var OPTIONS_FILE = "options.json";
var COUNTERS_FILE = "counters.ndjson";
var CONTROL_FOLDER = "control";
var STOP_FILE = "stop";
var MARK_PREFIX = "mark-";
function iostatLogName(number) {
  return `iostat-${number}.log`;
}

// src/sampling/sampler/sampler.ts
import { rmSync as rmSync2 } from "node:fs";

// src/sampling/process-identity.ts
import { closeSync, openSync, readFileSync, readSync } from "node:fs";
var TICKS_PER_SECOND = 100;
function parseProcessStat(text) {
  const pid = Number.parseInt(text, 10);
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const number = (field) => Number(fields[field - 3]);
  const stat = {
    pid,
    state: fields[0] ?? "",
    userTicks: number(14),
    systemTicks: number(15),
    childUserTicks: number(16),
    childSystemTicks: number(17),
    startTicks: number(22)
  };
  return Number.isNaN(pid) || Number.isNaN(stat.startTicks) ? void 0 : stat;
}
function readProcessStat(pid) {
  try {
    return parseProcessStat(readFileSync(`/proc/${pid}/stat`, "latin1"));
  } catch {
    return void 0;
  }
}
function readPeakMemory(pid) {
  try {
    const match = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"));
    return match === null ? void 0 : Number(match[1]) * 1024;
  } catch {
    return void 0;
  }
}
function followProcess(pid) {
  const buffer = Buffer.alloc(1024);
  let file;
  try {
    file = openSync(`/proc/${pid}/stat`, "r");
  } catch {
    return void 0;
  }
  let gone = false;
  return () => {
    if (gone) return false;
    try {
      const text = buffer.toString("latin1", 0, readSync(file, buffer, 0, buffer.length, 0));
      const state = text[text.lastIndexOf(")") + 2];
      if (state !== void 0 && state !== "Z" && state !== "X") return true;
    } catch {
    }
    gone = true;
    closeSync(file);
    return false;
  };
}

// src/sampling/sampler/clock.ts
function readClocks() {
  return { t: Date.now() / 1e3, m: readMonotonic() };
}
function readMonotonic() {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds + Math.round(nanoseconds / 1e3) / 1e6;
}

// src/sampling/sampler/counters.ts
import { existsSync as existsSync2 } from "node:fs";

// src/sampling/sampler/block-devices.ts
import { existsSync, readdirSync, readFileSync as readFileSync2 } from "node:fs";
var PARTITION_NAME = /^(?:(?:sd|vd|xvd|hd)[a-z]+\d+|(?:nvme\d+n\d+|mmcblk\d+|nbd\d+|md\d+|loop\d+)p\d+)$/;
function isPartition(sysRoot, name) {
  if (existsSync(`${sysRoot}/class/block/${name}`)) return existsSync(`${sysRoot}/class/block/${name}/partition`);
  return !existsSync(`${sysRoot}/block/${name}`) && PARTITION_NAME.test(name);
}
function describeDevice(sysRoot, name, index) {
  const entry = {
    i: index,
    name,
    kind: deviceKind(name),
    slaves: listNames(`${sysRoot}/block/${name}/slaves`)
  };
  const mappedName = readLine(`${sysRoot}/block/${name}/dm/name`);
  return mappedName === void 0 ? entry : { ...entry, mappedName };
}
function deviceKind(name) {
  const match = /^(dm-|md|loop|zram|ram)\d/.exec(name)?.[1];
  if (match === void 0) return "disk";
  return match === "dm-" ? "dm" : match;
}
function listNames(path) {
  try {
    return readdirSync(path).sort();
  } catch {
    return [];
  }
}
function readLine(path) {
  try {
    return readFileSync2(path, "utf8").trim().slice(0, 200);
  } catch {
    return void 0;
  }
}

// src/sampling/sampler/named-lines.ts
var NEWLINE = 10;
var NamedLines = class {
  #name;
  #register;
  #indexes = /* @__PURE__ */ new Map();
  #lines = [];
  /**
   * @param name finds the name (group 1) at the beginning of a line; a line that does not match is skipped
   * @param register gives the index of a name that was not seen before, or -1 for one to leave out
   */
  constructor(name, register) {
    this.#name = name;
    this.#register = register;
  }
  /** Calls `visit` with the index, the position after the name and the end of every row that is not left out. */
  each(file, visit) {
    const { buffer, length } = file;
    let row = 0;
    for (let start = 0; start < length; row++) {
      const newline = buffer.indexOf(NEWLINE, start);
      const end = newline < 0 || newline >= length ? length : newline;
      const line = this.#recognise(row, buffer, start, end);
      if (line.index >= 0) visit(line.index, start + line.prefix.length, end);
      start = end + 1;
    }
    if (this.#lines.length > row) this.#lines.length = row;
  }
  #recognise(row, buffer, start, end) {
    const known = this.#lines[row];
    if (known !== void 0) {
      const after = start + known.prefix.length;
      if (after <= end && buffer.compare(known.prefix, 0, known.prefix.length, start, after) === 0) return known;
    }
    const line = this.#readName(buffer.toString("latin1", start, end));
    this.#lines[row] = line;
    return line;
  }
  #readName(text) {
    const match = this.#name.exec(text);
    const name = match?.[1];
    if (match === null || name === void 0) return { prefix: Buffer.from(text, "latin1"), index: -1 };
    let index = this.#indexes.get(name);
    if (index === void 0) {
      index = this.#register(name);
      this.#indexes.set(name, index);
    }
    return { prefix: Buffer.from(match[0], "latin1"), index };
  }
};

// src/sampling/sampler/proc-file.ts
import { closeSync as closeSync2, openSync as openSync2, readSync as readSync2 } from "node:fs";
var ProcFile = class _ProcFile {
  path;
  /** The file's bytes after `read`; valid up to `length` and only until the next read. */
  buffer;
  length = 0;
  #file;
  constructor(path, file, capacity) {
    this.path = path;
    this.#file = file;
    this.buffer = Buffer.allocUnsafeSlow(capacity);
  }
  /** The opened file, or the reason why it cannot be read (absent, forbidden, or empty as with disabled pressure). */
  static open(path, capacity = 8192) {
    let file;
    try {
      file = new _ProcFile(path, openSync2(path, "r"), capacity);
    } catch (error) {
      return `${path}: ${error.code ?? String(error)}`;
    }
    if (file.read()) return file;
    file.close();
    return `${path}: cannot be read`;
  }
  /** Reads the whole file as of now; false when it cannot be read any more. */
  read() {
    let length = 0;
    try {
      for (; ; ) {
        if (length === this.buffer.length) this.#grow();
        const count = readSync2(this.#file, this.buffer, length, this.buffer.length - length, length);
        if (count === 0) break;
        length += count;
      }
    } catch {
      this.length = 0;
      return false;
    }
    this.length = length;
    return length > 0;
  }
  /** The position after `text`, searched from `from`; -1 where it is not. */
  positionAfter(text, from = 0) {
    const at = this.buffer.indexOf(text, from);
    return at < 0 || at + text.length > this.length ? -1 : at + text.length;
  }
  /** The text as of the last read. */
  text() {
    return this.buffer.toString("latin1", 0, this.length);
  }
  close() {
    closeSync2(this.#file);
  }
  #grow() {
    const larger = Buffer.allocUnsafeSlow(this.buffer.length * 2);
    this.buffer.copy(larger);
    this.buffer = larger;
  }
};

// src/sampling/sampler/counters.ts
var DISK_NUMBERS = 17;
var CPU_NUMBERS = 8;
var NUMBERS_BEFORE_SENT = 8;
var MEMORY_KEYS = ["MemAvailable:", "Dirty:", "Writeback:"].map((key) => Buffer.from(`
${key}`));
var PAGING_KEYS = ["pgpgin ", "pgpgout ", "pswpin ", "pswpout ", "pgmajfault "].map((key) => Buffer.from(`
${key}`));
var CONTEXT_SWITCHES = Buffer.from("\nctxt ");
var TOTAL = Buffer.from("total=");
var CPU_ROW = Buffer.from("cpu ");
var SPACE = 32;
var Counters = class {
  /** What cannot be read here, and why. */
  missing = [];
  #sysRoot;
  #files = /* @__PURE__ */ new Map();
  #disks;
  #interfaces;
  #found = [];
  #deviceCount = 0;
  #interfaceCount = 0;
  constructor(procRoot, sysRoot) {
    this.#sysRoot = sysRoot;
    for (const [name, what] of SOURCES) {
      const file = ProcFile.open(`${procRoot}/${name}`, 16384);
      if (typeof file === "string") this.missing.push({ what, reason: file });
      else this.#files.set(name, file);
    }
    this.#disks = new NamedLines(/^ *\d+ +\d+ (\S+) /, (name) => this.#registerDevice(name));
    this.#interfaces = new NamedLines(/^ *([^\s:|]+):/, (name) => this.#registerInterface(name));
  }
  /** Reads all files as of now, as close together as possible, and gives the devices and interfaces not seen before. */
  read() {
    for (const file of this.#files.values()) file.read();
    this.#each("diskstats", this.#disks, ignore);
    this.#each("net/dev", this.#interfaces, ignore);
    return this.#found.splice(0);
  }
  /** Appends the members of a sample that hold what was read: `,"d":[…],"c":[…],…`. */
  write(line) {
    this.#writeDisks(line);
    this.#writeCpu(line);
    this.#writePressure(line);
    this.#writeNamed(line, "meminfo", ',"g":[', MEMORY_KEYS);
    this.#writeNamed(line, "vmstat", ',"v":[', PAGING_KEYS);
    this.#writeNetwork(line);
  }
  #writeDisks(line) {
    if (this.#length("diskstats") === 0) return;
    const { buffer } = this.#files.get("diskstats");
    line.text(',"d":[');
    let rows = 0;
    this.#each("diskstats", this.#disks, (index, position, end) => {
      const before = line.length;
      line.text(rows > 0 ? ",[" : "[").text(String(index)).text(",");
      if (line.numbers(buffer, position, end, DISK_NUMBERS)) {
        line.text("]");
        rows++;
      } else line.length = before;
    });
    line.text("]");
  }
  #writeCpu(line) {
    const file = this.#files.get("stat");
    if (file === void 0 || file.length === 0) return;
    const position = file.positionAfter(CPU_ROW);
    if (position < 0) return;
    line.text(',"c":[');
    line.numbers(file.buffer, position, file.length, CPU_NUMBERS);
    line.text('],"x":').number(file.buffer, file.positionAfter(CONTEXT_SWITCHES, position), file.length);
  }
  #writePressure(line) {
    if (!PRESSURE_FILES.some((name) => this.#length(name) > 0)) return;
    line.text(',"p":[');
    for (const [place, name] of PRESSURE_FILES.entries()) {
      if (place > 0) line.text(",");
      const file = this.#files.get(name);
      const some = file === void 0 || file.length === 0 ? -1 : file.positionAfter(TOTAL);
      const full = file === void 0 || some < 0 ? -1 : file.positionAfter(TOTAL, some);
      const buffer = file?.buffer ?? TOTAL;
      const end = file?.length ?? 0;
      line.number(buffer, some, end).text(",").number(buffer, full, end);
    }
    line.text("]");
  }
  #writeNamed(line, name, opening, keys) {
    const file = this.#files.get(name);
    if (file === void 0 || file.length === 0) return;
    line.text(opening);
    for (const [place, key] of keys.entries()) {
      if (place > 0) line.text(",");
      line.number(file.buffer, file.positionAfter(key), file.length);
    }
    line.text("]");
  }
  #writeNetwork(line) {
    if (this.#length("net/dev") === 0) return;
    const { buffer } = this.#files.get("net/dev");
    line.text(',"n":[');
    let rows = 0;
    this.#each("net/dev", this.#interfaces, (index, position, end) => {
      const sent = skipNumbers(buffer, position, end, NUMBERS_BEFORE_SENT);
      const before = line.length;
      line.text(rows > 0 ? ",[" : "[").text(String(index)).text(",");
      const received = line.numbers(buffer, position, end, 1);
      line.text(",");
      if (line.numbers(buffer, sent, end, 1) || received) {
        line.text("]");
        rows++;
      } else line.length = before;
    });
    line.text("]");
  }
  #each(name, lines, visit) {
    const file = this.#files.get(name);
    if (file !== void 0 && file.length > 0) lines.each(file, visit);
  }
  #length(name) {
    return this.#files.get(name)?.length ?? 0;
  }
  #registerDevice(name) {
    if (isPartition(this.#sysRoot, name)) return -1;
    const index = this.#deviceCount++;
    this.#found.push({ e: "device", ...describeDevice(this.#sysRoot, name, index) });
    return index;
  }
  #registerInterface(name) {
    if (name === "lo") return -1;
    const index = this.#interfaceCount++;
    const physical = existsSync2(`${this.#sysRoot}/class/net/${name}/device`);
    this.#found.push({ e: "interface", i: index, name, physical });
    return index;
  }
};
var PRESSURE_FILES = ["pressure/io", "pressure/cpu", "pressure/memory"];
var SOURCES = [
  ["diskstats", "devices"],
  ["stat", "cpu"],
  ["pressure/io", "pressure io"],
  ["pressure/cpu", "pressure cpu"],
  ["pressure/memory", "pressure memory"],
  ["meminfo", "memory"],
  ["vmstat", "paging"],
  ["net/dev", "network"]
];
function ignore() {
}
function skipNumbers(buffer, position, end, count) {
  let at = position;
  for (let skipped = 0; skipped < count; skipped++) {
    while (at < end && buffer[at] === SPACE) at++;
    while (at < end && buffer[at] !== SPACE) at++;
  }
  return at;
}

// src/sampling/sampler/folder-watch.ts
import { readdirSync as readdirSync2, statSync, watch } from "node:fs";
var FolderWatch = class {
  #path;
  #prefix;
  #found;
  #seen = /* @__PURE__ */ new Set();
  #watcher;
  /**
   * @param found gets the name of each new file that begins with `prefix`, and when it was created by the file's own record
   * @param isNew whether what is there already counts as new
   */
  constructor(path, prefix, found, isNew) {
    this.#path = path;
    this.#prefix = prefix;
    this.#found = found;
    if (!isNew) for (const name of this.#list()) this.#seen.add(name);
    this.#attach();
  }
  /** Reports what came before the watch did, or where there is no watch. */
  catchUp() {
    for (const name of this.#list()) this.#report(name);
  }
  /** Looks for the folder, or for files, where there is no watch. */
  poll() {
    if (this.#watcher !== void 0) return;
    this.#attach();
    this.catchUp();
  }
  close() {
    this.#watcher?.close();
    this.#watcher = void 0;
  }
  #attach() {
    try {
      this.#watcher = watch(this.#path, (event, name) => {
        if (event === "rename" && name?.startsWith(this.#prefix)) this.#report(name);
      });
      this.#watcher.on("error", () => this.close());
    } catch {
      this.#watcher = void 0;
    }
  }
  #report(name) {
    if (this.#seen.has(name)) return;
    const createdAt = readCreation(`${this.#path}/${name}`);
    if (createdAt === void 0) return;
    this.#seen.add(name);
    this.#found(name, createdAt);
  }
  #list() {
    try {
      return readdirSync2(this.#path).filter((name) => name.startsWith(this.#prefix));
    } catch {
      return [];
    }
  }
};
function readCreation(path) {
  try {
    const { birthtimeMs, mtimeMs } = statSync(path);
    return (birthtimeMs > 0 ? birthtimeMs : mtimeMs) / 1e3;
  } catch {
    return void 0;
  }
}

// src/sampling/sampler/iostat-supervisor.ts
import { spawn } from "node:child_process";
import { closeSync as closeSync3, fstatSync, openSync as openSync3, readFileSync as readFileSync3, rmSync } from "node:fs";
var SILENT_INTERVALS = 3;
var SILENT_SECONDS = 10;
var MAXIMUM_REPORT_BYTES = 256 * 1024;
var EARLY_END_SECONDS = 2;
var MAXIMUM_FAILURES = 3;
var RESTART_SECONDS = [0.1, 1, 5];
var VERSION_SECONDS = 5;
var STOP_SIGNALS = [
  ["SIGINT", 700],
  ["SIGTERM", 500],
  ["SIGKILL", 500]
];
var JSON_VERSION = [12, 2, 1];
var IostatSupervisor = class {
  /** Bytes of all its logs, and its largest memory, for the sampler's own cost. */
  bytes = 0;
  peakMemoryBytes = 0;
  #directory;
  #options;
  #report;
  #now;
  #version;
  #running;
  #count = 0;
  #failures = 0;
  #restart;
  #stopping = false;
  #stopped;
  constructor(directory2, options2, report, now) {
    this.#directory = directory2;
    this.#options = options2;
    this.#report = report;
    this.#now = now;
    this.#version = options2.iostatVersion;
  }
  /** Starts iostat, after asking for its version where that is not known. */
  start() {
    if (this.#version === void 0) this.#askVersion();
    else this.#start();
  }
  /** Looks whether iostat still writes, and writes in bounds. Call it every few seconds. */
  check() {
    const running = this.#running;
    if (running === void 0 || running.killedFor !== void 0) return;
    const now = this.#now();
    const { size } = fstatSync(running.file);
    if (size !== running.size) {
      running.size = size;
      running.grewAt = now;
    }
    const interval = this.#options.intervalSeconds;
    const reports = 4 + (now - running.startedAt) / interval;
    if (size > reports * MAXIMUM_REPORT_BYTES) this.#kill(running, `it wrote ${size} bytes, which is no report`);
    else if (now - running.grewAt > Math.max(SILENT_SECONDS, SILENT_INTERVALS * interval)) {
      this.#kill(running, "it did not write any more");
    }
  }
  /** Ends iostat; resolves when it is gone. */
  async stop() {
    this.#stopping = true;
    clearTimeout(this.#restart);
    for (const [signal, milliseconds] of STOP_SIGNALS) {
      const { child } = this.#running ?? {};
      if (child?.pid === void 0) return;
      this.peakMemoryBytes = Math.max(this.peakMemoryBytes, readPeakMemory(child.pid) ?? 0);
      const gone = new Promise((resolve) => {
        this.#stopped = resolve;
      });
      child.kill(signal);
      child.kill("SIGCONT");
      await Promise.race([gone, wait(milliseconds)]);
    }
  }
  #kill(running, reason) {
    running.killedFor = reason;
    running.child.kill("SIGKILL");
  }
  #askVersion() {
    const path = `${this.#directory}/iostat-version.txt`;
    const file = openSync3(path, "w+");
    const child = spawn(this.#options.iostatPath, ["-V"], {
      stdio: ["ignore", file, file],
      timeout: VERSION_SECONDS * 1e3
    });
    let failure;
    child.on("error", (error) => {
      failure = error.message;
      this.#report({ state: "given-up", reason: failure });
    });
    child.on("close", () => {
      const text = readFileSync3(path, "latin1").slice(0, 1e3);
      closeSync3(file);
      rmSync(path, { force: true });
      this.#version = /version (\d+(?:\.\d+)+)/.exec(text)?.[1];
      if (failure === void 0 && !this.#stopping) this.#start();
    });
  }
  #start() {
    if (this.#stopping) return;
    const { iostatPath, maximumSeconds } = this.#options;
    const intervalSeconds = Math.max(1, Math.round(this.#options.intervalSeconds));
    const format = hasJson(this.#version) ? "json" : "text";
    const count = String(Math.ceil(maximumSeconds / intervalSeconds) + 1);
    const flags = format === "json" ? ["-dxkty", "-o", "JSON"] : ["-dxkty"];
    const number = ++this.#count;
    const file = openSync3(`${this.#directory}/${iostatLogName(number)}`, "a", 420);
    const child = spawn(iostatPath, [...flags, String(intervalSeconds), count], { stdio: ["ignore", file, file] });
    const now = this.#now();
    const running = { child, file, number, startedAt: now, size: 0, grewAt: now };
    this.#running = running;
    child.on("error", (error) => this.#ended(running, error.message));
    child.on(
      "exit",
      (code, signal) => this.#ended(running, signal === null ? `exit code ${code}` : `signal ${signal}`)
    );
    if (child.pid === void 0) return;
    const startTicks = readProcessStat(child.pid)?.startTicks ?? 0;
    const version = this.#version === void 0 ? {} : { version: this.#version };
    this.#report({ state: "started", number, pid: child.pid, startTicks, ...version, format, intervalSeconds });
  }
  #ended(running, how) {
    if (this.#running !== running) return;
    this.#running = void 0;
    this.bytes += fstatSync(running.file).size;
    closeSync3(running.file);
    const reason = running.killedFor === void 0 ? how : `${running.killedFor}, and was ended`;
    this.#report({ state: "ended", number: running.number, reason: this.#stopping ? "stopped" : reason });
    if (this.#stopping) {
      this.#stopped?.();
      return;
    }
    const early = running.killedFor !== void 0 || this.#now() - running.startedAt < EARLY_END_SECONDS;
    this.#failures = early ? this.#failures + 1 : 0;
    if (this.#failures >= MAXIMUM_FAILURES) {
      this.#report({ state: "given-up", reason: `it ended ${this.#failures} times in a row (${reason})` });
      return;
    }
    this.#restart = setTimeout(() => this.#start(), (RESTART_SECONDS[this.#failures] ?? 1) * 1e3);
  }
};
function hasJson(version) {
  const numbers = (version ?? "0").split(".").map(Number);
  for (const [place, wanted] of JSON_VERSION.entries()) {
    const number = numbers[place] ?? 0;
    if (number !== wanted) return number > wanted;
  }
  return true;
}
function wait(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

// src/sampling/sampler/machine-facts.ts
import { closeSync as closeSync4, openSync as openSync4, readFileSync as readFileSync4, readSync as readSync3 } from "node:fs";
function readMachineFacts(procRoot) {
  const bootId = firstMatch(`${procRoot}/sys/kernel/random/boot_id`, /^([0-9a-f-]{36})/);
  const memory = firstMatch(`${procRoot}/meminfo`, /^MemTotal:\s*(\d+) kB/m);
  const page = readPageSize();
  return {
    ...bootId === void 0 ? {} : { bootId },
    ...memory === void 0 ? {} : { memoryTotalBytes: Number(memory) * 1024 },
    ...page === void 0 ? {} : { pageBytes: page }
  };
}
function readPageSize() {
  try {
    const file = openSync4("/proc/self/smaps", "r");
    const buffer = Buffer.alloc(1024);
    const length = readSync3(file, buffer, 0, buffer.length, 0);
    closeSync4(file);
    const match = /KernelPageSize:\s*(\d+) kB/.exec(buffer.toString("latin1", 0, length));
    return match === null ? void 0 : Number(match[1]) * 1024;
  } catch {
    return void 0;
  }
}
function firstMatch(path, pattern) {
  try {
    return pattern.exec(readFileSync4(path, "latin1"))?.[1];
  } catch {
    return void 0;
  }
}

// src/sampling/sampler/record-log.ts
import { closeSync as closeSync5, fstatSync as fstatSync2, openSync as openSync5, writeSync } from "node:fs";

// src/sampling/sampler/line-builder.ts
var DIGIT_0 = 48;
var DIGIT_9 = 57;
var SPACE2 = 32;
var TAB = 9;
var COMMA = 44;
var LineBuilder = class {
  buffer = Buffer.allocUnsafeSlow(16384);
  length = 0;
  /** Appends ASCII text. */
  text(text) {
    this.#reserve(text.length);
    this.length += this.buffer.write(text, this.length, "latin1");
    return this;
  }
  /**
   * Appends up to `count` blank-separated whole numbers of `source` from `position` on, separated by commas.
   * Stops at the first other character, so that a shorter line of an older kernel gives fewer numbers.
   * Returns true where one of them is not 0.
   */
  numbers(source, position, end, count) {
    this.#reserve(count * 21);
    const target = this.buffer;
    let at = this.length;
    let from = position;
    let nonzero = false;
    for (let written = 0; written < count; written++) {
      while (from < end && (source[from] === SPACE2 || source[from] === TAB)) from++;
      const first = source[from];
      if (from >= end || first === void 0 || first < DIGIT_0 || first > DIGIT_9) break;
      if (written > 0) target[at++] = COMMA;
      for (let digit = first; from < end && digit !== void 0; digit = source[++from]) {
        if (digit < DIGIT_0 || digit > DIGIT_9) break;
        if (digit !== DIGIT_0) nonzero = true;
        target[at++] = digit;
      }
    }
    this.length = at;
    return nonzero;
  }
  /** Appends the whole number of `source` at `position`, or `null` where there is none (position below 0). */
  number(source, position, end) {
    const before = this.length;
    if (position >= 0) this.numbers(source, position, end, 1);
    return this.length === before ? this.text("null") : this;
  }
  #reserve(bytes) {
    if (this.length + bytes <= this.buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.buffer.length * 2, this.length + bytes));
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }
};

// src/sampling/sampler/record-log.ts
var NEWLINE2 = 10;
var RecordLog = class {
  /** Bytes that reached the file. */
  bytes = 0;
  /** Lines that did not reach the file, or only in part. */
  lost = 0;
  line = new LineBuilder();
  #file;
  #cut = false;
  constructor(path) {
    this.#file = openSync5(path, "a", 420);
  }
  /** Appends a value as one JSON line; for the few records that are not samples. False where it did not reach the file. */
  writeRecord(value) {
    this.line.length = 0;
    this.line.text(JSON.stringify(value).replace(/[^ -~]/g, escapeCharacter));
    return this.writeLine();
  }
  /** Appends the line that was built in `line`. */
  writeLine() {
    const { line } = this;
    line.text("\n");
    if (this.#cut && this.#append(NEWLINE_ONLY, 1) === 1) this.#cut = false;
    if (this.#cut) {
      this.lost++;
      return false;
    }
    const written = this.#append(line.buffer, line.length);
    if (written === line.length) return true;
    this.lost++;
    this.#cut = written > 0;
    return false;
  }
  /** True while the file still has a name: a deleted recording is nobody's any more. */
  exists() {
    return fstatSync2(this.#file).nlink > 0;
  }
  close() {
    closeSync5(this.#file);
  }
  #append(bytes, length) {
    let written = 0;
    try {
      while (written < length) {
        const count = writeSync(this.#file, bytes, written, length - written);
        if (count === 0) break;
        written += count;
      }
    } catch {
    }
    this.bytes += written;
    return written;
  }
};
var NEWLINE_ONLY = Buffer.of(NEWLINE2);
function escapeCharacter(character) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

// src/sampling/sampler/sampler.ts
var CHECK_SECONDS = 2;
var COST_SECONDS = 300;
var Sampler = class {
  #options;
  #directory;
  #log;
  #counters;
  #startedAt = 0;
  #watches = [];
  #iostat;
  #isFollowedAlive;
  #timer;
  /** Records about devices and interfaces that are not in the log yet. */
  #announcements = [];
  #nextTick = 0;
  #nextCheck = 0;
  #nextCost = 0;
  #ending = false;
  constructor(directory2, options2) {
    this.#directory = directory2;
    this.#options = options2;
    this.#log = new RecordLog(`${directory2}/${COUNTERS_FILE}`);
    this.#counters = new Counters(options2.procRoot ?? "/proc", options2.sysRoot ?? "/sys");
  }
  /** Takes the first sample and keeps sampling until it is told to stop. */
  start() {
    this.#writeHeader();
    this.#watchFolders();
    this.#startedAt = this.#sample("start");
    for (const watch2 of this.#watches) watch2.catchUp();
    this.#follow();
    this.#startIostat();
    this.#nextTick = this.#startedAt + this.#options.intervalSeconds;
    this.#nextCheck = this.#startedAt + CHECK_SECONDS;
    this.#nextCost = this.#startedAt + COST_SECONDS;
    this.#schedule();
  }
  /** Takes the last sample, ends iostat, notes the cost and lets the process end. */
  async end(reason) {
    if (this.#ending) return;
    this.#ending = true;
    clearTimeout(this.#timer);
    for (const watch2 of this.#watches) watch2.close();
    this.#sample("stop");
    await this.#iostat?.stop();
    this.#writeCost();
    this.#log.writeRecord({ e: "end", ...readClocks(), reason });
    this.#log.close();
    process.exit(0);
  }
  #writeHeader() {
    const { intervalSeconds, toolVersion } = this.#options;
    this.#log.writeRecord({
      e: "header",
      version: 1,
      toolVersion,
      pid: process.pid,
      startTicks: readProcessStat("self")?.startTicks,
      ...readClocks(),
      intervalSeconds,
      ...readMachineFacts(this.#options.procRoot ?? "/proc")
    });
    for (const missing of this.#counters.missing) this.#log.writeRecord({ e: "missing", ...missing });
  }
  /** Before the first sample, so that nothing that comes after it is missed. */
  #watchFolders() {
    const control = `${this.#directory}/${CONTROL_FOLDER}`;
    const { boundaryDirectory } = this.#options;
    this.#watches.push(
      new FolderWatch(control, STOP_FILE, () => void this.end("stop requested"), true),
      new FolderWatch(control, MARK_PREFIX, (name, at) => this.#mark(name, at), true)
    );
    if (boundaryDirectory === void 0) return;
    this.#watches.push(
      new FolderWatch(boundaryDirectory, "set_output_", (_, at) => this.#sample("boundary", at), false)
    );
  }
  #mark(name, createdAtSeconds) {
    this.#sample("mark", createdAtSeconds);
    rmSync2(`${this.#directory}/${CONTROL_FOLDER}/${name}`, { force: true });
  }
  #follow() {
    const { followPid } = this.#options;
    if (followPid === void 0) return;
    this.#isFollowedAlive = followProcess(followPid) ?? (() => false);
  }
  #startIostat() {
    const { iostatPath } = this.#options;
    if (iostatPath === void 0 || this.#options.intervalSeconds < 1) return;
    this.#iostat = new IostatSupervisor(
      this.#directory,
      { ...this.#options, iostatPath },
      (event) => this.#log.writeRecord({ e: "iostat", ...readClocks(), ...event }),
      readMonotonic
    );
    this.#iostat.start();
  }
  #schedule() {
    const due = Math.min(this.#nextTick, this.#nextCheck);
    this.#timer = setTimeout(() => this.#wake(), Math.max(0, (due - readMonotonic()) * 1e3));
  }
  #wake() {
    const now = readMonotonic();
    if (now >= this.#nextTick) {
      this.#sample("tick");
      const { intervalSeconds } = this.#options;
      const passed = Math.floor((now - this.#startedAt) / intervalSeconds);
      this.#nextTick = this.#startedAt + (passed + 1) * intervalSeconds;
    }
    if (now >= this.#nextCheck) {
      this.#nextCheck = now + CHECK_SECONDS;
      this.#check(now);
    }
    if (!this.#ending) this.#schedule();
  }
  #check(now) {
    for (const watch2 of this.#watches) watch2.poll();
    this.#iostat?.check();
    if (now >= this.#nextCost) {
      this.#nextCost = now + COST_SECONDS;
      this.#writeCost();
    }
    if (!this.#log.exists()) void this.end("the recording was removed");
    else if (this.#isFollowedAlive?.() === false) void this.end("the job that it belongs to ended");
    else if (now - this.#startedAt >= this.#options.maximumSeconds) void this.end("the maximum duration is over");
  }
  /** Takes a sample; the monotonic time that it has. */
  #sample(reason, at) {
    const moment = readClocks();
    this.#announcements.push(...this.#counters.read());
    while (this.#announcements.length > 0 && this.#log.writeRecord(this.#announcements[0])) this.#announcements.shift();
    const { line } = this.#log;
    line.length = 0;
    line.text('{"t":').text(moment.t.toFixed(3)).text(',"m":').text(moment.m.toFixed(6));
    line.text(',"r":"').text(reason).text('"');
    if (at !== void 0) line.text(',"at":').text(at.toFixed(6));
    this.#counters.write(line);
    line.text("}");
    this.#log.writeLine();
    return moment.m;
  }
  #writeCost() {
    const own = process.cpuUsage();
    const stat = readProcessStat("self");
    const childTicks = (stat?.childUserTicks ?? 0) + (stat?.childSystemTicks ?? 0);
    this.#log.writeRecord({
      e: "cost",
      ...readClocks(),
      cpuSeconds: (own.user + own.system) / 1e6 + childTicks / TICKS_PER_SECOND,
      bytesWritten: this.#log.bytes + (this.#iostat?.bytes ?? 0),
      peakMemoryBytes: (readPeakMemory("self") ?? 0) + (this.#iostat?.peakMemoryBytes ?? 0),
      lost: this.#log.lost
    });
  }
};

// src/sampling/sampler/main.ts
var directory = process.argv[2] ?? ".";
var options = JSON.parse(readFileSync5(`${directory}/${OPTIONS_FILE}`, "utf8"));
var sampler = new Sampler(directory, options);
process.on("SIGINT", () => void sampler.end("SIGINT"));
process.on("SIGTERM", () => void sampler.end("SIGTERM"));
process.on("SIGHUP", () => {
});
process.on("uncaughtException", (error) => {
  process.stderr.write(`${error.stack}
`);
  void sampler.end(`failed: ${error.message}`);
});
sampler.start();
