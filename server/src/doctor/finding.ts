import { setTimeout as wait } from "node:timers/promises";

/** Result of one check. */
export interface Finding {
  check: string;
  status: "ok" | "warning" | "failure";
  message: string;
  /** Remedy of a warning or a failure. */
  advice?: string;
}

export const ok = (check: string, message: string): Finding => ({ check, status: "ok", message });
export const warning = (check: string, message: string, advice: string): Finding => ({
  check,
  status: "warning",
  message,
  advice,
});
export const failure = (check: string, message: string, advice: string): Finding => ({
  check,
  status: "failure",
  message,
  advice,
});

/** Checks that belong together and fail together. */
export interface CheckGroup {
  name: string;
  /** Timeout in milliseconds. */
  timeout: number;
  /** Remedy when it times out or throws. */
  advice: string;
  run(): Promise<Finding[]>;
}

/** Runs a group of checks. An error or a timeout becomes a failure. */
export async function runGroup({ name, timeout, advice, run }: CheckGroup): Promise<Finding[]> {
  const finished = new AbortController();
  const timedOut = wait(timeout, undefined, { signal: finished.signal }).then(
    () => [failure(name, `no answer within ${timeout / 1000} s`, advice)],
    () => [],
  );
  const checked = run().catch((error: Error) => [
    failure(name, error.message || String(error), advice),
  ]);
  return Promise.race([checked, timedOut]).finally(() => finished.abort());
}
