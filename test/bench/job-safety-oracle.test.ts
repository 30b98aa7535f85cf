import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { parseJobFile, renderJobFile } from "../../src/bench/job-file.ts";
import { confineJobFile } from "../../src/bench/job-safety.ts";
import { ALLOWED, REFUSED } from "../../src/bench/job-safety-options.ts";
import { UserError } from "../../src/model/user-error.ts";
import { createRandom } from "../compare/statistics/noise.ts";
import { listWords } from "../list-words.ts";
import { makeFolder } from "../make-folder.ts";
import { findFio } from "./tools.ts";

// What fio itself makes of each job file that io-probe accepts, held against rules that know nothing of io-probe's own:
// a corpus from a fixed seed, of lines that people write, of ways out that were found, and of both bent by chance.

const SEED = 20_251_107;
const FILES = 2400;

function startDraws(seed: number) {
  const next = createRandom(seed);
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)] as T;
  const happens = (chance: number): boolean => next() < chance;
  return { next, pick, happens };
}
type Draws = ReturnType<typeof startDraws>;

const TAME_LINES = [
  ...listWords(`
    rw=randread rw=write:4k bs=4k,8k size=16k filesize=4k-8k nrfiles=2 numjobs=2 direct=0 sync=1 ioengine=psync
    ioengine=null filename=data filename=a:b/c directory=sub filename=./x opendir=.
    filename_format=$jobname.$filenum filename_format=f.$jobnum/$jobname write_bw_log=bw write_lat_log stonewall
  `),
  "description=reads a file",
  ...listWords("percentile_list=50:99 bssplit=4k/50:8k/50 runtime=1s thread name=other loops=2"),
  ...listWords(`
    buffer_pattern=0xdeadbeef buffer_pattern="abc" random_distribution=zipf:1.2 verify=crc32c unlink=1
    wait_for=a
  `),
];
const OPTIONS = listWords(`
  filename directory filename_format opendir write_bw_log write_lat_log write_iops_log write_hist_log
  write_iolog read_iolog exec_prerun exec_postrun ioengine mem iomem buffer_pattern verify_pattern name wait_for
  description cgroup ioscheduler profile uid replay_redirect merge_blktrace_file include size bs numjobs rw
  bssplit ignore_error cpus_allowed log_compression_cpus hostname allow_mounted_write zonemode dp_scheme comm
  file_service_type steadystate blocksize io_limit
`);
const VALUES = [
  ...listWords("/etc/passwd ../x .. . - a/../../b a:/etc/x a:.. a,.."),
  "a ..",
  ...listWords("a\\:/x x/.. ./.. a//.. ... ~/x"),
  ...listWords("/mnt/t/a /mnt/t/../b /mnt/t /mnt/t2 /dev/sda //etc/x $jobname $jobname/.. $JOBNAME/../x ..$jobname"),
  ...listWords("$jobname$jobname .$jobnum. $clientuid/x"),
  'print ".","./",1 $ncpus-$ncpus',
  ...listWords("$ncpus 2*$ncpus $pagesize/1 $" + "{HOME}/x $" + "{HO $(id) `id`"),
  "touch evil",
  ...listWords("./evil.so external:./evil.so exec http '/etc/passwd' '../x' 0x'/etc/x'"),
  ...listWords("mmap:/tmp/x mmapshared:../x 4k 1g 99999999999g 8e 1% 5z read zipf:1 bw:1% EIO 0-1 1 x"),
  ...listWords(`a=b a]b [x] a'b a"b x;y x#y größe a\\ data\\; é/..`),
  "\uFEFFx",
  ...listWords("a\u200b.. {a} (1+2)"),
];
const SECTIONS = [
  ...listWords("a . .. a/b a/.. /etc/x /dev/sda global"),
  "global ..",
  ...listWords("globalx/../.. [.] a] $jobname - a:b ..x"),
  ...["a ..", "x y", "$ncpus", "./a", "a/", "."],
];
const ODD = [
  ..."\x01|\x7f|\r|\t|\v|\f|\u0085|\u2028|\u2029|\u00a0|\u200b| |\x1b|#|;|#\r|#\u2028|;\r".split("|"),
  ...`\\|\n|=|\\\n|[|]|\uFEFF|include /etc/x|'|"|/|..|.|:`.split("|"),
];

