import type { IncomingMessage, ServerResponse } from "node:http";
import type { Connection, Exchange } from "./connection.ts";
import type { ConnectionTable } from "./connection-table.ts";

/** Pipelined requests that wait behind the one being answered. Browsers send none. */
const MAX_QUEUED = 8;

/**
 * Answers the requests of a connection one at a time: the next begins when the client has taken the reply before it, so that a client
 * that does not read costs the memory of one reply.
 */
export class Exchanges {
  readonly #table: ConnectionTable;
  readonly #handle: (request: IncomingMessage, response: ServerResponse) => void;
  #closing = false;

  constructor(table: ConnectionTable, handle: (request: IncomingMessage, response: ServerResponse) => void) {
    this.#table = table;
    this.#handle = handle;
  }

  enter(connection: Connection, exchange: Exchange): void {
    connection.proven = true;
    const last = connection.queue.at(-1);
    if (!connection.current) this.#begin(connection, exchange);
    else if (!last || connection.queue.length < MAX_QUEUED) connection.queue.push(exchange);
    else {
      // RFC 9112, 9.3.2: the client sends again what came after a reply that closes the connection.
      closeAfter(last);
      connection.socket.pause();
    }
  }

  /** Makes the replies in progress close their connections, and all that follow. */
  close(): void {
    this.#closing = true;
    for (const { current, queue } of this.#table) if (current && !queue.length) closeAfter(current);
  }

  #begin(connection: Connection, exchange: Exchange): void {
    connection.current = exchange;
    exchange.response.once("close", () => {
      connection.current = undefined;
      this.#table.beginsToWait(connection);
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
