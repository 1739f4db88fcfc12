import { contract } from "@masthead/contract/contract.ts";
import { UNATTENDED_HEADER } from "@masthead/contract/platform/constants.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashPassword } from "../../src/audience/auth/password/password.service.ts";
import { findSignedIn } from "../../src/audience/auth/session/session.service.ts";
import { session } from "../../src/audience/auth/session/session.table.ts";
import { user } from "../../src/audience/user/user.table.ts";
import { walkCalls } from "../../src/platform/api/calls.ts";
import { STEP_UP_WINDOW } from "../../src/platform/api/step-up.ts";
import { log } from "../../src/system/log/log.table.ts";
import { clientAs, cookieOf, makeUser } from "../factories/staff.ts";
import { testPlatform } from "../platform.ts";
import { startTestServer } from "../test-server.ts";
import { STEP_UP_CALLS } from "./expected.ts";

const platform = await testPlatform();
const { db } = platform.database;
const PASSWORD = "a long enough password";
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => platform.stop());

/** Settings that anyone at an unattended browser of a Superadmin can change. */
const TEXT_SETTINGS = [
  ...[
    "siteName",
    "accentColour",
    "logo",
    "darkLogo",
    "tagline",
    "description",
    "notice",
    "numerals",
    "weatherPlaces",
    "prayerTimes",
    "ramadanLook",
    "imsakMinutes",
    "searchSynonyms",
    "contactPhone",
    "contactAddress",
    "aboutUs",
    "letters",
    "letterDays",
  ].map((key) => `website.${key}`),
  "dashboard.notice",
  "dashboard.setupGuide",
  "dashboard.setupSkipped",
];

const required = { code: "REAUTHENTICATION_REQUIRED", status: 403 };
const superadmin = async () => {
  const { id } = await makeUser(db, "Superadmin", { passwordHash });
  return { id, client: await clientAs(platform, id) };
};
/** Makes the sessions of a user older than the window. */
const age = (userId: number) =>
  db
    .update(session)
    .set({ authenticatedAt: new Date(Date.now() - STEP_UP_WINDOW - 1000) })
    .where(eq(session.userId, userId));
const versionOf = async (id: number) =>
  (await db.select().from(user).where(eq(user.id, id)))[0]?.version ?? 0;

describe("recent authentication", () => {
  it("is declared by exactly the expected calls", () => {
    const declared = [...walkCalls(contract)].flatMap(({ method, path, meta }) =>
      meta.stepUp ? [[`${method} ${path}`, meta.stepUp]] : [],
    );
    expect(Object.fromEntries(declared)).toEqual(STEP_UP_CALLS);
  });

  it("is required for rights, not for other fields, and a fresh sign-in counts", async () => {
    const { id, client } = await superadmin();
    const other = await makeUser(db, "Admin");
    await client.user.edit({
      id: other.id,
      version: await versionOf(other.id),
      newsroomRights: ["write"],
    });
    await age(id);
    for (const change of [
      { role: "Accounting" as const },
      { newsroomRights: [] },
      { email: "other@news.example" },
    ])
      await expect(
        client.user.edit({ id: other.id, version: await versionOf(other.id), ...change }),
      ).rejects.toMatchObject(required);
    await client.user.edit({
      id: other.id,
      version: await versionOf(other.id),
      firstName: "Renamed",
    });
    await expect(client.user.remove({ id: other.id })).rejects.toMatchObject(required);
    await expect(client.user.endAllSessions()).rejects.toMatchObject(required);
  });

  it("is required for settings unless they only change texts and their look", async () => {
    const { id, client } = await superadmin();
    const { data: settings } = await client.setting.staffList({ limit: 100 });
    await age(id);
    const outcomes = await Promise.all(
      settings.map(async ({ id: settingId, scope, key, version, value }) => {
        const code = await client.setting.edit({ id: settingId, version, value }).then(
          () => null,
          (error: { code: string }) => error.code,
        );
        return [`${scope}.${key}`, code] as const;
      }),
    );
    expect(outcomes.filter(([, code]) => code !== required.code).map(([key]) => key)).toEqual(
      expect.arrayContaining(TEXT_SETTINGS),
    );
    expect(outcomes.filter(([, code]) => code === required.code)).toHaveLength(
      settings.length - TEXT_SETTINGS.length,
    );
  });

  it("is given by the password, in this session only, and logged", async () => {
    const { id, client } = await superadmin();
    const elsewhere = await clientAs(platform, id);
    const other = await makeUser(db, "Admin");
    await age(id);
    expect(await client.auth.stepUpMethods()).toEqual({
      password: true,
      code: false,
      passkey: false,
    });
    await expect(client.auth.stepUp({ password: "wrong" })).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
    await expect(client.auth.stepUp({ code: "123456" })).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
    await expect(client.auth.stepUp({})).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(client.user.endSessions({ id: other.id })).rejects.toMatchObject(required);
    await client.auth.stepUp({ password: PASSWORD });
    await client.user.endSessions({ id: other.id });
    await expect(elsewhere.user.endSessions({ id: other.id })).rejects.toMatchObject(required);
    const logged = await db.select().from(log).where(eq(log.entityId, id));
    expect(
      logged.some(({ changes }) => JSON.stringify(changes).includes("identityConfirmed")),
    ).toBe(true);
  });

  it("has the limits of sign-in", async () => {
    const { id, client } = await superadmin();
    await age(id);
    const outcomes: string[] = [];
    for (let attempt = 0; attempt < 12; attempt++)
      outcomes.push(
        await client.auth.stepUp({ password: `wrong ${attempt}` }).then(
          () => "in",
          (error: { code: string }) => error.code,
        ),
      );
    expect(outcomes.slice(0, 10)).toEqual(Array(10).fill("INVALID_INPUT"));
    expect(outcomes.slice(10)).toEqual(["TOO_MANY_REQUESTS", "TOO_MANY_REQUESTS"]);
  });
});

