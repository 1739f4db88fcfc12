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

/** Response times in milliseconds, from when a request was due. */
interface ResponseTimes {
  requests: number;
  p50: number;
  p99: number;
  /** 99th percentile of the time until the request had a connection of the load generator. */
  queuedP99: number;
}

/** Response times of the requests that were due in a phase. */
export interface LoadPhase extends ResponseTimes {
  name: string;
  seconds: number;
}

export interface LoadCounts {
  /** Drafts that were created. */
  written: number;
  /** Answered requests by port. */
  answered: Record<number, number>;
  /** Requests without a complete 2xx response, one line each. */
  failed: string[];
}

interface LoadResult extends LoadCounts, ResponseTimes {
  phases: LoadPhase[];
}

/** Load of reads and writes that runs until it is stopped. */
interface MixedLoad {
  /** Ports that requests are sent to in turn. */
  ports: number[];
  /** Result so far, without response times. */
  readonly result: Readonly<LoadCounts>;
  /** Ends the phase so far, and begins the next one. */
  beginPhase(name: string): void;
  stop(): Promise<LoadResult>;
}

/**
 * Milliseconds of one request, from when it was due: until it had a connection, and until its
 * response was complete.
 */
interface RequestTimes {
  queued: number;
  total: number;
}

/** Starts a load of public reads and of drafts that staff create. */
export function startMixedLoad(port: number, { rate, cookie, paths }: LoadOptions): MixedLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const result: LoadCounts = { written: 0, answered: {}, failed: [] };
  let phase = { name: "load", began: performance.now(), times: [] as RequestTimes[] };
  const phases = [phase];
  const pending = new Set<Promise<void>>();
  const load = { ports: [port], result };
  let sentRequests = 0;
  let isStopped = false;

  const send = async (number: number) => {
    const target = load.ports[number % load.ports.length] ?? port;
    const isWrite = number % WRITE_INTERVAL === 0;
    const reads = number - Math.ceil(number / WRITE_INTERVAL);
    const path = paths[reads % paths.length] ?? "/";
    const { times } = phase;
    const began = performance.now();
    let connectedAt = began;
    const onConnection = () => {
      connectedAt = performance.now();
    };
    const failure = await (isWrite
      ? sendRequest({ agent, port: target, onConnection }, "/api/v1/article", cookie, draft(number))
      : sendRequest({ agent, port: target, onConnection }, path));
    times.push({ queued: connectedAt - began, total: performance.now() - began });
    if (failure === null) {
      result.answered[target] = (result.answered[target] ?? 0) + 1;
      if (isWrite) result.written++;
    } else result.failed.push(`${isWrite ? "write" : path} on ${target}: ${failure}`);
  };

  const running = (async () => {
    const began = performance.now();
    while (!isStopped) {
      const due = Math.floor(((performance.now() - began) / 1000) * rate);
      for (; sentRequests < due; sentRequests++) {
        const sent = send(sentRequests);
        pending.add(sent);
        void sent.then(() => pending.delete(sent));
      }
      await wait(TICK_MS);
    }
  })();
  return Object.assign(load, {
    beginPhase: (name: string) => {
      phase = { name, began: performance.now(), times: [] };
      phases.push(phase);
    },
    stop: async () => {
      isStopped = true;
      await running;
      const ended = performance.now();
      await Promise.all(pending);
      agent.destroy();
      const reported = phases.map(({ name, began, times }, index) => {
        const seconds = ((phases[index + 1]?.began ?? ended) - began) / 1000;
        return { name, seconds, ...summaryOf(times) };
      });
      return { ...result, ...summaryOf(phases.flatMap(({ times }) => times)), phases: reported };
    },
  });
}

const draft = (number: number) => ({ locale: "en-US", title: `Draft ${number}`, categoryId: null });

function summaryOf(times: RequestTimes[]): ResponseTimes {
  const percentile = (of: keyof RequestTimes, share: number) =>
    times.map((time) => time[of]).toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
  return {
    requests: times.length,
    p50: percentile("total", 0.5),
    p99: percentile("total", 0.99),
    queuedP99: percentile("queued", 0.99),
  };
}

interface Target {
  agent: Agent;
  port: number;
  onConnection(): void;
}

/** Sends a request. Returns null, or why it failed. */
function sendRequest(
  { agent, port, onConnection }: Target,
  path: string,
  cookie?: string,
  body?: object,
): Promise<string | null> {
  const text = body ? JSON.stringify(body) : "";
  const headers = {
    ...(cookie && { cookie }),
    ...(body && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
  };
  return new Promise((done) => {
    const method = body ? "POST" : "GET";
    const sent = request(
      { host: "127.0.0.1", port, method, path, headers, agent, timeout: TIMEOUT_MS },
      (response) => {
        let received = "";
        response.setEncoding("utf8").on("data", (part) => (received += part));
        response.on("error", (error) => done(`the response was aborted: ${error.message}`));
        response.on("end", () => {
          const isComplete = response.complete && response.statusCode === 200;
          done(isComplete ? null : `${response.statusCode} ${received.slice(0, 200)}`);
        });
      },
    );
    sent.on("socket", onConnection);
    sent.on("timeout", () => sent.destroy(new Error(`no answer in ${TIMEOUT_MS} ms`)));
    sent.on("error", (error: NodeJS.ErrnoException) =>
      done(`${error.code ?? ""} ${error.message}`),
    );
    sent.end(text);
  });
}
