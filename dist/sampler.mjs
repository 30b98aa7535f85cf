// builtin:fs
var { closeSync, existsSync, fstatSync, open, openSync, readFile, readFileSync, readSync, readdirSync, readlinkSync, statSync, unlink, watch, write, writeSync } = process.getBuiltinModule("node:fs");

// src/system/process-identity.ts
var TICKS_PER_SECOND = 100;
function parseProcessStat(text) {
  const pid = Number.parseInt(text, 10);
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const number = (field) => Number(fields[field - 3]);
  const stat = {
    pid,
    state: fields[0] ?? "",
    parentPid: number(4),
    group: number(5),
    foregroundGroup: number(8),
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

// src/sampling/sampler-options.ts
var COUNTERS_FILE = "counters.ndjson";
var CONTROL_FOLDER = "control";
var STOP_FILE = "stop";
var MARK_PREFIX = "mark-";
function iostatLogName(number) {
  return `iostat-${number}.log`;
}

// src/sampling/sampler/cgroup-place.ts
var CONTROLLERS = { io: "blkio", cpu: "cpu", cpuTime: "cpuacct", memory: "memory" };
function findCgroup(membership, mountinfo, isMachine) {
  const mounts = parseMounts(mountinfo);
  const rows = membership.split("\n").map((row) => /^\d+:([^:]*):(\/.*)$/.exec(row));
  const paths = /* @__PURE__ */ new Map();
  for (const row of rows) for (const controller of row?.[1]?.split(",") ?? []) paths.set(controller, row?.[2] ?? "/");
  const v1 = findVersion1(paths, mounts, isMachine);
  if (v1 !== void 0) return v1;
  const path = paths.get("");
  const mount = mounts.find((candidate) => candidate.type === "cgroup2");
  if (path === void 0 || mount === void 0) return void 0;
  const directory2 = resolveDirectory(mount, path);
  if (path === "/" && isMachine(directory2, "v2")) return void 0;
  return { version: "v2", path, directories: { io: directory2, cpu: directory2, memory: directory2 } };
}
function findVersion1(paths, mounts, isMachine) {
  const directories = {};
  let longest;
  for (const [kind, controller] of Object.entries(CONTROLLERS)) {
    const path = paths.get(controller);
    const mount = mounts.find((candidate) => candidate.type === "cgroup" && candidate.options.includes(controller));
    if (path === void 0 || mount === void 0) continue;
    const directory2 = resolveDirectory(mount, path);
    if (path === "/" && isMachine(directory2, "v1")) continue;
    directories[kind] = directory2;
    if (longest === void 0 || path.length > longest.length) longest = path;
  }
  return longest === void 0 ? void 0 : { version: "v1", path: longest, directories };
}
function resolveDirectory({ root, point }, path) {
  const below = root !== "/" && (path === root || path.startsWith(`${root}/`)) ? path.slice(root.length) : path;
  const relative = root !== "/" && below === path ? "" : below;
  return `${point}${relative}`.replace(/\/+$/, "");
}
function parseMounts(mountinfo) {
  return mountinfo.split("\n").flatMap((row) => {
    const [before, after] = row.split(" - ");
    const fields = before?.split(" ") ?? [];
    const [type, , options2] = after?.split(" ") ?? [];
    const [root, point] = [fields[3], fields[4]];
    if (root === void 0 || point === void 0 || type === void 0) return [];
    if (/^\/\.\.(\/|$)/.test(root)) return [];
    return [{ root: unescapePath(root), point: unescapePath(point), type, options: options2?.split(",") ?? [] }];
  });
}
function unescapePath(text) {
  return text.replace(/\\([0-7]{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8)));
}

// src/sampling/sampler/proc-file.ts
var LAST_READ_BYTES = 2048;
var ProcFile = class _ProcFile {
  #file;
  #buffer;
  constructor(file) {
    this.#file = file;
    this.#buffer = Buffer.allocUnsafeSlow(8192);
  }
  /** The opened file, or the reason why it cannot be read (absent, forbidden, or empty as with disabled pressure). */
  static open(path) {
    let file;
    try {
      file = new _ProcFile(openSync(path, "r"));
    } catch (error) {
      return `${path}: ${error.code ?? String(error)}`;
    }
    if (file.read() !== "") return file;
    closeSync(file.#file);
    return `${path}: cannot be read`;
  }
  /**
   * The file's text as of now; empty when it cannot be read any more.
   * @param enough a text behind whose first occurrence nothing is wanted, so that the rest need not be read
   */
  read(enough) {
    let length = 0;
    try {
      for (; ; ) {
        if (length === this.#buffer.length) this.#grow();
        const count = readSync(this.#file, this.#buffer, length, this.#buffer.length - length, length);
        length += count;
        if (count < LAST_READ_BYTES) break;
        if (enough !== void 0 && this.#buffer.lastIndexOf(enough, length - 1, "latin1") >= 0) break;
      }
    } catch {
      return "";
    }
    return this.#buffer.toString("latin1", 0, length);
  }
  #grow() {
    const larger = Buffer.allocUnsafeSlow(this.#buffer.length * 2);
    this.#buffer.copy(larger);
    this.#buffer = larger;
  }
};

// src/sampling/sampler/proc-text.ts
function numberAfter(text, key, end, from = 0) {
  const start = text.indexOf(key, from);
  if (start < 0) return "null";
  const stop = text.indexOf(end, start + key.length);
  return text.slice(start + key.length, stop < 0 ? text.length : stop).trim() || "null";
}
function pressureTotals(text) {
  const full = text.indexOf("full ");
  return `${numberAfter(text, "total=", "\n")},${full < 0 ? "null" : numberAfter(text, "total=", "\n", full)}`;
}

// src/sampling/sampler/cgroup-counters.ts
var NO_LIMIT = 2 ** 62;
var FILES = {
  v2: ["io/io.stat", "io/io.pressure", "cpu/cpu.stat", "memory/memory.current"],
  v1: [
    "io/blkio.throttle.io_service_bytes_recursive",
    "io/blkio.throttle.io_serviced_recursive",
    "cpu/cpu.stat",
    "cpuTime/cpuacct.usage",
    "cpuTime/cpuacct.stat",
    "memory/memory.usage_in_bytes"
  ]
};
var IO_KEYS = ["rbytes=", "wbytes=", "rios=", "wios="];
var CgroupCounters = class _CgroupCounters {
  entry;
  #files = /* @__PURE__ */ new Map();
  /** What the files of its devices held when they were read before. */
  #devicesBefore = "";
  constructor(place, root) {
    const { version, path, directories } = place;
    for (const name of FILES[version]) {
      const [controller, file] = name.split("/");
      const directory2 = directories[controller];
      const opened = directory2 === void 0 ? "" : ProcFile.open(`${root}${directory2}/${file}`);
      if (typeof opened !== "string") this.#files.set(name, opened);
    }
    const limitFile = version === "v2" ? "memory.max" : "memory.limit_in_bytes";
    const limit = directories.memory === void 0 ? void 0 : readNumber(`${root}${directories.memory}/${limitFile}`);
    this.entry = { version, path, ...limit !== void 0 && limit < NO_LIMIT && { memoryLimitBytes: limit } };
  }
  /**
   * The sampler's own cgroup; undefined where that is the whole machine's, or nothing of it can be read.
   * @param root put before the mount points; empty but for tests
   */
  static open(procRoot, root) {
    const membership = readText(`${procRoot}/self/cgroup`);
    const place = findCgroup(membership, readText(`${procRoot}/self/mountinfo`), (directory2, version) => {
      return isMachineRoot(`${root}${directory2}`, version);
    });
    if (place === void 0) return void 0;
    const counters = new _CgroupCounters(place, root);
    return counters.#files.size > 0 ? counters : void 0;
  }
  /**
   * Reads everything as of now: the member of a sample, with a comma before it.
   * @param isBrief leaves out its devices where all are as they were when they were read before
   */
  read(isBrief) {
    return this.entry.version === "v2" ? this.#readVersion2(isBrief) : this.#readVersion1(isBrief);
  }
  /** CPU times in microseconds: all, user, system, throttled (kernel, admin-guide/cgroup-v2.rst). */
  #readVersion2(isBrief) {
    const cpu = `
${this.#text("cpu/cpu.stat")}`;
    const keys = ["\nusage_usec ", "\nuser_usec ", "\nsystem_usec ", "\nthrottled_usec "];
    const times = keys.map((key) => numberAfter(cpu, key, "\n"));
    const memory = this.#text("memory/memory.current").trim() || "null";
    const pressure = pressureTotals(this.#text("io/io.pressure"));
    const devices = this.#readDevices2(isBrief);
    return `,"k":{"u":[${times}],"m":${memory},"p":[${pressure}],"i":[${devices}]}`;
  }
  /** CPU times in nanoseconds, ticks, ticks and nanoseconds (kernel, admin-guide/cgroup-v1/cpuacct.rst). */
  #readVersion1(isBrief) {
    const ticks = `
${this.#text("cpuTime/cpuacct.stat")}`;
    const all = this.#text("cpuTime/cpuacct.usage").trim() || "null";
    const throttled = numberAfter(this.#text("cpu/cpu.stat"), "throttled_time ", "\n");
    const times = [all, numberAfter(ticks, "\nuser ", "\n"), numberAfter(ticks, "\nsystem ", "\n"), throttled];
    const memory = this.#text("memory/memory.usage_in_bytes").trim() || "null";
    return `,"k":{"u":[${times}],"m":${memory},"i":[${this.#readDevices1(isBrief)}]}`;
  }
  #readDevices2(isBrief) {
    const rows = this.#text("io/io.stat");
    return this.#isUnchanged(rows) && isBrief ? [] : rows.split("\n").map(formatIoRow).filter(Boolean);
  }
  /** Rows such as `254:0 Read 1` and `254:0 Write 2`, in one file for bytes and one for requests. */
  #readDevices1(isBrief) {
    const bytes = `
${this.#text("io/blkio.throttle.io_service_bytes_recursive")}`;
    const requests = `
${this.#text("io/blkio.throttle.io_serviced_recursive")}`;
    if (this.#isUnchanged(`${bytes}${requests}`) && isBrief) return [];
    return [...bytes.matchAll(/\n(\d+):(\d+) Read /g)].map(([, major, minor]) => {
      const figures = [bytes, requests].flatMap(
        (text) => ["Read", "Write"].map((word) => numberAfter(text, `
${major}:${minor} ${word} `, "\n"))
      );
      return `[${major},${minor},${figures}]`;
    });
  }
  #isUnchanged(devices) {
    const isSame = devices === this.#devicesBefore;
    this.#devicesBefore = devices;
    return isSame;
  }
  #text(name) {
    return this.#files.get(name)?.read() ?? "";
  }
};
function isMachineRoot(directory2, version) {
  return version === "v2" ? !existsSync(`${directory2}/cgroup.events`) : existsSync(`${directory2}/release_agent`);
}
function formatIoRow(row) {
  const [, major, minor] = /^(\d+):(\d+) /.exec(row) ?? [];
  const figures = IO_KEYS.map((key) => numberAfter(row, key, " "));
  return major === void 0 || figures.every((figure) => figure === "null") ? "" : `[${major},${minor},${figures}]`;
}
function readText(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
function readNumber(path) {
  const text = readText(path).trim();
  return /^\d+$/.test(text) ? Number(text) : void 0;
}

// src/sampling/sampler/clock.ts
function readClocks() {
  return { t: Date.now() / 1e3, m: readMonotonic() };
}
function readMonotonic() {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds + Math.round(nanoseconds / 1e3) / 1e6;
}

// src/sampling/sampler/block-devices.ts
var PARTITION_NAME = /^(?:(?:sd|vd|xvd|hd|dasd)[a-z]+\d+|.*\dp\d+)$/;
function isPartition(sysRoot, name) {
  const entry = sysfsName(name);
  if (existsSync(`${sysRoot}/class/block/${entry}`)) return existsSync(`${sysRoot}/class/block/${entry}/partition`);
  return !existsSync(`${sysRoot}/block/${entry}`) && PARTITION_NAME.test(name);
}
function sysfsName(name) {
  return name.replaceAll("/", "!");
}
function describeDevice(sysRoot, name, number, index) {
  const entry = {
    i: index,
    name,
    number,
    kind: deviceKind(name),
    slaves: listNames(`${sysRoot}/block/${sysfsName(name)}/slaves`)
  };
  const mappedName = readLine(`${sysRoot}/block/${name}/dm/name`);
  return mappedName === void 0 ? entry : { ...entry, mappedName };
}
function isInMemory(procRoot, sysRoot, name) {
  const file = readLine(`${sysRoot}/block/${name}/loop/backing_file`);
  if (file === void 0) return false;
  let [longest, isMemory] = [0, false];
  for (const row of listLines(`${procRoot}/self/mountinfo`)) {
    const point = row.split(" ")[4] ?? "";
    const isBelow = file.startsWith(point === "/" ? point : `${point}/`);
    if (!isBelow || point.length < longest) continue;
    longest = point.length;
    isMemory = / - (?:tmpfs|ramfs) /.test(row);
  }
  return isMemory;
}
function listLines(path) {
  try {
    return readFileSync(path, "utf8").split("\n");
  } catch {
    return [];
  }
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
    return readFileSync(path, "utf8").trim().slice(0, 4096);
  } catch {
    return void 0;
  }
}

// src/sampling/sampler/journal-counters.ts
var JournalCounters = class {
  #folder;
  #files = /* @__PURE__ */ new Map();
  #sums = { commits: 0, requested: 0 };
  /** What each filesystem had counted when it was read last; one that is mounted anew begins at 0. */
  #before = /* @__PURE__ */ new Map();
  constructor(procRoot) {
    this.#folder = `${procRoot}/fs/jbd2`;
  }
  /**
   * The member of a sample, with a comma before it: commits, and those that were asked for. Empty without a journal.
   * @param isWhole whether to look for filesystems that were mounted since
   */
  read(isWhole) {
    if (isWhole) this.#openAll();
    for (const [name, file] of this.#files) {
      const [, commits, requested] = /^(\d+) transactions \((\d+) requested\)/.exec(file.read()) ?? [];
      if (commits === void 0) this.#files.delete(name);
      else this.#add(name, { commits: Number(commits), requested: Number(requested) });
    }
    return this.#before.size === 0 ? "" : `,"j":[${this.#sums.commits},${this.#sums.requested}]`;
  }
  #add(name, now) {
    const before = this.#before.get(name);
    const isNew = before === void 0 || now.commits < before.commits;
    this.#sums.commits += now.commits - (isNew ? 0 : before.commits);
    this.#sums.requested += now.requested - (isNew ? 0 : before.requested);
    this.#before.set(name, now);
  }
  #openAll() {
    for (const name of listFolder(this.#folder)) {
      if (this.#files.has(name)) continue;
      const file = ProcFile.open(`${this.#folder}/${name}/info`);
      if (typeof file !== "string") this.#files.set(name, file);
    }
  }
};
function listFolder(path) {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

// src/sampling/sampler/named-lines.ts
var NamedLines = class {
  #name;
  #register;
  #indexes = /* @__PURE__ */ new Map();
  #lines = [];
  /** What was read last. */
  #before = "";
  /** Indexes that have no row: in all, and since the text before. */
  #absent = [];
  #vanished = [];
  /**
   * @param name finds the name (its last group) at the beginning of a line; a line that does not match is skipped
   * @param register gives the index of a name that was not seen before, or -1 for one to leave out
   */
  constructor(name, register) {
    this.#name = name;
    this.#register = register;
  }
  /**
   * Joins what `format` makes of the index and the numbers of the rows; rows that it makes nothing of are left out.
   * @param isBrief leaves out the rows that are as they were in the text before
   */
  map(text, isBrief, format) {
    this.#vanished = [];
    if (isBrief && text === this.#before) return "";
    let joined = "";
    let row = 0;
    let moved = false;
    for (let start = 0; start < text.length; row++) {
      const newline = text.indexOf("\n", start);
      const end = newline < 0 ? text.length : newline;
      let line = this.#lines[row];
      if (line === void 0 || !text.startsWith(line.prefix, start)) {
        line = this.#readName(text.slice(start, end));
        this.#lines[row] = line;
        moved = true;
      }
      const numbers = text.slice(start + line.prefix.length, end);
      if (line.index >= 0 && !(isBrief && numbers === this.#before.slice(line.start, line.end))) {
        const formatted = format(line.index, numbers);
        if (formatted !== "") joined += joined === "" ? formatted : `,${formatted}`;
      }
      line.start = start + line.prefix.length;
      line.end = end;
      start = end + 1;
    }
    if (moved || row < this.#lines.length) this.#notePresence(row);
    this.#before = text;
    return joined;
  }
  /** Indexes whose rows are gone: since the text before, or all of them. */
  listGone(isBrief) {
    return isBrief ? this.#vanished : this.#absent;
  }
  #notePresence(rows) {
    this.#lines.length = rows;
    const present = new Set(this.#lines.map(({ index }) => index));
    const absent = [...this.#indexes.values()].filter((index) => index >= 0 && !present.has(index));
    this.#vanished = absent.filter((index) => !this.#absent.includes(index));
    this.#absent = absent;
  }
  #readName(text) {
    const match = this.#name.exec(text);
    const name = match?.at(-1);
    const unseen = { start: Number.POSITIVE_INFINITY, end: Number.POSITIVE_INFINITY };
    if (match === null || name === void 0) return { prefix: text, index: -1, ...unseen };
    let index = this.#indexes.get(name);
    if (index === void 0) {
      index = this.#register(name, match);
      this.#indexes.set(name, index);
    }
    return { prefix: match[0], index, ...unseen };
  }
};

// src/sampling/sampler/nfs-counters.ts
var SERVER_BYTES = [4, 5];
var [REQUESTS, MILLISECONDS] = [0, 7];
function readNfs(procRoot) {
  try {
    return sumMounts(readFileSync(`${procRoot}/self/mountstats`, "latin1"));
  } catch {
    return "";
  }
}
function sumMounts(text) {
  const sums = [0, 0, 0, 0];
  const seen = /* @__PURE__ */ new Set();
  for (const mount of text.split(/^device /m)) {
    const [first = "", counters = ""] = mount.split(/\n(.*)/s);
    if (!/ with fstype nfs\d? statvers=1\./.test(first) || seen.has(counters)) continue;
    seen.add(counters);
    const bytes = numbersOf(/^\tbytes:\s+(.*)/m.exec(counters)?.[1]);
    for (const [, numbers] of counters.slice(counters.indexOf("per-op statistics")).matchAll(/^\s+[A-Z_]+: (\d.*)/gm)) {
      const operation = numbersOf(numbers);
      add(0, operation[REQUESTS]);
      add(1, operation[MILLISECONDS]);
    }
    add(2, bytes[SERVER_BYTES[0]]);
    add(3, bytes[SERVER_BYTES[1]]);
  }
  return seen.size === 0 ? "" : `,"f":[${sums}]`;
  function add(place, value = 0) {
    sums[place] = sums[place] + value;
  }
}
function numbersOf(text = "") {
  return text.trim().split(/\s+/).map(Number);
}

// src/sampling/sampler/counters.ts
var SOURCES = {
  diskstats: "devices",
  stat: "cpu",
  "pressure/io": "pressure io",
  "pressure/cpu": "pressure cpu",
  "pressure/memory": "pressure memory",
  meminfo: "memory",
  vmstat: "paging",
  "net/dev": "network"
};
var MEMORY_KEYS = ["\nMemAvailable:", "\nDirty:", "\nWriteback:"];
var PAGING_KEYS = [
  "\npgpgin ",
  "\npgpgout ",
  "\npswpin ",
  "\npswpout ",
  "\npgmajfault ",
  "\nnr_dirtied ",
  "\nnr_written ",
  "\nnr_dirty_background_threshold ",
  "\nnr_dirty_threshold "
];
var SENT = 8;
var ZEROS_LENGTH = 50;
var Counters = class {
  /** Whether a disk did anything between the last two readings. */
  hasDiskMoved = true;
  /** What cannot be read here, and why. */
  missing = [];
  #procRoot;
  #sysRoot;
  #files = /* @__PURE__ */ new Map();
  #disks;
  #journal;
  #interfaces;
  #found = [];
  /** Devices that have, or had, a row with something in it. */
  #used = /* @__PURE__ */ new Set();
  /** The loop devices by their index. */
  #loops = /* @__PURE__ */ new Map();
  #deviceCount = 0;
  #interfaceCount = 0;
  constructor(procRoot, sysRoot) {
    this.#procRoot = procRoot;
    this.#sysRoot = sysRoot;
    for (const name of Object.keys(SOURCES)) {
      const file = ProcFile.open(`${procRoot}/${name}`);
      if (typeof file === "string") this.missing.push({ what: SOURCES[name], reason: file });
      else this.#files.set(name, file);
    }
    this.#journal = new JournalCounters(procRoot);
    this.#disks = new NamedLines(
      /^ *(\d+) +(\d+) (\S+) /,
      (name, [, major, minor]) => this.#registerDevice(name, `${major}:${minor}`)
    );
    this.#interfaces = new NamedLines(/^ *([^\s:|]+): */, (name) => this.#registerInterface(name));
  }
  /**
   * Reads the counters as of now, disks first: the members of a sample, each with a comma before it.
   * @param isBrief leaves out the disks and interfaces that are as they were when they were read before, and what is
   *   wanted at the ends of windows only, whose files are the dearest of all to read: NFS, and paging and the journal while
   *   no disk is in use
   */
  read(isBrief) {
    const disks = this.#readDisks(isBrief);
    const rest = `${this.#readCpu()}${this.#readPressure()}${this.#readMemory()}${this.#readNetwork(isBrief)}`;
    if (isBrief && !this.hasDiskMoved) return `${disks}${rest}`;
    const memory = `${this.#readPaging()}${this.#journal.read(!isBrief)}`;
    return isBrief ? `${disks}${rest}${memory}` : `${disks}${rest}${memory}${readNfs(this.#procRoot)}`;
  }
  /** The devices and interfaces that were not seen before. */
  takeFound() {
    return this.#found.splice(0);
  }
  #readDisks(isBrief) {
    const text = this.#text("diskstats");
    if (text === "") return "";
    const rows = this.#disks.map(text, isBrief, (index, numbers) => {
      const isUnused = numbers.length <= ZEROS_LENGTH && !this.#used.has(index) && !/[1-9]/.test(numbers);
      if (isUnused) return "";
      if (!this.#used.has(index)) this.#noteUse(index);
      return `[${index},${numbers.replaceAll(" ", ",")}]`;
    });
    this.hasDiskMoved = rows !== "";
    const gone = this.#disks.listGone(isBrief).map((index) => `[${index}]`);
    return `,"d":[${[...rows === "" ? [] : [rows], ...gone]}]`;
  }
  #readCpu() {
    const text = this.#text("stat");
    if (!text.startsWith("cpu ")) return "";
    const ticks = text.slice("cpu ".length, text.indexOf("\n")).trim().replaceAll(" ", ",");
    return `,"c":[${ticks}],"x":${numberAfter(text, "\nctxt ", "\n")}`;
  }
  #readPressure() {
    const [io, cpu, memory] = [this.#text("pressure/io"), this.#text("pressure/cpu"), this.#text("pressure/memory")];
    if (io === "" && cpu === "" && memory === "") return "";
    return `,"p":[${pressureTotals(io)},${pressureTotals(cpu)},${pressureTotals(memory)}]`;
  }
  #readMemory() {
    const text = this.#text("meminfo", "\nWriteback:");
    return text === "" ? "" : `,"g":[${MEMORY_KEYS.map((key) => numberAfter(text, key, " kB")).join(",")}]`;
  }
  #readPaging() {
    const text = this.#text("vmstat", "\npgmajfault ");
    return text === "" ? "" : `,"v":[${PAGING_KEYS.map((key) => numberAfter(text, key, "\n")).join(",")}]`;
  }
  #readNetwork(isBrief) {
    const text = this.#text("net/dev");
    if (text === "") return "";
    const rows = this.#interfaces.map(text, isBrief, (index, numbers) => {
      const fields = numbers.split(/ +/, SENT + 1);
      const [received, sent] = [fields[0], fields[SENT]];
      return sent === void 0 || received === "0" && sent === "0" ? "" : `[${index},${received},${sent}]`;
    });
    return `,"n":[${rows}]`;
  }
  #text(name, enough) {
    return this.#files.get(name)?.read(enough) ?? "";
  }
  /** A loop device has its file by the time it is first used, and often not before. */
  #noteUse(index) {
    this.#used.add(index);
    const name = this.#loops.get(index);
    if (name !== void 0 && isInMemory(this.#procRoot, this.#sysRoot, name))
      this.#found.push({ e: "inMemory", i: index });
  }
  #registerDevice(name, number) {
    if (isPartition(this.#sysRoot, name)) return -1;
    const index = this.#deviceCount++;
    if (/^loop\d/.test(name)) this.#loops.set(index, name);
    this.#found.push({ e: "device", ...describeDevice(this.#sysRoot, name, number, index) });
    return index;
  }
  #registerInterface(name) {
    if (name === "lo") return -1;
    const index = this.#interfaceCount++;
    const physical = existsSync(`${this.#sysRoot}/class/net/${name}/device`);
    const bridged = existsSync(`${this.#sysRoot}/class/net/${name}/master`);
    this.#found.push({ e: "interface", i: index, name, physical, bridged });
    return index;
  }
};

