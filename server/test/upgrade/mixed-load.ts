import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** Interval between batches of requests, in milliseconds. */
const TICK_MS = 10;
const TIMEOUT_MS = 15_000;
/** One request in so many creates a draft. */
const WRITE_INTERVAL = 5;

interface LoadOptions {
  /** Requests per second, whether or not earlier ones were answered. */
  rate: number;
  /** Session cookie of staff, for writes. */
  cookie: string;
  /** Public paths to read. */
  paths: string[];
}

export interface LoadResult {
  requests: number;
  /** Drafts that were created. */
  written: number;
  /** Answered requests by port. */
  answered: Record<number, number>;
  /** Requests without a complete 2xx response, one line each. */
  failed: string[];
  /** 99th percentile of the response time, in milliseconds. */
  p99: number;
}

/** Load of reads and writes that runs until it is stopped. */
interface MixedLoad {
  /** Ports that requests are sent to in turn. */
  ports: number[];
  /** Result so far. */
  readonly result: Readonly<LoadResult>;
  stop(): Promise<LoadResult>;
}

/** Starts a load of public reads and of drafts that staff create. */
export function startMixedLoad(port: number, { rate, cookie, paths }: LoadOptions): MixedLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const result: LoadResult = { requests: 0, written: 0, answered: {}, failed: [], p99: 0 };
  const durations: number[] = [];
  const pending = new Set<Promise<void>>();
  const load = { ports: [port], result };
  let isStopped = false;

  const send = async (number: number) => {
    const target = load.ports[number % load.ports.length] ?? port;
    const isWrite = number % WRITE_INTERVAL === 0;
    const began = performance.now();
    const path = paths[number % paths.length] ?? "/";
    const failure = await (isWrite
      ? sendRequest(agent, target, "/api/v1/article", cookie, { locale: "en-US", title: `Draft ${number}`, categoryId: null })
      : sendRequest(agent, target, path));
    durations.push(performance.now() - began);
    if (failure === null) {
      result.answered[target] = (result.answered[target] ?? 0) + 1;
      if (isWrite) result.written++;
    } else result.failed.push(`${isWrite ? "write" : path} on ${target}: ${failure}`);
  };

  const running = (async () => {
    const began = performance.now();
    while (!isStopped) {
      const due = Math.floor(((performance.now() - began) / 1000) * rate);
      for (; result.requests < due; result.requests++) {
        const sent = send(result.requests);
        pending.add(sent);
        void sent.then(() => pending.delete(sent));
      }
      await wait(TICK_MS);
    }
  })();
  return Object.assign(load, {
    stop: async () => {
      isStopped = true;
      await running;
      await Promise.all(pending);
      agent.destroy();
      durations.sort((a, b) => a - b);
      return { ...result, p99: durations[Math.floor(durations.length * 0.99)] ?? 0 };
    },
  });
}

/** Sends a request. Returns null, or why it failed. */
function sendRequest(agent: Agent, port: number, path: string, cookie?: string, body?: object): Promise<string | null> {
  const text = body ? JSON.stringify(body) : "";
  const headers = {
    ...(cookie && { cookie }),
    ...(body && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
  };
  return new Promise((done) => {
    const method = body ? "POST" : "GET";
    const sent = request({ host: "127.0.0.1", port, method, path, headers, agent, timeout: TIMEOUT_MS }, (response) => {
      let received = "";
      response.setEncoding("utf8").on("data", (part) => (received += part));
      response.on("error", (error) => done(`the response was aborted: ${error.message}`));
      response.on("end", () => {
        const isComplete = response.complete && response.statusCode === 200;
        done(isComplete ? null : `${response.statusCode} ${received.slice(0, 200)}`);
      });
    });
    sent.on("timeout", () => sent.destroy(new Error(`no answer in ${TIMEOUT_MS} ms`)));
    sent.on("error", (error: NodeJS.ErrnoException) => done(`${error.code ?? ""} ${error.message}`));
    sent.end(text);
  });
}
