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
import {
  appCode,
  auditLogOfUser,
  enrolApp,
  invalidAppCode,
  makeUserWithApp,
} from "../../../../test/factories/second-factor.ts";
import { clientAs } from "../../../../test/factories/staff.ts";
import { testPlatform } from "../../../../test/platform.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { totp } from "../../second-factor/totp/totp.table.ts";
import { user } from "../../user/user.table.ts";
import { authJobs } from "../auth.jobs.ts";
import { otp } from "../otp/otp.table.ts";

const WRONG = { status: 400, code: "INVALID_INPUT", paths: ["code"] };

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
  return testBrowser(platform, { address: `10.5.${networks >> 8}.${networks & 255}` });
};
const challengeOf = async (email: string) =>
  (await newBrowser().client.auth.loginAdmin({ email, password: PASSWORD })).challenge;
const signIn = (challenge: string, code: string) =>
  newBrowser().client.auth.checkOtp({ challenge, code });
const mailsTo = (email: string) =>
  mailsIn(platform).filter((file) => readFileSync(file, "utf8").includes(`To: ${email}\n`)).length;

describe("sign-in with an authenticator app", () => {
  it("accepts a TOTP code and mails none", async () => {
    const { id, email, secret } = await makeUserWithApp(platform);
    const mails = mailsTo(email);
    const { client, cookie } = newBrowser();
    const reply = await client.auth.loginAdmin({ email, password: PASSWORD });
    expect(Object.keys(reply)).toEqual(["challenge", "expiresAt"]);
    expect(reply).toMatchObject({
      challenge: expect.stringMatching(/^[\w-]{32}$/),
      expiresAt: expect.stringMatching(/Z$/),
    });
    await waitForQueuedMails(platform);
    expect(mailsTo(email)).toBe(mails);
    expect(cookie()).toBeUndefined();
    expect(
      await client.auth.checkOtp({ challenge: reply.challenge, code: appCode(secret, 1) }),
    ).toMatchObject({ id, email });
    expect(await client.account.me()).toMatchObject({ id });
    const [entry] = await auditLogOfUser(platform, id);
    expect(Object.keys(entry?.changes ?? {})).toEqual(["lastLoginAt"]);
  });

  it("does not mark the email as verified", async () => {
    const { id, email, secret } = await makeUserWithApp(platform);
    await platform.database.db.update(user).set({ emailVerifiedAt: null }).where(eq(user.id, id));
    expect(await signIn(await challengeOf(email), appCode(secret, 1))).toMatchObject({
      emailVerifiedAt: null,
    });
  });

  it("rejects wrong codes with the same error for accounts with an app, without one and unknown ones", async () => {
    const [app, mailed] = [
      await makeUserWithApp(platform),
      await makeUserWithPassword(platform, "Admin"),
    ];
    const challenges = [
      await challengeOf(app.email),
      await challengeOf(mailed.email),
      await challengeOf("who@nowhere.example"),
    ];
    for (const challenge of challenges) {
      expect(await rejectionOf(signIn(challenge, invalidAppCode(app.secret)))).toEqual(WRONG);
      expect(await rejectionOf(signIn(challenge, "zzzzz-zzzzz"))).toEqual(WRONG);
      for (const code of ["zzzz-zzzz", "abc", "1234567", "uuuuu-uuuuu", ""])
        expect((await rejectionOf(signIn(challenge, code))).status).toBe(400);
    }
  });

  it("rejects used and earlier TOTP codes in every challenge", async () => {
    const { email, secret, usedCode } = await makeUserWithApp(platform);
    expect(await rejectionOf(signIn(await challengeOf(email), usedCode))).toEqual(WRONG);
    const code = appCode(secret, 1);
    await signIn(await challengeOf(email), code);
    const challenge = await challengeOf(email);
    for (const used of [code, usedCode])
      expect(await rejectionOf(signIn(challenge, used))).toEqual(WRONG);
  });

  it("accepts a TOTP code once under concurrent requests", async () => {
    const { id, email, secret } = await makeUserWithApp(platform);
    const challenges = await Promise.all(Array.from({ length: 5 }, () => challengeOf(email)));
    // Makes each challenge independent, as if they were requested a minute apart.
    await platform.database.db.update(otp).set({ sameAs: null }).where(eq(otp.userId, id));
    const code = appCode(secret, 1);
    const tries = await Promise.allSettled(
      [...challenges, ...challenges].map((challenge) => signIn(challenge, code)),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("rejects codes mailed before the app was enrolled", async () => {
    const member = await makeUserWithPassword(platform, "Admin");
    const challenge = await challengeOf(member.email);
    const { code } = await nextMail(platform, member.email);
    const { secret } = await enrolApp(await clientAs(platform, member.id));
    expect(await rejectionOf(signIn(challenge, code))).toEqual(WRONG);
    expect(await rejectionOf(signIn(challenge, appCode(secret, 1)))).toEqual(WRONG);
    expect(await signIn(await challengeOf(member.email), appCode(secret, 1))).toMatchObject({
      id: member.id,
    });
  });

  it("rejects a mailed code while an app is enrolled", async () => {
    const { id, email, secret } = await makeUserWithApp(platform);
    const setEnrolledAt = (enrolledAt: Date | null) =>
      platform.database.db.update(totp).set({ enrolledAt }).where(eq(totp.userId, id));
    await setEnrolledAt(null);
    const challenge = await challengeOf(email);
    const { code } = await nextMail(platform, email);
    await setEnrolledAt(new Date());
    expect(await rejectionOf(signIn(challenge, code))).toEqual(WRONG);
    expect(await signIn(challenge, appCode(secret, 1))).toMatchObject({ id });
  });

  it("mails codes again as soon as the app is removed", async () => {
    const { id, email, client } = await makeUserWithApp(platform);
    await challengeOf(email);
    await client.account.removeTotp({ password: PASSWORD });
    await nextMail(platform, email);
    const challenge = await challengeOf(email);
    const { code } = await nextMail(platform, email);
    expect(await signIn(challenge, code)).toMatchObject({ id });
  });

  it("rejects the code of a user who was deactivated during sign-in", async () => {
    const { id, email, secret } = await makeUserWithApp(platform);
    const challenge = await challengeOf(email);
    await platform.database.db.update(user).set({ activated: false }).where(eq(user.id, id));
    expect(await rejectionOf(signIn(challenge, appCode(secret, 1)))).toEqual(WRONG);
  });

  it("rejects every code when the stored secret cannot be decrypted", async () => {
    const { id, email, secret } = await makeUserWithApp(platform);
    await platform.database.db.update(totp).set({ secret: "AAAA" }).where(eq(totp.userId, id));
    expect(await rejectionOf(signIn(await challengeOf(email), appCode(secret, 1)))).toEqual(WRONG);
  });

  it("still requires the app after a password reset", async () => {
    const { email, secret } = await makeUserWithApp(platform);
    const { challenge } = await newBrowser().client.account.requestOtp({ email });
    const { code } = await nextMail(platform, email);
    expect(
      await rejectionOf(
        newBrowser().client.account.checkOtp({ challenge, code: appCode(secret, 1) }),
      ),
    ).toEqual(WRONG);
    await newBrowser().client.account.resetPasswordByOtp({
      challenge,
      code,
      password: "another long secret",
    });
    // The confirmation of the new password.
    await waitForQueuedMails(platform);
    const mails = mailsTo(email);
    const next = await newBrowser().client.auth.loginAdmin({
      email,
      password: "another long secret",
    });
    await waitForQueuedMails(platform);
    expect(mailsTo(email)).toBe(mails);
    expect(await signIn(next.challenge, appCode(secret, 1))).toMatchObject({ email });
  });
});

describe("TOTP guessing", () => {
  it("stops after five attempts at a challenge and notifies the owner that someone knows the password", async () => {
    const { email, secret } = await makeUserWithApp(platform);
    const challenge = await challengeOf(email);
    for (let i = 0; i < 5; i++)
      expect(await rejectionOf(signIn(challenge, invalidAppCode(secret)))).toEqual(WRONG);
    expect(await rejectionOf(signIn(challenge, appCode(secret, 1)))).toEqual(WRONG);
    expect((await nextMail(platform, email)).text).toContain("someone knows your password");
  });

  it("stops after fifteen attempts at an account from any address", async () => {
    const { id, email, secret, recoveryCodes } = await makeUserWithApp(platform);
    for (let i = 0; i < 3; i++) {
      const challenge = await challengeOf(email);
      for (let j = 0; j < 5; j++)
        await rejectionOf(signIn(challenge, j % 2 ? invalidAppCode(secret) : "zzzzz-zzzzz"));
      await platform.database.db
        .update(otp)
        .set({ createdAt: new Date(Date.now() - 61_000) })
        .where(eq(otp.userId, id));
    }
    const challenge = await challengeOf(email);
    for (const code of [appCode(secret, 1), recoveryCodes[0] ?? ""])
      expect(await rejectionOf(signIn(challenge, code))).toMatchObject({ status: 429 });
  });

  it("sends no notice to users with mailed codes or for unknown accounts", async () => {
    const { email } = await makeUserWithPassword(platform, "Admin");
    for (const address of [email, "who@nowhere.example"]) {
      const challenge = await challengeOf(address);
      for (let i = 0; i < 5; i++) await rejectionOf(signIn(challenge, "zzzzz-zzzzz"));
    }
    await waitForQueuedMails(platform);
    expect(mailsTo(email)).toBe(1);
  });
});

describe("recovery code sign-in", () => {
  it("accepts a code once and reports the number left to the owner and the audit log", async () => {
    const { id, email, client, recoveryCodes } = await makeUserWithApp(platform);
    const [code = "", other = ""] = recoveryCodes;
    expect(await signIn(await challengeOf(email), code)).toMatchObject({ id });
    expect((await client.account.secondFactors()).recoveryCodesLeft).toBe(9);
    const { text } = await nextMail(platform, email);
    expect(text).toContain("Recovery codes left: 9");
    const [entry] = await auditLogOfUser(platform, id);
    expect(entry?.changes).toMatchObject({
      recoveryCodesLeft: [10, 9],
      lastLoginAt: [null, expect.anything()],
    });
    expect(JSON.stringify(entry) + text).not.toContain(code);
    expect(await rejectionOf(signIn(await challengeOf(email), code))).toEqual(WRONG);
    expect(await signIn(await challengeOf(email), other)).toMatchObject({ id });
  });

  it("accepts a code once under concurrent requests", async () => {
    const { id, email, client, recoveryCodes } = await makeUserWithApp(platform);
    const challenges = await Promise.all(Array.from({ length: 5 }, () => challengeOf(email)));
    await platform.database.db.update(otp).set({ sameAs: null }).where(eq(otp.userId, id));
    const tries = await Promise.allSettled(
      [...challenges, ...challenges].map((challenge) => signIn(challenge, recoveryCodes[0] ?? "")),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await client.account.secondFactors()).recoveryCodesLeft).toBe(9);
  });

  it("consumes only one of several codes sent concurrently for the same challenge", async () => {
    const { email, client, recoveryCodes } = await makeUserWithApp(platform);
    const challenge = await challengeOf(email);
    const tries = await Promise.allSettled(
      recoveryCodes.slice(0, 4).map((code) => signIn(challenge, code)),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await client.account.secondFactors()).recoveryCodesLeft).toBe(9);
  });

  it("accepts upper case, missing or spaced dashes, look-alike letters and Arabic digits", async () => {
    const { id, email, recoveryCodes } = await makeUserWithApp(platform);
    const [a = "", b = "", c = "", d = ""] = recoveryCodes;
    const typed = [
      a.toUpperCase(),
      b.replace("-", ""),
      ` ${c.replace("-", " – ")} `,
      [...d.replaceAll("0", "o").replaceAll("1", "l")]
        .map((character) =>
          /\d/.test(character) ? String.fromCharCode(0x660 + Number(character)) : character,
        )
        .join(""),
    ];
    for (const code of typed)
      expect(await signIn(await challengeOf(email), code)).toMatchObject({ id });
  });

  it("rejects a recovery code of another user", async () => {
    const [mine, theirs] = [await makeUserWithApp(platform), await makeUserWithApp(platform)];
    expect(
      await rejectionOf(signIn(await challengeOf(mine.email), theirs.recoveryCodes[0] ?? "")),
    ).toEqual(WRONG);
    expect((await theirs.client.account.secondFactors()).recoveryCodesLeft).toBe(10);
  });
});
