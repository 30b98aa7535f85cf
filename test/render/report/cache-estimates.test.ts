import { expect, test } from "vitest";
import { escapeMarkdown } from "../../../src/render/formats/markdown.ts";
import { describeCaches } from "../../../src/render/report/cache-estimates.ts";
import { renderReportMarkdown, renderReportText } from "../../../src/render/report/documents.ts";
import { renderReportHtml } from "../../../src/render/report/html.ts";
import { buildReport, buildWritePayload } from "./builder.ts";

/** Three runs of the payload at full scale: 1.6 GB in one file in 8 s, in 40,000 files in 20 s. */
const FULL = buildWritePayload("/work", 1, [7.6, 8, 8.4], [19, 20, 21]);

function renderText(workloads = FULL): string {
  const text = renderReportText(buildReport([], { workloads, windows: [], series: undefined }), {
    width: 80,
    style: (_, plain) => plain,
  });
  return `\n${text.slice(text.indexOf("How long"), text.indexOf("\n\nStorage"))}\n`;
}

test("the sizes that caches have stand in a table, and the formula tells any other", () => {
  expect(renderText()).toMatchInlineSnapshot(`
    "
    How long writing a cache takes
      Writing a cache of 1.6 GB to the disk of /work takes about 8 s as one file,
        and 20 s as 40,000 files. For other sizes: 5 s per GB in files of 1.6 GB and
        12.5 s in files of 40 kB (write-payload, 3 runs of each size, between 0.95x
        and 1.05x of this).
      cache                as one file  as files of 40 kB    files
      100 MB                     0.5 s             1.25 s    2,500
      500 MB                     2.5 s             6.25 s   12,500
      1.6 GB                       8 s               20 s   40,000
      5 GB [extrapolated]         25 s         1 min 02 s  125,000
      Beyond 4.8 GB or 120,000 files the estimate is extrapolated: the disk's burst
        or cache may run out first.
    "
  `);
});

test("what exceeds ten times the bytes that were written is not estimated", () => {
  const text = renderText(buildWritePayload("/work", 0.01, [0.1], [0.2]));
  expect(text).toMatch(/^ {2}Writing a cache of 16 MB to the disk of \/work takes about 0\.1 s as one file/m);
  expect(text).toMatch(/^ {2}100 MB \[extrapolated\] /m);
  expect(text).not.toMatch(/^ {2}500 MB {2}/m);
  expect(text.replace(/\s+/g, " ")).toContain("500 MB is more than 10 times the 16 MB that were measured");
  expect(renderText(buildWritePayload("/work", 0.0001, [1], [1]))).not.toContain("as files of");
});

test("what exceeds ten times the files that were written is estimated as one file alone, and said with both numbers", () => {
  const [many, one] = buildWritePayload("/work", 1, [8], [20]);
  if (many === undefined || one === undefined) throw new Error("write-payload has two shapes");
  // Few files of 40 kB: from 100 MB on, there are more of them than 10 times 200.
  const text = renderText([{ ...many, files: 200, bytes: 8e6 }, one]);
  expect(text).toMatch(/^ {2}Writing a cache of 1\.6 GB to the disk of \/work takes about 8 s as one file\./m);
  expect(text).toMatch(/^ {2}100 MB +0\.5 s +not estimated +2,500$/m);
  expect(text.replace(/\s+/g, " ")).toContain(
    "2,500 files are more than 10 times the 200 files that were measured, so there is no estimate: use a larger scale.",
  );
});

test("files that cost nothing measurable are not said to cost 0 s", () => {
  expect(renderText(buildWritePayload("/work", 1, [8], [8]))).toMatch(/no\s+measurable\s+cost\s+of\s+files/);
});

test("runs that lie far apart make the times bounds in place of figures", () => {
  const text = renderText(buildWritePayload("/work", 1, [7, 8, 12], [20, 20, 20])).replace(/\s+/g, " ");
  expect(text).toContain("takes 7 s to 12 s as one file, and 17.5 s to 30 s as 40,000 files");
  expect(text).toContain("500 MB 2.19 s to 3.75 s 5.47 s to 9.37 s 12,500");
  expect(text).toContain("The runs differ widely, so these times are bounds");
  expect(renderText()).not.toContain("differ widely");
});

