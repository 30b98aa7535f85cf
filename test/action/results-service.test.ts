import { expect, test } from "vitest";
import { createResultsSource, openResultsService } from "../../src/action/results-service.ts";
import type { Transfer, TransferRequest } from "../../src/action/transfer.ts";

const claims = Buffer.from(JSON.stringify({ scp: "Actions.Results:run-1:job-1" })).toString("base64url");
const ENVIRONMENT = { ACTIONS_RESULTS_URL: "https://results.example/", ACTIONS_RUNTIME_TOKEN: `x.${claims}.x` };

/** A service that gives these answers by method, and what was asked of it. */
function serve(answers: Record<string, object>) {
  const asked: { method: string; body: unknown }[] = [];
  const transfer: Transfer = async ({ url, body }: TransferRequest) => {
    const method = url.split("/").at(-1) ?? "";
    asked.push({ method, body: body === undefined ? undefined : JSON.parse(String(body)) });
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(answers[method] ?? "content")) };
  };
  return { asked, transfer };
}

const SNAKE = {
  workflow_run_backend_id: "run-2",
  workflow_job_run_backend_id: "job-2",
  database_id: "7",
  name: "a",
  size: "12",
  digest: { value: "sha256:0" },
};
const CAMEL = {
  workflowRunBackendId: "run-2",
  workflowJobRunBackendId: "job-2",
  databaseId: 7,
  name: "a",
  size: 12,
  digest: "sha256:0",
};

test.each([
  ["snake", SNAKE, { signed_url: "https://blob.example/a" }],
  ["camel", CAMEL, { signedUrl: "https://blob.example/a" }],
])(
  "an artifact is listed and downloaded as its uploader's, where the server writes in %s case",
  async (_, one, url) => {
    const { asked, transfer } = serve({ ListArtifacts: { artifacts: [one] }, GetSignedArtifactURL: url });
    const [listed] = await createResultsSource(ENVIRONMENT, transfer)();
    expect(listed).toMatchObject({ name: "a", id: "7", uploader: "job-2", sizeBytes: 12, digest: "sha256:0" });
    expect(String(await listed?.download(100))).toBe('"content"');
    expect(asked[1]).toEqual({
      method: "GetSignedArtifactURL",
      body: { workflow_run_backend_id: "run-2", workflow_job_run_backend_id: "job-2", name: "a" },
    });
  },
);

test("the number of an upload is read in either case", async () => {
  for (const answer of [{ artifact_id: "9" }, { artifactId: 9 }]) {
    const { transfer } = serve({ FinalizeArtifact: { ok: true, ...answer } });
    expect(await openResultsService(ENVIRONMENT, transfer).finalize("a", 1, "0")).toBe(9);
  }
});
