import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { Storm, StormReplies } from "./storm.ts";

/** Asks for every address on connections of their own: all at once, or so many a second. */
const { urls, perSecond, address } = workerData as Storm;
const TIMEOUT = 60_000;
const agent = new Agent({ keepAlive: perSecond !== undefined });
const replies: StormReplies = { statuses: {}, failures: [], milliseconds: [], withoutRetryAfter: 0 };

function ask(url: string, index: number): Promise<void> {
  const begun = performance.now();
  return new Promise((done) => {
    const failed = (error: Error) => {
      replies.failures.push(error.message);
      done();
    };
    const headers = { "accept-encoding": "br", "x-forwarded-for": address === "one" ? "203.0.113.1" : `10.${index >> 8}.${index & 255}.1` };
    const request = get(url, { agent, timeout: TIMEOUT, headers }, (response) => {
      response.on("error", failed);
      response.on("end", () => {
        const status = response.statusCode ?? 0;
        replies.statuses[status] = (replies.statuses[status] ?? 0) + 1;
        if (status === 503 && !response.headers["retry-after"]) replies.withoutRetryAfter++;
        replies.milliseconds.push(performance.now() - begun);
        done();
      });
      response.resume();
    });
    request.on("timeout", () => request.destroy(new Error("no reply within a minute")));
    request.on("error", failed);
  });
}

const begun = performance.now();
const asked: Promise<void>[] = [];
for (const [index, url] of urls.entries()) {
  if (perSecond) await wait(Math.max(0, begun + (index * 1000) / perSecond - performance.now()));
  asked.push(ask(url, index));
}
await Promise.all(asked);
agent.destroy();
parentPort?.postMessage(replies);
