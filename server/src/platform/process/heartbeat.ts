import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { eq, lt } from "drizzle-orm";
import type { Platform } from "../platform.ts";
import { PRODUCT_VERSION } from "../product-version.ts";
import { type MailEvent, mailEvents } from "../telemetry/events.ts";
import { process as processTable } from "./process.table.ts";

/** Interval of heartbeats, in milliseconds. */
const HEARTBEAT_INTERVAL = 15_000;
/** Age of its last heartbeat at which a process is assumed dead, in milliseconds. */
export const PROCESS_TIMEOUT = 4 * HEARTBEAT_INTERVAL;
/**
 * Age of its last heartbeat at which a process that did not stop cleanly is forgotten, in
 * milliseconds.
 */
const FORGOTTEN_AFTER = DAY;
/** Maximum length of a stored error of the mail server. */
const MAX_ERROR = 500;

/**
 * Writes the row of this process until it is stopped. A failed heartbeat is not retried: the next
 * one follows soon.
 * @returns a function that removes the row
 */
export async function startHeartbeat({
  background: { db },
  config,
  log,
}: Platform): Promise<() => Promise<void>> {
  const identity = {
    id: randomUUID(),
    role: config.ROLE,
    host: hostname(),
    pid: process.pid,
    startedAt: new Date(),
    version: PRODUCT_VERSION,
    node: process.versions.node,
  };
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let lastMail: MailEvent | undefined;
  const unsubscribe = mailEvents.subscribe((event) => {
    lastMail = event;
  });

  const beat = async () => {
    const now = new Date();
    const state = {
      seenAt: now,
      memory: process.memoryUsage.rss(),
      // NaN before the first sample. Includes the resolution.
      eventLoopDelay: Math.max(0, (delay.percentile(99) || 0) / 1e6 - 20),
      ...mailStatus(lastMail),
    };
    delay.reset();
    await db
      .insert(processTable)
      .values({ ...identity, ...state })
      .onConflictDoUpdate({ target: processTable.id, set: state });
    await db
      .delete(processTable)
      .where(lt(processTable.seenAt, new Date(now.getTime() - FORGOTTEN_AFTER)));
  };
  const tryToBeat = () => beat().catch((error) => log.warn({ error }, "heartbeat failed"));
  let beating = tryToBeat();
  await beating;
  const timer = setInterval(() => {
    beating = beating.then(tryToBeat);
  }, HEARTBEAT_INTERVAL).unref();
  return async () => {
    clearInterval(timer);
    delay.disable();
    unsubscribe();
    await beating;
    await db
      .delete(processTable)
      .where(eq(processTable.id, identity.id))
      .catch((error) => log.warn({ error }, "heartbeat failed"));
  };
}

/** The mail server works if it only rejects a recipient. */
const mailStatus = (last: MailEvent | undefined) => ({
  mailAt: last?.at ?? null,
  mailError: last?.outcome === "failed" ? (last.error?.slice(0, MAX_ERROR) ?? null) : null,
});
