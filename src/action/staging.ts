import { constants } from "node:fs";
import { lstat, mkdir, mkdtemp, open, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { formatApart, formatBytes } from "../format/figures.ts";
import { explainThrown, UserError } from "../model/user-error.ts";
import { hideHostNameInLog } from "../sampling/iostat/host-name.ts";
import { readHead } from "../sampling/recording-head.ts";
import { COUNTERS_FILE } from "../sampling/sampler-options.ts";
import { listRecordings } from "../session/session-directory.ts";
import { listNames } from "../system/optional-files.ts";
import { openRegularFile } from "../system/regular-file.ts";

interface StagedFile {
  source: string;
  /** The file's path in the artifact. */
  target: string;
}

/** Copies in a folder of their own. */
export interface Staging {
  directory: string;
  /** A copy's full path; undefined where left out. */
  locate(target: string): string | undefined;
  files: string[];
  remove(): Promise<void>;
}

/** Five days of samples take less; without a limit, a step's files could fill the disk. */
const MAX_BYTES = 1024 ** 3;
const IOSTAT_LOG = /^iostat-\d{1,4}\.log$/;
const MAX_IOSTAT_LOGS = 20;

/** Copies this user's regular files with one name, up to `maxBytes`, below `parent`; `refused` hears of the others. */
export async function stageFiles(
  parent: string,
  files: readonly StagedFile[],
  refused: (reason: string) => void,
  maxBytes = MAX_BYTES,
): Promise<Staging> {
  const directory = await mkdtemp(join(parent, "io-probe-upload-"));
  const copies = new Map<string, string>();
  let room = maxBytes;
  for (const { source, target } of files) {
    try {
      const copy = join(directory, target);
      await mkdir(dirname(copy), { recursive: true });
      room -= await copyOwnFile(source, copy, room);
      // A sampler that was killed has not hidden the host's name.
      if (IOSTAT_LOG.test(basename(target))) await hideHostNameInLog(copy);
      copies.set(target, copy);
    } catch (error) {
      refused(explainThrown(error));
    }
  }
  return {
    directory,
    locate: (target) => copies.get(target),
    files: [...copies.values()],
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

/** Copies at most `room` bytes; gives how many. */
async function copyOwnFile(source: string, target: string, room: number): Promise<number> {
  const input = await openRegularFile(source);
  try {
    const { nlink, uid, size } = await input.stat();
    if (nlink !== 1) throw new UserError(`${source}: has ${nlink} hard links, so it may be another user's file`);
    if (uid !== process.geteuid?.()) throw new UserError(`${source}: belongs to another user`);
    if (size > room) {
      const [needed, free] = formatApart([size, room], formatBytes);
      throw new UserError(`${source}: has ${needed}, and there is room for only ${free} more in what is uploaded`);
    }
    const output = await open(target, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL);
    if (size === 0) await output.close();
    // Only as much as it had when it was measured, since it may grow.
    else await pipeline(input.createReadStream({ end: size - 1, autoClose: false }), output.createWriteStream());
    return size;
  } finally {
    await input.close();
  }
}

/** The files of the job's samplers. */
export async function listRecordedFiles(directory: string): Promise<StagedFile[]> {
  if (!(await isFolder(directory))) return [];
  const files: StagedFile[] = [];
  for (const [index, folder] of (await listRecordings(directory)).entries()) {
    // A recording begins with its header.
    if (!(await isFolder(folder)) || readHead(folder) === undefined) continue;
    const raw = index === 0 ? "raw" : `raw-${index + 1}`;
    const logs = listNames(folder)
      .sort()
      .filter((name) => IOSTAT_LOG.test(name))
      .slice(0, MAX_IOSTAT_LOGS);
    files.push(...[COUNTERS_FILE, ...logs].map((name) => ({ source: join(folder, name), target: join(raw, name) })));
  }
  return files;
}

/** Whether the path is a folder itself, not a link to one. */
async function isFolder(path: string): Promise<boolean> {
  const entry = await lstat(path).catch(() => undefined);
  return entry?.isDirectory() ?? false;
}
