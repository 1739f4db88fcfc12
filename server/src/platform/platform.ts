import type { Readable } from "node:stream";
import type { Role } from "@masthead/contract/system/ability.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config.ts";
import type { MemoCache } from "./cache/memo.ts";
import type { RateLimiter } from "./http/rate-limit.ts";
import type { Visitor } from "./http/visitor-cookie.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Database, Db } from "./postgres/database.ts";
import type { MediaStorage } from "./storage/storage.ts";

/** What a process has one of. */
export interface Platform {
  config: Config;
  log: FastifyBaseLogger;
  database: Database;
  /** The same database with longer timeouts, for jobs, exports and imports. */
  background: Database;
  memo: MemoCache;
  storage: MediaStorage;
  jobs: Jobs;
  limiter: RateLimiter;
  mailer: Mailer;
  /** Address that readers use, without a slash at the end. */
  publicUrl: string;
  /** Applies a change to the caches of this process at once, before its notice comes back from PostgreSQL. */
  applyChange(tags: string[]): void;
}

/** The platform for work that takes long: its queries run with the timeouts and on the connections of the background. */
export const forBackground = (platform: Platform): Platform => ({ ...platform, database: platform.background });

/** Someone who is signed in. The role is read anew with every request. */
export interface SignedIn {
  id: number;
  email: string;
  name: string;
  role: Role;
  locale: Locale;
  sessionId: number;
}

/** Finds who a session's token belongs to. */
export type FindSignedIn = (platform: Platform, token: string) => Promise<SignedIn | null>;

/** What a call knows: whom it serves, when, in which language, and what to work with. */
export interface CallContext {
  platform: Platform;
  db: Db;
  locale: Locale;
  now: Date;
  /** Who asks, in a call that is not public; null in one that is, and within the process. */
  user: SignedIn | null;
  /** Looks up who asks. */
  whoAsks: () => Promise<SignedIn | null>;
  /** Headers that go with the reply, when it goes over HTTP. */
  resHeaders: Headers;
  /** Of the asker, for rate limits and log rows. Null inside the process. */
  address: string | null;
  agent: string | null;
  /** The header, as the asker sent it. Null inside the process. */
  cookie: string | null;
  /** The browser as rate limits know it; null without a cookie, and inside the process. */
  visitor: Visitor | null;
  /** The callers of this network have used up what they share: the call goes on only with a solved bot check. */
  mustProve: boolean;
  /** Sends a file while it is made, in the place of the empty one that the call then returns. */
  streamFile: (file: Readable) => void;
  /** The header Idempotency-Key: what is asked twice with the same happens once. */
  idempotencyKey: string | null;
  /** A script on a page of this site asks: no other site's link or picture, and no prefetch. */
  ownFetch: boolean;
}
