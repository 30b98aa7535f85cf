import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseJobFile } from "../../src/bench/job-file.ts";
import { confineJobFile } from "../../src/bench/job-safety.ts";
import { ALLOWED, REFUSED } from "../../src/bench/job-safety-options.ts";
import {
  choose,
  chooseSome,
  explainPath,
  isPathList,
  isPlainName,
  isPlainPath,
  type Shape,
  SHAPES as shapes,
} from "../../src/bench/job-safety-shapes.ts";
import { testCases } from "../cases.ts";
import { listWords } from "../list-words.ts";

function explain(option: string): string | undefined {
  try {
    confineJobFile(parseJobFile(`[a]\n${option}\n`, "my.fio"), "/mnt/t");
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(
      /^my\.fio:2: ".*?" ((?:is |has |takes |names |runs |reads |changes |leaves |replays |writes |sends |opens |adds |lets ).*); allow-unsafe.*$/s,
      "$1",
    );
  }
}

/** What is no number. */
const TEXTS = ["", ...listWords("x -1 1x 0x10 1,2,3,4 , 1;2 ../1 /1 1/.. '1' $x (1+1) 1.5")];

const FIVE_HUNDRED = Array(500).fill("4").join(":");

/** For each shape what it takes and what it does not: the edges, and what a neighbour would take. */
const EXAMPLES: Record<string, [shape: Shape, taken: (string | undefined)[], refused: (string | undefined)[]]> = {
  FLAG: [shapes.FLAG, [undefined, "0", "1"], ["", "2", "01", "1x", "true"]],
  BIT: [shapes.BIT, ["0", "1"], [undefined, "", "2", "01", "1x"]],
  COUNT: [
    shapes.COUNT,
    ["0", "1", "2147483647", "1k", "2097151k", "1,2", "1,,3", ",2"],
    [undefined, ...TEXTS, ...listWords("2147483648 2097152k 1% 1z 1,x 1,2147483648")],
  ],
  SIGNED: [shapes.SIGNED, ["-5", "5", "0", "-2147483647"], [undefined, "--5", "-", "", "5-", "2147483648", "x-1"]],
  MASK: [
    shapes.MASK,
    listWords("0xff 0XFF 0xffffffff 3 999999999"),
    ["", ...listWords("0x 0xfffffffff x 1x -1 x1 1000000000")],
  ],
  SIZE: [
    shapes.SIZE,
    listWords("0 4k 4K 4KiB 4kb 1m 22m 1g 1t 1p 7e 9223372036854775807 8191p 100% 0% 99% 20z"),
    [undefined, ...TEXTS, ...listWords("9223372036854775808 8e 8192p 101% % z 99999999999999999999999g 4kk 1z2")],
  ],
  SIZES: [shapes.SIZE, ["4k,8k", "4k,,8k", ",8k", "4k,"], ["4k,8e", "4k,8k,1k,2k", "4k,x", ","]],
  RANGE: [shapes.RANGE, ["4k-64k", "4k", "1k-2k,3k-4k"], ["", "-", "4k-", "-4k", "1-2-3", "1k-8e", "a-b", undefined]],
  TIME_SPAN: [
    shapes.TIME_SPAN,
    listWords("0 30 30s 5m 1h 2d 100ms 10us 10usec 5-10 1s,2s 99999999d 100000000us 999999999999999999"),
    [undefined, "", "x", "1y", "-", "1-", "-1", "100000000d", "1s x", "x1s", "1000000000000000000us", "/1s"],
  ],
  DECIMALS: [
    shapes.DECIMALS,
    ["50", "50:99:99.9", "0.5", Array(20).fill("1").join(":"), "99.99%"],
    [undefined, "", ":", "1:", "a", "1..2", ".5", "1/2", "x1", "1x", Array(21).fill("1").join(":")],
  ],
  SPLIT: [
    shapes.SPLIT,
    [...listWords("4k/60:64k/40 4k/10,8k/90 4k 4k/:8k/ 33.3/1"), FIVE_HUNDRED, `${FIVE_HUNDRED}:`],
    [undefined, "", "/4k", "..", "4k/x", "4k 8k", "x4k", `${FIVE_HUNDRED}::`, "8e/1", "4k/8e"],
  ],
  PROCESSORS: [shapes.PROCESSORS, ["0", "0-3,7", "1,2,3"], [undefined, "", ...listWords("- 0- a all 1;2 x1 1/ ,1")]],
  MEMORY_POLICY: [
    shapes.MEMORY_POLICY,
    ["default", "local", "prefer:1", "bind:0-1", "interleave:0,2"],
    ["", "defaultx", "xlocal", "prefer", "bind:", "bind:x", "bind:1x", "xbind:1", "local:1"],
  ],
  DIRECTION: [
    shapes.DIRECTION,
    listWords(`
      read write trim readwrite rw trimwrite randread randwrite randtrim randrw randtrimwrite randread:8
      write:8k read:-4k
    `),
    [undefined, "", ...listWords("reads xread random read: read:x read:1:2 read,write randreadwrite :8 read:--4k")],
  ],
  DISTRIBUTION: [
    shapes.DISTRIBUTION,
    [
      ...["random", "sequential", "roundrobin", "sequence", "zipf", "pareto", "normal", "gauss", "zoned:60/10:40/90"],
      ...["zoned_abs:95/50g:5/", "zipf:1.2:0.5", "ZIPF:1.1"],
    ],
    [undefined, "", "zipf:", "zip", "xzipf", "zipf1", "zipf:x", "zipf:1 ", "zipf:1;", "zipf:-1"],
  ],
  STEADY: [
    shapes.STEADY,
    ["iops:5", "bw_slope:0.15%", "lat:3", "lat_slope:1%", "bw:1m"],
    [undefined, "iops", "iops:", "iops:x", "bw_slop:1", "xbw:1", "bw:1mm", "bw:.5", "bw:1%%"],
  ],
  SYNC_RANGE: [
    shapes.SYNC_RANGE,
    ["write", "wait_before", "wait_after", "wait_before,write:8", "wait_before,write,wait_after"],
    [undefined, "", ...listWords("write, writes xwrite write: write:x write:8:8 write:8,write write:1000000000")],
  ],
  ERRORS: [shapes.ERRORS, ["EIO", "EIO:5,ENOSPC", "0,5"], [undefined, "", "eio", "EIO/", "E IO", "x", ":"]],
  PATTERN: [
    shapes.PATTERN,
    ["0xdeadbeef", "12", "-5", '"abcd"', "%o", "0xff%o", "'file'", "'a/b..c'", '"a"0x12'],
    [undefined, "", '"a\\"', ...listWords("'../x' '/x' '' 'a 0xzz a 'a'/x x'a' 'a\\b' 0xff'../x' '..'")],
  ],
  TEXT: [shapes.TEXT, ["a / ../b", "x".repeat(1000)], [undefined, "", "x".repeat(1001)]],
  NAME: [
    shapes.NAME,
    ["job", "4k/read", "größe", "a..b"],
    [undefined, "", ".", "..", "/a", "a/", "a//b", "a/./b", "./a", "a'b", 'a"b', "a$b", "a\\b", "-", "a\uFFFD"],
  ],
  PATH: [
    shapes.PATH,
    [...listWords("a a/b ./a . a.b ..a ...b größe"), "a b", "x".repeat(255), `${"x".repeat(255)}/${"y".repeat(255)}`],
    [
      ...[undefined, "", ". .", " .."],
      ...listWords(`.. ../a a/.. a/../b /a a/ a//b ... - -- .- a:b a\\b a'b a"b a$b a;b a\uFFFDb a|b`),
      ...["x".repeat(256), "ä".repeat(128), Array(6).fill("x".repeat(204)).join("/")],
    ],
  ],
  "PATH of 1024 bytes": [
    shapes.PATH,
    [`${Array(5).fill("x".repeat(204)).join("/")}`],
    [`${Array(5).fill("x".repeat(204)).join("/")}y`],
  ],
  PATHS: [shapes.PATHS, ["a", "a:b/c", ".:a"], [undefined, "", "a:", ":a", "a:..", "a:/b", "a:-", "a::b"]],
  LOG_PATH: [shapes.LOG_PATH, [undefined, "bw", "a/b"], ["", "..", "/x", "a:b", "-"]],
  FORMAT: [
    shapes.FORMAT,
    [
      ...["$jobname.$jobnum.$filenum", "files.$jobnum/$jobname.$filenum", "x", "./$jobnum", ".$jobname", "..$jobname"],
      ...["$jobnum$jobnum$jobnum$jobnum", `$jobnum${"x".repeat(248)}`],
    ],
    [
      ...[undefined, "", ...listWords("../$jobnum $jobnum/.. /$jobnum $clientuid $JOBNAME $ $job $jobnum:a $ncpus")],
      ...["$jobnum$jobnum$jobnum$jobnum$jobnum", `$jobnum${"x".repeat(249)}`, "$jobnum/"],
    ],
  ],
};

