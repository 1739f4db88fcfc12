/**
 * Timeout of a stop in milliseconds: ten seconds for requests, ten for jobs, and the rest for
 * closing down.
 */
export const STOP_TIMEOUT = 30_000;

/** Server, or group of server processes, that can be stopped. */
export interface Stoppable {
  /** Closes the listening socket. Open connections are still served. */
  stopAccepting(): Promise<void>;
  /** Finishes requests, then jobs, then closes the database. */
  stop(): Promise<void>;
}

/** Runs `stop` on the first SIGTERM or SIGINT, then exits the process. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const stopOnce = () => {
    if (stopping) return;
    stopping = true;
    void exitAfter(stop());
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stopOnce);
}

/** Exits the process once it has stopped; with status 1 if stopping fails or times out. */
export async function exitAfter(stopped: Promise<void>): Promise<void> {
  setTimeout(() => process.exit(1), STOP_TIMEOUT).unref();
  try {
    await stopped;
    process.exit(0);
  } catch (error) {
    console.error("masthead failed to stop cleanly:", error);
    process.exit(1);
  }
}
