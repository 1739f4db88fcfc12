import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
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
import { clientAs } from "../../../../test/factories/staff.ts";
import { testPlatform } from "../../../../test/platform.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { log } from "../../../system/log/log.table.ts";
import { user } from "../../user/user.table.ts";
import { authJobs } from "../auth.jobs.ts";
import { passwordReset } from "../password/password-reset.table.ts";

const NEXT = "another long secret";
const INVALID = { status: 400, code: "INVALID_INPUT" };
let platform: StartedPlatform;
beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work(authJobs(platform));
});
afterAll(() => platform.stop());

const canSignIn = async (email: string, password: string) => {
  // Mails about a change of the password.
  await waitForQueuedMails(platform);
  const mails = mailsIn(platform).length;
  await testBrowser(platform, { address: "192.0.2.99" }).client.auth.loginAdmin({
    email,
    password,
  });
  await waitForQueuedMails(platform);
  return mailsIn(platform).length > mails;
};

describe("account", () => {
  it.each([
    ["User", []],
    ["Notification", ["Notification", "Newsletter"]],
    ["Accounting", ["Orders"]],
    ["Superadmin", "all"],
  ] as const)("returns the abilities of a %s in the profile", async (role, abilities) => {
    const { id, email } = await makeUserWithPassword(platform, role);
    expect(await (await clientAs(platform, id)).account.me()).toMatchObject({
      id,
      email,
      role,
      abilities,
    });
  });

  it("refuses account calls without a session", async () => {
    const { client } = testBrowser(platform);
    const calls = [
      client.account.me(),
      client.account.sessions(),
      client.account.endSession({ id: 1 }),
    ];
    for (const refused of await Promise.all(calls.map(rejectionOf)))
      expect(refused).toMatchObject({ status: 401 });
    expect(
      await rejectionOf(client.account.changePassword({ current: PASSWORD, next: NEXT })),
    ).toMatchObject({ status: 401 });
  });

  it("lists the user's sessions and ends only the user's own", async () => {
    const [mine, another] = [
      await makeUserWithPassword(platform, "User"),
      await makeUserWithPassword(platform, "User"),
    ];
    const [here, elsewhere, otherUser] = [
      await clientAs(platform, mine.id),
      await clientAs(platform, mine.id),
      await clientAs(platform, another.id),
    ];
    const sessions = await here.account.sessions();
    expect(sessions.map(({ current }) => current).sort()).toEqual([false, true]);
    expect(JSON.stringify(sessions)).not.toMatch(/token/i);
    const other = sessions.find(({ current }) => !current)?.id ?? 0;
    expect(await rejectionOf(otherUser.account.endSession({ id: other }))).toMatchObject({
      status: 404,
    });
    await here.account.endSession({ id: other });
    expect(await rejectionOf(elsewhere.account.me())).toMatchObject({ status: 401 });
    expect(await rejectionOf(here.account.endSession({ id: other }))).toMatchObject({
      status: 404,
    });
    expect(await here.account.sessions()).toHaveLength(1);
  });
});

describe("password change", () => {
  it("ends all other sessions and starts a new one on this device", async () => {
    const admin = await makeUserWithPassword(platform, "Admin");
    const { client, cookie } = testBrowser(platform);
    const { challenge } = await client.auth.loginAdmin({ email: admin.email, password: PASSWORD });
    await client.auth.checkOtp({ challenge, code: (await nextMail(platform, admin.email)).code });
    const elsewhere = await clientAs(platform, admin.id);
    const before = cookie();
    await client.account.changePassword({ current: PASSWORD, next: NEXT });
    expect(cookie()).not.toBe(before);
    expect(await rejectionOf(elsewhere.account.me())).toMatchObject({ status: 401 });
    expect(await client.account.sessions()).toHaveLength(1);
    const rows = await platform.database.db.select().from(log).where(eq(log.entityId, admin.id));
    expect(rows.at(-1)).toMatchObject({
      actorId: admin.id,
      changes: { password: ["***", "***"], version: [1, 2] },
    });
    expect(JSON.stringify(rows)).not.toMatch(/argon2|secret/);
    expect((await nextMail(platform, admin.email)).text).toContain("your password was changed");
    expect(await canSignIn(admin.email, PASSWORD)).toBe(false);
    expect(await canSignIn(admin.email, NEXT)).toBe(true);
  });

  it("refuses a wrong current password, an unchanged password and a short one", async () => {
    const client = await clientAs(platform, (await makeUserWithPassword(platform, "User")).id);
    const change = (current: string, next: string) =>
      rejectionOf(client.account.changePassword({ current, next }));
    expect(await change("not the password", NEXT)).toEqual({ ...INVALID, paths: ["current"] });
    expect(await change(PASSWORD, PASSWORD)).toEqual({ ...INVALID, paths: ["next"] });
    expect(await change(PASSWORD, "short")).toMatchObject({ status: 400 });
    for (let i = 0; i < 9; i++) await change("not the password", NEXT);
    expect(await change(PASSWORD, NEXT)).toMatchObject({ status: 429 });
  });
});

