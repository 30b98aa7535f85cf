import * as z from "zod/mini";
import { UserError } from "../../model/user-error.ts";
import type { Environment } from "../../system/environment.ts";
import { readRegularFile } from "../../system/regular-file.ts";
import { readAnswer, type Send } from "./sender.ts";

/** What requests to a bucket are signed with. */
export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

const MAX_ANSWER_BYTES = 256 * 1024;
const MAX_TOKEN_BYTES = 64 * 1024;
const AUDIENCE = "sts.amazonaws.com";

/** The region of the environment, or AWS's first. */
export function findRegion({ AWS_REGION, AWS_DEFAULT_REGION }: Environment): string {
  return AWS_REGION || AWS_DEFAULT_REGION || "us-east-1";
}

/**
 * Static keys of the environment, or those of the role AWS_ROLE_ARN, for which the CI's OpenID token vouches.
 * @throws UserError where there are none
 */
export async function findCredentials(environment: Environment, send: Send): Promise<Credentials> {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_ROLE_ARN } = environment;
  if (AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY) {
    const keys = { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY };
    return AWS_SESSION_TOKEN ? { ...keys, sessionToken: AWS_SESSION_TOKEN } : keys;
  }
  const token = AWS_ROLE_ARN ? await findToken(environment, send) : undefined;
  if (AWS_ROLE_ARN && token !== undefined) return assumeRole(environment, AWS_ROLE_ARN, token, send);
  throw new UserError(
    "no credentials for the bucket; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_ROLE_ARN with the permission id-token: write",
  );
}

const tokenSchema = z.object({ value: z.string() });

/** The CI's token: of a file, as EKS and GitLab give it, or GitHub's. */
async function findToken(environment: Environment, send: Send): Promise<string | undefined> {
  const { AWS_WEB_IDENTITY_TOKEN_FILE, ACTIONS_ID_TOKEN_REQUEST_URL, ACTIONS_ID_TOKEN_REQUEST_TOKEN } = environment;
  if (AWS_WEB_IDENTITY_TOKEN_FILE) return (await readRegularFile(AWS_WEB_IDENTITY_TOKEN_FILE, MAX_TOKEN_BYTES)).trim();
  if (!ACTIONS_ID_TOKEN_REQUEST_URL || !ACTIONS_ID_TOKEN_REQUEST_TOKEN) return undefined;
  const answer = await send({
    purpose: "the job's OpenID token",
    url: `${ACTIONS_ID_TOKEN_REQUEST_URL}&audience=${AUDIENCE}`,
    method: "GET",
    headers: { authorization: `Bearer ${ACTIONS_ID_TOKEN_REQUEST_TOKEN}` },
  });
  if (answer.status !== 200) throw new UserError(`the job's OpenID token: the server answered ${answer.status}`);
  return tokenSchema.parse(JSON.parse(await readAnswer(answer, MAX_ANSWER_BYTES))).value;
}

async function assumeRole(environment: Environment, role: string, token: string, send: Send): Promise<Credentials> {
  const { AWS_ENDPOINT_URL_STS, AWS_ENDPOINT_URL } = environment;
  const answer = await send({
    purpose: "AssumeRoleWithWebIdentity",
    url: AWS_ENDPOINT_URL_STS || AWS_ENDPOINT_URL || `https://sts.${findRegion(environment)}.amazonaws.com/`,
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      ...{ Action: "AssumeRoleWithWebIdentity", Version: "2011-06-15", DurationSeconds: "900" },
      ...{ RoleArn: role, RoleSessionName: "io-probe", WebIdentityToken: token },
    }).toString(),
  });
  const text = await readAnswer(answer, MAX_ANSWER_BYTES);
  const names = ["AccessKeyId", "SecretAccessKey", "SessionToken"] as const;
  const [accessKeyId, secretAccessKey, sessionToken] = names.map((name) => readElement(text, name));
  if (answer.status !== 200 || !accessKeyId || !secretAccessKey || !sessionToken) {
    const code = readElement(text, "Code") ?? "";
    throw new UserError(`AssumeRoleWithWebIdentity: the server answered ${answer.status} ${code}`.trim());
  }
  return { accessKeyId, secretAccessKey, sessionToken };
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The text of the first element of a name in AWS's XML. */
export function readElement(xml: string, name: string): string | undefined {
  return readElements(xml, name)[0];
}

/** The texts of all elements of a name. */
export function readElements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, text = ""]) =>
    text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => ENTITIES[entity] ?? ""),
  );
}
