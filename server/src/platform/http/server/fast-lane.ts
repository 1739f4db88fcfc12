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
  version?: () => number;
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
  const { socket } = connection;
  const destroy = () => void socket.destroy();
  const state: LaneState = {
    connection,
    lane,
    listeners: {
      data: (chunk) => receive(state, chunk),
      error: destroy,
      // Sockets of an HTTP server are half-open: they do not end by themselves.
      end: () => void socket.end(),
      drain: () => resumeReading(state),
      timeout: destroy,
    },
    lastExchange: undefined,
    waitsForDrain: false,
    isClosing: false,
  };
  for (const [event, listener] of Object.entries(state.listeners)) socket.on(event, listener);
}

interface LaneState {
  connection: Connection;
  lane: FastLane;
  listeners: {
    data(chunk: Buffer): void;
    error(): void;
    end(): void;
    drain(): void;
    timeout(): void;
  };
  /** Answers the same request again without a lookup. */
  lastExchange:
    | { head: Buffer; reply: Buffer; counter: ResponseCounter | undefined; version: number }
    | undefined;
  waitsForDrain: boolean;
  isClosing: boolean;
}

function receive(state: LaneState, chunk: Buffer): void {
  const { lane, lastExchange, isClosing } = state;
  // RFC 9112, 9.6: requests after one that closes the connection are ignored.
  if (isClosing) return;
  const version = lane.version?.();
  if (lane.isDraining()) leave(state, chunk);
  else if (lastExchange && lastExchange.version === version && lastExchange.head.equals(chunk))
    send(state, lastExchange.reply, lastExchange.counter);
  else lookUp(state, chunk, version);
}

/** Looks up the response to a request; without one, the HTTP server responds. */
function lookUp(state: LaneState, chunk: Buffer, version: number | undefined): void {
  const { connection, lane } = state;
  const request = readPlainRequest(chunk);
  const reply = request && lane.find(request, connection.network ?? "");
  if (!reply) leave(state, chunk);
  else if (reply instanceof Promise) void answerLater(state, reply, request, chunk);
  else {
    answer(state, reply, request);
    const isRepeatable =
      Buffer.isBuffer(reply) &&
      !state.isClosing &&
      version !== undefined &&
      chunk.length <= MAX_REMEMBERED_BYTES;
    state.lastExchange = isRepeatable
      ? { head: chunk, reply, counter: request.counter, version }
      : undefined;
  }
}

function answer(state: LaneState, reply: Reply, { keepAlive, counter }: PlainRequest): void {
  state.isClosing = !keepAlive;
  send(state, reply, counter);
  if (state.isClosing) close(state.connection.socket);
}

/** Reads nothing more until the response is computed. */
async function answerLater(
  state: LaneState,
  pendingReply: Promise<Reply | undefined>,
  request: PlainRequest,
  chunk: Buffer,
): Promise<void> {
  const { connection, lane } = state;
  const { socket } = connection;
  connection.hasSentRequest = true;
  connection.pending = true;
  socket.pause();
  const reply = await pendingReply.catch(() => undefined);
  connection.pending = false;
  if (socket.destroyed) return;
  if (reply && !lane.isDraining()) {
    socket.resume();
    answer(state, reply, request);
  } else leave(state, chunk);
}

function send(state: LaneState, reply: Reply, counter: ResponseCounter | undefined): void {
  const { connection, lane } = state;
  const { socket } = connection;
  if (counter) count(counter, reply);
  connection.hasSentRequest = true;
  lane.onReply(connection);
  if (Buffer.isBuffer(reply)) socket.write(reply);
  else writeAll(socket, reply);
  if (socket.writableLength === 0) return;
  // Nothing more is read until the client has received this response.
  state.waitsForDrain = true;
  socket.pause();
  socket.setTimeout(lane.stalledFor);
}

function resumeReading(state: LaneState): void {
  if (!state.waitsForDrain) return;
  state.waitsForDrain = false;
  state.connection.socket.setTimeout(0);
  state.connection.socket.resume();
}

/**
 * The kernel sends what it has buffered before it closes. A separate shutdown would cost a system
 * call and a turn of the event loop.
 */
function close(socket: Socket): void {
  if (socket.writableLength === 0) socket.destroy();
  else socket.destroySoon();
}

/** Hands the connection over to the HTTP server, with the bytes read. */
function leave({ connection: { socket }, lane, listeners }: LaneState, chunk: Buffer): void {
  for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener);
  socket.pause();
  socket.unshift(chunk);
  lane.handOver(socket);
  process.nextTick(() => socket.resume());
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