test("files whose time depends on more than their mean have bounds, also where the runs agree", () => {
  const [many, one] = buildWritePayload("/work", 1, [8, 8, 8], [20, 20, 20]);
  if (many === undefined || one === undefined) throw new Error("write-payload has two shapes");
  const seconds = { mean: 24, min: 24, max: 24, p50: 24 };
  const small = { ...many, part: "small files", files: 10 * (many.files ?? 0), latencySeconds: seconds };
  const text = renderText([many, one, small]).replace(/\s+/g, " ");
  // As many bytes in files of 1.6 GB and of 4 kB, 9 to 1: 8 s and a tenth of 16 s.
  expect(text).toContain("takes about 8 s as one file, and 9.6 s to 20 s as 40,000 files");
  expect(text).toContain("1.6 GB 8 s 9.6 s to 20 s 40,000");
  expect(text).toContain("How long files take here depends on all their sizes, not only on the mean");
  expect(text).not.toContain("differ widely");
  expect(renderText()).not.toContain("depends on all their sizes");
});

test("a report of nothing else has the answer as its headline", () => {
  const report = buildReport([], { workloads: FULL, windows: [] });
  expect(renderReportMarkdown(report)).toContain("takes about 8 s as one file, and 20 s as 40,000 files.");
});

test("each target has its own sentence and rows; memory is not called a disk", () => {
  const workloads = [...FULL, ...buildWritePayload("/dev/shm", 1, [1], [2])];
  const storage = [{ path: "/dev/shm", role: "target" as const, filesystem: "tmpfs", devices: [] }];
  const estimate = describeCaches({ workloads, storage });
  expect(estimate?.answers).toEqual([
    expect.stringMatching(/ to the disk of \/work takes about 8 s as one file/),
    expect.stringMatching(/ to the memory of \/dev\/shm takes about 1 s as one file/),
  ]);
  expect(estimate?.sentences).toEqual([
    expect.stringMatching(/ to the disk of \/work .* For other sizes: 5 s per GB/),
    expect.stringMatching(/ to the memory of \/dev\/shm .* For other sizes: 0\.63 s per GB/),
  ]);
  expect(estimate?.table?.rows).toHaveLength(8);
  expect(estimate?.notes).toEqual([
    expect.stringMatching(/^\/work: beyond 4\.8 GB or 120,000 files /),
    expect.stringMatching(/^\/dev\/shm: beyond 1\.6 GB or 40,000 files /),
  ]);
});

test("the summary and the page say the same", () => {
  const report = buildReport([], { workloads: FULL });
  const [sentence = ""] = describeCaches(report)?.sentences ?? [];
  const summary = renderReportMarkdown(report);
  expect(summary).toContain(`### How long writing a cache takes\n\n${escapeMarkdown(sentence, 1000)}\n\n`);
  expect(summary).toContain("| 1.6 GB | 8 s | 20 s | 40,000 |");
  const page = renderReportHtml(report, { script: "" });
  expect(page).toContain(`<h2>How long writing a cache takes</h2>\n<p>${sentence}</p>`);
  expect(page).toMatch(/data-sort="1600000000">1\.6 GB<\/td><td[^>]*>8 s<\/td><td[^>]*>20 s</);
});

test("the workspace is called so, however the user wrote it", () => {
  const [workspace] = buildReport([]).storage;
  for (const target of [".", workspace?.path ?? ""]) {
    const report = buildReport([], { workloads: buildWritePayload(target, 1, [8], [20]) });
    expect(describeCaches(report)?.answers[0]).toMatch(/ to the disk of the workspace takes /);
  }
});

test("without write-payload there is no estimate", () => {
  expect(describeCaches(buildReport([]))).toBeUndefined();
});
