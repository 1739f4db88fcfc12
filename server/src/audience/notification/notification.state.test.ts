import { NOTIFICATION_STATES } from "@masthead/contract/audience/notification.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeNotification } from "../../../test/notifications.ts";
import { testPlatform } from "../../../test/platform.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { IllegalNotificationTransition, transitionNotification } from "./notification.state.ts";
import { notificationById } from "./notification.store.ts";

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

/**
 * Legal transitions, independent of the implementation, so that an accidental one fails the test.
 */
const LEGAL_TRANSITIONS = ["draft scheduled", "draft sending", "scheduled draft", "scheduled sending", "sending sent", "sending failed"];
const PAIRS = NOTIFICATION_STATES.flatMap((from) =>
  NOTIFICATION_STATES.map((to) => ({ from, to, isLegal: LEGAL_TRANSITIONS.includes(`${from} ${to}`) })),
);
const TESTER = { id: null, name: "test" };

describe("notification state transitions", () => {
  it.each(PAIRS)("from $from to $to are legal: $isLegal", async ({ from, to, isLegal }) => {
    const { db } = platform.database;
    const id = await makeNotification(db, { state: from });
    const attempt = db.transaction((tx) => transitionNotification(tx, TESTER, { id, to }, () => ({})));
    if (isLegal) await expect(attempt).resolves.toMatchObject({ state: to, version: 2 });
    else await expect(attempt).rejects.toBeInstanceOf(IllegalNotificationTransition);
    expect((await notificationById(db, id))?.state).toBe(isLegal ? to : from);
    const rows = await db.select({ changes: log.changes }).from(log).where(eq(log.entityId, id));
    expect(rows).toEqual(isLegal ? [{ changes: { state: [from, to], version: [1, 2] } }] : []);
  });

  it("end in sending when cancelling and sending run concurrently", async () => {
    const { db } = platform.database;
    const id = await makeNotification(db, { state: "scheduled" });
    const attempts = (["draft", "sending"] as const).map((to) =>
      db.transaction((tx) => transitionNotification(tx, TESTER, { id, to }, () => ({}))),
    );
    const [cancelled, sent] = await Promise.allSettled(attempts);
    // A draft can be sent, so both may succeed one after the other. A sending notification cannot
    // become a draft.
    const state = (await notificationById(db, id))?.state;
    expect(sent?.status).toBe("fulfilled");
    expect(state).toBe("sending");
    expect(["fulfilled", "rejected"]).toContain(cancelled?.status);
  });

  it("leave the notification unchanged when the callback declines", async () => {
    const { db } = platform.database;
    const id = await makeNotification(db, { state: "scheduled" });
    expect(await db.transaction((tx) => transitionNotification(tx, TESTER, { id, to: "sending" }, () => undefined))).toBeUndefined();
    expect((await notificationById(db, id))?.state).toBe("scheduled");
  });
});