describe("ending sessions", () => {
  const tokenOf = async (userId: number) =>
    (await cookieOf(platform, userId)).replace(/^[^=]*=/, "");
  const isSignedIn = async (token: string) => (await findSignedIn(platform, token)) !== null;

  it("ends all sessions of only one user immediately", async () => {
    const { id, client } = await superadmin();
    const [first, second] = [await makeUser(db, "Admin"), await makeUser(db, "User")];
    const tokens = [await tokenOf(first.id), await tokenOf(first.id), await tokenOf(second.id)];
    await client.user.endSessions({ id: first.id });
    expect(await Promise.all(tokens.map(isSignedIn))).toEqual([false, false, true]);
    await expect(client.user.endSessions({ id })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(client.user.endSessions({ id: 900_000_001 })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("ends the sessions of everybody except the current one", async () => {
    const { id, client } = await superadmin();
    const tokens = [
      await tokenOf((await makeUser(db, "Admin")).id),
      await tokenOf((await makeUser(db, "User")).id),
      await tokenOf(id),
    ];
    const { ended } = await client.user.endAllSessions();
    expect(ended).toBeGreaterThanOrEqual(3);
    expect(await Promise.all(tokens.map(isSignedIn))).toEqual([false, false, false]);
    await client.user.staffGet({ id });
  });

  it("is not delayed by automatic calls of an unattended page", async () => {
    const server = await startTestServer(platform);
    const { id } = await makeUser(db, "Admin");
    const cookie = await cookieOf(platform, id);
    const usedAt = new Date(Date.now() - 3_600_000);
    await db.update(session).set({ usedAt }).where(eq(session.userId, id));
    const lastUse = async () =>
      (await db.select().from(session).where(eq(session.userId, id)))[0]?.usedAt.getTime() ?? 0;
    const unread = (headers = {}) =>
      server.get("/api/v1/work/notices/unread", { cookie, ...headers });
    expect((await unread({ [UNATTENDED_HEADER]: "1" })).status).toBe(200);
    expect(await lastUse()).toBe(usedAt.getTime());
    expect((await unread()).status).toBe(200);
    expect(await lastUse()).toBeGreaterThan(usedAt.getTime());
    await server.close();
  });

  it("happens to staff after hours without use, and to readers after days", async () => {
    const [admin, reader] = [await makeUser(db, "Admin"), await makeUser(db, "User")];
    const tokens = [await tokenOf(admin.id), await tokenOf(reader.id)];
    const usedAt = new Date(
      Date.now() - platform.config.STAFF_SESSION_IDLE_HOURS * 3_600_000 - 1000,
    );
    for (const { id } of [admin, reader])
      await db.update(session).set({ usedAt }).where(eq(session.userId, id));
    expect(await Promise.all(tokens.map(isSignedIn))).toEqual([false, true]);
  });
});
