import type { Readable } from "node:stream";
import type { Role } from "@masthead/contract/platform/ability.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { NewsroomRight } from "@masthead/contract/platform/newsroom-rights.ts";
import type { FastifyBaseLogger } from "fastify";
import type { ResolvedConfig } from "../config.ts";
import type { MemoCache } from "./cache/memo.ts";
import type { Cdn } from "./cdn/cdn.ts";
import type { RateLimiter } from "./http/rate-limit.ts";
import type { Visitor } from "./http/visitor-cookie.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Database, Db } from "./postgres/database.ts";
import type { Replica } from "./postgres/replica/replica.ts";
import type { WriteWatch } from "./postgres/write-watch.ts";
import type { MediaStorage } from "./storage/storage.ts";

/** Services of a process, one instance each. */
export interface Platform {
  config: ResolvedConfig;
  log: FastifyBaseLogger;
  database: Database;
  /** Replica for public reads: see `forPublicReads`. */
  replica?: Replica;
  /** The same database with longer timeouts, for jobs, exports and imports. */
  background: Database;
  /** Write state of the database, as known to this process. */
  writes: Pick<WriteWatch, "state">;
  memo: MemoCache;
  storage: MediaStorage;
  jobs: Jobs;
  limiter: RateLimiter;
  mailer: Mailer;
  /** CDN in front of the site; undefined without one. */
  cdn: Cdn | undefined;
  /** Public URL of the site, without a trailing slash. */
  publicUrl: string;
  /**
   * Link to the site preview being rendered: its maker, and its expiry in milliseconds since 1970.
   */
  previewLink?: { makerId: number; expiry: number };
  /**
   * Applies a change to the caches of this process immediately, before its notification arrives
   * from PostgreSQL.
   */
  applyChange(tags: string[]): void;
  /** Registers a listener for the tags of changes in any process. */
  onChange(listener: (tags: string[]) => void): void;
}

/**
 * Returns the platform for long-running work: its queries use the timeouts and connections of the
 * background.
 */
export const forBackground = (platform: Platform): Platform => ({
  ...platform,
  database: platform.background,
});

/**
 * Returns the platform for public reads, which may come from a replica. Nothing that depends on a
 * session may use it.
 */
export const forPublicReads = (platform: Platform): Platform =>
  platform.replica ? { ...platform, database: platform.replica.database } : platform;

/** Signed-in user. The role is read again with every request. */
export interface SignedInUser {
  id: number;
  email: string;
  name: string;
  role: Role;
  /** Rights within the role Admin. */
  newsroomRights: readonly NewsroomRight[];
  locale: Locale;
  sessionId: number;
  /** Time of the user's last authentication in this session. */
  authenticatedAt: Date;
}

/**
 * Finds the user of a session token. `unattended`: an automatic call of a page, which does not
 * extend the session.
 */
export type FindSessionUser = (
  platform: Platform,
  token: string,
  options?: { unattended?: boolean },
) => Promise<SignedInUser | null>;

/** Call whose rate limit and access rule were applied. */
export interface Admission {
  name: string;
  /** Null for a public call. */
  user: SignedInUser | null;
  mustProve: boolean;
}

/** Context of a call: user, time, locale and services. */
export interface CallContext {
  platform: Platform;
  db: Db;
  locale: Locale;
  now: Date;
  /** The current user; null in public calls and within the process. */
  user: SignedInUser | null;
  /** Looks up the current user. */
  getCurrentUser: () => Promise<SignedInUser | null>;
  /** Response headers, if the call arrived over HTTP. */
  resHeaders: Headers;
  /** IP address of the caller, for rate limits and the audit log. Null within the process. */
  address: string | null;
  /**
   * Country of the caller (ISO 3166-1) as stated by a trusted proxy; never stored with a person.
   * Null without one, and within the process.
   */
  proxyCountry: string | null;
  agent: string | null;
  /** The caller asks not to be tracked: Do Not Track, or Global Privacy Control. */
  optsOutOfTracking: boolean;
  /** Cookie header as sent by the caller. Null within the process. */
  cookie: string | null;
  /** Token of the caller's session, as sent; null without one, and within the process. */
  sessionToken: string | null;
  /**
   * The caller sends its token as `Authorization: Bearer`, or requests such a token, and gets no
   * session cookie.
   */
  usesBearer: boolean;
  /** Browser as identified for rate limits; null without a cookie, and within the process. */
  visitor: Visitor | null;
  /**
   * The callers of this network have used up their shared limit: the call requires a solved bot
   * check.
   */
  mustProve: boolean;
  /** Streams a file while it is generated, instead of the empty file that the call then returns. */
  streamFile: (file: Readable) => void;
  /** The header Idempotency-Key: a request repeated with the same key is carried out once. */
  idempotencyKey: string | null;
  /**
   * Sent by a script on a page of this site, as opposed to links and images of other sites, and
   * prefetches.
   */
  ownFetch: boolean;
  /** The call of an HTTP request, admitted before its body was read. */
  admission?: Admission;
}
