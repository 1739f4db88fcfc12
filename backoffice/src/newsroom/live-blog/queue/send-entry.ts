import { ORPCError } from "@orpc/client";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { progressClient } from "../../../platform/api/progress-client.ts";
import type { NewEntry } from "../compose/entry-draft.ts";
import type { EntryPhoto } from "../photos/entry-photo.ts";
import { createEntryQueue } from "./entry-queue.ts";
import { entryStore } from "./entry-store.ts";

/** Time after which the connection is taken as lost, in milliseconds. */
const SEND_TIMEOUT_MS = 15_000;

/** Sends an entry with the time of the device. A repeated request stores nothing twice. */
const sendEntry = (input: NewEntry) =>
  client.liveBlog.create(
    { ...input, sentAt: new Date().toISOString() },
    { signal: AbortSignal.timeout(SEND_TIMEOUT_MS) },
  );

/** Time without progress after which the upload of a photo is taken as lost, in milliseconds. */
const UPLOAD_TIMEOUT_MS = 30_000;

/** Uploads a photo, on a slow connection for as long as it takes. Returns its id. */
async function uploadPhoto(
  { file, name }: EntryPhoto,
  onProgress: (share: number) => void,
): Promise<number> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new TypeError("The upload has stopped"));
  let timer = setTimeout(stop, UPLOAD_TIMEOUT_MS);
  try {
    const jpeg = new File([file], name.replace(/(\.[^.]*)?$/, ".jpg"), { type: "image/jpeg" });
    const { id } = await progressClient.media.create(
      { file: jpeg },
      {
        signal: stopping.signal,
        context: {
          onProgress: (share) => {
            clearTimeout(timer);
            timer = setTimeout(stop, UPLOAD_TIMEOUT_MS);
            onProgress(share);
          },
        },
      },
    );
    return id;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the server was not reached, or is restarting. */
export const isUnreachable = (error: unknown): boolean =>
  !(error instanceof ORPCError) || [502, 503, 504].includes(error.status);

/** Statuses after which the same request may succeed later. */
const TEMPORARY: readonly number[] = [401, 408, 429];

/** Returns why the server refused an entry; null if it may accept it later. */
const refusalOf = (error: unknown): string | null =>
  error instanceof ORPCError && error.status < 500 && !TEMPORARY.includes(error.status)
    ? errorMessage(error)
    : null;

/** Queue of the entries that this browser could not send. */
export const entryQueue = createEntryQueue({
  store: entryStore,
  upload: uploadPhoto,
  send: sendEntry,
  refusalOf,
  now: Date.now,
});
