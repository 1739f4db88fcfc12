import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { CacheTag } from "../../cache-tags.ts";
import { notifyAndQueuePurges, type QueuedPurge } from "../cdn/cdn-purge.sql.ts";
import {
  type ConnectionLimits,
  connectionSettings,
  DatabaseClient,
} from "../postgres/connection.ts";
import type { Db } from "../postgres/database.ts";
import { changeLagEvents } from "../telemetry/events.ts";

const CHANNEL = "masthead_changes";
/** PostgreSQL accepts up to 8,000 bytes per notification. */
const MAX_PAYLOAD_BYTES = 7000;
/** Number of tags above which the CDN is purged of all pages instead. */
const MAX_PURGED_TAGS = 500;
/**
 * Matches every tag: sent if the list of tags would be too long, and assumed after a lost
 * connection.
 */
export const EVERYTHING = "*";

/**
 * Publishes a cache invalidation for these tags to every process, including this one, and queues
 * their purge at the CDN. Within a transaction both happen on commit, and never after a rollback.
 */
export async function announceChange(
  db: Db,
  tags: Iterable<CacheTag | typeof EVERYTHING>,
): Promise<void> {
  const distinctTags = [...new Set(tags)];
  recordTags(distinctTags);
  const payload = JSON.stringify(distinctTags);
  const boundedPayload =
    Buffer.byteLength(payload) <= MAX_PAYLOAD_BYTES ? payload : JSON.stringify([EVERYTHING]);
  const purgedTags = distinctTags.length <= MAX_PURGED_TAGS ? distinctTags : [EVERYTHING];
  if (distinctTags.length)
    await notifyAndQueuePurges(
      db,
      { channel: CHANNEL, payload: boundedPayload },
      purgesOf(purgedTags, false),
    );
}

/**
 * Prefix of the tags of withdrawn content: it may no longer be served, not even stale while
 * revalidating.
 */
export const WITHDRAWN_PREFIX = "withdrawn ";

/**
 * Publishes to every process, and to the CDN, that cached copies of this content may no longer be
 * served. A handful of tags at most.
 */
export async function announceWithdrawal(db: Db, tags: CacheTag[]): Promise<void> {
  const withdrawn = tags.map((name) => WITHDRAWN_PREFIX + name);
  recordTags(withdrawn);
  await notifyAndQueuePurges(
    db,
    { channel: CHANNEL, payload: JSON.stringify(withdrawn) },
    purgesOf(tags, true),
  );
}

const purgesOf = (tags: string[], hard: boolean): QueuedPurge[] =>
  tags.map((tag) => ({ tag, hard }));

const announcedTags = new AsyncLocalStorage<Set<string>>();

function recordTags(tags: string[]): void {
  const recorded = announcedTags.getStore();
  if (recorded) for (const name of tags) recorded.add(name);
}

/**
 * Runs a function that may change something, and then calls back with the tags that it announced.
 * The caches of this process are thereby invalidated before the response to the write; the
 * notification of PostgreSQL arrives some milliseconds later.
 */
export async function observeChanges<T>(
  run: () => Promise<T>,
  onChange: (tags: string[]) => void,
): Promise<T> {
  const recorded = new Set<string>();
  try {
    return await announcedTags.run(recorded, run);
  } finally {
    if (recorded.size) onChange([...recorded]);
  }
}

/**
 * Delays between connection attempts, in milliseconds: doubled from the first to the last, minus
 * random jitter.
 */
const RETRY_DELAY = { first: 500, last: 10_000 };
/** Interval between connection checks, in milliseconds. */
const PING_INTERVAL = 5000;
/** Statements on this connection are short: a slow one means that the server hangs. */
const LISTEN_LIMITS: ConnectionLimits = {
  statement: 2000,
  lock: 2000,
  idleInTransaction: 2000,
  wait: 0,
};

/**
 * Listens for changes on a dedicated connection until closed, and reconnects if it is lost. Changes
 * are missed in between, so after each reconnect everything is marked as changed.
 * @throws Error if the first connection fails
 */
export async function listenForChanges(
  url: string,
  onChange: (tags: string[]) => void,
): Promise<{ close(): Promise<void> }> {
  const closing = new AbortController();
  let connection = await listen(url, onChange);

  const reconnect = async () => {
    for (let attempt = 0; ; attempt++) {
      await wait(retryDelay(attempt), undefined, { ref: false, signal: closing.signal });
      try {
        connection = await listen(url, onChange);
        return onChange([EVERYTHING]);
      } catch {
        // The database is still unavailable.
      }
    }
  };
  // The only retry loop: a failed attempt ends a connection as well, and must not start another
  // loop.
  const keepListening = async () => {
    while (!closing.signal.aborted) {
      await connection.ended;
      await reconnect();
    }
  };
  const listening = keepListening().catch(() => {});

  return {
    close: async () => {
      closing.abort();
      await connection.client.end();
      await listening;
      // A pending attempt may have succeeded.
      await connection.client.end();
    },
  };
}

/**
 * Opens a listening connection. It ends if the server stops answering pings: see `DatabaseClient`.
 */
async function listen(
  url: string,
  onChange: (tags: string[]) => void,
): Promise<{ client: DatabaseClient; ended: Promise<void> }> {
  const client = new DatabaseClient(connectionSettings(url, "masthead changes", LISTEN_LIMITS));
  const probe = lagProbe();
  client.on("notification", (message) => {
    if (message.channel === probe.channel) probe.received();
    else onChange(JSON.parse(message.payload ?? "[]") as string[]);
  });
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    await client.query(`listen ${probe.channel}`);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  const ping = setInterval(() => client.query(probe.send()).catch(() => {}), PING_INTERVAL).unref();
  const ended = new Promise<void>((done) => client.once("end", done));
  return { client, ended: ended.finally(() => clearInterval(ping)) };
}

/** Measures notification lag on a separate channel, which also checks the connection. */
function lagProbe() {
  const channel = `masthead_lag_${randomUUID().replaceAll("-", "")}`;
  let sentAt = 0;
  return {
    channel,
    /** Returns the statement that sends the notification. */
    send(): string {
      sentAt = performance.now();
      return `notify ${channel}`;
    },
    received: () => changeLagEvents.publish(performance.now() - sentAt),
  };
}

const retryDelay = (attempt: number) =>
  Math.min(RETRY_DELAY.last, RETRY_DELAY.first * 2 ** attempt) * (1 - Math.random() / 2);
