import { Agent, get } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import type { ResponseCounts } from "./readers.ts";

/**
 * Readers of one thread. Each uses one keep-alive connection and requests one page after another.
 */
const CONNECTIONS = 8;
const TIMEOUT_MS = 10_000;

const urls = workerData as string[];
const replies: ResponseCounts = { total: 0, statuses: {}, failures: [] };
let isRunning = true;

function requestPage(agent: Agent, url: string): Promise<void> {
  return new Promise((done) => {
    const failed = (error: Error) => {
      replies.failures.push(`${url}: ${error.message}`);
      done();
    };
    const request = get(
      url,
      { agent, timeout: TIMEOUT_MS, headers: { "accept-encoding": "br" } },
      (response) => {
        response.on("error", failed);
        response.on("end", () => {
          const status = response.statusCode ?? 0;
          replies.total++;
          replies.statuses[status] = (replies.statuses[status] ?? 0) + 1;
          done();
        });
        response.resume();
      },
    );
    request.on("timeout", () =>
      request.destroy(new Error(`no response within ${TIMEOUT_MS / 1000} s`)),
    );
    request.on("error", failed);
  });
}

async function read(first: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let index = first; isRunning; index++)
    await requestPage(agent, urls[index % urls.length] ?? "");
  agent.destroy();
}

const readers = Array.from({ length: CONNECTIONS }, (_, index) => read(index * 3));
parentPort?.once("message", async () => {
  isRunning = false;
  await Promise.all(readers);
  parentPort?.postMessage(replies);
});
