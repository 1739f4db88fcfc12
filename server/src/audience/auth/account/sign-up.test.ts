import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeUserWithPassword,
  nextMail,
  PASSWORD,
  rejectionOf,
  testBrowser,
  waitForQueuedMails,
} from "../../../../test/factories/auth.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { testPlatform } from "../../../../test/platform.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { log } from "../../../system/log/log.table.ts";
import { user } from "../../user/user.table.ts";
import { authJobs } from "../auth.jobs.ts";

let platform: StartedPlatform;
let strangerCount = 0;

beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work(authJobs(platform));
});

afterAll(() => platform.stop());

/** Returns a reader without an account, with an unused IP address. */
function stranger() {
  strangerCount++;
  return {
    ...testBrowser(platform, { address: `198.51.100.${strangerCount}` }),
    email: `reader-${strangerCount}@post.example`,
  };
}

const linkIn = (text: string) =>
  /validation\/([\w-]{43})/.exec(text.replaceAll(/=\n/g, ""))?.[1] ?? "";
const userOf = async (email: string) =>
  (await platform.database.db.select().from(user)).filter((row) => row.email === email);

describe("sign-up", () => {
  it("creates an account that the mailed link activates once", async () => {
    const { client, email } = stranger();
    await client.auth.register({
      email,
      password: PASSWORD,
      firstName: "Rana",
      phone: "0790123456",
      country: "JO",
      locale: "ar-JO",
    });
    expect(await userOf(email)).toMatchObject([
      { activated: false, awaitsActivation: true, role: "User", phone: "+962790123456" },
    ]);
    expect(await rejectionOf(client.auth.loginWeb({ email, password: PASSWORD }))).toMatchObject({
      status: 409,
      paths: ["activation"],
    });
    expect(
      await rejectionOf(client.auth.loginWeb({ email, password: "another long one" })),
    ).toMatchObject({
      status: 400,
      paths: ["password"],
    });

    const code = linkIn((await nextMail(platform, email)).text);
    expect(await rejectionOf(client.account.checkActivation({ code }))).toMatchObject({
      status: 400,
      paths: ["password"],
    });
    expect(await client.account.checkActivation({ code, password: PASSWORD })).toEqual({
      purpose: "activation",
    });
    expect(
      await rejectionOf(client.account.checkActivation({ code, password: PASSWORD })),
    ).toMatchObject({ status: 400, paths: ["code"] });
    const { profile } = await client.auth.loginWeb({ email, password: PASSWORD });
    expect(profile).toMatchObject({ email, firstName: "Rana", locale: "ar-JO", abilities: [] });
    expect(await client.account.me()).toMatchObject({ email });
  });

  it("accepts an address below an internationalised domain in both forms, which are one account", async () => {
    const { client } = stranger();
    const ascii = "info@xn--ogbpi5d.xn--mgbayh7gpa";
    const { challenge } = await client.auth.register({
      email: "info@شركة.الاردن",
      password: PASSWORD,
      firstName: "Rana",
    });
    const { code } = await nextMail(platform, ascii);
    await client.account.checkActivation({ code, challenge });
    for (const email of ["info@شركة.الاردن", ascii, ascii.toUpperCase()])
      expect(
        (await client.auth.loginWeb({ email, password: PASSWORD })).profile,
        email,
      ).toMatchObject({ email: ascii });
    expect(await userOf(ascii)).toHaveLength(1);
  });

  it("is activated by the link without its password in the browser that signed up, and nowhere else", async () => {
    const { client, email } = stranger();
    const { challenge } = await client.auth.register({
      email,
      password: PASSWORD,
      firstName: "Rana",
    });
    const code = linkIn((await nextMail(platform, email)).text);
    const other = stranger();
    const foreign = await other.client.auth.register({ email: other.email, password: PASSWORD });
    const repeated = await other.client.account.requestActivation({ email });
    for (const wrong of [foreign.challenge, repeated.challenge, "unknown"])
      expect(
        await rejectionOf(other.client.account.checkActivation({ code, challenge: wrong })),
      ).toMatchObject({ paths: ["password"] });
    expect(await client.account.checkActivation({ code, challenge })).toEqual({
      purpose: "activation",
    });
    expect((await client.auth.loginWeb({ email, password: PASSWORD })).profile).toMatchObject({
      firstName: "Rana",
    });
  });

  it("accepts the code instead of the link, only with its own challenge", async () => {
    const { client, email } = stranger();
    const { challenge } = await client.auth.register({ email, password: PASSWORD });
    const other = await client.auth.register({ email: `other-${email}`, password: PASSWORD });
    const { code } = await nextMail(platform, email);
    expect(await rejectionOf(client.account.checkActivation({ code }))).toMatchObject({
      paths: ["code"],
    });
    expect(
      await rejectionOf(client.account.checkActivation({ code, challenge: other.challenge })),
    ).toMatchObject({ paths: ["code"] });
    await client.account.checkActivation({ code, challenge });
    expect((await client.auth.loginWeb({ email, password: PASSWORD })).profile).toBeDefined();
  });

  it("responds the same for an email in use and notifies its owner", async () => {
    const { client } = stranger();
    const { email } = await makeUserWithPassword(platform, "User");
    const before = await userOf(email);
    const reply = await client.auth.register({
      email: email.toUpperCase(),
      password: "another long secret",
    });
    expect(Object.keys(reply).sort()).toEqual(["challenge", "expiresAt"]);
    const { text, code } = await nextMail(platform, email);
    expect(code).toBe("");
    expect(text).toContain("/auth/sign-in");
    expect(linkIn(text)).toBe("");
    expect(await userOf(email)).toEqual(before);
  });

  it("creates one account for concurrent sign-ups, and each code activates its own password", async () => {
    const { client, email } = stranger();
    const passwords = [1, 2, 3, 4].map((n) => `${PASSWORD} number ${n}`);
    const register = (password: string, n: number) =>
      client.auth.register({ email: n % 2 ? email : email.toUpperCase(), password });
    const challenges = await Promise.all(passwords.map(register));
    const rows = (await platform.database.db.select().from(user)).filter(
      (row) => row.email.toLowerCase() === email,
    );
    expect(rows).toHaveLength(1);
    const mails: { link: string; code: string }[] = [];
    for (const _ of passwords) {
      const { text, code } = await nextMail(platform, email);
      mails.push({ link: linkIn(text), code });
    }
    expect(new Set(mails.map(({ link }) => link)).size).toBe(4);
    const { challenge = "" } = challenges[1] ?? {};
    const activations = mails.map(({ code }) =>
      client.account.checkActivation({ code, challenge }).then(
        () => 1,
        () => 0,
      ),
    );
    expect((await Promise.all(activations)).reduce((sum: number, one) => sum + one, 0)).toBe(1);
    for (const { link } of mails)
      expect(
        await rejectionOf(client.account.checkActivation({ code: link, password: PASSWORD })),
      ).toMatchObject({ paths: ["code"] });
    const signIns = [];
    for (const password of passwords)
      signIns.push(
        await client.auth.loginWeb({ email, password }).then(
          () => 1,
          () => 0,
        ),
      );
    expect(signIns.reduce((sum: number, one) => sum + one, 0)).toBe(1);
  });

  it("refuses invalid phone numbers and unknown countries", async () => {
    const { client, email } = stranger();
    const register = (details: object) =>
      rejectionOf(client.auth.register({ email, password: PASSWORD, ...details }));
    expect(await register({ phone: "0790" })).toMatchObject({ status: 400, paths: ["phone"] });
    expect(await register({ country: "QQ" })).toMatchObject({ status: 400, paths: ["country"] });
  });

  it("writes no password to the audit log", async () => {
    const rows = JSON.stringify(await platform.database.db.select().from(log));
    expect(rows).not.toMatch(/argon2|long enough/);
  });
});

