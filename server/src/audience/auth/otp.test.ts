import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allMailed, browser, mailsIn, makeMember, nextMail, PASSWORD, refusal } from "../../../test/auth.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { authJobs, sweepAuth } from "./auth.jobs.ts";
import { mailCode, requestCode } from "./otp.service.ts";
import { otp } from "./otp.table.ts";
import { session } from "./session.table.ts";

let platform: StartedPlatform;
beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work(authJobs(platform));
});
afterAll(() => platform.stop());

let networks = 0;
/** A browser at an address that nobody has used yet. */
const elsewhere = () => {
  networks++;
  return browser(platform, { address: `10.1.${networks >> 8}.${networks & 255}` });
};

/** Someone whose code is on its way. */
async function challenged() {
  const admin = await makeMember(platform, "Admin");
  const { challenge } = await elsewhere().client.auth.loginAdmin({ email: admin.email, password: PASSWORD });
  const { code } = await nextMail(platform, admin.email);
  return { ...admin, challenge, code };
}

const otpsOf = (userId: number) => platform.database.db.select().from(otp).where(eq(otp.userId, userId)).orderBy(otp.id);
const sessionsOf = (userId: number) => platform.database.db.select().from(session).where(eq(session.userId, userId));

/** Codes that are not this one. */
const others = (code: string, count: number) =>
  Array.from({ length: count }, (_, i) => String((Number(code) + 1 + i) % 1_000_000).padStart(6, "0"));

describe("a code", () => {
  it("is stored as a hash that says nothing, and is in no job", async () => {
    const { id, code } = await challenged();
    const [row] = await otpsOf(id);
    expect(row?.codeHash).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain(code);
    const { rows } = await platform.database.pool.query("select data::text as data from jobs.job where name = 'auth.mail-code'");
    expect(rows.length).toBeGreaterThan(0);
    for (const { data } of rows) expect(data).toMatch(/^\{"id": \d+\}$/);
  });

  it("can be used once", async () => {
    const { id, challenge, code } = await challenged();
    await elsewhere().client.auth.checkOtp({ challenge, code });
    expect(await refusal(elsewhere().client.auth.checkOtp({ challenge, code }))).toEqual({
      status: 400,
      code: "INVALID_INPUT",
      paths: ["code"],
    });
    expect(await sessionsOf(id)).toHaveLength(1);
  });

  it("can be used once, even by many at once", async () => {
    const { id, challenge, code } = await challenged();
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => elsewhere().client.auth.checkOtp({ challenge, code })));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await sessionsOf(id)).toHaveLength(1);
  });

  it("is worth nothing after five wrong tries", async () => {
    const { challenge, code } = await challenged();
    for (const wrong of others(code, 5)) await refusal(elsewhere().client.auth.checkOtp({ challenge, code: wrong }));
    expect(await refusal(elsewhere().client.auth.checkOtp({ challenge, code }))).toMatchObject({ status: 400, paths: ["code"] });
  });

  it("is judged five times at most, under 200 tries at once from 200 addresses", async () => {
    const { id, challenge, code } = await challenged();
    const wrong = others(code, 200);
    const tries = await Promise.all(wrong.map((guess) => refusal(elsewhere().client.auth.checkOtp({ challenge, code: guess }))));
    expect((await otpsOf(id))[0]?.tries).toBe(5);
    // Of the account's fifteen tries the rest meet a code that is spent; everyone else is turned away.
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(15);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(185);
    expect(await refusal(elsewhere().client.auth.checkOtp({ challenge, code }))).toMatchObject({ status: 429 });
    expect(await sessionsOf(id)).toHaveLength(0);
  });

  it("ends after ten minutes", async () => {
    const { id, challenge, code } = await challenged();
    const past = new Date(Date.now() - 1);
    const [row] = await otpsOf(id);
    expect(Number(row?.expiresAt) - Number(row?.createdAt)).toBe(600_000);
    await platform.database.db.update(otp).set({ expiresAt: past }).where(eq(otp.userId, id));
    expect(await refusal(elsewhere().client.auth.checkOtp({ challenge, code }))).toMatchObject({ status: 400, paths: ["code"] });
  });

  it("does only for what it was asked for", async () => {
    const { challenge, code } = await challenged();
    expect(await refusal(elsewhere().client.account.checkOtp({ challenge, code }))).toMatchObject({ status: 400, paths: ["code"] });
    expect(await elsewhere().client.auth.checkOtp({ challenge, code })).toMatchObject({ role: "Admin" });
  });
});

