/** A listed artifact. Name and digest are other jobs' data: escape them. */
export interface ListedArtifact {
  name: string;
  /** The service's number for it. */
  id?: string | undefined;
  /** The uploading job, where the service says so. */
  uploader?: string | undefined;
  /** The size as it is stored, packed. */
  sizeBytes: number;
  /** `sha256:` and 64 hex digits. */
  digest?: string | undefined;
  /** The packed artifact; throws where refused or larger than `limitBytes`. */
  download(limitBytes: number): Promise<Buffer>;
}

/** Lists the run's artifacts. */
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
