import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** A request and its response. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** A client's connection, from its acceptance to its end. */
export class Connection {
  readonly socket: Socket;
  /** What the cap per address counts it under; undefined for a trusted proxy. */
  readonly network: string | undefined;
  /** Since when no request is in progress, in milliseconds since 1970. */
  waitingSince = Date.now();
  /** When it was last put at the end of the waiting list. */
  placedAt = this.waitingSince;
  /** False while the fast lane has it. */
  handedOver = false;
  /** False until a whole request has come. */
  proven = false;
  /** The fast lane waits for a reply that is being made. */
  pending = false;
  /** The request that is being answered by the HTTP server. */
  current: Exchange | undefined;
  /** Pipelined requests behind it. */
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
