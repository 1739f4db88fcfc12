import type { Socket } from "node:net";
import type { Reply } from "../page.ts";
import type { Connection } from "./connection.ts";
import { type PlainRequest, readPlainRequest } from "./plain-request.ts";

/**
 * Finds the whole reply to a plain request from a network. A promise: it is being made, and none when it cannot be. Undefined: it is for the HTTP
 * server.
 */
export type FindReply = (request: PlainRequest, network: string) => Reply | Promise<Reply | undefined> | undefined;

export interface FastLane {
  find: FindReply;
  /** Changes whenever `find` may answer the same request in another way. Without it every request is looked up. */
  version?: (() => number) | undefined;
  onReply(connection: Connection): void;
  /** Gives the connection to the HTTP server for good. */
  handOver(socket: Socket): void;
  /** Whether the server is about to stop: it tells clients to close, which replies of the fast lane do not. */
  isDraining(): boolean;
  /** How long a client may take nothing of a reply, in milliseconds. */
  stalledFor: number;
}

/** A longer head is not remembered: there may be thousands of connections. */
const REMEMBERED_BYTES = 2048;

/**
 * Answers requests for cached replies on a new connection. Each is one write of one buffer, which is several times as fast as the HTTP
 * server. At the first request that is anything else, the HTTP server gets the connection, with what was read.
 */
export function serveFastLane(connection: Connection, lane: FastLane): void {
  const { find, version, onReply, handOver, isDraining, stalledFor } = lane;
  const { socket } = connection;
  let answered: { head: Buffer; reply: Buffer; version: number } | undefined;
  let waitsForDrain = false;
  let closing = false;

  const destroy = () => socket.destroy();
  // The HTTP server's sockets stay half open.
  const onEnd = () => socket.end();
  const onDrain = () => {
    if (!waitsForDrain) return;
    waitsForDrain = false;
    socket.setTimeout(0);
    socket.resume();
  };
  const onData = (chunk: Buffer) => {
    // RFC 9112, 9.6: what comes after a request that closes the connection is not answered.
    if (closing) return;
    if (isDraining()) return leave(chunk);
    const now = version?.();
    if (answered && answered.version === now && answered.head.equals(chunk)) return send(answered.reply);
    const request = readPlainRequest(chunk);
    const reply = request && find(request, connection.network ?? "");
    if (!reply) return leave(chunk);
    if (reply instanceof Promise) return void waitFor(reply, request, chunk);
    answer(reply, request);
    const repeatable = Buffer.isBuffer(reply) && !closing && now !== undefined && chunk.length <= REMEMBERED_BYTES;
    answered = repeatable ? { head: chunk, reply, version: now } : undefined;
  };
  const answer = (reply: Reply, { keepAlive }: PlainRequest) => {
    closing = !keepAlive;
    send(reply);
    if (closing) close();
  };
  /** Reads nothing more until the reply is made. */
  const waitFor = async (making: Promise<Reply | undefined>, request: PlainRequest, chunk: Buffer) => {
    connection.proven = true;
    connection.pending = true;
    socket.pause();
    const reply = await making.catch(() => undefined);
    connection.pending = false;
    if (socket.destroyed) return;
    if (!reply || isDraining()) return leave(chunk);
    socket.resume();
    answer(reply, request);
  };
  const send = (reply: Reply) => {
    connection.proven = true;
    onReply(connection);
    if (Buffer.isBuffer(reply)) socket.write(reply);
    else writeAll(socket, reply);
    if (socket.writableLength === 0) return;
    // Nothing more is read until the client has taken this reply.
    waitsForDrain = true;
    socket.pause();
    socket.setTimeout(stalledFor);
  };
  const close = () => {
    // The kernel sends what it has taken, and then closes: a shutdown of its own would cost a system call and a turn of the event loop.
    if (socket.writableLength === 0) socket.destroy();
    else socket.destroySoon();
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

/** Writes several pieces in one system call. */
function writeAll(socket: Socket, pieces: readonly Buffer[]): void {
  socket.cork();
  for (const piece of pieces) socket.write(piece);
  socket.uncork();
}
