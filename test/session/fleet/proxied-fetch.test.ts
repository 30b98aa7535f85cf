import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { execa } from "execa";
import { expect, onTestFinished, test } from "vitest";
import { openExport } from "../../../src/session/fleet/open-store.ts";
import { createSender } from "../../../src/session/fleet/sender.ts";
import { BUILT } from "../../built.ts";
import { buildReport, buildStep } from "../../compare/report-builder.ts";

/** A certificate for collector.example, of a key that is used nowhere else, until 2126. */
const CERTIFICATE = "test/fixtures/tls/collector.example.pem";
const AUTHORIZATION = `Basic ${Buffer.from("ci:p@ss").toString("base64")}`;

const report = buildReport({ windows: [{ ...buildStep("job", 20), kind: "job" }, buildStep("npm ci", 10)] });
const quick = { pauseSeconds: 0 };

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A collector that takes everything, and what it was sent. */
function collect(): { listener: RequestListener; paths: (string | undefined)[] } {
  const paths: (string | undefined)[] = [];
  return {
    paths,
    listener: (request, response) => {
      paths.push(request.url);
      request.resume().on("end", () => response.end("{}"));
    },
  };
}

/** A proxy that knows where all hosts are: requests are answered by `listener`, and tunnels lead to a port of this machine. */
async function startProxy({
  listener = (_, response) => response.writeHead(407).end(),
  port,
}: {
  listener?: RequestListener;
  port?: number;
}) {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers["proxy-authorization"]}`);
    listener(request, response);
  });
  const tunnels = new Set<{ destroy(): void }>();
  onTestFinished(() => {
    for (const tunnel of tunnels) tunnel.destroy();
  });
  server.on("connect", (request, socket) => {
    seen.push(`CONNECT ${request.url} ${request.headers["proxy-authorization"]}`);
    tunnels.add(socket.on("error", () => {}));
    if (port === undefined) {
      socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
      return;
    }
    const target = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      target.pipe(socket).pipe(target);
    });
    tunnels.add(target.on("error", () => {}));
  });
  return { address: `127.0.0.1:${await listen(server)}`, seen };
}

test("http goes to the proxy with its password, as a request that names the address", async () => {
  const { listener, paths } = collect();
  const { address, seen } = await startProxy({ listener });
  const environment = {
    http_proxy: `http://ci:p%40ss@${address}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector.invalid:4318",
  };
  await (await openExport("otlp", environment, createSender(environment, quick))).send(report);
  const sent = ["metrics", "traces"].map((name) => `POST http://collector.invalid:4318/v1/${name} ${AUTHORIZATION}`);
  expect(seen.sort()).toEqual(sent);
  expect(paths.length).toBe(2);
});

test("a proxy that refuses is named with its answer, without its address and password", async () => {
  const { address, seen } = await startProxy({});
  const proxy = `http://ci:p%40ss@${address}`;
  for (const scheme of ["http", "https"]) {
    const environment = {
      http_proxy: proxy,
      https_proxy: proxy,
      OTEL_EXPORTER_OTLP_ENDPOINT: `${scheme}://collector.invalid:4318`,
    };
    const target = await openExport("otlp", environment, createSender(environment, quick));
    const error = await target.send(report).catch((thrown: Error) => thrown.message);
    expect(error).toMatch(/^OTLP \w+: the proxy answered 407$/);
  }
  expect(seen.some((line) => line.startsWith("CONNECT collector.invalid:4318 "))).toBe(true);
});

test("the built command line exports over https through a tunnel, and says nothing of the password", async () => {
  const { listener, paths } = collect();
  const pem = readFileSync(CERTIFICATE);
  const port = await listen(createTlsServer({ key: pem, cert: pem }, listener));
  const { address, seen } = await startProxy({ port });
  const environment = {
    PATH: process.env.PATH,
    HTTPS_PROXY: `http://ci:p%40ss@${address}`,
    NODE_EXTRA_CA_CERTS: CERTIFICATE,
    OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example:4318",
  };
  const words = [`${BUILT}/dist/cli.mjs`, "export", "--to", "otlp", "docs/example/report.json"];
  const { all } = await execa(process.execPath, words, { env: environment, extendEnv: false, all: true });
  expect(seen).toContain(`CONNECT collector.example:4318 ${AUTHORIZATION}`);
  expect(seen.filter((line) => !line.startsWith("CONNECT "))).toEqual([]);
  expect(paths.sort()).toEqual(["/v1/metrics", "/v1/traces"]);
  expect(all).toMatch(/exported 1 report/);
  expect(all).not.toMatch(/p@ss|p%40ss|Warning/);
});
