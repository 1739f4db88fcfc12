import pg from "pg";
import { markConnectionError } from "./database-fault.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** How long a connection attempt may take, in milliseconds. */
const CONNECT_TIMEOUT = 3 * SECOND;
/** The driver gives up this long after the server should have, in milliseconds: a frozen server cancels nothing. */
const SERVER_GRACE = 2 * SECOND;
/** How long the server may take to close a connection, in milliseconds. */
const CLOSE_TIMEOUT = 2 * SECOND;

/** Timeouts, in milliseconds. */
export interface ConnectionLimits {
  statement: number;
  lock: number;
  idleInTransaction: number;
  /** For a free connection of the pool. */
  wait: number;
}

/** Requests: whoever waits longer has left. */
export const REQUEST_LIMITS: ConnectionLimits = {
  statement: 10 * SECOND,
  lock: 5 * SECOND,
  idleInTransaction: 30 * SECOND,
  wait: 5 * SECOND,
};
/** Jobs, exports, imports and seeds. */
export const BACKGROUND_LIMITS: ConnectionLimits = { statement: 10 * MINUTE, lock: MINUTE, idleInTransaction: 5 * MINUTE, wait: MINUTE };
/** Statements of the job queue itself. */
export const QUEUE_LIMITS: ConnectionLimits = { statement: MINUTE, lock: 30 * SECOND, idleInTransaction: MINUTE, wait: 10 * SECOND };
/** Migrations: rewriting a large table takes as long as it takes, but nobody may wait behind a lock that it cannot get. */
export const MIGRATION_LIMITS: ConnectionLimits = {
  statement: 60 * MINUTE,
  lock: 30 * SECOND,
  idleInTransaction: MINUTE,
  wait: 10 * SECOND,
};

/** Settings of a connection with these limits. */
export function connectionSettings(url: string, name: string, limits: ConnectionLimits): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: limits.statement,
    query_timeout: limits.statement + SERVER_GRACE,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
  };
}

type Call = (...given: unknown[]) => unknown;

/** A connection that survives its own end: it marks its errors for `databaseFault`, and closes when the server stops answering. */
export class DatabaseClient extends pg.Client {
  constructor(settings: pg.ClientConfig = {}) {
    // A pool's timeout is for the wait in its queue as well; connecting has its own.
    super({ ...settings, connectionTimeoutMillis: CONNECT_TIMEOUT });
    // Without a listener a connection that is lost between two queries of a transaction ends the process.
    this.on("error", markConnectionError);
    this.once("end", () => this.#leavePool());
    const [connect, query, end] = [this.connect, this.query, this.end].map((method) => (method as Call).bind(this)) as [Call, Call, Call];
    this.connect = ((callback?: (error?: Error) => void) => {
      if (callback) return connect((error?: Error) => callback(marked(error)));
      return (connect() as Promise<unknown>).catch((error: Error) => {
        throw marked(error);
      });
    }) as typeof this.connect;
    this.query = ((...given: unknown[]) => {
      const result = query(...given);
      // The driver would keep the connection and queue the next query, even a rollback, behind the one that hangs.
      if (result instanceof Promise) result.catch((error: Error) => error.message === "Query read timeout" && this.#cut(error));
      return result;
    }) as typeof this.query;
    this.end = ((callback?: () => void) => {
      // A frozen server never says goodbye.
      const cut = setTimeout(() => this.#cut(), CLOSE_TIMEOUT).unref();
      this.once("end", () => clearTimeout(cut));
      return end(callback);
    }) as typeof this.end;
  }

  /** Drizzle does not release a connection whose `begin` failed: the pool would count it forever. */
  #leavePool(): void {
    const pooled = this as unknown as { release?: (error: boolean) => void };
    const { release } = pooled;
    if (!release) return;
    pooled.release = () => {};
    try {
      release(true);
    } catch {
      // It had been released.
    }
  }

  #cut(error?: Error): void {
    const { connection } = this as unknown as { connection: { stream: { destroy(error?: Error): void } } };
    connection.stream.destroy(error);
  }
}

function marked(error: Error | undefined): Error | undefined {
  if (error && !(error instanceof pg.DatabaseError)) markConnectionError(error);
  return error;
}
