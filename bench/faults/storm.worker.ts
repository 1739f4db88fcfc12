import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { Storm, StormResponses } from "./storm.ts";

/** Requests every URL: all simultaneously on new connections, or at `perSecond` with keep-alive. */
const { urls, perSecond, address } = workerData as Storm;
const TIMEOUT_MS = 60_000;
const agent = new Agent({ keepAlive: perSecond !== undefined });
const replies: StormResponses = {
  statuses: {},
  failures: [],
  milliseconds: [],
  withoutRetryAfter: 0,
};

function requestPage(url: string, index: number): Promise<void> {
  const startedAt = performance.now();
  return new Promise((done) => {
    const failed = (error: Error) => {
      replies.failures.push(error.message);
      done();
    };
    const headers = {
      "accept-encoding": "br",
      "x-forwarded-for": address === "one" ? "203.0.113.1" : `10.${index >> 8}.${index & 255}.1`,
    };
    const request = get(url, { agent, timeout: TIMEOUT_MS, headers }, (response) => {
      response.on("error", failed);
      response.on("end", () => {
        const status = response.statusCode ?? 0;
        replies.statuses[status] = (replies.statuses[status] ?? 0) + 1;
        if (status === 503 && !response.headers["retry-after"]) replies.withoutRetryAfter++;
        replies.milliseconds.push(performance.now() - startedAt);
        done();
      });
      response.resume();
    });
    request.on("timeout", () => request.destroy(new Error("no response within a minute")));
    request.on("error", failed);
  });
}

const startedAt = performance.now();
const pending: Promise<void>[] = [];
for (const [index, url] of urls.entries()) {
  if (perSecond)
    await wait(Math.max(0, startedAt + (index * 1000) / perSecond - performance.now()));
  pending.push(requestPage(url, index));
}
await Promise.all(pending);
agent.destroy();
parentPort?.postMessage(replies);
