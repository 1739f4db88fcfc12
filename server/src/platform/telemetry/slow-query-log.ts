import type { FastifyBaseLogger } from "fastify";
import { createLogThrottle } from "../log-throttle.ts";
import { queryEvents } from "./events.ts";

/** Maximum length of a logged statement. */
const MAX_STATEMENT = 2000;
/** Maximum length of a logged statement of the job queue's library; its beginning identifies it. */
const MAX_QUEUE_STATEMENT = 200;

/**
 * Logs queries that take at least `threshold` milliseconds: the statement without its values, and
 * the request as in other log lines. Each statement is logged once in ten seconds, with the number
 * of lines that were left out. 0 logs none.
 * @returns a function that ends the log
 */
export function startSlowQueryLog(threshold: number, log: FastifyBaseLogger): () => void {
  if (threshold === 0) return () => {};
  const throttle = createLogThrottle();
  return queryEvents.subscribe(({ statement, connection, duration }) => {
    if (duration < threshold) return;
    const maxLength = connection === "masthead jobs" ? MAX_QUEUE_STATEMENT : MAX_STATEMENT;
    const text = statement.replaceAll(/\s+/g, " ").trim().slice(0, maxLength);
    const suppressed = throttle.admit(text);
    if (suppressed !== null)
      log.warn(
        { statement: text, connection, durationMs: Math.round(duration), suppressed },
        "slow query",
      );
  });
}