describe("repeated activation request", () => {
  it("mails a new code after the resend interval, and only to accounts awaiting activation", async () => {
    const { client, email } = stranger();
    const { challenge } = await client.auth.register({ email, password: PASSWORD });
    await nextMail(platform, email);
    await client.account.requestActivation({ email, challenge });
    await client.account.requestActivation({ email: `nobody-${email}` });
    await waitForQueuedMails(platform);
    await platform.database.pool.query(
      "update otp set created_at = created_at - interval '2 minutes'",
    );
    const again = await client.account.requestActivation({ email, challenge });
    await client.account.checkActivation({
      code: (await nextMail(platform, email)).code,
      challenge: again.challenge,
    });
    expect((await client.auth.loginWeb({ email, password: PASSWORD })).profile).toBeDefined();
  });

  it("does not activate an account that staff deactivated", async () => {
    const { client, email } = stranger();
    await client.auth.register({ email, password: PASSWORD });
    const code = linkIn((await nextMail(platform, email)).text);
    await platform.database.pool.query(
      `update "user" set awaits_activation = false where email = $1`,
      [email],
    );
    expect(
      await rejectionOf(client.account.checkActivation({ code, password: PASSWORD })),
    ).toMatchObject({ paths: ["code"] });
    expect(await rejectionOf(client.auth.loginWeb({ email, password: PASSWORD }))).toMatchObject({
      status: 409,
      paths: ["activated"],
    });
  });
});

