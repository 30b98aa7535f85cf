import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { HttpClient } from "@actions/http-client";
import pRetry from "p-retry";
import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import { BoundedJson, type JsonLimits } from "../format/bounded-json.ts";
import { explainThrown, UserError } from "../model/user-error.ts";
import { passBoundedStream } from "../system/regular-file.ts";
import { DEADLINE_SECONDS, type Deadline, DeadlineError, endWithin, startDeadline } from "./deadline.ts";

/** An HTTP request with the largest answer that is read. */
export interface TransferRequest {
  method: "GET" | "POST" | "PUT" | "PATCH";
  url: string;
  /** For messages: the URL is signed, and never shown. */
  purpose: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  maxBytes: number;
  /** No retries, for a request that must not be sent twice. */
  isTriedOnce?: boolean;
}

/** An HTTP answer with its whole body. */
export interface TransferAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request, with retries of passing faults. */
export type Transfer = (request: TransferRequest) => Promise<TransferAnswer>;

interface TransferLimits {
  /** For all requests together. */
  deadline?: Deadline;
  /** For one attempt, since a server may send without end, byte by byte. */
  maxAttemptSeconds?: number;
  /** How long a server may be silent. */
  maxIdleSeconds?: number;
  /** Waits between attempts; tests replace it. */
  wait?: (seconds: number) => Promise<unknown>;
}

const MAX_ATTEMPTS = 5;
const FIRST_WAIT_SECONDS = 1;
const MAX_WAIT_SECONDS = 60;
const MAX_IDLE_SECONDS = 15;
/** Enough for 32 MiB, the largest artifact, at 0.75 MB/s. */
const MAX_ATTEMPT_SECONDS = 45;
const MAX_CONNECTIONS = 8;
const PASSING_STATUS = new Set([408, 429, 500, 502, 503, 504]);

class PassingError extends Error {
  readonly answer: TransferAnswer | undefined;

  constructor(message: string, answer?: TransferAnswer, cause?: unknown) {
    super(message, { cause });
    this.answer = answer;
  }
}

/** A transfer over kept connections, which repeats passing faults until the deadline. */
export function createTransfer({
  deadline = startDeadline(DEADLINE_SECONDS),
  maxAttemptSeconds = MAX_ATTEMPT_SECONDS,
  maxIdleSeconds = MAX_IDLE_SECONDS,
  wait = (seconds) => sleep(seconds * 1000),
}: TransferLimits = {}): Transfer {
  const client = new HttpClient("io-probe", [], {
    keepAlive: true,
    maxSockets: MAX_CONNECTIONS,
    allowRedirects: false,
    socketTimeout: maxIdleSeconds * 1000,
  });
  return async (request) => {
    const { purpose, isTriedOnce = false } = request;
    const attempts = isTriedOnce ? 1 : MAX_ATTEMPTS;
    const attempt = async (): Promise<TransferAnswer> => {
      const seconds = Math.min(maxAttemptSeconds, deadline.secondsLeft());
      if (seconds <= 0) throw new DeadlineError(purpose, deadline.seconds);
      const answer = await sendWithin(client, request, seconds);
      if (PASSING_STATUS.has(answer.status)) throw new PassingError(`answered ${answer.status}`, answer);
      return answer;
    };
    try {
      return await pRetry(attempt, {
        retries: attempts - 1,
        // chooseWait waits as the service wishes, until the deadline.
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
      const count = isTriedOnce ? "1 attempt" : `${attempts} attempts`;
      throw new Error(`${purpose}: ${error.message} (${count})`, { cause: error });
    }
  };
}

/** As long as the service asks for; otherwise doubling, with a random part so that legs do not retry together. */
function chooseWait(attempt: number, answer: TransferAnswer | undefined): number {
  const wished = answer?.headers["retry-after"];
  if (wished !== undefined && /^\d{1,4}$/.test(wished)) return Math.min(Number(wished), MAX_WAIT_SECONDS);
  return FIRST_WAIT_SECONDS * 2 ** (attempt - 1) * (0.5 + Math.random());
}

/**
 * @throws PassingError where the connection broke
 * @throws UserError where the answer is too large, or late: the server would be slow again
 */
function sendWithin(client: HttpClient, request: TransferRequest, seconds: number): Promise<TransferAnswer> {
  const { method, url, purpose, headers = {}, body = "", maxBytes } = request;
  let message: IncomingMessage | undefined;
  const send = async (): Promise<TransferAnswer> => {
    try {
      const response = await (typeof body === "string"
        ? client.request(method, url, body, headers)
        : // The HTTP client knows text and streams only.
          client.request(method, url, Readable.from([body]), { ...headers, "content-length": String(body.length) }));
      message = response.message;
      const chunks: Uint8Array[] = [];
      await passBoundedStream(message, maxBytes, purpose, (chunk) => chunks.push(chunk));
      return { status: message.statusCode ?? 0, headers: message.headers, body: Buffer.concat(chunks) };
    } catch (error) {
      if (error instanceof UserError) throw error;
      throw new PassingError(explainBreak(error), undefined, error);
    }
  };
  return endWithin(seconds, send(), () => {
    message?.destroy();
    const limit = Math.round(seconds * 10) / 10;
    return new UserError(`${purpose}: the answer was not complete within ${limit} s`);
  });
}

/** Without the URL in the client's message. */
function explainBreak(error: unknown): string {
  const message = explainThrown(error);
  return message.startsWith("Request timeout") ? "the server was silent" : message;
}

/** A service's refusal, with its status. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** The content behind a signed URL, which takes no token; throws as {@link assertBlobUrl}, or a ServiceError. */
export async function downloadBlob(transfer: Transfer, url: string, maxBytes: number): Promise<Buffer> {
  assertBlobUrl("download", url);
  const { status, body } = await transfer({ method: "GET", url, purpose: "download", maxBytes });
  if (status !== 200) throw new ServiceError(`download: the blob store answered ${status}`, status);
  return body;
}

/** @throws UserError for what is no address of a blob */
export function assertBlobUrl(purpose: string, url: string): void {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return;
  throw new UserError(`${purpose}: the service gave no address to transfer to or from`);
}

/** Enough for 100 jobs of 1,000 steps, or 20,000 artifacts. */
const ANSWER_LIMITS: JsonLimits = {
  bytes: 32 * 1024 ** 2,
  nesting: 32,
  containers: 200_000,
  members: 1_500_000,
  values: 1_500_000,
  run: 64 * 1024,
};
const MAX_PATH_CHARACTERS = 100;

/**
 * A server's answer, bounded before it is parsed; `purpose` names the request.
 * @throws UserError for what is no JSON, too much, or of another shape
 */
export function parseAnswer<T>(
  body: Uint8Array,
  schema: $ZodType<T>,
  purpose: string,
  limits: Partial<JsonLimits> = {},
): T {
  const json = new BoundedJson(`${purpose}: the answer`, { ...ANSWER_LIMITS, ...limits });
  json.write(body);
  const result = z.safeParse(schema, json.parse());
  if (result.success) return result.data;
  // Without what was given: it may be a signed address.
  const path = result.error.issues[0]?.path.join(".").slice(0, MAX_PATH_CHARACTERS) || "(root)";
  throw new UserError(`${purpose}: the answer is not what this io-probe knows; its field ${path} is wrong`);
}
