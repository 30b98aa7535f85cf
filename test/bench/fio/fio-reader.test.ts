import { describe, expect, test } from "vitest";
import { FioReader, type KnownRun } from "../../../src/bench/fio/fio-reader.ts";
import { writeFioDocument } from "../../../src/cli/commands/parse.ts";
import { FIO_KIND } from "../../../src/model/fio.ts";
import type { JsonObject } from "../../../src/model/json-object.ts";
import { UserError } from "../../../src/model/user-error.ts";
import { testCases } from "../../cases.ts";

const ALLOWED = "allowed are its JSON (--output-format=json or json+) and terse versions 3 to 5";
const READ = { total_ios: 500, io_bytes: 2048000, io_kbytes: 2000, bw_bytes: 1024000, iops: 250, runtime: 2000 };
const document = (job: JsonObject = {}, more: JsonObject = {}) =>
  JSON.stringify({ "fio version": "fio-3.33", ...more, jobs: [{ jobname: "a", error: 0, read: READ, ...job }] });

/** A terse line of version 3: five general fields, 41 of reads and of writes, and the closing ones. */
const terse = (job: string, kibibytes = 2000) => {
  const direction = (amount: number) =>
    amount > 0 ? [amount, 1000, 250, 2000, ...Array(37).fill(0)] : Array(41).fill(0);
  const closing = ["1.0%", "2.0%", 3, 4, 5, ...Array(28).fill("0.0%"), "0.0%"];
  return ["3;fio-3.33", job, 0, 0, ...direction(kibibytes), ...direction(0), ...closing].join(";");
};

function read(text: string | readonly string[], known?: KnownRun) {
  const reader = new FioReader("x", known);
  for (const piece of [text].flat()) reader.push(piece);
  return reader.finish();
}

const refuse = (text: string, known?: KnownRun) => {
  try {
    return read(text, known).source;
  } catch (error) {
    expect(error).toBeInstanceOf(UserError);
    return (error as UserError).message;
  }
};

