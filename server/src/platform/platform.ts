import type { Locale } from "@masthead/contract/system/locale.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config.ts";
import type { MemoCache } from "./cache/memo.ts";
import type { RateLimiter } from "./http/rate-limit.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Database, Db } from "./postgres/database.ts";
import type { MediaStorage } from "./storage/storage.ts";

/** What a process has one of. */
export interface Platform {
  config: Config;
  log: FastifyBaseLogger;
  database: Database;
  memo: MemoCache;
  storage: MediaStorage;
  jobs: Jobs;
  limiter: RateLimiter;
  /** Address that readers use, without a slash at the end. */
  publicUrl: string;
}

/** What a call knows: whom it serves, when, in which language, and what to work with. */
export interface CallContext {
  platform: Platform;
  db: Db;
  locale: Locale;
  now: Date;
  /** Of the asker, for rate limits and log rows. Null inside the process. */
  address: string | null;
  agent: string | null;
}
