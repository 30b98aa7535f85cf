import type { ServerResponse } from "node:http";
import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { startDeadline } from "../../src/action/deadline.ts";
import { createTransfer, parseAnswer } from "../../src/action/transfer.ts";
import { UserError } from "../../src/model/user-error.ts";
import { startLocalServer } from "./doubles/local-server.ts";

let url: string;
let calls: number;
let answer: (response: ServerResponse) => void;
beforeEach(async () => {
  calls = 0;
  ({ url } = await startLocalServer((_, response) => {
    calls += 1;
    answer(response);
  }));
});

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

describe("an answer that is parsed", () => {
  const schema = z.object({ list: z.array(z.object({ name: z.string() })) });
  const parse = (text: string | Uint8Array) => parseAnswer(Buffer.from(text), schema, "List");

  function catchError(work: () => void): Error | undefined {
    try {
      work();
      return undefined;
    } catch (error) {
      return error as Error;
    }
  }

  test("an answer of the shape that is expected is what it says, without what nobody asked for", () => {
    expect(parse('{"list":[{"name":"a","x":1}],"y":{"__proto__":{"z":1}}}')).toEqual({ list: [{ name: "a" }] });
  });

  test.each([
    ["a page", "<!doctype html><title>Sign in</title>", "List: the answer: not JSON (37 characters)"],
    ["nothing", "", "List: the answer: not JSON (0 characters)"],
    ["packed bytes", Buffer.from([0x1f, 0x8b, 8, 0]), "List: the answer: not JSON"],
    ["null", "null", "List: the answer is not what this io-probe knows; its field (root) is wrong"],
    ["another shape", '{"list":[{"name":"a"},{"name":1}]}', "its field list.1.name is wrong"],
    ["32 levels and one more", `${"[".repeat(33)}${"]".repeat(33)}`, "List: the answer: nested deeper than 32 levels"],
    ["many lists", `[${"[],".repeat(200_000)}[]]`, "has more than 200,000 lists and objects"],
    ["many members", `{${'"a":1,'.repeat(1_500_000)}"a":1}`, "has more than 1,500,000 members of objects"],
    ["many values", `[${"1,".repeat(1_500_001)}1]`, "has more than 1,500,000 values"],
    ["a long text", `{"list":"${"x".repeat(70_000)}"}`, "has a string, a number or whitespace of more than 64 KiB"],
    ["many bytes", `{"a":${" ".repeat(60_000).concat("1,").repeat(600)}`, "has more than 32 MiB; no more is read"],
  ])("%s is an error of one short sentence", (_, text, message) => {
    const error = catchError(() => parse(text));
    expect(error).toBeInstanceOf(UserError);
    expect(error?.message).toContain(message);
    expect(error?.message).toMatch(/^.{10,200}$/);
  });

  test("a path that the server chose is cut", () => {
    const open = z.record(z.string(), z.number());
    expect(() => parseAnswer(Buffer.from(`{"${"k".repeat(5000)}":"x"}`), open, "List")).toThrow(
      /its field k{100} is wrong$/,
    );
  });
});
