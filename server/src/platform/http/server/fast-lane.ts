import type { Socket } from "node:net";
import type { Reply } from "../../pages/page.ts";
import type { ResponseCounter } from "../../telemetry/traffic.ts";
import type { Connection } from "./connection.ts";
import { type PlainRequest, readPlainRequest } from "./plain-request.ts";

/**
 * Finds the complete response to a plain request from a network. A promise means that it is being
 * computed; it resolves to undefined if that is not possible. Undefined means that the HTTP server
 * must respond.
 */
export type FindReply = (
  request: PlainRequest,
  network: string,
) => Reply | Promise<Reply | undefined> | undefined;

export interface FastLane {
  find: FindReply;
  /**
   * Changes whenever `find` may return something else for the same request. Without it, every
   * request is looked up.
   */
  version?: (() => number) | undefined;
  onReply(connection: Connection): void;
  /** Hands the connection over to the HTTP server permanently. */
  handOver(socket: Socket): void;
  /**
   * Whether the server is about to stop. Its responses then close connections, unlike responses of
   * the fast lane.
   */
  isDraining(): boolean;
  /** Time for which a client may receive no part of a response, in milliseconds. */
  stalledFor: number;
}

/**
 * Maximum size of a request head that is remembered per connection. There may be thousands of
 * connections.
 */
const MAX_REMEMBERED_BYTES = 2048;

/**
 * Serves cached responses on a new connection. Each is one write of one buffer, which is several
 * times as fast as the HTTP server. At the first request of any other kind, the connection is
 * handed over to the HTTP server with the bytes read.
 */
export function serveFastLane(connection: Connection, lane: FastLane): void {
  const { find, version, onReply, handOver, isDraining, stalledFor } = lane;
  const { socket } = connection;
  let lastExchange:
    | { head: Buffer; reply: Buffer; counter: ResponseCounter | undefined; version: number }
    | undefined;
  let waitsForDrain = false;
  let closing = false;

  const destroy = () => socket.destroy();
  // Sockets of an HTTP server are half-open: they do not end automatically.
  const onEnd = () => socket.end();
  const onDrain = () => {
    if (!waitsForDrain) return;
    waitsForDrain = false;
    socket.setTimeout(0);
    socket.resume();
  };
  const onData = (chunk: Buffer) => {
    // RFC 9112, 9.6: requests after one that closes the connection are ignored.
    if (closing) return;
    if (isDraining()) return leaveFastLane(chunk);
    const currentVersion = version?.();
    if (lastExchange && lastExchange.version === currentVersion && lastExchange.head.equals(chunk))
      return send(lastExchange.reply, lastExchange.counter);
    const request = readPlainRequest(chunk);
    const reply = request && find(request, connection.network ?? "");
    if (!reply) return leaveFastLane(chunk);
    if (reply instanceof Promise) return void waitFor(reply, request, chunk);
    answer(reply, request);
    const isRepeatable =
      Buffer.isBuffer(reply) &&
      !closing &&
      currentVersion !== undefined &&
      chunk.length <= MAX_REMEMBERED_BYTES;
    lastExchange = isRepeatable
      ? { head: chunk, reply, counter: request.counter, version: currentVersion }
      : undefined;
  };
  const answer = (reply: Reply, { keepAlive, counter }: PlainRequest) => {
    closing = !keepAlive;
    send(reply, counter);
    if (closing) close();
  };
  /** Reads nothing more until the response is computed. */
  const waitFor = async (
    pendingReply: Promise<Reply | undefined>,
    request: PlainRequest,
    chunk: Buffer,
  ) => {
    connection.hasSentRequest = true;
    connection.pending = true;
    socket.pause();
    const reply = await pendingReply.catch(() => undefined);
    connection.pending = false;
    if (socket.destroyed) return;
    if (!reply || isDraining()) return leaveFastLane(chunk);
    socket.resume();
    answer(reply, request);
  };
  const send = (reply: Reply, counter: ResponseCounter | undefined) => {
    if (counter) count(counter, reply);
    connection.hasSentRequest = true;
    onReply(connection);
    if (Buffer.isBuffer(reply)) socket.write(reply);
    else writeAll(socket, reply);
    if (socket.writableLength === 0) return;
    // Reading pauses until the client has received this response.
    waitsForDrain = true;
    socket.pause();
    socket.setTimeout(stalledFor);
  };
  const close = () => {
    // The kernel sends its buffer before it closes. A separate shutdown would cost a system call
    // and a turn of the event loop.
    if (socket.writableLength === 0) socket.destroy();
    else socket.destroySoon();
  };
  const leaveFastLane = (chunk: Buffer) => {
    socket
      .off("data", onData)
      .off("error", destroy)
      .off("end", onEnd)
      .off("drain", onDrain)
      .off("timeout", destroy);
    socket.pause();
    socket.unshift(chunk);
    handOver(socket);
    process.nextTick(() => socket.resume());
  };
  socket
    .on("data", onData)
    .on("error", destroy)
    .on("end", onEnd)
    .on("drain", onDrain)
    .on("timeout", destroy);
}

function count(counter: ResponseCounter, reply: Reply): void {
  counter.requests++;
  if (Buffer.isBuffer(reply)) counter.bytes += reply.length;
  else for (const { length } of reply) counter.bytes += length;
}

/** Writes several buffers in one system call. */
function writeAll(socket: Socket, buffers: readonly Buffer[]): void {
  socket.cork();
  for (const buffer of buffers) socket.write(buffer);
  socket.uncork();
}
