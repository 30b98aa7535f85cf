import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startDeadline } from "../../src/action/deadline.ts";
import { createTransfer } from "../../src/action/transfer.ts";
import { startLocalServer } from "./doubles/local-server.ts";

let url: string;
let calls: number;
let answer: (response: ServerResponse) => void;
let close: () => Promise<void>;
beforeEach(async () => {
  calls = 0;
  ({ url, close } = await startLocalServer((_, response) => {
    calls += 1;
    answer(response);
  }));
});
afterEach(() => close());

const noWait = () => Promise.resolve();
const request = () => ({ method: "GET" as const, url, purpose: "the list", maxBytes: 1_000_000 });

/** Sends a byte every 20 ms, for ever. */
function drip(response: ServerResponse): void {
  response.writeHead(200);
  const timer = setInterval(() => response.write("x"), 20);
  response.on("close", () => clearInterval(timer));
}

test("an answer that drips is given up after the time of an attempt, and not asked for again", async () => {
  answer = drip;
  const transfer = createTransfer({ wait: noWait, deadline: startDeadline(60), maxAttemptSeconds: 0.3 });
  await expect(transfer(request())).rejects.toThrow("the list: the answer was not complete within 0.3 s");
  expect(calls).toBe(1);
});

test("a server that never answers is given up as well", async () => {
  answer = () => {};
  const transfer = createTransfer({ wait: noWait, deadline: startDeadline(60), maxAttemptSeconds: 0.3 });
  await expect(transfer(request())).rejects.toThrow("the list: the answer was not complete within 0.3 s");
});

test("a server that falls silent is asked again, until the attempts are over", async () => {
  answer = () => {};
  const transfer = createTransfer({
    wait: noWait,
    deadline: startDeadline(60),
    maxAttemptSeconds: 30,
    maxIdleSeconds: 0.05,
  });
  // The HTTP client's own message has the URL in it, and with it the signature.
  const signed = { ...request(), url: `${url}/blob?sig=secret` };
  await expect(transfer(signed)).rejects.toThrow(/^the list: the server was silent \(5 attempts\)$/);
  expect(calls).toBe(5);
});

test("no attempt goes beyond the deadline of all, and none begins behind it", async () => {
  answer = drip;
  let now = 0;
  const transfer = createTransfer({ wait: noWait, deadline: startDeadline(0.2, () => now) });
  await expect(transfer(request())).rejects.toThrow("the list: the answer was not complete within 0.2 s");
  now = 0.2;
  await expect(transfer(request())).rejects.toThrow(
    "the list: did not end within the deadline of 0.2 s (input deadline)",
  );
  expect(calls).toBe(1);
});

test("a wait that the deadline does not allow is not begun", async () => {
  answer = (response) => response.writeHead(503, { "retry-after": "30" }).end();
  const waits: number[] = [];
  const wait = async (seconds: number) => waits.push(seconds);
  const within = (seconds: number) => createTransfer({ wait, deadline: startDeadline(seconds, () => 0) });
  await expect(within(30)(request())).rejects.toThrow("did not end within the deadline");
  expect(waits).toEqual([]);
  expect((await within(30.1)(request())).status).toBe(503);
  expect(waits).toEqual([30, 30, 30, 30]);
});
