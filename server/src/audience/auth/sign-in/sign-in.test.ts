import { readFileSync } from "node:fs";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  mailsIn,
  makeUserWithPassword,
  nextMail,
  PASSWORD,
  rejectionOf,
  testBrowser,
  waitForQueuedMails,
} from "../../../../test/factories/auth.ts";
import { testPlatform } from "../../../../test/platform.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { log } from "../../../system/log/log.table.ts";
import { user } from "../../user/user.table.ts";
import { authJobs } from "../auth.jobs.ts";
import { otp } from "../otp/otp.table.ts";

let platform: StartedPlatform;
beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work(authJobs(platform));
});
afterAll(() => platform.stop());

describe("staff sign-in", () => {
  it("requires the password and the mailed code and returns the user's abilities", async () => {
    const { db } = platform.database;
    const admin = await makeUserWithPassword(platform, "Admin", { emailVerifiedAt: null });
    const { client, cookie } = testBrowser(platform);
    const { challenge } = await client.auth.loginAdmin({
      email: admin.email.toUpperCase(),
      password: PASSWORD,
    });
    expect(cookie()).toBeUndefined();
    const { code } = await nextMail(platform, admin.email);
    const profile = await client.auth.checkOtp({ challenge, code });
    expect(profile).toMatchObject({ id: admin.id, email: admin.email, role: "Admin" });
    expect(profile.abilities).toEqual([
      "Article",
      "StoryPackage",
      "Letter",
      "Notification",
      "Newsletter",
      "Programs",
      "Episodes",
      "ProgramCategory",
      "Events",
    ]);
    expect(JSON.stringify(profile)).not.toMatch(/argon2|password/i);
    expect(await client.account.me()).toEqual(profile);
    const [row] = await db.select().from(user).where(eq(user.id, admin.id));
    expect(row?.lastLoginAt).not.toBeNull();
    expect(row?.emailVerifiedAt).not.toBeNull();
    const [entry] = await db.select().from(log).where(eq(log.entityId, admin.id));
    expect(entry).toMatchObject({ actorId: admin.id, entity: "User", address: "192.0.2.7" });
    expect(Object.keys(entry?.changes ?? {})).toEqual(["lastLoginAt"]);
  });

  it("rotates the session token and removes it on sign-out", async () => {
    const admin = await makeUserWithPassword(platform, "Superadmin");
    const { client, cookie } = testBrowser(platform);
    const { challenge } = await client.auth.loginAdmin({ email: admin.email, password: PASSWORD });
    await client.auth.checkOtp({ challenge, code: (await nextMail(platform, admin.email)).code });
    const before = cookie();
    expect(await client.auth.token()).toMatchObject({ id: admin.id, abilities: "all" });
    expect(cookie()).not.toBe(before);
    await client.auth.logout();
    expect(cookie()).toBeUndefined();
    expect(await rejectionOf(client.account.me())).toMatchObject({ status: 401 });
    expect(await rejectionOf(client.auth.token())).toMatchObject({ status: 401 });
    expect(await rejectionOf(client.auth.logout())).toMatchObject({ status: 401 });
  });

  it("accepts a code in Arabic digits", async () => {
    const admin = await makeUserWithPassword(platform, "Admin", { locale: "ar-JO" });
    const { client } = testBrowser(platform);
    const { challenge } = await client.auth.loginAdmin({ email: admin.email, password: PASSWORD });
    const { code, text } = await nextMail(platform, admin.email);
    expect(text).toContain('dir=3D"rtl"');
    const arabic = [...code].map((digit) => String.fromCharCode(0x660 + Number(digit))).join("");
    expect(await client.auth.checkOtp({ challenge, code: arabic })).toMatchObject({ id: admin.id });
  });

  it.each([
    ["an invalid email", { email: "nobody", password: PASSWORD }, "email"],
    ["no password", { email: "a@news.example", password: "" }, "password"],
    ["an endless password", { email: "a@news.example", password: "a".repeat(1025) }, "password"],
  ])("refuses input with %s", async (_name, input, path) => {
    const { code, data } = await testBrowser(platform)
      .client.auth.loginAdmin(input)
      .catch((error) => error);
    expect(code).toBe("BAD_REQUEST");
    expect(data.issues[0].path).toEqual([path]);
  });

  it("resets the failed attempts after a successful sign-in", async () => {
    const admin = await makeUserWithPassword(platform, "Admin");
    const { client } = testBrowser(platform, { address: "192.0.2.60" });
    for (let i = 0; i < 9; i++)
      await client.auth.loginAdmin({ email: admin.email, password: "not the password" });
    const { challenge } = await client.auth.loginAdmin({ email: admin.email, password: PASSWORD });
    await client.auth.checkOtp({ challenge, code: (await nextMail(platform, admin.email)).code });
    expect(
      await client.auth.loginAdmin({ email: admin.email, password: "not the password" }),
    ).toHaveProperty("challenge");
  });
});

