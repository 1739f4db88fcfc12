import { contract } from "@masthead/contract/contract.ts";
import { ROLES } from "@masthead/contract/system/ability.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { walkCalls } from "../../src/platform/http/calls.ts";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { testPlatform } from "../platform.ts";
import { type Serving, serving } from "../serving.ts";
import { cookieOf, makeUser } from "../staff.ts";
import { ASKERS, type Asker, mayAsk } from "./expected.ts";

const CALLS = [...walkCalls(contract)].map(({ method, path }) => ({ call: `${method} ${path}`, method, path }));
/** An id that nobody has, so that no call finds anything to change. */
const NOBODY = "900000001";

let platform: StartedPlatform;
let server: Serving;
const users = new Map<Asker, number>();

beforeAll(async () => {
  platform = await testPlatform();
  server = await serving(platform);
  for (const role of ROLES) users.set(role, (await makeUser(platform.database.db, role)).id);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

/** Status of a call with nothing in it, made by someone on a page of the site. */
async function statusFor(asker: Asker, method: string, path: string): Promise<number> {
  const userId = users.get(asker);
  const response = await server.send(method, `/api${path.replaceAll(/\{[^}]*\}/g, NOBODY)}`, {
    origin: platform.publicUrl,
    "sec-fetch-site": "same-origin",
    "sec-fetch-dest": "empty",
    ...(userId === undefined ? {} : { cookie: await cookieOf(platform, userId) }),
  });
  return response.status;
}

describe("who may make a call", () => {
  it("is asked of every call", () => {
    expect(CALLS.length).toBeGreaterThan(80);
  });

  it.each(CALLS)("$call", async ({ call, method, path }) => {
    const allowed = mayAsk(call);
    const seen: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const asker of ASKERS) {
      const status = await statusFor(asker, method, path);
      seen[asker] = status === 401 || status === 403 ? String(status) : "admitted";
      expected[asker] = allowed.includes(asker) ? "admitted" : asker === "signed out" ? "401" : "403";
    }
    expect(seen).toEqual(expected);
  });
});