testCases(Object.entries(EXAMPLES))(
  "%s takes and refuses these, and says in words what it takes",
  (_, [shape, ...given]) => {
    const accepts = (value: string | undefined) =>
      value === undefined ? shape.acceptsNone === true : shape.accepts(value);
    expect(given.map((values) => values.filter(accepts))).toEqual([given[0], []]);
    expect(shape.rule).toMatch(/\w/);
  },
);

test("a choice is one of its words, each exactly", () => {
  const choice = choose("a", "b");
  expect(["a", "b", "", "c", "a,b", "ab", "a "].filter(choice.accepts)).toEqual(["a", "b"]);
  expect(choice).toMatchObject({ rule: "a, b" });
  const some = chooseSome("a", "b");
  expect(["a", "b", "a,b", "", "c", "a,c", "a b"].filter(some.accepts)).toEqual(["a", "b", "a,b"]);
  expect(some.rule).toBe("a, b, with commas between them");
});

/** A value that each shape takes; of the choices every word. */
function listValues(shape: Shape): string[] {
  const known = Object.values(EXAMPLES).find(([example]) => example === shape)?.[1];
  return known === undefined
    ? shape.rule.replace(/, with .*/, "").split(", ")
    : known.filter((value) => value !== undefined);
}

test("each option takes each value of its shape, and none only where the shape allows it", () => {
  const refused = [...ALLOWED].flatMap(([name, shape]) =>
    listValues(shape)
      .map((value) => `${name}=${value}`)
      .filter((option) => explain(option) !== undefined),
  );
  expect(refused).toEqual([]);
  for (const [name, shape] of ALLOWED) {
    expect(explain(name)).toBe(shape.acceptsNone ? undefined : `has no value; allowed are ${shape.rule}`);
  }
});

