import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import type { Connection } from "./connection.ts";
import { type ConnectionCaps, ConnectionTable } from "./connection-table.ts";
import { Exchanges } from "./exchanges.ts";
import { type FastLane, type FindReply, serveFastLane } from "./fast-lane.ts";
import { createDeadlineCheck, onSocketTimeout, TIMEOUTS, type Timeouts } from "./timeouts.ts";

/** Interval of the checks whether connections are closed while draining, in milliseconds. */
const DRAIN_CHECK_INTERVAL = 50;
/** Event of the server when it begins to stop: endless responses end. */
export const DRAINING = "draining";
/** Interval of reports about connections closed at a cap, in milliseconds. */
const REPORT_INTERVAL = MINUTE;
/**
 * Maximum duration of a quiet turn of the event loop, and timeout of waiting for one, in
 * milliseconds.
 */
const QUIET_TURN = 0.5;
const QUIET_TURN_TIMEOUT = 1000;

export interface WebServerOptions {
  handle(request: IncomingMessage, response: ServerResponse): void;
  find: FindReply;
  /** Changes whenever `find` may return something else for the same request. */
  version?: () => number;
  caps: ConnectionCaps;
  timeouts?: Partial<Timeouts>;
  /**
   * Called at most once a minute with the number of connections closed or refused at a cap since
   * the last call.
   */
  reportClosed?(count: number): void;
}

export interface WebServer {
  http: Server;
  /** True from the moment the server begins to stop. */
  readonly draining: boolean;
  /** Closes the listening socket. Open connections are still served. */
  stopAccepting(): Promise<void>;
  /**
   * Stops accepting, finishes requests in progress until the drain deadline, and closes every
   * connection.
   */
  drain(): Promise<void>;
}

/**
 * Creates the HTTP server behind its fast lane, with connection caps and deadlines for slow
 * clients.
 */
export function createWebServer({
  handle,
  find,
  version,
  caps,
  timeouts: timeoutOverrides,
  reportClosed,
}: WebServerOptions): WebServer {
  const timeouts = { ...TIMEOUTS, ...timeoutOverrides };
  const table = new ConnectionTable(caps);
  const exchanges = new Exchanges(table, refusingSeveralHosts(handle));
  let draining = false;
  const http: Server = createServer({
    keepAliveTimeout: timeouts.idle,
    headersTimeout: timeouts.head,
    // No limit for a whole request: uploads may take long, but must make progress (see
    // timeouts.ts).
    requestTimeout: 0,
    connectionsCheckingInterval: timeouts.check,
    // Besides the listener below: the WebSocket of the development server.
    shouldUpgradeCallback: () => http.listenerCount("upgrade") > 1,
  });
  http.timeout = timeouts.stalled;
  serveConnections(http, table, {
    find,
    version,
    onReply: (connection) => table.markIdle(connection),
    isDraining: () => draining,
    stalledFor: timeouts.stalled,
  });
  http.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const connection = table.of(request.socket);
    // The connection may have been closed while its data was read.
    if (connection) exchanges.enqueue(connection, { request, response });
  });
  http.on("upgrade", ({ socket }: IncomingMessage) => {
    const connection = table.of(socket);
    // Its bytes are no longer HTTP: a 408 response would be an invalid frame.
    if (connection) table.release(connection);
  });
  const stopChecks = startChecks(table, timeouts, reportClosed);
  http.once("close", stopChecks);

  return {
    http,
    get draining() {
      return draining;
    },
    async stopAccepting() {
      draining = true;
      http.emit(DRAINING);
      await acceptBacklog(http);
      // Not `http.close`, which would also close connections that have just become idle.
      if (http.listening) NetServer.prototype.close.call(http);
    },
    async drain() {
      await this.stopAccepting();
      exchanges.close();
      await closeWhenQuiet(table, timeouts);
      http.closeAllConnections();
      stopChecks();
    },
  };
}

/**
 * Serves connections in the fast lane, which replaces Node's connection listener and calls it to
 * hand a connection over. The timeouts of the HTTP server apply from then on.
 */
