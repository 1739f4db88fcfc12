import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "@masthead/contract/contract.ts";
import type { Role } from "@masthead/contract/platform/ability.ts";
import { createRouterClient } from "@orpc/server";
import { scaled } from "../../../scripts/machine-speed.ts";
import { hashPassword } from "../../src/audience/auth/password/password.service.ts";
import { findSignedIn } from "../../src/audience/auth/session/session.service.ts";
import { readSessionCookie } from "../../src/platform/http/session-cookie.ts";
import { innerContext } from "../../src/platform/inner-context.ts";
import type { Platform } from "../../src/platform/platform.ts";
import { router } from "../../src/router.ts";
import { readMail } from "../readers/mail.ts";
import { makeUser } from "./staff.ts";

export const PASSWORD = "a long enough secret";
const passwordHash = hashPassword(PASSWORD);

export async function makeUserWithPassword(
  platform: Pick<Platform, "database">,
  role: Role,
  values: Parameters<typeof makeUser>[2] = {},
) {
  return makeUser(platform.database.db, role, { passwordHash: await passwordHash, ...values });
}

/** Fake browser that calls the router in process and keeps the session cookie of responses. */
export function testBrowser(
  platform: Platform,
  { address = "192.0.2.7" } = {},
): { client: Client; cookie(): string | undefined } {
  let token: string | undefined;
  const client = createRouterClient(router, {
    context: () => {
      const context = {
        ...innerContext(platform, "en-US"),
        address,
        sessionToken: token ?? null,
        getCurrentUser: async () => (token ? findSignedIn(platform, token) : null),
      };
      const appendHeader = context.resHeaders.append.bind(context.resHeaders);
      context.resHeaders.append = (name, value) => {
        appendHeader(name, value);
        const newToken = readSessionCookie(
          platform,
          new Headers({ cookie: value.split(";")[0] ?? "" }),
        );
        if (newToken !== undefined) token = newToken || undefined;
      };
      return context;
    },
  });
  return { client, cookie: () => token };
}

const TIMEOUT_MS = scaled(30_000);
const readFiles = new Set<string>();

/**
 * Waits for the next unread mail to an address and returns its text and code. Jobs must be running.
 */
export async function nextMail(
  platform: Platform,
  to: string,
): Promise<{ text: string; code: string }> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    for (const file of mailsIn(platform)) {
      const text = readFileSync(file, "utf8");
      if (readFiles.has(file) || !text.toLowerCase().includes(`to: ${to.toLowerCase()}\n`))
        continue;
      readFiles.add(file);
      return { text, code: /^\d{6}$/m.exec(text)?.[0] ?? "" };
    }
    await wait(50);
  }
  throw new Error(`no mail arrived for ${to}`);
}

/** Waits until all queued mails are sent. */
export async function waitForQueuedMails({ database }: Platform): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    const { rows } = await database.pool.query(
      "select from jobs.job where name like 'auth.mail%' and state < 'completed'",
    );
    if (!rows.length) return;
    await wait(50);
  }
  throw new Error("some mails are still queued");
}

/** Files of all sent mails, oldest first. */
export function mailsIn({ config }: Platform): string[] {
  const folder = join(config.DATA_DIR, "outbox");
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .filter((file) => file.endsWith(".eml"))
    .sort()
    .map((file) => join(folder, file));
}

/**
 * Awaits the rejection of a call. Returns its status, code and the paths of invalid fields. @throws
 * Error if the call succeeds
 */
export async function rejectionOf(
  call: Promise<unknown>,
): Promise<{ status: number; code: string; paths: string[] }> {
  try {
    await call;
  } catch (error) {
    const { status, code, data } = error as {
      status: number;
      code: string;
      data?: { errors?: { path: string }[] };
    };
    return { status, code, paths: (data?.errors ?? []).map(({ path }) => path) };
  }
  throw new Error("the call was not rejected");
}

/** Parsed mails that were sent, oldest first. */
export const sentMails = (platform: Platform) =>
  mailsIn(platform).map((file) => readMail(readFileSync(file, "utf8")));