describe("the source", () => {
  test("is JSON, with bins json+, and as many documents as there were", () => {
    const source = { format: "json", fioVersion: "3.33", documents: 1, complete: true };
    expect(read(document()).source).toEqual(source);
    expect(read(`${document()}\n${document()}`).source).toEqual({ ...source, documents: 2 });
    for (const direction of ["read", "write", "trim", "mixed", "sync"]) {
      for (const name of ["clat_ns", "lat_ns", "clat", "lat"]) {
        const entry = { [direction]: { ...READ, [name]: { mean: 1, bins: { "1": 1 } } } };
        expect(read(document(entry)).source.format, `${direction} ${name}`).toBe("json+");
      }
    }
    expect(read(document({ read: { ...READ, clat_ns: { bins: { "1": 1 } } }, write: READ })).source.format).toBe(
      "json+",
    );
    const plain = document({ jobname: "b" });
    expect(read(`${document({ read: { lat: { bins: {} } } })}\n${plain}`).source.format).toBe("json+");
    expect(read(document({ other: { lat: { bins: {} } } })).source.format).toBe("json");
    expect(read(document({}, { "fio version": undefined })).source).toEqual({
      ...{ format: "json", documents: 1, complete: true },
    });
  });

  test("has the last version that a text names", () => {
    const second = document({ jobname: "b" }, { "fio version": "fio-3.36" });
    expect(read(`${document()}\n${second}`).source.fioVersion).toBe("3.36");
    expect(read(`${document()}\n${document({ jobname: "b" }, { "fio version": undefined })}`).source.fioVersion).toBe(
      "3.33",
    );
  });

  test("is not complete where a document was cut or a signal ended fio", () => {
    const cut = read(`${document()}\n${document().slice(0, -5)}`);
    expect(cut.source).toMatchObject({ documents: 1, complete: false });
    expect([cut.diagnostics, cut.notes]).toEqual([[], [{ id: "unended-documents", times: 1 }]]);
    const signal = "fio: terminating on signal 15";
    for (const ended of [read(`${signal}\n${document()}`), read(document(), { messages: `\n  ${signal} \n` })]) {
      expect(ended.source.complete).toBe(false);
      expect(ended.diagnostics).toEqual([signal]);
      expect(ended.results[0]?.benchmark.notes).toEqual([{ id: "ended-early", signal: "15" }]);
    }
    expect(read(`${signal}\nterminating on signal 2\n${document()}`).results[0]?.benchmark.notes).toEqual([
      { id: "ended-early", signal: "15" },
    ]);
  });

  test("without a whole document says that those there are broken", () => {
    const broken = document().replace(":", "::");
    expect(refuse(broken)).toBe("x: fio's JSON is broken: it contains other text, or something changed it");
    const { source, results, notes } = read(`${broken}\n${document()}`);
    expect([source.complete, results.length, notes]).toEqual([false, 1, [{ id: "broken-documents", times: 1 }]]);
  });

  test("is terse where that is all", () => {
    expect(read(terse("a"))).toMatchObject({
      source: { format: "terse", fioVersion: "3.33", documents: 0, complete: true },
      results: [{ benchmark: { job: "a", direction: "read", bytes: 2048000 } }],
      diagnostics: [],
      notes: [],
    });
    expect(read(`${terse("a")}\n${document({ jobname: "b" })}`).source.format).toBe("json");
    expect(read(`${terse("a")}\n${terse("c")}\n${document()}`).notes).toEqual([{ id: "terse-beside-json", times: 2 }]);
    const cuts = `${document()}\n${terse("a").slice(0, 100)}\n${document().slice(0, -5)}`;
    expect(read(cuts)).toMatchObject({
      source: { complete: false },
      notes: [
        { id: "unended-documents", times: 1 },
        { id: "cut-terse-lines", times: 1 },
      ],
    });
    for (const text of [`${terse("a")}\n${document().slice(0, -5)}`, `${document()}\n${terse("a").slice(0, 100)}`]) {
      const { source, notes } = read(text);
      expect(source.complete).toBe(false);
      expect(notes).toEqual([{ id: expect.stringMatching(/unended-documents|cut-terse-lines/), times: 1 }]);
    }
    const cut = read(`${terse("a")}\n${terse("b").slice(0, 100)}`);
    expect(cut.source.complete).toBe(false);
    expect(cut.notes).toEqual([{ id: "cut-terse-lines", times: 1 }]);
    expect(read(terse("a"), { messages: "terminating on signal 2" }).source.complete).toBe(false);
    const newer = terse("b").replace("fio-3.33", "fio-3.36");
    expect(read(`${terse("a")}\n${newer}`).source.fioVersion).toBe("3.36");
    const both = read(`${terse("a")}\n${terse("a")}`);
    expect([both.results.length, both.notes]).toEqual([1, [{ id: "earlier-terse-lines", times: 1 }]]);
  });
});

