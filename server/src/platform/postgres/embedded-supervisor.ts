import { setTimeout as wait } from "node:timers/promises";
import { MINUTE } from "@masthead/contract/platform/durations.ts";

/**
 * Interval between checks, and delays between restart attempts, doubled from the first to the last;
 * in milliseconds.
 */
const CHECK_INTERVAL = 500;
const RESTART_DELAY = { first: 500, last: 5000 };
/** Uptime in milliseconds after which a start is successful, and the delay is reset. */
const STABLE_UPTIME = MINUTE;

interface SupervisedServer {
  isUp(): boolean;
  /** @throws Error if the server did not start */
  restart(): Promise<void>;
  log(line: string): void;
}

/**
 * Restarts a server whenever it is down, with growing delays. Returns a function that ends the
 * supervision.
 */
export function supervise({ isUp, restart, log }: SupervisedServer): () => Promise<void> {
  const closing = new AbortController();
  const pause = (milliseconds: number) =>
    wait(milliseconds, undefined, { signal: closing.signal, ref: false });

  const watch = async () => {
    let attempts = 0;
    let upSince = performance.now();
    for (;;) {
      await pause(CHECK_INTERVAL);
      if (isUp()) {
        if (performance.now() - upSince > STABLE_UPTIME) attempts = 0;
        continue;
      }
      await pause(attempts && Math.min(RESTART_DELAY.last, RESTART_DELAY.first * 2 ** attempts));
      attempts++;
      log("PostgreSQL has stopped unexpectedly: restarting it.");
      await restart().then(
        () => log("PostgreSQL has been restarted."),
        (error) =>
          log(`PostgreSQL could not be restarted: ${String(error.message).split("\n", 1)[0]}`),
      );
      upSince = performance.now();
    }
  };
  const watching = watch().catch(() => {});
  return async () => {
    closing.abort();
    await watching;
  };
}
