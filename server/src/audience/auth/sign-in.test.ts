import { readFileSync } from "node:fs";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allMailed, browser, mailsIn, makeMember, nextMail, PASSWORD, refusal } from "../../../test/auth.ts";
import { testPlatform } from "../../../test/platform.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { user } from "../user/user.table.ts";
import { authJobs } from "./auth.jobs.ts";
import { otp } from "./otp.table.ts";

let platform: StartedPlatform;
beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work(authJobs(platform));
});
afterAll(() => platform.stop());

describe("signing staff in", () => {
  it("takes the password, then the mailed code, and tells what they manage", async () => {
    const { db } = platform.database;
    const admin = await makeMember(platform, "Admin", { emailVerifiedAt: null });
    const { client, cookie } = browser(platform);
    const { challenge } = await client.auth.loginAdmin({ email: admin.email.toUpperCase(), password: PASSWORD });
    expect(cookie()).toBeUndefined();
    const { code } = await nextMail(platform, admin.email);
    const profile = await client.auth.checkOtp({ challenge, code });
    expect(profile).toMatchObject({ id: admin.id, email: admin.email, role: "Admin" });
    expect(profile.abilities).toEqual(["Article", "Notification", "Programs", "Episodes", "ProgramCategory", "Events"]);
    expect(JSON.stringify(profile)).not.toMatch(/argon2|password/i);
    expect(await client.account.me()).toEqual(profile);
    const [row] = await db.select().from(user).where(eq(user.id, admin.id));
    expect(row?.lastLoginAt).not.toBeNull();
    expect(row?.emailVerifiedAt).not.toBeNull();
    const [entry] = await db.select().from(log).where(eq(log.entityId, admin.id));
    expect(entry).toMatchObject({ actorId: admin.id, entity: "User", address: "192.0.2.7" });
    expect(Object.keys(entry?.changes ?? {})).toEqual(["lastLoginAt"]);
  });

  it("gives a new token for the old, and takes it away on signing out", async () => {
    const admin = await makeMember(platform, "Superadmin");
    const { client, cookie } = browser(platform);
    const { challenge } = await client.auth.loginAdmin({ email: admin.email, password: PASSWORD });
    await client.auth.checkOtp({ challenge, code: (await nextMail(platform, admin.email)).code });
    const before = cookie();
    expect(await client.auth.token()).toMatchObject({ id: admin.id, abilities: "all" });
    expect(cookie()).not.toBe(before);
    await client.auth.logout();
    expect(cookie()).toBeUndefined();
    expect(await refusal(client.account.me())).toMatchObject({ status: 401 });
    expect(await refusal(client.auth.token())).toMatchObject({ status: 401 });
    expect(await refusal(client.auth.logout())).toMatchObject({ status: 401 });
  });

  it("takes the code in the digits of an Arabic keyboard", async () => {
    const admin = await makeMember(platform, "Admin", { locale: "ar-JO" });
    const { client } = browser(platform);
    const { challenge } = await client.auth.loginAdmin({ email: admin.email, password: PASSWORD });
    const { code, text } = await nextMail(platform, admin.email);
    expect(text).toContain('dir=3D"rtl"');
    const arabic = [...code].map((digit) => String.fromCharCode(0x660 + Number(digit))).join("");
    expect(await client.auth.checkOtp({ challenge, code: arabic })).toMatchObject({ id: admin.id });
  });

  it.each([
    ["no e-mail", { email: "nobody", password: PASSWORD }, "email"],
    ["no password", { email: "a@news.example", password: "" }, "password"],
    ["an endless password", { email: "a@news.example", password: "a".repeat(1025) }, "password"],
  ])("refuses %s", async (_what, given, path) => {
    const { code, data } = await browser(platform)
      .client.auth.loginAdmin(given)
      .catch((error) => error);
    expect(code).toBe("BAD_REQUEST");
    expect(data.issues[0].path).toEqual([path]);
  });

  it("forgets earlier slips once someone is in", async () => {
    const admin = await makeMember(platform, "Admin");
    const { client } = browser(platform, { address: "192.0.2.60" });
    for (let i = 0; i < 9; i++) await client.auth.loginAdmin({ email: admin.email, password: "not the password" });
    const { challenge } = await client.auth.loginAdmin({ email: admin.email, password: PASSWORD });
    await client.auth.checkOtp({ challenge, code: (await nextMail(platform, admin.email)).code });
    expect(await client.auth.loginAdmin({ email: admin.email, password: "not the password" })).toHaveProperty("challenge");
  });
});

