import { fetch, ProxyAgent, type RequestInit } from "undici";
import type { ProxyServer } from "../../system/proxy.ts";

/**
 * `fetch` through a proxy: https by a tunnel, http as a request to the proxy, since many allow tunnels to port 443 only. Node
 * 20 has no such option of its own.
 */
export function createProxiedFetch({ url, authorization }: ProxyServer): typeof globalThis.fetch {
  const dispatcher = new ProxyAgent({
    uri: url,
    proxyTunnel: false,
    ...(authorization !== undefined && { token: authorization }),
  });
  const fetchByProxy = (address: string, request: RequestInit) => fetch(address, { ...request, dispatcher });
  // Node's own fetch is of the same package, in another version: the types differ in what is not used here.
  return fetchByProxy as unknown as typeof globalThis.fetch;
}
