import type { Client } from "@masthead/contract/contract.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import { innerClient } from "../../server/src/app.ts";
import type { Platform } from "../../server/src/platform/platform.ts";
import { rowsOf } from "../../server/src/platform/postgres/database.ts";
import { newToken, tokenHash } from "../../server/src/platform/secrets.ts";
import type { StartedPlatform } from "../../server/src/platform/start.ts";
import { listen } from "../tools/listen.ts";
import type { BenchContext } from "./bench-call.ts";

/** Starts the server in this process, on a free port. */
export async function startServer(
  platform: StartedPlatform,
): Promise<{ newsroom: BenchContext; stop(): Promise<void> }> {
  const { port, stop } = await listen(platform);
  const url = `http://127.0.0.1:${port}`;
  const clients = new Map<Locale, Client>(
    LOCALES.map((locale) => [locale, innerClient(platform, locale)]),
  );
  const newsroom: BenchContext = {
    cookie: await createStaffCookie(platform),
    clientOf(locale) {
      const client = clients.get(locale);
      if (!client) throw new Error(`no client for ${locale}`);
      return client;
    },
    async fetch(path, cookie) {
      const response = await fetch(url + path, { headers: cookie ? { cookie } : {} });
      const text = await response.text();
      const code = response.status === 404 ? "NOT_FOUND" : undefined;
      if (response.status !== 200)
        throw Object.assign(
          new Error(`${path} returned ${response.status}: ${text.slice(0, 300)}`),
          { code },
        );
    },
  };
  return { newsroom, stop };
}

/**
 * Inserts a session of the demo's Superadmin, since signing in requires an emailed code. Returns
 * its cookie.
 */
async function createStaffCookie({ database }: Platform): Promise<string> {
  const token = newToken();
  await rowsOf(
    database.db,
    sql`insert into session (user_id, token_hash, created_at, used_at, expires_at)
      select id, ${tokenHash(token)}, now(), now(), now() + interval '1 day' from "user" where role = 'Superadmin' order by id limit 1`,
  );
  return `session=${token}`;
}