describe("password reset", () => {
  let networks = 0;
  const visitor = () => testBrowser(platform, { address: `10.3.0.${++networks}` }).client.account;

  it("sets a new password once with a code exchanged for a token", async () => {
    const member = await makeUserWithPassword(platform, "Admin", { emailVerifiedAt: null });
    const signedIn = await clientAs(platform, member.id);
    const { challenge } = await visitor().requestOtp({ email: member.email });
    const { code } = await nextMail(platform, member.email);
    const { token } = await visitor().checkOtp({ challenge, code });
    expect(await rejectionOf(visitor().checkOtp({ challenge, code }))).toEqual({
      ...INVALID,
      paths: ["code"],
    });
    expect(JSON.stringify(await platform.database.db.select().from(passwordReset))).not.toContain(
      token,
    );
    const uses = await Promise.allSettled(
      [1, 2, 3].map((i) => visitor().resetPassword({ token, password: `${NEXT} ${i}` })),
    );
    expect(uses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await rejectionOf(visitor().resetPassword({ token, password: NEXT }))).toEqual({
      ...INVALID,
      paths: ["token"],
    });
    expect(await rejectionOf(signedIn.account.me())).toMatchObject({ status: 401 });
    const [row] = await platform.database.db.select().from(user).where(eq(user.id, member.id));
    expect(row?.emailVerifiedAt).not.toBeNull();
    expect((await nextMail(platform, member.email)).text).toContain("your password was changed");
    expect(await canSignIn(member.email, PASSWORD)).toBe(false);
  });

  it("sets a new password directly with the code", async () => {
    const member = await makeUserWithPassword(platform, "Admin");
    const { challenge } = await visitor().requestOtp({ email: member.email });
    const { code } = await nextMail(platform, member.email);
    expect(
      await rejectionOf(visitor().resetPasswordByOtp({ challenge, code, password: "short" })),
    ).toMatchObject({ status: 400 });
    await visitor().resetPasswordByOtp({ challenge, code, password: NEXT });
    expect(
      await rejectionOf(visitor().resetPasswordByOtp({ challenge, code, password: NEXT })),
    ).toEqual({ ...INVALID, paths: ["code"] });
    expect((await nextMail(platform, member.email)).text).toContain("your password was changed");
    expect(await canSignIn(member.email, NEXT)).toBe(true);
  });

  it("responds the same whether or not the account exists", async () => {
    const off = await makeUserWithPassword(platform, "User", { activated: false });
    const mails = mailsIn(platform).length;
    for (const email of [off.email, "who@nowhere.example"]) {
      const reply = await visitor().requestOtp({ email });
      expect(Object.keys(reply)).toEqual(["challenge", "expiresAt"]);
      const refused = await rejectionOf(
        visitor().checkOtp({ challenge: reply.challenge, code: "000000" }),
      );
      expect(refused).toEqual({ ...INVALID, paths: ["code"] });
    }
    await waitForQueuedMails(platform);
    expect(mailsIn(platform)).toHaveLength(mails);
    expect(
      await rejectionOf(visitor().resetPassword({ token: "made-up", password: NEXT })),
    ).toEqual({ ...INVALID, paths: ["token"] });
  });

  it("limits the number of mails to one address", async () => {
    const { email } = await makeUserWithPassword(platform, "User");
    const { client } = testBrowser(platform, { address: "10.4.0.1" });
    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, () => client.account.requestOtp({ email })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    await waitForQueuedMails(platform);
    const received = mailsIn(platform).filter((file) =>
      readFileSync(file, "utf8").includes(`To: ${email}\n`),
    );
    expect(received).toHaveLength(1);
  });
});
