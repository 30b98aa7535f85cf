import type { IncomingHttpHeaders } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { HttpClient } from "@actions/http-client";
import { UserError } from "../model/user-error.ts";

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

const ATTEMPTS = 5;
const FIRST_WAIT_SECONDS = 1;
const LONGEST_WAIT_SECONDS = 60;
const SILENCE_SECONDS = 30;
/** Connections to one host at a time; they are kept and used again. */
const CONNECTIONS = 8;
const PASSING_STATUS = new Set([408, 429, 500, 502, 503, 504]);

/**
 * A transfer over kept connections. @actions/artifact opens a new connection for every request, reads answers of any
 * size, and gives up at once where a connection breaks; fifty legs need better. `wait` is a parameter for tests.
 */
export function createTransfer(wait: (seconds: number) => Promise<unknown> = waitSeconds): Transfer {
  const client = new HttpClient("io-probe", [], {
    keepAlive: true,
    maxSockets: CONNECTIONS,
    allowRedirects: false,
    socketTimeout: SILENCE_SECONDS * 1000,
  });
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await sendOnce(client, request);
      const passing = outcome instanceof Error || PASSING_STATUS.has(outcome.status);
      if (!passing) return outcome;
      if (attempt === ATTEMPTS) {
        if (!(outcome instanceof Error)) return outcome;
        throw new Error(`${request.purpose}: ${outcome.message} (${ATTEMPTS} attempts)`, { cause: outcome });
      }
      await wait(chooseWait(attempt, outcome));
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

/** The answer, or the error where the connection broke: every one of those may pass. */
async function sendOnce(client: HttpClient, request: TransferRequest): Promise<TransferAnswer | Error> {
  try {
    const { message } = await client.request(request.method, request.url, request.body ?? "", request.headers ?? {});
    return {
      status: message.statusCode ?? 0,
      headers: message.headers,
      body: await readBounded(message, request),
    };
  } catch (error) {
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
