import { setTimeout as wait } from "node:timers/promises";

const TIMEOUT_MS = 20_000;
const READERS = 4;
const PAUSE_MS = 40;
const PAGES = ["/", "/latest-news", "/ar", "/search/story", "/api/v1/article/latest?limit=5"];

type Body = object | FormData | string;

/** Outcome of a request; `status` is 0 without a complete response. */
export interface Reply {
  status: number;
  ok: boolean;
  /** Content type. */
  type: string;
  milliseconds: number;
  bytes: Buffer;
  json<T>(): T;
}

/** Counts of requests through nginx. */
export interface Counts {
  requests: number;
  /** Without a complete response, or with a status from 500 on. */
  failed: number;
  /** Duration of the slowest request, in milliseconds. */
  slowest: number;
}

/** Clients of an installation, whose requests are counted. */
export interface Clients {
  counts: Counts;
  /** Sends a request. An object is sent as JSON, and a text as it is. */
  send(method: string, path: string, body?: Body, headers?: Record<string, string>): Promise<Reply>;
}

/**
 * Creates clients that send their requests to a URL, with the session of a Superadmin unless
 * `cookie` is empty.
 */
export function clientsOf(url: string, cookie = ""): Clients {
  const counts: Counts = { requests: 0, failed: 0, slowest: 0 };
  return {
    counts,
    async send(method, path, body, headers = {}) {
      const reply = await request(url + path, method, body, {
        ...(cookie && { cookie }),
        ...headers,
      });
      counts.requests++;
      if (reply.status === 0 || reply.status >= 500) counts.failed++;
      counts.slowest = Math.max(counts.slowest, reply.milliseconds);
      return reply;
    },
  };
}

async function request(
  url: string,
  method: string,
  body?: Body,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const startedAt = performance.now();
  const isForm = body instanceof FormData;
  const replyOf = (status: number, bytes: Buffer, type = ""): Reply => ({
    status,
    type,
    ok: status >= 200 && status < 300,
    milliseconds: performance.now() - startedAt,
    bytes,
    json: <T>() => JSON.parse(bytes.toString()) as T,
  });
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body && !isForm ? { "content-type": "application/json" } : {}) },
      body: isForm || typeof body === "string" ? body : body ? JSON.stringify(body) : null,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return replyOf(response.status, bytes, response.headers.get("content-type") ?? "");
  } catch {
    return replyOf(0, Buffer.alloc(0));
  }
}

/** Requests pages continuously until it is stopped. */
export function startReaders(url: string): { counts: Counts; stop(): Promise<void> } {
  const clients = clientsOf(url);
  const closing = new AbortController();
  let next = 0;
  const read = async () => {
    while (!closing.signal.aborted) {
      await clients.send("GET", PAGES[next++ % PAGES.length] ?? "/");
      await wait(PAUSE_MS);
    }
  };
  const readers = Promise.all(Array.from({ length: READERS }, read));
  return {
    counts: clients.counts,
    async stop() {
      closing.abort();
      await readers;
    },
  };
}
