import type pg from "pg";
import type { DatabaseClient } from "./connection.ts";

/**
 * The rollback waits for a response for at most this many milliseconds, also behind a statement
 * that has not ended. Then the connection is closed, at which the server rolls back.
 */
const ROLLBACK_TIMEOUT = 5_000;
const ROLLBACK: pg.QueryConfig & { query_timeout: number } = {
  text: "rollback",
  query_timeout: ROLLBACK_TIMEOUT,
};

/**
 * Runs work in a transaction of a connection, for code that has no pool. If it fails, its error is
 * thrown, whether or not the connection can roll back; an error of the rollback becomes its cause
 * if it has none.
 */
export async function inTransaction<Result>(
  client: DatabaseClient,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query("begin");
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query(ROLLBACK).catch((rollbackError: Error) => {
      if (error instanceof Error) error.cause ??= rollbackError;
    });
    throw error;
  }
}