describe("guessing passwords", () => {
  const guess = (email: string, address: string) =>
    browser(platform, { address }).client.auth.loginAdmin({ email, password: "not the password" });

  it("ends after ten tries from one address, for that address alone", async () => {
    const { email } = await makeMember(platform, "Admin");
    const tries = await Promise.allSettled(Array.from({ length: 30 }, () => guess(email, "192.0.2.70")));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    expect(await browser(platform).client.auth.loginAdmin({ email, password: PASSWORD })).toHaveProperty("challenge");
    // A household has a whole network of IPv6 addresses.
    const household = await Promise.allSettled(Array.from({ length: 30 }, (_, i) => guess(email, `2001:db8:1:2::${i + 1}`)));
    expect(household.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  });

  it("from everywhere ends too, the same for an account that is not there, and does not lock its owner out", async () => {
    const admin = await makeMember(platform, "Admin");
    const home = browser(platform, { address: "198.51.100.7" });
    const { challenge } = await home.client.auth.loginAdmin({ email: admin.email, password: PASSWORD });
    await home.client.auth.checkOtp({ challenge, code: (await nextMail(platform, admin.email)).code });
    for (const email of [admin.email, "who-else@nowhere.example"]) {
      const tries = await Promise.allSettled(Array.from({ length: 80 }, (_, i) => guess(email, `10.2.0.${i}`)));
      expect(tries.filter(({ status }) => status === "rejected").length).toBeGreaterThanOrEqual(30);
      expect(await refusal(guess(email, "10.2.1.1"))).toMatchObject({ status: 429 });
    }
    expect(await home.client.auth.loginAdmin({ email: admin.email, password: PASSWORD })).toHaveProperty("challenge");
  });
});

describe("whoever may not come in", () => {
  it("gets the same reply, and no mail", async () => {
    const cases = {
      right: (await makeMember(platform, "Notification")).email,
      unknown: "who@nowhere.example",
      reader: (await makeMember(platform, "User")).email,
      off: (await makeMember(platform, "Admin", { activated: false })).email,
      deleted: (await makeMember(platform, "Admin", { deletedAt: new Date() })).email,
      unset: (await makeMember(platform, "Admin", { passwordHash: null })).email,
      wrong: (await makeMember(platform, "Admin")).email,
    };
    const replies = new Map<string, object>();
    const times = new Map<string, number>();
    for (const [name, email] of Object.entries(cases)) {
      const password = name === "wrong" ? "not the password" : PASSWORD;
      const started = performance.now();
      replies.set(name, await browser(platform, { address: "192.0.2.61" }).client.auth.loginAdmin({ email, password }));
      times.set(name, performance.now() - started);
    }
    for (const reply of replies.values()) {
      expect(Object.keys(reply)).toEqual(["challenge", "expiresAt"]);
      expect(reply).toMatchObject({ challenge: expect.stringMatching(/^[\w-]{32}$/), expiresAt: expect.stringMatching(/Z$/) });
    }
    // Each verifies a hash: none is answered at once. The bound is wide, since the machine has other work.
    expect(Math.min(...times.values())).toBeGreaterThan(5);
    await nextMail(platform, cases.right);
    await allMailed(platform);
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

  it("gets the same refusal of every code", async () => {
    const { client } = browser(platform, { address: "192.0.2.62" });
    const { challenge } = await client.auth.loginAdmin({ email: "who@nowhere.example", password: PASSWORD });
    const expected = { status: 400, code: "INVALID_INPUT", paths: ["code"] };
    expect(await refusal(client.auth.checkOtp({ challenge, code: "123456" }))).toEqual(expected);
    expect(await refusal(client.auth.checkOtp({ challenge: "made-up", code: "123456" }))).toEqual(expected);
    expect(await refusal(client.auth.checkOtp({ challenge, code: "12345" }))).toMatchObject({ status: 400 });
  });

  it("does not come in with a code mailed before they were switched off", async () => {
    const admin = await makeMember(platform, "Admin");
    const { client, cookie } = browser(platform);
    const { challenge } = await client.auth.loginAdmin({ email: admin.email, password: PASSWORD });
    const { code } = await nextMail(platform, admin.email);
    await platform.database.db.update(user).set({ activated: false }).where(eq(user.id, admin.id));
    expect(await refusal(client.auth.checkOtp({ challenge, code }))).toMatchObject({ status: 400, paths: ["code"] });
    expect(cookie()).toBeUndefined();
  });
});