/** Ways out that earlier rules let through, `@` for a character that fio drops, or for what it takes for a comment. */
const WAYS_OUT = [
  ...["exec_prerun@=touch x", "exec_postrun@ =touch x", "@exec_prerun=touch x"],
  ...["read_iolog@=x", "cgroup@=x", "ioengine@=exec"],
  ...listWords(`
    directory=..@ directory=@.. directory=@..;x filename=@../x filename=/etc/x@ opendir=@/etc filename@=/etc/x
    write_bw_log=@../x write_iolog=..@/x filename_format=../$jobnum@ filename=a:@/etc/x filename=a,@/x
    mem=mmap:@/x
  `),
  'filename=print ".","./",".",1@ $ncpus-$ncpus',
  ...["directory=$ncpus-$ncpus@", "description=1+$ncpus@", "buffer_pattern='@/x'"],
  ...["filename_format=$jobname@", "filename_format=$jobname/../$jobnum@"],
  ...["filename=a ..@", "filename=a\\..@", "filename=a,..@"],
];
const DROPPED = "||\x01|\x7f|\x1b|\r|\v|\f|#\r|;\r|#\u2028|;\u2029|\t| |\u00a0|\u0085".split("|");

function bend(text: string, { next, pick }: Draws): string {
  const at = Math.floor(next() * (text.length + 1));
  const way = next();
  if (way < 0.6) return text.slice(0, at) + pick(ODD) + text.slice(at);
  if (way < 0.8) return text.slice(0, at) + text.slice(at + 1);
  return text + pick(ODD) + pick(["", "x", "..", ";x", "#x"]);
}

function drawFile(draws: Draws): string {
  const { next, pick, happens } = draws;
  const drawLine = (): string => {
    if (happens(0.3)) return pick(WAYS_OUT).replace("@", pick(DROPPED));
    const line = happens(0.5)
      ? pick(TAME_LINES)
      : `${pick(OPTIONS)}${pick(["=", "=", "=", " = ", "\t=", " ", ""])}${pick(VALUES)}`;
    return happens(0.2) ? bend(line, draws) : line;
  };
  const drawSection = (): string[] => {
    const name = happens(0.6) ? "a" : pick(SECTIONS);
    const heading = `[${happens(0.1) ? bend(name, draws) : name}]`;
    return [heading, "size=16k", ...Array.from({ length: Math.floor(next() * 3) }, drawLine)];
  };
  const sections = Array.from({ length: 1 + Math.floor(next() * 2) }, drawSection);
  return `${[...(happens(0.3) ? [["[global]", drawLine()]] : []), ...sections].flat().join(pick(["\n", "\n", "\r\n"]))}\n`;
}

