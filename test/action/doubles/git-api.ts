import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { TestContext } from "vitest";
import { readBody, replyJson, startLocalServer } from "./local-server.ts";

/** A stand-in for GitHub's git data API that keeps everything in a real bare repository. */
export interface GitApi {
  environment: Record<string, string>;
  /** The bare repository. */
  repository: string;
  /** Runs git in it; gives its output. */
  git(args: readonly string[], input?: Buffer | string): Promise<Buffer>;
  /** What is answered to all requests, in place of doing them. */
  fault?: number;
  /** How often moving the branch was refused. */
  refused: number;
}

/**
 * Starts it on an empty repository in a folder, until the test ends.
 * @param other the server that is asked what is of no git repository
 */
export async function startGitApi(
  folder: string,
  { other, context }: { other?: string | undefined; context?: Pick<TestContext, "onTestFinished"> } = {},
): Promise<GitApi> {
  const repository = join(folder, "repository.git");
  const { url } = await startLocalServer((request, response) => {
    const isOther = other !== undefined && /^\/repos\/octo\/example\/actions\//.test(request.url ?? "");
    (isOther ? forward(other, request, response) : answer(api, request, response)).catch((error: unknown) =>
      response.writeHead(500).end(String(error)),
    );
  }, context);
  const git: GitApi["git"] = (args, input = "") => runGit(repository, args, input);
  const environment = { GITHUB_API_URL: url, GITHUB_REPOSITORY: "octo/example" };
  const api: GitApi = { environment, repository, git, refused: 0 };
  await runGit(folder, ["init", "--quiet", "--bare", repository]);
  return api;
}

const PERSON = ["NAME=double", "EMAIL=double@example.invalid"].flatMap((one) => [
  `GIT_AUTHOR_${one}`,
  `GIT_COMMITTER_${one}`,
]);

function runGit(cwd: string, args: readonly string[], input: Buffer | string = "", index?: string): Promise<Buffer> {
  const own = Object.fromEntries(PERSON.map((one) => one.split("=") as [string, string]));
  const env = { ...process.env, ...own, ...(index !== undefined && { GIT_INDEX_FILE: index }) };
  return new Promise((resolve, reject) => {
    const options = { cwd, env, encoding: "buffer", maxBuffer: 64 * 1024 ** 2 } as const;
    const child = execFile("git", [...args], options, (error, output) => (error ? reject(error) : resolve(output)));
    // Most commands read nothing, and may have ended.
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}

async function forward(other: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = "/", headers } = request;
  const own = { authorization: headers.authorization ?? "" };
  const answer = await fetch(new URL(url, other), { headers: own, redirect: "manual" });
  const location = answer.headers.get("location");
  response.writeHead(answer.status, location === null ? {} : { location }).end(Buffer.from(await answer.arrayBuffer()));
}

interface Entry {
  path: string;
  sha?: string | null;
  content?: string;
}

async function answer(api: GitApi, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = JSON.parse((await readBody(request)).toString() || "{}") as Record<string, never>;
  const reply = (status: number, value: unknown) => replyJson(response, status, value);
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const text = async (args: readonly string[], input?: Buffer | string) =>
    (await api.git(args, input)).toString().trim();
  const [, zip] = /^\/zip\/(\w+)$/.exec(pathname) ?? [];
  // Storage is another server's: a token has no business there.
  if (zip) return void response.writeHead(request.headers.authorization ? 400 : 200).end(await archive(api, zip));
  if (api.fault !== undefined) return reply(api.fault, { message: "no" });
  const [, what = "", rest = ""] = /^\/repos\/octo\/example\/(?:git\/)?([^/]+)(?:\/(.*))?$/.exec(pathname) ?? [];
  if (what === "zipball") {
    return void response.writeHead(302, { location: `${api.environment.GITHUB_API_URL}/zip/${rest}` }).end();
  }
  if (what === "matching-refs") {
    const lines = await text(["for-each-ref", "--format=%(refname) %(objectname)", `refs/${rest}*`]);
    const refs = lines
      .split("\n")
      .filter(Boolean)
      .map((line) => line.split(" "));
    return reply(
      200,
      refs.map(([ref, sha]) => ({ ref, object: { sha } })),
    );
  }
  if (request.method === "GET" && what === "commits") {
    return reply(200, { tree: { sha: await text(["rev-parse", `${rest}^{tree}`]) } });
  }
  if (request.method === "GET" && what === "trees") {
    const paths = (await text(["ls-tree", "-r", "--name-only", rest])).split("\n").filter(Boolean);
    return reply(200, { truncated: false, tree: paths.map((path) => ({ path, type: "blob" })) });
  }
  if (what === "blobs") {
    return reply(201, { sha: await text(["hash-object", "-w", "--stdin"], Buffer.from(body.content ?? "", "base64")) });
  }
  if (what === "trees") return reply(201, { sha: await makeTree(api, body) });
  if (what === "commits") {
    const { message, tree, parents = [] } = body as unknown as { message: string; tree: string; parents: string[] };
    const of = parents.flatMap((parent) => ["-p", parent]);
    return reply(201, { sha: await text(["commit-tree", tree, "-m", message, ...of]) });
  }
  const { sha, ref = `refs/${rest}` } = body as unknown as { sha: string; ref?: string };
  // Git itself compares and swaps: a commit that does not follow the branch is refused.
  const old = request.method === "POST" ? "0".repeat(40) : await text(["rev-parse", `${sha}^`]);
  await api.git(["update-ref", ref, sha, old]).then(
    () => reply(request.method === "POST" ? 201 : 200, { ref }),
    () => {
      api.refused++;
      reply(422, { message: "Update is not a fast forward" });
    },
  );
}

async function makeTree(api: GitApi, body: unknown): Promise<string> {
  const { base_tree: base, tree } = body as { base_tree?: string; tree: Entry[] };
  const index = join(api.repository, `index-${randomUUID()}`);
  const git = (args: readonly string[], input = "") => runGit(api.repository, args, input, index);
  if (base !== undefined) await git(["read-tree", base]);
  const lines: string[] = [];
  for (const { path, sha, content } of tree) {
    const blob =
      content === undefined ? sha : (await api.git(["hash-object", "-w", "--stdin"], content)).toString().trim();
    lines.push(blob ? `100644 ${blob}\t${path}\n` : `0 ${"0".repeat(40)}\t${path}\n`);
  }
  await git(["update-index", "--add", "--index-info"], lines.join(""));
  return (await git(["write-tree"])).toString().trim();
}

function archive(api: GitApi, commit: string): Promise<Buffer> {
  return api.git(["archive", "--format=zip", `--prefix=example-${commit.slice(0, 7)}/`, commit]);
}
