import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AwsV4Signer } from "aws4fetch";
import { UserError } from "../../model/user-error.ts";
import type { Environment } from "../../system/environment.ts";
import { type Credentials, findCredentials, findRegion, readElement, readElements } from "./aws-credentials.ts";
import type { RowStore } from "./row-places.ts";
import { readAnswer, type Send, type SentRequest } from "./sender.ts";

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;
const MAX_LIST_BYTES = 16 * 1024 * 1024;
const MAX_ERROR_BYTES = 64 * 1024;
/** DeleteObjects takes no more. */
const MAX_DELETED = 1000;

/**
 * A bucket of any server that speaks S3 (AWS_ENDPOINT_URL_S3); adding files needs one that heeds `If-None-Match: *`.
 * @throws UserError for an address that is none
 */
export function openBucket(place: string, environment: Environment, send: Send): RowStore {
  const [, bucket, path = ""] = ADDRESS.exec(place) ?? [];
  if (bucket === undefined) {
    throw new UserError(`${JSON.stringify(place)} is no bucket; s3://BUCKET or s3://BUCKET/PREFIX is expected`);
  }
  const prefix = path.replace(/\/*$/, path === "" ? "" : "/");
  const ask = createAsk(environment, send, bucket);
  const list = (folder: string) => listObjects(ask, `${prefix}${folder}/`);
  const cut = (key: string) => key.slice(prefix.length).replace(/\/$/, "");
  return {
    listFolders: async (folder) => (await list(folder)).folders.map(cut).sort(),
    listFiles: async (folder) => (await list(folder)).files.map(cut).sort(),
    async read(name) {
      const answer = await ask({ purpose: `reading ${name}`, method: "GET", key: prefix + name }, [200, 404]);
      if (answer.status === 404) await answer.body?.cancel();
      return answer.status === 404 ? undefined : ((answer.body ?? []) as AsyncIterable<Uint8Array>);
    },
    async open(name) {
      const about = { purpose: `reading ${name}`, key: prefix + name };
      const head = await ask({ ...about, method: "HEAD" }, [200]);
      const byteLength = Number(head.headers.get("content-length"));
      return {
        byteLength,
        async slice(start, end = byteLength) {
          const range = { range: `bytes=${start}-${end - 1}` };
          return (await ask({ ...about, method: "GET", headers: range }, [206])).arrayBuffer();
        },
      };
    },
    async write(name, content) {
      const body = new Uint8Array(content);
      await finish(await ask({ purpose: `writing ${name}`, method: "PUT", key: prefix + name, body }, [200]));
    },
    async add(name, localFile) {
      const body = new Uint8Array(await readFile(localFile));
      const headers = { "if-none-match": "*" };
      const request = { purpose: `adding ${name}`, method: "PUT", key: prefix + name, body, headers } as const;
      // 409: another call is adding it at this moment.
      const answer = await ask(request, [200, 409, 412]);
      await finish(answer);
      return answer.status === 200;
    },
    async remove(names) {
      for (let start = 0; start < names.length; start += MAX_DELETED) {
        const keys = names.slice(start, start + MAX_DELETED).map((name) => prefix + name);
        await deleteObjects(ask, keys);
      }
    },
    makeLocalFile: async () => join(tmpdir(), `io-probe-compact-${process.pid}-${randomBytes(4).toString("hex")}`),
  };
}

type Ask = (
  request: Omit<SentRequest, "url"> & { key?: string; query?: string },
  wanted: number[],
) => Promise<Response>;

function createAsk(environment: Environment, send: Send, bucket: string): Ask {
  const region = findRegion(environment);
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL } = environment;
  const endpoint = (AWS_ENDPOINT_URL_S3 || AWS_ENDPOINT_URL || `https://s3.${region}.amazonaws.com`).replace(/\/$/, "");
  let credentials: Promise<Credentials> | undefined;
  return async ({ key = "", query = "", body = "", headers = {}, ...request }, wanted) => {
    credentials ??= findCredentials(environment, send);
    const address = `${endpoint}/${bucket}/${key.split("/").map(encodeURIComponent).join("/")}${query}`;
    const sum = createHash("sha256").update(body).digest("hex");
    const signer = new AwsV4Signer({
      ...(await credentials),
      ...{ url: address, method: request.method, service: "s3", region, body },
      headers: { ...headers, "x-amz-content-sha256": sum },
    });
    const signed = await signer.sign();
    const sent = { ...request, url: signed.url.href, headers: Object.fromEntries(signed.headers) };
    const answer = await send(request.method === "GET" || request.method === "HEAD" ? sent : { ...sent, body });
    if (wanted.includes(answer.status)) return answer;
    const code = request.method === "HEAD" ? "" : readElement(await readAnswer(answer, MAX_ERROR_BYTES), "Code");
    throw new UserError(`${request.purpose}: the bucket's server answered ${answer.status} ${code ?? ""}`.trim());
  };
}

async function listObjects(ask: Ask, prefix: string): Promise<{ files: string[]; folders: string[] }> {
  const [files, folders]: [string[], string[]] = [[], []];
  for (let token: string | undefined = ""; token !== undefined; ) {
    const query = new URLSearchParams({
      ...{ "list-type": "2", delimiter: "/", "encoding-type": "url", prefix },
      ...(token !== "" && { "continuation-token": token }),
    });
    const request = { purpose: "listing the bucket", method: "GET", query: `?${query}` } as const;
    const text = await readAnswer(await ask(request, [200]), MAX_LIST_BYTES);
    const decode = (key: string) => decodeURIComponent(key.replaceAll("+", " "));
    const contents = readBlocks(text, "Contents");
    files.push(...contents.flatMap((block) => readElements(block, "Key").map(decode)));
    folders.push(...readBlocks(text, "CommonPrefixes").flatMap((block) => readElements(block, "Prefix").map(decode)));
    token = readElement(text, "IsTruncated") === "true" ? readElement(text, "NextContinuationToken") : undefined;
  }
  return { files, folders };
}

const readBlocks = (xml: string, name: string): string[] => {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "gs"))].map(([, block = ""]) => block);
};

async function deleteObjects(ask: Ask, keys: readonly string[]): Promise<void> {
  const escapeXml = (key: string) => key.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const objects = keys.map((key) => `<Object><Key>${escapeXml(key)}</Key></Object>`).join("");
  const body = `<Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Quiet>true</Quiet>${objects}</Delete>`;
  const headers = { "content-md5": createHash("md5").update(body).digest("base64"), "content-type": "application/xml" };
  const request = { purpose: "removing raw files", method: "POST", query: "?delete=", body, headers } as const;
  await finish(await ask(request, [200]));
}

/** An answer that is not read keeps its connection. */
async function finish(answer: Response): Promise<void> {
  await answer.body?.cancel();
}
