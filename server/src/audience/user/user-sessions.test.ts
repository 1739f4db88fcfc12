import { afterAll, beforeAll, expect, it } from "vitest";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { testPlatform } from "../../../test/platform.ts";
import type { StartedPlatform } from "../../platform/start.ts";

let platform: StartedPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.stop());

it("six Superadmins end all sessions concurrently without a deadlock", async () => {
  const { db } = platform.database;
  for (let count = 0; count < 60; count++) await makeUser(db, "Admin");
  const failures: unknown[] = [];
  for (let round = 0; round < 5; round++) {
    const bosses = await Promise.all(Array.from({ length: 6 }, () => makeUser(db, "Superadmin")));
    const clients = await Promise.all(bosses.map(({ id }) => clientAs(platform, id)));
    const outcomes = await Promise.allSettled(
      clients.map((client) => client.user.endAllSessions()),
    );
    for (const outcome of outcomes)
      if (outcome.status === "rejected" && outcome.reason.status !== 401)
        failures.push(String(outcome.reason.cause ?? outcome.reason));
  }
  // Calls of those who were signed out by another are rejected with 401.
  expect(failures).toEqual([]);
});
