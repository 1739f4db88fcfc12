import type { Socket } from "node:net";
import type { Connection } from "./connection.ts";
import { readPlainGet } from "./plain-get.ts";

/** Finds the whole reply, head and body, for a plain GET, or undefined when it has to be made. */
export type FindReply = (target: string, acceptEncoding: string) => Buffer | undefined;

export interface FastLane {
  find: FindReply;
  onReply(connection: Connection): void;
  /** Gives the connection to the HTTP server for good. */
  handOver(socket: Socket): void;
  /** Whether the server is about to stop: it tells clients to close, which replies of the fast lane do not. */
  isDraining(): boolean;
  /** How long a client may take nothing of a reply, in milliseconds. */
  stalledFor: number;
}

/**
 * Answers requests for cached pages on a new connection. Each is one write of one buffer, which is about three times as fast as the HTTP
 * server. At the first request that is anything else, the HTTP server gets the connection, with what was read.
 */
export function serveFastLane(connection: Connection, { find, onReply, handOver, isDraining, stalledFor }: FastLane): void {
  const { socket } = connection;
  const destroy = () => socket.destroy();
  // The HTTP server's sockets stay half open.
  const onEnd = () => socket.end();
  const onDrain = () => {
    socket.setTimeout(0);
    socket.resume();
  };
  const onData = (chunk: Buffer) => {
    const plain = isDraining() ? undefined : readPlainGet(chunk);
    const reply = plain && find(plain.target, plain.acceptEncoding);
    if (!reply) return leave(chunk);
    connection.proven = true;
    onReply(connection);
    if (socket.write(reply)) return;
    // Nothing more is read until the client has taken this reply.
    socket.pause();
    socket.setTimeout(stalledFor);
  };
  const leave = (chunk: Buffer) => {
    socket.off("data", onData).off("error", destroy).off("end", onEnd).off("drain", onDrain).off("timeout", destroy);
    socket.pause();
    socket.unshift(chunk);
    handOver(socket);
    process.nextTick(() => socket.resume());
  };
  socket.on("data", onData).on("error", destroy).on("end", onEnd).on("drain", onDrain).on("timeout", destroy);
}
