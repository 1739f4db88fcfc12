import {
  NOTIFICATION_STATES,
  type NotificationState,
} from "@masthead/contract/audience/notification/notification.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeNotification } from "../../../test/factories/notifications.ts";
import { testPlatform } from "../../../test/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { IllegalTransition } from "../../platform/states/states.ts";
import { log } from "../../system/log/log.table.ts";
import { startDueNotification } from "./notification.service.ts";
import { notificationStates } from "./notification.state.ts";
import { notificationById } from "./notification.store.ts";

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

/**
 * Legal transitions, independent of the implementation, so that an accidental one fails the test.
 */
const LEGAL_TRANSITIONS = [
  ...["draft submitted", "draft scheduled", "draft sending"],
  ...["submitted draft", "submitted scheduled", "submitted sending"],
  ...["scheduled draft", "scheduled sending", "sending sent", "sending failed"],
];
const PAIRS = NOTIFICATION_STATES.flatMap((from) =>
  NOTIFICATION_STATES.map((to) => ({
    from,
    to,
    isLegal: LEGAL_TRANSITIONS.includes(`${from} ${to}`),
  })),
);
const TESTER = { id: null, name: "test" };

const transition = async (tx: Db, id: number, to: NotificationState) =>
  notificationStates.transition(tx, TESTER, await notificationStates.requireLocked(tx, id), to);

describe("notification state transitions", () => {
  it.each(PAIRS)("from $from to $to are legal: $isLegal", async ({ from, to, isLegal }) => {
    const { db } = platform.database;
    const id = await makeNotification(db, { state: from });
    const attempt = db.transaction((tx) => transition(tx, id, to));
    if (isLegal) await expect(attempt).resolves.toMatchObject({ state: to, version: 2 });
    else await expect(attempt).rejects.toBeInstanceOf(IllegalTransition);
    expect((await notificationById(db, id))?.state).toBe(isLegal ? to : from);
    const rows = await db.select({ changes: log.changes }).from(log).where(eq(log.entityId, id));
    expect(rows).toEqual(isLegal ? [{ changes: { state: [from, to], version: [1, 2] } }] : []);
  });

  it("end in sending when cancelling and sending run concurrently", async () => {
    const { db } = platform.database;
    const id = await makeNotification(db, { state: "scheduled" });
    const attempts = (["draft", "sending"] as const).map((to) =>
      db.transaction((tx) => transition(tx, id, to)),
    );
    const [cancelled, sent] = await Promise.allSettled(attempts);
    // A draft can be sent, so both may succeed one after the other. A sending notification cannot
    // become a draft.
    const state = (await notificationById(db, id))?.state;
    expect(sent?.status).toBe("fulfilled");
    expect(state).toBe("sending");
    expect(["fulfilled", "rejected"]).toContain(cancelled?.status);
  });

  it("leave a scheduled notification unchanged before its time", async () => {
    const { db } = platform.database;
    const id = await makeNotification(db, { state: "scheduled" });
    expect(await startDueNotification(platform, id, new Date())).toBe(false);
    expect((await notificationById(db, id))?.state).toBe("scheduled");
  });
});
