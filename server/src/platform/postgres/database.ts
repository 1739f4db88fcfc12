import { fillPlaceholders, type Placeholder, placeholder, type SQL } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import {
  CONNECTIONS,
  type ConnectionLimits,
  connectionSettings,
  DatabaseClient,
  IDLE_TIMEOUT,
  REQUEST_LIMITS,
} from "./connection.ts";
import type { DatabaseAddress } from "./database-settings.ts";

/** Database or transaction: anything that a store can run SQL on. */
export type Db = Pick<
  NodePgDatabase,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "transaction"
>;

/** Runs hand-written SQL and returns the rows. */
export async function rowsOf<T>(db: Db, query: Parameters<Db["execute"]>[0]): Promise<T[]> {
  return (await db.execute(query)).rows as T[];
}

/**
 * Returns the name of the unique constraint that a write violated, or undefined if it failed for
 * another reason.
 */
export function violatedConstraint(error: unknown): string | undefined {
  const cause = databaseErrorOf(error);
  return cause?.code === "23505" ? cause.constraint : undefined;
}

/** Returns whether an error is a foreign key violation: another row still references the row. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  databaseErrorOf(error)?.code === "23503";

/** Returns whether a row was not written because its partitioned table has no partition for it. */
export const isMissingPartition = (error: unknown): boolean =>
  databaseErrorOf(error)?.code === "23514";

/** Returns whether PostgreSQL cancelled a statement because it exceeded its timeout. */
export const isStatementTimeout = (error: unknown): boolean =>
  databaseErrorOf(error)?.code === "57014";

/** Returns the error of PostgreSQL behind an error, if there is one. */
function databaseErrorOf(error: unknown): pg.DatabaseError | undefined {
  const cause =
    error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : error;
  return cause instanceof pg.DatabaseError ? cause : undefined;
}

const dialect = new PgDialect({ casing: "snake_case" });

/** Values of a prepared query, or placeholders for them. */
type ValuesOrPlaceholders<Values> = { [Name in keyof Values]: Values[Name] | Placeholder };

/**
 * Prepares hand-written SQL that runs very often: the SQL is built once, and PostgreSQL plans it
 * once per connection, by its name, unless named statements are off. Only the values may differ
 * between runs. Within a transaction it runs like any other query.
 */
export function preparedQuery<Row, Values extends Record<string, unknown>>(
  name: string,
  build: (values: ValuesOrPlaceholders<Values>) => SQL,
): (db: Db, values: Values) => Promise<Row[]> {
  let prepared: { text: string; params: unknown[] } | undefined;
  return async (db, values) => {
    const pool = (db as { $client?: unknown }).$client;
    if (!(pool instanceof DatabasePool)) return rowsOf(db, build(values));
    if (!prepared) {
      const placeholders = Object.fromEntries(
        Object.keys(values).map((key) => [key, placeholder(key)]),
      ) as ValuesOrPlaceholders<Values>;
      const { sql: text, params } = dialect.sqlToQuery(build(placeholders));
      prepared = { text, params };
    }
    const statement = pool.namedStatements ? { name } : {};
    return (
      await pool.query({
        ...statement,
        text: prepared.text,
        values: fillPlaceholders(prepared.params, values),
      })
    ).rows as Row[];
  };
}

export class DatabasePool extends pg.Pool {
  /** Whether its connections support named prepared statements, which outlive a transaction. */
  readonly namedStatements: boolean;

  constructor(
    address: string | DatabaseAddress,
    { max, limits, name, readOnly = false }: PoolOptions,
  ) {
    const isPooled = typeof address !== "string" && address.pooled;
    super({
      ...connectionSettings(address, name, limits),
      ...(readOnly && !isPooled && { options: "-c default_transaction_read_only=on" }),
      max,
      Client: DatabaseClient,
      connectionTimeoutMillis: limits.wait,
      idleTimeoutMillis: IDLE_TIMEOUT,
    });
    this.namedStatements = typeof address === "string" || address.namedStatements;
    // A connection that dies while idle is replaced by the pool; without a listener it would end
    // the process.
    this.on("error", () => {});
  }
}

export interface PoolOptions {
  /** Maximum number of connections. */
  max: number;
  limits: ConnectionLimits;
  /** Application name, which `pg_stat_activity` shows. */
  name: string;
  /**
   * Reject writes, also if the server accepts them, such as a promoted replica. Not behind a
   * pooler, which rejects the parameter.
   */
  readOnly?: boolean;
}

export interface Database {
  url: string;
  pool: pg.Pool;
  db: NodePgDatabase;
  close(): Promise<void>;
}

// bigint comes as a string by default; ids and counts stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens a connection pool. It connects on the first query. */
export function openDatabase(
  address: string | DatabaseAddress,
  options: Partial<PoolOptions> = {},
): Database {
  const pool = new DatabasePool(address, {
    max: CONNECTIONS.requests,
    limits: REQUEST_LIMITS,
    name: "masthead",
    ...options,
  });
  const db = drizzle(pool, { casing: "snake_case" });
  return {
    url: typeof address === "string" ? address : address.url,
    pool,
    db,
    close: () => pool.end(),
  };
}
