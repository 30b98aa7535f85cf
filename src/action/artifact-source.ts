/** An artifact as a list shows it. Name and digest come from other jobs: data, to be escaped where shown. */
export interface ListedArtifact {
  name: string;
  /** The service's number of it, which every list of it gives. */
  id?: string | undefined;
  /** The job that uploaded it, as the service knows it; absent where the service does not say. */
  uploader?: string | undefined;
  /** Packed size. */
  sizeBytes: number;
  /** `sha256:` and 64 hex digits, where the service knows it. */
  digest?: string | undefined;
  /** The packed artifact itself, of at most `limitBytes`; throws where the service refuses it. */
  download(limitBytes: number): Promise<Buffer>;
}

/** Gives the artifacts of the workflow run. */
export type ArtifactSource = () => Promise<ListedArtifact[]>;

/** A service's refusal, with the status that it answered. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}
