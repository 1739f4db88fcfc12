import type pg from "pg";
import {
  CONNECTIONS,
  type ConnectionLimits,
  DatabaseClient,
  REQUEST_LIMITS,
} from "../connection.ts";
import { DatabasePool, isStatementTimeout } from "../database.ts";
import { databaseFault } from "../database-fault.ts";
import type { DatabaseAddress } from "../database-settings.ts";

/**
 * Limits of public reads. The wait for a connection includes connecting, and is short, because the
 * primary can answer instead.
 */
const REPLICA_LIMITS: ConnectionLimits = { ...REQUEST_LIMITS, wait: 1000 };
/**
 * Pauses in milliseconds, during which the primary serves all reads: after the replica was found
 * behind, and after it failed.
 */
const PAUSE = { behind: 100, unreachable: 2000 };

/**
 * Position that a standby has replayed; null on a server that is not a standby, such as one that
 * was promoted.
 */
export const REPLAYED =
  "select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint end as position";

/** Whether public reads use the replica, or why they do not. */
export type ReplicaState = "used" | "behind" | "unreachable";

type Query = (...args: unknown[]) => Promise<pg.QueryResult>;

interface ReplicaPoolOptions {
  /** Pool of the primary, which runs everything that the replica cannot. */
  primary: pg.Pool;
  /** Returns the position that a connection must have replayed. */
  requiredPosition: () => number;
  onState: (state: ReplicaState, error?: unknown) => void;
}

/**
 * Connections to a replica for public reads. A query runs on the primary if the replica is behind
 * the required position or fails, so callers notice nothing. The position is checked per
 * connection: several replicas may share the address.
 */
export class ReplicaPool extends DatabasePool {
  readonly #options: ReplicaPoolOptions;
  readonly #clients = new Set<pg.PoolClient>();
  readonly #replayed = new WeakMap<pg.PoolClient, number>();
  #pausedUntil = 0;
  /** The replica did not answer the last check. */
  #away = false;
  #state: ReplicaState = "behind";
  #checkedPosition: number | null = null;

  constructor(address: DatabaseAddress, options: ReplicaPoolOptions) {
    super(address, {
      max: CONNECTIONS.replica,
      limits: REPLICA_LIMITS,
      name: "masthead reads",
      readOnly: true,
    });
    this.#options = options;
    this.on("connect", (client) => this.#clients.add(client));
    this.on("remove", (client) => this.#clients.delete(client));
    const { primary } = options;
    const query: Query = (...args) =>
      this.read(
        (client) => (client.query as Query).apply(client, args),
        () => (primary.query as Query).apply(primary, args),
      );
    this.query = query as typeof this.query;
  }

  get state(): ReplicaState {
    return this.#state;
  }

  /**
   * Position that the replica had replayed at the last check; null if it did not answer, or is no
   * longer a standby.
   */
  get checkedPosition(): number | null {
    return this.#checkedPosition;
  }

  /**
   * Runs a read on a connection to the replica; on the primary if the replica may not be used, or
   * fails during the read.
   */
  async read<T>(
    onReplica: (client: pg.PoolClient) => Promise<T>,
    onPrimary: () => Promise<T>,
  ): Promise<T> {
    const client = await this.#acquire();
    if (!client) return onPrimary();
    let fault: ReturnType<typeof databaseFault>;
    try {
      return await onReplica(client);
    } catch (error) {
      fault = databaseFault(error);
      // A statement that takes too long would take too long on the primary, too.
      if (!fault || isStatementTimeout(error)) throw error;
      if (fault === "unreachable") this.#pause("unreachable", error);
    } finally {
      client.release(fault === "unreachable");
    }
    return onPrimary();
  }

  /**
   * Records that the replica answered a check, so that the state is current even without reads.
   * @param position that it has replayed; null if it is no longer a standby
   */
  markAnswering(position: number | null): void {
    this.#away = false;
    this.#checkedPosition = position;
    if (performance.now() < this.#pausedUntil) return;
    this.#setState(
      position !== null && position >= this.#options.requiredPosition() ? "used" : "behind",
    );
  }

  /**
   * Notes that the replica did not answer a check: reads use the primary until it does, also those
   * that wait for the replica now.
   */
  markAway(error: unknown): void {
    this.#away = true;
    this.#checkedPosition = null;
    this.#setState("unreachable", error);
    for (const client of this.#clients) if (client instanceof DatabaseClient) client.abort();
  }

  /** Returns a connection that has replayed the required position, or undefined. */
  async #acquire(): Promise<pg.PoolClient | undefined> {
    const required = this.#options.requiredPosition();
    if (
      this.#away ||
      performance.now() < this.#pausedUntil ||
      required === Number.POSITIVE_INFINITY
    )
      return undefined;
    let client: pg.PoolClient | undefined;
    try {
      client = await this.connect();
      if ((this.#replayed.get(client) ?? Number.NEGATIVE_INFINITY) < required) {
        const { rows } = await client.query<{ position: number | null }>(REPLAYED);
        const position = rows[0]?.position ?? Number.NEGATIVE_INFINITY;
        this.#replayed.set(client, position);
        if (position < required) {
          client.release();
          this.#pause("behind");
          return undefined;
        }
      }
    } catch (error) {
      // All connections may just be busy.
      if (client || this.totalCount < CONNECTIONS.replica) this.#pause("unreachable", error);
      client?.release(true);
      return undefined;
    }
    this.#setState("used");
    return client;
  }

  #pause(state: keyof typeof PAUSE, error?: unknown): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + PAUSE[state]);
    this.#setState(state, error);
  }

  #setState(state: ReplicaState, error?: unknown): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#options.onState(state, error);
  }
}