/** The file as fio would get it; undefined where it is refused, by a sentence. */
function accept(text: string): string | undefined {
  try {
    return renderJobFile(confineJobFile(parseJobFile(text, "my.fio"), "/mnt/t"));
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

const CORPUS = (() => {
  const draws = startDraws(SEED);
  return Array.from({ length: FILES }, () => drawFile(draws));
})();
const ACCEPTED = CORPUS.map(accept).filter((text) => text !== undefined);

let fio: string;
beforeEach((context) => {
  fio = findFio(context);
});

const FORBIDDEN =
  /--(?:exec_\w+|include|cgroup\w*|ioscheduler|read_iolog|replay_\w+|merge_\w+|profile|uid|gid|hostname|program|arguments|donorname|dp_scheme|comm|allow_mounted_write)\b/;
const ENGINE = /--ioengine=(?!(?:psync|null) )/;
/** Of paths; a job's name may be "read / write", whose files lie below "read ". */
const OUTSIDE =
  /--(?!name=|description=)[\w-]+=(?:(?! --).)*?(?<=[=:,'"\s])\/|=\/|(?:^|[=:,'"\s/\\])\.\.(?:$|[:,'"\s/\\])/m;
const REPLACED = /\$(?!jobname|jobnum|filenum)|`|[^\x20-\x7e\n\p{L}]/u;

test(`of ${FILES} hostile job files, fio is given none that names a way out`, async () => {
  expect(ACCEPTED.length).toBeGreaterThan(FILES / 8);
  expect(ACCEPTED.length).toBeLessThan(FILES / 2);
  const folder = makeFolder();
  const unique = [...new Set(ACCEPTED)];
  const names = unique.map((_, index) => `${index}.fio`);
  for (const [index, text] of unique.entries()) writeFileSync(join(folder, `${index}.fio`), text);
  writeFileSync(join(folder, "mark.fio"), MARK);
  const half = Math.ceil(names.length / 2);
  const halves = [names.slice(0, half), names.slice(half)];
  const commands = (await Promise.all(halves.map((part) => showAll(folder, part)))).flat();
  expect(commands).toHaveLength(unique.length);
  const reached = commands.filter((command) =>
    [FORBIDDEN, ENGINE, OUTSIDE, REPLACED].some((rule) => rule.test(command)),
  );
  expect(reached).toEqual([]);
  expect(commands.filter((command) => /^fio .*--name=/.test(command)).length).toBeGreaterThan(unique.length / 2);
  expect(readdirSync(folder).length).toBe(unique.length + 1);
});

/** fio takes a tenth of a second of computing to start, so one call reads many files: between two of them stands this. */
const MARK = "[mark]\nsize=4k\n";
const MARK_SHOWN = "fio --name=mark --size=4k \n";
const FILES_PER_CALL = 32;

/** fio's own reading of each job file, as a command line; what it says of one that it refuses is no way out. */
async function showAll(folder: string, names: readonly string[]): Promise<string[]> {
  const shown: string[] = [];
  while (shown.length < names.length) {
    const batch = names.slice(shown.length, shown.length + FILES_PER_CALL);
    const pieces = (await show(folder, batch)).split(MARK_SHOWN);
    // The one that it refuses, and all behind it, have no mark: that one is asked for again, first in its call.
    const whole = pieces.slice(0, -1);
    shown.push(...(whole.length > 0 ? whole : pieces));
  }
  return shown;
}

async function show(folder: string, names: readonly string[]): Promise<string> {
  const files = names.flatMap((name) => [name, "mark.fio"]);
  const run = promisify(execFile)(fio, ["--showcmd", ...files], { cwd: folder, timeout: 60_000 });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return stdout;
}

test("what fio makes of accepted job files stays in its folder", async () => {
  const root = makeFolder();
  const sample = [...new Set(ACCEPTED)]
    .filter((text) => /filename|directory|log|opendir|\[(?!a\])/.test(text))
    .slice(0, 40);
  expect(sample.length).toBe(40);
  // Side by side: each has its own folder two levels down, with a file beside the way there.
  await Promise.all(
    sample.map(async (text, index) => {
      const own = join(root, String(index));
      const work = join(own, "one/two/work");
      mkdirSync(work, { recursive: true });
      writeFileSync(join(own, "one/canary"), "untouched");
      writeFileSync(join(own, "job.fio"), text);
      const args = ["--output=/dev/null", "--max-jobs=4", join(own, "job.fio")];
      await promisify(execFile)(fio, args, { cwd: work, timeout: 60_000 }).catch(() => undefined);
      rmSync(work, { recursive: true });
      expect(readdirSync(own, { recursive: true }).sort()).toEqual(["job.fio", "one", "one/canary", "one/two"]);
      expect(readFileSync(join(own, "one/canary"), "utf8")).toBe("untouched");
    }),
  );
  expect(readdirSync(root).length).toBe(sample.length);
});

/** The options of the installed fio, as it lists them itself. */
function listOptions(arg: string): string[] {
  return [...askFio(arg).matchAll(/^\s*([\w-]+)\s*: /gm)].map(([, name = ""]) => name);
}

function askFio(arg: string): string {
  return spawnSync(fio, [arg], { encoding: "utf8" }).stdout;
}

test("each option of the installed fio and of its engines for files is allowed or refused, with a word on it", () => {
  const engines = askFio("--enghelp")
    .split(/\s+/)
    .filter((engine) => ALLOWED.get("ioengine")?.accepts(engine));
  expect(engines).toContain("libaio");
  const options = [...listOptions("--cmdhelp=all"), ...engines.flatMap((engine) => listOptions(`--enghelp=${engine}`))];
  expect(options.length).toBeGreaterThan(200);
  expect(options.filter((name) => ALLOWED.has(name) === REFUSED.has(name))).toEqual([]);
});
