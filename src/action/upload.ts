import { basename } from "node:path";
import type { ReportIdentity } from "../session/assembly.ts";
import type { ResultFiles } from "../session/result-files.ts";
import { REPORT_FILE, REPORT_PAGE, SERIES_FILE } from "../session/result-names.ts";
import { type ResultName, tellFileNotUploaded, tellNotUploaded, tellRetention } from "../words/delivery.ts";
import { identifyReportLeg, nameArtifacts, namePage, nameResult } from "./artifact-name.ts";
import type { Deadline } from "./deadline.ts";
import type { Destination, ReportInputs } from "./inputs.ts";
import { locateArtifact, type OwnArtifacts, openOwnArtifacts } from "./own-artifacts.ts";
import { listRecordedFiles, type Staging, stageFiles } from "./staging.ts";
import type { UploadedArtifact } from "./state-schema.ts";
import { attempt, type Step } from "./step.ts";
import { identifyRun, locateTemporary, nameJob } from "./surroundings.ts";
import { createTransfer } from "./transfer.ts";

interface Uploaded {
  /** Whether the report was uploaded; its page may still be missing. */
  isUploaded: boolean;
  /** Absent where the service took no page. */
  pageUrl?: string | undefined;
  /** Everything that the job uploaded, also without this result. */
  artifacts: readonly UploadedArtifact[];
}

/** Uploads a result by `work`, which gives its page's address; a fault is a warning. */
async function uploadResult(
  { core, environment }: Step,
  name: ResultName,
  deadline: Deadline,
  earlier: readonly UploadedArtifact[],
  work: (own: OwnArtifacts) => Promise<string | undefined>,
): Promise<Uploaded> {
  core.startGroup(`io-probe: upload the ${name}`);
  let own: OwnArtifacts | undefined;
  const upload = async () => {
    own = openOwnArtifacts(environment, createTransfer({ deadline }), earlier);
    return { pageUrl: await work(own) };
  };
  const done = await attempt(core, upload, (reason) => tellNotUploaded(name, reason));
  core.endGroup();
  return { isUploaded: done !== undefined, ...done, artifacts: own?.uploaded ?? earlier };
}

/** A result that is no report. */
export type OtherResultName = Exclude<ResultName, "report">;

/** Uploads the files of a result that is no report, and its page once more; leaves time for a comment. */
export function uploadFiles(
  step: Step,
  { retentionDays, comment }: Pick<Destination, "retentionDays" | "comment">,
  { name, ...files }: Pick<Details, "files" | "directory" | "page"> & { name: OtherResultName },
  whole: Deadline,
): Promise<Uploaded> {
  const deadline = whole.reserve(comment ? 0.3 : 0.1);
  return uploadResult(step, name, deadline, [], (own) => {
    const { attempt: last = 1 } = identifyRun(step.environment);
    const nameIt = (suffix?: string) => nameResult(name, nameJob(step.environment), last, suffix);
    const details = { ...files, nameIt, retentionDays: limitRetention(step, retentionDays) };
    return deadline.bound("the upload", uploadDetails(step, own, details));
  });
}

/** Uploads the report in place of an earlier one; a fault is a warning. */
export async function uploadReport(
  step: Step,
  inputs: ReportInputs,
  { files, identity }: { files: ResultFiles; identity: ReportIdentity },
  { deadline, earlier }: { deadline: Deadline; earlier: readonly UploadedArtifact[] },
): Promise<Uploaded> {
  const { core, environment } = step;
  const leg = identifyReportLeg(identity);
  let staging: Staging | undefined;
  const uploaded = await uploadResult(step, "report", deadline, earlier, async (own) => {
    const all = [
      ...Object.values<string>({ ...files }).map((source) => ({ source, target: basename(source) })),
      ...(await listRecordedFiles(step.directory)),
    ];
    const refuse = (reason: string) => core.warning(tellFileNotUploaded(reason));
    const staged = stageFiles(locateTemporary(environment), all, refuse);
    staging = await deadline.bound("copying the files", staged);
    const { directory, locate } = staging;
    const report = locate(REPORT_FILE);
    if (report === undefined) throw new Error(`${REPORT_FILE} could not be copied`);
    const data = [report, locate(SERIES_FILE)].filter((file) => file !== undefined);
    const retentionDays = limitRetention(step, inputs.retentionDays);
    const work = Promise.all([
      uploadDetails(step, own, {
        nameIt: (suffix) => nameArtifacts(leg, suffix).details,
        files: staging.files.filter((file) => !data.includes(file)),
        directory,
        page: locate(REPORT_PAGE),
        retentionDays,
      }),
      own.upload((suffix) => nameArtifacts(leg, suffix).report, { files: data, directory }, retentionDays),
    ]);
    const [pageUrl] = await deadline.bound("the upload", work);
    return pageUrl;
  });
  // The copies of late work go, which ends with this process.
  await staging?.remove();
  return uploaded;
}

interface Details {
  nameIt(suffix?: string): string;
  files: readonly string[];
  directory: string;
  page: string | undefined;
  retentionDays: number | undefined;
}

/**
 * Uploads an archive and its page once more, and sets `artifact-name`; gives the page's address, undefined where the
 * service takes no single file.
 */
async function uploadDetails(step: Step, own: OwnArtifacts, result: Details): Promise<string | undefined> {
  const { nameIt, files, directory, page, retentionDays } = result;
  const archive = await own.upload(nameIt, { files, directory }, retentionDays);
  step.core.setOutput("artifact-name", archive.name);
  if (page === undefined) return undefined;
  try {
    return locateArtifact(step.environment, await own.upload(() => namePage(archive.name), { page }, retentionDays));
  } catch {
    return undefined;
  }
}

/** Days to keep artifacts; warns where the repository's limit is lower. */
export function limitRetention({ core, environment }: Step, days: number | undefined): number | undefined {
  const most = Number(environment.GITHUB_RETENTION_DAYS) || Number.POSITIVE_INFINITY;
  if (days === undefined || days <= most) return days;
  core.warning(tellRetention(days, most));
  return most;
}
