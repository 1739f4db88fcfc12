import type { Config } from "../../config.ts";
import { startEmbeddedPostgres } from "./embedded.ts";

export interface StartedDatabase {
  url: string;
  stop(): Promise<void>;
}

/** Returns the database of an installation: the configured one, or an embedded one. */
export async function startDatabase(config: Config, log: (line: string) => void): Promise<StartedDatabase> {
  return config.DATABASE_URL ? { url: config.DATABASE_URL, stop: async () => {} } : startEmbeddedPostgres(config.DATA_DIR, log);
}
