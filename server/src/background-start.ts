import type { Config } from "./config.ts";
import { buildIfNeeded } from "./platform/pages/build.ts";
import { type StartedDatabase, startDatabase } from "./platform/postgres/start-database.ts";

/** Work of other processes for the start of the server, while this one loads its modules. */
export interface BackgroundStart {
  database: Promise<StartedDatabase>;
  /** Resolves when the site is built. */
  site: Promise<void>;
}

/** Commands that serve, and whether they build the site if it is not built. */
const SERVE_COMMANDS: Record<string, { builds: boolean }> = {
  serve: { builds: false },
  worker: { builds: false },
  start: { builds: true },
  dev: { builds: false },
};

/**
 * Starts the database, and builds the site if necessary, in the background of a command that
 * serves.
 */
export function startInBackground(command: string, config: Config): BackgroundStart | undefined {
  const serveCommand = SERVE_COMMANDS[command];
  if (!serveCommand) return undefined;
  const backgroundStart = {
    site: serveCommand.builds ? buildIfNeeded(console.log, ["site"]) : Promise.resolve(),
    database: startDatabase(config, console.log),
  };
  // The command awaits them later, and reports failures.
  for (const promise of Object.values(backgroundStart)) promise.catch(() => {});
  return backgroundStart;
}
