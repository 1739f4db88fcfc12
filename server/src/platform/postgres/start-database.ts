import type { Config } from "../../config.ts";
import { type DatabaseAddresses, databaseAddresses } from "./database-settings.ts";
import { startEmbeddedPostgres } from "./embedded.ts";

export interface StartedDatabase {
  url: string;
  addresses: DatabaseAddresses;
  stop(): Promise<void>;
}

/** Returns the database of an installation: the configured one, or an embedded one. */
export async function startDatabase(
  config: Config,
  log: (line: string) => void,
): Promise<StartedDatabase> {
  const { url, stop } = config.DATABASE_URL
    ? { url: config.DATABASE_URL, stop: async () => {} }
    : await startEmbeddedPostgres(config.DATA_DIR, log);
  return { url, addresses: databaseAddresses(config, url), stop };
}
