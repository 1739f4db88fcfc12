import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allMailed, browser, mailsIn, makeMember, nextMail, PASSWORD, refusal } from "../../../test/auth.ts";
import { testPlatform } from "../../../test/platform.ts";
import { clientAs } from "../../../test/staff.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { user } from "../user/user.table.ts";
import { authJobs } from "./auth.jobs.ts";
import { passwordReset } from "./password-reset.table.ts";

const NEXT = "another long secret";
const INVALID = { status: 400, code: "INVALID_INPUT" };
let platform: StartedPlatform;
beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work(authJobs(platform));
});
afterAll(() => platform.stop());

const canSignIn = async (email: string, password: string) => {
  const mails = mailsIn(platform).length;
  await browser(platform, { address: "192.0.2.99" }).client.auth.loginAdmin({ email, password });
  await allMailed(platform);
  return mailsIn(platform).length > mails;
};

describe("one's own account", () => {
  it.each([
    ["User", []],
    ["Notification", ["Notification"]],
    ["Accounting", ["Orders"]],
    ["Superadmin", "all"],
  ] as const)("tells a %s what they manage", async (role, abilities) => {
    const { id, email } = await makeMember(platform, role);
    expect(await (await clientAs(platform, id)).account.me()).toMatchObject({ id, email, role, abilities });
  });

  it("is for who is signed in", async () => {
    const { client } = browser(platform);
    const calls = [client.account.me(), client.account.sessions(), client.account.endSession({ id: 1 })];
    for (const refused of await Promise.all(calls.map(refusal))) expect(refused).toMatchObject({ status: 401 });
    expect(await refusal(client.account.changePassword({ current: PASSWORD, next: NEXT }))).toMatchObject({ status: 401 });
  });

  it("lists where one is signed in, and ends one's own sessions only", async () => {
    const [mine, another] = [await makeMember(platform, "User"), await makeMember(platform, "User")];
    const [here, there, theirs] = [
      await clientAs(platform, mine.id),
      await clientAs(platform, mine.id),
      await clientAs(platform, another.id),
    ];
    const sessions = await here.account.sessions();
    expect(sessions.map(({ current }) => current).sort()).toEqual([false, true]);
    expect(JSON.stringify(sessions)).not.toMatch(/token/i);
    const other = sessions.find(({ current }) => !current)?.id ?? 0;
    expect(await refusal(theirs.account.endSession({ id: other }))).toMatchObject({ status: 404 });
    await here.account.endSession({ id: other });
    expect(await refusal(there.account.me())).toMatchObject({ status: 401 });
    expect(await refusal(here.account.endSession({ id: other }))).toMatchObject({ status: 404 });
    expect(await here.account.sessions()).toHaveLength(1);
  });
});

describe("changing the password", () => {
  it("ends every other session and begins a new one here", async () => {
    const admin = await makeMember(platform, "Admin");
    const { client, cookie } = browser(platform);
    const { challenge } = await client.auth.loginAdmin({ email: admin.email, password: PASSWORD });
    await client.auth.checkOtp({ challenge, code: (await nextMail(platform, admin.email)).code });
    const elsewhere = await clientAs(platform, admin.id);
    const before = cookie();
    await client.account.changePassword({ current: PASSWORD, next: NEXT });
    expect(cookie()).not.toBe(before);
    expect(await refusal(elsewhere.account.me())).toMatchObject({ status: 401 });
    expect(await client.account.sessions()).toHaveLength(1);
    const rows = await platform.database.db.select().from(log).where(eq(log.entityId, admin.id));
    expect(rows.at(-1)).toMatchObject({ actorId: admin.id, changes: { password: ["***", "***"], version: [1, 2] } });
    expect(JSON.stringify(rows)).not.toMatch(/argon2|secret/);
    expect(await canSignIn(admin.email, PASSWORD)).toBe(false);
    expect(await canSignIn(admin.email, NEXT)).toBe(true);
  });

  it("refuses the wrong password, the same again, and a short one", async () => {
    const client = await clientAs(platform, (await makeMember(platform, "User")).id);
    const change = (current: string, next: string) => refusal(client.account.changePassword({ current, next }));
    expect(await change("not the password", NEXT)).toEqual({ ...INVALID, paths: ["current"] });
    expect(await change(PASSWORD, PASSWORD)).toEqual({ ...INVALID, paths: ["next"] });
    expect(await change(PASSWORD, "short")).toMatchObject({ status: 400 });
    for (let i = 0; i < 9; i++) await change("not the password", NEXT);
    expect(await change(PASSWORD, NEXT)).toMatchObject({ status: 429 });
  });
});

