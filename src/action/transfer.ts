import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { HttpClient } from "@actions/http-client";
import { UserError } from "../model/user-error.ts";
import { type Deadline, DeadlineError, startDeadline } from "./deadline.ts";
import { DEADLINE_SECONDS } from "./input-values.ts";

/** One request to one of GitHub's services. */
export interface TransferRequest {
  method: "GET" | "POST";
  url: string;
  /** What the request is for, in an error message; the URL itself carries a signature and is never shown. */
  purpose: string;
  headers?: Record<string, string>;
  body?: string;
  /** The answer is read up to here and refused beyond. */
  limitBytes: number;
}

export interface TransferAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request and gives its answer whatever its status, after retries of what passes by itself. */
export type Transfer = (request: TransferRequest) => Promise<TransferAnswer>;

/** How long transfers may take. */
export interface TransferLimits {
  /** When all of them have to be done: without one, a server could hold the job for hours. */
  deadline: Deadline;
  /** What one attempt may take at most, in seconds: a server that drips its answer is given up then. */
  attemptSeconds?: number;
  /** How long a server may be silent. */
  silenceSeconds?: number;
}

const ATTEMPTS = 5;
const FIRST_WAIT_SECONDS = 1;
const LONGEST_WAIT_SECONDS = 60;
const SILENCE_SECONDS = 15;
/** The largest artifact that is read has 32 MiB: within this time at 0.75 MB/s. */
const ATTEMPT_SECONDS = 45;
/** Connections to one host at a time; they are kept and used again. */
const CONNECTIONS = 8;
const PASSING_STATUS = new Set([408, 429, 500, 502, 503, 504]);

/**
 * A transfer over kept connections. @actions/artifact opens a new connection for every request, reads answers of any
 * size, has no bound on their time, and gives up at once where a connection breaks; fifty legs need better. `wait` is a
 * parameter for tests.
 */
export function createTransfer(
  wait: (seconds: number) => Promise<unknown> = waitSeconds,
  limits: TransferLimits = { deadline: startDeadline(DEADLINE_SECONDS) },
): Transfer {
  const { deadline, attemptSeconds = ATTEMPT_SECONDS, silenceSeconds = SILENCE_SECONDS } = limits;
  const client = new HttpClient("io-probe", [], {
    keepAlive: true,
    maxSockets: CONNECTIONS,
    allowRedirects: false,
    socketTimeout: silenceSeconds * 1000,
  });
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const seconds = Math.min(attemptSeconds, deadline.secondsLeft());
      if (seconds <= 0) throw new DeadlineError(request.purpose, deadline.seconds);
      const outcome = await sendWithin(client, request, seconds);
      const passing = outcome instanceof Error || PASSING_STATUS.has(outcome.status);
      if (!passing) return outcome;
      if (attempt === ATTEMPTS) {
        if (!(outcome instanceof Error)) return outcome;
        throw new Error(`${request.purpose}: ${outcome.message} (${ATTEMPTS} attempts)`, { cause: outcome });
      }
      const pause = chooseWait(attempt, outcome);
      if (pause >= deadline.secondsLeft()) throw new DeadlineError(request.purpose, deadline.seconds);
      await wait(pause);
    }
  };
}

function waitSeconds(seconds: number): Promise<void> {
  return sleep(seconds * 1000);
}

/** The service's own wish where it states one, else twice as long each time, with some chance so that legs spread. */
function chooseWait(attempt: number, outcome: TransferAnswer | Error): number {
  const wished = outcome instanceof Error ? undefined : outcome.headers["retry-after"];
  if (wished !== undefined && /^\d{1,4}$/.test(wished)) return Math.min(Number(wished), LONGEST_WAIT_SECONDS);
  return FIRST_WAIT_SECONDS * 2 ** (attempt - 1) * (0.5 + Math.random());
}

/**
 * The answer, or the error where the connection broke: every one of those may pass.
 * @throws UserError where the answer is not complete in time: a server that is too slow once will be so again
 */
async function sendWithin(
  client: HttpClient,
  request: TransferRequest,
  seconds: number,
): Promise<TransferAnswer | Error> {
  const connection: { message?: IncomingMessage } = {};
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new UserError(`${request.purpose}: the answer was not complete within ${Math.round(seconds * 10) / 10} s`),
      );
      connection.message?.destroy();
    }, seconds * 1000);
  });
  return Promise.race([sendOnce(client, request, connection), late]).finally(() => clearTimeout(timer));
}

async function sendOnce(
  client: HttpClient,
  request: TransferRequest,
  connection: { message?: IncomingMessage },
): Promise<TransferAnswer | Error> {
  try {
    const { message } = await client.request(request.method, request.url, request.body ?? "", request.headers ?? {});
    connection.message = message;
    return {
      status: message.statusCode ?? 0,
      headers: message.headers,
      body: await readBounded(message, request),
    };
  } catch (error) {
    // Only what this code says itself is final; the race against the clock may be lost already.
    if (error instanceof UserError) throw error;
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function readBounded(stream: AsyncIterable<Buffer>, { limitBytes, purpose }: TransferRequest): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    // Leaving the loop ends the connection: the rest is never transferred.
    if (bytes > limitBytes) throw new UserError(`${purpose}: larger than the ${limitBytes} bytes that are read`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
