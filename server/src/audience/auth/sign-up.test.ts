import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allMailed, browser, makeMember, nextMail, PASSWORD, refusal } from "../../../test/auth.ts";
import { testPlatform } from "../../../test/platform.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { user } from "../user/user.table.ts";
import { authJobs } from "./auth.jobs.ts";

let platform: StartedPlatform;
let made = 0;

beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work(authJobs(platform));
});

afterAll(() => platform.stop());

/** A reader who has no account yet, at an address of their own. */
function stranger() {
  made++;
  return { ...browser(platform, { address: `198.51.100.${made}` }), email: `reader-${made}@post.example` };
}

const linkIn = (text: string) => /validation\/([\w-]{43})/.exec(text.replaceAll(/=\n/g, ""))?.[1] ?? "";
const userOf = async (email: string) => (await platform.database.db.select().from(user)).filter((row) => row.email === email);

describe("signing up", () => {
  it("makes an account that the mailed link activates, once", async () => {
    const { client, email } = stranger();
    await client.auth.register({ email, password: PASSWORD, firstName: "Rana", phone: "0790123456", country: "JO", locale: "ar-JO" });
    expect(await userOf(email)).toMatchObject([{ activated: false, awaitsActivation: true, role: "User", phone: "+962790123456" }]);
    expect(await refusal(client.auth.loginWeb({ email, password: PASSWORD }))).toMatchObject({ status: 409, paths: ["activation"] });
    expect(await refusal(client.auth.loginWeb({ email, password: "another long one" }))).toMatchObject({
      status: 400,
      paths: ["password"],
    });

    const code = linkIn((await nextMail(platform, email)).text);
    expect(await client.account.checkActivation({ code })).toEqual({ purpose: "activation" });
    expect(await refusal(client.account.checkActivation({ code }))).toMatchObject({ status: 400, paths: ["code"] });
    const { profile } = await client.auth.loginWeb({ email, password: PASSWORD });
    expect(profile).toMatchObject({ email, firstName: "Rana", locale: "ar-JO", abilities: [] });
    expect(await client.account.me()).toMatchObject({ email });
  });

  it("takes the code in place of the link, with its own challenge alone", async () => {
    const { client, email } = stranger();
    const { challenge } = await client.auth.register({ email, password: PASSWORD });
    const other = await client.auth.register({ email: `other-${email}`, password: PASSWORD });
    const { code } = await nextMail(platform, email);
    expect(await refusal(client.account.checkActivation({ code }))).toMatchObject({ paths: ["code"] });
    expect(await refusal(client.account.checkActivation({ code, challenge: other.challenge }))).toMatchObject({ paths: ["code"] });
    await client.account.checkActivation({ code, challenge });
    expect((await client.auth.loginWeb({ email, password: PASSWORD })).profile).toBeDefined();
  });

  it("answers alike for an address that has an account, whose owner is mailed so", async () => {
    const { client } = stranger();
    const { email } = await makeMember(platform, "User");
    const before = await userOf(email);
    const reply = await client.auth.register({ email: email.toUpperCase(), password: "another long secret" });
    expect(Object.keys(reply).sort()).toEqual(["challenge", "expiresAt"]);
    const { text, code } = await nextMail(platform, email);
    expect(code).toBe("");
    expect(text).toContain("/auth/sign-in");
    expect(linkIn(text)).toBe("");
    expect(await userOf(email)).toEqual(before);
  });

  it("makes one account of many sign-ups at once, and each mail activates the password of its own", async () => {
    const { client, email } = stranger();
    const passwords = [1, 2, 3, 4].map((n) => `${PASSWORD} number ${n}`);
    await Promise.all(passwords.map((password, n) => client.auth.register({ email: n % 2 ? email : email.toUpperCase(), password })));
    const rows = (await platform.database.db.select().from(user)).filter((row) => row.email.toLowerCase() === email);
    expect(rows).toHaveLength(1);
    const links = [];
    for (const _ of passwords) links.push(linkIn((await nextMail(platform, email)).text));
    expect(new Set(links).size).toBe(4);
    await client.account.checkActivation({ code: links[1] ?? "" });
    for (const link of [links[0], links[2], links[3]])
      expect(await refusal(client.account.checkActivation({ code: link ?? "" }))).toMatchObject({ paths: ["code"] });
    const entered = [];
    for (const password of passwords)
      entered.push(
        await client.auth.loginWeb({ email, password }).then(
          () => 1,
          () => 0,
        ),
      );
    expect(entered.reduce((sum: number, one) => sum + one, 0)).toBe(1);
  });

  it("refuses a number that is none in its country, with an example, and a country that is none", async () => {
    const { client, email } = stranger();
    const register = (details: object) => refusal(client.auth.register({ email, password: PASSWORD, ...details }));
    expect(await register({ phone: "0790" })).toMatchObject({ status: 400, paths: ["phone"] });
    expect(await register({ country: "QQ" })).toMatchObject({ status: 400, paths: ["country"] });
  });

  it("tells the log no password", async () => {
    const rows = JSON.stringify(await platform.database.db.select().from(log));
    expect(rows).not.toMatch(/argon2|long enough/);
  });
});

describe("asking for another mail", () => {
  it("gives a new link within reason, and nothing for who is not waiting", async () => {
    const { client, email } = stranger();
    await client.auth.register({ email, password: PASSWORD });
    await nextMail(platform, email);
    await client.account.requestActivation({ email });
    await client.account.requestActivation({ email: `nobody-${email}` });
    await allMailed(platform);
    await platform.database.pool.query("update otp set created_at = created_at - interval '2 minutes'");
    await client.account.requestActivation({ email });
    await client.account.checkActivation({ code: linkIn((await nextMail(platform, email)).text) });
    expect((await client.auth.loginWeb({ email, password: PASSWORD })).profile).toBeDefined();
  });

  it("does not open an account that staff switched off", async () => {
    const { client, email } = stranger();
    await client.auth.register({ email, password: PASSWORD });
    const code = linkIn((await nextMail(platform, email)).text);
    await platform.database.pool.query(`update "user" set awaits_activation = false where email = $1`, [email]);
    expect(await refusal(client.account.checkActivation({ code }))).toMatchObject({ paths: ["code"] });
    expect(await refusal(client.auth.loginWeb({ email, password: PASSWORD }))).toMatchObject({ status: 409, paths: ["activated"] });
  });
});

describe("robots", () => {
  it("are let in without proof a few times, then not", async () => {
    const { client, email } = stranger();
    const register = (n: number) => client.auth.register({ email: `${n}-${email}`, password: PASSWORD });
    for (let n = 0; n < 5; n++) await register(n);
    expect(await refusal(register(5))).toMatchObject({ status: 400, paths: ["proof"] });
    expect(await refusal(register(6))).toMatchObject({ status: 400, paths: ["proof"] });
  });
});
