import type { Client } from "@masthead/contract/contract.ts";
import type { Role } from "@masthead/contract/platform/ability.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { createRouterClient } from "@orpc/server";
import { findSignedIn, startSession } from "../../src/audience/auth/session/session.service.ts";
import { user } from "../../src/audience/user/user.table.ts";
import { innerContext } from "../../src/platform/inner-context.ts";
import type { Platform } from "../../src/platform/platform.ts";
import type { Db } from "../../src/platform/postgres/database.ts";
import { router } from "../../src/router.ts";

let sequence = 0;
let addresses = 0;

/** Creates a user without a password, activated by default. */
export async function makeUser(
  db: Db,
  role: Role,
  values: Partial<typeof user.$inferInsert> = {},
): Promise<{ id: number; email: string; name: string }> {
  sequence++;
  const email = `${role.toLowerCase()}-${sequence}@news.example`;
  const [row] = await db
    .insert(user)
    .values({
      email,
      role,
      activated: true,
      emailVerifiedAt: new Date(),
      firstName: role,
      lastName: String(sequence),
      ...values,
    })
    .returning({
      id: user.id,
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
    });
  if (!row) throw new Error("the user was not inserted");
  const { id, firstName, lastName } = row;
  return { id, email: row.email, name: `${firstName} ${lastName}`.trim() || row.email };
}

/** Starts a session of a user and returns its cookie, as `name=value`. */
export async function cookieOf(platform: Platform, userId: number): Promise<string> {
  const context = innerContext(platform, "en-US");
  await startSession(context, userId);
  return context.resHeaders.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** Unused IP address of the range for tests of networks, 198.18.0.0/15. */
function newAddress(): string {
  const number = ++addresses;
  return `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
}

/**
 * In-process API client of a signed-in user. It has an IP address of its own, so that limits per
 * address do not depend on how many clients a test has.
 */
export async function clientAs(
  platform: Platform,
  userId: number,
  locale: Locale = "en-US",
  address: string = newAddress(),
): Promise<Client> {
  const token = (await cookieOf(platform, userId)).replace(/^[^=]*=/, "");
  const findUser = () => findSignedIn(platform, token);
  return createRouterClient(router, {
    context: () => ({
      ...innerContext(platform, locale),
      getCurrentUser: findUser,
      sessionToken: token,
      address,
    }),
  });
}
