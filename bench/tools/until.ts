import { setTimeout as wait } from "node:timers/promises";

interface UntilOptions {
  /** Timeout in seconds. */
  seconds: number;
  /** Pause between two reads, in milliseconds. */
  pause?: number;
  /** Message of the error. The last value by default. */
  problem?: string | (() => string);
}

/** Polls until `read` returns an accepted value. @throws Error after a timeout */
export async function until<Value>(
  read: () => Promise<Value>,
  isAccepted: (value: Value) => boolean,
  { seconds, pause = 100, problem }: UntilOptions,
): Promise<Value> {
  for (const deadline = Date.now() + seconds * 1000; ; await wait(pause)) {
    const last = await read();
    if (isAccepted(last)) return last;
    if (Date.now() < deadline) continue;
    const message = typeof problem === "function" ? problem() : problem;
    throw new Error(message ?? `after ${seconds} s: ${JSON.stringify(last)?.slice(0, 500)}`);
  }
}

/** Whether a URL is answered with a success within two seconds. */
export const isOk = async (url: string): Promise<boolean> =>
  (await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined))?.ok === true;

const SEEN_TIMEOUT_SECONDS = 20;

/** Milliseconds until a page contains a text. @throws Error after 20 seconds */
export async function millisecondsUntilSeen(url: string, text: string): Promise<number> {
  const startedAt = performance.now();
  const isSeen = async () => {
    const response = await fetch(url, { signal: AbortSignal.timeout(SEEN_TIMEOUT_SECONDS * 1000) });
    return (await response.text()).includes(text) && response.ok;
  };
  const options = { seconds: SEEN_TIMEOUT_SECONDS, pause: 5, problem: `${url} did not change` };
  await until(isSeen, Boolean, options);
  return performance.now() - startedAt;
}
