import { inLocalePath } from "@masthead/contract/platform/paths.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUserWithPassword, PASSWORD } from "../../../../test/factories/auth.ts";
import { makeProgram } from "../../../../test/factories/broadcast.ts";
import { clientAs } from "../../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { startTestServer, type TestServer } from "../../../../test/test-server.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { log } from "../../../system/log/log.table.ts";
import { dataDeletionJobs } from "../../data-deletion/data-deletion.jobs.ts";
import { user } from "../../user/user.table.ts";
import { parseCalendarAddress, programCalendarOf } from "./calendar-path.ts";
import { programCalendar } from "./program-calendar.table.ts";

const SECRET = "00".repeat(32);

let platform: StartedPlatform;
let server: TestServer;

beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work(dataDeletionJobs(platform));
  server = await startTestServer(platform);
});
afterAll(async () => {
  await server.close();
  await platform.stop();
});

/** Reader who follows a program. */
async function makeFollower() {
  const { id: programId } = await makeProgram(platform.database.db);
  const { id } = await makeUserWithPassword(platform, "User");
  const client = await clientAs(platform, id);
  await client.programFollow.follow({ id: programId, before: 5, episodes: true });
  const { calendar } = await client.programFollow.mine({});
  return { id, client, calendar };
}

const statusOf = async (path: string) => (await server.get(path)).status;

describe("address of a reader's calendar", () => {
  it("contains the reader and how often it was replaced, signed", () => {
    for (const revision of [0, 1, 27]) {
      const path = programCalendarOf(SECRET, "en-US", { userId: 12, revision });
      const [, subject = "", signature = ""] = /programs\/(.*)\.(.*)\.ics$/.exec(path) ?? [];
      expect(parseCalendarAddress(SECRET, { subject, signature })).toEqual({
        userId: 12,
        revision,
      });
      for (const other of ["12-2", "1", "121", "12-0", "12-01"])
        expect(parseCalendarAddress(SECRET, { subject: other, signature }), other).toBeNull();
      expect(parseCalendarAddress("11".repeat(32), { subject, signature })).toBeNull();
    }
  });

  it("works in both languages and is not cached", async () => {
    const { calendar } = await makeFollower();
    const reply = await server.get(calendar);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("cache-control")).toBe("private, no-store");
    expect(await statusOf(inLocalePath("ar-JO", calendar))).toBe(200);
  });
});

describe("replacing the address of a calendar", () => {
  it("answers the former address like an unknown one, in both languages", async () => {
    const { client, calendar } = await makeFollower();
    const renewed = await client.programFollow.renewCalendar({});
    expect(renewed.calendar).not.toBe(calendar);
    expect((await client.programFollow.mine({})).calendar).toBe(renewed.calendar);
    expect(await statusOf(renewed.calendar)).toBe(200);
    const unknown = await server.get(calendar.replace(/.{22}\.ics$/, `${"a".repeat(22)}.ics`));
    for (const path of [calendar, inLocalePath("ar-JO", calendar)]) {
      const reply = await server.get(path);
      expect(reply.status).toBe(unknown.status);
      expect(reply.headers.get("cache-control")).toBe(unknown.headers.get("cache-control"));
    }
    expect(unknown.status).toBe(404);
  });

  it("leaves one address that works, however often and concurrently", async () => {
    const { client } = await makeFollower();
    const renewed = await Promise.all([1, 2, 3].map(() => client.programFollow.renewCalendar({})));
    const statuses = await Promise.all(renewed.map(({ calendar }) => statusOf(calendar)));
    expect(statuses.sort()).toEqual([200, 404, 404]);
  });

  it("leaves the addresses of other readers alone", async () => {
    const [first, second] = [await makeFollower(), await makeFollower()];
    await first.client.programFollow.renewCalendar({});
    expect(await statusOf(second.calendar)).toBe(200);
  });

  it("is logged without the address, exported, and limited", async () => {
    const { db } = platform.database;
    const { id, client } = await makeFollower();
    expect((await client.account.exportData()).programCalendar).toBeNull();
    const { calendar } = await client.programFollow.renewCalendar({});
    const entries = await db
      .select({ changes: log.changes })
      .from(log)
      .where(and(eq(log.entity, "User"), eq(log.entityId, id)));
    expect(entries).toContainEqual({ changes: { programCalendar: [null, "new address"] } });
    expect(JSON.stringify(entries)).not.toContain(calendar);
    expect((await client.account.exportData()).programCalendar).toEqual({
      renewedAt: expect.any(String),
    });
    for (let i = 1; i < 10; i++) await client.programFollow.renewCalendar({});
    expect(await problemOfRejection(client.programFollow.renewCalendar({}))).toMatchObject({
      status: 429,
    });
  });
});

describe("address of the calendar of a changed account", () => {
  it("survives a new password and the end of all sessions", async () => {
    const { client, calendar } = await makeFollower();
    await client.account.changePassword({ current: PASSWORD, next: "seven other words in a row" });
    expect(await statusOf(calendar)).toBe(200);
  });

  it("stops working when staff deactivate the account", async () => {
    const { id, calendar } = await makeFollower();
    await platform.database.db.update(user).set({ activated: false }).where(eq(user.id, id));
    expect(await statusOf(calendar)).toBe(404);
  });

  it("stops working when the account is deleted, also the first of several addresses", async () => {
    const { db } = platform.database;
    const { id, client, calendar } = await makeFollower();
    const renewed = await client.programFollow.renewCalendar({});
    await client.account.removeAccount({ password: PASSWORD });
    await expect.poll(() => statusOf(renewed.calendar)).toBe(404);
    await expect
      .poll(() => db.select().from(programCalendar).where(eq(programCalendar.userId, id)))
      .toEqual([]);
    expect(await statusOf(calendar)).toBe(404);
  });
});
