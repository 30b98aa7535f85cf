import type { IncomingMessage } from "node:http";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { findCredentials } from "../../../src/session/fleet/aws-credentials.ts";
import { openExport } from "../../../src/session/fleet/open-store.ts";
import { createSender } from "../../../src/session/fleet/sender.ts";
import { commandEnvironment } from "../../../src/system/environment.ts";
import { readBody, startLocalServer } from "../../action/doubles/local-server.ts";
import { buildReport, buildStep } from "../../compare/report-builder.ts";

interface Seen {
  path: string | undefined;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

/** A server on this machine that answers with these, in turn, and what it saw; undefined is no answer. */
async function serve(...answers: ({ status: number; body?: string } | undefined)[]) {
  const seen: Seen[] = [];
  const { url } = await startLocalServer(async (request, response) => {
    seen.push({ path: request.url, headers: request.headers, body: await readBody(request) });
    const answer = answers[Math.min(seen.length, answers.length) - 1];
    if (answer !== undefined) response.writeHead(answer.status).end(answer.body ?? "");
  });
  return { url, seen };
}

const report = buildReport({ windows: [{ ...buildStep("job", 20), kind: "job" }, buildStep("npm ci", 10)] });
const quick = { pauseSeconds: 0 };

test("a passing fault is tried once more, a refusal is not, and a silent server ends with the time", async () => {
  const passing = await serve({ status: 503 }, { status: 200 });
  const request = { purpose: "writing", method: "GET" } as const;
  expect((await createSender({}, quick)({ ...request, url: passing.url })).status).toBe(200);
  const refusing = await serve({ status: 403 });
  expect((await createSender({}, quick)({ ...request, url: refusing.url })).status).toBe(403);
  expect([passing.seen.length, refusing.seen.length]).toEqual([2, 1]);
  const silent = await serve(undefined);
  const late = createSender({}, { ...quick, totalSeconds: 0.2 })({ ...request, url: `${silent.url}/?secret` });
  await expect(late).rejects.toThrow("writing: no answer within 0.2 s");
});

test("OTLP goes as gzip to the endpoints of OpenTelemetry's variables, with their headers", async () => {
  const { url, seen } = await serve({ status: 200, body: "{}" });
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/`,
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `${url}/own/metrics`,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20x,x-tenant=ci",
    OTEL_SERVICE_NAME: "runners",
  };
  const target = await openExport("otlp", environment, createSender({}, quick));
  expect(await target.send(report)).toBe(2);
  expect(seen.map(({ path }) => path).sort()).toEqual(["/own/metrics", "/v1/traces"]);
  for (const { headers } of seen) {
    expect(headers).toMatchObject({ authorization: "Bearer x", "x-tenant": "ci", "content-encoding": "gzip" });
  }
  const texts = seen.map(({ body }) => gunzipSync(body).toString());
  expect(texts.every((text) => text.includes('{"key":"service.name","value":{"stringValue":"runners"}}'))).toBe(true);
});

test("a collector that rejects spans, and a protocol that is not spoken, are refused with a sentence", async () => {
  const { url } = await serve({ status: 200, body: '{"partialSuccess":{"rejectedSpans":"3"}}' });
  const target = await openExport("otlp", { OTEL_EXPORTER_OTLP_ENDPOINT: url }, createSender({}, quick));
  await expect(target.send(report)).rejects.toThrow(/^OTLP \w+: the server rejected 3 of them$/);
  const grpc = openExport("otlp", { OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" }, createSender({}, quick));
  await expect(grpc).rejects.toThrow('OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" is not supported');
  await expect(openExport("gs://x", {}, createSender({}, quick))).rejects.toThrow("a directory or s3://BUCKET/PREFIX");
  await expect(openExport("s3://", {}, createSender({}, quick))).rejects.toThrow("is no bucket");
});

test("a bucket's refusal names its code, and no key", async () => {
  const { url, seen } = await serve({ status: 403, body: "<Error><Code>AccessDenied</Code><Key>AKIAX</Key></Error>" });
  const keys = { AWS_ACCESS_KEY_ID: "AKIAX", AWS_SECRET_ACCESS_KEY: "secret", AWS_SESSION_TOKEN: "session" };
  const target = await openExport("s3://ci-disks/a b", { AWS_ENDPOINT_URL_S3: url, ...keys }, createSender({}, quick));
  const error = await target.send(report).catch((thrown: Error) => thrown.message);
  expect(error).toMatch(/^writing raw\/date=.*: the bucket's server answered 403 AccessDenied$/);
  expect(seen[0]?.path).toMatch(/^\/ci-disks\/a%20b\/raw\/date%3D2026-11-20\/hour%3D11\/[0-9a-f]{24}\.jsonl\.gz$/);
  expect(seen[0]?.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIAX\//);
});

test("a role's keys come for the job's OpenID token", async () => {
  const xml =
    "<A><AccessKeyId>k</AccessKeyId><SecretAccessKey>s&amp;</SecretAccessKey><SessionToken>t</SessionToken></A>";
  const { url, seen } = await serve({ status: 200, body: '{"value":"jwt"}' }, { status: 200, body: xml });
  const environment = {
    AWS_ROLE_ARN: "arn:aws:iam::1:role/ci",
    ACTIONS_ID_TOKEN_REQUEST_URL: `${url}/token?v=1`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: "request",
    AWS_ENDPOINT_URL_STS: `${url}/sts`,
  };
  const keys = await findCredentials(environment, createSender({}, quick));
  expect(keys).toEqual({ accessKeyId: "k", secretAccessKey: "s&", sessionToken: "t" });
  expect(seen.map(({ path }) => path)).toEqual(["/token?v=1&audience=sts.amazonaws.com", "/sts"]);
  expect(seen[1]?.body.toString()).toContain("WebIdentityToken=jwt");
  await expect(findCredentials({}, createSender({}, quick))).rejects.toThrow("set AWS_ACCESS_KEY_ID and");
});

test("the command of a step with export gets none of its credentials", () => {
  const secrets = { AWS_SECRET_ACCESS_KEY: "a", AWS_SESSION_TOKEN: "b", OTEL_EXPORTER_OTLP_TRACES_HEADERS: "c" };
  expect(commandEnvironment({ PATH: "/bin", ...secrets, INPUT_EXPORT: "otlp" })).toEqual({ PATH: "/bin" });
  expect(commandEnvironment({ PATH: "/bin", ...secrets })).toEqual({ PATH: "/bin", ...secrets });
});