describe("the lines around the results", () => {
  test("are given as they are, up to a hundred, each up to 500 letters", () => {
    const lines = (count: number) => Array.from({ length: count }, (_, place) => `line ${place}`);
    expect(read([...lines(100), document()].join("\n")).diagnostics).toEqual(lines(100));
    const { diagnostics, notes } = read([...lines(103), document()].join("\n"));
    expect([diagnostics, notes]).toEqual([lines(100), [{ id: "more-lines", times: 3 }]]);
    expect(read(`${"x".repeat(501)}\n${document()}`).diagnostics).toEqual(["x".repeat(500)]);
  });

  test("are counted where they are another program's JSON", () => {
    expect(read(`{"level": "info"}\n${document()}\n{"level": 1}`).notes).toEqual([
      { id: "foreign-documents", times: 2 },
    ]);
  });

  test("are none where they only hold the results together", () => {
    expect(read(`[\n${document()}\n]},\n`).diagnostics).toEqual([]);
    expect(read(`[x]\n${document()}`).diagnostics).toEqual(["[x]"]);
  });

  test("are why a job has no result, but for what is no failure", () => {
    const idle = document({ read: undefined });
    const errorOf = (line: string) =>
      read(`${line}\n${idle}`).results.map(({ benchmark }) => {
        if (benchmark.state === "measured") return "measured";
        return benchmark.failure.id === "message" ? benchmark.failure.detail : benchmark.failure.id;
      });
    expect(errorOf("fio: it broke")).toEqual(["fio: it broke"]);
    for (const note of [
      "note: both iodepth",
      "fio-3.33",
      "Starting 1 process",
      "a: (g=0): rw=read",
      "a: (g=10): rw=read",
      "Jobs: 1 (f=1): [r(1)][50.0%]",
      "x terminating on signal 2",
    ]) {
      expect(errorOf(`${note} failed`), note).toEqual(["no-io"]);
    }
    for (const line of [
      "a note: x",
      "my fio-3",
      "Starting up",
      "x Starting 1",
      "a: (g=x): rw",
      "a (g=0): rw",
      "Jobs: x",
      "x Jobs: 1",
    ]) {
      expect(errorOf(`${line} failed`), line).toEqual([`${line} failed`]);
    }
    expect(read(idle, { messages: "fio: from standard error\n" }).results).toMatchObject([
      { benchmark: { failure: { id: "message", detail: "fio: from standard error" } } },
    ]);
  });
});

describe("a text without results", () => {
  testCases([
    ["", "x: empty; fio was killed before it could write its results"],
    [" \n\t\n", "x: empty; fio was killed before it could write its results"],
    ["hello", `x: line 1 is no output of fio: "hello"; ${ALLOWED}`],
    ["[\n\n]\n[global]\n", `x: line 4 is no output of fio: "[global]"; ${ALLOWED}`],
    ['{\n  "jobs" : 1\n}\n', `x: the JSON that ends in line 3 is not fio's; ${ALLOWED}`],
    ["[]\n", `x: no result of fio; ${ALLOWED}`],
    [
      '{\n  "fio version" : "fio-3.33",\n',
      "x: the JSON of fio has no end; fio was ended while it wrote, or the file is cut",
    ],
    [terse("a").slice(0, 100), "x: the terse output of fio is cut: it has not all of its fields"],
  ])("%j is refused: %s", (text, message) => expect(refuse(text)).toBe(message));

  test("has what fio said where it refused to start", () => {
    expect(read("hello\nfio: it broke\n")).toEqual({
      ...{ source: { documents: 0, complete: false }, results: [], diagnostics: ["hello", "fio: it broke"], notes: [] },
    });
    expect(read("", { messages: "fio: it broke" }).diagnostics).toEqual(["fio: it broke"]);
    expect(refuse("", { messages: "\n" })).toMatch(/empty/);
  });
});

test("jobs have what is known of the run, of their document and of each other", () => {
  const entries = [
    { jobname: "a", read: READ },
    { jobname: "a", read: READ },
    { jobname: "b", read: READ },
  ];
  const text = JSON.stringify({ "fio version": "fio-3.33", "global options": { numjobs: "2" }, jobs: entries });
  const { results } = read(text, { defaultEngine: "psync" });
  expect(results.map(({ benchmark }) => benchmark)).toMatchObject([
    { job: "a", jobs: 1, engine: "psync", fioVersion: "3.33" },
    { job: "a", jobs: 1 },
    { job: "b", jobs: 2 },
  ]);
  expect(read(text).results[0]?.benchmark).not.toHaveProperty("engine");
  const plain = read(document({}, { "fio version": undefined })).results[0]?.benchmark;
  for (const key of ["fioVersion", "engine", "jobs"]) expect(plain).not.toHaveProperty(key);
});

test("colours are no part of the text, wherever a piece of it ends", () => {
  const plain = JSON.stringify(JSON.parse(document()), null, 2);
  const coloured = plain.replaceAll("\n", "\u001b[0m\n\u001b[1;34m");
  expect(read(coloured.match(/[\s\S]{1,7}/g) ?? [])).toEqual(read(plain));
});

