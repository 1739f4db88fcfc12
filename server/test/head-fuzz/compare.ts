import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { makePage } from "../../src/platform/http/page.ts";
import { sendPage } from "../../src/platform/http/send-page.ts";
import { createWebServer } from "../../src/platform/http/server/web-server.ts";
import { makeCase, PAGE, type Pieces } from "./mutate.ts";

export interface Compared {
  cases: number;
  /** Cases in which the fast lane sent at least one reply. */
  byFastLane: number;
  /** Cases that Node's parser refused. */
  refused: number;
  differences: { number: number; pieces: Pieces; fastLane: string; node: string }[];
}

/** Ends every connection, and shows whether bytes before it were taken for another request. */
const LAST = "GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
/** Pages that are being compressed, by connection. */
const pagesInProgress = new WeakMap<Socket, number>();
/** Turns of the event loop within which a server reads a piece, unless it has stopped reading. */
const READ_WITHIN = 200;
const REFUSAL = /HTTP\/1\.1 400 Bad Request\r\n\r\n$/;
const KEYS = new Set([PAGE, `${PAGE}?page=2`]);

/**
 * Sends the same bytes to a server with the fast lane and to Node's HTTP server alone, which serve the same page, and compares all that
 * comes back but dates and what is said about the connection.
 */
export async function compareHeads({ from, cases, pairs = 4 }: { from: number; cases: number; pairs?: number }): Promise<Compared> {
  const page = await makePage({ status: 200, text: "<p>page</p>".repeat(50), contentType: "text/html; charset=utf-8", keep: true });
  for (const encoding of ["br", "gzip", "identity"] as const) await page.bodyIn(encoding);
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    if ((request.method === "GET" || request.method === "HEAD") && KEYS.has(request.url ?? "")) {
      const { socket } = request;
      pagesInProgress.set(socket, (pagesInProgress.get(socket) ?? 0) + 1);
      response.once("close", () => pagesInProgress.set(socket, (pagesInProgress.get(socket) ?? 0) - 1));
      return sendPage(page, request, response);
    }
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", () => {});
    request.on("end", () => response.end(JSON.stringify([request.method, request.url, Buffer.concat(chunks).toString("latin1")])));
  };
  const folder = mkdtempSync(join(tmpdir(), "masthead-heads-"));
  const result: Compared = { cases: 0, byFastLane: 0, refused: 0, differences: [] };
  let next = from;

  const work = async (pair: number) => {
    let hits = 0;
    const { http: lane } = createWebServer({
      handle,
      find(request) {
        const reply = KEYS.has(request.target) ? page.replyTo(request) : undefined;
        if (reply) hits++;
        return reply;
      },
      caps: { maxConnections: 1000, maxConnectionsPerAddress: 1000, isTrustedProxy: () => false },
    });
    const node = createServer(handle);
    const paths = [join(folder, `lane-${pair}`), join(folder, `node-${pair}`)] as const;
    await Promise.all([listen(lane, paths[0]), listen(node, paths[1])]);
    while (next < from + cases) {
      const number = next++;
      const pieces = makeCase(number);
      hits = 0;
      const [fastLane, plain] = await Promise.all([converse(lane, paths[0], pieces), converse(node, paths[1], pieces)]);
      result.cases++;
      if (hits) result.byFastLane++;
      if (/^HTTP\/1.1 4\d\d/m.test(plain)) result.refused++;
      if (!agree(fastLane, plain, hits)) result.differences.push({ number, pieces, fastLane, node: plain });
    }
    for (const server of [lane, node]) {
      server.close();
      server.closeAllConnections();
    }
  };
  await Promise.all(Array.from({ length: pairs }, (_, pair) => work(pair)));
  rmSync(folder, { recursive: true, force: true });
  return result;
}

/**
 * Whether two conversations are the same. Where Node refuses what comes behind a request, it is a matter of microseconds whether the reply to that
 * request is out already, and whether it says that it refuses. So one may break off before the other there, but with a reply of the fast lane
 * in it, only that of the fast lane: more than Node's would be a request that Node did not see.
 */
function agree(fastLane: string, node: string, byFastLane: number): boolean {
  if (fastLane === node) return true;
  if (!REFUSAL.test(fastLane) && !REFUSAL.test(node)) return false;
  const [ours, theirs] = [fastLane.replace(REFUSAL, ""), node.replace(REFUSAL, "")];
  if (byFastLane) return theirs.startsWith(ours) && ours.split("HTTP/1.1 ").length > byFastLane;
  return theirs.startsWith(ours) || ours.startsWith(theirs);
}

async function listen(server: Server, path: string): Promise<void> {
  server.listen(path);
  await once(server, "listening");
}

/** Everything that a server replies to these pieces. */
async function converse(server: Server, path: string, pieces: Pieces): Promise<string> {
  const accepted = once(server, "connection") as Promise<[Socket]>;
  const client = connect(path);
  const chunks: Buffer[] = [];
  client.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", () => {});
  const closed = new Promise((done) => client.once("close", done));
  const [served] = await accepted;
  let sent = 0;
  for (const piece of [...pieces, LAST]) {
    // A write to it would fail, and what it has replied would be lost.
    if (served.destroyed) break;
    const bytes = Buffer.from(piece, "latin1");
    client.write(bytes);
    sent += bytes.length;
    for (let turn = 0; turn < READ_WITHIN && served.bytesRead < sent && !served.destroyed; turn++) await nextTurn();
  }
  // A client that ends its side too early gets no reply.
  for (let turn = 0; (turn < READ_WITHIN || pagesInProgress.get(served)) && !served.destroyed; turn++) await nextTurn();
  client.end();
  await closed;
  return Buffer.concat(chunks)
    .toString("latin1")
    .replace(/^(date|connection|keep-alive): .*\r\n/gim, "");
}