describe("password guessing", () => {
  const guess = (email: string, address: string) =>
    testBrowser(platform, { address }).client.auth.loginAdmin({
      email,
      password: "not the password",
    });

  it("stops after ten attempts from one address, for that address only", async () => {
    const { email } = await makeUserWithPassword(platform, "Admin");
    const tries = await Promise.allSettled(
      Array.from({ length: 30 }, () => guess(email, "192.0.2.70")),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    expect(
      await testBrowser(platform).client.auth.loginAdmin({ email, password: PASSWORD }),
    ).toHaveProperty("challenge");
    // A household has a whole IPv6 network, which is limited as one address.
    const household = await Promise.allSettled(
      Array.from({ length: 30 }, (_, i) => guess(email, `2001:db8:1:2::${i + 1}`)),
    );
    expect(household.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  });

  it("stops from many addresses too, also for unknown accounts, without locking out the owner", async () => {
    const admin = await makeUserWithPassword(platform, "Admin");
    const home = testBrowser(platform, { address: "198.51.100.7" });
    const { challenge } = await home.client.auth.loginAdmin({
      email: admin.email,
      password: PASSWORD,
    });
    await home.client.auth.checkOtp({
      challenge,
      code: (await nextMail(platform, admin.email)).code,
    });
    for (const email of [admin.email, "who-else@nowhere.example"]) {
      const tries = await Promise.allSettled(
        Array.from({ length: 80 }, (_, i) => guess(email, `10.2.0.${i}`)),
      );
      expect(tries.filter(({ status }) => status === "rejected").length).toBeGreaterThanOrEqual(30);
      expect(await rejectionOf(guess(email, "10.2.1.1"))).toMatchObject({ status: 429 });
    }
    expect(
      await home.client.auth.loginAdmin({ email: admin.email, password: PASSWORD }),
    ).toHaveProperty("challenge");
  });
});

describe("refused staff sign-in", () => {
  it("gets the same response as others and no mail", async () => {
    const cases = {
      right: (await makeUserWithPassword(platform, "Notification")).email,
      unknown: "who@nowhere.example",
      reader: (await makeUserWithPassword(platform, "User")).email,
      off: (await makeUserWithPassword(platform, "Admin", { activated: false })).email,
      deleted: (await makeUserWithPassword(platform, "Admin", { deletedAt: new Date() })).email,
      unset: (await makeUserWithPassword(platform, "Admin", { passwordHash: null })).email,
      wrong: (await makeUserWithPassword(platform, "Admin")).email,
    };
    const replies = new Map<string, object>();
    const times = new Map<string, number>();
    for (const [name, email] of Object.entries(cases)) {
      const password = name === "wrong" ? "not the password" : PASSWORD;
      const started = performance.now();
      replies.set(
        name,
        await testBrowser(platform, { address: "192.0.2.61" }).client.auth.loginAdmin({
          email,
          password,
        }),
      );
      times.set(name, performance.now() - started);
    }
    for (const reply of replies.values()) {
      expect(Object.keys(reply)).toEqual(["challenge", "expiresAt"]);
      expect(reply).toMatchObject({
        challenge: expect.stringMatching(/^[\w-]{32}$/),
        expiresAt: expect.stringMatching(/Z$/),
      });
    }
    // Each attempt verifies a hash, so none responds immediately. The bound is wide, since the
    // machine may be busy.
    expect(Math.min(...times.values())).toBeGreaterThan(5);
    await nextMail(platform, cases.right);
    await waitForQueuedMails(platform);
    const mails = mailsIn(platform).length;
    const readAll = () =>
      mailsIn(platform)
        .map((file) => readFileSync(file, "utf8"))
        .join("");
    const announced = await platform.database.db
      .select()
      .from(otp)
      .where(and(isNotNull(otp.userId), isNull(otp.sameAs)));
    expect(mails).toBe(announced.length);
    for (const email of Object.values(cases).slice(1)) expect(readAll()).not.toContain(email);
  });

  it("gets the same error for every code", async () => {
    const { client } = testBrowser(platform, { address: "192.0.2.62" });
    const { challenge } = await client.auth.loginAdmin({
      email: "who@nowhere.example",
      password: PASSWORD,
    });
    const expected = { status: 400, code: "INVALID_INPUT", paths: ["code"] };
    expect(await rejectionOf(client.auth.checkOtp({ challenge, code: "123456" }))).toEqual(
      expected,
    );
    expect(
      await rejectionOf(client.auth.checkOtp({ challenge: "made-up", code: "123456" })),
    ).toEqual(expected);
    expect(await rejectionOf(client.auth.checkOtp({ challenge, code: "12345" }))).toMatchObject({
      status: 400,
    });
  });

  it("rejects a code mailed before the user was deactivated", async () => {
    const admin = await makeUserWithPassword(platform, "Admin");
    const { client, cookie } = testBrowser(platform);
    const { challenge } = await client.auth.loginAdmin({ email: admin.email, password: PASSWORD });
    const { code } = await nextMail(platform, admin.email);
    await platform.database.db.update(user).set({ activated: false }).where(eq(user.id, admin.id));
    expect(await rejectionOf(client.auth.checkOtp({ challenge, code }))).toMatchObject({
      status: 400,
      paths: ["code"],
    });
    expect(cookie()).toBeUndefined();
  });
});
