import { UserError } from "../model/user-error.ts";
import type { Environment } from "./environment.ts";

export interface ProxyServer {
  /** Without the user and the password. */
  url: string;
  /** The header Proxy-Authorization. */
  authorization: string | undefined;
}

/** This machine: a proxy would ask another one. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const DEFAULT_PORTS: Record<string, string> = { "http:": "80", "https:": "443" };

/**
 * The proxy for an address: that of `https_proxy` or `http_proxy`, in small or capital letters, except for this machine and for
 * what `no_proxy` lists. The runner and its toolkit choose in the same way.
 * @throws UserError for a proxy that is none; its address may have a password and is not shown
 */
export function findProxy(address: string, environment: Environment): ProxyServer | undefined {
  const url = new URL(address);
  const variable = url.protocol === "https:" ? "https_proxy" : "http_proxy";
  const proxy = read(environment, variable);
  if (proxy === "" || LOOPBACK.test(url.hostname) || isListed(url, read(environment, "no_proxy"))) return undefined;
  try {
    const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(proxy);
    const { protocol, origin, username, password } = new URL(hasScheme ? proxy : `http://${proxy}`);
    if (protocol !== "http:" && protocol !== "https:") throw new Error();
    const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return { url: origin, authorization: user === ":" ? undefined : `Basic ${Buffer.from(user).toString("base64")}` };
  } catch {
    throw new UserError(`${variable} is not an http:// or https:// address`);
  }
}

const read = (environment: Environment, name: string): string =>
  (environment[name] || environment[name.toUpperCase()] || "").trim();

/** Names count with what is below them, as `.NAME`, `*.NAME` and `NAME:PORT` as well; `*` is everything. */
function isListed({ hostname, port, protocol }: URL, list: string): boolean {
  const names = [hostname, `${hostname}:${port || DEFAULT_PORTS[protocol]}`];
  const entries = list.toLowerCase().split(/[\s,]+/);
  return entries.some((entry) => {
    const listed = entry.replace(/^\*?\./, "");
    return entry === "*" || (listed !== "" && names.some((name) => name === listed || name.endsWith(`.${listed}`)));
  });
}