const INSTALLED = readFileSync(join(import.meta.dirname, "../fixtures/fio/options-3.33.txt"), "utf8")
  .trim()
  .split("\n");
const ENGINES =
  "sync psync vsync pvsync pvsync2 libaio posixaio io_uring mmap splice null filecreate filestat filedelete " +
  "dircreate dirstat dirdelete ftruncate falloc cpuio";
/** Other names of the same, and options of other versions and engines. */
const OTHER_NAMES =
  "apptag apptag_mask arguments blockalign blocksize blocksize_range blocksize_unaligned bs_is_seq_rand " +
  "cdb_len cmdprio_hint comm data_placement dataplacement deac disable_bw donorname dp_scheme " +
  "end_syncfs fdp fdp_pli fdp_pli_select fileoffset filetype fill_fs flow_watermark gpu_dev_id " +
  "grace_time hostname include io_limit iodepth_batch_complete iodepth_batch_submit iomem iomem_align " +
  "job_start_clock_id libaio_vectored log_issue_time log_window_value md_per_io_size mem_align nr_files " +
  "num_range pi_act pi_chk plid_select plids priohint program ramp_size random_sequence_stride " +
  "ratecycle ratemin read_mode readfua readwrite recover_zbd_write_error softrandommap spr_cs " +
  "spr_num_regions spr_op sprandom ss ss_dur ss_interval ss_ramp std_redirect " +
  "steadystate_check_interval thinkcycles timeout use_os_rand verify_async_cpus verify_bytchk " +
  "verify_header_seed verify_mode verify_pattern_interval verify_policy verify_write_sequence " +
  "verifysort verifysort_nr wait_for_previous write_mode write_zone_remainder writefua";

