import { expect, test } from "vitest";
import { renderGallery } from "../../scripts/gallery/render-gallery.ts";
import { LOADS, SECTIONS } from "../../scripts/gallery/sections.ts";
import { findFindings } from "../../src/analysis/findings/find-findings.ts";
import { readReport } from "../../src/session/result-files.ts";
import { tellFinding } from "../../src/words/findings/tell-finding.ts";

let gallery: Promise<string> | undefined;
/** Rendered once: it takes as long as all that is asked of it. */
const readGallery = () => {
  gallery ??= renderGallery();
  return gallery;
};

test("the gallery has each finding with the message and the advice that today's product gives", async () => {
  const whole = await readGallery();
  for (const [id, { title, recordings }] of Object.entries(SECTIONS)) {
    const [, room = ""] = whole.split(`## ${title}: \`${id}\`\n`);
    const report = await readReport(`test/fixtures/recordings/${recordings[0]}`);
    const findings = findFindings(report);
    const [told] = findings.filter((found) => found.id === id).map((finding) => tellFinding(finding, findings));
    const text = room.slice(0, room.indexOf("\n## ")).replaceAll("\\", "").replaceAll("&lt;", "<");
    expect(text).toContain(`> **${told?.message}** ${told?.advice}`);
    expect(text).toContain(`> Recorded: ${LOADS[recordings[0]]} (`);
  }
});

test("no report stands in the gallery twice, and none of its fences is left open", async () => {
  const pieces = (await readGallery()).split(/^```$/m);
  const reports = pieces.filter((_, place) => place % 2 === 1);
  expect(pieces).toHaveLength(2 * reports.length + 1);
  expect(reports.length).toBeGreaterThan(10);
  expect(new Set(reports).size).toBe(reports.length);
  for (const report of reports) expect(report).toContain(" took ");
});