describe("asking again", () => {
  it("within a minute mails nothing, and the code on its way does for both", async () => {
    const { id, email, challenge, code } = await challenged();
    const mails = mailsIn(platform).length;
    const again = await elsewhere().client.auth.loginAdmin({ email, password: PASSWORD });
    expect(again.challenge).not.toBe(challenge);
    await allMailed(platform);
    expect(mailsIn(platform)).toHaveLength(mails);
    for (const wrong of others(code, 3)) await refusal(elsewhere().client.auth.checkOtp({ challenge, code: wrong }));
    await refusal(elsewhere().client.auth.checkOtp({ challenge: again.challenge, code: others(code, 1)[0] ?? "" }));
    expect((await otpsOf(id)).map(({ tries }) => tries)).toEqual([4, 0]);
    expect(await elsewhere().client.auth.checkOtp({ challenge: again.challenge, code })).toMatchObject({ id });
    expect(await refusal(elsewhere().client.auth.checkOtp({ challenge, code }))).toMatchObject({ status: 400 });
  });

  it("many times at once mails one code", async () => {
    const { id, email } = await makeMember(platform, "Admin");
    // All connections stand open, so that they do meet.
    await Promise.all(Array.from({ length: 10 }, () => platform.database.pool.query("select pg_sleep(0.1)")));
    const ask = () => requestCode(innerContext(platform, "en-US"), { purpose: "staffSignIn", email, userId: id });
    const replies = await Promise.all(Array.from({ length: 30 }, ask));
    expect(new Set(replies.map(({ challenge }) => challenge)).size).toBe(30);
    expect((await otpsOf(id)).filter(({ sameAs }) => sameAs === null)).toHaveLength(1);
  });

  it("after a minute mails a new code, and the old one still does", async () => {
    const first = await challenged();
    await platform.database.db
      .update(otp)
      .set({ createdAt: new Date(Date.now() - 61_000) })
      .where(eq(otp.userId, first.id));
    const { challenge } = await elsewhere().client.auth.loginAdmin({ email: first.email, password: PASSWORD });
    const { code } = await nextMail(platform, first.email);
    await elsewhere().client.auth.checkOtp({ challenge, code });
    expect(await elsewhere().client.auth.checkOtp({ challenge: first.challenge, code: first.code })).toMatchObject({ id: first.id });
  });
});

describe("mailing a code", () => {
  it("does nothing for a challenge without an account, or one that was used", async () => {
    const { db } = platform.database;
    const mails = mailsIn(platform).length;
    await elsewhere().client.auth.loginAdmin({ email: "who@nowhere.example", password: PASSWORD });
    const [open] = await db.select().from(otp).where(isNull(otp.userId));
    await mailCode(platform, open?.id ?? 0);
    await db.update(otp).set({ usedAt: new Date() });
    for (const { id } of await db.select().from(otp)) await mailCode(platform, id);
    expect(mailsIn(platform)).toHaveLength(mails);
  });
});

describe("the sweep", () => {
  it("forgets what has ended and keeps the rest", async () => {
    const { db } = platform.database;
    const kept = await challenged();
    const ended = await challenged();
    const longAgo = new Date(Date.now() - 3 * 60 * 60 * 1000);
    await db.update(otp).set({ expiresAt: longAgo }).where(eq(otp.userId, ended.id));
    await sweepAuth(platform, new Date());
    expect(await otpsOf(ended.id)).toEqual([]);
    expect(await otpsOf(kept.id)).toHaveLength(1);
    expect(
      await db
        .select()
        .from(otp)
        .where(and(eq(otp.userId, kept.id), isNull(otp.usedAt))),
    ).toHaveLength(1);
  });
});