test("each option of fio is allowed or refused, with a word on it", () => {
  expect([...ALLOWED.keys(), ...REFUSED.keys()].sort()).toEqual([...INSTALLED, ...OTHER_NAMES.split(" ")].sort());
});

testCases([
  ["filetype", "none file"],
  ["lockfile", "none exclusive readwrite"],
  ["rw_sequencer", "sequential identical"],
  ["zonemode", "none strided"],
  ["random_generator", "tausworthe lfsr tausworthe64"],
  ["ioengine", ENGINES],
  ["io_submit_mode", "inline offload"],
  ["sync", "none 0 sync 1 dsync"],
  ["fallocate", "none native posix keep truncate 0 1"],
  ["fadvise_hint", "0 1 random sequential noreuse"],
  ["write_hint", "none short medium long extreme"],
  ["mem", "malloc mmap"],
  ["iomem", "malloc mmap"],
  ["stat_type", "stat lstat statx"],
  ["cpumode", "noop qsort"],
  ["exit_what", "group stonewall all"],
  ["thinktime_blocks_type", "complete issue"],
  ["rate_process", "linear poisson"],
  ["cpus_allowed_policy", "shared split"],
  ["clocksource", "gettimeofday clock_gettime cpu"],
  ["dedupe_mode", "repeat working_set"],
  [
    "verify",
    "0 md5 crc64 crc32 crc32c-intel crc32c crc16 crc7 sha1 sha256 sha512 sha3-224 sha3-256 sha3-384 sha3-512 xxhash meta pattern pattern_hdr null",
  ],
  ["verify_policy", "completed fsynced"],
  ["log_window_value", "avg max both 0 1"],
  ["log_max_value", "avg max both 0 1"],
  ["unified_rw_reporting", "none mixed both 0 1 2"],
  ["continue_on_error", "none read write io verify all 0 1"],
  ["kb_base", "1024 1000"],
  ["unit_base", "0 8 1"],
])("%s is one of %s", (name, words) => {
  expect(ALLOWED.get(name)?.rule.replace(/, with .*/, "")).toBe(words.split(" ").join(", "));
});

testCases([
  ["runs a command", ["exec_prerun", "exec_postrun", "program", "arguments", "grace_time", "std_redirect"]],
  ["reads another job file", ["include"]],
  ["changes the machine's I/O scheduler", ["ioscheduler"]],
  ["changes the machine's control groups", ["cgroup", "cgroup_weight"]],
  ["leaves a control group behind", ["cgroup_nodelete"]],
  ["replays a log, which names its own files", ["read_iolog", "read_iolog_chunked"]],
  [
    "changes how a log is replayed",
    ["replay_no_stall", "replay_scale", "replay_align", "replay_skip", "replay_time_scale"],
  ],
  ["changes how a log is replayed", ["merge_blktrace_scalars", "merge_blktrace_iters"]],
  ["writes a file by its own path", ["merge_blktrace_file"]],
  ["sends the I/O of a log elsewhere", ["replay_redirect"]],
  ["names a file of another engine", ["donorname"]],
  ["opens a network connection", ["hostname"]],
  ["adds options that are not in the file", ["profile"]],
  ["runs the job as another user", ["uid", "gid"]],
  ["changes the name of the process", ["comm"]],
  ["lets the job write to a device in use", ["allow_mounted_write"]],
  ["reads a file by its own path", ["dp_scheme"]],
  [
    "is for devices only",
    ["fdp", "fdp_pli", "fdp_pli_select", "dataplacement", "data_placement", "plids", "plid_select"],
  ],
  ["is for devices only", ["cmd_type", "write_mode", "verify_mode", "md_per_io_size", "pi_act", "pi_chk", "apptag"]],
  ["is for devices only", ["apptag_mask", "deac", "cdb_len", "verify_bytchk", "read_mode", "gpu_dev_id"]],
])("%s: %j", (reason, names) => {
  for (const name of names) {
    expect([name, explain(`${name}=1`)]).toEqual([name, reason]);
    expect(ALLOWED.has(name)).toBe(false);
    expect(REFUSED.get(name)).toBe(reason);
  }
});

