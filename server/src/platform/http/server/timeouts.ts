import type { Socket } from "node:net";
import type { Connection } from "./connection.ts";

/** How long a client may take, in milliseconds. */
export interface Timeouts {
  /** To send the head of a request; for the first, from when it connected. */
  head: number;
  /** Without a request, between two. */
  idle: number;
  /** Within which at least `minBodyBytes` of an unfinished body arrive. */
  body: number;
  minBodyBytes: number;
  /** Without taking anything of a reply. */
  stalled: number;
  /** To take one write of a reply, which is a whole page or 64 KiB of a file. */
  write: number;
  /** How often deadlines are checked. */
  check: number;
  /** For requests in progress when the server stops. */
  drain: number;
  /** When the server stops, a connection that was used within this time gets one more reply, which closes it: its next request may be on its way. */
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

/** What a connection had moved when it was last seen to make progress. */
interface Progress {
  read: number;
  readAt: number;
  written: number;
  writtenAt: number;
}

/**
 * Closes connections that are past a deadline which Node's own timeouts leave out: a first head, a body that trickles, an idle connection
 * that sends blank lines, a reply that trickles. Node's cover later heads (`headersTimeout`) and clients that take nothing at all (`timeout`).
 */
export function createDeadlineCheck(connections: Iterable<Connection>, timeouts: Timeouts): () => void {
  const progress = new WeakMap<Connection, Progress>();
  return () => {
    const now = Date.now();
    for (const connection of connections) {
      const { socket } = connection;
      const read = socket.bytesRead;
      const written = socket.bytesWritten - socket.writableLength;
      const seen = progress.get(connection) ?? { read, readAt: now, written, writtenAt: now };
      progress.set(connection, seen);
      if (!awaitsBody(connection)) Object.assign(seen, { read, readAt: now });
      if (socket.writableLength === 0 || written !== seen.written) Object.assign(seen, { written, writtenAt: now });

      if (!connection.proven && now - connection.waitingSince > timeouts.head) refuse(connection);
      else if (!connection.busy && now - connection.waitingSince > idleFor(connection, timeouts)) socket.destroy();
      else if (now - seen.writtenAt > timeouts.write) socket.destroy();
      else if (now - seen.readAt > timeouts.body) {
        if (read - seen.read < timeouts.minBodyBytes) refuse(connection);
        else Object.assign(seen, { read, readAt: now });
      }
    }
  };
}

/** The HTTP server has its own timeout for idle connections, and another for a head that begins just before that. */
const idleFor = ({ handedOver }: Connection, { idle, head }: Timeouts) => (handedOver ? idle + head : idle);

/** Whether the rest of a body is the client's to send, and not held back because nobody reads it here. */
function awaitsBody({ current }: Connection): boolean {
  if (!current || current.request.complete) return false;
  return current.request.readableLength < current.request.readableHighWaterMark;
}

/** Answers a socket's own timeout, after which nothing had moved in either direction. */
export function onSilence(connection: Connection | undefined, socket: Socket): void {
  // The server may be the one that takes its time.
  if (connection?.current && socket.writableLength === 0 && !awaitsBody(connection)) return;
  if (connection) refuse(connection);
  else socket.destroy();
}

/** Closes a connection, and says why where a reply can still be sent. */
function refuse({ socket, current, proven }: Connection): void {
  const midRequest = current ? !current.response.headersSent : !proven && socket.bytesRead > 0;
  if (midRequest && socket.writable) socket.write(REQUEST_TIMEOUT);
  socket.destroy();
}
