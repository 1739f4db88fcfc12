import { and, eq, isNull } from "drizzle-orm";
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
import { innerContext } from "../../../platform/inner-context.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { purgeExpired } from "../../../system/retention/retention.service.ts";
import { authJobs } from "../auth.jobs.ts";
import { session } from "../session/session.table.ts";
import { mailCode, requestCode } from "./otp.service.ts";
import { otp } from "./otp.table.ts";

let platform: StartedPlatform;
beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work(authJobs(platform));
});
afterAll(() => platform.stop());

let networks = 0;
/** Returns a browser with an unused IP address. */
const newBrowser = () => {
  networks++;
  return testBrowser(platform, { address: `10.1.${networks >> 8}.${networks & 255}` });
};

/** Creates an admin with a mailed sign-in code. */
async function adminWithCode() {
  const admin = await makeUserWithPassword(platform, "Admin");
  const { challenge } = await newBrowser().client.auth.loginAdmin({
    email: admin.email,
    password: PASSWORD,
  });
  const { code } = await nextMail(platform, admin.email);
  return { ...admin, challenge, code };
}

const otpsOf = (userId: number) =>
  platform.database.db.select().from(otp).where(eq(otp.userId, userId)).orderBy(otp.id);
const sessionsOf = (userId: number) =>
  platform.database.db.select().from(session).where(eq(session.userId, userId));

/** Returns codes that differ from this one. */
const otherCodes = (code: string, count: number) =>
  Array.from({ length: count }, (_, i) =>
    String((Number(code) + 1 + i) % 1_000_000).padStart(6, "0"),
  );

describe("one-time code", () => {
  it("is stored as a hash and not in the job data", async () => {
    const { id, code } = await adminWithCode();
    const [row] = await otpsOf(id);
    expect(row?.codeHash).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain(code);
    const { rows } = await platform.database.pool.query(
      "select data::text as data from jobs.job where name = 'auth.mail-code'",
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { data } of rows) expect(data).toMatch(/^\{"id": \d+\}$/);
  });

  it("can be used once", async () => {
    const { id, challenge, code } = await adminWithCode();
    await newBrowser().client.auth.checkOtp({ challenge, code });
    expect(await rejectionOf(newBrowser().client.auth.checkOtp({ challenge, code }))).toEqual({
      status: 400,
      code: "INVALID_INPUT",
      paths: ["code"],
    });
    expect(await sessionsOf(id)).toHaveLength(1);
  });

  it("can be used once under concurrent requests", async () => {
    const { id, challenge, code } = await adminWithCode();
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => newBrowser().client.auth.checkOtp({ challenge, code })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await sessionsOf(id)).toHaveLength(1);
  });

  it("is rejected after five wrong attempts", async () => {
    const { challenge, code } = await adminWithCode();
    for (const wrong of otherCodes(code, 5))
      await rejectionOf(newBrowser().client.auth.checkOtp({ challenge, code: wrong }));
    expect(await rejectionOf(newBrowser().client.auth.checkOtp({ challenge, code }))).toMatchObject(
      { status: 400, paths: ["code"] },
    );
  });

  it("is checked at most five times under 200 concurrent attempts from 200 addresses", async () => {
    const { id, challenge, code } = await adminWithCode();
    const wrong = otherCodes(code, 200);
    const tries = await Promise.all(
      wrong.map((guess) =>
        rejectionOf(newBrowser().client.auth.checkOtp({ challenge, code: guess })),
      ),
    );
    expect((await otpsOf(id))[0]?.tries).toBe(5);
    // The account limit lets fifteen attempts through, five of which are checked against the code;
    // all others get 429.
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(15);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(185);
    expect(await rejectionOf(newBrowser().client.auth.checkOtp({ challenge, code }))).toMatchObject(
      { status: 429 },
    );
    expect(await sessionsOf(id)).toHaveLength(0);
  });

  it("expires after ten minutes", async () => {
    const { id, challenge, code } = await adminWithCode();
    const past = new Date(Date.now() - 1);
    const [row] = await otpsOf(id);
    expect(Number(row?.expiresAt) - Number(row?.createdAt)).toBe(600_000);
    await platform.database.db.update(otp).set({ expiresAt: past }).where(eq(otp.userId, id));
    expect(await rejectionOf(newBrowser().client.auth.checkOtp({ challenge, code }))).toMatchObject(
      { status: 400, paths: ["code"] },
    );
  });

  it("is valid only for the purpose it was requested for", async () => {
    const { challenge, code } = await adminWithCode();
    expect(
      await rejectionOf(newBrowser().client.account.checkOtp({ challenge, code })),
    ).toMatchObject({ status: 400, paths: ["code"] });
    expect(await newBrowser().client.auth.checkOtp({ challenge, code })).toMatchObject({
      role: "Admin",
    });
  });
});

