import type { Socket } from "node:net";
import type { Connection } from "./connection.ts";

/** Deadlines for clients, in milliseconds. */
export interface Timeouts {
  /** Time to send the head of a request; for the first one, counted from the connection. */
  head: number;
  /** Idle time between two requests. */
  idle: number;
  /** Time in which at least `minBodyBytes` of an unfinished body must arrive. */
  body: number;
  minBodyBytes: number;
  /** Time without receiving anything of a response. */
  stalled: number;
  /** Time to receive one write of a response, which is a whole page or 64 KiB of a file. */
  write: number;
  /** Interval of the deadline checks. */
  check: number;
  /** For requests in progress when the server stops. */
  drain: number;
  /**
   * When the server stops, a connection used within this time gets one more response, which closes
   * it, as its next request may be under way.
   */
  recentlyUsed: number;
}

export const TIMEOUTS: Timeouts = {
  head: 15_000,
  idle: 65_000,
  body: 20_000,
  minBodyBytes: 5000,
  stalled: 30_000,
  write: 120_000,
  check: 1000,
  drain: 10_000,
  recentlyUsed: 1000,
};

const REQUEST_TIMEOUT = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

/** Bytes read and written by a connection when it last made progress, and when that was. */
interface Progress {
  read: number;
  readAt: number;
  written: number;
  writtenAt: number;
}

/**
 * Creates the check that closes connections past a deadline which Node's own timeouts do not cover:
 * a first head, a trickling body, an idle connection that sends blank lines, a trickling response.
 * Node covers later heads (`headersTimeout`) and clients that receive nothing at all (`timeout`).
 */
export function createDeadlineCheck(
  connections: Iterable<Connection>,
  timeouts: Timeouts,
): () => void {
  const progressByConnection = new WeakMap<Connection, Progress>();
  return () => {
    const now = performance.now();
    for (const connection of connections) {
      const progress = progressOf(connection, progressByConnection.get(connection), now);
      progressByConnection.set(connection, progress);
      closeIfOverdue(connection, progress, timeouts, now);
    }
  };
}

/** Progress of reading counts only while a body is awaited, of writing while a response is sent. */
function progressOf(connection: Connection, last: Progress | undefined, now: number): Progress {
  const { socket } = connection;
  const read = socket.bytesRead;
  const written = socket.bytesWritten - socket.writableLength;
  const progress = last ?? { read, readAt: now, written, writtenAt: now };
  if (!awaitsBody(connection)) Object.assign(progress, { read, readAt: now });
  if (socket.writableLength === 0 || written !== progress.written)
    Object.assign(progress, { written, writtenAt: now });
  return progress;
}

function closeIfOverdue(
  connection: Connection,
  progress: Progress,
  timeouts: Timeouts,
  now: number,
): void {
  const { socket, idleSince, hasSentRequest, busy } = connection;
  if (!hasSentRequest && now - idleSince > timeouts.head) refuse(connection);
  else if (!busy && now - idleSince > idleDeadline(connection, timeouts)) socket.destroy();
  else if (now - progress.writtenAt > timeouts.write) socket.destroy();
  else if (now - progress.readAt > timeouts.body) {
    const read = socket.bytesRead;
    if (read - progress.read < timeouts.minBodyBytes) refuse(connection);
    else Object.assign(progress, { read, readAt: now });
  }
}

/**
 * Returns the idle deadline. The HTTP server has its own idle timeout, and another for a head that
 * begins just before that ends.
 */
const idleDeadline = ({ handedOver }: Connection, { idle, head }: Timeouts) =>
  handedOver ? idle + head : idle;

/**
 * Whether the client has to send the rest of a body, rather than the server having paused reading
 * it.
 */
function awaitsBody({ current }: Connection): boolean {
  if (!current || current.request.complete) return false;
  return current.request.readableLength < current.request.readableHighWaterMark;
}

/** Handles a socket timeout: nothing was sent or received for its duration. */
export function onSocketTimeout(connection: Connection | undefined, socket: Socket): void {
  // The server itself may be slow to respond.
  if (connection?.current && socket.writableLength === 0 && !awaitsBody(connection)) return;
  if (connection) refuse(connection);
  else socket.destroy();
}

/** Closes a connection, with a 408 response if that can still be sent. */
function refuse({ socket, current, hasSentRequest }: Connection): void {
  const isMidRequest = current
    ? !current.response.headersSent
    : !hasSentRequest && socket.bytesRead > 0;
  if (isMidRequest && socket.writable) socket.write(REQUEST_TIMEOUT);
  socket.destroy();
}
