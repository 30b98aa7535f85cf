/** An artifact in a list; name and digest are other jobs' data: escape them. */
export interface ListedArtifact {
  name: string;
  /** The service's number of it. */
  id?: string | undefined;
  /** The job that uploaded it, where the service says so. */
  uploader?: string | undefined;
  /** Packed size. */
  sizeBytes: number;
  /** `sha256:` and 64 hex digits. */
  digest?: string | undefined;
  /** The packed artifact, of at most `limitBytes`; throws where refused. */
  download(limitBytes: number): Promise<Buffer>;
}

/** Gives the artifacts of the workflow run. */
export type ArtifactSource = () => Promise<ListedArtifact[]>;

/** A service's refusal, with its status. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}
