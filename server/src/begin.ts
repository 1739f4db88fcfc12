import type { Config } from "./config.ts";
import { buildIfNeeded } from "./platform/http/build.ts";
import { type StartedDatabase, startDatabase } from "./platform/postgres/start-database.ts";

/** What other processes do for a start while this one loads its modules. */
export interface Begun {
  database: Promise<StartedDatabase>;
  /** Ends when the site is built. */
  site: Promise<void>;
}

/** Commands that serve, and whether they build the site where it is not built. */
const SERVING: Record<string, { builds: boolean }> = { serve: { builds: false }, start: { builds: true }, dev: { builds: false } };

/** Begins to start the database, and to build the site, for a command that serves. */
export function begin(command: string, config: Config): Begun | undefined {
  const serving = SERVING[command];
  if (!serving) return undefined;
  const begun = {
    site: serving.builds ? buildIfNeeded(console.log, ["site"]) : Promise.resolve(),
    database: startDatabase(config, console.log),
  };
  // The command waits for them later, and reports what failed.
  for (const one of Object.values(begun)) one.catch(() => {});
  return begun;
}
