import type { IncomingMessage, ServerResponse } from "node:http";
import type { Connection, Exchange } from "./connection.ts";
import type { ConnectionTable } from "./connection-table.ts";

/** Maximum number of pipelined requests queued per connection. Browsers do not pipeline. */
const MAX_QUEUED = 8;

/**
 * Handles the requests of a connection one at a time. The next one begins when the client has
 * received the previous response, so that a client that does not read costs the memory of one
 * response.
 */
export class Exchanges {
  readonly #table: ConnectionTable;
  readonly #handle: (request: IncomingMessage, response: ServerResponse) => void;
  #closing = false;

  constructor(
    table: ConnectionTable,
    handle: (request: IncomingMessage, response: ServerResponse) => void,
  ) {
    this.#table = table;
    this.#handle = handle;
  }

  /** Handles a request, or queues it while another of the connection is in progress. */
  enqueue(connection: Connection, exchange: Exchange): void {
    connection.hasSentRequest = true;
    const last = connection.queue.at(-1);
    if (!connection.current) this.#begin(connection, exchange);
    else if (!last || connection.queue.length < MAX_QUEUED) connection.queue.push(exchange);
    else {
      // RFC 9112, 9.3.2: the client repeats requests that follow a response which closes the
      // connection.
      closeAfter(last);
      connection.socket.pause();
    }
  }

  /** Makes responses in progress, and all later ones, close their connections. */
  close(): void {
    this.#closing = true;
    for (const { current, queue } of this.#table) if (current && !queue.length) closeAfter(current);
  }

  #begin(connection: Connection, exchange: Exchange): void {
    connection.current = exchange;
    exchange.response.once("close", () => {
      connection.current = undefined;
      this.#table.markIdle(connection);
      const next = connection.queue.shift();
      if (next && !connection.socket.destroyed) this.#begin(connection, next);
    });
    if (this.#closing && !connection.queue.length) closeAfter(exchange);
    this.#handle(exchange.request, exchange.response);
  }
}

function closeAfter({ response }: Exchange): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}
