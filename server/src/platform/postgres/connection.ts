import { MINUTE, SECOND } from "@masthead/contract/platform/durations.ts";
import pg from "pg";
import { observeQuery } from "../telemetry/observe-query.ts";
import { markConnectionError } from "./database-fault.ts";
import { urlsOfHosts } from "./database-hosts.ts";
import type { DatabaseAddress } from "./database-settings.ts";
import { primarySocket } from "./primary-socket.ts";

/** Timeout of a connection attempt, in milliseconds. */
const CONNECT_TIMEOUT = 3 * SECOND;
/**
 * Time after the server's timeout when the driver gives up, in milliseconds: a frozen server
 * cancels nothing.
 */
const SERVER_GRACE = 2 * SECOND;
/**
 * Time after which an idle connection of a pool is closed, in milliseconds: a new one costs the
 * server more than most queries, and plans its statements again.
 */
export const IDLE_TIMEOUT = 10 * MINUTE;
/** Timeout for closing a connection, in milliseconds. */
const CLOSE_TIMEOUT = 2 * SECOND;

/**
 * Maximum number of connections of a process, by purpose. See docs/database.md, "Connections and
 * timeouts".
 */
export const CONNECTIONS = {
  /** Connections to DATABASE_URL, which may be a pooler. */
  requests: 10,
  /** Jobs, exports and imports: separate from requests, so that neither waits for the other. */
  background: 5,
  jobQueue: 4,
  /** Notifications of new jobs. */
  newJobs: 1,
  /** Notifications of changes. */
  changes: 1,
  /** Public reads, to the replica. */
  replica: 10,
  /** Checks whether the replica answers. */
  replicaChecks: 1,
};

/** Timeouts, in milliseconds. */
export interface ConnectionLimits {
  statement: number;
  lock: number;
  idleInTransaction: number;
  /** Wait for a free connection of the pool. */
  wait: number;
}

/** Limits of requests: nobody waits longer for a page. */
export const REQUEST_LIMITS: ConnectionLimits = {
  statement: 10 * SECOND,
  lock: 5 * SECOND,
  idleInTransaction: 30 * SECOND,
  wait: 5 * SECOND,
};
/** Limits of jobs, exports, imports and seeds. */
export const BACKGROUND_LIMITS: ConnectionLimits = {
  statement: 10 * MINUTE,
  lock: MINUTE,
  idleInTransaction: 5 * MINUTE,
  wait: MINUTE,
};
/** Limits of the job queue's own statements. */
export const QUEUE_LIMITS: ConnectionLimits = {
  statement: MINUTE,
  lock: 30 * SECOND,
  idleInTransaction: MINUTE,
  wait: 10 * SECOND,
};
/**
 * Limits of migrations: rewriting a large table takes long, but nobody may queue behind a lock that
 * it cannot get.
 */
export const MIGRATION_LIMITS: ConnectionLimits = {
  statement: 60 * MINUTE,
  lock: 30 * SECOND,
  idleInTransaction: MINUTE,
  wait: 10 * SECOND,
};

/**
 * Returns the settings of a connection with these limits.
 * @param address URL of a server, or an address that may be a pooler's. PgBouncer rejects the
 *   server's timeouts as startup parameters, so pooled connections get them from the settings of
 *   their role: see role-timeouts.ts.
 */
export function connectionSettings(
  address: string | DatabaseAddress,
  name: string,
  limits: ConnectionLimits,
): pg.ClientConfig {
  const { url, pooled } = typeof address === "string" ? { url: address, pooled: false } : address;
  const [first = url, ...others] = urlsOfHosts(url) ?? [];
  return {
    connectionString: first,
    ...(others.length && { stream: () => primarySocket([first, ...others]) }),
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    query_timeout: limits.statement + SERVER_GRACE,
    ...(!pooled && {
      statement_timeout: limits.statement,
      lock_timeout: limits.lock,
      idle_in_transaction_session_timeout: limits.idleInTransaction,
    }),
  };
}

type Method = (...args: unknown[]) => unknown;

/** Whether a query has neither a callback nor is one that reports its own results, as cursors do. */
const returnsPromise = (args: unknown[]): boolean =>
  typeof args.at(-1) !== "function" &&
  typeof (args[0] as { submit?: unknown } | null)?.submit !== "function";

const ignore = () => {};

/**
 * Client that survives the loss of its connection: it marks errors for `databaseFault`, and closes
 * if the server stops responding.
 */
export class DatabaseClient extends pg.Client {
  /** Settles when the last query has ended; undefined if none is running. */
  #lastQuery: Promise<void> | undefined;

  constructor(settings: pg.ClientConfig = {}) {
    // The timeout of a pool includes the wait in its queue; connecting has a separate timeout.
    super({ ...settings, connectionTimeoutMillis: CONNECT_TIMEOUT });
    // Without a listener, losing the connection between two queries of a transaction would end the
    // process.
    this.on("error", markConnectionError);
    this.once("end", () => this.#leavePool());
    const [connect, query, end] = [this.connect, this.query, this.end].map((method) =>
      (method as Method).bind(this),
    ) as [Method, Method, Method];
    this.connect = ((callback?: (error?: Error) => void) => {
      if (callback) return connect((error?: Error) => callback(markError(error)));
      return (connect() as Promise<unknown>).catch((error: Error) => {
        throw markError(error);
      });
    }) as typeof this.connect;
    const connectionName = settings.application_name ?? "";
    const send = (args: unknown[]) => {
      const result = observeQuery(connectionName, query, args);
      // The driver would keep the connection, and queue the next query, even a rollback, behind the
      // one that hangs.
      if (result instanceof Promise)
        result.catch(
          (error: Error) => error.message === "Query read timeout" && this.#destroySocket(error),
        );
      return result;
    };
    this.query = ((...args: unknown[]) =>
      returnsPromise(args) ? this.#inTurn(() => send(args)) : send(args)) as typeof this.query;
    this.end = ((callback?: () => void) => {
      // A frozen server never confirms the end.
      const timer = setTimeout(() => this.#destroySocket(), CLOSE_TIMEOUT).unref();
      this.once("end", () => clearTimeout(timer));
      return end(callback);
    }) as typeof this.end;
  }

  /**
   * Runs a query after those before it. Reads that run in parallel on a pool also run within
   * transactions, which have one connection; the driver does not queue queries any more.
   */
  #inTurn(send: () => unknown): Promise<unknown> {
    const result = this.#lastQuery ? this.#lastQuery.then(send) : Promise.resolve(send());
    const settled: Promise<void> = result.then(ignore, ignore).then(() => {
      if (this.#lastQuery === settled) this.#lastQuery = undefined;
    });
    this.#lastQuery = settled;
    return result;
  }

  /**
   * Drizzle does not release a connection whose `begin` failed: the pool would count it forever.
   */
  #leavePool(): void {
    if (!("release" in this) || typeof this.release !== "function") return;
    const { release } = this;
    this.release = () => {};
    try {
      release(true);
    } catch {
      // It was already released.
    }
  }

  /** Closes the connection without waiting for the server. Its pending queries fail. */
  abort(): void {
    this.#destroySocket();
  }

  #destroySocket(error?: Error): void {
    this.connection.stream.destroy(error);
  }
}

function markError(error: Error | undefined): Error | undefined {
  if (error && !(error instanceof pg.DatabaseError)) markConnectionError(error);
  return error;
}
