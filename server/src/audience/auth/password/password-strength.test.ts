import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeUserWithPassword,
  nextMail,
  PASSWORD,
  testBrowser,
  waitForQueuedMails,
} from "../../../../test/factories/auth.ts";
import { clientAs } from "../../../../test/factories/staff.ts";
import { testPlatform } from "../../../../test/platform.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { createSuperadmin } from "../../user/user.service.ts";
import { authJobs } from "../auth.jobs.ts";
import { hashPassword } from "./password.service.ts";
import { weaknessOf } from "./password-strength.service.ts";

const WORDS = [
  "masthead",
  "البيادر",
  "news.example",
  "layla.haddad@post.example",
  "Layla",
  "Haddad",
];

describe("password strength", () => {
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
  ])("refuses %j as %s", async (password, weakness) => {
    expect(await weaknessOf(password, WORDS)).toBe(weakness);
  });

  it.each([
    PASSWORD,
    "another long secret",
    "correct horse battery staple",
    "xK9#mQ2$vL5n",
    "الرجل في البيت الكبير",
    "layla takes the number four tram",
  ])("accepts %j", async (password) => {
    expect(await weaknessOf(password, WORDS)).toBeNull();
  });

  it("checks a password of 1,024 characters as fast as one of 64", async () => {
    const before = process.cpuUsage();
    for (const part of ["4@8({[<369&#!1", "password", "a1B!"])
      await weaknessOf(part.repeat(1024).slice(0, 1024), WORDS);
    // Without the length limit it takes minutes.
    expect(process.cpuUsage(before).user).toBeLessThan(10_000_000);
  });
});

describe("weak password", () => {
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

  it("is refused with advice at sign-up, staff creation, password change and Superadmin creation", async () => {
    const { client } = testBrowser(platform);
    const common = "This password is on lists of common or leaked passwords";
    expect(
      await refusedAt(
        client.auth.register({ email: "new@post.example", password: "123456789012" }),
      ),
    ).toEqual([`password: ${common}`]);
    const personal =
      "This password is mostly your name, your email address or the name of this site";
    const input = { email: "zaynabqasim@post.example", password: "zaynabqasim1" };
    expect(await refusedAt(client.auth.register(input))).toEqual([`password: ${personal}`]);
    const boss = await clientAs(platform, (await makeUserWithPassword(platform, "Superadmin")).id);
    expect(await refusedAt(boss.user.create({ ...input, role: "Admin" }))).toEqual([
      `password: ${personal}`,
    ]);
    const reader = await clientAs(platform, (await makeUserWithPassword(platform, "User")).id);
    expect(
      await refusedAt(reader.account.changePassword({ current: PASSWORD, next: "qwertyuiop12" })),
    ).toEqual([`next: ${common}`]);
    await expect(
      createSuperadmin(
        platform,
        { id: null, name: "test" },
        { email: "a@b.example", password: "password1234" },
      ),
    ).rejects.toThrow(/^password: This password is on lists/);
  });

  it("is refused in Arabic for an Arabic caller", async () => {
    const reader = await clientAs(
      platform,
      (await makeUserWithPassword(platform, "User")).id,
      "ar-JO",
    );
    const [message = ""] =
      (await refusedAt(
        reader.account.changePassword({ current: PASSWORD, next: "password1234" }),
      )) ?? [];
    expect(message).toMatch(/^next: كلمة المرور هذه شائعة/);
  });

  it("does not consume the link or the code of a password reset", async () => {
    const { email } = await makeUserWithPassword(platform, "User", {
      email: "yasminkhoury@post.example",
    });
    const { client } = testBrowser(platform);
    for (const by of ["code", "token"] as const) {
      await platform.database.pool.query("delete from otp");
      const { challenge } = await client.account.requestOtp({ email });
      await waitForQueuedMails(platform);
      const { code, text } = await nextMail(platform, email);
      const token = /\/resetpass\/reset\/([\w-]+)/.exec(text.replaceAll("=\n", ""))?.[1] ?? "";
      const reset = (password: string) =>
        by === "code"
          ? client.account.resetPasswordByOtp({ challenge, code, password })
          : client.account.resetPassword({ token, password });
      expect(await refusedAt(reset("123456789012"))).toHaveLength(1);
      expect((await refusedAt(reset("yasminkhoury12")))?.[0]).toMatch(
        /^password: This password is mostly/,
      );
      await reset(`a quite new secret by ${by}`);
      expect((await nextMail(platform, email)).text).toContain("was changed");
      expect(
        await client.auth.loginWeb({ email, password: `a quite new secret by ${by}` }),
      ).toMatchObject({ profile: { email } });
    }
  });

  it("still signs in when the account already has it", async () => {
    const { email } = await makeUserWithPassword(platform, "User", {
      passwordHash: await hashPassword("password1234"),
    });
    expect(
      await testBrowser(platform).client.auth.loginWeb({ email, password: "password1234" }),
    ).toMatchObject({ profile: { email } });
  });
});