describe("sign-up of somebody else with the same address", () => {
  const FOREIGN = "a password of somebody else";

  /** Signs a victim up, and then a stranger with the victim's address, before a mail was opened. */
  async function signUpTwice() {
    const victim = stranger();
    const { email } = victim;
    const own = await victim.client.auth.register({ email, password: PASSWORD, firstName: "Rana" });
    const ownMail = await nextMail(platform, email);
    const attacker = stranger();
    const foreign = await attacker.client.auth.register({
      email,
      password: FOREIGN,
      firstName: "Mallory",
    });
    const foreignMail = await nextMail(platform, email);
    return { victim, attacker, email, own, ownMail, foreign, foreignMail };
  }

  const canSignIn = (
    client: ReturnType<typeof stranger>["client"],
    email: string,
    password: string,
  ) =>
    client.auth.loginWeb({ email, password }).then(
      () => true,
      () => false,
    );

  async function expectOwnPassword(email: string, password = PASSWORD) {
    expect(await canSignIn(stranger().client, email, FOREIGN)).toBe(false);
    expect(await canSignIn(stranger().client, email, password)).toBe(true);
  }

  it("keeps the password of the account that waits", async () => {
    const { email } = await signUpTwice();
    expect(
      await rejectionOf(stranger().client.auth.loginWeb({ email, password: FOREIGN })),
    ).toMatchObject({ paths: ["password"] });
  });

  it("is not activated by its newer link, which uses the password of the person who opens it", async () => {
    const { victim, email, foreignMail } = await signUpTwice();
    const code = linkIn(foreignMail.text);
    expect(await rejectionOf(victim.client.account.checkActivation({ code }))).toMatchObject({
      paths: ["password"],
    });
    expect(
      await rejectionOf(victim.client.account.checkActivation({ code, password: email })),
    ).toMatchObject({ paths: ["password"] });
    await victim.client.account.checkActivation({ code, password: PASSWORD });
    await expectOwnPassword(email);
    expect((await userOf(email))[0]?.firstName).not.toBe("Mallory");
  });

  it.each(["with", "without"])(
    "is not activated by a mail that was requested again, %s the challenge of the sign-up",
    async (which) => {
      const { victim, email, own } = await signUpTwice();
      const { challenge } = await victim.client.account.requestActivation({
        email,
        ...(which === "with" && { challenge: own.challenge }),
      });
      const { code, text } = await nextMail(platform, email);
      if (which === "with") await victim.client.account.checkActivation({ code, challenge });
      else await victim.client.account.checkActivation({ code: linkIn(text), password: PASSWORD });
      await expectOwnPassword(email);
    },
  );

  it("requires a password with a code that was requested without a sign-up", async () => {
    const { victim, email } = await signUpTwice();
    const { challenge } = await victim.client.account.requestActivation({ email });
    const { code } = await nextMail(platform, email);
    expect(
      await rejectionOf(victim.client.account.checkActivation({ code, challenge })),
    ).toMatchObject({ paths: ["password"] });
    await victim.client.account.checkActivation({ code, challenge, password: PASSWORD });
    await expectOwnPassword(email);
  });

  it("does not share the code of the other sign-up", async () => {
    const { victim, attacker, email, own, foreign, foreignMail, ownMail } = await signUpTwice();
    for (const [client, challenge, code] of [
      [victim.client, own.challenge, foreignMail.code],
      [attacker.client, foreign.challenge, ownMail.code],
    ] as const)
      expect(await rejectionOf(client.account.checkActivation({ code, challenge }))).toMatchObject({
        paths: ["code"],
      });
    expect((await userOf(email))[0]).toMatchObject({ activated: false });
  });

  it("loses its password when staff activate the account, whose owner gets a link to choose one", async () => {
    const { email, foreignMail } = await signUpTwice();
    const superadmin = await makeUser(platform.database.db, "Superadmin");
    const [row] = await userOf(email);
    await (await clientAs(platform, superadmin.id)).user.setStatus({
      id: row?.id ?? 0,
      activated: true,
    });
    const { text } = await nextMail(platform, email);
    const token = /resetpass\/reset\/([\w-]+)/.exec(text.replaceAll(/=\n/g, ""))?.[1] ?? "";
    for (const password of [FOREIGN, PASSWORD])
      expect(await canSignIn(stranger().client, email, password)).toBe(false);
    expect(
      await rejectionOf(
        stranger().client.account.checkActivation({
          code: linkIn(foreignMail.text),
          password: FOREIGN,
        }),
      ),
    ).toMatchObject({
      paths: ["code"],
    });
    await stranger().client.account.resetPassword({ token, password: PASSWORD });
    await expectOwnPassword(email);
  });
});

describe("sign-up bot check", () => {
  it("requires a proof after a few sign-ups without one", async () => {
    const { client, email } = stranger();
    const register = (n: number) =>
      client.auth.register({ email: `${n}-${email}`, password: PASSWORD });
    for (let n = 0; n < 5; n++) await register(n);
    expect(await rejectionOf(register(5))).toMatchObject({ status: 400, paths: ["proof"] });
    expect(await rejectionOf(register(6))).toMatchObject({ status: 400, paths: ["proof"] });
  });
});