testCases(ENGINES.split(" "))("the engine %s works on files", (engine) => {
  expect(explain(`ioengine=${engine}`)).toBeUndefined();
});

const OTHER_ENGINES =
  "exec external:./evil.so ./evil.so /evil.so libaio:x net netsplice http rbd rados nbd nfs sg mtd rdma " +
  "e4defrag dev-dax libpmem pmemblk io_uring_cmd gfapi libiscsi xnvme libzbc libblkio dfs ime_psync windowsaio LIBAIO";

testCases(OTHER_ENGINES.split(" "))("the engine %s is refused", (engine) => {
  expect(explain(`ioengine=${engine}`)).toBe("is not an engine that works only on files");
});

testCases([
  ...listWords("exec EXEC_PRERUN filenam filenames direc readwrit no-such-option --filename"),
  "",
  "constructor",
])("%j is no option of fio's, and refused", (name) =>
  expect(explain(`${name}=x`)).toBe("is not an option that is known to stay within the target"),
);

test("the one keyword that people use has its number before anything is checked; the others are refused", () => {
  expect(explain("numjobs=$ncpus")).toBeUndefined();
  for (const keyword of ["$pagesize", "$mb_memory"]) {
    expect(explain(`bs=${keyword}`)).toBe(
      `has ${keyword} in it, which fio replaces and calculates with; write the number`,
    );
  }
  expect(explain("numjobs=2*$ncpus")).toMatch(/^has \$ncpus in it/);
});

/** What leads out of the target or to a command, whatever the option: as a value of any of them it is refused. */
const HOSTILE = [
  ...listWords("/etc/passwd a,/etc/passwd a:/etc/passwd '/etc/passwd' .. ../a a/../../b a:.. a\\..\\b a,.. $(id) `id`"),
  ...listWords("$ncpus-$ncpus $pagesize*2 1+$mb_memory - /dev/sda \\\\.\\PhysicalDrive0 a|b a\uFFFDb (1+1)"),
  ...["", "a /etc/passwd", "a ..", "$" + "{HOME}", 'print ".","./" $ncpus'],
];

