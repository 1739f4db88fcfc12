import type { Config } from "../../config.ts";
import { startEmbeddedPostgres } from "./embedded.ts";

export interface StartedDatabase {
  url: string;
  stop(): Promise<void>;
}

/** The database of an installation: the one it names, or one of its own. */
export async function startDatabase(config: Config, say: (line: string) => void): Promise<StartedDatabase> {
  return config.DATABASE_URL ? { url: config.DATABASE_URL, stop: async () => {} } : startEmbeddedPostgres(config.DATA_DIR, say);
}
