import { expect, test } from "vitest";
import * as z from "zod/mini";
import { createRestClient, readPages, requestJson } from "../../src/action/rest.ts";
import { createTransfer, type TransferAnswer, type TransferRequest } from "../../src/action/transfer.ts";
import { startLocalServer } from "./doubles/local-server.ts";

const ENVIRONMENT = { GITHUB_API_URL: "https://api.example.org", GITHUB_REPOSITORY: "o/r" };

/** A client whose server gives these answers in turn, and what was asked of it. */
function connect(...answers: { status?: number; body?: unknown }[]) {
  const asked: TransferRequest[] = [];
  const rest = createRestClient(ENVIRONMENT, "a-token", async (request): Promise<TransferAnswer> => {
    asked.push(request);
    const { status = 200, body = {} } = answers[asked.length - 1] ?? {};
    return { status, headers: {}, body: Buffer.from(JSON.stringify(body)) };
  });
  return { rest, asked };
}

const refSchema = z.object({ ref: z.string() });

test("a write is sent once as it is wished, and its answer checked", async () => {
  const { rest, asked } = connect({ status: 201, body: { ref: "refs/heads/x" } });
  const request = { method: "POST", path: "/git/refs", purpose: "a ref", body: "{}", isTriedOnce: true } as const;
  expect(await requestJson(rest, { ...request, schema: refSchema })).toEqual({ ref: "refs/heads/x" });
  expect(asked).toMatchObject([
    { method: "POST", url: "https://api.example.org/repos/o/r/git/refs", body: "{}", isTriedOnce: true },
  ]);
  expect(asked[0]?.headers?.authorization).toBe("Bearer a-token");
  expect(asked[0]?.maxBytes).toBeGreaterThan(0);
});

test("a refusal names the permission that lacks, and other statuses and shapes are errors", async () => {
  const ask = (status: number, body: unknown, more: object = {}) =>
    requestJson(connect({ status, body }).rest, { path: "/x", purpose: "the ref", schema: refSchema, ...more });
  await expect(ask(403, {})).rejects.toThrow(
    "token: may not read the ref (403); it needs the permission actions: read",
  );
  await expect(ask(401, {}, { method: "PATCH", permission: "contents: write" })).rejects.toThrow(
    "token: may not write the ref (401); it needs the permission contents: write",
  );
  await expect(ask(409, {})).rejects.toMatchObject({ name: "ServiceError", status: 409 });
  await expect(ask(200, { ref: 1 })).rejects.toThrow("the ref: the answer is not what this io-probe knows");
});

test("a list is read page by page, to its end or to the most pages, which is said", async () => {
  const schema = z.object({ total_count: z.number() });
  const read = async (total: number, path: `/${string}`) => {
    const { rest, asked } = connect(...Array(9).fill({ body: { total_count: total } }));
    const cuts: string[] = [];
    const warn = (message: string) => cuts.push(message);
    const pages = await readPages(rest, { path, purpose: "jobs", schema, maxPages: 2, warn });
    expect(pages).toEqual(asked.map(() => ({ total_count: total })));
    return { urls: asked.map(({ url }) => url.slice("https://api.example.org/repos/o/r".length)), cuts };
  };
  expect(await read(100, "/a")).toEqual({ urls: ["/a?per_page=100&page=1"], cuts: [] });
  const urls = ["/a?b=c&per_page=100&page=1", "/a?b=c&per_page=100&page=2"];
  expect(await read(200, "/a?b=c")).toEqual({ urls, cuts: [] });
  expect(await read(201, "/a?b=c")).toEqual({ urls, cuts: [expect.stringContaining("the first 200 of 201")] });
});

test("no other host gets the token: a redirect is an answer", async () => {
  const { url } = await startLocalServer((_, response) => {
    response.writeHead(302, { location: "http://127.0.0.1:1/elsewhere" }).end();
  });
  const rest = createRestClient({ ...ENVIRONMENT, GITHUB_API_URL: url }, "a-token", createTransfer());
  expect((await rest.ask({ path: "/x", purpose: "x" })).status).toBe(302);
});
