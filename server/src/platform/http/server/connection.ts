import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** A request and its response. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Connection of a client, from its acceptance to its end. */
export class Connection {
  readonly socket: Socket;
  /** Network that the cap per address counts it for; undefined for a trusted proxy. */
  readonly network: string | undefined;
  /** Time since which no request is in progress, in milliseconds of `performance.now()`. */
  idleSince = performance.now();
  /** Time when it was last moved to the end of the idle order, likewise. */
  reorderedAt = this.idleSince;
  /** False while the fast lane serves it, true once the HTTP server does. */
  handedOver = false;
  /** Whether a complete request has arrived. */
  hasSentRequest = false;
  /** The fast lane waits for a response that is being computed. */
  pending = false;
  /** Request that the HTTP server is responding to. */
  current: Exchange | undefined;
  /** Pipelined requests after the current one. */
  queue: Exchange[] = [];

  constructor(socket: Socket, network: string | undefined) {
    this.socket = socket;
    this.network = network;
  }

  /** Whether a request is in progress. */
  get busy(): boolean {
    return this.pending || this.current !== undefined || this.socket.writableLength > 0;
  }
}
