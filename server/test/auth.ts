import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "@masthead/contract/contract.ts";
import type { Role } from "@masthead/contract/system/ability.ts";
import { createRouterClient } from "@orpc/server";
import { hashPassword } from "../src/audience/auth/password.service.ts";
import { findSignedIn } from "../src/audience/auth/session.service.ts";
import { sessionToken } from "../src/platform/http/session-cookie.ts";
import { innerContext } from "../src/platform/inner-context.ts";
import type { Platform } from "../src/platform/platform.ts";
import { router } from "../src/router.ts";
import { makeUser } from "./staff.ts";

export const PASSWORD = "a long enough secret";
const passwordHash = hashPassword(PASSWORD);

/** Someone with an account and the password `PASSWORD`. */
export async function makeMember(platform: Platform, role: Role, values: Parameters<typeof makeUser>[2] = {}) {
  return makeUser(platform.database.db, role, { passwordHash: await passwordHash, ...values });
}

/** A browser without HTTP in between: it keeps the cookie that a reply gives it. */
export function browser(platform: Platform, { address = "192.0.2.7" } = {}): { client: Client; cookie(): string | undefined } {
  let token: string | undefined;
  const client = createRouterClient(router, {
    context: () => {
      const context = { ...innerContext(platform, "en-US"), address, whoAsks: async () => (token ? findSignedIn(platform, token) : null) };
      const set = context.resHeaders.append.bind(context.resHeaders);
      context.resHeaders.append = (name, value) => {
        set(name, value);
        const given = sessionToken(platform, new Headers({ cookie: value.split(";")[0] ?? "" }));
        if (given !== undefined) token = given || undefined;
      };
      return context;
    },
  });
  return { client, cookie: () => token };
}

const PATIENCE = 15_000;
const read = new Set<string>();

/** Waits for the next mail to an address, and gives its text; a mail is given once. Jobs must be at work. */
export async function nextMail(platform: Platform, to: string): Promise<{ text: string; code: string }> {
  const until = Date.now() + PATIENCE;
  while (Date.now() < until) {
    for (const file of mailsIn(platform)) {
      const text = readFileSync(file, "utf8");
      if (read.has(file) || !text.toLowerCase().includes(`to: ${to.toLowerCase()}\n`)) continue;
      read.add(file);
      return { text, code: /^\d{6}$/m.exec(text)?.[0] ?? "" };
    }
    await wait(50);
  }
  throw new Error(`no mail came for ${to}`);
}

/** Waits until every mail that was asked for has gone out. */
export async function allMailed({ database }: Platform): Promise<void> {
  const until = Date.now() + PATIENCE;
  while (Date.now() < until) {
    const { rows } = await database.pool.query("select from jobs.job where name like 'auth.mail%' and state < 'completed'");
    if (!rows.length) return;
    await wait(50);
  }
  throw new Error("mails are waiting still");
}

/** Files of all mails so far, the oldest first. */
export function mailsIn({ config }: Platform): string[] {
  const folder = join(config.DATA_DIR, "outbox");
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .filter((file) => file.endsWith(".eml"))
    .sort()
    .map((file) => join(folder, file));
}

/** What a refused call says: its status, code and the fields it names. */
export async function refusal(call: Promise<unknown>): Promise<{ status: number; code: string; paths: string[] }> {
  try {
    await call;
  } catch (error) {
    const { status, code, data } = error as { status: number; code: string; data?: { errors?: { path: string }[] } };
    return { status, code, paths: (data?.errors ?? []).map(({ path }) => path) };
  }
  throw new Error("the call was not refused");
}
