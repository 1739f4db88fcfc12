import { ORPCError } from "@orpc/client";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import type { NewEntry } from "../compose/entry-draft.ts";
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
  send: sendEntry,
  refusalOf,
  now: Date.now,
});
