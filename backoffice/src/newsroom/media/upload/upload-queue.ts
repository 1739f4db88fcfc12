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

interface Job {
  start(): Promise<void>;
  stop(): void;
}

/** Creates a queue that uploads a limited number of files concurrently, across all owners. */
export function createUploadQueue({ upload, describeError }: UploadQueueDependencies) {
  let uploads: readonly Upload[] = [];
  const jobs = new Map<string, Job>();
  const listeners = new Set<() => void>();

  const setUploads = (next: readonly Upload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const update = (key: string, changes: Partial<Upload>) =>
    setUploads(uploads.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const removeWhere = (matches: (one: Upload) => boolean) => {
    for (const { key } of uploads.filter(matches)) jobs.delete(key);
    setUploads(uploads.filter((one) => !matches(one)));
  };

  const startNext = () => {
    const freeSlots =
      MAX_CONCURRENT_UPLOADS - uploads.filter(({ state }) => state === "sending").length;
    for (const { key } of uploads
      .filter(({ state }) => state === "waiting")
      .slice(0, Math.max(0, freeSlots))) {
      update(key, { state: "sending" });
      void jobs.get(key)?.start().finally(startNext);
    }
  };

  const add = (
    owner: string,
    file: File,
    onUploaded: OnUploaded,
  ): Promise<MediaRecord | undefined> => {
    const key = crypto.randomUUID();
    const { promise, resolve, reject } = Promise.withResolvers<MediaRecord | undefined>();
    let abortController = new AbortController();
    const start = async () => {
      abortController = new AbortController();
      const { signal } = abortController;
      try {
        const { record, alreadyExisted } = await upload(file, {
          signal,
          onProgress: (share) => update(key, { progress: share }),
        });
        const isRepeated = uploads.some(({ result }) => result?.record.id === record.id);
        const result = { record, alreadyExisted: alreadyExisted || isRepeated };
        update(key, { state: "uploaded", progress: 1, result });
        onUploaded(result);
        resolve(record);
      } catch (error) {
        if (signal.aborted) return;
        const reason = describeError(error);
        update(key, { state: "rejected", progress: 0, errorMessage: reason });
        reject(new Error(reason, { cause: error }));
      }
    };
    const stop = () => {
      abortController.abort();
      resolve(undefined);
    };
    jobs.set(key, { start, stop });
    setUploads([...uploads, { key, owner, file, state: "waiting", progress: 0 }]);
    startNext();
    return promise;
  };

  return {
    /**
     * Settles when the upload succeeds or is rejected; resolves with undefined when it is
     * cancelled. A retry does not settle it again, but calls `onUploaded`.
     */
    add,
    retry(key: string) {
      update(key, { state: "waiting", errorMessage: undefined });
      startNext();
    },
    /** Cancels an upload in progress, or removes a finished one. */
    cancel(key: string) {
      jobs.get(key)?.stop();
      removeWhere((one) => one.key === key);
      startNext();
    },
    /** Removes finished and rejected uploads. */
    clear: (owner: string) =>
      removeWhere(
        (one) => one.owner === owner && (one.state === "uploaded" || one.state === "rejected"),
      ),
    all: () => uploads,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
