import { NOTIFICATION_STATES } from "@masthead/contract/audience/notification.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeNotification } from "../../../test/notifications.ts";
import { testPlatform } from "../../../test/platform.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { NotNow, transition } from "./notification.state.ts";
import { notificationById } from "./notification.store.ts";

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

/** Told apart from the table, so that a way that opens by accident stands out. */
const WAYS = ["draft scheduled", "draft sending", "scheduled draft", "scheduled sending", "sending sent", "sending failed"];
const PAIRS = NOTIFICATION_STATES.flatMap((from) => NOTIFICATION_STATES.map((to) => ({ from, to, open: WAYS.includes(`${from} ${to}`) })));
const TESTER = { id: null, name: "test" };

describe("the states of a notification", () => {
  it.each(PAIRS)("from $from to $to: $open", async ({ from, to, open }) => {
    const { db } = platform.database;
    const id = await makeNotification(db, { state: from });
    const move = db.transaction((tx) => transition(tx, TESTER, { id, to }, () => ({})));
    if (open) await expect(move).resolves.toMatchObject({ state: to, version: 2 });
    else await expect(move).rejects.toBeInstanceOf(NotNow);
    expect((await notificationById(db, id))?.state).toBe(open ? to : from);
    const rows = await db.select({ changes: log.changes }).from(log).where(eq(log.entityId, id));
    expect(rows).toEqual(open ? [{ changes: { state: [from, to], version: [1, 2] } }] : []);
  });

  it("lets one of two go where both want to", async () => {
    const { db } = platform.database;
    const id = await makeNotification(db, { state: "scheduled" });
    const ways = (["draft", "sending"] as const).map((to) => db.transaction((tx) => transition(tx, TESTER, { id, to }, () => ({}))));
    const [cancelled, sent] = await Promise.allSettled(ways);
    // A draft may be sent: then both came through, one after the other. What is being sent does not become a draft.
    const state = (await notificationById(db, id))?.state;
    expect(sent?.status).toBe("fulfilled");
    expect(state).toBe("sending");
    expect(["fulfilled", "rejected"]).toContain(cancelled?.status);
  });

  it("is as it was when whoever decides says no", async () => {
    const { db } = platform.database;
    const id = await makeNotification(db, { state: "scheduled" });
    expect(await db.transaction((tx) => transition(tx, TESTER, { id, to: "sending" }, () => undefined))).toBeUndefined();
    expect((await notificationById(db, id))?.state).toBe("scheduled");
  });
});
