import { contract } from "@masthead/contract/contract.ts";
import { ROLES } from "@masthead/contract/platform/ability.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { walkCalls } from "../../src/platform/api/calls.ts";
import { cookieOf, makeUser } from "../staff.ts";
import { startServedPlatform } from "../test-server.ts";
import { allowedCallers, CALLERS, type Caller } from "./expected.ts";

const CALLS = [...walkCalls(contract)].map(({ method, path }) => ({ call: `${method} ${path}`, method, path }));
/** Id that no record has, so that no call changes anything. */
const UNKNOWN_ID = "900000001";

const { platform, server } = await startServedPlatform();
const users = new Map<Caller, number>();

beforeAll(async () => {
  for (const role of ROLES) users.set(role, (await makeUser(platform.database.db, role)).id);
});

/** Sends a call without a body, as from a page of the site, and returns the status. */
async function statusFor(caller: Caller, method: string, path: string): Promise<number> {
  const userId = users.get(caller);
  const response = await server.send(method, `/api${path.replaceAll(/\{[^}]*\}/g, UNKNOWN_ID)}`, {
    origin: platform.publicUrl,
    "sec-fetch-site": "same-origin",
    "sec-fetch-dest": "empty",
    ...(userId === undefined ? {} : { cookie: await cookieOf(platform, userId) }),
  });
  return response.status;
}

describe("API authorization", () => {
  it("is tested for every call of the contract", () => {
    expect(CALLS.length).toBeGreaterThan(80);
  });

  it.each(CALLS)("admits only the expected callers to $call", async ({ call, method, path }) => {
    const allowed = allowedCallers(call);
    const actual: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const caller of CALLERS) {
      const status = await statusFor(caller, method, path);
      actual[caller] = status === 401 || status === 403 ? String(status) : "admitted";
      expected[caller] = allowed.includes(caller) ? "admitted" : caller === "signed out" ? "401" : "403";
    }
    expect(actual).toEqual(expected);
  });
});
