import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { ConnectionLimits } from "../platform/postgres/connection.ts";
import { openDatabase } from "../platform/postgres/database.ts";
import type { DatabaseAddress } from "../platform/postgres/database-settings.ts";

const LIMITS: ConnectionLimits = {
  statement: 5000,
  lock: 2000,
  idleInTransaction: 5000,
  wait: 5000,
};

/**
 * Opens one connection for a check. @throws Error with the message of PostgreSQL or of the
 * operating system
 */
export async function withConnection<Result>(
  address: string | DatabaseAddress,
  work: (db: NodePgDatabase) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(address, { max: 1, limits: LIMITS, name: "masthead doctor" });
  try {
    return await work(database.db);
  } catch (error) {
    throw new Error(messageOf(error as Error), { cause: error });
  } finally {
    await database.close();
  }
}

/** Drizzle wraps the error of the driver. */
function messageOf(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error;
  return cause.message || ("code" in cause ? String(cause.code) : String(cause));
}
