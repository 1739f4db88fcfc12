import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "./network.ts";

/**
 * Interval of comments on open streams, in milliseconds: proxies close a connection after a minute
 * without data, and a client that is gone is noticed.
 */
const HEARTBEAT_INTERVAL = 20_000;
/** Streams that are written to per turn of the event loop. */
const SLICE_SIZE = 500;
/** Bytes that a slow client may have waiting. It then reconnects and continues where it was. */
const MAX_WAITING_BYTES = 64 * 1024;
/**
 * Age at which a stream is closed, in milliseconds: clients spread over new processes. The age is
 * random between half of it and all of it.
 */
const MAX_AGE = 2 * 3600_000;
/** Streams of a network: many phones share the address of their provider. */
const MAX_PER_NETWORK = 1000;

const HEARTBEAT = ":\n\n";

/** Open stream of a client. */
export interface EventStream<State> {
  response: ServerResponse;
  network: string;
  /** Time in milliseconds of `performance.now()`. */
  closesAt: number;
  /** What the client has received. */
  state: State;
}

/** Number of open streams of this process, for metrics. */
let openCount = 0;
export const openEventStreams = (): number => openCount;

/** Spells an event of a stream of server-sent events. `data` is one line, such as JSON. */
export const eventText = (event: string, data: string, id?: number): string =>
  `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`;

/**
 * Streams of server-sent events, by topic. Streams are limited in number, and in what a slow client
 * may have waiting.
 */
export class EventStreams<State> {
  readonly #topics = new Map<number, Set<EventStream<State>>>();
  readonly #byNetwork = new Map<string, number>();
  readonly #maxStreams: number;
  readonly #heartbeat: NodeJS.Timeout;
  #count = 0;
  #isClosed = false;

  constructor({ maxStreams }: { maxStreams: number }) {
    this.#maxStreams = maxStreams;
    this.#heartbeat = setInterval(() => void this.#beat(), HEARTBEAT_INTERVAL).unref();
  }

  /** Returns whether another stream of this client fits. */
  hasRoomFor(request: FastifyRequest): boolean {
    const ofNetwork = this.#byNetwork.get(networkOf(request.ip)) ?? 0;
    return !this.#isClosed && this.#count < this.#maxStreams && ofNetwork < MAX_PER_NETWORK;
  }

  /** Opens a stream of a topic. Check first that it has room. */
  open(
    topic: number,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    state: State,
  ): EventStream<State> {
    reply.hijack();
    const response = reply.raw;
    response.setHeader("content-type", "text/event-stream; charset=utf-8");
    response.setHeader("cache-control", "no-store");
    // nginx would otherwise collect the events.
    response.setHeader("x-accel-buffering", "no");
    response.writeHead(200);
    const stream: EventStream<State> = {
      response,
      network: networkOf(request.ip),
      closesAt: performance.now() + MAX_AGE * (1 - Math.random() / 2),
      state,
    };
    this.#add(topic, stream);
    response.once("close", () => this.#remove(topic, stream));
    response.write(HEARTBEAT);
    return stream;
  }

  topics(): number[] {
    return [...this.#topics.keys()];
  }

  has(topic: number): boolean {
    return this.#topics.has(topic);
  }

  /**
   * Writes to the streams of a topic, in slices, so that other requests are answered in between.
   * @param textFor what a stream gets; empty: nothing
   */
  async send(topic: number, textFor: (stream: EventStream<State>) => string): Promise<void> {
    await inSlices([...(this.#topics.get(topic) ?? [])], (stream) =>
      write(stream, textFor(stream)),
    );
  }

  /** Ends the streams of a topic after a last event. */
  async end(topic: number, text: string): Promise<void> {
    await inSlices([...(this.#topics.get(topic) ?? [])], ({ response }) => response.end(text));
  }

  /** Ends all streams, and accepts no others: their clients reconnect to another process. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    for (const streams of this.#topics.values()) for (const { response } of streams) response.end();
  }

  async #beat(): Promise<void> {
    const now = performance.now();
    for (const topic of this.topics())
      await inSlices([...(this.#topics.get(topic) ?? [])], (stream) => {
        if (now > stream.closesAt) stream.response.end();
        else write(stream, HEARTBEAT);
      });
  }

  #add(topic: number, stream: EventStream<State>): void {
    const streams = this.#topics.get(topic) ?? new Set();
    this.#topics.set(topic, streams);
    streams.add(stream);
    this.#byNetwork.set(stream.network, (this.#byNetwork.get(stream.network) ?? 0) + 1);
    this.#count++;
    openCount++;
  }

  #remove(topic: number, stream: EventStream<State>): void {
    const streams = this.#topics.get(topic);
    if (!streams?.delete(stream)) return;
    if (!streams.size) this.#topics.delete(topic);
    const ofNetwork = (this.#byNetwork.get(stream.network) ?? 1) - 1;
    if (ofNetwork) this.#byNetwork.set(stream.network, ofNetwork);
    else this.#byNetwork.delete(stream.network);
    this.#count--;
    openCount--;
  }
}

function write({ response }: EventStream<unknown>, text: string): void {
  if (!text || response.destroyed || response.writableEnded) return;
  if (response.writableLength > MAX_WAITING_BYTES) response.destroy();
  else response.write(text);
}

async function inSlices<Item>(items: Item[], run: (item: Item) => void): Promise<void> {
  for (let start = 0; start < items.length; start += SLICE_SIZE) {
    if (start) await nextTurn();
    for (const item of items.slice(start, start + SLICE_SIZE)) run(item);
  }
}
