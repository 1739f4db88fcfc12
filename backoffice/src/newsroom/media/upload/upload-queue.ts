import type { MediaRecord } from "@masthead/contract/newsroom/media.ts";
import type { Sending, Taken } from "./send-picture.ts";

/** Pictures that are sent at the same time. */
const AT_ONCE = 3;

/** A file on its way into the library. */
export interface Upload {
  key: string;
  /** The place that it was given to. */
  owner: string;
  file: File;
  state: "waiting" | "sending" | "taken" | "refused";
  /** Share of its bytes that are sent, 0 to 1. */
  share: number;
  /** What it became. */
  taken?: Taken;
  /** Why it was refused. */
  reason?: string;
}

export interface QueueRoom {
  send(file: File, sending: Sending): Promise<Taken>;
  /** Why a file was refused, to be shown. */
  reasonOf(error: unknown): string;
}

type OnTaken = (record: MediaRecord) => void;

interface Job {
  start(): Promise<void>;
  stop(): void;
}

/** Sends files in, a few at once, whoever gave them. */
export function createUploadQueue({ send, reasonOf }: QueueRoom) {
  let uploads: readonly Upload[] = [];
  const jobs = new Map<string, Job>();
  const listeners = new Set<() => void>();

  const set = (next: readonly Upload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const change = (key: string, change: Partial<Upload>) => set(uploads.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const drop = (gone: (one: Upload) => boolean) => {
    for (const { key } of uploads.filter(gone)) jobs.delete(key);
    set(uploads.filter((one) => !gone(one)));
  };

  const goOn = () => {
    const free = AT_ONCE - uploads.filter(({ state }) => state === "sending").length;
    for (const { key } of uploads.filter(({ state }) => state === "waiting").slice(0, Math.max(0, free))) {
      change(key, { state: "sending" });
      void jobs.get(key)?.start().finally(goOn);
    }
  };

  const add = (owner: string, file: File, onTaken: OnTaken): Promise<MediaRecord | undefined> => {
    const key = crypto.randomUUID();
    const { promise, resolve, reject } = Promise.withResolvers<MediaRecord | undefined>();
    let stopper = new AbortController();
    const start = async () => {
      stopper = new AbortController();
      const { signal } = stopper;
      try {
        const { record, known } = await send(file, { signal, onProgress: (share) => change(key, { share }) });
        const twice = uploads.some(({ taken }) => taken?.record.id === record.id);
        const taken = { record, known: known || twice };
        change(key, { state: "taken", share: 1, taken });
        onTaken(record);
        resolve(record);
      } catch (error) {
        if (signal.aborted) return;
        const reason = reasonOf(error);
        change(key, { state: "refused", share: 0, reason });
        reject(new Error(reason, { cause: error }));
      }
    };
    const stop = () => {
      stopper.abort();
      resolve(undefined);
    };
    jobs.set(key, { start, stop });
    set([...uploads, { key, owner, file, state: "waiting", share: 0 }]);
    goOn();
    return promise;
  };

  return {
    /** Settles when the file is taken or refused; with nothing when it was cancelled. A retry settles nothing, but calls `onTaken`. */
    add,
    retry(key: string) {
      change(key, { state: "waiting", reason: undefined });
      goOn();
    },
    /** Stops a file that is on its way, or puts one away that is not. */
    cancel(key: string) {
      jobs.get(key)?.stop();
      drop((one) => one.key === key);
      goOn();
    },
    /** Puts away what is taken or refused. */
    clear: (owner: string) => drop((one) => one.owner === owner && (one.state === "taken" || one.state === "refused")),
    all: () => uploads,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
