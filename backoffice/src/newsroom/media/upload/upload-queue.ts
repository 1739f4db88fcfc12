import type { MediaRecord } from "@masthead/contract/newsroom/media/media.ts";
import type { UploadControls, UploadResult } from "./upload-image.ts";

/** Maximum number of concurrent uploads. */
const MAX_CONCURRENT_UPLOADS = 3;

/** Upload of a file to the media library. */
export interface Upload {
  key: string;
  /** Component or page that the upload belongs to. */
  owner: string;
  file: File;
  state: "waiting" | "sending" | "uploaded" | "rejected";
  /** Fraction of the bytes that are sent, 0 to 1. */
  progress: number;
  result?: UploadResult;
  /** Message of a rejected upload. */
  errorMessage?: string;
}

export interface UploadQueueDependencies {
  upload(file: File, sending: UploadControls): Promise<UploadResult>;
  /** Returns the message for a rejected upload. */
  describeError(error: unknown): string;
}

type OnUploaded = (result: UploadResult) => void;

/** Queue that uploads a limited number of files concurrently, across all owners. */
export class UploadQueue {
  readonly #dependencies: UploadQueueDependencies;
  readonly #jobs = new Map<string, Job>();
  readonly #listeners = new Set<() => void>();
  #uploads: readonly Upload[] = [];

  constructor(dependencies: UploadQueueDependencies) {
    this.#dependencies = dependencies;
  }

  all = () => this.#uploads;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /**
   * Settles when the upload succeeds or is rejected; resolves with undefined when it is cancelled.
   * A retry does not settle it again, but calls `onUploaded`.
   */
  add(owner: string, file: File, onUploaded: OnUploaded): Promise<MediaRecord | undefined> {
    const key = crypto.randomUUID();
    const { promise, resolve, reject } = Promise.withResolvers<MediaRecord | undefined>();
    this.#jobs.set(key, { file, onUploaded, resolve, reject, abort: new AbortController() });
    this.#setUploads([...this.#uploads, { key, owner, file, state: "waiting", progress: 0 }]);
    this.#startNext();
    return promise;
  }

  retry(key: string): void {
    this.#update(key, { state: "waiting", errorMessage: undefined });
    this.#startNext();
  }

  /** Cancels an upload in progress, or removes a finished one. */
  cancel(key: string): void {
    const job = this.#jobs.get(key);
    job?.abort.abort();
    job?.resolve(undefined);
    this.#removeWhere((one) => one.key === key);
    this.#startNext();
  }

  /** Removes finished and rejected uploads. */
  clear(owner: string): void {
    this.#removeWhere(
      (one) => one.owner === owner && (one.state === "uploaded" || one.state === "rejected"),
    );
  }

  #startNext(): void {
    const sending = this.#uploads.filter(({ state }) => state === "sending").length;
    const waiting = this.#uploads.filter(({ state }) => state === "waiting");
    for (const { key } of waiting.slice(0, Math.max(0, MAX_CONCURRENT_UPLOADS - sending))) {
      this.#update(key, { state: "sending" });
      const job = this.#jobs.get(key);
      if (job) void this.#run(key, job).finally(() => this.#startNext());
    }
  }

  async #run(key: string, job: Job): Promise<void> {
    job.abort = new AbortController();
    const { signal } = job.abort;
    try {
      const { record, alreadyExisted } = await this.#dependencies.upload(job.file, {
        signal,
        onProgress: (share) => this.#update(key, { progress: share }),
      });
      const isRepeated = this.#uploads.some(({ result }) => result?.record.id === record.id);
      const result = { record, alreadyExisted: alreadyExisted || isRepeated };
      this.#update(key, { state: "uploaded", progress: 1, result });
      job.onUploaded(result);
      job.resolve(record);
    } catch (error) {
      if (signal.aborted) return;
      const reason = this.#dependencies.describeError(error);
      this.#update(key, { state: "rejected", progress: 0, errorMessage: reason });
      job.reject(new Error(reason, { cause: error }));
    }
  }

  #update(key: string, changes: Partial<Upload>): void {
    this.#setUploads(this.#uploads.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  }

  #removeWhere(matches: (one: Upload) => boolean): void {
    for (const { key } of this.#uploads.filter(matches)) this.#jobs.delete(key);
    this.#setUploads(this.#uploads.filter((one) => !matches(one)));
  }

  #setUploads(next: readonly Upload[]): void {
    this.#uploads = next;
    for (const listener of this.#listeners) listener();
  }
}

interface Job {
  file: File;
  onUploaded: OnUploaded;
  resolve(record: MediaRecord | undefined): void;
  reject(error: Error): void;
  abort: AbortController;
}
