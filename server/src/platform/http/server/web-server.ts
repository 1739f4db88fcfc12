import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { Connection } from "./connection.ts";
import { type ConnectionCaps, ConnectionTable } from "./connection-table.ts";
import { Exchanges } from "./exchanges.ts";
import { type FindReply, serveFastLane } from "./fast-lane.ts";
import { createDeadlineCheck, onSilence, TIMEOUTS, type Timeouts } from "./timeouts.ts";

/** In milliseconds. */
const DRAIN_CHECK = 50;
const REPORT_EVERY = 60_000;
/** A turn of the event loop in which next to nothing was done, and how long such a turn is waited for. */
const QUIET_TURN = 0.5;
const QUIET_TURN_WITHIN = 1000;

export interface WebServerOptions {
  handle(request: IncomingMessage, response: ServerResponse): void;
  find: FindReply;
  /** Changes whenever `find` may answer the same request in another way. */
  version?: () => number;
  caps: ConnectionCaps;
  timeouts?: Partial<Timeouts>;
  /** Called at most once a minute with how many connections were closed or refused at a cap since the last call. */
  reportClosed?(count: number): void;
}

export interface WebServer {
  http: Server;
  /** True from the moment the server begins to stop. */
  readonly draining: boolean;
  /** Closes the listening socket. Open connections are served on. */
  stopAccepting(): Promise<void>;
  /** Stops accepting, finishes what is in progress, as far as there is time, and closes every connection. */
  drain(): Promise<void>;
}

/** The HTTP server behind its fast lane, with limits on how many connections there are and on how slow they may be. */
export function createWebServer({ handle, find, version, caps, timeouts: changed, reportClosed }: WebServerOptions): WebServer {
  const timeouts = { ...TIMEOUTS, ...changed };
  const table = new ConnectionTable(caps);
  const exchanges = new Exchanges(table, handle);
  let draining = false;
  const isDraining = () => draining;
  const onReply = (connection: Connection) => table.beginsToWait(connection);

  const http = createServer({
    keepAliveTimeout: timeouts.idle,
    headersTimeout: timeouts.head,
    // Bodies have to make progress instead: an upload may take as long as it needs.
    requestTimeout: 0,
    connectionsCheckingInterval: timeouts.check,
  });
  http.timeout = timeouts.stalled;

  // The fast lane takes the place of Node's listener, and calls it to hand a connection over. The server itself listens: its timeouts run from then on.
  const [serveHttp] = http.listeners("connection") as ((socket: Socket) => void)[];
  http.removeAllListeners("connection");
  http.on("connection", (socket: Socket) => {
    const connection = table.admit(socket);
    if (!connection) return;
    const handOver = () => {
      connection.handedOver = true;
      serveHttp?.call(http, socket);
    };
    serveFastLane(connection, { find, version, onReply, handOver, isDraining, stalledFor: timeouts.stalled });
  });
  http.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const connection = table.of(request.socket);
    // It was closed while what it had sent was read.
    if (connection) exchanges.enter(connection, { request, response });
  });
  http.on("timeout", (socket: Socket) => onSilence(table.of(socket), socket));
  // Node's own list lacks the connections that the fast lane has.
  http.closeIdleConnections = () => {
    for (const connection of table) if (!connection.busy) connection.socket.destroy();
  };
  http.closeAllConnections = () => {
    for (const { socket } of table) socket.destroy();
  };

  const timers = [
    setInterval(createDeadlineCheck(table, timeouts), timeouts.check),
    setInterval(() => {
      if (table.closedAtCap) reportClosed?.(table.closedAtCap);
      table.closedAtCap = 0;
    }, REPORT_EVERY),
  ];
  for (const timer of timers) timer.unref();
  http.once("close", () => timers.map(clearInterval));

  return {
    http,
    get draining() {
      return draining;
    },
    async stopAccepting() {
      draining = true;
      await waitingAccepted(http);
      // Not `http.close`, which also closes connections that have only just become idle.
      if (http.listening) NetServer.prototype.close.call(http);
    },
    async drain() {
      await this.stopAccepting();
      exchanges.close();
      const until = Date.now() + timeouts.drain;
      const closeQuiet = createQuietCheck(table, timeouts.recentlyUsed);
      while (table.size && Date.now() < until) {
        closeQuiet();
        await wait(DRAIN_CHECK);
      }
      http.closeAllConnections();
      for (const timer of timers) clearInterval(timer);
    },
  };
}

/**
 * Waits until the clients that have connected are accepted: closing the listening socket resets those that wait. A turn of the event loop accepts
 * one of them, so none waits after a turn that accepted none, and none has come since if the turn was short.
 */
async function waitingAccepted(http: Server): Promise<void> {
  let accepted = 0;
  const count = () => accepted++;
  http.on("connection", count);
  const until = performance.now() + QUIET_TURN_WITHIN;
  let isQuiet = false;
  // What is left of this turn looks for no connection.
  await nextTurn();
  while (!isQuiet && performance.now() < until) {
    const [begun, before] = [performance.now(), accepted];
    await nextTurn();
    isQuiet = accepted === before && performance.now() - begun < QUIET_TURN;
  }
  http.off("connection", count);
}

/** Closes connections on which nothing is in progress and nothing has come for a while. */
function createQuietCheck(connections: Iterable<Connection>, recentlyUsed: number): () => void {
  const seen = new Map<Connection, { read: number; at: number }>();
  return () => {
    const now = Date.now();
    for (const connection of connections) {
      const { socket, waitingSince, busy } = connection;
      const last = seen.get(connection);
      const at = last && last.read !== socket.bytesRead ? now : Math.max(last?.at ?? 0, waitingSince);
      seen.set(connection, { read: socket.bytesRead, at });
      if (!busy && now - at >= recentlyUsed) socket.destroySoon();
    }
  };
}
