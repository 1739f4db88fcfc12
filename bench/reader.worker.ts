import { Agent, get } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import type { Replies } from "./readers.ts";

/** Readers of one thread: each has a connection that it keeps, and asks for one page after the other. */
const CONNECTIONS = 8;
const TIMEOUT = 10_000;

const urls = workerData as string[];
const replies: Replies = { total: 0, statuses: {}, failures: [] };
let going = true;

function ask(agent: Agent, url: string): Promise<void> {
  return new Promise((done) => {
    const failed = (error: Error) => {
      replies.failures.push(`${url}: ${error.message}`);
      done();
    };
    const request = get(url, { agent, timeout: TIMEOUT, headers: { "accept-encoding": "br" } }, (response) => {
      response.on("error", failed);
      response.on("end", () => {
        const status = response.statusCode ?? 0;
        replies.total++;
        replies.statuses[status] = (replies.statuses[status] ?? 0) + 1;
        done();
      });
      response.resume();
    });
    request.on("timeout", () => request.destroy(new Error(`no reply within ${TIMEOUT / 1000} s`)));
    request.on("error", failed);
  });
}

async function read(first: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let turn = first; going; turn++) await ask(agent, urls[turn % urls.length] ?? "");
  agent.destroy();
}

const readers = Array.from({ length: CONNECTIONS }, (_, index) => read(index * 3));
parentPort?.once("message", async () => {
  going = false;
  await Promise.all(readers);
  parentPort?.postMessage(replies);
});
