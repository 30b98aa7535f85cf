import * as z from "zod/mini";
import { UserError } from "../model/user-error.ts";
import { tellCutBranch, tellLostRace } from "../words/history/notes.ts";
import { HISTORY_BRANCH, hasRows, planMonths } from "./history-files.ts";
import { type RestClient, requestJson } from "./rest.ts";
import { ServiceError } from "./transfer.ts";
import { unpackAll } from "./zip-entry.ts";

const MAX_ARCHIVE_BYTES = 256 * 1024 ** 2;
const READ = { permission: "contents: read" };
const WRITE = { permission: "contents: write", method: "POST" } as const;

const sha = z.string().check(z.regex(/^[0-9a-f]{40,64}$/));
const MAX_REFS = 1000;
const refsSchema = z.array(z.object({ ref: z.string(), object: z.object({ sha }) })).check(z.maxLength(MAX_REFS));
const commitSchema = z.object({ tree: z.object({ sha }) });
const MAX_ENTRIES = 10_000;
const treeSchema = z.object({
  truncated: z.optional(z.boolean()),
  tree: z.array(z.object({ path: z.string(), type: z.string() })).check(z.maxLength(MAX_ENTRIES)),
});
const objectSchema = z.object({ sha });

interface BranchHead {
  commit: string;
  tree: string;
  files: string[];
}

/**
 * The history's branch; undefined only where the server says that there is none: a failed read is never an empty history.
 * @throws UserError that names the permission, and what else stands in the way of reading
 */
export async function readHead(rest: RestClient): Promise<BranchHead | undefined> {
  const purpose = "the history's branch";
  // A single reference is answered with 404 where the token may not read it, too; a list is not.
  const path = `/git/matching-refs/heads/${HISTORY_BRANCH}` as const;
  const refs = await requestJson(rest, { ...READ, path, purpose, schema: refsSchema });
  const commit = refs.find(({ ref }) => ref === `refs/heads/${HISTORY_BRANCH}`)?.object.sha;
  if (commit === undefined) return undefined;
  const found = await requestJson(rest, { ...READ, path: `/git/commits/${commit}`, purpose, schema: commitSchema });
  const tree = found.tree.sha;
  const whole = `/git/trees/${tree}?recursive=1` as const;
  const listed = await requestJson(rest, { ...READ, path: whole, purpose, schema: treeSchema });
  if (listed.truncated) throw new UserError(tellCutBranch(HISTORY_BRANCH));
  return { commit, tree, files: listed.tree.flatMap(({ path, type }) => (type === "blob" ? path : [])) };
}

/**
 * The branch's files with rows, by their paths.
 * @throws UserError or ServiceError where one of them cannot be read
 */
export async function readFiles(rest: RestClient, head: BranchHead): Promise<Map<string, Buffer>> {
  const purpose = "the history's files";
  const archive = await rest.download(`/zipball/${head.commit}`, purpose, MAX_ARCHIVE_BYTES);
  // Archives have one folder around all files.
  const inside = (name: string) => name.slice(name.indexOf("/") + 1);
  const all = await unpackAll(archive, MAX_ARCHIVE_BYTES, (name) => hasRows(inside(name)));
  const files = new Map([...all].map(([name, content]) => [inside(name), content]));
  const lost = head.files.find((path) => hasRows(path) && !files.has(path));
  if (lost !== undefined) throw new UserError(`${purpose}: the archive has no ${lost}`);
  return files;
}

/** What a run adds to the branch. */
interface Addition {
  path: string;
  content: Buffer;
  /** Files that are replaced, by their paths. */
  derived: Readonly<Record<string, string>>;
}

interface Surroundings {
  rest: RestClient;
  now: Date;
  wait: (seconds: number) => Promise<unknown>;
}

/** Each try takes a second or less, and of many runs at least one succeeds at a time. */
const MAX_TRIES = 200;
/** The longest wait between tries, in seconds. */
const MAX_WAIT = 2;

/**
 * Adds a run's file in one commit, and puts old ones together; false where it is there already. Only ever moves the branch
 * forward: who comes second begins anew.
 * @throws UserError that names the permission, or ServiceError
 */
export async function addRun(surroundings: Surroundings, addition: Addition): Promise<boolean> {
  const { rest, wait } = surroundings;
  const own = await writeBlob(rest, addition.content);
  const derived = Object.entries(addition.derived);
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const head = await readHead(rest);
    if (head?.files.includes(addition.path)) return false;
    const entries = [
      { path: addition.path, sha: own },
      ...(head === undefined ? [] : await compact(surroundings, head)),
      ...derived.map(([path, content]) => ({ path, content })),
    ].map((entry) => ({ ...entry, mode: "100644", type: "blob" }));
    const tree = await write(rest, "/git/trees", { base_tree: head?.tree, tree: entries });
    const parents = head === undefined ? [] : [head.commit];
    const commit = await write(rest, "/git/commits", { message: `Add ${addition.path}`, tree, parents });
    if (await moveBranch(rest, commit, head === undefined)) return true;
    await wait(Math.random() * MAX_WAIT);
  }
  throw new UserError(tellLostRace(HISTORY_BRANCH, MAX_TRIES));
}

/** The entries that put old runs into their months; gzip files one behind the other are one. */
async function compact({ rest, now }: Surroundings, head: BranchHead) {
  const plan = planMonths(head.files, now);
  if (plan.size === 0) return [];
  const files = await readFiles(rest, head);
  const entries: { path: string; sha: string | null }[] = [];
  for (const [month, runs] of plan) {
    const parts = [month, ...runs].flatMap((path) => files.get(path) ?? []);
    entries.push({ path: month, sha: await writeBlob(rest, Buffer.concat(parts)) });
    entries.push(...runs.map((path) => ({ path, sha: null })));
  }
  return entries;
}

function writeBlob(rest: RestClient, content: Buffer): Promise<string> {
  return write(rest, "/git/blobs", { content: content.toString("base64"), encoding: "base64" });
}

async function write(rest: RestClient, path: `/${string}`, body: object): Promise<string> {
  const request = { ...WRITE, path, purpose: "the history's branch", body: JSON.stringify(body), schema: objectSchema };
  return (await requestJson(rest, request)).sha;
}

/** False where another run was faster. */
async function moveBranch(rest: RestClient, commit: string, isNew: boolean): Promise<boolean> {
  const purpose = "the history's branch";
  const ref = `refs/heads/${HISTORY_BRANCH}`;
  const { status } = await rest.ask(
    isNew
      ? { path: "/git/refs", method: "POST", purpose, body: JSON.stringify({ ref, sha: commit }) }
      : { path: `/git/${ref}`, method: "PATCH", purpose, body: JSON.stringify({ sha: commit, force: false }) },
  );
  if (status === 200 || status === 201) return true;
  if (status === 409 || status === 422) return false;
  if (status === 401 || status === 403 || status === 404) {
    throw new UserError(`token: may not write ${purpose} (${status}); it needs the permission ${WRITE.permission}`);
  }
  throw new ServiceError(`${purpose}: the REST API answered ${status}`, status);
}