test("byte order marks and Windows' line ends are no part of the text, wherever a piece ends", () => {
  const text = `\uFEFFnote: x\n${JSON.stringify(JSON.parse(document()), undefined, 2)}\n\uFEFFnote: y\n`;
  for (const size of [1, 7, text.length]) {
    const reader = new FioReader("x");
    for (const piece of text.replaceAll("\n", "\r\n").match(new RegExp(`[^]{1,${size}}`, "g")) ?? [])
      reader.push(piece);
    expect(writeFioDocument(reader.finish())).toMatchObject({
      ...{ ...FIO_KIND, source: { documents: 1 } },
      ...{ results: [{ job: "a", iops: 250 }], diagnostics: ["note: x", "note: y"] },
    });
  }
  expect(read(`\uFEFF${terse("a")}\r\n`)).toMatchObject({ results: [{ benchmark: { job: "a" } }], diagnostics: [] });
  expect(refuse("\uFEFF\r\n")).toMatch(/empty/);
});

describe("fio's normal text beside its results", () => {
  const block = (job: string) => [`${job}: (groupid=0, jobs=1): err= 0: pid=7: Sun`, "write: IOPS=1", "Disk stats:"];
  const note = (times: number) => ({ id: "normal-lines", times });

  test("is counted, and no reason for anything", () => {
    const idle = document({ read: undefined });
    for (const text of [
      [...block("a"), ...block("b"), idle],
      [idle, ...block("a"), ...block("b")],
    ]) {
      const { diagnostics, notes, results } = read(text.join("\n"));
      expect([diagnostics, notes]).toEqual([[], [note(6)]]);
      expect(results).toMatchObject([{ benchmark: { failure: { id: "no-io" } } }]);
    }
    expect(read([...block("a"), terse("a")].join("\n")).notes).toEqual([note(3)]);
  });

  test("ends where a document begins, and has fio's own lines between its own", () => {
    const text = ["before", ...block("a"), "fio: it broke", "Run status group 0", document(), "after"];
    expect(read(text.join("\n"))).toMatchObject({
      diagnostics: ["before", "fio: it broke", "after"],
      notes: [note(4)],
    });
    expect(read(["Run status group 0", "x", document()].join("\n")).notes).toEqual([note(2)]);
  });

  test("alone is refused", () => {
    expect(refuse(block("a").join("\n"))).toMatch(/^x: fio's normal text/);
    expect(refuse(["fio: it broke", ...block("a")].join("\n"))).toMatch(/^x: fio's normal text/);
    expect(refuse("", { messages: "Run status group 0" })).toMatch(/^x: /);
  });
});

test("the sums over all clients that were left out are counted", () => {
  const entry = (jobname: string) => ({ jobname, hostname: "h", error: 0, read: READ });
  const text = JSON.stringify({ "fio version": "fio-3.33", client_stats: [entry("a"), entry("All clients")] });
  expect(read(text).notes).toEqual([{ id: "client-sums", times: 1 }]);
});

test("lines before the document lose a log's prefix too, and are no reason for a failure where they give none", () => {
  const lines = ["", "fio: pid=7, err=28/file:backend.c:479, func=full resid, error=No space left", "words"];
  const job = { error: 28, read: {} };
  const pretty = JSON.stringify(JSON.parse(document(job)), null, 1).split("\n");
  const log = (prefix: string) => [...lines, ...pretty].map((line) => prefix + line).join("\n");
  const plain = read(log(""));
  expect(plain.diagnostics).toEqual(lines.slice(1));
  for (const prefix of ["web-1  | ", "2026-11-21T15:38:00.1234567Z "]) {
    expect(read(log(prefix))).toEqual(plain);
    expect(read(Array.from(log(prefix)))).toEqual(plain);
  }
  expect(read(`${document({ read: { total_ios: 0 } })}\ndone in 3 s`).results[0]?.benchmark).toMatchObject({
    failure: { id: "no-io" },
  });
});
