import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import {
  type ConnectionLimits,
  connectionSettings,
  DatabaseClient,
} from "../../../platform/postgres/connection.ts";

/**
 * Limits of a backup and a restore: a large table takes long, and the transaction waits for slow
 * storage.
 */
const BACKUP_LIMITS: ConnectionLimits = {
  statement: 12 * HOUR,
  lock: MINUTE,
  idleInTransaction: HOUR,
  wait: 10_000,
};

/** Application name of the connection. */
export const BACKUP_CONNECTION = "masthead backup";

/**
 * Runs work on a connection that writes values as text independently of the settings of the server.
 */
export async function withBackupConnection<T>(
  url: string,
  work: (client: DatabaseClient) => Promise<T>,
): Promise<T> {
  // The timeout of the driver does not end with a COPY: it would end a later statement.
  const client = new DatabaseClient({
    ...connectionSettings(url, BACKUP_CONNECTION, BACKUP_LIMITS),
    query_timeout: 0,
  });
  await client.connect();
  try {
    await client.query(
      "set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1",
    );
    return await work(client);
  } finally {
    await client.end();
  }
}
