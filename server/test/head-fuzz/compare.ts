import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import {
  createWebServer,
  refusingSeveralHosts,
} from "../../src/platform/http/server/web-server.ts";
import { buildPage } from "../../src/platform/pages/page.ts";
import { sendPage } from "../../src/platform/pages/send-page.ts";
import { makeCase, PAGE, type Pieces } from "./mutate.ts";

export interface HeadComparison {
  cases: number;
  /** Cases in which the fast lane sent at least one response. */
  byFastLane: number;
  /** Cases that Node's parser rejected. */
  refused: number;
  differences: { number: number; pieces: Pieces; fastLane: string; node: string }[];
}

/**
 * Sent last, to close the connection and to reveal whether earlier bytes were parsed as another
 * request.
 */
const LAST_REQUEST = "GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
/** Number of page responses in progress, by connection. */
const pagesInProgress = new WeakMap<Socket, number>();
/** Event loop iterations within which a server reads a piece, unless it has stopped reading. */
const MAX_READ_ITERATIONS = 200;
const REJECTION = /HTTP\/1\.1 400 Bad Request\r\n\r\n$/;
const PAGE_TARGETS = new Set([PAGE, `${PAGE}?page=2`]);

/**
 * Sends the same bytes to a server with the fast lane and to Node's HTTP server, which serve the
 * same page, and compares the responses except for Date and connection headers.
 */
export async function compareHeads({
  from,
  cases,
  pairs = 4,
}: {
  from: number;
  cases: number;
  pairs?: number;
}): Promise<HeadComparison> {
  const page = await buildPage({
    status: 200,
    text: "<p>page</p>".repeat(50),
    contentType: "text/html; charset=utf-8",
    cacheable: true,
  });
  for (const encoding of ["br", "gzip", "identity"] as const) await page.bodyIn(encoding);
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    if (
      (request.method === "GET" || request.method === "HEAD") &&
      PAGE_TARGETS.has(request.url ?? "")
    ) {
      const { socket } = request;
      pagesInProgress.set(socket, (pagesInProgress.get(socket) ?? 0) + 1);
      response.once("close", () =>
        pagesInProgress.set(socket, (pagesInProgress.get(socket) ?? 0) - 1),
      );
      return sendPage(page, request, response);
    }
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", () => {});
    request.on("end", () =>
      response.end(
        JSON.stringify([request.method, request.url, Buffer.concat(chunks).toString("latin1")]),
      ),
    );
  };
  const folder = mkdtempSync(join(tmpdir(), "masthead-heads-"));
  const result: HeadComparison = { cases: 0, byFastLane: 0, refused: 0, differences: [] };
  let next = from;

  const runPair = async (pair: number) => {
    let hits = 0;
    const { http: fastLaneServer } = createWebServer({
      handle,
      find(request) {
        const cached = PAGE_TARGETS.has(request.target) ? page.replyTo(request) : undefined;
        if (cached) hits++;
        return cached;
      },
      caps: { maxConnections: 1000, maxConnectionsPerAddress: 1000, isTrustedProxy: () => false },
    });
    const nodeServer = createServer(refusingSeveralHosts(handle));
    const paths = [join(folder, `lane-${pair}`), join(folder, `node-${pair}`)] as const;
    await Promise.all([listen(fastLaneServer, paths[0]), listen(nodeServer, paths[1])]);
    while (next < from + cases) {
      const number = next++;
      const pieces = makeCase(number);
      hits = 0;
      const [fastLane, node] = await Promise.all([
        exchange(fastLaneServer, paths[0], pieces),
        exchange(nodeServer, paths[1], pieces),
      ]);
      result.cases++;
      if (hits) result.byFastLane++;
      if (/^HTTP\/1.1 4\d\d/m.test(node)) result.refused++;
      if (!areEquivalent(fastLane, node, hits))
        result.differences.push({ number, pieces, fastLane, node });
    }
    for (const server of [fastLaneServer, nodeServer]) {
      server.close();
      server.closeAllConnections();
    }
  };
  await Promise.all(Array.from({ length: pairs }, (_, pair) => runPair(pair)));
  rmSync(folder, { recursive: true, force: true });
  return result;
}

/**
 * Whether two transcripts are equivalent. When Node rejects the bytes after a request, timing
 * decides whether the response to that request has been sent, and whether the rejection is. So one
 * transcript may be a prefix of the other. If the fast lane responded, only its transcript may be
 * the prefix: more than Node sent would be a request that Node did not see.
 */
function areEquivalent(fastLane: string, node: string, byFastLane: number): boolean {
  if (fastLane === node) return true;
  if (!REJECTION.test(fastLane) && !REJECTION.test(node)) return false;
  const [ours, theirs] = [fastLane.replace(REJECTION, ""), node.replace(REJECTION, "")];
  if (byFastLane) return theirs.startsWith(ours) && ours.split("HTTP/1.1 ").length > byFastLane;
  return theirs.startsWith(ours) || ours.startsWith(theirs);
}

async function listen(server: Server, path: string): Promise<void> {
  server.listen(path);
  await once(server, "listening");
}

/** Sends the pieces on one connection and returns everything that the server sends. */
async function exchange(server: Server, path: string, pieces: Pieces): Promise<string> {
  const accepted = once(server, "connection") as Promise<[Socket]>;
  const client = connect(path);
  const chunks: Buffer[] = [];
  client.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", () => {});
  const closed = new Promise((done) => client.once("close", done));
  const [served] = await accepted;
  let sent = 0;
  for (const piece of [...pieces, LAST_REQUEST]) {
    // A write would fail, and the response received so far would be lost.
    if (served.destroyed) break;
    const bytes = Buffer.from(piece, "latin1");
    client.write(bytes);
    sent += bytes.length;
    for (let i = 0; i < MAX_READ_ITERATIONS && served.bytesRead < sent && !served.destroyed; i++)
      await yieldToEventLoop();
  }
  // A client that closes its side too early gets no response.
  for (
    let i = 0;
    (i < MAX_READ_ITERATIONS || pagesInProgress.get(served)) && !served.destroyed;
    i++
  )
    await yieldToEventLoop();
  client.end();
  await closed;
  return Buffer.concat(chunks)
    .toString("latin1")
    .replace(/^(date|connection|keep-alive): .*\r\n/gim, "");
}
