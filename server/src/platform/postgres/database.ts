import { fillPlaceholders, type Placeholder, placeholder, type SQL } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import { type ConnectionLimits, connectionSettings, DatabaseClient, REQUEST_LIMITS } from "./connection.ts";

/** A database or a transaction in it: whatever a store can run its SQL on. */
export type Db = Pick<NodePgDatabase, "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "transaction">;

/** Rows of hand-written SQL. */
export async function rowsOf<T>(db: Db, query: Parameters<Db["execute"]>[0]): Promise<T[]> {
  return (await db.execute(query)).rows as T[];
}

/** Name of the unique constraint that a write ran against, or undefined when it failed for another reason. */
export function constraintOf(error: unknown): string | undefined {
  const cause = refusalOf(error);
  return cause?.code === "23505" ? cause.constraint : undefined;
}

/** Whether a row was not removed because another still refers to it. */
export const isReferredTo = (error: unknown): boolean => refusalOf(error)?.code === "23503";

/** Whether a row was not written because its table is partitioned and has no place for it. */
export const isWithoutPartition = (error: unknown): boolean => refusalOf(error)?.code === "23514";

/** What PostgreSQL said, when it was PostgreSQL that refused. */
function refusalOf(error: unknown): pg.DatabaseError | undefined {
  const cause = error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : error;
  return cause instanceof pg.DatabaseError ? cause : undefined;
}

const dialect = new PgDialect({ casing: "snake_case" });

/** Values of a prepared query, or where they will stand in it. */
type Open<Values> = { [Name in keyof Values]: Values[Name] | Placeholder };

/**
 * Hand-written SQL that is run all the time: it is put together once, PostgreSQL plans it once a connection and knows it by name from
 * then on. Only values may differ. Within a transaction it is run as any other.
 */
export function preparedQuery<Row, Values extends Record<string, unknown>>(
  name: string,
  build: (values: Open<Values>) => SQL,
): (db: Db, values: Values) => Promise<Row[]> {
  let prepared: { text: string; params: unknown[] } | undefined;
  return async (db, values) => {
    const pool = (db as { $client?: unknown }).$client;
    if (!(pool instanceof pg.Pool)) return rowsOf(db, build(values));
    if (!prepared) {
      const open = Object.fromEntries(Object.keys(values).map((key) => [key, placeholder(key)])) as Open<Values>;
      const { sql: text, params } = dialect.sqlToQuery(build(open));
      prepared = { text, params };
    }
    return (await pool.query({ name, text: prepared.text, values: fillPlaceholders(prepared.params, values) })).rows as Row[];
  };
}

export interface Database {
  url: string;
  pool: pg.Pool;
  db: NodePgDatabase;
  close(): Promise<void>;
}

// bigint comes as a string by default; ids and counts stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens a pool of connections. Nothing is connected until the first query. */
export function openDatabase(url: string, options: { max?: number; limits?: ConnectionLimits; name?: string } = {}): Database {
  const { max = 10, limits = REQUEST_LIMITS, name = "masthead" } = options;
  const pool = new pg.Pool({
    ...connectionSettings(url, name, limits),
    max,
    Client: DatabaseClient,
    connectionTimeoutMillis: limits.wait,
  });
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  const db = drizzle(pool, { casing: "snake_case" });
  return { url, pool, db, close: () => pool.end() };
}
