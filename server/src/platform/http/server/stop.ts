/** Ten seconds for requests, ten for jobs, and some for the rest, in milliseconds. */
export const STOP_WITHIN = 30_000;

/** What serves requests, and how it stops. */
export interface Stoppable {
  /** Closes the listening socket and serves the open connections on. */
  stopAccepting(): Promise<void>;
  /** Finishes requests, then jobs, then closes the database. */
  stop(): Promise<void>;
}

/** Ends the process after `stop`, on the first SIGTERM or SIGINT. */
export function onStop(stop: () => Promise<void>): void {
  let stopping = false;
  const once = () => {
    if (stopping) return;
    stopping = true;
    void exitAfter(stop());
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, once);
}

/** Ends the process when it has stopped; with 1 when it could not, or not in time. */
export async function exitAfter(stopped: Promise<void>): Promise<void> {
  setTimeout(() => process.exit(1), STOP_WITHIN).unref();
  try {
    await stopped;
    process.exit(0);
  } catch (error) {
    console.error("masthead did not stop as it should:", error);
    process.exit(1);
  }
}