/** What options may not hold whose text is only repeated, or is a job's name: what fio replaces, and for names paths. */
const FREE_TEXTS = new Map([
  ["description", /\$\{|\$\(|`|\$(?:pagesize|mb_memory|ncpus)|^$/],
  ["name", /[$`'\\\uFFFD]|^\/|\.\.|^-?$/],
  ["wait_for", /[$`'\\\uFFFD]|^\/|\.\.|^-?$/],
]);

test("no option takes a value that leads out", () => {
  const taken = [...ALLOWED.keys()].flatMap((name) => {
    const free = FREE_TEXTS.get(name);
    const hostile = HOSTILE.filter((value) => free === undefined || free.test(value));
    return hostile.map((value) => `${name}=${value}`).filter((option) => explain(option) === undefined);
  });
  expect(taken).toEqual([]);
});

const LONG = "x".repeat(255);

testCases(["a+b", "a._=@%~-b/c", "größe/日本", `${LONG}/${LONG}`, "a/./b", "dev/shm/x"])("%j stays below", (path) => {
  expect([isPlainPath(path), isPathList(path)]).toEqual([true, true]);
});

testCases(["a/..", "../a", "-", "a/-", ".", "./.", "a//b", `a/${LONG}x`, `${LONG}x/a`, "a:/b", "a\\b", "a|b", ""])(
  "%j is no path below, or only the folder itself",
  (path) => {
    expect(isPlainPath(path)).toBe(path === "." || path === "./.");
  },
);

test("a list has only such paths", () => {
  expect(["a:b", "a:", ":a", "a:..", "/a:b"].map(isPathList)).toEqual([true, false, false, false, false]);
});

testCases([
  ["/dev/sda", "names a device"],
  ["/DEV/sda", "names a device"],
  ["a:/dev/nvme0n1", "names a device"],
  ["'/dev/sda'", "names a device"],
  ["\\\\.\\C", "names a device"],
  ["PhysicalDrive0", "names a device"],
  ["physicaldrive0", "names a device"],
  ["/dev/shm/x", "names a path outside the target"],
  ["/devices", "names a path outside the target"],
  ["a,/b", "names a path outside the target"],
  ["a /b", "names a path outside the target"],
  ["..", "names a path outside the target"],
  ["a/../b", "names a path outside the target"],
  ["a,..,b", "names a path outside the target"],
  ["a..b", undefined],
  ["dev/sda", undefined],
])("%j: %s", (text, reason) => {
  expect(explainPath(text)).toBe(reason);
});

test("a job's name may hold what no path does, but nothing that fio replaces or that leads out", () => {
  expect(["4k/read", "50 % reads, 50 % writes", "a|b", "a(b)", "ä"].map(isPlainName)).toEqual(Array(5).fill(true));
  expect([".", "a/.", "..", "a/../b", "a$b", "a'b", "a\\b", "a\u00a0b", ""].map(isPlainName)).toEqual(
    Array(9).fill(false),
  );
});

// What each shape takes and refuses stands in job-safety-options.test.ts; here are the edges of single patterns.
testCases<[string, Shape, taken: string[], refused: string[]]>([
  ["a share or a number of zones", shapes.SIZE, ["100%", "5z"], ["5%x", "x5%", "x5z", "5zx", "12345678901z", "-5z"]],
  [
    "a time of up to eight digits",
    shapes.TIME_SPAN,
    [..."d h m s ms us ns msec usec nsec sec D H M S MS Sec".split(" ").map((unit) => `12345678${unit}`)],
    [..."d h m s ms msec sec".split(" ").map((unit) => `123456789${unit}`), "1min", "1seconds"],
  ],
  [
    "a time of more digits",
    shapes.TIME_SPAN,
    ["123456789us", "123456789ns", "123456789usec", "123456789nsec", "123456789US", "123456789012345678"],
    ["1234567890123456789", "1234567890123456789ns"],
  ],
  ["a mask", shapes.MASK, ["0x10", "0x09af", "0xAF"], ["0x1g", "0x", "0x-1"]],
  ["a direction with a step", shapes.DIRECTION, ["read:-4k", "read:4k"], ["read:4-k", "read:--4k", "READ"]],
  ["a steady state", shapes.STEADY, ["IOPS:5", "bw:1M", "Lat_Slope:0.1%"], ["iops_slop:5"]],
  ["sync_file_range", shapes.SYNC_RANGE, ["write,wait_after:8"], ["write,wx", "write:8,wait_after", "write,w"]],
  ["a pattern", shapes.PATTERN, ["0xDEADBEEF", "0xdead", "%o"], ["0xDEADG", "%p"]],
])("%s", (_, shape, taken, refused) => {
  expect(taken.filter((text) => !shape.accepts(text))).toEqual([]);
  expect(refused.filter((text) => shape.accepts(text))).toEqual([]);
});
