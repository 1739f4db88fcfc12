import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allMailed, browser, makeMember, nextMail, PASSWORD } from "../../../test/auth.ts";
import { testPlatform } from "../../../test/platform.ts";
import { clientAs } from "../../../test/staff.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { createSuperadmin } from "../user/user.service.ts";
import { authJobs } from "./auth.jobs.ts";
import { hashPassword } from "./password.service.ts";
import { weaknessOf } from "./password-strength.service.ts";

const WORDS = ["masthead", "البيادر", "news.example", "layla.haddad@post.example", "Layla", "Haddad"];

describe("a new password", () => {
  it.each([
    ["123456789012", "common"],
    ["passwordpassword", "pattern"],
    ["qwertyuiop12", "common"],
    ["password1234", "common"],
    ["P@ssw0rd1234!", "common"],
    ["iloveyou1234", "common"],
    ["aaaaaaaaaaaa", "pattern"],
    ["            ", "pattern"],
    ["abcabcabcabc", "pattern"],
    ["abcdefghijklmn", "pattern"],
    ["١٢٣٤٥٦٧٨٩٠١٢", "pattern"],
    ["masthead2026", "personal"],
    ["البيادر2026!", "personal"],
    ["layla.haddad@post.example", "personal"],
    ["layla.haddad@post.examplexx", "personal"],
    ["haddadlayla1", "personal"],
  ])("%j is refused as %s", async (password, weakness) => {
    expect(await weaknessOf(password, WORDS)).toBe(weakness);
  });

  it.each([
    PASSWORD,
    "another long secret",
    "correct horse battery staple",
    "xK9#mQ2$vL5n",
    "الرجل في البيت الكبير",
    "layla takes the number four tram",
  ])("%j is taken", async (password) => {
    expect(await weaknessOf(password, WORDS)).toBeNull();
  });

  it("of 1,024 characters takes no longer to judge than one of 64", async () => {
    const started = performance.now();
    for (const part of ["4@8({[<369&#!1", "password", "a1B!"]) await weaknessOf(part.repeat(1024).slice(0, 1024), WORDS);
    // Without the bound it takes minutes.
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe("a weak password", () => {
  let platform: StartedPlatform;

  beforeAll(async () => {
    platform = await testPlatform();
    await platform.jobs.work(authJobs(platform));
  });

  afterAll(() => platform.stop());

  const refusedAt = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => undefined,
      (failure: { data?: { errors?: { path: string; message: string }[] } }) => failure,
    );
    return error?.data?.errors?.map(({ path, message }) => `${path}: ${message.split(".")[0]}`);
  };

  it("is refused at sign-up, for staff, at a change and for a Superadmin, with what to do", async () => {
    const { client } = browser(platform);
    const common = "This password is on lists of common or leaked passwords";
    expect(await refusedAt(client.auth.register({ email: "new@post.example", password: "123456789012" }))).toEqual([`password: ${common}`]);
    const personal = "This password is mostly your name, your e-mail address or the name of this site";
    const given = { email: "zaynabqasim@post.example", password: "zaynabqasim1" };
    expect(await refusedAt(client.auth.register(given))).toEqual([`password: ${personal}`]);
    const boss = await clientAs(platform, (await makeMember(platform, "Superadmin")).id);
    expect(await refusedAt(boss.user.create({ ...given, role: "Admin" }))).toEqual([`password: ${personal}`]);
    const reader = await clientAs(platform, (await makeMember(platform, "User")).id);
    expect(await refusedAt(reader.account.changePassword({ current: PASSWORD, next: "qwertyuiop12" }))).toEqual([`next: ${common}`]);
    await expect(
      createSuperadmin(platform, { id: null, name: "test" }, { email: "a@b.example", password: "password1234" }),
    ).rejects.toThrow(/^password: This password is on lists/);
  });

  it("is said to be weak in Arabic to who reads Arabic", async () => {
    const reader = await clientAs(platform, (await makeMember(platform, "User")).id, "ar-JO");
    const [said = ""] = (await refusedAt(reader.account.changePassword({ current: PASSWORD, next: "password1234" }))) ?? [];
    expect(said).toMatch(/^next: كلمة المرور هذه شائعة/);
  });

  it("uses up neither the link nor the code of a reset, made of the owner's address or not", async () => {
    const { email } = await makeMember(platform, "User", { email: "yasminkhoury@post.example" });
    const { client } = browser(platform);
    for (const by of ["code", "token"] as const) {
      await platform.database.pool.query("delete from otp");
      const { challenge } = await client.account.requestOtp({ email });
      await allMailed(platform);
      const { code, text } = await nextMail(platform, email);
      const token = /\/resetpass\/reset\/([\w-]+)/.exec(text.replaceAll("=\n", ""))?.[1] ?? "";
      const reset = (password: string) =>
        by === "code"
          ? client.account.resetPasswordByOtp({ challenge, code, password })
          : client.account.resetPassword({ token, password });
      expect(await refusedAt(reset("123456789012"))).toHaveLength(1);
      expect((await refusedAt(reset("yasminkhoury12")))?.[0]).toMatch(/^password: This password is mostly/);
      await reset(`a quite new secret by ${by}`);
      expect(await client.auth.loginWeb({ email, password: `a quite new secret by ${by}` })).toMatchObject({ profile: { email } });
    }
  });

  it("that an account had before signs in as ever", async () => {
    const { email } = await makeMember(platform, "User", { passwordHash: await hashPassword("password1234") });
    expect(await browser(platform).client.auth.loginWeb({ email, password: "password1234" })).toMatchObject({ profile: { email } });
  });
});
