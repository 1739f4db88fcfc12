import type { SQL } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";

/** A database or a transaction in it: whatever a store can run its SQL on. */
export type Db = Pick<NodePgDatabase, "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "transaction">;

/** Rows of hand-written SQL. */
export async function rowsOf<T>(db: Db, query: Parameters<Db["execute"]>[0]): Promise<T[]> {
  return (await db.execute(query)).rows as T[];
}

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * Rows of hand-written SQL that is run all the time: PostgreSQL plans it once a connection and knows it by name from then on. One
 * name, one text: only values may differ. Within a transaction it is planned as any other.
 */
export async function preparedRows<T>(db: Db, name: string, query: SQL): Promise<T[]> {
  const pool = (db as { $client?: unknown }).$client;
  if (!(pool instanceof pg.Pool)) return rowsOf(db, query);
  const { sql: text, params: values } = dialect.sqlToQuery(query);
  return (await pool.query({ name, text, values })).rows as T[];
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
export function openDatabase(url: string, options: { max?: number } = {}): Database {
  const pool = new pg.Pool({ connectionString: url, max: options.max ?? 10, application_name: "masthead" });
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  const db = drizzle(pool, { casing: "snake_case" });
  return { url, pool, db, close: () => pool.end() };
}
