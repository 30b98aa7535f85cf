import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { afterAll, expect, test } from "vitest";
import { collectRows } from "../../src/session/collect-rows.ts";
import { compactRows } from "../../src/session/fleet/compact.ts";
import { findRowFolder } from "../../src/session/fleet/mirror.ts";
import { openExport, openStore } from "../../src/session/fleet/open-store.ts";
import { createSender } from "../../src/session/fleet/sender.ts";
import { judgeHistory } from "../../src/session/history.ts";
import { buildReport, buildStep } from "../compare/report-builder.ts";
import { countSeenRows } from "./seen-rows.ts";
import { TOOLS } from "./tools.ts";

const KEYS = { AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "secret-key", AWS_REGION: "us-east-1" };
const PLACE = "s3://ci-disks/some/rows";
const work = mkdtempSync(join(tmpdir(), "io-probe-buckets-"));
const servers: ChildProcess[] = [];
afterAll(() => {
  for (const server of servers) server.kill("SIGKILL");
  rmSync(work, { recursive: true, force: true });
});

const SERVERS = {
  moto: (port: number) => ["moto_server", "-H", "127.0.0.1", "-p", `${port}`],
  versitygw: (port: number) => ["versitygw", "--port", `127.0.0.1:${port}`, "posix", work],
};

async function findPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const started = new Map<string, ReturnType<typeof startServer>>();

/** The variables of a server's users; it has a bucket. */
function useServer(name: keyof typeof SERVERS) {
  const server = started.get(name) ?? startServer(name);
  started.set(name, server);
  return server;
}

async function startServer(name: keyof typeof SERVERS) {
  const port = await findPort();
  const [file = "", ...args] = SERVERS[name](port);
  const env = { ...process.env, ROOT_ACCESS_KEY: KEYS.AWS_ACCESS_KEY_ID, ROOT_SECRET_KEY: KEYS.AWS_SECRET_ACCESS_KEY };
  servers.push(spawn(join(TOOLS, "bin", file), args, { env, stdio: "ignore" }));
  const url = `http://127.0.0.1:${port}`;
  const keys = { accessKeyId: "key", secretAccessKey: "secret-key", service: "s3", region: "us-east-1" };
  const signer = new AwsV4Signer({ url: `${url}/ci-disks`, method: "PUT", ...keys });
  for (let tries = 0; tries < 300; tries++) {
    const signed = await signer.sign();
    const answer = await fetch(signed.url, { method: "PUT", headers: signed.headers }).catch(() => undefined);
    if (answer?.status === 200) return { ...KEYS, AWS_ENDPOINT_URL_S3: url };
    await sleep(100);
  }
  throw new Error(`${name} did not start`);
}

const job = (number: number) =>
  buildReport({
    job: { name: "test", runId: `${number}` },
    windows: [{ ...buildStep("job", 20), kind: "job" }, buildStep("npm ci", 10)],
  });

test.each(["moto", "versitygw"] as const)(
  "rows in a bucket of %s are compacted once, by overlapping calls as well",
  async (name) => {
    const environment = await useServer(name);
    const target = await openExport(PLACE, environment);
    for (let number = 0; number < 40; number++) await target.send(job(number % 30));
    const stores = await Promise.all([1, 2, 3].map(() => openStore(PLACE, environment)));
    const done = await Promise.all(stores.map((store) => compactRows(store, 10)));
    expect(done.reduce((sum, { reports }) => sum + reports, 0)).toBe(30);
    await target.send(job(3));
    const store = await openStore(PLACE, environment);
    expect(await compactRows(store, 10)).toMatchObject({ reports: 0, repeated: 1 });
    const seen = await countSeenRows(store);
    expect([seen.size, ...new Set(seen.values())]).toEqual([30, 2]);
    expect((await store.listFolders("raw")).length).toBeLessThanOrEqual(1);
  },
);

test.each(["moto", "versitygw"] as const)("%s adds a file under a name only once", async (name) => {
  const store = await openStore(`${PLACE}/added`, await useServer(name));
  const file = join(work, "content");
  writeFileSync(file, "content");
  const path = "parquet/date=2026-11-20/0000001.parquet";
  expect([await store.add(path, file), await store.add(path, file)]).toEqual([true, false]);
});

test.each(["moto", "versitygw"] as const)("history reads a bucket of %s, compacted or not", async (name) => {
  const place = `${PLACE}/history`;
  const environment = { ...(await useServer(name)), XDG_CACHE_HOME: join(work, name) };
  const target = await openExport(place, environment);
  for (let number = 0; number < 12; number++) await target.send(job(number));
  const read = async () => (await collectRows([await findRowFolder(place, environment)])).rows;
  const before = await read();
  expect(new Set(before.map(({ runId }) => runId)).size).toBe(12);
  await compactRows(await openStore(place, environment));
  await target.send(job(12));
  const after = await read();
  expect(after).toHaveLength((before.length / 12) * 13);
  const { series } = judgeHistory(after, { step: "npm ci", gates: [] });
  expect(series.map(({ figure, points }) => [figure, points.values.length])).toEqual([["duration", 13]]);
});

test("a report takes less than half a second to a near bucket, with what is loaded for it", async () => {
  const environment = await useServer("versitygw");
  const begin = performance.now();
  await (await openExport(PLACE, environment, createSender({}, { totalSeconds: 5 }))).send(job(1));
  expect(performance.now() - begin).toBeLessThan(500);
});
