import { SUBSCRIPTION_STATES, type SubscriptionState } from "@masthead/contract/commerce/states.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { testPlatform } from "../../../test/platform.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { isEntitled } from "./entitlement.service.ts";
import { subscription } from "./subscription.table.ts";

const inDays = (days: number) => new Date(Date.now() + days * DAY);

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

it("a user's own, undeleted subscriptions report access exactly as the entitlement check decides it", async () => {
  const { db } = platform.database;
  const CASES: [state: SubscriptionState, days: number, open: boolean][] = [
    ["active", 9, true],
    ["pastDue", -1, true],
    ["cancelled", 5, true],
    ["cancelled", -5, false],
    ["pending", 30, false],
    ["expired", -9, false],
  ];
  for (const [state, days, open] of CASES) {
    const { id: userId } = await makeUser(db, "User");
    const values = {
      userId,
      state,
      periodStart: inDays(-30),
      periodEnd: inDays(days),
      entitlements: ["articles" as const],
    };
    await db.insert(subscription).values([values, { ...values, deletedAt: new Date() }]);
    const mine = await (await clientAs(platform, userId)).subscription.mine();
    expect(mine, state).toEqual([
      expect.objectContaining({
        state,
        open,
        entitlements: ["articles"],
        periodEnd: values.periodEnd.toISOString(),
      }),
    ]);
    expect(await isEntitled(db, userId, "articles", new Date()), state).toBe(open);
  }
  const { id: userId } = await makeUser(db, "User");
  const client = await clientAs(platform, userId);
  expect(await client.subscription.mine()).toEqual([]);
  for (const [state, days] of CASES)
    await db.insert(subscription).values({
      userId,
      state,
      periodStart: inDays(-30),
      periodEnd: inDays(days),
      entitlements: [],
    });
  expect((await client.subscription.mine()).map(({ open }) => open)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

it("a subscription refuses every staff action that it does not offer", async () => {
  const { db } = platform.database;
  const superadmin = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
  for (const state of SUBSCRIPTION_STATES) {
    const { id: userId } = await makeUser(db, "User");
    const values = {
      userId,
      state,
      periodStart: inDays(-30),
      periodEnd: inDays(5),
      entitlements: [],
    };
    const [row] = await db.insert(subscription).values(values).returning();
    const { id = 0, version = 0 } = row ?? {};
    const { moves } = await superadmin.subscription.get({ id });
    const calls = {
      cancel: () => superadmin.subscription.setStatus({ id, status: "cancelled" }),
      resume: () => superadmin.subscription.setStatus({ id, status: "active" }),
      extend: () =>
        superadmin.subscription.extend({
          id,
          version,
          until: inDays(30).toISOString(),
          reason: "Outage",
        }),
      end: () => superadmin.subscription.remove({ id }),
    };
    // Setting the current state again is not an action.
    const repeated = { cancelled: "cancel", active: "resume" }[state as string];
    for (const [move, call] of Object.entries(calls))
      if (!moves[move as keyof typeof moves] && move !== repeated)
        await expect(call(), `${state} ${move}`).rejects.toMatchObject({ status: 409 });
  }
});

it("staff are offered to stop the renewal of a subscription only while it has one to stop", async () => {
  const { db } = platform.database;
  const superadmin = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
  for (const state of SUBSCRIPTION_STATES) {
    const { id: userId } = await makeUser(db, "User");
    const values = {
      userId,
      state,
      periodStart: inDays(-30),
      periodEnd: inDays(5),
      entitlements: [],
      cancelAtPeriodEnd: false,
    };
    const [row] = await db.insert(subscription).values(values).returning();
    const { id, moves } = await superadmin.subscription.get({ id: row?.id ?? 0 });
    expect(moves.cancel, state).toBe(state === "active");
    if (moves.cancel)
      expect(await superadmin.subscription.setStatus({ id, status: "cancelled" })).toMatchObject({
        state: "cancelled",
      });
  }
});
