/** How an artifact is uploaded. */
export interface UploadOptions {
  retentionDays?: number;
  /** Uploads the one file as it is, under its own name, so that a browser can show it. */
  skipArchive?: boolean;
}

/** What io-probe uses of @actions/artifact's client. */
export interface ArtifactClient {
  uploadArtifact(
    name: string,
    files: string[],
    rootDirectory: string,
    options?: UploadOptions,
  ): Promise<{ id?: number }>;
}

/** The real client; loaded here alone, because loading it costs more than starting to sample does. */
export async function loadArtifactClient(): Promise<ArtifactClient> {
  const { DefaultArtifactClient } = await import("@actions/artifact");
  return new DefaultArtifactClient();
}
