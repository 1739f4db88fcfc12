import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { listenForChanges } from "./cache/changes.ts";
import { MemoCache } from "./cache/memo.ts";
import { startErrorReports } from "./error-reports.ts";
import { createRateLimiter } from "./http/rate-limit.ts";
import { startJobs } from "./jobs/jobs.ts";
import { createLog } from "./log.ts";
import { createMailer } from "./mail/mailer.ts";
import type { Platform } from "./platform.ts";
import { BACKGROUND_LIMITS } from "./postgres/connection.ts";
import { openDatabase } from "./postgres/database.ts";
import { diskStorage } from "./storage/storage.ts";

/** Connections of a process for jobs, exports and imports, separate from those of requests, so that neither waits for the other. */
const BACKGROUND_CONNECTIONS = 5;

export interface StartedPlatform extends Platform {
  /** Registers a listener for the tags of changes in any process. */
  onChange(listener: (tags: string[]) => void): void;
  stop(): Promise<void>;
}

/** Starts all services of a process. */
export async function startPlatform(config: Config, databaseUrl: string, publicUrl: string): Promise<StartedPlatform> {
  const reports = await startErrorReports(config);
  const log = createLog(config.LOG_LEVEL, (error) => reports?.report(error));
  mkdirSync(config.DATA_DIR, { recursive: true });
  const database = openDatabase(databaseUrl);
  const background = openDatabase(databaseUrl, { max: BACKGROUND_CONNECTIONS, limits: BACKGROUND_LIMITS, name: "masthead background" });
  const memo = new MemoCache();
  const listeners: ((tags: string[]) => void)[] = [(tags) => memo.change(tags)];
  const applyChange = (tags: string[]) => {
    for (const listener of listeners) listener(tags);
  };
  const [changes, jobs] = await Promise.all([listenForChanges(databaseUrl, applyChange), startJobs(databaseUrl, log)]);
  return {
    config,
    log,
    database,
    background,
    memo,
    jobs,
    limiter: createRateLimiter(database.pool),
    mailer: createMailer(config, publicUrl, log),
    storage: diskStorage(join(config.DATA_DIR, "media")),
    publicUrl: publicUrl.replace(/\/$/, ""),
    applyChange,
    onChange: (listener) => void listeners.push(listener),
    stop: async () => {
      await jobs.stop();
      await changes.close();
      await background.close();
      await database.close();
      await reports?.close();
    },
  };
}