// src/sampling/sampler/folder-watch.ts
var FolderWatch = class {
  #path;
  #prefix;
  #found;
  /** Why the machine gives no watch for a folder that is there: it has too many (inotify(7)). */
  refusal;
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
      this.refusal = void 0;
    } catch (error) {
      this.#watcher = void 0;
      const { code = String(error) } = error;
      this.refusal = code === "ENOENT" ? void 0 : code;
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
      return readdirSync(this.#path).filter((name) => name.startsWith(this.#prefix));
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

// src/sampling/sampler/interpreter.ts
var INTERPRET_ONLY = ["--no-opt", "--no-maglev", "--no-sparkplug"];
async function stopCompiling() {
  const { setFlagsFromString } = await import("node:v8");
  for (const flag of INTERPRET_ONLY) setFlagsFromString(flag);
}

// src/sampling/sampler/iostat-program.ts
var JSON_VERSION = [12, 2, 1];
function planIostat(version, intervalSeconds, maximumSeconds) {
  const whole = Math.max(1, Math.round(intervalSeconds));
  const format = hasJson(version) ? "json" : "text";
  const count = Math.ceil(maximumSeconds / whole) + 1;
  const flags = format === "json" ? ["-dxktyz", "-o", "JSON"] : ["-dxktyz"];
  return { format, intervalSeconds: whole, args: [...flags, String(whole), String(count)] };
}
function openLog(path) {
  return new Promise((resolve) => {
    open(path, "a", 420, (error, file) => resolve(error === null ? file : void 0));
  });
}
function takeText(path) {
  return new Promise((resolve) => {
    readFile(path, "latin1", (error, text) => {
      unlink(path, () => {
      });
      resolve(error === null ? text.slice(0, 1e3) : "");
    });
  });
}
function hasJson(version) {
  const numbers = (version ?? "0").split(".").map(Number);
  for (const [place, wanted] of JSON_VERSION.entries()) {
    const number = numbers[place] ?? 0;
    if (number !== wanted) return number > wanted;
  }
  return true;
}

// src/sampling/sampler/parent-tie.ts
var IF_PARENT_LIVES = '[ "$PPID" = "$0" ] && exec "$@"';
function tieTo(parentPid) {
  return ["setpriv", "--pdeathsig", "SIGINT", "sh", "-c", IF_PARENT_LIVES, String(parentPid)];
}

// src/sampling/sampler/iostat-supervisor.ts
var SILENT_INTERVALS = 3;
var SILENT_SECONDS = 10;
var MAXIMUM_REPORT_BYTES = 256 * 1024;
var EARLY_END_SECONDS = 2;
var MAXIMUM_FAILURES = 3;
var RESTART_SECONDS = [0.1, 1, 5];
var VERSION_SECONDS = 5;
var NO_LOG_SECONDS = 5;
var STOP_SIGNALS = [
  ["SIGINT", 700],
  ["SIGTERM", 500],
  ["SIGKILL", 500]
];
var IostatSupervisor = class {
  /** Bytes of all its logs, and its largest memory, for the sampler's own cost. */
  bytes = 0;
  peakMemoryBytes = 0;
  #directory;
  #options;
  #report;
  #now;
  #canWrite;
  #asking;
  #version;
  #tie = [];
  #spawn;
  #running;
  #count = 0;
  #failures = 0;
  #restart;
  #stopping = false;
  #stopped;
  /** @param canWrite whether the disk takes anything now; while it does not, a silent iostat is not at fault */
  constructor(directory2, options2, report, now, canWrite) {
    this.#directory = directory2;
    this.#options = options2;
    this.#report = report;
    this.#now = now;
    this.#canWrite = canWrite;
  }
  /** Starts iostat, after asking for its version. */
  async start() {
    this.#spawn = (await import("node:child_process")).spawn;
    await this.#askVersion(this.#spawn, tieTo(process.pid));
  }
  /** Looks whether iostat still writes, and writes in bounds. Call it every few seconds. */
  check() {
    const running = this.#running;
    if (running === void 0 || running.killedFor !== void 0) return;
    const now = this.#now();
    const { size } = fstatSync(running.file);
    if (size !== running.size || !this.#canWrite()) {
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
    this.#asking?.kill("SIGKILL");
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
  /** Asks through `tie` first; where that does not work here, without it. */
  async #askVersion(run, tie) {
    const path = `${this.#directory}/iostat-version.txt`;
    const file = await openLog(path);
    if (this.#stopping) return;
    if (file === void 0) {
      this.#tryLater(() => this.#askVersion(run, tie));
      return;
    }
    const [program = "", ...args] = [...tie, this.#options.iostatPath, "-V"];
    const child = run(program, args, {
      stdio: ["ignore", file, file],
      timeout: VERSION_SECONDS * 1e3,
      killSignal: "SIGKILL"
    });
    this.#asking = child;
    let failure;
    child.on("error", (error) => {
      failure = error.message;
    });
    child.on("close", async () => {
      this.#asking = void 0;
      closeSync(file);
      this.#version = /version (\d+(?:\.\d+)+)/.exec(await takeText(path))?.[1];
      this.#tie = tie;
      if (this.#version === void 0 && tie.length > 0) await this.#askVersion(run, []);
      else if (failure !== void 0) this.#report({ state: "given-up", reason: failure });
      else await this.#start();
    });
  }
  #tryLater(action) {
    if (!this.#stopping) this.#restart = setTimeout(action, NO_LOG_SECONDS * 1e3);
  }
  async #start() {
    const { iostatPath, maximumSeconds } = this.#options;
    const { format, intervalSeconds, args } = planIostat(this.#version, this.#options.intervalSeconds, maximumSeconds);
    const number = this.#count + 1;
    const file = await openLog(`${this.#directory}/${iostatLogName(number)}`);
    if (this.#stopping || this.#spawn === void 0) return;
    if (file === void 0) {
      this.#tryLater(() => this.#start());
      return;
    }
    this.#count = number;
    const [program = "", ...all] = [...this.#tie, iostatPath, ...args];
    const child = this.#spawn(program, all, { stdio: ["ignore", file, file] });
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
    const call = { format, intervalSeconds, leavesOutIdle: true };
    this.#report({ state: "started", number, pid: child.pid, startTicks, ...version, ...call });
  }
  #ended(running, how) {
    if (this.#running !== running) return;
    this.#running = void 0;
    this.bytes += fstatSync(running.file).size;
    closeSync(running.file);
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
function wait(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

// src/sampling/sampler/machine-facts.ts
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
    const file = openSync("/proc/self/smaps", "r");
    const buffer = Buffer.alloc(1024);
    const length = readSync(file, buffer, 0, buffer.length, 0);
    closeSync(file);
    const match = /KernelPageSize:\s*(\d+) kB/.exec(buffer.toString("latin1", 0, length));
    return match === null ? void 0 : Number(match[1]) * 1024;
  } catch {
    return void 0;
  }
}
function firstMatch(path, pattern) {
  try {
    return pattern.exec(readFileSync(path, "latin1"))?.[1];
  } catch {
    return void 0;
  }
}

// src/sampling/sampler/own-watch.ts
import { availableParallelism } from "node:os";

// src/sampling/sampler/own-tasks.ts
var ASYNCHRONOUS_WAITS = /^(io_cqring_wait|read_events|aio_read_events|do_io_getevents)/;
var OTHER_WAITS = /^(kernel_clone|_?do_fork|wait_for_vfork|usleep_|msleep|schedule_hrtimeout|hrtimer_|do_nanosleep|synchronize_|rpc_|nfs|xprt_|wait_for_response|cifs_|smb|fuse_|request_wait|p9_|v9fs_|ceph_|refrigerator|__refrigerator|handle_userfault)/;
var TIMER_SLEEPS = /^(hrtimer_|do_nanosleep|common_nsleep)/;
var OWN_SLEEPS = /^(do_wait|__do_wait|futex_|__futex|sigsuspend|do_sigtimedwait|inotify|n_tty_|do_signal_stop|ptrace_stop|io_wq|io_sq_thread)/;
var PACE_SECONDS = 1;
var STAT_BYTES = 1024;
var MAX_CHILDREN_BYTES = 16384;
var MAX_TASKS = 300;
var MAX_SLEEPERS = 40;
var RELIST_LOOKS = 8;
var OwnTasks = class {
  #procRoot;
  #rootPid;
  #leftOut;
  /** Processes that are not the job's, though their descendants are. */
  #passed;
  #processes = /* @__PURE__ */ new Map();
  #buffer = Buffer.allocUnsafeSlow(MAX_CHILDREN_BYTES);
  #look = 0;
  #visited = 0;
  /** Clock ticks of processes that ended without a parent of ours to count them. */
  #orphanTicks = 0;
  #cpuTicks = 0;
  /**
   * @param rootPid the process whose descendants are meant; itself it does not count
   * @param leftOut processes of io-probe's own, left out with their descendants
   * @param launcherPid the io-probe that runs the command, left out without its descendants
   */
  constructor(procRoot, rootPid, leftOut, launcherPid = rootPid) {
    this.#procRoot = procRoot;
    this.#rootPid = rootPid;
    this.#leftOut = leftOut;
    this.#passed = /* @__PURE__ */ new Set([rootPid, launcherPid]);
  }
  /** CPU time of the tasks at the last look, in clock ticks: of those that ended as well, and never falling. */
  get cpuTicks() {
    return this.#cpuTicks;
  }
  /** The process ids at the last look. */
  listProcesses() {
    return [...this.#processes.keys()].filter((pid) => pid !== this.#rootPid);
  }
  /**
   * Looks at every task once.
   * @param now monotonic seconds
   */
  look(now) {
    this.#look++;
    this.#visited = 0;
    const found = { running: 0, waiting: [], sleeping: [] };
    this.#visit(this.#rootPid, found);
    const known = new Set(this.#processes.keys());
    for (const [pid, own] of this.#processes) {
      if (own.seenAtLook === this.#look) continue;
      if (!this.#visit(pid, found)) this.#forget(pid, own, known.has(own.parent));
    }
    this.#countCpu();
    return this.#judge(found, now);
  }
  #judge(found, now) {
    const waiting = found.waiting.filter((task2) => !OTHER_WAITS.test(this.#readWchan(task2)));
    for (const task2 of waiting) task2.waitedAt = now;
    const states = {
      running: found.running,
      waiting: waiting.length,
      asynchronous: 0,
      asksOthers: false,
      paces: false,
      count: found.running + found.waiting.length + found.sleeping.length
    };
    if (found.running > 0 || waiting.length > 0) return states;
    let hidden = 0;
    for (const task2 of found.sleeping.slice(0, MAX_SLEEPERS)) {
      const place = this.#readWchan(task2);
      if (ASYNCHRONOUS_WAITS.test(place)) {
        states.asynchronous++;
        task2.waitedAt = now;
      } else if (TIMER_SLEEPS.test(place)) states.paces ||= now - task2.waitedAt < PACE_SECONDS;
      else if (place === "") hidden++;
      else if (!OWN_SLEEPS.test(place)) states.asksOthers = true;
    }
    if (found.sleeping.length > MAX_SLEEPERS || hidden > 0 && hidden === found.sleeping.length) {
      states.asksOthers = true;
    }
    return states;
  }
  /** False where the process is gone. */
  #visit(pid, found) {
    const own = this.#processes.get(pid) ?? this.#open(pid);
    if (own === void 0) return false;
    if (own.seenAtLook === this.#look) return true;
    own.seenAtLook = this.#look;
    const leader = own.tasks.get(pid);
    const stat = this.#readFile(leader.stat, STAT_BYTES);
    if (stat === "") return false;
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ", 18);
    const state = fields[0];
    own.parent = Number(fields[1]);
    const isPassed = this.#passed.has(pid);
    const [user = 0, system = 0, ...children] = fields.slice(11, 15).map(Number);
    own.cpuTicks = children.reduce((sum, ticks) => sum + ticks, isPassed ? 0 : user + system);
    if (!isPassed) classify(state, leader, found);
    this.#listTasks(pid, own, Number(fields[17]));
    for (const [tid, task2] of own.tasks) {
      if (++this.#visited > MAX_TASKS) return true;
      if (tid !== pid && !isPassed) {
        const text = this.#readFile(task2.stat, STAT_BYTES);
        if (text === "") {
          closeTask(task2);
          own.tasks.delete(tid);
          continue;
        }
        classify(text[text.lastIndexOf(")") + 2], task2, found);
      }
      this.#visitChildren(task2, found);
    }
    return true;
  }
  #visitChildren(task2, found) {
    if (task2.children === void 0) return;
    const text = this.#readFile(task2.children, MAX_CHILDREN_BYTES);
    if (text === "") return;
    for (const child of text.trim().split(" ")) {
      const pid = Number(child);
      if (pid > 0 && !this.#leftOut.has(pid)) this.#visit(pid, found);
    }
  }
  #open(pid) {
    const leader = this.#openTask(`${pid}`, `${pid}/task/${pid}`);
    if (leader === void 0) return void 0;
    const own = {
      cpuTicks: 0,
      parent: 0,
      threadCount: 1,
      listedAtLook: this.#look,
      seenAtLook: 0,
      tasks: /* @__PURE__ */ new Map([[pid, leader]])
    };
    this.#processes.set(pid, own);
    return own;
  }
  /** @param folder where the `stat` is: a process's own has the CPU time of all its threads */
  #openTask(folder, taskFolder) {
    const stat = this.#openFile(`${folder}/stat`);
    if (stat === void 0) return void 0;
    const children = this.#openFile(`${taskFolder}/children`);
    return { stat, children, wchanPath: `${taskFolder}/wchan`, wchan: void 0, waitedAt: Number.NEGATIVE_INFINITY };
  }
  #listTasks(pid, own, threadCount) {
    if (threadCount <= 1 && own.tasks.size === 1) return;
    const isDue = threadCount !== own.threadCount || this.#look - own.listedAtLook >= RELIST_LOOKS;
    if (!isDue) return;
    own.threadCount = threadCount;
    own.listedAtLook = this.#look;
    const present = new Set(this.#listThreads(pid));
    for (const [tid, task2] of own.tasks) {
      if (present.has(tid) || tid === pid) continue;
      closeTask(task2);
      own.tasks.delete(tid);
    }
    for (const tid of present) {
      if (own.tasks.has(tid) || own.tasks.size >= MAX_TASKS) continue;
      const task2 = this.#openTask(`${pid}/task/${tid}`, `${pid}/task/${tid}`);
      if (task2 !== void 0) own.tasks.set(tid, task2);
    }
  }
  #listThreads(pid) {
    try {
      return readdirSync(`${this.#procRoot}/${pid}/task`).map(Number);
    } catch {
      return [];
    }
  }
  /** @param isWaitedFor whether its parent is, or was until now, one of ours, which counts its time from now on */
  #forget(pid, own, isWaitedFor) {
    for (const task2 of own.tasks.values()) closeTask(task2);
    this.#processes.delete(pid);
    if (!isWaitedFor) this.#orphanTicks += own.cpuTicks;
  }
  #countCpu() {
    let ticks = this.#orphanTicks;
    for (const own of this.#processes.values()) ticks += own.cpuTicks;
    this.#cpuTicks = Math.max(this.#cpuTicks, ticks);
  }
  /** Where in the kernel a task sleeps; empty where that cannot be read. */
  #readWchan(task2) {
    task2.wchan ??= this.#openFile(task2.wchanPath);
    const text = task2.wchan === void 0 ? "" : this.#readFile(task2.wchan, STAT_BYTES);
    return text === "0" ? "" : text;
  }
  #openFile(path) {
    try {
      return openSync(`${this.#procRoot}/${path}`, "r");
    } catch {
      return void 0;
    }
  }
  #readFile(file, bytes) {
    try {
      return this.#buffer.toString("latin1", 0, readSync(file, this.#buffer, 0, bytes, 0));
    } catch {
      return "";
    }
  }
};
function classify(state, task2, found) {
  if (state === "R") found.running++;
  else if (state === "D") found.waiting.push(task2);
  else if (state === "S") found.sleeping.push(task2);
}
function closeTask({ stat, children, wchan }) {
  for (const file of [stat, children, wchan]) if (file !== void 0) closeSync(file);
}

// src/sampling/sampler/wait-clock.ts
var WaitClock = class {
  totals = {
    looks: 0,
    looked: 0,
    ran: 0,
    ranTasks: 0,
    ranOthers: 0,
    waited: 0,
    waitedBeside: 0,
    slowed: 0,
    unclear: 0,
    paced: 0,
    unseen: 0
  };
  #cores;
  #last;
  /** @param cores how many there are to run on */
  constructor(cores) {
    this.#cores = cores;
  }
  /**
   * Takes a look.
   * @param at monotonic seconds
   */
  add(at, states, machine) {
    const look = { at, kind: judge(states, machine), states, others: Math.max(0, machine.running - states.running) };
    const last = this.#last;
    this.#last = look;
    this.totals.looks++;
    if (last === void 0) return;
    const seconds = at - last.at;
    this.totals.looked += seconds;
    const before = look.kind === "none" ? 1 : last.kind === "none" ? 0 : 0.5;
    this.#count(last, seconds * before);
    this.#count(look, seconds * (1 - before));
  }
  /** What follows until the next look is not looked at. */
  pause() {
    this.#last = void 0;
  }
  /** Takes time without looks in which a disk was used; nothing where it is no time. */
  miss(seconds) {
    this.totals.unseen += Math.max(0, seconds);
  }
  #count({ kind, states, others }, seconds) {
    const { totals } = this;
    if (kind === "none" || kind === "slept") return;
    totals[kind] += seconds;
    totals.ranTasks += states.running * seconds;
    if (states.running > 0) totals.ranOthers += others * seconds;
    if (kind === "waitedBeside") totals.slowed += this.#slowdown(states) * seconds;
  }
  /** 1 - running/(running + waiting), each at most the cores there are: what would be saved if all of them ran. */
  #slowdown({ running, waiting }) {
    return 1 - Math.min(running, this.#cores) / Math.min(running + waiting, this.#cores);
  }
};
function judge(states, machine) {
  if (states.count === 0) return "none";
  if (states.waiting > 0) return states.running > 0 ? "waitedBeside" : "waited";
  if (states.running > 0) return "ran";
  if (states.asynchronous > 0 && machine.isDiskActive) return "waited";
  if (states.paces) return "paced";
  return states.asksOthers && machine.isWaitedFor ? "unclear" : "slept";
}

// src/sampling/sampler/own-watch.ts
var MIN_LOOK_SECONDS = 0.02;
var MAX_LOOK_SECONDS = 0.5;
var LOOK_SHARE = 6e-3;
var WAKE_SECONDS = 1e-4;
var QUIET_SECONDS = 1;
var MICROSECONDS = 1e6;
var TOTALS = [
  "looks",
  "looked",
  "ran",
  "ranTasks",
  "ranOthers",
  "waited",
  "waitedBeside",
  "slowed",
  "unclear",
  "paced",
  "unseen"
];
var OwnWatch = class {
  #procRoot;
  #rootPid;
  #tasks;
  #clock = new WaitClock(availableParallelism());
  #pressure;
  #load;
  #disks;
  #now;
  #timer;
  #busyAt = Number.NEGATIVE_INFINITY;
  #pressureBefore = "";
  #disksBefore = "";
  #lookCpuSeconds = WAKE_SECONDS;
  #bytes = { read: 0, written: 0 };
  #pausedAt = Number.POSITIVE_INFINITY;
  #missedSeconds = 0;
  #hasEnded = false;
  /**
   * @param rootPid the process whose descendants are the job's
   * @param ownPid the sampler
   * @param launcherPid the io-probe that started it
   */
  constructor(procRoot, rootPid, ownPid, now, launcherPid = rootPid) {
    this.#procRoot = procRoot;
    this.#rootPid = rootPid;
    this.#now = now;
    this.#tasks = new OwnTasks(procRoot, rootPid, /* @__PURE__ */ new Set([ownPid]), launcherPid);
    const open2 = (name) => {
      const file = ProcFile.open(`${procRoot}/${name}`);
      return typeof file === "string" ? void 0 : file;
    };
    this.#pressure = open2("pressure/io");
    this.#load = open2("loadavg");
    this.#disks = open2("diskstats");
  }
  /**
   * Looks from now on, at least for a second: a step or command begins or ends, or the disk was used.
   * @param missedSeconds for how long the disk may have been used before that without a look
   */
  wake(missedSeconds = 0) {
    this.#busyAt = this.#now();
    if (this.#timer !== void 0 || this.#hasEnded) return;
    this.#missedSeconds = Math.min(missedSeconds, this.#busyAt - this.#pausedAt);
    this.#setTimer();
  }
  /** Looks once more, so that what follows is whole, and gives the sample's member; empty at a tick without looks. */
  read(isBrief) {
    if (isBrief && this.#timer === void 0) return "";
    this.#look();
    this.#readBytes();
    const { totals } = this.#clock;
    const values = TOTALS.map((name) => name === "looks" ? totals.looks : Math.round(totals[name] * MICROSECONDS));
    return `,"w":[${this.#tasks.cpuTicks},${this.#bytes.read},${this.#bytes.written},${values}]`;
  }
  /** Looks no more. */
  end() {
    clearTimeout(this.#timer);
    this.#timer = void 0;
    this.#hasEnded = true;
  }
  #setTimer() {
    const seconds = Math.min(MAX_LOOK_SECONDS, Math.max(MIN_LOOK_SECONDS, this.#lookCpuSeconds / LOOK_SHARE));
    this.#timer = setTimeout(() => this.#wakeUp(), seconds * 1e3 * (0.75 + Math.random() / 2));
  }
  #wakeUp() {
    this.#timer = void 0;
    const before = process.cpuUsage();
    this.#look();
    const { user, system } = process.cpuUsage(before);
    this.#lookCpuSeconds += ((user + system) / MICROSECONDS + WAKE_SECONDS - this.#lookCpuSeconds) / 10;
    if (this.#now() - this.#busyAt < QUIET_SECONDS) this.#setTimer();
    else {
      this.#pausedAt = this.#now();
      this.#clock.pause();
    }
  }
  #look() {
    const now = this.#now();
    const { cpuTicks } = this.#tasks;
    const states = this.#tasks.look(now);
    const isAsleep = states.running + states.waiting + states.asynchronous === 0 && cpuTicks === this.#tasks.cpuTicks;
    if (!isAsleep) this.#clock.miss(this.#missedSeconds);
    this.#missedSeconds = 0;
    const pressure = this.#readPressure();
    const isWaitedFor = pressure !== this.#pressureBefore;
    this.#pressureBefore = pressure;
    const isDiskActive = states.asynchronous > 0 && this.#hasDiskMoved();
    if (isWaitedFor || isDiskActive || states.waiting > 0) this.#busyAt = now;
    this.#clock.add(now, states, { isDiskActive, isWaitedFor, running: this.#readRunning() });
  }
  /** The total of "some" at least one task waited, as the kernel prints it. */
  #readPressure() {
    return numberAfter(this.#pressure?.read() ?? "", "total=", "\n");
  }
  /** The tasks that run or want a core, but for this one (`2/345` in /proc/loadavg, proc(5)). */
  #readRunning() {
    const running = /(\d+)\//.exec(this.#load?.read() ?? "")?.[1];
    return running === void 0 ? 0 : Math.max(0, Number(running) - 1);
  }
  #hasDiskMoved() {
    const disks = this.#disks?.read() ?? "";
    const hasMoved = disks !== this.#disksBefore;
    this.#disksBefore = disks;
    return hasMoved || hasRequests(disks);
  }
  /** Bytes of the tasks that live and of those that ended and were waited for. */
  #readBytes() {
    const sum = { read: 0, written: 0 };
    for (const pid of [this.#rootPid, ...this.#tasks.listProcesses()]) {
      const text = readIo(`${this.#procRoot}/${pid}/io`);
      sum.read += Number(/^read_bytes: (\d+)$/m.exec(text)?.[1] ?? 0);
      sum.written += Number(/^write_bytes: (\d+)$/m.exec(text)?.[1] ?? 0);
    }
    this.#bytes = {
      read: Math.max(this.#bytes.read, sum.read),
      written: Math.max(this.#bytes.written, sum.written)
    };
  }
};
function hasRequests(diskstats) {
  return /^ *\d+ +\d+ \S+ (?:\d+ +){8}[1-9]/m.test(diskstats);
}
function readIo(path) {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

// src/sampling/sampler/process-table.ts
import { basename } from "node:path";
var ProcessTable = class {
  #procRoot;
  #ownPid;
  #processes = /* @__PURE__ */ new Map();
  #totals = /* @__PURE__ */ new Map();
  /** Processes of other users, whose figures are not shown to this one: asked once, not at every walk. */
  #hidden = /* @__PURE__ */ new Set();
  #changed = /* @__PURE__ */ new Set();
  #walk = 0;
  /** @param ownPid a process that is left out with its children: the sampler and its iostat */
  constructor(procRoot, ownPid) {
    this.#procRoot = procRoot;
    this.#ownPid = ownPid;
  }
  /** Walks through all processes. */
  read() {
    this.#walk++;
    const pids = readdirSync(this.#procRoot).filter((name) => /^\d+$/.test(name));
    const present = new Set(pids);
    for (const [pid, known] of this.#processes) if (!present.has(pid)) this.#bury(pid, known);
    for (const pid of this.#hidden) if (!present.has(pid)) this.#hidden.delete(pid);
    for (const pid of pids) if (!this.#hidden.has(pid)) this.#readProcess(pid);
  }
  /** The totals of the names that moved something, since the last call or at all: name, bytes read, bytes written. */
  takeChanges(isBrief) {
    const changes = [...isBrief ? this.#changed : this.#totals.keys()].map((name) => {
      const { read, written } = this.#totals.get(name);
      return [name, read, written];
    });
    this.#changed.clear();
    return changes;
  }
  #readProcess(pid) {
    const now = this.#readBytes(pid);
    if (now === void 0) {
      this.#hidden.add(pid);
      return;
    }
    const known = this.#processes.get(pid);
    if (known === void 0 || now.read < known.read || now.written < known.written) {
      this.#addProcess(pid, now);
      return;
    }
    if (now.read === known.read && now.written === known.written) return;
    const grown = { read: now.read - known.read, written: now.written - known.written };
    known.read = now.read;
    known.written = now.written;
    known.parent = this.#readParent(pid);
    known.name = this.#readName(pid);
    if (known.inherited.untilWalk >= this.#walk) subtractInherited(grown, known.inherited);
    if (!this.#isOwn(pid, known.parent)) this.#count(known.name, grown);
  }
  #addProcess(pid, now) {
    const name = this.#readName(pid);
    const parent = this.#readParent(pid);
    const inherited = { read: 0, written: 0, untilWalk: 0 };
    this.#processes.set(pid, { ...now, name, parent, inherited });
    if (this.#walk > 1 && !this.#isOwn(pid, parent)) this.#count(name, now);
  }
  #isOwn(pid, parent) {
    return parent === this.#ownPid || Number(pid) === this.#ownPid;
  }
  #bury(pid, { parent, read, written }) {
    this.#processes.delete(pid);
    for (const orphan of this.#processes.values()) if (orphan.parent === Number(pid)) orphan.parent = 1;
    const heir = this.#processes.get(String(parent));
    if (heir === void 0) return;
    const { inherited } = heir;
    if (inherited.untilWalk < this.#walk) Object.assign(inherited, { read: 0, written: 0 });
    inherited.read += read;
    inherited.written += written;
    inherited.untilWalk = this.#walk + 1;
  }
  #count(name, { read, written }) {
    if (read === 0 && written === 0) return;
    const total = this.#totals.get(name) ?? { read: 0, written: 0 };
    this.#totals.set(name, { read: total.read + read, written: total.written + written });
    this.#changed.add(name);
  }
  #readBytes(pid) {
    const text = this.#read(`${pid}/io`);
    const read = /^read_bytes: (\d+)$/m.exec(text)?.[1];
    const written = /^write_bytes: (\d+)$/m.exec(text)?.[1];
    return read === void 0 || written === void 0 ? void 0 : { read: Number(read), written: Number(written) };
  }
  #readParent(pid) {
    const text = this.#read(`${pid}/stat`);
    return Number(text.slice(text.lastIndexOf(")") + 2).split(" ")[1]);
  }
  /** The name of the program alone: its path and arguments may hold secrets. */
  #readName(pid) {
    try {
      return basename(readlinkSync(`${this.#procRoot}/${pid}/exe`).replace(/ \(deleted\)$/, "")).slice(0, 64);
    } catch {
      return this.#read(`${pid}/comm`).trim().replace(/^kworker\/.*/, "kworker").slice(0, 64) || "unknown";
    }
  }
  #read(path) {
    try {
      return readFileSync(`${this.#procRoot}/${path}`, "latin1");
    } catch {
      return "";
    }
  }
};
function subtractInherited(grown, inherited) {
  for (const key of ["read", "written"]) {
    const part = Math.min(grown[key], inherited[key]);
    grown[key] -= part;
    inherited[key] -= part;
  }
}

// src/sampling/sampler/record-log.ts
var ROOM_BYTES = 1024 ** 2;
var TICK_ROOM_BYTES = 0.75 * ROOM_BYTES;
var PIECE_BYTES = 64 * 1024;
var RecordLog = class {
  /** Bytes that reached the file. */
  bytes = 0;
  /** Lines that will never be in the file, or only in part. */
  lost = 0;
  #file;
  #buffer = Buffer.allocUnsafeSlow(16384);
  #waiting = [];
  #waitingBytes = 0;
  #isHeld = true;
  #isWriting = false;
  #hasFailed = false;
  #isCut = false;
  #flushed = [];
  /** Opens the log; lines are held back until `begin`. */
  constructor(path) {
    this.#file = openSync(path, "a", 420);
  }
  /** Whether the disk takes what is written: the last line did not fail, and none waits for the one before. */
  get isWritable() {
    return !this.#hasFailed && this.#waiting.length === 0;
  }
  /** Appends a value as one line of JSON that is kept until it is written. */
  writeRecord(value) {
    this.writeLine(toAscii(JSON.stringify(value)), { isKept: true });
  }
  /** Appends a line of ASCII. */
  writeLine(text, kind = {}) {
    const room = kind.isTick === true ? TICK_ROOM_BYTES : ROOM_BYTES;
    if (kind.isKept !== true && this.#waitingBytes + text.length >= room) {
      this.lost++;
      return;
    }
    this.#waiting.push({ ...kind, text });
    this.#waitingBytes += text.length + 1;
    this.#writeOn();
  }
  /** Writes the first lines, which somebody waits for, before it returns; from now on lines are written in the background. */
  begin() {
    this.#isHeld = false;
    while (this.#waiting.length > 0 && !this.#hasFailed) {
      const { lines, length } = this.#takePiece();
      this.#settle(lines, this.#appendNow(length), length);
    }
  }
  /** Resolves when nothing waits any more, or the disk refuses it. */
  async flush() {
    this.#writeOn();
    if (this.#isWriting) await new Promise((resolve) => this.#flushed.push(resolve));
  }
  /** True while the file still has a name: a deleted recording is nobody's any more. */
  exists() {
    return fstatSync(this.#file).nlink > 0;
  }
  #writeOn() {
    if (this.#isWriting || this.#isHeld || this.#waiting.length === 0) return;
    this.#isWriting = true;
    const { lines, length } = this.#takePiece();
    this.#append(0, length, (written) => {
      this.#isWriting = false;
      this.#settle(lines, written, length);
      if (!this.#hasFailed) this.#writeOn();
      if (this.#isWriting) return;
      for (const resolve of this.#flushed.splice(0)) resolve();
    });
  }
  /** Puts lines from the front into the buffer. */
  #takePiece() {
    let text = this.#isCut ? "\n" : "";
    let count = 0;
    for (const line of this.#waiting) {
      if (count > 0 && text.length + line.text.length > PIECE_BYTES) break;
      text += `${line.text}
`;
      count++;
    }
    const lines = this.#waiting.splice(0, count);
    for (const line of lines) this.#waitingBytes -= line.text.length + 1;
    if (text.length > this.#buffer.length) this.#buffer = Buffer.allocUnsafeSlow(text.length * 2);
    return { lines, length: this.#buffer.write(text, "latin1") };
  }
  /** Notes what became of the lines of a piece of which so many bytes were written. */
  #settle(lines, written, length) {
    this.bytes += written;
    this.#hasFailed = written < length;
    const closing = this.#isCut ? 1 : 0;
    let end = closing;
    let whole = 0;
    for (const { text } of lines) {
      if (end + text.length + 1 > written) break;
      end += text.length + 1;
      whole++;
    }
    if (written >= closing) this.#isCut = written > end;
    if (this.#hasFailed) this.#lose(lines.slice(whole));
    for (const line of lines.slice(0, whole)) line.written?.();
  }
  /** Gives up what did not reach the file and what waits behind it, but for the lines that are kept. */
  #lose(failed) {
    const all = [...failed, ...this.#waiting];
    this.#waiting = all.filter(({ isKept }) => isKept === true);
    this.#waitingBytes = this.#waiting.reduce((sum, { text }) => sum + text.length + 1, 0);
    this.lost += all.length - this.#waiting.length;
  }
  /** Writes the buffer from `offset` on by the thread pool, and tells how much of all of it reached the file. */
  #append(offset, length, done) {
    write(this.#file, this.#buffer, offset, length - offset, null, (error, count) => {
      const written = error === null ? offset + count : offset;
      if (error === null && count > 0 && written < length) this.#append(written, length, done);
      else done(written);
    });
  }
  #appendNow(length) {
    let written = 0;
    try {
      while (written < length) {
        const count = writeSync(this.#file, this.#buffer, written, length - written);
        if (count === 0) break;
        written += count;
      }
    } catch {
    }
    return written;
  }
};
function toAscii(json) {
  return json.replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

// src/sampling/sampler/sampler.ts
var CHECK_SECONDS = 2;
var LOOK_SECONDS = 0.1;
var COST_SECONDS = 300;
var END_SECONDS = 8;
var WALK_SECONDS = 0.95;
var Sampler = class {
  #options;
  #directory;
  #log;
  #counters;
  #cgroup;
  #processes;
  #own;
  #tickWalkedAt = 0;
  #startedAt = 0;
  #sampledAt = 0;
  #watches = [];
  #iostat;
  #isFollowedAlive;
  #timer;
  #nextTick = 0;
  #nextCheck = 0;
  #nextCost = 0;
  #ending = false;
  /** When the marks that were answered are removed. */
  #removed = Promise.resolve();
  /** Lines that had been lost when the last sample was taken, and at the last walk through the processes. */
  #lostBefore = 0;
  #lostBeforeWalk = 0;
  constructor(directory2, options2) {
    this.#directory = directory2;
    this.#options = options2;
    this.#log = new RecordLog(`${directory2}/${COUNTERS_FILE}`);
    const { procRoot = "/proc", sysRoot = "/sys", cgroupRoot = "" } = options2;
    this.#counters = new Counters(procRoot, sysRoot);
    this.#cgroup = CgroupCounters.open(procRoot, cgroupRoot);
    const { ownRootPid } = options2;
    this.#own = ownRootPid === void 0 ? void 0 : new OwnWatch(procRoot, ownRootPid, process.pid, readMonotonic, process.ppid);
    this.#processes = options2.processes === true ? new ProcessTable(procRoot, process.pid) : void 0;
  }
  /**
   * Takes the first sample and keeps sampling until it is told to stop.
   * @param sampled called with the first sample taken: somebody waits for it, and the rest takes as long again
   */
  start(sampled) {
    this.#writeHeader();
    this.#watchFolders();
    this.#startedAt = this.#sample("start");
    this.#log.begin();
    sampled();
    for (const watch2 of this.#watches) watch2.catchUp();
    this.#follow();
    this.#startIostat();
    void stopCompiling();
    this.#nextTick = this.#startedAt + this.#options.intervalSeconds;
    this.#nextCheck = this.#startedAt + CHECK_SECONDS;
    this.#nextCost = this.#startedAt + COST_SECONDS;
    this.#schedule();
  }
  /** Takes the last sample, ends iostat, notes the cost and lets the process end. */
  async end(reason) {
    if (this.#ending) return;
    this.#ending = true;
    let isWritten = false;
    try {
      clearTimeout(this.#timer);
      this.#own?.end();
      for (const watch2 of this.#watches) watch2.close();
      const late = new Promise((resolve) => setTimeout(resolve, END_SECONDS * 1e3, false));
      isWritten = await Promise.race([this.#finish(reason).then(() => true), late]);
    } finally {
      if (isWritten) process.exit(0);
      process.kill(process.pid, "SIGKILL");
    }
  }
  async #finish(reason) {
    this.#sample("stop");
    await this.#iostat?.stop();
    await this.#log.flush();
    this.#writeCost();
    this.#log.writeRecord({ e: "end", ...readClocks(), reason });
    await this.#log.flush();
    await this.#removed;
  }
  #writeHeader() {
    const { intervalSeconds, toolVersion } = this.#options;
    this.#log.writeRecord({
      e: "header",
      version: 2,
      toolVersion,
      pid: process.pid,
      startTicks: readProcessStat("self")?.startTicks,
      ...readClocks(),
      intervalSeconds,
      processes: this.#processes !== void 0,
      ...readMachineFacts(this.#options.procRoot ?? "/proc")
    });
    for (const missing of this.#counters.missing) this.#log.writeRecord({ e: "missing", ...missing });
    if (this.#cgroup !== void 0) this.#log.writeRecord({ e: "cgroup", ...this.#cgroup.entry });
  }
  /** Before the first sample, so that nothing that comes after it is missed. */
  #watchFolders() {
    const control = `${this.#directory}/${CONTROL_FOLDER}`;
    const { boundaryDirectory } = this.#options;
    this.#watches.push(
      new FolderWatch(control, STOP_FILE, () => void this.end("stop requested"), true),
      new FolderWatch(control, MARK_PREFIX, (name, at) => this.#mark(name, at), true)
    );
    if (boundaryDirectory !== void 0) {
      this.#watches.push(
        new FolderWatch(boundaryDirectory, "set_output_", (_, at) => this.#sample("boundary", at), false)
      );
    }
    const refusal = this.#watches.find((watch2) => watch2.refusal !== void 0)?.refusal;
    if (refusal !== void 0) this.#log.writeRecord({ e: "missing", what: "watches", reason: refusal });
  }
  /** Takes the sample that a mark asks for; its file goes when the sample is in the log, for who asked reads it there. */
  #mark(name, createdAtSeconds) {
    const path = `${this.#directory}/${CONTROL_FOLDER}/${name}`;
    const remove = () => new Promise((resolve) => unlink(path, () => resolve()));
    this.#sample("mark", createdAtSeconds, () => {
      this.#removed = this.#removed.then(remove);
    });
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
      readMonotonic,
      () => this.#log.isWritable
    );
    void this.#iostat.start();
  }
  #schedule() {
    const now = readMonotonic();
    const nextLook = this.#isRefused() ? now + LOOK_SECONDS : Number.POSITIVE_INFINITY;
    const due = Math.min(this.#nextTick, this.#nextCheck, nextLook);
    this.#timer = setTimeout(() => this.#wake(), Math.max(0, (due - now) * 1e3));
  }
  #isRefused() {
    return this.#watches.some((watch2) => watch2.refusal !== void 0);
  }
  #wake() {
    const now = readMonotonic();
    if (now >= this.#nextTick) {
      this.#sample("tick");
      const { intervalSeconds } = this.#options;
      const passed = Math.floor((now - this.#startedAt) / intervalSeconds);
      this.#nextTick = this.#startedAt + (passed + 1) * intervalSeconds;
    }
    const isCheckDue = now >= this.#nextCheck;
    if (isCheckDue || this.#isRefused()) for (const watch2 of this.#watches) watch2.poll();
    if (isCheckDue) {
      this.#nextCheck = now + CHECK_SECONDS;
      this.#check(now);
    }
    if (!this.#ending) this.#schedule();
  }
  #check(now) {
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
  #sample(reason, at, written) {
    const moment = readClocks();
    const isTick = reason === "tick";
    const isBrief = isTick && this.#log.lost === this.#lostBefore;
    this.#lostBefore = this.#log.lost;
    const counters = this.#counters.read(isBrief);
    const cgroup = this.#cgroup?.read(isBrief) ?? "";
    const own = this.#own?.read(isTick) ?? "";
    if (!isTick || this.#counters.hasDiskMoved)
      this.#own?.wake(this.#counters.hasDiskMoved ? moment.m - this.#sampledAt : 0);
    this.#sampledAt = moment.m;
    const processes = this.#readProcesses(reason, moment.m);
    for (const entry of this.#counters.takeFound()) this.#log.writeRecord(entry);
    const stands = at === void 0 ? "" : `,"at":${at.toFixed(6)}`;
    const head = `{"t":${moment.t.toFixed(3)},"m":${moment.m.toFixed(6)},"r":"${reason}"${stands}`;
    this.#log.writeLine(`${head}${counters}${cgroup}${own}${processes}}`, { isTick, written });
    return moment.m;
  }
  #readProcesses(reason, now) {
    if (this.#processes === void 0 || reason === "tick" && now - this.#tickWalkedAt < WALK_SECONDS) return "";
    if (reason === "tick") this.#tickWalkedAt = now;
    this.#processes.read();
    const changes = this.#processes.takeChanges(this.#log.lost === this.#lostBeforeWalk);
    this.#lostBeforeWalk = this.#log.lost;
    return changes.length === 0 ? "" : `,"q":${toAscii(JSON.stringify(changes))}`;
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
process.env.UV_THREADPOOL_SIZE = "1";
var task = readFileSync(0, "utf8");
if (task === "") process.exit(0);
var { directory, options } = JSON.parse(task);
var sampler = new Sampler(directory, options);
process.on("SIGINT", () => void sampler.end("SIGINT"));
process.on("SIGTERM", () => void sampler.end("SIGTERM"));
process.on("SIGHUP", () => {
});
process.on("uncaughtException", (error) => {
  tell(2, `${error.stack}
`);
  void sampler.end(`failed: ${error.message}`);
});
sampler.start(() => tell(1, "sampling\n"));
function tell(file, text) {
  try {
    writeSync(file, text);
  } catch {
  }
}
