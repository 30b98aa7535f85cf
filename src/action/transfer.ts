import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { HttpClient } from "@actions/http-client";
import pRetry from "p-retry";
import { UserError } from "../model/user-error.ts";
import { type Deadline, DeadlineError, startDeadline } from "./deadline.ts";
import { DEADLINE_SECONDS } from "./input-values.ts";

/** One request to one of the server's services. */
export interface TransferRequest {
  method: "GET" | "POST" | "PUT" | "PATCH";
  url: string;
  /** What the request is for, in an error message; the URL itself carries a signature and is never shown. */
  purpose: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The answer is read up to here and refused beyond. */
  limitBytes: number;
  /** Sent once: its refusal is no reason to wait. */
  isTriedOnce?: boolean;
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

const MAX_ATTEMPTS = 5;
const FIRST_WAIT_SECONDS = 1;
const MAX_WAIT_SECONDS = 60;
const SILENCE_SECONDS = 15;
/** The largest artifact that is read has 32 MiB: within this time at 0.75 MB/s. */
const ATTEMPT_SECONDS = 45;
/** Connections to one host at a time; they are kept and used again. */
const CONNECTIONS = 8;
const PASSING_STATUS = new Set([408, 429, 500, 502, 503, 504]);

/** An answer or a failure that may be another one the next time. */
class PassingError extends Error {
  readonly answer: TransferAnswer | undefined;

  constructor(message: string, answer?: TransferAnswer, cause?: unknown) {
    super(message, { cause });
    this.answer = answer;
  }
}

/** A transfer over kept connections. `wait` is a parameter for tests. */
export function createTransfer(
  wait: (seconds: number) => Promise<unknown> = (seconds) => sleep(seconds * 1000),
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
    const { purpose, isTriedOnce = false } = request;
    const attempts = isTriedOnce ? 1 : MAX_ATTEMPTS;
    const attempt = async (): Promise<TransferAnswer> => {
      const seconds = Math.min(attemptSeconds, deadline.secondsLeft());
      if (seconds <= 0) throw new DeadlineError(purpose, deadline.seconds);
      const answer = await sendWithin(client, request, seconds);
      if (PASSING_STATUS.has(answer.status)) throw new PassingError(`answered ${answer.status}`, answer);
      return answer;
    };
    try {
      return await pRetry(attempt, {
        retries: attempts - 1,
        // The wait is ours: it follows what the service wishes, and ends with the deadline.
        minTimeout: 0,
        shouldRetry: ({ error }) => error instanceof PassingError,
        async onFailedAttempt({ error, attemptNumber, retriesLeft }) {
          if (!(error instanceof PassingError) || retriesLeft === 0) return;
          const pause = chooseWait(attemptNumber, error.answer);
          if (pause >= deadline.secondsLeft()) throw new DeadlineError(purpose, deadline.seconds);
          await wait(pause);
        },
      });
    } catch (error) {
      if (!(error instanceof PassingError)) throw error;
      if (error.answer !== undefined) return error.answer;
      throw new Error(`${purpose}: ${error.message} (${attempts} ${isTriedOnce ? "attempt" : "attempts"})`, {
        cause: error,
      });
    }
  };
}

/** The service's own wish where it states one, else twice as long each time, with some chance so that legs spread. */
function chooseWait(attempt: number, answer: TransferAnswer | undefined): number {
  const wished = answer?.headers["retry-after"];
  if (wished !== undefined && /^\d{1,4}$/.test(wished)) return Math.min(Number(wished), MAX_WAIT_SECONDS);
  return FIRST_WAIT_SECONDS * 2 ** (attempt - 1) * (0.5 + Math.random());
}

/**
 * The answer to one attempt.
 * @throws PassingError where the connection broke: every one of those may pass
 * @throws UserError where the answer is not complete in time: a server that is too slow once will be so again
 */
async function sendWithin(client: HttpClient, request: TransferRequest, seconds: number): Promise<TransferAnswer> {
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
  const sent = sendOnce(client, request, connection);
  // The race against the clock may be lost already.
  sent.catch(() => {});
  return Promise.race([sent, late]).finally(() => clearTimeout(timer));
}

async function sendOnce(
  client: HttpClient,
  { method, url, headers = {}, body = "", ...request }: TransferRequest,
  connection: { message?: IncomingMessage },
): Promise<TransferAnswer> {
  try {
    const { message } = await (typeof body === "string"
      ? client.request(method, url, body, headers)
      : // The HTTP client knows text and streams only.
        client.request(method, url, Readable.from([body]), { ...headers, "content-length": String(body.length) }));
    connection.message = message;
    return {
      status: message.statusCode ?? 0,
      headers: message.headers,
      body: await readBounded(message, request),
    };
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new PassingError(explainBreak(error), undefined, error);
  }
}

/** Why a connection broke, without the URL, which the HTTP client's own message on a silent server shows. */
function explainBreak(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.startsWith("Request timeout") ? "the server was silent" : message;
}

async function readBounded(
  stream: AsyncIterable<Buffer>,
  { limitBytes, purpose }: Pick<TransferRequest, "limitBytes" | "purpose">,
): Promise<Buffer> {
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
