import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allMailed, browser, mailsIn, makeMember, nextMail, PASSWORD, refusal } from "../../../test/auth.ts";
import { testPlatform } from "../../../test/platform.ts";
import { appCode, enrolApp, logOfUser, memberWithApp, otherCode } from "../../../test/second-factor.ts";
import { clientAs } from "../../../test/staff.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { totp } from "../second-factor/totp.table.ts";
import { user } from "../user/user.table.ts";
import { authJobs } from "./auth.jobs.ts";
import { otp } from "./otp.table.ts";

const WRONG = { status: 400, code: "INVALID_INPUT", paths: ["code"] };

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
  return browser(platform, { address: `10.5.${networks >> 8}.${networks & 255}` });
};
const challengeOf = async (email: string) => (await elsewhere().client.auth.loginAdmin({ email, password: PASSWORD })).challenge;
const enter = (challenge: string, code: string) => elsewhere().client.auth.checkOtp({ challenge, code });
const mailsTo = (email: string) => mailsIn(platform).filter((file) => readFileSync(file, "utf8").includes(`To: ${email}\n`)).length;

describe("signing in with an app", () => {
  it("takes its code, and mails none", async () => {
    const { id, email, secret } = await memberWithApp(platform);
    const mails = mailsTo(email);
    const { client, cookie } = elsewhere();
    const reply = await client.auth.loginAdmin({ email, password: PASSWORD });
    expect(Object.keys(reply)).toEqual(["challenge", "expiresAt"]);
    expect(reply).toMatchObject({ challenge: expect.stringMatching(/^[\w-]{32}$/), expiresAt: expect.stringMatching(/Z$/) });
    await allMailed(platform);
    expect(mailsTo(email)).toBe(mails);
    expect(cookie()).toBeUndefined();
    expect(await client.auth.checkOtp({ challenge: reply.challenge, code: appCode(secret, 1) })).toMatchObject({ id, email });
    expect(await client.account.me()).toMatchObject({ id });
    const [entry] = await logOfUser(platform, id);
    expect(Object.keys(entry?.changes ?? {})).toEqual(["lastLoginAt"]);
  });

  it("does not say that the mailbox was looked into", async () => {
    const { id, email, secret } = await memberWithApp(platform);
    await platform.database.db.update(user).set({ emailVerifiedAt: null }).where(eq(user.id, id));
    expect(await enter(await challengeOf(email), appCode(secret, 1))).toMatchObject({ emailVerifiedAt: null });
  });

  it("is refused with the same reply as everybody's, whatever the code", async () => {
    const [app, mailed] = [await memberWithApp(platform), await makeMember(platform, "Admin")];
    const challenges = [await challengeOf(app.email), await challengeOf(mailed.email), await challengeOf("who@nowhere.example")];
    for (const challenge of challenges) {
      expect(await refusal(enter(challenge, otherCode(app.secret)))).toEqual(WRONG);
      expect(await refusal(enter(challenge, "zzzzz-zzzzz"))).toEqual(WRONG);
      for (const code of ["zzzz-zzzz", "abc", "1234567", "uuuuu-uuuuu", ""])
        expect((await refusal(enter(challenge, code))).status).toBe(400);
    }
  });

  it("does not take a code twice, nor one before it, in whatever challenge", async () => {
    const { email, secret, usedCode } = await memberWithApp(platform);
    expect(await refusal(enter(await challengeOf(email), usedCode))).toEqual(WRONG);
    const code = appCode(secret, 1);
    await enter(await challengeOf(email), code);
    const challenge = await challengeOf(email);
    for (const used of [code, usedCode]) expect(await refusal(enter(challenge, used))).toEqual(WRONG);
  });

  it("takes a code once, even from many at once", async () => {
    const { id, email, secret } = await memberWithApp(platform);
    const challenges = await Promise.all(Array.from({ length: 5 }, () => challengeOf(email)));
    // Each a challenge of its own, as if a minute lay between them.
    await platform.database.db.update(otp).set({ sameAs: null }).where(eq(otp.userId, id));
    const code = appCode(secret, 1);
    const tries = await Promise.allSettled([...challenges, ...challenges].map((challenge) => enter(challenge, code)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("takes no code that was mailed before the app was enrolled", async () => {
    const member = await makeMember(platform, "Admin");
    const challenge = await challengeOf(member.email);
    const { code } = await nextMail(platform, member.email);
    const { secret } = await enrolApp(await clientAs(platform, member.id));
    expect(await refusal(enter(challenge, code))).toEqual(WRONG);
    expect(await refusal(enter(challenge, appCode(secret, 1)))).toEqual(WRONG);
    expect(await enter(await challengeOf(member.email), appCode(secret, 1))).toMatchObject({ id: member.id });
  });

  it("takes no mailed code beside the app's, were there one", async () => {
    const { id, email, secret } = await memberWithApp(platform);
    const enrolled = (enrolledAt: Date | null) => platform.database.db.update(totp).set({ enrolledAt }).where(eq(totp.userId, id));
    await enrolled(null);
    const challenge = await challengeOf(email);
    const { code } = await nextMail(platform, email);
    await enrolled(new Date());
    expect(await refusal(enter(challenge, code))).toEqual(WRONG);
    expect(await enter(challenge, appCode(secret, 1))).toMatchObject({ id });
  });

  it("mails codes again when the app was removed, at once", async () => {
    const { id, email, client } = await memberWithApp(platform);
    await challengeOf(email);
    await client.account.removeTotp({ password: PASSWORD });
    await nextMail(platform, email);
    const challenge = await challengeOf(email);
    const { code } = await nextMail(platform, email);
    expect(await enter(challenge, code)).toMatchObject({ id });
  });

  it("is for who may come in still", async () => {
    const { id, email, secret } = await memberWithApp(platform);
    const challenge = await challengeOf(email);
    await platform.database.db.update(user).set({ activated: false }).where(eq(user.id, id));
    expect(await refusal(enter(challenge, appCode(secret, 1)))).toEqual(WRONG);
  });

  it("refuses every code when the secret does not open any more", async () => {
    const { id, email, secret } = await memberWithApp(platform);
    await platform.database.db.update(totp).set({ secret: "AAAA" }).where(eq(totp.userId, id));
    expect(await refusal(enter(await challengeOf(email), appCode(secret, 1)))).toEqual(WRONG);
  });

  it("stays when the password is chosen anew", async () => {
    const { email, secret } = await memberWithApp(platform);
    const { challenge } = await elsewhere().client.account.requestOtp({ email });
    const { code } = await nextMail(platform, email);
    expect(await refusal(elsewhere().client.account.checkOtp({ challenge, code: appCode(secret, 1) }))).toEqual(WRONG);
    await elsewhere().client.account.resetPasswordByOtp({ challenge, code, password: "another long secret" });
    const mails = mailsTo(email);
    const next = await elsewhere().client.auth.loginAdmin({ email, password: "another long secret" });
    await allMailed(platform);
    expect(mailsTo(email)).toBe(mails);
    expect(await enter(next.challenge, appCode(secret, 1))).toMatchObject({ email });
  });
});

describe("guessing an app's code", () => {
  it("ends after five tries of a challenge, and its owner is told that somebody has the password", async () => {
    const { email, secret } = await memberWithApp(platform);
    const challenge = await challengeOf(email);
    for (let i = 0; i < 5; i++) expect(await refusal(enter(challenge, otherCode(secret)))).toEqual(WRONG);
    expect(await refusal(enter(challenge, appCode(secret, 1)))).toEqual(WRONG);
    expect((await nextMail(platform, email)).text).toContain("someone knows your password");
  });

  it("ends after fifteen tries of an account, from wherever", async () => {
    const { id, email, secret, recoveryCodes } = await memberWithApp(platform);
    for (let i = 0; i < 3; i++) {
      const challenge = await challengeOf(email);
      for (let j = 0; j < 5; j++) await refusal(enter(challenge, j % 2 ? otherCode(secret) : "zzzzz-zzzzz"));
      await platform.database.db
        .update(otp)
        .set({ createdAt: new Date(Date.now() - 61_000) })
        .where(eq(otp.userId, id));
    }
    const challenge = await challengeOf(email);
    for (const code of [appCode(secret, 1), recoveryCodes[0] ?? ""])
      expect(await refusal(enter(challenge, code))).toMatchObject({ status: 429 });
  });

  it("tells nobody of wrong codes who is mailed theirs, nor of challenges that are nobody's", async () => {
    const { email } = await makeMember(platform, "Admin");
    for (const one of [email, "who@nowhere.example"]) {
      const challenge = await challengeOf(one);
      for (let i = 0; i < 5; i++) await refusal(enter(challenge, "zzzzz-zzzzz"));
    }
    await allMailed(platform);
    expect(mailsTo(email)).toBe(1);
  });
});

describe("a recovery code", () => {
  it("signs in once, and tells the owner and the log how many are left", async () => {
    const { id, email, client, recoveryCodes } = await memberWithApp(platform);
    const [code = "", other = ""] = recoveryCodes;
    expect(await enter(await challengeOf(email), code)).toMatchObject({ id });
    expect((await client.account.secondFactors()).recoveryCodesLeft).toBe(9);
    const { text } = await nextMail(platform, email);
    expect(text).toContain("Recovery codes that are left: 9");
    const [entry] = await logOfUser(platform, id);
    expect(entry?.changes).toMatchObject({ recoveryCodesLeft: [10, 9], lastLoginAt: [null, expect.anything()] });
    expect(JSON.stringify(entry) + text).not.toContain(code);
    expect(await refusal(enter(await challengeOf(email), code))).toEqual(WRONG);
    expect(await enter(await challengeOf(email), other)).toMatchObject({ id });
  });

  it("signs in once, even from many at once", async () => {
    const { id, email, client, recoveryCodes } = await memberWithApp(platform);
    const challenges = await Promise.all(Array.from({ length: 5 }, () => challengeOf(email)));
    await platform.database.db.update(otp).set({ sameAs: null }).where(eq(otp.userId, id));
    const tries = await Promise.allSettled([...challenges, ...challenges].map((one) => enter(one, recoveryCodes[0] ?? "")));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await client.account.secondFactors()).recoveryCodesLeft).toBe(9);
  });

  it("is not used up where another was first in the same challenge", async () => {
    const { email, client, recoveryCodes } = await memberWithApp(platform);
    const challenge = await challengeOf(email);
    const tries = await Promise.allSettled(recoveryCodes.slice(0, 4).map((code) => enter(challenge, code)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await client.account.secondFactors()).recoveryCodesLeft).toBe(9);
  });

  it("may be typed as one likes", async () => {
    const { id, email, recoveryCodes } = await memberWithApp(platform);
    const [a = "", b = "", c = "", d = ""] = recoveryCodes;
    const typed = [
      a.toUpperCase(),
      b.replace("-", ""),
      ` ${c.replace("-", " – ")} `,
      [...d.replaceAll("0", "o").replaceAll("1", "l")]
        .map((one) => (/\d/.test(one) ? String.fromCharCode(0x660 + Number(one)) : one))
        .join(""),
    ];
    for (const code of typed) expect(await enter(await challengeOf(email), code)).toMatchObject({ id });
  });

  it("is its owner's alone", async () => {
    const [mine, theirs] = [await memberWithApp(platform), await memberWithApp(platform)];
    expect(await refusal(enter(await challengeOf(mine.email), theirs.recoveryCodes[0] ?? ""))).toEqual(WRONG);
    expect((await theirs.client.account.secondFactors()).recoveryCodesLeft).toBe(10);
  });
});
