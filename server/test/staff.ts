import type { Client } from "@masthead/contract/contract.ts";
import type { Role } from "@masthead/contract/system/ability.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { createRouterClient } from "@orpc/server";
import { findSignedIn, startSession } from "../src/audience/auth/session.service.ts";
import { user } from "../src/audience/user/user.table.ts";
import { innerContext } from "../src/platform/inner-context.ts";
import type { Platform } from "../src/platform/platform.ts";
import type { Db } from "../src/platform/postgres/database.ts";
import { router } from "../src/router.ts";

let made = 0;

/** Someone with an account, activated unless told otherwise, without a password. */
export async function makeUser(db: Db, role: Role, values: Partial<typeof user.$inferInsert> = {}): Promise<{ id: number; email: string }> {
  made++;
  const email = `${role.toLowerCase()}-${made}@news.example`;
  const [row] = await db
    .insert(user)
    .values({ email, role, activated: true, emailVerifiedAt: new Date(), firstName: role, lastName: String(made), ...values })
    .returning({ id: user.id, email: user.email });
  if (!row) throw new Error("the user was not stored");
  return row;
}

/** A session of a user's, as the cookie that a browser would send. */
export async function cookieOf(platform: Platform, userId: number): Promise<string> {
  const context = innerContext(platform, "en-US");
  await startSession(context, userId);
  return context.resHeaders.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** The API as a user has it, without HTTP in between. */
export async function clientAs(platform: Platform, userId: number, locale: Locale = "en-US"): Promise<Client> {
  const token = (await cookieOf(platform, userId)).replace(/^[^=]*=/, "");
  const asks = () => findSignedIn(platform, token);
  return createRouterClient(router, { context: () => ({ ...innerContext(platform, locale), whoAsks: asks, address: "192.0.2.1" }) });
}
