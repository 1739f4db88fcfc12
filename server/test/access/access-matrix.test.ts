import { contract } from "@masthead/contract/contract.ts";
import { ROLES } from "@masthead/contract/platform/ability.ts";
import { NEWSROOM_RIGHTS } from "@masthead/contract/platform/newsroom-rights.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { walkCalls } from "../../src/platform/api/calls.ts";
import { cookieOf, makeUser } from "../factories/staff.ts";
import { startServedPlatform } from "../test-server.ts";
import { ADMIN_RIGHTS, allowedCallers, allowsAdmin, CALLERS, type Caller } from "./expected.ts";

const CALLS = [...walkCalls(contract)].map(({ method, path }) => ({
  call: `${method} ${path}`,
  method,
  path,
}));
/** Id that no record has, so that no call changes anything. */
const UNKNOWN_ID = "900000001";

const { platform, server } = await startServedPlatform();
const users = new Map<Caller, number>();
const admins = new Map<string, number>();
/**
 * Number of comparisons so far: calls by every role, and by Admins with each newsroom right and
 * with none.
 */
let combinations = 0;

beforeAll(async () => {
  for (const rights of ADMIN_RIGHTS)
    admins.set(
      nameOf(rights),
      (await makeUser(platform.database.db, "Admin", { newsroomRights: [...rights] })).id,
    );
  const all = { newsroomRights: [...NEWSROOM_RIGHTS] };
  for (const role of ROLES) users.set(role, (await makeUser(platform.database.db, role, all)).id);
});

const nameOf = (rights: readonly string[]) => `Admin (${rights.join() || "no rights"})`;

/** Sessions of users since their last write, by id of the user. */
const readSessions = new Map<number, Promise<string>>();

/**
 * Returns a session of a user for a call. Reads between two writes share one. A write gets a new
 * one, which some require, and may end all sessions of the user.
 */
function sessionFor(userId: number, method: string): Promise<string> {
  if (method !== "GET") {
    readSessions.delete(userId);
    return cookieOf(platform, userId);
  }
  const session = readSessions.get(userId) ?? cookieOf(platform, userId);
  readSessions.set(userId, session);
  return session;
}

/** Sends a call without a body, as from a page of the site, and returns the status. */
async function statusFor(
  userId: number | undefined,
  method: string,
  path: string,
): Promise<number> {
  const response = await server.send(method, `/api${path.replaceAll(/\{[^}]*\}/g, UNKNOWN_ID)}`, {
    origin: platform.publicUrl,
    "sec-fetch-site": "same-origin",
    "sec-fetch-dest": "empty",
    ...(userId === undefined ? {} : { cookie: await sessionFor(userId, method) }),
  });
  return response.status;
}

const outcomeOf = (status: number) =>
  status === 401 || status === 403 ? String(status) : "admitted";

describe("API authorization", () => {
  it("is tested for every call of the contract", () => {
    expect(CALLS.length).toBeGreaterThan(80);
  });

  it.each(CALLS)("admits only the expected callers to $call", async ({ call, method, path }) => {
    const allowed = allowedCallers(call);
    const actual: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const caller of CALLERS) {
      const status = await statusFor(users.get(caller), method, path);
      actual[caller] = outcomeOf(status);
      expected[caller] = allowed.includes(caller)
        ? "admitted"
        : caller === "signed out"
          ? "401"
          : "403";
    }
    for (const rights of ADMIN_RIGHTS) {
      const name = nameOf(rights);
      actual[name] = outcomeOf(await statusFor(admins.get(name), method, path));
      expected[name] = allowsAdmin(call, rights) ? "admitted" : "403";
    }
    combinations += Object.keys(actual).length;
    expect(actual).toEqual(expected);
  });

  it("was compared for every call, role and newsroom right", () => {
    expect(combinations).toBe(CALLS.length * (CALLERS.length + ADMIN_RIGHTS.length));
  });
});
