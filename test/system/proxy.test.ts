import { expect, test } from "vitest";
import { findProxy } from "../../src/system/proxy.ts";

const PROXY = "http://proxy.corp:3128";
const find = (address: string, environment: Record<string, string>) => findProxy(address, environment)?.url;

test("an address has the proxy of its own scheme, in small or capital letters", () => {
  expect(find("https://s3.corp/x", { https_proxy: PROXY })).toBe(PROXY);
  expect(find("http://s3.corp/x", { HTTP_PROXY: PROXY })).toBe(PROXY);
  expect(find("https://s3.corp/x", { http_proxy: PROXY })).toBeUndefined();
  expect(find("http://s3.corp/x", { HTTPS_PROXY: PROXY })).toBeUndefined();
  expect(find("https://s3.corp/x", { https_proxy: "", HTTPS_PROXY: "proxy.corp:3128" })).toBe(PROXY);
  expect(find("https://s3.corp/x", {})).toBeUndefined();
});

test.each([
  ["s3.corp", true],
  [".corp", true],
  ["*.corp", true],
  ["corp", true],
  ["other, CORP", true],
  ["other corp", true],
  ["*", true],
  ["s3.corp:8443", true],
  ["s3.corp:443", false],
  ["orp", false],
  ["x.s3.corp", false],
  [" , ", false],
  [".", false],
])("no_proxy=%s leaves out https://s3.corp:8443: %s", (list, isLeftOut) => {
  const found = find("https://s3.corp:8443/x", { https_proxy: PROXY, no_proxy: list });
  expect(found === undefined).toBe(isLeftOut);
});

test("a port that is not given is the scheme's", () => {
  const environment = { https_proxy: PROXY, http_proxy: PROXY, NO_PROXY: "s3.corp:443" };
  expect(find("https://s3.corp/", environment)).toBeUndefined();
  expect(find("http://s3.corp/", environment)).toBe(PROXY);
});

test.each(["localhost", "127.0.0.1", "127.1.2.3", "[::1]"])("no proxy is asked for %s", (host) => {
  expect(find(`http://${host}:4318/v1/traces`, { http_proxy: PROXY })).toBeUndefined();
});

test("a user and password become a header, and are in no address and no message", () => {
  const found = findProxy("https://s3.corp/", { https_proxy: "http://ci:p%40ss@proxy.corp:3128/" });
  expect(found).toEqual({ url: PROXY, authorization: `Basic ${Buffer.from("ci:p@ss").toString("base64")}` });
  for (const wrong of ["socks5://ci:secret@proxy.corp", "http://ci:secret@", "http://ci:secret%@proxy.corp"]) {
    expect(() => findProxy("https://s3.corp/", { https_proxy: wrong })).toThrow(
      /^https_proxy is not an http:\/\/ or https:\/\/ address$/,
    );
  }
});
