import { setTimeout as sleep } from "node:timers/promises";
import { explainThrown, UserError } from "../../model/user-error.ts";
import type { Environment } from "../../system/environment.ts";
import { findProxy } from "../../system/proxy.ts";

/** A request; `purpose` names it in messages, which show neither its address nor its headers. */
export interface SentRequest {
  purpose: string;
  url: string;
  method: "GET" | "HEAD" | "POST" | "PUT";
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | string;
}

/** Sends a request, and once more after a passing fault. @throws UserError that says what failed, without secrets */
export type Send = (request: SentRequest) => Promise<Response>;

interface SendLimits {
  /** Of all requests together; absent: none. */
  totalSeconds?: number;
  /** Of one attempt, until its answer begins. */
  attemptSeconds?: number;
  /** Before the second attempt. */
  pauseSeconds?: number;
}

const ATTEMPT_SECONDS = 20;
const PAUSE_SECONDS = 0.3;
const PASSING_STATUS = new Set([408, 429, 500, 502, 503, 504]);

/**
 * A sender with one retry, through the environment's proxy if it has one; the time starts now. No redirect is followed:
 * headers have credentials.
 */
export function createSender(
  environment: Environment,
  { totalSeconds, attemptSeconds = ATTEMPT_SECONDS, pauseSeconds = PAUSE_SECONDS }: SendLimits = {},
): Send {
  const findFetch = createFindFetch(environment);
  const whole = totalSeconds === undefined ? undefined : AbortSignal.timeout(totalSeconds * 1000);
  const attempt = async ({ purpose: _, url, ...request }: SentRequest): Promise<Response | Error> => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), attemptSeconds * 1000);
    const signal = whole === undefined ? late.signal : AbortSignal.any([whole, late.signal]);
    try {
      const fetchIt = await findFetch(url);
      return await fetchIt(url, { ...request, redirect: "manual", signal });
    } catch (error) {
      const seconds = whole?.aborted ? totalSeconds : attemptSeconds;
      return new Error(signal.aborted ? `no answer within ${seconds} s` : explainFetch(error), { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
  return async (request) => {
    const first = await attempt(request);
    if (!(first instanceof Error) && !PASSING_STATUS.has(first.status)) return first;
    if (!(first instanceof Error)) await first.body?.cancel();
    if (!whole?.aborted) await sleep(pauseSeconds * 1000);
    const second = whole?.aborted ? first : await attempt(request);
    if (second instanceof Error) throw new UserError(`${request.purpose}: ${second.message}`, { cause: second.cause });
    return second;
  };
}

/** Loads what speaks to proxies only where there is one. */
function createFindFetch(environment: Environment): (url: string) => Promise<typeof fetch> {
  const proxied = new Map<string, Promise<typeof fetch>>();
  return async (url) => {
    const proxy = findProxy(url, environment);
    if (proxy === undefined) return fetch;
    const key = JSON.stringify(proxy);
    const known = proxied.get(key) ?? import("./proxied-fetch.ts").then((module) => module.createProxiedFetch(proxy));
    proxied.set(key, known);
    return known;
  };
}

/** Undici says "fetch failed", and why in the cause, a proxy's refusal one deeper; an address is in none. */
function explainFetch(error: unknown): string {
  const { cause } = error as { cause?: NodeJS.ErrnoException };
  const texts = [cause, cause?.cause].map((reason) => (reason instanceof Error ? reason.message : ""));
  const [, status] = /^Proxy .*\((\d{3})\)/m.exec(texts.join("\n")) ?? [];
  if (status !== undefined) return `the proxy answered ${status}`;
  return cause?.code ?? explainThrown(cause ?? error);
}

/** A whole answer as text. @throws UserError for more than `maxBytes` */
export async function readAnswer(answer: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new UserError(`the answer has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