describe("a forgotten password", () => {
  let networks = 0;
  const visitor = () => browser(platform, { address: `10.3.0.${++networks}` }).client.account;

  it("is set anew with a code and a token, once", async () => {
    const member = await makeMember(platform, "Admin", { emailVerifiedAt: null });
    const signedIn = await clientAs(platform, member.id);
    const { challenge } = await visitor().requestOtp({ email: member.email });
    const { code } = await nextMail(platform, member.email);
    const { token } = await visitor().checkOtp({ challenge, code });
    expect(await refusal(visitor().checkOtp({ challenge, code }))).toEqual({ ...INVALID, paths: ["code"] });
    expect(JSON.stringify(await platform.database.db.select().from(passwordReset))).not.toContain(token);
    const uses = await Promise.allSettled([1, 2, 3].map((i) => visitor().resetPassword({ token, password: `${NEXT} ${i}` })));
    expect(uses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await refusal(visitor().resetPassword({ token, password: NEXT }))).toEqual({ ...INVALID, paths: ["token"] });
    expect(await refusal(signedIn.account.me())).toMatchObject({ status: 401 });
    const [row] = await platform.database.db.select().from(user).where(eq(user.id, member.id));
    expect(row?.emailVerifiedAt).not.toBeNull();
    expect(await canSignIn(member.email, PASSWORD)).toBe(false);
  });

  it("is set anew with the code at once", async () => {
    const member = await makeMember(platform, "Admin");
    const { challenge } = await visitor().requestOtp({ email: member.email });
    const { code } = await nextMail(platform, member.email);
    expect(await refusal(visitor().resetPasswordByOtp({ challenge, code, password: "short" }))).toMatchObject({ status: 400 });
    await visitor().resetPasswordByOtp({ challenge, code, password: NEXT });
    expect(await refusal(visitor().resetPasswordByOtp({ challenge, code, password: NEXT }))).toEqual({ ...INVALID, paths: ["code"] });
    expect(await canSignIn(member.email, NEXT)).toBe(true);
  });

  it("is answered the same whether there is an account or not", async () => {
    const off = await makeMember(platform, "User", { activated: false });
    const mails = mailsIn(platform).length;
    for (const email of [off.email, "who@nowhere.example"]) {
      const reply = await visitor().requestOtp({ email });
      expect(Object.keys(reply)).toEqual(["challenge", "expiresAt"]);
      const refused = await refusal(visitor().checkOtp({ challenge: reply.challenge, code: "000000" }));
      expect(refused).toEqual({ ...INVALID, paths: ["code"] });
    }
    await allMailed(platform);
    expect(mailsIn(platform)).toHaveLength(mails);
    expect(await refusal(visitor().resetPassword({ token: "made-up", password: NEXT }))).toEqual({ ...INVALID, paths: ["token"] });
  });

  it("fills nobody's mailbox", async () => {
    const { email } = await makeMember(platform, "User");
    const { client } = browser(platform, { address: "10.4.0.1" });
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => client.account.requestOtp({ email })));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    await allMailed(platform);
    const received = mailsIn(platform).filter((file) => readFileSync(file, "utf8").includes(`To: ${email}\n`));
    expect(received).toHaveLength(1);
  });
});