describe("repeated code request", () => {
  it("mails nothing within a minute and shares the pending code", async () => {
    const { id, email, challenge, code } = await adminWithCode();
    const mails = mailsIn(platform).length;
    const again = await newBrowser().client.auth.loginAdmin({ email, password: PASSWORD });
    expect(again.challenge).not.toBe(challenge);
    await waitForQueuedMails(platform);
    expect(mailsIn(platform)).toHaveLength(mails);
    for (const wrong of otherCodes(code, 3))
      await rejectionOf(newBrowser().client.auth.checkOtp({ challenge, code: wrong }));
    await rejectionOf(
      newBrowser().client.auth.checkOtp({
        challenge: again.challenge,
        code: otherCodes(code, 1)[0] ?? "",
      }),
    );
    expect((await otpsOf(id)).map(({ tries }) => tries)).toEqual([4, 0]);
    expect(
      await newBrowser().client.auth.checkOtp({ challenge: again.challenge, code }),
    ).toMatchObject({ id });
    expect(await rejectionOf(newBrowser().client.auth.checkOtp({ challenge, code }))).toMatchObject(
      { status: 400 },
    );
  });

  it("mails one code for many concurrent requests", async () => {
    const { id, email } = await makeUserWithPassword(platform, "Admin");
    // Opens all pool connections, so that the requests do run concurrently.
    await Promise.all(
      Array.from({ length: 10 }, () => platform.database.pool.query("select pg_sleep(0.1)")),
    );
    const request = () =>
      requestCode(innerContext(platform, "en-US"), { purpose: "staffSignIn", email, userId: id });
    const replies = await Promise.all(Array.from({ length: 30 }, request));
    expect(new Set(replies.map(({ challenge }) => challenge)).size).toBe(30);
    expect((await otpsOf(id)).filter(({ sameAs }) => sameAs === null)).toHaveLength(1);
  });

  it("mails a new code after a minute while the old one stays valid", async () => {
    const first = await adminWithCode();
    await platform.database.db
      .update(otp)
      .set({ createdAt: new Date(Date.now() - 61_000) })
      .where(eq(otp.userId, first.id));
    const { challenge } = await newBrowser().client.auth.loginAdmin({
      email: first.email,
      password: PASSWORD,
    });
    const { code } = await nextMail(platform, first.email);
    await newBrowser().client.auth.checkOtp({ challenge, code });
    expect(
      await newBrowser().client.auth.checkOtp({ challenge: first.challenge, code: first.code }),
    ).toMatchObject({ id: first.id });
  });
});

describe("code mail", () => {
  it("is not sent for a challenge without an account or one that is used", async () => {
    const { db } = platform.database;
    const mails = mailsIn(platform).length;
    await newBrowser().client.auth.loginAdmin({ email: "who@nowhere.example", password: PASSWORD });
    const [open] = await db.select().from(otp).where(isNull(otp.userId));
    await mailCode(platform, open?.id ?? 0);
    await db.update(otp).set({ usedAt: new Date() });
    for (const { id } of await db.select().from(otp)) await mailCode(platform, id);
    expect(mailsIn(platform)).toHaveLength(mails);
  });
});

describe("auth sweep", () => {
  it("deletes expired codes and retains valid ones", async () => {
    const { db } = platform.database;
    const valid = await adminWithCode();
    const expired = await adminWithCode();
    const longAgo = new Date(Date.now() - 3 * 60 * 60 * 1000);
    await db.update(otp).set({ expiresAt: longAgo }).where(eq(otp.userId, expired.id));
    await purgeExpired(platform, new Date());
    expect(await otpsOf(expired.id)).toEqual([]);
    expect(await otpsOf(valid.id)).toHaveLength(1);
    expect(
      await db
        .select()
        .from(otp)
        .where(and(eq(otp.userId, valid.id), isNull(otp.usedAt))),
    ).toHaveLength(1);
  });
});
