import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds between two checks, and the delays between attempts to restart: doubled from the first to the last. */
const CHECK_INTERVAL = 500;
const RESTART_DELAY = { first: 500, last: 5000 };
/** A server that stays up for this long, in milliseconds, has started well. */
const STEADY = 60_000;

interface Supervised {
  isUp(): boolean;
  /** @throws Error when the server did not start */
  restart(): Promise<void>;
  log(line: string): void;
}

/** Restarts a server whenever it is down, with growing delays. Returns how to end that. */
export function supervise({ isUp, restart, log }: Supervised): () => Promise<void> {
  const ending = new AbortController();
  const pause = (milliseconds: number) => wait(milliseconds, undefined, { signal: ending.signal, ref: false });

  const watch = async () => {
    let attempts = 0;
    let upSince = Date.now();
    for (;;) {
      await pause(CHECK_INTERVAL);
      if (isUp()) {
        if (Date.now() - upSince > STEADY) attempts = 0;
        continue;
      }
      await pause(attempts && Math.min(RESTART_DELAY.last, RESTART_DELAY.first * 2 ** attempts));
      attempts++;
      log("PostgreSQL has died: restarting it.");
      await restart().then(
        () => log("PostgreSQL is back."),
        (error) => log(`PostgreSQL could not be restarted: ${String(error.message).split("\n", 1)[0]}`),
      );
      upSince = Date.now();
    }
  };
  const watching = watch().catch(() => {});
  return async () => {
    ending.abort();
    await watching;
  };
}
