import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { CallContext, Platform } from "./platform.ts";

/**
 * Call context for use within the process, for a page, a document or a job.
 * @param now time that public reads depend on; a preview passes another one
 */
export function innerContext(platform: Platform, locale: Locale, now = new Date()): CallContext {
  return {
    platform,
    db: platform.database.db,
    locale,
    now,
    user: null,
    getCurrentUser: async () => null,
    resHeaders: new Headers(),
    address: null,
    proxyCountry: null,
    agent: null,
    optsOutOfTracking: false,
    cookie: null,
    sessionToken: null,
    usesBearer: false,
    visitor: null,
    mustProve: false,
    streamFile: () => {
      throw new Error("files can only be streamed over HTTP");
    },
    idempotencyKey: null,
    ownFetch: false,
  };
}