function serveConnections(
  http: Server,
  table: ConnectionTable,
  lane: Omit<FastLane, "handOver">,
): void {
  const [serveHttp] = http.listeners("connection") as ((socket: Socket) => void)[];
  http.removeAllListeners("connection");
  http.on("connection", (socket: Socket) => {
    const connection = table.admit(socket);
    if (!connection) return;
    const handOver = () => {
      connection.handedOver = true;
      serveHttp?.call(http, socket);
    };
    serveFastLane(connection, { ...lane, handOver });
  });
  http.on("timeout", (socket: Socket) => onSocketTimeout(table.of(socket), socket));
  // Node's own list does not include connections of the fast lane.
  http.closeIdleConnections = () => {
    for (const connection of table) if (!connection.busy) connection.socket.destroy();
  };
  http.closeAllConnections = () => {
    for (const { socket } of table) socket.destroy();
  };
}

/** Starts the checks of deadlines, and the reports about caps. Returns a function that stops them. */
function startChecks(
  table: ConnectionTable,
  timeouts: Timeouts,
  reportClosed: WebServerOptions["reportClosed"],
): () => void {
  const timers = [
    setInterval(createDeadlineCheck(table, timeouts), timeouts.check),
    setInterval(() => {
      if (table.closedAtCap) reportClosed?.(table.closedAtCap);
      table.closedAtCap = 0;
    }, REPORT_INTERVAL),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

/** Closes connections as they become quiet, until the drain deadline. */
async function closeWhenQuiet(table: ConnectionTable, timeouts: Timeouts): Promise<void> {
  const deadline = performance.now() + timeouts.drain;
  const closeQuietConnections = createQuietCheck(table, timeouts.recentlyUsed);
  while (table.size && performance.now() < deadline) {
    closeQuietConnections();
    await wait(DRAIN_CHECK_INTERVAL);
  }
}

/**
 * Whether a request has several Host lines. Node reads only the first; RFC 9112, 3.2 requires a
 * 400.
 */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.toLowerCase() === "host") hosts++;
  return hosts > 1;
}

/** Returns a handler that answers a request with several Host lines with 400. */
export const refusingSeveralHosts =
  (handle: WebServerOptions["handle"]): WebServerOptions["handle"] =>
  (request, response) => {
    if (hasSeveralHosts(request))
      response
        .writeHead(400, {
          connection: "close",
          "content-type": "text/plain",
          "cache-control": "no-store",
        })
        .end("Bad Request");
    else handle(request, response);
  };

/**
 * Waits until all connections in the backlog are accepted: closing the listening socket would reset
 * them. A turn of the event loop accepts one connection, so the backlog was empty in a turn that
 * accepted none, and if that turn was short, it still is.
 */
async function acceptBacklog(http: Server): Promise<void> {
  let accepted = 0;
  const count = () => accepted++;
  http.on("connection", count);
  const deadline = performance.now() + QUIET_TURN_TIMEOUT;
  let isQuiet = false;
  // The rest of the current turn accepts no connections.
  await nextTurn();
  while (!isQuiet && performance.now() < deadline) {
    const [startedAt, acceptedBefore] = [performance.now(), accepted];
    await nextTurn();
    isQuiet = accepted === acceptedBefore && performance.now() - startedAt < QUIET_TURN;
  }
  http.off("connection", count);
}

/**
 * Creates the check that closes connections without a request in progress that have received
 * nothing for a while.
 */
function createQuietCheck(connections: Iterable<Connection>, recentlyUsed: number): () => void {
  const activity = new Map<Connection, { read: number; at: number }>();
  return () => {
    const now = performance.now();
    for (const connection of connections) {
      const { socket, idleSince, busy } = connection;
      const last = activity.get(connection);
      const at = last && last.read !== socket.bytesRead ? now : Math.max(last?.at ?? 0, idleSince);
      activity.set(connection, { read: socket.bytesRead, at });
      if (!busy && now - at >= recentlyUsed) socket.destroySoon();
    }
  };
}
