import type { Report } from "../model/report.ts";
import { UserError } from "../model/user-error.ts";
import { openExport } from "../session/fleet/open-store.ts";
import { createSender } from "../session/fleet/sender.ts";
import { tellExported, tellNotExported } from "../words/fleet.ts";
import { endWithin } from "./deadline.ts";
import { attempt, type Step } from "./step.ts";

/** All of an export, whatever a server or a network filesystem does. */
const EXPORT_SECONDS = 5;

/** Sends a report where the input `export` says; a fault is a warning. */
export async function exportReport({ core, environment }: Step, to: string, report: Report): Promise<void> {
  const send = createSender(environment, { totalSeconds: EXPORT_SECONDS, attemptSeconds: EXPORT_SECONDS / 2 });
  const work = async () => (await openExport(to, environment, send)).send(report);
  const late = () => new UserError(`not done within ${EXPORT_SECONDS} s`);
  const tell = (reason: string) => tellNotExported(to, reason);
  const rows = await attempt(core, () => endWithin(EXPORT_SECONDS, work(), late), tell);
  if (rows !== undefined) core.info(`io-probe: ${tellExported(1, rows, to)}`);
}
