import { onTestFinished } from "vitest";
import { type OpenedPage, openPage } from "./browser.ts";

/** Opens a page that is closed after the test. */
export async function openForTest(...page: Parameters<typeof openPage>): Promise<Omit<OpenedPage, "close">> {
  const opened = await openPage(...page);
  onTestFinished(opened.close);
  return opened;
}
